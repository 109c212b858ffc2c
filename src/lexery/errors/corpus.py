"""The corpus or its index cannot serve (exit code 5)."""

from dataclasses import dataclass

from lexery.errors.base import ExitCode, LexeryError
from lexery.errors.reasons import Reason


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


@dataclass(kw_only=True, eq=False)
class IndexNotWritten(CorpusError):
    """The index cannot be written, for want of space or of a right; the corpus is as it was."""

    code = "INDEX_NOT_WRITTEN"
    path: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class IndexNotRead(CorpusError):
    """The index is there and cannot be read where it is: no right, or nowhere to put a lock file."""

    code = "INDEX_NOT_READ"
    path: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class VectorsInvalid(CorpusError):
    """A file of ready vectors cannot be read; `line` from 1, 0 for the file as a whole. Nothing was taken."""

    code = "VECTORS_INVALID"
    http_status = 422
    path: str
    line: int
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class VectorsTooLarge(CorpusError):
    """A file of ready vectors is larger, unpacked, than the bound; `limit` in bytes."""

    code = "VECTORS_TOO_LARGE"
    http_status = 413
    path: str
    limit: int


@dataclass(kw_only=True, eq=False)
class VectorsOfOtherEncoder(CorpusError):
    """Ready vectors were made by another encoder than the one installed: the two are never compared."""

    code = "VECTORS_OF_OTHER_ENCODER"
    http_status = 409
    path: str
    made_by: str
    installed: str


@dataclass(kw_only=True, eq=False)
class VectorsCorrupt(CorpusError):
    """Stored vectors of passages are not what was written."""

    code = "VECTORS_CORRUPT"
    path: str


@dataclass(kw_only=True, eq=False)
class VectorsNotWritten(CorpusError):
    """The vectors of passages cannot be written, for want of space or of a right; what was stored before stays."""

    code = "VECTORS_NOT_WRITTEN"
    path: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class TextCorrupt(CorpusError):
    """The stored text of an article is damaged."""

    code = "TEXT_CORRUPT"
    nreg: str
    article: str


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
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class PortalFileInvalid(CorpusError):
    """A file of the open-data portal cannot be read; `reason` is a problem code of the import, `line` 0 for the file as a whole."""

    code = "PORTAL_FILE_INVALID"
    http_status = 422
    reason: str
    detail: str | Reason
    line: int = 0


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
    reason: str | Reason
