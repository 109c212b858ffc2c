"""Bugs: what must not happen (exit code 7)."""

from dataclasses import dataclass

from lexery.errors.base import LexeryError


class InternalError(LexeryError):
    """Something that must not happen did: a bug, not the user's doing."""

    code = "INTERNAL"


class MissingEvidenceAssembly(InternalError):
    """U8 was entered without U7's result."""

    code = "MISSING_EVIDENCE_ASSEMBLY"


@dataclass(kw_only=True, eq=False)
class ResultMissing(InternalError):
    """A stage was entered without the result of an earlier one."""

    code = "RESULT_MISSING"
    stage: str
    """U-number of the stage whose result is missing."""
