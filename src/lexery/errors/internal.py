"""Bugs: what must not happen (exit code 7)."""

from lexery.errors.base import LexeryError


class InternalError(LexeryError):
    """Something that must not happen did: a bug, not the user's doing."""

    code = "INTERNAL"


class MissingEvidenceAssembly(InternalError):
    """U8 was entered without U7's result."""

    code = "MISSING_EVIDENCE_ASSEMBLY"
