"""One request to the portal and its bounded reply: the port, its double, and HTTP.

Only `HttpTransport` knows the HTTP package, and imports it at the first request: a command that sends nothing does not pay
for it.
"""

import errno
import socket
import ssl
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, Self
from urllib.parse import urlsplit

from lexery.corpus.rada.clock import PortalClock
from lexery.errors import Reason, reason

if TYPE_CHECKING:
    import httpx2

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_CAUSES: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (ssl.SSLError, "portal.tls"),
    (socket.gaierror, "portal.dns"),
    (ConnectionRefusedError, "portal.refused"),
    (ConnectionError, "portal.reset"),
    (TimeoutError, "portal.silence"),
)
_UNREACHABLE: Final = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)
_GZIP: Final = 16 + zlib.MAX_WBITS
_PLAIN: Final = ("", "identity")


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What the portal answered."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    """By name in lower case."""
    body: bytes = b""
    """Unpacked."""


class FaultKind(StrEnum):
    """Why there is no reply."""

    UNREACHABLE = "unreachable"
    """No connection, or no answer in time."""
    BROKEN = "broken"
    """The reply began and did not arrive whole."""
    TOO_LARGE = "too_large"
    """It is larger than the bound, as it came or unpacked."""


class TransportFault(Exception):
    """There is no reply; the client makes the error of it that names the document."""

    def __init__(self, kind: FaultKind, why: Reason) -> None:
        super().__init__(kind, why)
        self.kind = kind
        self.why = why


class Transport(Protocol):
    """Sends one GET to the one host it was made for. It follows no redirect and tries once."""

    def get(
        self, path: str, headers: Mapping[str, str], *, limit: int, arrived: Callable[[int], None]
    ) -> Reply:
        """The reply to `path`. `limit`: bytes of the body, packed and unpacked. `arrived` is told of bytes as they come.

        Raises `TransportFault`.
        """
        ...


@dataclass(kw_only=True)
class MemoryTransport:
    """The double: each path has replies, given in turn; the last one stays."""

    replies: Mapping[str, Sequence[Reply | TransportFault]]
    asked: list[tuple[str, Mapping[str, str]]] = field(default_factory=list[tuple[str, Mapping[str, str]]])
    """Every request: path and headers."""

    def get(
        self, path: str, headers: Mapping[str, str], *, limit: int, arrived: Callable[[int], None]
    ) -> Reply:
        """See `Transport.get`; a path without replies is a 404."""
        turns = sum(1 for asked, _ in self.asked if asked == path)
        self.asked.append((path, headers))
        replies = self.replies.get(path, (Reply(status=404),))
        reply = replies[min(turns, len(replies) - 1)]
        if isinstance(reply, TransportFault):
            raise reply
        arrived(len(reply.body))
        if len(reply.body) > limit:
            raise TransportFault(FaultKind.TOO_LARGE, reason("too_many_bytes", limit=limit))
        return reply


class HttpTransport:
    """HTTP/1.1 over TLS 1.2 or later; the connection is made at the first request."""

    def __init__(self, url: str, *, silence_seconds: float, reply_seconds: float, clock: PortalClock) -> None:
        """`silence_seconds`: longest wait for a connection or for the next byte; `reply_seconds`: for a whole reply."""
        self._url = url.rstrip("/")
        self._silence_seconds = silence_seconds
        self._reply_seconds = reply_seconds
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if "_client" in self.__dict__:
            self._client.close()

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """How a secure connection is made."""
        import httpx2

        context = httpx2.create_ssl_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        return context

    @cached_property
    def _client(self) -> "httpx2.Client":
        import httpx2

        return httpx2.Client(
            verify=self.tls,
            timeout=self._silence_seconds,
            follow_redirects=False,
            # A proxy of the environment is for the way out; this machine is reached without one.
            trust_env=(urlsplit(self._url).hostname or "") not in LOOPBACK,
            headers={"Accept": "*/*", "Accept-Encoding": "gzip"},
        )

    def get(
        self, path: str, headers: Mapping[str, str], *, limit: int, arrived: Callable[[int], None]
    ) -> Reply:
        """See `Transport.get`."""
        import httpx2

        begun = False
        end = self._clock.timer() + self._reply_seconds
        try:
            with self._client.stream("GET", self._url + path, headers=dict(headers)) as response:
                begun = True
                body = b"".join(self._body(response, limit, arrived, end))
                received = {name.lower(): value for name, value in response.headers.items()}
                return Reply(status=response.status_code, headers=received, body=body)
        except httpx2.TimeoutException as error:
            raise TransportFault(FaultKind.UNREACHABLE, reason("portal.silence")) from error
        except (httpx2.TransportError, httpx2.InvalidURL) as error:
            if begun:
                raise TransportFault(FaultKind.BROKEN, reason("portal.cut")) from error
            raise TransportFault(FaultKind.UNREACHABLE, _why(error)) from error

    def _body(
        self, response: "httpx2.Response", limit: int, arrived: Callable[[int], None], end: float
    ) -> Iterator[bytes]:
        """The unpacked body. It is unpacked here, in bounded steps: a reply of a megabyte can unpack to a terabyte."""
        encoding = response.headers.get("content-encoding", "").strip().lower()
        if encoding not in (*_PLAIN, "gzip", "x-gzip"):
            raise TransportFault(FaultKind.BROKEN, reason("portal.encoding", encoding=encoding[:40]))
        unpack = zlib.decompressobj(_GZIP) if encoding not in _PLAIN else None
        came = size = 0
        for chunk in response.iter_raw():
            arrived(len(chunk))
            came += len(chunk)
            try:
                data = unpack.decompress(chunk, limit + 1 - size) if unpack else chunk
            except zlib.error as error:
                raise TransportFault(FaultKind.BROKEN, reason("gzip_corrupt")) from error
            size += len(data)
            if max(came, size) > limit:
                raise TransportFault(FaultKind.TOO_LARGE, reason("too_many_bytes", limit=limit))
            if self._clock.timer() > end:
                raise TransportFault(
                    FaultKind.UNREACHABLE, reason("portal.slow", seconds=f"{self._reply_seconds:g}")
                )
            yield data
        if unpack and came and not unpack.eof:
            raise TransportFault(FaultKind.BROKEN, reason("portal.cut"))


def _why(error: BaseException) -> Reason:
    """The cause in words, from the system's error deep in the chain."""
    cause: BaseException | None = error
    while cause is not None:
        for kind, name in _CAUSES:
            if isinstance(cause, kind):
                return Reason(name, original=str(cause))
        if isinstance(cause, OSError) and cause.errno in _UNREACHABLE:
            return reason("portal.unreachable")
        cause = cause.__cause__ or cause.__context__
    return Reason("", original=str(error))
