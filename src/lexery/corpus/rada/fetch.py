"""Fetches acts from the portal into the home folder: the card and the text of each, two requests an act.

What is asked is planned first (`plan` sends nothing). Every act that is done is noted, so that a fetch that was cut off
goes on where it was; what is held is asked for conditionally. Nothing is imported here: the files are handed back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.utils import format_datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from lexery.contracts.base import Value
from lexery.contracts.bundle import IsoDate, Nreg
from lexery.corpus.rada.address import Address
from lexery.corpus.rada.card import read_card
from lexery.corpus.rada.client import ClientConfig, PortalClient
from lexery.corpus.rada.clock import PortalClock
from lexery.corpus.rada.document import read_xml
from lexery.corpus.rada.journal import Journal, job_key
from lexery.corpus.rada.pace import Pace, PaceLimits, Spent
from lexery.corpus.rada.values import PortalCard, PortalText
from lexery.errors import (
    LexeryError,
    NetworkUnavailable,
    PortalAgentRefused,
    PortalBadReply,
    PortalBanned,
    PortalBudgetSpent,
    PortalEditionMissing,
    PortalFileInvalid,
    PortalRateLimited,
    PortalWrongDocument,
    PortalWrongEdition,
    StoreError,
    reason,
)

REQUESTS_AN_ACT: Final = 2
FAILURES_IN_A_ROW: Final = 10
"""Acts that may fail one after another before the fetch stops: a portal that fails so often is not asked on."""
NEAREST: Final = 2
"""Editions that are named on either side of one that does not exist."""
FATAL: Final = (
    NetworkUnavailable,
    PortalBanned,
    PortalAgentRefused,
    PortalBudgetSpent,
    PortalRateLimited,
    StoreError,
)
"""Errors after which the next act would fare no better."""

_Document = TypeVar("_Document", PortalCard, PortalText)


class WantedAct(Value):
    """An act to fetch."""

    nreg: Nreg
    title: str = ""
    """As the catalog has it; empty when it does not know the act."""
    edition: IsoDate | None = None
    """None for the current one."""

    @property
    def name(self) -> str:
        """The act in the journal."""
        return f"{self.nreg} {self.edition}" if self.edition else self.nreg

    @property
    def card(self) -> Address:
        """The act's card, of the current state."""
        return Address(nreg=self.nreg, card=True)

    @property
    def text(self) -> Address:
        """The text."""
        return Address(nreg=self.nreg, edition=self.edition)


class Outcome(StrEnum):
    """What came of an act."""

    FETCHED = "fetched"
    UNCHANGED = "unchanged"
    """The portal says that what is held is as it was (304), or sends the same once more."""
    RESUMED = "resumed"
    """Done by an earlier process of the same fetch: nothing was asked."""
    FAILED = "failed"
    NOT_REACHED = "not_reached"
    """The fetch stopped before it."""


@dataclass(frozen=True, kw_only=True)
class ActFetch:
    """What came of one act."""

    act: WantedAct
    outcome: Outcome
    edition: str | None = None
    """The edition that the text prints."""
    error: LexeryError | None = None
    files: tuple[Path, ...] = ()
    """The card and the text."""


@dataclass(frozen=True, kw_only=True)
class FetchReport:
    """What a fetch did."""

    acts: tuple[ActFetch, ...]
    """In the order asked."""
    requests: int
    bytes: int
    """As they came over the network."""
    waited_seconds: float
    stopped_by: LexeryError | None = None
    """Why it did not go through all acts."""

    @property
    def files(self) -> tuple[Path, ...]:
        """What is there to import."""
        return tuple(file for act in self.acts for file in act.files)

    @property
    def failed(self) -> tuple[ActFetch, ...]:
        """Acts that failed."""
        return tuple(act for act in self.acts if act.outcome is Outcome.FAILED)


class FetchPlan(Value):
    """What a fetch would ask for."""

    portal: str
    acts: tuple[WantedAct, ...]
    """Those that need requests."""
    done: tuple[str, ...]
    """nregs that a fetch cut off earlier has done."""
    paths: tuple[str, ...]
    """In order."""
    conditional: int
    """Requests of them that ask for changes only, as the document is held."""
    seconds_min: float
    """Of pauses alone."""
    seconds_max: float
    bytes_max: int
    """What the bound on a reply allows, and the day."""
    spent: Spent
    """Of the day's allowance, before."""


FetchProgress = Callable[[int, int, WantedAct | None], None]
"""Acts done, acts in all, the one that is next."""


def _silent(_done: int, _total: int, _act: WantedAct | None) -> None:
    """Progress that nobody watches."""


class PortalFetch:
    """A fetch into one home folder, whose lock the caller holds."""

    def __init__(
        self,
        *,
        client: PortalClient,
        journal: Journal,
        pace: Pace,
        limits: PaceLimits,
        clock: PortalClock,
        config: ClientConfig,
    ) -> None:
        """`limits` and `config` are those of the pace and of the client, for the plan."""
        self._client = client
        self._journal = journal
        self._pace = pace
        self._limits = limits
        self._clock = clock
        self._config = config

    def plan(self, acts: Sequence[WantedAct], *, force: bool = False) -> FetchPlan:
        """What `run` would ask for; nothing is sent."""
        done = self._journal.done(_key(acts, force), self._clock.now())
        left = [act for act in acts if act.name not in done or self._files(act) is None]
        addresses = [address for act in left for address in (act.card, act.text)]
        count = len(addresses)
        held = 0 if force else sum(self._journal.kept(address) is not None for address in addresses)
        return FetchPlan(
            portal=self._config.url,
            acts=tuple(left),
            done=tuple(act.nreg for act in acts if act not in left),
            paths=tuple(address.path for address in addresses),
            conditional=held,
            seconds_min=max(0, count - 1) * self._limits.pause_min,
            seconds_max=count * self._limits.pause_max,
            bytes_max=min(count * self._config.reply_max_bytes, self._pace.bytes_left),
            spent=self._pace.spent(),
        )

    def run(
        self,
        acts: Sequence[WantedAct],
        *,
        force: bool = False,
        keep_going: bool = False,
        progress: FetchProgress | None = None,
    ) -> FetchReport:
        """Fetch the acts in order. `force`: ask unconditionally. `keep_going`: go on after an act that failed.

        Errors of the portal are in the report; a home folder that cannot be written raises `StoreError`.
        """
        tell = progress or _silent
        done = self._journal.begin(_key(acts, force), self._clock.now())
        results: list[ActFetch] = []
        stopped: LexeryError | None = None
        in_a_row = 0
        for act in acts:
            tell(len(results), len(acts), act)
            if stopped is not None:
                results.append(ActFetch(act=act, outcome=Outcome.NOT_REACHED))
                continue
            result = self._resumed(act) if act.name in done else None
            if result is None:
                result, fatal = self._guarded(act, force=force)
                in_a_row = in_a_row + 1 if result.error else 0
                if result.error and (fatal or not keep_going or in_a_row >= FAILURES_IN_A_ROW):
                    stopped = result.error
            results.append(result)
        tell(len(acts), len(acts), None)
        return FetchReport(
            acts=tuple(results),
            requests=self._client.requests,
            bytes=self._client.bytes,
            waited_seconds=self._pace.waited,
            stopped_by=stopped,
        )

    def end(self) -> None:
        """The files were imported and no act failed: the next fetch of the same acts asks again."""
        self._journal.end()

    def _resumed(self, act: WantedAct) -> ActFetch | None:
        files = self._files(act)
        if files is None:
            return None
        kept = self._journal.kept(act.text)
        edition = kept.edition if kept else None
        return ActFetch(act=act, outcome=Outcome.RESUMED, edition=edition, files=files)

    def _files(self, act: WantedAct) -> tuple[Path, ...] | None:
        """Card and text as they are held; None when one is missing."""
        addresses = (act.card, act.text)
        if any(self._journal.kept(address) is None for address in addresses):
            return None
        return tuple(self._journal.file(address) for address in addresses)

    def _guarded(self, act: WantedAct, *, force: bool) -> tuple[ActFetch, bool]:
        """What came of the act, and whether the next one would fare no better."""
        try:
            return self._fetch(act, force=force), False
        except StoreError:
            raise
        except LexeryError as error:
            return ActFetch(act=act, outcome=Outcome.FAILED, error=error), isinstance(error, FATAL)

    def _fetch(self, act: WantedAct, *, force: bool) -> ActFetch:
        card, changed_card = self._document(act.card, read_card, "portal.no_card", force=force)
        if act.edition is not None:
            _check_listed(act.nreg, act.edition, card)
        text, changed_text = self._document(
            act.text, read_xml, "portal.no_document", force=force, adopted=card.adopted
        )
        self._journal.note(act.name)
        return ActFetch(
            act=act,
            outcome=Outcome.FETCHED if changed_card or changed_text else Outcome.UNCHANGED,
            edition=text.edition,
            files=(self._journal.file(act.card), self._journal.file(act.text)),
        )

    def _document(
        self,
        address: Address,
        read: Callable[[bytes], _Document],
        unreadable: str,
        *,
        force: bool,
        adopted: str | None = None,
    ) -> tuple[_Document, bool]:
        """The document, checked and kept, and whether it is new."""
        held = self._journal.kept(address)
        since = held.modified if held is not None and not force else None
        reply = self._client.get(address, since=since, adopted=adopted)
        if reply is None:
            return _read(address, self._journal.read(address), read, unreadable), False
        document = _read(address, reply.body, read, unreadable)
        if document.nreg != address.nreg:
            raise PortalWrongDocument(nreg=address.nreg, printed=document.nreg or "—")
        if address.edition is not None and document.edition != address.edition:
            raise PortalWrongEdition(
                nreg=address.nreg, edition=address.edition, printed=document.edition or "—"
            )
        now = self._clock.now()
        headers = reply.headers
        new = self._journal.keep(
            address,
            reply.body,
            modified=headers.get("last-modified") or headers.get("date") or format_datetime(now, usegmt=True),
            retrieved=now,
            edition=document.edition,
        )
        return document, new


def _read(address: Address, data: bytes, read: Callable[[bytes], _Document], unreadable: str) -> _Document:
    try:
        return read(data)
    except PortalFileInvalid as error:
        why = reason(unreadable, detail=reason("portal.problem", code=error.reason, detail=error.detail))
        raise PortalBadReply(nreg=address.nreg, reason=why) from error


def _check_listed(nreg: str, edition: str, card: PortalCard) -> None:
    """Refuse an edition that the card does not list: the portal would answer with another one's text.

    A card that lists none settles nothing. Raises `PortalEditionMissing`.
    """
    days = sorted({event.day for event in card.editions if event.day is not None})
    if not days or edition in days:
        return
    earlier = [day for day in days if day < edition][-NEAREST:]
    later = [day for day in days if day > edition][:NEAREST]
    raise PortalEditionMissing(nreg=nreg, edition=edition, known=", ".join([*earlier, *later]))


def _key(acts: Sequence[WantedAct], force: bool) -> str:
    return job_key((act.name for act in acts), force=force)
