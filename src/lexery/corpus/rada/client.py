"""The client of the open-data portal: asks for one document, in the portal's manner, and says what its refusals mean."""

import logging
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit

from lexery.contracts.base import Value
from lexery.corpus.rada.address import Address
from lexery.corpus.rada.clock import PortalClock
from lexery.corpus.rada.pace import Pace, retry_after
from lexery.corpus.rada.transport import FaultKind, Reply, Transport, TransportFault
from lexery.errors import (
    LexeryError,
    NetworkUnavailable,
    PortalAgentRefused,
    PortalBadReply,
    PortalBanned,
    PortalBefore1991,
    PortalDocumentRefused,
    PortalEditionMissing,
    PortalNotFound,
    PortalRateLimited,
    PortalRedirect,
    PortalReplyBroken,
    PortalReplyTooLarge,
    PortalServerError,
    reason,
)

AGENT: Final = "OpenData"
"""The whole `User-Agent` that the portal asks for."""
CONTROLS: Final = (Address(nreg="435-15", card=True), Address(nreg="1404-19", card=True))
"""Documents known to answer, by which a refusal (403) is understood; the second when it is the first that was refused."""
MAX_REDIRECTS: Final = 2
"""Redirects on the portal's own host that one document may take."""
MAX_SHOWN: Final = 100
"""Characters of an address that a message shows."""
INDEPENDENCE: Final = "1991-08-24"
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})


class ClientConfig(Value):
    """Bounds and manner of one client."""

    url: str = "https://data.rada.gov.ua"
    """The only origin that is asked."""
    agent: str = AGENT
    tries: int = 4
    """Requests for one document before its failure counts."""
    reply_max_bytes: int = 32 * 1024 * 1024
    wait_max_seconds: float = 300
    """Longest pause that a reply may ask for (`Retry-After`)."""
    backoff_seconds: float = 7
    """Pause before the second try when the reply asks for none; it doubles each time."""


class _Again(Exception):
    """A try that failed and is worth another one."""

    def __init__(self, error: LexeryError, pause: float | None = None) -> None:
        super().__init__(error.code)
        self.error = error
        self.pause = pause


class PortalClient:
    """Asks the portal for documents, one at a time."""

    def __init__(
        self, transport: Transport, pace: Pace, clock: PortalClock, config: ClientConfig | None = None
    ) -> None:
        """The caller holds the lock of the fetch, as `pace` counts for the home folder."""
        self._transport = transport
        self._pace = pace
        self._clock = clock
        self._config = config or ClientConfig()
        self._answers_others: bool | None = None
        self._reached = False
        # Without a handler of its own its warning of every retry would go to standard error.
        logging.getLogger("stamina").addHandler(logging.NullHandler())
        self.requests = 0
        """Requests sent by this object."""
        self.bytes = 0
        """Bytes that came for them, as they came."""

    def get(self, address: Address, *, since: str | None = None, adopted: str | None = None) -> Reply | None:
        """The document; None when it did not change since `since` (a date of HTTP).

        `adopted`: day of the act, when known, by which a refusal is understood. Raises `PortalError` of the document or of
        the portal as a whole, `NetworkUnavailable`.
        """
        headers = {"If-Modified-Since": since} if since else {}
        reply = self._follow(address, headers)
        match reply.status:
            case 200:
                return reply
            case 304 if since:
                return None
            case 403:
                raise self._refusal(address, adopted)
            case 404 | 410:
                raise PortalNotFound(nreg=address.nreg)
            case status:
                raise PortalBadReply(nreg=address.nreg, reason=reason("portal.status", status=status))

    def _follow(self, address: Address, headers: Mapping[str, str]) -> Reply:
        """The reply, after redirects on the portal's own host."""
        path = address.path
        for _ in range(MAX_REDIRECTS + 1):
            reply = self._try(path, address.nreg, headers)
            if reply.status not in _REDIRECTS:
                return reply
            location = reply.headers.get("location", "")
            moved = _on_host(self._config.url, path, location)
            if moved is None:
                raise PortalRedirect(nreg=address.nreg, target=location[:MAX_SHOWN])
            path = moved
        raise PortalRedirect(nreg=address.nreg, target=urlsplit(self._config.url).hostname or "")

    def _try(self, path: str, nreg: str, headers: Mapping[str, str]) -> Reply:
        """The reply of the first try that gives one. Every try waits for its turn: a retry is a request like another."""
        import stamina

        pause = 0.0
        try:
            for attempt in stamina.retry_context(
                on=_Again,
                attempts=self._config.tries,
                timeout=None,
                wait_initial=0,
                wait_max=0,
                wait_jitter=0,
            ):
                with attempt:
                    try:
                        return self._once(path, nreg, headers, pause)
                    except _Again as again:
                        backoff = self._config.backoff_seconds * 2 ** (attempt.num - 1)
                        pause = min(again.pause or backoff, self._config.wait_max_seconds)
                        raise
        except _Again as again:
            raise again.error from again.__cause__
        raise AssertionError(path)

    def _once(self, path: str, nreg: str, headers: Mapping[str, str], pause: float) -> Reply:
        self._pace.wait_turn(pause)
        self.requests += 1
        left, bound = self._pace.bytes_left, self._config.reply_max_bytes
        try:
            reply = self._transport.get(
                path,
                {"User-Agent": self._config.agent, **headers},
                limit=min(left, bound),
                arrived=self._arrived,
            )
        except TransportFault as fault:
            if fault.kind is FaultKind.UNREACHABLE:
                error = NetworkUnavailable(reason=fault.why)
                # Until the portal has answered once it is the network that fails: who has none is told so at once.
                raise (_Again(error) if self._reached else error) from fault
            if fault.kind is FaultKind.BROKEN:
                raise _Again(PortalReplyBroken(nreg=nreg, reason=fault.why)) from fault
            if left < bound:
                raise self._pace.budget_spent() from fault
            raise PortalReplyTooLarge(nreg=nreg, limit=bound) from fault
        finally:
            self._pace.ended()
        self._reached = True
        if reply.status == 429 or reply.status >= 500:
            raise self._busy(reply, nreg)
        return reply

    def _busy(self, reply: Reply, nreg: str) -> Exception:
        """What a reply that asks to come later amounts to: another try, or the end when it asks for too long."""
        pause = retry_after(reply.headers.get("retry-after"), self._clock.now())
        error: LexeryError
        if reply.status == 429:
            error = PortalRateLimited(seconds=round(pause or 0))
        else:
            error = PortalServerError(nreg=nreg, status=reply.status)
        return error if (pause or 0) > self._config.wait_max_seconds else _Again(error, pause)

    def _refusal(self, address: Address, adopted: str | None) -> LexeryError:
        """What a 403 means: decided with a document known to answer, which is asked for once."""
        if self._answers_others is None:
            control = next(known for known in CONTROLS if known.nreg != address.nreg)
            self._answers_others = self._follow(control, {}).status != 403
        return refusal(address, adopted, agent=self._config.agent, answers_others=self._answers_others)

    def _arrived(self, size: int) -> None:
        self.bytes += size
        self._pace.count(size)


def refusal(address: Address, adopted: str | None, *, agent: str, answers_others: bool) -> LexeryError:
    """What a refusal (403) of `address` means. `answers_others`: whether the control document was given."""
    if not answers_others:
        return PortalBanned() if agent == AGENT else PortalAgentRefused(agent=agent)
    day = address.edition or adopted
    if day is not None and day < INDEPENDENCE:
        return PortalBefore1991(nreg=address.nreg, day=day)
    if address.edition is not None:
        return PortalEditionMissing(nreg=address.nreg, edition=address.edition, known="—")
    return PortalDocumentRefused(nreg=address.nreg)


def _on_host(url: str, path: str, location: str) -> str | None:
    """The path that a redirect from `path` leads to; None when it leads to another origin, or nowhere."""
    try:
        target = urlsplit(urljoin(url + path, location))
        if _origin(target) != _origin(urlsplit(url)):
            return None
    except ValueError:
        return None
    return target.path + (f"?{target.query}" if target.query else "")


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)
