"""The public keys that tokens are judged by (JWKS): read from an address or a file, kept for a while, bounded.

A token of an unknown key has the set read again, at most once in `REFRESH_SECONDS`: a flood of made-up keys must not become a
flood of requests to who issues tokens. When a reading fails, the set at hand serves for one more term, then no token is taken.
"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from jwt import PyJWK, PyJWKSet
from jwt.exceptions import PyJWTError

from lexery.api.loopback import is_loopback
from lexery.errors import BadSetting, NotReady
from lexery.runtime.threads import Threads
from lexery.settings import variable

REFRESH_SECONDS: Final = 10.0
"""Least time between two readings for the sake of an unknown key."""
MAX_BYTES: Final = 256 * 1024
MAX_KEYS: Final = 100
OK: Final = 200
FETCH_SECONDS: Final = 5.0
"""Longest wait for a connection to the address, and for the next byte."""

Source = Callable[[], bytes]
"""Reads the set; blocks. Raises OSError or ValueError."""


class TokenKeys(Protocol):
    """The public keys of who issues tokens."""

    async def key(self, key_id: str | None) -> PyJWK | None:
        """The key of this id; without an id, the only key there is. Raises NotReady when none can be read."""
        ...


class Jwks:
    """A set of keys from a source."""

    def __init__(self, source: Source, *, seconds: float, timer: Callable[[], float]) -> None:
        self._source = source
        self._seconds = seconds
        self._timer = timer
        self._threads = Threads(1)
        self._lock = asyncio.Lock()
        self._keys: tuple[PyJWK, ...] = ()
        self._read_at: float | None = None
        self._tried_at: float | None = None

    async def key(self, key_id: str | None) -> PyJWK | None:
        """See `TokenKeys.key`."""
        if self._older_than(self._seconds):
            await self._read()
        found = self._find(key_id)
        if found is None and key_id is not None:
            await self._read()
            found = self._find(key_id)
        if self._older_than(2 * self._seconds):
            raise NotReady(check="jwks")
        return found

    def _older_than(self, seconds: float) -> bool:
        return self._read_at is None or self._timer() - self._read_at >= seconds

    def _find(self, key_id: str | None) -> PyJWK | None:
        if key_id is None:
            return self._keys[0] if len(self._keys) == 1 else None
        return next((key for key in self._keys if key.key_id == key_id), None)

    async def _read(self) -> None:
        """Read the set, unless that was tried just now; a failure leaves what there is."""
        async with self._lock:
            now = self._timer()
            if self._tried_at is not None and now - self._tried_at < REFRESH_SECONDS:
                return
            self._tried_at = now
            try:
                self._keys = parse(await self._threads.run(self._source))
            except (OSError, ValueError):
                return
            self._read_at = now


def parse(raw: bytes) -> tuple[PyJWK, ...]:
    """The keys for signatures in a set; others are left out. Raises ValueError for what is no set."""
    if len(raw) > MAX_BYTES:
        raise ValueError("too large")
    try:
        found = PyJWKSet.from_dict(json.loads(raw))
    except (PyJWTError, AttributeError, TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    if len(found.keys) > MAX_KEYS:
        raise ValueError("too many keys")
    return tuple(key for key in found.keys if key.public_key_use in (None, "sig"))


def file_source(path: Path) -> Source:
    """Reads a file, no more of it than a set may have."""

    def read() -> bytes:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)

    return read


def url_source(url: str) -> Source:
    """Reads an address over https (http only of this machine); redirects are not followed. Raises BadSetting."""
    parts = urlsplit(url)
    if not parts.hostname or not (
        parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname))
    ):
        raise BadSetting(setting=variable("jwt_jwks_url"), value=url, expected="https://…")

    def read() -> bytes:
        import httpx2

        held = b""
        with (
            httpx2.Client(timeout=FETCH_SECONDS, follow_redirects=False, trust_env=False) as client,
            client.stream("GET", url) as reply,
        ):
            if reply.status_code != OK:
                raise ValueError(f"status {reply.status_code}")
            for piece in reply.iter_bytes():
                held += piece
                if len(held) > MAX_BYTES:
                    raise ValueError("too large")
        return held

    def read_or_raise() -> bytes:
        import httpx2

        try:
            return read()
        except httpx2.HTTPError as error:
            raise OSError(str(error)) from error

    return read_or_raise
