"""Every error that Lexery raises on purpose, in one tree.

    LexeryError
    ├── UsageError (2)              BadCommand, BadSetting, ForbiddenInProduction, ConfigUnreadable, UnknownSetting,
    │                               UnknownOption, ExtraNotInstalled
    ├── BadInput (4)                EmptyQuery, QueryTooLong, ControlCharacters, NoWords, UnsupportedLanguage, InvalidUtf8, InputTooLarge,
    │   │                           FileUnreadable, InvalidAnswerFile, InvalidEvalFile, InvalidDate
    │   └── ClarificationConflict, NoSuchChoice
    ├── CorpusError (5)             IndexMissing, IndexStale, IndexCorrupt, IndexNotWritten, CorpusEmpty, CorpusChanged, BundleTruncated,
    │                               BundleInvalid, BundleTooLarge, CatalogInvalid, ImportLocked, ImportIncomplete,
    │                               UnknownAct, UnknownArticle, NetworkUnavailable, PortalFileInvalid
    ├── StoreError (6)              StoreUnavailable, StoreReadOnly, RunNotFound, FenceLost, SchemaTooNew
    ├── RunFailed (7)               RetrievalUnavailable, FailedGrounding, FailedWriter, FailedPolicy, StageFailed,
    │                               DeadLetter, RunCancelled, ClarificationExpired
    └── InternalError (7)           MissingEvidenceAssembly, ResultMissing

The number is the exit code. `code` is stable: programs may match on it. The text comes from the message catalogs (key
`errors.<code in lower case>`), so the same error reads the same at every edge. A driver's error is the `__cause__`.
"""

from lexery.errors.base import ExitCode, LexeryError, ParamValue
from lexery.errors.corpus import (
    BundleInvalid,
    BundleTooLarge,
    BundleTruncated,
    CatalogInvalid,
    CorpusChanged,
    CorpusEmpty,
    CorpusError,
    ImportIncomplete,
    ImportLocked,
    IndexCorrupt,
    IndexMissing,
    IndexNotWritten,
    IndexStale,
    NetworkUnavailable,
    PortalFileInvalid,
    UnknownAct,
    UnknownArticle,
)
from lexery.errors.input import (
    BadInput,
    ClarificationConflict,
    ControlCharacters,
    EmptyQuery,
    FileUnreadable,
    InputTooLarge,
    InvalidAnswerFile,
    InvalidDate,
    InvalidEvalFile,
    InvalidUtf8,
    NoSuchChoice,
    NoWords,
    QueryTooLong,
    UnsupportedLanguage,
)
from lexery.errors.internal import InternalError, MissingEvidenceAssembly, ResultMissing
from lexery.errors.run import (
    ClarificationExpired,
    DeadLetter,
    FailedGrounding,
    FailedPolicy,
    FailedWriter,
    FailureCode,
    RetrievalUnavailable,
    RunCancelled,
    RunFailed,
    StageFailed,
    run_failure,
)
from lexery.errors.store import (
    FenceLost,
    RunNotFound,
    SchemaTooNew,
    StoreError,
    StoreReadOnly,
    StoreUnavailable,
)
from lexery.errors.usage import (
    BadCommand,
    BadSetting,
    ConfigUnreadable,
    ExtraNotInstalled,
    ForbiddenInProduction,
    UnknownOption,
    UnknownSetting,
    UsageError,
)

__all__ = [
    "BadCommand",
    "BadInput",
    "BadSetting",
    "BundleInvalid",
    "BundleTooLarge",
    "BundleTruncated",
    "CatalogInvalid",
    "ClarificationConflict",
    "ClarificationExpired",
    "ConfigUnreadable",
    "ControlCharacters",
    "CorpusChanged",
    "CorpusEmpty",
    "CorpusError",
    "DeadLetter",
    "EmptyQuery",
    "ExitCode",
    "ExtraNotInstalled",
    "FailedGrounding",
    "FailedPolicy",
    "FailedWriter",
    "FailureCode",
    "FenceLost",
    "FileUnreadable",
    "ForbiddenInProduction",
    "ImportIncomplete",
    "ImportLocked",
    "IndexCorrupt",
    "IndexMissing",
    "IndexNotWritten",
    "IndexStale",
    "InputTooLarge",
    "InternalError",
    "InvalidAnswerFile",
    "InvalidDate",
    "InvalidEvalFile",
    "InvalidUtf8",
    "LexeryError",
    "MissingEvidenceAssembly",
    "NetworkUnavailable",
    "NoSuchChoice",
    "NoWords",
    "ParamValue",
    "PortalFileInvalid",
    "QueryTooLong",
    "ResultMissing",
    "RetrievalUnavailable",
    "RunCancelled",
    "RunFailed",
    "RunNotFound",
    "SchemaTooNew",
    "StageFailed",
    "StoreError",
    "StoreReadOnly",
    "StoreUnavailable",
    "UnknownAct",
    "UnknownArticle",
    "UnknownOption",
    "UnknownSetting",
    "UnsupportedLanguage",
    "UsageError",
    "run_failure",
]
