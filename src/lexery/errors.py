"""Every error that Lexery raises on purpose, in one tree.

    LexeryError
    ├── UsageError (2)              BadSetting, ForbiddenInProduction, UnknownSetting, UnknownOption, ExtraNotInstalled
    ├── BadInput (4)                EmptyQuery, QueryTooLong, ControlCharacters, NoWords, InvalidUtf8, InputTooLarge,
    │   │                           FileUnreadable, InvalidAnswerFile, InvalidEvalFile, InvalidDate
    │   └── ClarificationConflict, NoSuchChoice
    ├── CorpusError (5)             IndexMissing, IndexStale, IndexCorrupt, CorpusEmpty, CorpusChanged, BundleTruncated,
    │                               BundleInvalid, BundleTooLarge, CatalogInvalid, ImportLocked, ImportIncomplete,
    │                               UnknownAct, UnknownArticle, NetworkUnavailable
    ├── StoreError (6)              StoreUnavailable, StoreReadOnly, RunNotFound, FenceLost, SchemaTooNew
    ├── RunFailed (7)               RetrievalUnavailable, FailedGrounding, FailedWriter, FailedPolicy, StageFailed,
    │                               DeadLetter, ClarificationExpired
    └── InternalError (7)           MissingEvidenceAssembly

The number is the exit code. `code` is stable: programs may match on it. The text comes from the message catalogs (key
`errors.<code in lower case>`), so the same error reads the same at every edge. A driver's error is the `__cause__`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from typing import ClassVar

from lexery.messages import text


class ExitCode(IntEnum):
    """What the process says when it ends."""

    OK = 0
    """An answer, an honest gap, or out of scope."""
    FINDING = 1
    """`verify` or `check` found something, or an evaluation bar was missed."""
    USAGE = 2
    CLARIFICATION = 3
    """A question must be answered first: `lexery answer RUN_ID --choose N`."""
    BAD_INPUT = 4
    CORPUS = 5
    STORE = 6
    RUN_FAILED = 7
    INTERRUPTED = 130


class FailureCode(StrEnum):
    """Why a run ended `failed`."""

    RETRIEVAL_UNAVAILABLE = "RETRIEVAL_UNAVAILABLE"
    """No search of this run has answered and there are no own sources."""
    FAILED_GROUNDING = "FAILED_GROUNDING"
    """No claim survived the checks: nothing is delivered but the reason."""
    FAILED_WRITER = "FAILED_WRITER"
    """The extractive writer produced nothing."""
    FAILED_POLICY = "FAILED_POLICY"
    """A policy of the tenant forbids the answer."""
    STAGE_ERROR = "STAGE_ERROR"
    """A stage raised after its retries."""
    DEAD_LETTER = "DEAD_LETTER"
    """The run was taken up too often without finishing."""
    CLARIFICATION_EXPIRED = "CLARIFICATION_EXPIRED"
    """Nobody answered the question in time."""


ParamValue = str | int | float


@dataclass(kw_only=True, eq=False)
class LexeryError(Exception):
    """The root. Fields of a member are the parameters of its message, keyword-only."""

    code: ClassVar[str] = "INTERNAL"
    """Stable, upper case; never reused for another meaning."""
    exit_code: ClassVar[ExitCode] = ExitCode.RUN_FAILED
    http_status: ClassVar[int] = 500

    @property
    def params(self) -> dict[str, ParamValue]:
        """The message's parameters by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def message(self, lang: str = "uk") -> str:
        """What happened and what to do, in `lang` (`uk` or `en`), without the code."""
        return text(f"errors.{self.code.lower()}", lang, **self.params)

    def __str__(self) -> str:
        return f"[{self.code}] {self.message('en')}"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.params))


def _rebuild(kind: type[LexeryError], params: dict[str, ParamValue]) -> LexeryError:
    return kind(**params)


# --- usage (2) ---------------------------------------------------------------------------------------------------


class UsageError(LexeryError):
    """The command or the settings are wrong."""

    code = "USAGE"
    exit_code = ExitCode.USAGE
    http_status = 400


@dataclass(kw_only=True, eq=False)
class BadSetting(UsageError):
    """A setting's value cannot be used."""

    code = "BAD_SETTING"
    setting: str
    reason: str


@dataclass(kw_only=True, eq=False)
class ForbiddenInProduction(UsageError):
    """A switch that exists for exercises was set with `LEXERY_ENV=production`."""

    code = "FORBIDDEN_IN_PRODUCTION"
    setting: str


@dataclass(kw_only=True, eq=False)
class UnknownSetting(UsageError):
    """The TOML file names a setting that does not exist."""

    code = "UNKNOWN_SETTING"
    setting: str
    path: str


@dataclass(kw_only=True, eq=False)
class UnknownOption(UsageError):
    """An option's value is none of those allowed."""

    code = "UNKNOWN_OPTION"
    option: str
    value: str
    allowed: str


@dataclass(kw_only=True, eq=False)
class ExtraNotInstalled(UsageError):
    """The command needs an optional part that is not installed."""

    code = "EXTRA_NOT_INSTALLED"
    extra: str


# --- bad input (4) -----------------------------------------------------------------------------------------------


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
    reason: str


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


# --- corpus and index (5) ----------------------------------------------------------------------------------------


class CorpusError(LexeryError):
    """The corpus or its index cannot serve."""

    code = "CORPUS"
    exit_code = ExitCode.CORPUS
    http_status = 503


@dataclass(kw_only=True, eq=False)
class IndexMissing(CorpusError):
    """There is no search index in the home folder."""

    code = "INDEX_MISSING"
    path: str


class IndexStale(CorpusError):
    """The index belongs to another corpus version."""

    code = "INDEX_STALE"


@dataclass(kw_only=True, eq=False)
class IndexCorrupt(CorpusError):
    """The index folder cannot be opened."""

    code = "INDEX_CORRUPT"
    path: str


class CorpusEmpty(CorpusError):
    """No act is held."""

    code = "CORPUS_EMPTY"


@dataclass(kw_only=True, eq=False)
class CorpusChanged(CorpusError):
    """A stored run refers to a text that the corpus no longer holds."""

    code = "CORPUS_CHANGED"
    nreg: str


@dataclass(kw_only=True, eq=False)
class BundleTruncated(CorpusError):
    """A compressed bundle ends before its end."""

    code = "BUNDLE_TRUNCATED"
    http_status = 422
    path: str


@dataclass(kw_only=True, eq=False)
class BundleInvalid(CorpusError):
    """A bundle's line is not an act; `line` from 1, 0 for the file as a whole."""

    code = "BUNDLE_INVALID"
    http_status = 422
    path: str
    line: int
    reason: str


@dataclass(kw_only=True, eq=False)
class BundleTooLarge(CorpusError):
    """A bundle or one act in it is larger, unpacked, than the bound; `limit` in bytes."""

    code = "BUNDLE_TOO_LARGE"
    http_status = 413
    path: str
    limit: int


@dataclass(kw_only=True, eq=False)
class CatalogInvalid(CorpusError):
    """A row of the catalog file cannot be read; `line` from 1."""

    code = "CATALOG_INVALID"
    http_status = 422
    path: str
    line: int
    reason: str


@dataclass(kw_only=True, eq=False)
class ImportLocked(CorpusError):
    """Another import is running in this home folder."""

    code = "IMPORT_LOCKED"
    http_status = 409
    path: str


@dataclass(kw_only=True, eq=False)
class ImportIncomplete(CorpusError):
    """The import ended and some acts failed; the rest is in place."""

    code = "IMPORT_INCOMPLETE"
    failed: int
    imported: int


@dataclass(kw_only=True, eq=False)
class UnknownAct(CorpusError):
    """No act of the catalog answers to the name or number."""

    code = "UNKNOWN_ACT"
    http_status = 404
    act: str
    catalog_size: int


@dataclass(kw_only=True, eq=False)
class UnknownArticle(CorpusError):
    """The act is held and this article's text is not."""

    code = "UNKNOWN_ARTICLE"
    http_status = 404
    nreg: str
    article: str


@dataclass(kw_only=True, eq=False)
class NetworkUnavailable(CorpusError):
    """The open-data portal does not answer."""

    code = "NETWORK_UNAVAILABLE"
    reason: str


# --- store (6) ---------------------------------------------------------------------------------------------------


class StoreError(LexeryError):
    """The database cannot serve."""

    code = "STORE"
    exit_code = ExitCode.STORE
    http_status = 503


@dataclass(kw_only=True, eq=False)
class StoreUnavailable(StoreError):
    """The database cannot be opened, or is locked for too long."""

    code = "STORE_UNAVAILABLE"
    reason: str


@dataclass(kw_only=True, eq=False)
class StoreReadOnly(StoreError):
    """The home folder or the database file may not be written."""

    code = "STORE_READ_ONLY"
    path: str


@dataclass(kw_only=True, eq=False)
class RunNotFound(StoreError):
    """No run has this id."""

    code = "RUN_NOT_FOUND"
    http_status = 404
    run_id: str


@dataclass(kw_only=True, eq=False)
class FenceLost(StoreError):
    """Another process took the run over; this one's work was not committed."""

    code = "FENCE_LOST"
    http_status = 409
    run_id: str


@dataclass(kw_only=True, eq=False)
class SchemaTooNew(StoreError):
    """The database was written by a later version."""

    code = "SCHEMA_TOO_NEW"
    found: str
    known: str


# --- the run (7) -------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class RunFailed(LexeryError):
    """A run ended `failed`; the code says why. Build one from a stored code with `run_failure`."""

    code = "RUN_FAILED"
    run_id: str = ""


class RetrievalUnavailable(RunFailed):
    """No search of the run has answered."""

    code = "RETRIEVAL_UNAVAILABLE"
    http_status = 503


class FailedGrounding(RunFailed):
    """No claim survived the checks."""

    code = "FAILED_GROUNDING"


class FailedWriter(RunFailed):
    """The extractive writer produced nothing."""

    code = "FAILED_WRITER"


class FailedPolicy(RunFailed):
    """A policy of the tenant forbids the answer."""

    code = "FAILED_POLICY"
    http_status = 403


@dataclass(kw_only=True, eq=False)
class StageFailed(RunFailed):
    """A stage raised after its retries."""

    code = "STAGE_ERROR"
    stage: str = "?"


class DeadLetter(RunFailed):
    """The run was taken up too often without finishing."""

    code = "DEAD_LETTER"


class ClarificationExpired(RunFailed):
    """Nobody answered the question in time."""

    code = "CLARIFICATION_EXPIRED"
    http_status = 410


_FAILURES: dict[FailureCode, type[RunFailed]] = {
    FailureCode.RETRIEVAL_UNAVAILABLE: RetrievalUnavailable,
    FailureCode.FAILED_GROUNDING: FailedGrounding,
    FailureCode.FAILED_WRITER: FailedWriter,
    FailureCode.FAILED_POLICY: FailedPolicy,
    FailureCode.STAGE_ERROR: StageFailed,
    FailureCode.DEAD_LETTER: DeadLetter,
    FailureCode.CLARIFICATION_EXPIRED: ClarificationExpired,
}


def run_failure(failure: FailureCode, run_id: str, *, stage: str = "?") -> RunFailed:
    """The error of a stored failure code; `stage` is named by STAGE_ERROR only."""
    if failure is FailureCode.STAGE_ERROR:
        return StageFailed(run_id=run_id, stage=stage)
    return _FAILURES[failure](run_id=run_id)


# --- bugs (7) ----------------------------------------------------------------------------------------------------


class InternalError(LexeryError):
    """Something that must not happen did: a bug, not the user's doing."""

    code = "INTERNAL"


class MissingEvidenceAssembly(InternalError):
    """U8 was entered without U7's result."""

    code = "MISSING_EVIDENCE_ASSEMBLY"
