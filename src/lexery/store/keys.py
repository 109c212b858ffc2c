"""API keys in a database (port `ApiKeyStore`)."""

from datetime import datetime

from sqlalchemy import Column, Engine, Index, RowMapping, String, Table, insert, select, update

from lexery.contracts.access import ApiKey
from lexery.store.column_types import Json, UtcDateTime
from lexery.store.engine import reading, writing
from lexery.store.metadata import metadata

api_keys = Table(
    "api_keys",
    metadata,
    Column("key_id", String(32), primary_key=True),
    Column("tenant_id", String(128), nullable=False),
    Column("name", String(200), nullable=False),
    Column("token_sha256", String(64), nullable=False),
    Column("scopes", Json, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime),
    Column("revoked_at", UtcDateTime),
)
Index("ix_api_keys_tenant_id", api_keys.c.tenant_id)


class SqlKeyStore:
    """Keys on SQLite or PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, key: ApiKey) -> None:
        """See `ApiKeyStore.add`."""
        row = key.model_dump() | {"scopes": [scope.value for scope in key.scopes]}
        with writing(self._engine) as connection:
            connection.execute(insert(api_keys).values(row))

    def find(self, key_id: str) -> ApiKey | None:
        """See `ApiKeyStore.find`."""
        with reading(self._engine) as connection:
            row = connection.execute(select(api_keys).where(api_keys.c.key_id == key_id)).mappings().first()
        return _key(row) if row is not None else None

    def list(self, tenant_id: str | None = None) -> tuple[ApiKey, ...]:
        """See `ApiKeyStore.list`."""
        wanted = select(api_keys).order_by(api_keys.c.created_at, api_keys.c.key_id)
        if tenant_id is not None:
            wanted = wanted.where(api_keys.c.tenant_id == tenant_id)
        with reading(self._engine) as connection:
            return tuple(_key(row) for row in connection.execute(wanted).mappings())

    def revoke(self, key_id: str, at: datetime) -> ApiKey | None:
        """See `ApiKeyStore.revoke`."""
        mine = api_keys.c.key_id == key_id
        with writing(self._engine) as connection:
            connection.execute(
                update(api_keys).where(mine, api_keys.c.revoked_at.is_(None)).values(revoked_at=at)
            )
        return self.find(key_id)


def _key(row: RowMapping) -> ApiKey:
    return ApiKey.model_validate(dict(row))
