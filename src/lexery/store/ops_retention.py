"""Dropping what is kept no longer, batch by batch, so that no writer waits long.

A batch is one transaction. A run that a person takes up again meanwhile is left alone: whether it has ended is part of
the statement that changes it, and on PostgreSQL its row is locked while it is looked at.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, and_, delete, func, select, update

from lexery.contracts.operations import DroppedRun, Kept
from lexery.contracts.run import EngineStatus
from lexery.store import run_rows
from lexery.store.engine import reading, writing
from lexery.store.ops_trace import without_message, without_trace
from lexery.store.run_tables import messages, run_events, runs

_NOT_ENDED: Final = (
    EngineStatus.QUEUED.value,
    EngineStatus.RUNNING.value,
    EngineStatus.WAITING_USER.value,
    EngineStatus.DEAD.value,
)
"""A dead letter is among them: somebody has to decide what becomes of it."""
_SHARING: Final = 1_000
"""Runs with the same beginning of a long question that are looked at for the same object."""


def due(engine: Engine, kept: Kept, before: datetime) -> int:
    """See `OpsStore.due`."""
    with reading(engine) as connection:
        return connection.execute(
            select(func.count()).select_from(runs).where(_due(kept, before))
        ).scalar_one()


def drop(engine: Engine, kept: Kept, before: datetime, *, limit: int) -> tuple[DroppedRun, ...]:
    """See `OpsStore.drop`."""
    columns = runs.c if kept in (Kept.TRACES, Kept.MESSAGES) else [runs.c[name] for name in _NAMES]
    wanted = (
        select(*columns)
        .where(_due(kept, before))
        .order_by(runs.c.completed_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    with writing(engine) as connection:
        rows = connection.execute(wanted).mappings().all()
        if not rows:
            return ()
        match kept:
            case Kept.RUNS:
                return _drop_runs(connection, rows)
            case Kept.EVENTS:
                named = [row["run_id"] for row in rows]
                connection.execute(delete(run_events).where(run_events.c.run_id.in_(named)))
                _mark(connection, kept, rows)
            case Kept.MESSAGES:
                named = [row["run_id"] for row in rows]
                connection.execute(delete(messages).where(messages.c.run_id.in_(named)))
                _rewrite(connection, kept, rows)
            case Kept.TRACES:
                _rewrite(connection, kept, rows)
    return tuple(DroppedRun(run_id=row["run_id"], tenant_id=row["tenant_id"]) for row in rows)


_NAMES: Final = ("id", "run_id", "tenant_id", "query", "snapshot")


def _due(kept: Kept, before: datetime) -> ColumnElement[bool]:
    # A list of what has ended would be looked up by its own index, and all of it put in order; this goes by the moment.
    ended = and_(runs.c.completed_at < before, runs.c.engine_status.not_in(_NOT_ENDED))
    if kept is Kept.RUNS:
        return ended
    # As in the index of what is still held.
    return and_(runs.c.completed_at.is_not(None), runs.c[f"{kept}_dropped"].is_(False), ended)


def _mark(connection: Connection, kept: Kept, rows: Sequence[RowMapping]) -> None:
    numbers = [row["id"] for row in rows]
    connection.execute(update(runs).where(runs.c.id.in_(numbers)).values({f"{kept}_dropped": True}))


def _rewrite(connection: Connection, kept: Kept, rows: Sequence[RowMapping]) -> None:
    for row in rows:
        record = run_rows.from_row(row)
        left = without_trace(record) if kept is Kept.TRACES else without_message(record)
        changed = run_rows.RowWriter().row(left) | {f"{kept}_dropped": True}
        connection.execute(update(runs).where(runs.c.id == row["id"]).values(changed))


def _drop_runs(connection: Connection, rows: Sequence[RowMapping]) -> tuple[DroppedRun, ...]:
    """The runs with all that belongs to them; whose long question nobody else asked, with its object's key."""
    connection.execute(delete(runs).where(runs.c.id.in_([row["id"] for row in rows])))
    return tuple(
        DroppedRun(run_id=row["run_id"], tenant_id=row["tenant_id"], object_key=_orphan(connection, row))
        for row in rows
    )


def _orphan(connection: Connection, row: RowMapping) -> str | None:
    """The object that the run held and no run of the tenant holds now."""
    key: str | None = row["snapshot"].get("query_object")
    if key is None:
        return None
    # Equal questions begin alike.
    alike: Any = (
        select(runs.c.snapshot)
        .where(runs.c.tenant_id == row["tenant_id"], runs.c.query == row["query"])
        .limit(_SHARING)
    )
    shared = connection.execute(alike).scalars().all()
    held = len(shared) == _SHARING or any(other.get("query_object") == key for other in shared)
    return None if held else key
