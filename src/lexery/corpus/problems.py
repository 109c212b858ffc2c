"""What can be wrong with a line of a bundle."""

from enum import StrEnum

from lexery.contracts.base import Value


class ProblemCode(StrEnum):
    """Stable codes; the sentence of each is `corpus.problem.<code in lower case>`."""

    BUNDLE_TRUNCATED = "BUNDLE_TRUNCATED"
    """The compressed file ends before its end: acts read before that are whole and are kept."""
    BUNDLE_CORRUPT = "BUNDLE_CORRUPT"
    """The compressed data do not decompress."""
    BUNDLE_EMPTY = "BUNDLE_EMPTY"
    """The file holds no line: a download that failed, not a corpus."""
    BUNDLE_TOO_LARGE = "BUNDLE_TOO_LARGE"
    """The file is larger, unpacked, than `bundle_max_bytes`: the rest is not read."""
    ACT_TOO_LARGE = "ACT_TOO_LARGE"
    """One line is larger than `act_max_bytes`."""
    INVALID_UTF8 = "INVALID_UTF8"
    INVALID_JSON = "INVALID_JSON"
    INVALID_ACT = "INVALID_ACT"
    """A field is missing or has a wrong value."""
    DUPLICATE_ARTICLE = "DUPLICATE_ARTICLE"
    """The act has two articles of one number."""
    DUPLICATE_ACT = "DUPLICATE_ACT"
    """An earlier line of this import has another version of the act."""


class ImportProblem(Value):
    """One act, or one file, that could not be imported."""

    code: ProblemCode
    path: str
    line: int
    """From 1; 0 for the file as a whole."""
    nreg: str | None = None
    detail: str = ""
    """What exactly, for the person who mends the file."""
