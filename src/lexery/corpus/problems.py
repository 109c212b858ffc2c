"""What can be wrong with a line of a bundle."""

from enum import StrEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.errors import Reason


class ProblemCode(StrEnum):
    """Stable codes; the sentence of each is `corpus.problem.<code in lower case>`."""

    BUNDLE_TRUNCATED = "BUNDLE_TRUNCATED"
    """The compressed file ends before its end."""
    BUNDLE_CORRUPT = "BUNDLE_CORRUPT"
    """The compressed data do not decompress, or are not those that were packed: the checksum differs."""
    BUNDLE_EMPTY = "BUNDLE_EMPTY"
    """The file holds no line: a download that failed, not a corpus."""
    BUNDLE_TOO_LARGE = "BUNDLE_TOO_LARGE"
    """The file is larger, unpacked, than `bundle_max_bytes`, or unpacks to so many times its size that it is a bomb."""
    BAD_ARCHIVE = "BAD_ARCHIVE"
    """A zip archive with a name that leads out of it, a link, an encrypted bundle, or no bundle."""
    WRONG_ENCODING = "WRONG_ENCODING"
    """The file is UTF-16 or looks like windows-1251. It is not read by a guess."""
    TOO_MANY_PROBLEMS = "TOO_MANY_PROBLEMS"
    """So many lines are wrong that this is another kind of file."""
    ACT_TOO_LARGE = "ACT_TOO_LARGE"
    """One line is larger than `act_max_bytes`."""
    INVALID_UTF8 = "INVALID_UTF8"
    """A line's bytes are not UTF-8."""
    INVALID_JSON = "INVALID_JSON"
    """A line is not JSON as the standard has it: no NaN, no key twice."""
    INVALID_ACT = "INVALID_ACT"
    """A field is missing or has a wrong value."""
    DUPLICATE_ARTICLE = "DUPLICATE_ARTICLE"
    """The act has two articles of one number."""
    EMPTY_ACT = "EMPTY_ACT"
    """The act has no article: what has none is one piece, an article without a number."""
    EMPTY_ARTICLE = "EMPTY_ARTICLE"
    """An article has no text or only white space. The act is not taken: without it, it would look whole."""
    DUPLICATE_ACT = "DUPLICATE_ACT"
    """An earlier line of this import has another version of the act, of the same edition or of none."""
    TWO_EDITIONS = "TWO_EDITIONS"
    """The import has two editions of the act. The newer is taken, unless it was still to come when it was read."""
    PORTAL_ENCODING = "PORTAL_ENCODING"
    """The bytes are in no encoding that the file names, or it names one that is not read."""
    PORTAL_CONTROL_CHARACTER = "PORTAL_CONTROL_CHARACTER"
    """A control character stands in the file: no law has any."""
    PORTAL_TRUNCATED = "PORTAL_TRUNCATED"
    """A page breaks off: its end, which every page of the portal has, is not there. What is left would look whole."""
    PORTAL_TOO_LARGE = "PORTAL_TOO_LARGE"
    """A file of the portal is larger than its bound."""
    PORTAL_NOT_A_DOCUMENT = "PORTAL_NOT_A_DOCUMENT"
    """The file is a page, but no document of the portal: an error page, a shell without the text."""
    PORTAL_NO_TEXT = "PORTAL_NO_TEXT"
    """The document has no text: the portal holds it as an image, or not at all."""
    PORTAL_NO_IDENTITY = "PORTAL_NO_IDENTITY"
    """Neither the file nor a card beside it says which act this is."""
    PORTAL_CARD_INVALID = "PORTAL_CARD_INVALID"
    """A card or a list of the portal has another shape than expected."""
    PORTAL_CARD_MISMATCH = "PORTAL_CARD_MISMATCH"
    """The card beside the text is another act's."""
    PORTAL_CARD_ALONE = "PORTAL_CARD_ALONE"
    """A card without the text of its act: nothing to import."""


OF_THE_FILE: Final = frozenset(
    (
        ProblemCode.BUNDLE_TRUNCATED,
        ProblemCode.BUNDLE_CORRUPT,
        ProblemCode.BUNDLE_EMPTY,
        ProblemCode.BUNDLE_TOO_LARGE,
        ProblemCode.BAD_ARCHIVE,
        ProblemCode.WRONG_ENCODING,
        ProblemCode.TOO_MANY_PROBLEMS,
    )
)
"""Nothing of such a file is taken: what it would have held can no longer be told from what it holds."""


class ImportProblem(Value):
    """One act, or one file, that could not be imported."""

    code: ProblemCode
    path: str
    line: int
    """From 1; 0 for the file as a whole."""
    nreg: str | None = None
    detail: str | Reason = ""
    """What exactly, for the person who mends the file."""
