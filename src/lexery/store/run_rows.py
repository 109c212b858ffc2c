"""A run's record to the columns of its row and back."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json
from sqlalchemy import RowMapping

from lexery.contracts.record import Effect, EngineState, Message, NewEvent, RunRecord
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

_PLAIN = frozenset({"created_at", "updated_at", "completed_at", "deadline"})
"""Columns that hold the value itself, not its JSON form."""

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
)


def to_row(record: RunRecord) -> dict[str, Any]:
    """Values of every column of `runs` but the row number."""
    return _columns(record, {name: name for name in _PUBLIC}) | _columns(record.engine, _ENGINE_COLUMN)


def to_encoded_row(record: RunRecord) -> dict[str, Any]:
    """The same with the JSON columns encoded at once: a run is written after every stage, and is long."""
    return _encoded(record, {name: name for name in _PUBLIC}) | _encoded(record.engine, _ENGINE_COLUMN)


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


def _encoded(value: BaseModel, names: Mapping[str, str]) -> dict[str, Any]:
    long = _JSON & names.keys()
    row = _columns(value, {name: column for name, column in names.items() if name not in long})
    for name in long:
        content = getattr(value, name)
        row[names[name]] = None if content is None else Encoded(to_json(content).decode())
    return row


def _columns(value: BaseModel, names: Mapping[str, str]) -> dict[str, Any]:
    plain = _PLAIN & names.keys()
    return {
        names[name]: content
        for name, content in value.model_dump(mode="json", include=names.keys() - plain).items()
    } | {names[name]: getattr(value, name) for name in plain}
