"""Texts that are too long for a row: kept as objects by the address of their content, under their tenant's name.

The row keeps the beginning, which lists show; whoever goes on with the run reads the whole.
"""

import hashlib
from typing import Final, Protocol

from lexery.contracts.access import is_tenant_name
from lexery.contracts.record import RunRecord
from lexery.errors import ObjectMissing

PREVIEW_CHARS: Final = 1_000
"""Code points of a long question that its row holds."""


class Objects(Protocol):
    """Contents by key. The double is `lexery.store.objects.MemoryObjects`."""

    def put(self, key: str, content: bytes) -> None:
        """Keep the content; a key always has the same one. Raises a StoreError."""
        ...

    def get(self, key: str) -> bytes | None:
        """The content; None when there is none. Raises a StoreError."""
        ...

    def drop(self, key: str) -> None:
        """Forget the content, if there is any."""
        ...


def object_key(tenant_id: str, text: str) -> str:
    """`tenant/sha256`: equal texts of one tenant are one object, those of two tenants are two."""
    tenant = tenant_id if is_tenant_name(tenant_id) else f"t-{_sha256(tenant_id)[:32]}"
    return f"{tenant}/{_sha256(text)}"


class LongQueries:
    """Questions longer than so many bytes of UTF-8 as objects."""

    def __init__(self, objects: Objects, *, limit_bytes: int) -> None:
        self._objects = objects
        self._limit_bytes = limit_bytes

    def shorten(self, record: RunRecord) -> RunRecord:
        """The record as its row is written; a long question is kept apart first. Raises a StoreError."""
        content = record.query.encode()
        if len(content) <= self._limit_bytes:
            return record
        key = object_key(record.tenant_id, record.query)
        self._objects.put(key, content)
        snapshot = record.snapshot.model_copy(update={"query_object": key})
        return record.model_copy(update={"query": record.query[:PREVIEW_CHARS], "snapshot": snapshot})

    def whole(self, record: RunRecord) -> RunRecord:
        """The record with the whole question. Raises ObjectMissing."""
        key = record.snapshot.query_object
        if key is None:
            return record
        content = self._objects.get(key)
        if content is None:
            raise ObjectMissing(name=key)
        return record.model_copy(update={"query": content.decode()})


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
