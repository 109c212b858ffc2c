"""A run's record to the columns of its row and back."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from pydantic_core import to_json
from sqlalchemy import RowMapping

from lexery.contracts.base import Value
from lexery.contracts.record import Effect, EngineState, Message, NewEvent, RunRecord, Snapshot
from lexery.contracts.run import RunEvent, RunSummary
from lexery.store.column_types import Encoded, Json
from lexery.store.run_tables import runs

Row = Mapping[Any, Any] | RowMapping
"""A row by column name; SQLAlchemy's mappings also take columns as keys."""

_ENGINE_COLUMN = {name: "engine_status" if name == "status" else name for name in EngineState.model_fields}
"""Field of the engine's state → its column; the user's label has the name `status`."""

_PUBLIC = tuple(name for name in RunRecord.model_fields if name != "engine")

_JSON = frozenset(column.name for column in runs.c if isinstance(column.type, Json))
"""Fields, of the record and of its engine's state, whose columns are JSON; they have one name."""

_FROZEN: tuple[type, ...] = (Value, tuple)
"""Kinds of values that do not change."""

SUMMARY_COLUMNS = (
    "run_id",
    "tenant_id",
    "status",
    "engine_status",
    "query",
    "outcome",
    "created_at",
    "updated_at",
    "error_code",
    "conversation_id",
    "coverage_gap",
)


class RowWriter:
    """Writes the row of one run again and again: it is long, and a stage changes little of it.

    The texts of the last row are kept. Values are frozen, so that the same object has the same text.
    """

    def __init__(self) -> None:
        self._held: dict[int, tuple[object, str]] = {}
        self.codes: frozenset[str] = frozenset()
        """Reason codes of the run that are stored."""

    def row(self, record: RunRecord) -> dict[str, Any]:
        """Values of every column of `runs` but the row number, JSON columns encoded."""
        texts: dict[int, tuple[object, str]] = {}
        row = {name: self._column(getattr(record, name), name, texts) for name in _PUBLIC}
        engine = record.engine
        row |= {
            column: self._column(getattr(engine, name), name, texts)
            for name, column in _ENGINE_COLUMN.items()
        }
        self._held = texts
        return row

    def _column(self, content: object, name: str, texts: dict[int, tuple[object, str]]) -> object:
        if content is None or name not in _JSON:
            return content.value if isinstance(content, Enum) else content
        if not isinstance(content, Snapshot):
            return Encoded(self._text(content, texts))
        parts = (f'"{key}":{self._text(getattr(content, key), texts)}' for key in Snapshot.model_fields)
        return Encoded("{" + ",".join(parts) + "}")

    def _text(self, content: object, texts: dict[int, tuple[object, str]]) -> str:
        if not isinstance(content, _FROZEN):
            return to_json(content).decode()
        held = self._held.get(id(content)) or texts.get(id(content))
        # The object is held with its text, so that its place in memory is nobody else's.
        if held is None:
            held = (content, to_json(content).decode())
        texts[id(content)] = held
        return held[1]


def from_row(row: Row) -> RunRecord:
    """The record of a row. Raises pydantic.ValidationError for a row of another snapshot version."""
    engine = {field: row[column] for field, column in _ENGINE_COLUMN.items()}
    return RunRecord.model_validate({name: row[name] for name in _PUBLIC} | {"engine": engine})


def to_event_row(event: NewEvent, run_id: str, tenant_id: str) -> dict[str, Any]:
    """Values of a row of `run_events` but its number."""
    return {
        "run_id": run_id,
        "tenant_id": tenant_id,
        "kind": event.kind,
        "at": event.at,
        "body": event.model_dump(mode="json", exclude={"kind", "at"}, exclude_none=True),
    }


def from_event_row(row: Row) -> RunEvent:
    """The event of a row of `run_events`."""
    return RunEvent(seq=row["seq"], run_id=row["run_id"], kind=row["kind"], at=row["at"], **row["body"])


def to_effect_row(effect: Effect) -> dict[str, Any]:
    """Values of a row of `effects` but its moment."""
    return effect.model_dump(mode="json")


def from_effect_row(row: Row) -> Effect:
    """The effect of a row."""
    return Effect.model_validate({name: row[name] for name in Effect.model_fields})


def from_message_row(row: Row) -> Message:
    """The message of a row."""
    return Message.model_validate({name: row[name] for name in Message.model_fields})


def to_summary(row: Row) -> RunSummary:
    """The summary of a row that has at least `SUMMARY_COLUMNS`."""
    return RunSummary.model_validate({name: row[name] for name in SUMMARY_COLUMNS})
