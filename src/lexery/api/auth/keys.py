"""API keys: how one is made, and how one that came with a request is known (design: api.md)."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime
from threading import Lock
from typing import Final, Protocol

from lexery.contracts.access import TENANT_SCOPES, AccessKind, ApiKey, Principal, Scope

KEY_PREFIX: Final = "lx_"
"""How every key begins: people and scanners for leaked secrets know it by this."""
_ID_BYTES: Final = 6
_SECRET_BYTES: Final = 32
_KEY: Final = re.compile(rf"{KEY_PREFIX}([0-9a-f]{{{_ID_BYTES * 2}}})_[A-Za-z0-9_-]{{43}}")
REMEMBERED: Final = 1_024
"""Keys that a process remembers at most."""


class ApiKeyStore(Protocol):
    """Keys by their public id. The double is `lexery.store.keys_memory.MemoryKeyStore`."""

    def add(self, key: ApiKey) -> None:
        """Store a new key."""
        ...

    def find(self, key_id: str) -> ApiKey | None:
        """The key, live or not."""
        ...

    def list(self, tenant_id: str | None = None) -> tuple[ApiKey, ...]:
        """Keys of a tenant, or of all, oldest first."""
        ...

    def revoke(self, key_id: str, at: datetime) -> ApiKey | None:
        """Let the key open nothing from `at` on; one that was revoked keeps its moment. None: there is no such key."""
        ...


def new_key(
    tenant_id: str,
    *,
    now: datetime,
    name: str = "",
    scopes: Sequence[Scope] = TENANT_SCOPES,
    expires_at: datetime | None = None,
) -> tuple[str, ApiKey]:
    """The key as it is given out, once, and as it is stored."""
    key_id = secrets.token_hex(_ID_BYTES)
    token = f"{KEY_PREFIX}{key_id}_{secrets.token_urlsafe(_SECRET_BYTES)}"
    stored = ApiKey(
        key_id=key_id,
        tenant_id=tenant_id,
        name=name,
        token_sha256=digest(token),
        scopes=tuple(dict.fromkeys(scopes)),
        created_at=now,
        expires_at=expires_at,
    )
    return token, stored


def digest(token: str) -> str:
    """SHA-256 of a key. No salt and no slow hash: 256 bits of chance cannot be guessed, nor looked up in a table."""
    return hashlib.sha256(token.encode()).hexdigest()


def key_id_of(token: str) -> str | None:
    """The public id of a key that is written as one; None costs no look into the database."""
    found = _KEY.fullmatch(token)
    return found[1] if found else None


class KeyRing:
    """Knows callers by their keys; what the store said is remembered for some seconds."""

    def __init__(
        self, store: ApiKeyStore, *, now: Callable[[], datetime], timer: Callable[[], float], seconds: float
    ) -> None:
        self._store = store
        self._now = now
        self._timer = timer
        self._seconds = seconds
        self._lock = Lock()
        self._remembered: OrderedDict[str, tuple[float, ApiKey | None]] = OrderedDict()

    def remembered(self, token: str) -> tuple[bool, Principal | None]:
        """Whether the answer is known without the store, and the answer."""
        key_id = key_id_of(token)
        if key_id is None:
            return True, None
        with self._lock:
            held = self._remembered.get(key_id)
        if held is None or held[0] <= self._timer():
            return False, None
        return True, self._judge(token, held[1])

    def ask(self, token: str) -> Principal | None:
        """The caller, by the store; blocks. None for a key that is unknown, expired or revoked."""
        key_id = key_id_of(token)
        if key_id is None:
            return None
        key = self._store.find(key_id)
        with self._lock:
            self._remembered[key_id] = (self._timer() + self._seconds, key)
            self._remembered.move_to_end(key_id)
            while len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return self._judge(token, key)

    def _judge(self, token: str, key: ApiKey | None) -> Principal | None:
        if key is None or not hmac.compare_digest(key.token_sha256, digest(token)):
            return None
        if not key.is_live(self._now()):
            return None
        return Principal(
            tenant_id=key.tenant_id,
            subject=f"key:{key.key_id}",
            scopes=frozenset(key.scopes),
            kind=AccessKind.KEY,
        )
