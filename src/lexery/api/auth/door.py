"""The door: who a request comes from, by its headers alone. Nothing of its body was read yet.

Nobody at all may come in only on this machine: the server listens on it alone, the request names it, came through no proxy and
from no web page of another place. A page in the browser of who runs the server must not be able to use it.
"""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from lexery.api.auth.keys import KEY_PREFIX, KeyRing
from lexery.api.auth.tokens import TokenJudge
from lexery.api.loopback import host_of, is_loopback
from lexery.contracts.access import AccessKind, Principal, Scope
from lexery.errors import NotAuthenticated
from lexery.runtime.threads import Threads

_SCHEME: Final = "bearer"
_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip")


class Door:
    """Lets callers in."""

    def __init__(
        self,
        *,
        ring: KeyRing,
        threads: Threads,
        tokens: TokenJudge | None = None,
        anonymous_tenant: str | None = None,
    ) -> None:
        """`anonymous_tenant`: whose data a caller without a key sees; None where there must be a key."""
        self._ring = ring
        self._threads = threads
        self._tokens = tokens
        self._anonymous_tenant = anonymous_tenant

    async def ask(self, headers: Mapping[str, str], *, peer: str | None) -> Principal:
        """The caller; `headers` by their names in lower case, `peer` the address that the request came from.

        Raises NotAuthenticated; NotReady when tokens cannot be judged; a StoreError.
        """
        given = headers.get("authorization")
        if given is None:
            return self._anonymous(headers, peer)
        scheme, _, token = given.partition(" ")
        token = token.strip()
        if scheme.lower() != _SCHEME or not token.isascii():
            raise NotAuthenticated
        principal = await (self._by_key(token) if token.startswith(KEY_PREFIX) else self._by_token(token))
        if principal is None:
            raise NotAuthenticated
        return principal

    async def _by_key(self, token: str) -> Principal | None:
        known, principal = self._ring.remembered(token)
        return principal if known else await self._threads.run(self._ring.ask, token)

    async def _by_token(self, token: str) -> Principal | None:
        return await self._tokens.ask(token) if self._tokens is not None else None

    def _anonymous(self, headers: Mapping[str, str], peer: str | None) -> Principal:
        if self._anonymous_tenant is None or not _is_from_here(headers, peer):
            raise NotAuthenticated
        return Principal(
            tenant_id=self._anonymous_tenant,
            subject="anonymous",
            scopes=frozenset(Scope),
            kind=AccessKind.ANONYMOUS,
        )


def _is_from_here(headers: Mapping[str, str], peer: str | None) -> bool:
    if peer is None or not is_loopback(peer) or not is_loopback(host_of(headers.get("host", ""))):
        return False
    if any(name in headers for name in _PROXY_HEADERS):
        return False
    origin = headers.get("origin")
    return origin is None or is_loopback(urlsplit(origin).hostname or "")
