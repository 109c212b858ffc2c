"""Column types that read the same on SQLite and PostgreSQL."""

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

if TYPE_CHECKING:
    from sqlalchemy.sql.type_api import _BindProcessorType  # pyright: ignore[reportPrivateUsage] - of the base method


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: stored in UTC, read back aware."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


class Encoded(str):
    """A value of a `Json` column as its text: what was written by a fast encoder is not written again."""

    __slots__ = ()


class Json(TypeDecorator[Any]):
    """JSON: readable text on SQLite (Cyrillic unescaped), JSONB on PostgreSQL."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name != "postgresql":
            return dialect.type_descriptor(Text())
        # Takes long to import, and SQLite never needs it.
        from sqlalchemy.dialects.postgresql import JSONB

        return dialect.type_descriptor(JSONB())

    def bind_processor(self, dialect: Dialect) -> "_BindProcessorType[Any] | None":
        plain = super().bind_processor(dialect)
        if dialect.name != "postgresql" or plain is None:
            return plain

        def bind(value: Any) -> Any:
            # The statement casts it to JSONB: PostgreSQL reads the text, and nobody writes it again.
            return str(value) if isinstance(value, Encoded) else plain(value)

        return bind

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        if isinstance(value, Encoded):
            return json.loads(value) if dialect.name == "postgresql" else str(value)
        if value is None or dialect.name == "postgresql":
            return value
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return value if value is None or dialect.name == "postgresql" else json.loads(value)
