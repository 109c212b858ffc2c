"""What was given to read cannot be read (exit code 4)."""

from dataclasses import dataclass

from lexery.errors.base import ExitCode, LexeryError
from lexery.errors.reasons import Reason


class BadInput(LexeryError):
    """What was given to read cannot be read."""

    code = "BAD_INPUT"
    exit_code = ExitCode.BAD_INPUT
    http_status = 422


class EmptyQuery(BadInput):
    """The question is empty or white space."""

    code = "EMPTY_QUERY"


@dataclass(kw_only=True, eq=False)
class QueryTooLong(BadInput):
    """The question is longer than the bound; both in code points."""

    code = "QUERY_TOO_LONG"
    http_status = 413
    length: int
    limit: int


@dataclass(kw_only=True, eq=False)
class ControlCharacters(BadInput):
    """The question holds control characters; `position` is a code-point offset."""

    code = "CONTROL_CHARACTERS"
    position: int


class NoWords(BadInput):
    """The question has no letters: only emoji, digits or punctuation."""

    code = "NO_WORDS"


class UnsupportedLanguage(BadInput):
    """The question has no Cyrillic letter: neither Ukrainian nor Russian, the languages that are read."""

    code = "UNSUPPORTED_LANGUAGE"


@dataclass(kw_only=True, eq=False)
class InvalidUtf8(BadInput):
    """The bytes are not UTF-8; `position` is a byte offset."""

    code = "INVALID_UTF8"
    http_status = 400
    position: int


@dataclass(kw_only=True, eq=False)
class InputTooLarge(BadInput):
    """A file or standard input is larger than the bound; `limit` in bytes."""

    code = "INPUT_TOO_LARGE"
    http_status = 413
    limit: int


@dataclass(kw_only=True, eq=False)
class FileUnreadable(BadInput):
    """A file does not exist or may not be read."""

    code = "FILE_UNREADABLE"
    path: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class InvalidAnswerFile(BadInput):
    """The file given to `verify` is not an exported answer."""

    code = "INVALID_ANSWER_FILE"
    path: str
    reason: str


@dataclass(kw_only=True, eq=False)
class InvalidEvalFile(BadInput):
    """A row of an evaluation file cannot be read; `line` from 1."""

    code = "INVALID_EVAL_FILE"
    path: str
    line: int
    reason: str


@dataclass(kw_only=True, eq=False)
class InvalidPairs(BadInput):
    """The file given to `check pairs` is not pairs of a passage and a claim; `row` from 1, 0 when the file itself is at fault."""

    code = "INVALID_PAIRS"
    path: str
    row: int
    reason: str


@dataclass(kw_only=True, eq=False)
class InvalidTexts(BadInput):
    """A row of the file given to `check text` is not {"id", "text"}; `row` from 1."""

    code = "INVALID_TEXTS"
    path: str
    row: int
    reason: str


@dataclass(kw_only=True, eq=False)
class InvalidDate(BadInput):
    """A date is not written YYYY-MM-DD or does not exist."""

    code = "INVALID_DATE"
    value: str


@dataclass(kw_only=True, eq=False)
class ClarificationConflict(BadInput):
    """The answer came twice, late, or after cancel: nothing was changed."""

    code = "CLARIFICATION_CONFLICT"
    http_status = 409
    run_id: str
    status: str


@dataclass(kw_only=True, eq=False)
class NoSuchChoice(BadInput):
    """The number chosen is none of the candidates'."""

    code = "NO_SUCH_CHOICE"
    choice: int
    count: int
