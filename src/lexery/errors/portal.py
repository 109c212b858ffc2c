"""The open-data portal refuses, fails, or answers with something else than was asked for (exit code 5)."""

from dataclasses import dataclass

from lexery.errors.corpus import CorpusError
from lexery.errors.reasons import Reason


class PortalError(CorpusError):
    """The open-data portal did not give what was asked for; the corpus is as it was."""

    code = "PORTAL"
    http_status = 502


@dataclass(kw_only=True, eq=False)
class PortalBanned(PortalError):
    """The portal refuses (403) what it is known to answer, though the header is the one it asks for: a ban for now."""

    code = "PORTAL_BANNED"


@dataclass(kw_only=True, eq=False)
class PortalAgentRefused(PortalError):
    """The portal refuses (403) what it is known to answer, and the `User-Agent` is not the one it asks for."""

    code = "PORTAL_AGENT_REFUSED"
    agent: str


@dataclass(kw_only=True, eq=False)
class PortalDocumentRefused(PortalError):
    """The portal refuses (403) this document and answers others: it publishes no text of it, as of many treaties."""

    code = "PORTAL_DOCUMENT_REFUSED"
    nreg: str


@dataclass(kw_only=True, eq=False)
class PortalBefore1991(PortalError):
    """The portal refuses (403) a text of before 1991, of which it publishes few."""

    code = "PORTAL_BEFORE_1991"
    nreg: str
    day: str


@dataclass(kw_only=True, eq=False)
class PortalEditionMissing(PortalError):
    """The act has no edition of this day; `known` are the nearest that it has."""

    code = "PORTAL_EDITION_MISSING"
    http_status = 404
    nreg: str
    edition: str
    known: str


@dataclass(kw_only=True, eq=False)
class PortalWrongEdition(PortalError):
    """The text that came prints the date of another edition than was asked for: it was not kept."""

    code = "PORTAL_WRONG_EDITION"
    nreg: str
    edition: str
    printed: str


@dataclass(kw_only=True, eq=False)
class PortalWrongDocument(PortalError):
    """The reply is the document of another act than was asked for: it was not kept."""

    code = "PORTAL_WRONG_DOCUMENT"
    nreg: str
    printed: str


@dataclass(kw_only=True, eq=False)
class PortalNotFound(PortalError):
    """The portal has no such document (404)."""

    code = "PORTAL_NOT_FOUND"
    http_status = 404
    nreg: str


@dataclass(kw_only=True, eq=False)
class PortalRedirect(PortalError):
    """The portal points to another host, which is never followed; or round and round on its own."""

    code = "PORTAL_REDIRECT"
    nreg: str
    target: str


@dataclass(kw_only=True, eq=False)
class PortalBadReply(PortalError):
    """The reply is not the document: a page of an error, a card that is no JSON, an unknown status."""

    code = "PORTAL_BAD_REPLY"
    nreg: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class PortalReplyTooLarge(PortalError):
    """A reply is larger, unpacked, than the bound; `limit` in bytes."""

    code = "PORTAL_REPLY_TOO_LARGE"
    nreg: str
    limit: int


@dataclass(kw_only=True, eq=False)
class PortalReplyBroken(PortalError):
    """A reply broke off before its end, or its packing is damaged, at every try."""

    code = "PORTAL_REPLY_BROKEN"
    nreg: str
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class PortalServerError(PortalError):
    """The portal failed (5xx) at every try."""

    code = "PORTAL_SERVER_ERROR"
    nreg: str
    status: int


@dataclass(kw_only=True, eq=False)
class PortalRateLimited(PortalError):
    """The portal asks to wait (429) for longer than the bound, or at every try; `seconds` is what it asked for."""

    code = "PORTAL_RATE_LIMITED"
    http_status = 429
    seconds: int


@dataclass(kw_only=True, eq=False)
class PortalBudgetSpent(PortalError):
    """The requests or the bytes of a day are spent; `minutes` until there are some again."""

    code = "PORTAL_BUDGET_SPENT"
    http_status = 429
    requests: int
    megabytes: int
    minutes: int


@dataclass(kw_only=True, eq=False)
class PortalFetchIncomplete(PortalError):
    """The fetch ended and some acts failed; the others are in place."""

    code = "PORTAL_FETCH_INCOMPLETE"
    failed: int
    fetched: int


@dataclass(kw_only=True, eq=False)
class AmbiguousAct(CorpusError):
    """Several acts of the catalog answer to the name, and the command needs one; `candidates` are their nregs."""

    code = "AMBIGUOUS_ACT"
    http_status = 409
    act: str
    candidates: str
