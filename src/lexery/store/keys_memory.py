"""The in-memory double of `ApiKeyStore`."""

from datetime import datetime
from threading import Lock

from lexery.contracts.access import ApiKey


class MemoryKeyStore:
    """Keys in a dictionary."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._keys: dict[str, ApiKey] = {}

    def add(self, key: ApiKey) -> None:
        """See `ApiKeyStore.add`."""
        with self._lock:
            self._keys[key.key_id] = key

    def find(self, key_id: str) -> ApiKey | None:
        """See `ApiKeyStore.find`."""
        return self._keys.get(key_id)

    def list(self, tenant_id: str | None = None) -> tuple[ApiKey, ...]:
        """See `ApiKeyStore.list`."""
        mine = [key for key in self._keys.values() if tenant_id in (None, key.tenant_id)]
        return tuple(sorted(mine, key=lambda key: (key.created_at, key.key_id)))

    def revoke(self, key_id: str, at: datetime) -> ApiKey | None:
        """See `ApiKeyStore.revoke`."""
        with self._lock:
            key = self._keys.get(key_id)
            if key is not None and key.revoked_at is None:
                key = self._keys[key_id] = key.model_copy(update={"revoked_at": at})
            return key
