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
    PORTAL_ENCODING = "PORTAL_ENCODING"
    """The bytes are in no encoding that the file names, or it names one that is not read."""
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


class ImportProblem(Value):
    """One act, or one file, that could not be imported."""

    code: ProblemCode
    path: str
    line: int
    """From 1; 0 for the file as a whole."""
    nreg: str | None = None
    detail: str = ""
    """What exactly, for the person who mends the file."""
