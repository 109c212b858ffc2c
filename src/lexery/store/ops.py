"""What an operator reads, in a database (port `OpsStore`); the clearing is in `lexery.store.ops_retention` (`design/operations.md`).

Open runs are found by the index of the engine's status, ends by that of their moment, codes by theirs, events by their
numbers: nothing here walks over all runs.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Engine, and_, func, or_, select

from lexery.contracts.operations import (
    CodeCount,
    DroppedRun,
    EndCount,
    Kept,
    RunLine,
    StateCount,
    TenantCount,
    TimedEvent,
)
from lexery.contracts.run import EngineStatus
from lexery.errors import RunNotFound
from lexery.store import ops_retention
from lexery.store.engine import reading
from lexery.store.run_codes import run_codes
from lexery.store.run_tables import run_events, runs

_Query = Any
"""A select; the type of its columns is nobody's business here."""
_LIVE: Final = (EngineStatus.QUEUED.value, EngineStatus.RUNNING.value)
_OPEN: Final = (*_LIVE, EngineStatus.WAITING_USER.value, EngineStatus.DEAD.value)
_FIELD: Final = {
    EngineStatus.QUEUED.value: "queued",
    EngineStatus.RUNNING.value: "running",
    EngineStatus.WAITING_USER.value: "waiting",
    EngineStatus.DEAD.value: "dead",
}
"""State → field of `TenantCount`."""
_LINE: Final = (
    runs.c.run_id,
    runs.c.tenant_id,
    runs.c.status,
    runs.c.engine_status,
    runs.c.next_stage.label("stage"),
    runs.c.attempts,
    runs.c.owner,
    runs.c.error_code,
    runs.c.created_at,
    runs.c.updated_at,
    runs.c.deadline,
)


class SqlOpsStore:
    """Counts, lists and clearing over the tables of runs."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def line(self, run_id: str) -> RunLine:
        """See `OpsStore.line`."""
        found = self._lines(select(*_LINE).where(runs.c.run_id == run_id))
        if not found:
            raise RunNotFound(run_id=run_id)
        return found[0]

    def open_counts(self, *, tenant_id: str | None = None) -> tuple[StateCount, ...]:
        """See `OpsStore.open_counts`."""
        by = (runs.c.engine_status, runs.c.status, runs.c.next_stage)
        wanted = _of(
            tenant_id, select(*by, func.count().label("runs")).where(runs.c.engine_status.in_(_OPEN))
        )
        rows = self._rows(wanted.group_by(*by).order_by(*by))
        return tuple(
            StateCount(engine_status=row[0], status=row[1], stage=row[2], runs=row[3]) for row in rows
        )

    def end_counts(self, since: datetime, *, tenant_id: str | None = None) -> tuple[EndCount, ...]:
        """See `OpsStore.end_counts`."""
        by = (runs.c.status, runs.c.outcome, runs.c.error_code)
        wanted = _of(tenant_id, select(*by, func.count().label("runs")).where(runs.c.completed_at >= since))
        rows = self._rows(wanted.group_by(*by).order_by(func.count().desc(), *by))
        return tuple(EndCount(status=row[0], outcome=row[1], error_code=row[2], runs=row[3]) for row in rows)

    def tenant_counts(self, since: datetime, *, limit: int) -> tuple[TenantCount, ...]:
        """See `OpsStore.tenant_counts`."""
        # Each half by an index of its own; with both conditions in one query neither is used.
        by = (runs.c.tenant_id, runs.c.engine_status)
        opened = select(*by, func.count()).where(runs.c.engine_status.in_(_OPEN)).group_by(*by)
        ended = select(runs.c.tenant_id, func.count()).where(runs.c.completed_at >= since)
        counts: dict[str, dict[str, int]] = {}
        for tenant, status, count in self._rows(opened):
            counts.setdefault(tenant, {})[_FIELD[status]] = count
        for tenant, count in self._rows(ended.group_by(runs.c.tenant_id)):
            counts.setdefault(tenant, {})["ended"] = count
        found = [
            TenantCount.model_validate({"tenant_id": tenant, **count}) for tenant, count in counts.items()
        ]
        return tuple(sorted(found, key=lambda one: (-one.open, -one.ended, one.tenant_id))[:limit])

    def code_counts(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> tuple[CodeCount, ...]:
        """See `OpsStore.code_counts`."""
        code, counted = run_codes.c.code, func.count()
        wanted = select(code, counted).where(run_codes.c.at >= since)
        if tenant_id is not None:
            wanted = wanted.where(run_codes.c.tenant_id == tenant_id)
        rows = self._rows(wanted.group_by(code).order_by(counted.desc(), code).limit(limit))
        return tuple(CodeCount(code=row[0], runs=row[1]) for row in rows)

    def newest_events(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> Sequence[TimedEvent]:
        """See `OpsStore.newest_events`."""
        newest = select(*(run_events.c[name] for name in ("seq", "run_id", "kind", "at", "body")))
        if tenant_id is not None:
            newest = newest.where(run_events.c.tenant_id == tenant_id)
        # The limit is of what is read; what is older than `since` is not even taken apart.
        read = newest.order_by(run_events.c.seq.desc()).limit(limit).subquery()
        rows = self._rows(select(read).where(read.c.at >= since).order_by(read.c.seq))
        return [
            TimedEvent(
                seq=row.seq,
                run_id=row.run_id,
                kind=row.kind,
                at=row.at,
                duration_ms=row.body.get("duration_ms"),
                outcome=row.body.get("outcome"),
            )
            for row in rows
        ]

    def stuck(self, before: datetime, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """See `OpsStore.stuck`."""
        idle = and_(runs.c.engine_status.in_(_LIVE), runs.c.updated_at < before)
        overdue = and_(runs.c.engine_status == EngineStatus.WAITING_USER.value, runs.c.deadline < before)
        wanted = _of(tenant_id, select(*_LINE).where(or_(idle, overdue)))
        return self._lines(wanted.order_by(runs.c.updated_at, runs.c.id).limit(limit))

    def dead(self, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """See `OpsStore.dead`."""
        wanted = _of(tenant_id, select(*_LINE).where(runs.c.engine_status == EngineStatus.DEAD.value))
        return self._lines(wanted.order_by(runs.c.id).limit(limit))

    def oldest_queued(self, *, tenant_id: str | None = None) -> datetime | None:
        """See `OpsStore.oldest_queued`."""
        queued = runs.c.engine_status == EngineStatus.QUEUED.value
        rows = self._rows(_of(tenant_id, select(func.min(runs.c.updated_at)).where(queued)))
        oldest: datetime | None = rows[0][0]
        return oldest

    def due(self, kept: Kept, before: datetime) -> int:
        """See `OpsStore.due`."""
        return ops_retention.due(self._engine, kept, before)

    def drop(self, kept: Kept, before: datetime, *, limit: int) -> tuple[DroppedRun, ...]:
        """See `OpsStore.drop`."""
        return ops_retention.drop(self._engine, kept, before, limit=limit)

    def _lines(self, wanted: _Query) -> tuple[RunLine, ...]:
        with reading(self._engine) as connection:
            return tuple(RunLine.model_validate(dict(row)) for row in connection.execute(wanted).mappings())

    def _rows(self, wanted: _Query) -> Sequence[Any]:
        with reading(self._engine) as connection:
            return connection.execute(wanted).all()


def _of(tenant_id: str | None, wanted: _Query) -> _Query:
    return wanted if tenant_id is None else wanted.where(runs.c.tenant_id == tenant_id)
