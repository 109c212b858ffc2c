"""Runs in a database (port `RunStore`): each method is one transaction, each write of a worker is under its fence.

A write transaction takes the lock at its start (`writing`), so what it reads cannot change before it writes.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from threading import Lock
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    Engine,
    Insert,
    Integer,
    Table,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from lexery.contracts.record import (
    CommitResult,
    Effect,
    Message,
    NewEvent,
    RunKey,
    RunRecord,
    Written,
)
from lexery.contracts.run import ALL_RUNS, EngineStatus, RunEvent, RunFilter, RunSummary
from lexery.errors import RunNotFound
from lexery.store import run_rows
from lexery.store.engine import Bare, reading, reading_bare, writing, writing_bare
from lexery.store.jobs import Job, Jobs
from lexery.store.prepared import Prepared
from lexery.store.run_codes import add_codes
from lexery.store.run_listing import list_runs
from lexery.store.run_rows import RowWriter
from lexery.store.run_tables import effects, messages, run_events, runs

_LIVE = (EngineStatus.QUEUED.value, EngineStatus.RUNNING.value)
_OPEN = (*_LIVE, EngineStatus.WAITING_USER.value)

KEPT_WRITERS: Final = 32
"""Runs whose texts are kept between commits: more than these start with what they know written anew."""


def _insert_once(dialect: Dialect, table: Table) -> Insert:
    """An insert that leaves an existing row with the same key alone."""
    # A dialect takes long to import, and one of the two is never needed.
    if dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_on
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_on
    return insert_on(table).on_conflict_do_nothing()


# What every run writes and reads. Values of their own have names that are no column's.
_NAMED = (runs.c.run_id == bindparam("my_run")) & (runs.c.tenant_id == bindparam("my_tenant"))
_MINE = (
    _NAMED & (runs.c.fence == bindparam("my_fence")) & (runs.c.engine_status == EngineStatus.RUNNING.value)
)
_TAKING = (
    update(runs)
    .where(_NAMED, or_(*(runs.c.engine_status == status for status in _LIVE)))
    .where(runs.c.cancel_requested.is_(False))
    .values(engine_status=EngineStatus.RUNNING.value, fence=runs.c.fence + 1, attempts=runs.c.attempts + 1)
    .returning(*runs.c)
)
_TAKE = Prepared(_TAKING)
_TAKE_SEGMENT = Prepared(_TAKING.where(runs.c.seg == bindparam("my_seg")))
_WRITE_MINE = Prepared(update(runs).where(_MINE, runs.c.cancel_requested.is_(False)))
_FIND_MINE = Prepared(select(runs.c.id).where(_MINE))
_LOAD = Prepared(select(*runs.c).where(_NAMED))
_CREATE = Prepared(lambda dialect: _insert_once(dialect, runs).returning(runs.c.run_id))
_FIND_KEY = Prepared(
    select(*runs.c).where(
        runs.c.tenant_id == bindparam("my_tenant"), runs.c.idempotency_key == bindparam("my_key")
    )
)
NOTICES: Final = "lexery_events"
"""Channel of PostgreSQL on which each event of a run is announced by the run's name, when it is committed."""


def _append_and_tell(dialect: Dialect) -> Insert:
    told = [func.pg_notify(NOTICES, run_events.c.run_id)] if dialect.name == "postgresql" else []
    return insert(run_events).returning(run_events.c.seq, *told)


_APPEND = Prepared(_append_and_tell)
_QUEUED = Prepared(
    select(func.count().label("queued")).select_from(
        select(runs.c.id)
        .where(runs.c.engine_status == EngineStatus.QUEUED.value)
        .limit(bindparam("my_bound", type_=Integer()))
        .subquery()
    )
)
_QUEUED_OF_TENANT = Prepared(
    select(func.count().label("queued")).select_from(
        select(runs.c.id)
        .where(runs.c.engine_status == EngineStatus.QUEUED.value, runs.c.tenant_id == bindparam("my_tenant"))
        .limit(bindparam("my_bound", type_=Integer()))
        .subquery()
    )
)
_LAST_OF_STAGE = Prepared(
    select(*run_events.c)
    .where(run_events.c.run_id == bindparam("my_run"), run_events.c.tenant_id == bindparam("my_tenant"))
    .where(run_events.c.kind.not_like("run.%"))
    .order_by(run_events.c.seq.desc())
    .limit(1)
)
_INTEND = Prepared(lambda dialect: _insert_once(dialect, effects))
_DONE = Prepared(
    update(effects)
    .where(effects.c.key == bindparam("my_key"), effects.c.tenant_id == bindparam("my_tenant"))
    .values(done=True)
)
_SAY = Prepared(lambda dialect: _insert_once(dialect, messages))
_SAID = Prepared(
    select(*messages.c).where(
        messages.c.run_id == bindparam("my_run"), messages.c.tenant_id == bindparam("my_tenant")
    )
)


class SqlRunStore:
    """Runs on SQLite or PostgreSQL."""

    def __init__(self, engine: Engine, *, jobs: Jobs | None = None) -> None:
        """`jobs` is told, in the same transaction, of every run that a write leaves QUEUED; none for an inline queue."""
        self._engine = engine
        self._jobs = jobs
        self._lock = Lock()
        self._writers: dict[str, RowWriter] = {}

    def create(self, record: RunRecord, event: NewEvent) -> tuple[RunRecord, bool]:
        """See `RunStore.create`."""
        with self._queueing(record) as connection:
            if _CREATE.rows(connection, RowWriter().row(record)):
                _append(connection, record, [event])
                self._put(connection, record)
                return record, True
            same = {"my_tenant": record.tenant_id, "my_key": record.idempotency_key}
            (row,) = _FIND_KEY.rows(connection, same)
            return run_rows.from_row(row), False

    def by_key(self, tenant_id: str, idempotency_key: str) -> RunRecord | None:
        """See `RunStore.by_key`."""
        with reading_bare(self._engine) as connection:
            rows = _FIND_KEY.rows(connection, {"my_tenant": tenant_id, "my_key": idempotency_key})
        return run_rows.from_row(rows[0]) if rows else None

    def queued(self, bound: int, *, tenant_id: str | None = None) -> int:
        """See `RunStore.queued`."""
        with reading_bare(self._engine) as connection:
            if tenant_id is None:
                rows = _QUEUED.rows(connection, {"my_bound": bound})
            else:
                rows = _QUEUED_OF_TENANT.rows(connection, {"my_bound": bound, "my_tenant": tenant_id})
        return int(rows[0]["queued"])

    def load(self, run_id: str, tenant_id: str) -> RunRecord:
        """See `RunStore.load`."""
        with reading_bare(self._engine) as connection:
            return _load(connection, run_id, tenant_id)

    def claim(
        self, run_id: str, tenant_id: str, *, owner: str, now: datetime, seg: int | None = None
    ) -> RunRecord | None:
        """See `RunStore.claim`."""
        values = {"my_run": run_id, "my_tenant": tenant_id, "owner": owner, "updated_at": now}
        with writing_bare(self._engine) as connection:
            if seg is None:
                rows = _TAKE.rows(connection, values)
            else:
                rows = _TAKE_SEGMENT.rows(connection, {**values, "my_seg": seg})
            if not rows:
                _load(connection, run_id, tenant_id)
                return None
        return run_rows.from_row(rows[0])

    def start(self, record: RunRecord, *, status: str, stage: str, events: Sequence[NewEvent]) -> Written:
        """See `RunStore.start`."""
        values = {
            "status": status,
            "next_stage": stage,
            "updated_at": events[-1].at,
        }
        with writing_bare(self._engine) as connection:
            return _write_fenced(connection, record, values, events)

    def commit(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        message: Message | None = None,
        effect_key: str | None = None,
        delay: float = 0,
    ) -> Written:
        """See `RunStore.commit`."""
        writer = self._writer(record)
        changing = _changing(writer.row(record), record)
        with self._queueing(record) as connection:
            written = _write_fenced(connection, record, changing, events)
            if written.done:
                writer.codes = add_codes(connection, record, writer.codes)
            if written.done and message is not None:
                _SAY.run(connection, message.model_dump())
            if written.done and effect_key is not None:
                _DONE.run(connection, {"my_key": effect_key, "my_tenant": record.tenant_id})
            if written.done:
                self._put(connection, record, delay)
            return written

    def move(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        expected: frozenset[EngineStatus],
        seg: int,
        cancelling: bool = False,
    ) -> Written:
        """See `RunStore.move`."""
        change = (
            update(runs)
            .where(runs.c.run_id == record.run_id, runs.c.tenant_id == record.tenant_id)
            .where(runs.c.engine_status.in_([status.value for status in expected]), runs.c.seg == seg)
            .values(_changing(RowWriter().row(record), record) | {"fence": runs.c.fence + 1})
        )
        if not cancelling:
            change = change.where(runs.c.cancel_requested.is_(False))
        with writing(self._engine) as connection:
            if connection.execute(change).rowcount == 0:
                return Written(result=CommitResult.FENCE_LOST)
            written = Written(result=CommitResult.DONE, events=_append(connection, record, events))
            add_codes(connection, record)
            self._put(connection, record)
            return written

    def request_cancel(self, run_id: str, tenant_id: str, event: NewEvent) -> bool:
        """See `RunStore.request_cancel`."""
        flag = (
            update(runs)
            .where(runs.c.run_id == run_id, runs.c.tenant_id == tenant_id)
            .where(runs.c.engine_status.in_(_OPEN), runs.c.cancel_requested.is_(False))
            .values(cancel_requested=True, updated_at=event.at)
        )
        with writing(self._engine) as connection:
            if connection.execute(flag).rowcount == 0:
                _load(connection, run_id, tenant_id)
                return False
            _append(connection, _load(connection, run_id, tenant_id), [event])
            return True

    def intend(self, record: RunRecord, effect: Effect) -> Written:
        """See `RunStore.intend`."""
        with writing_bare(self._engine) as connection:
            written = _write_fenced(connection, record, {"updated_at": record.updated_at}, [])
            if written.done:
                _INTEND.run(connection, run_rows.to_effect_row(effect) | {"created_at": record.updated_at})
            return written

    def effects(self, tenant_id: str, *, run_id: str | None = None) -> tuple[Effect, ...]:
        """See `RunStore.effects`."""
        wanted = select(effects).where(effects.c.tenant_id == tenant_id)
        if run_id is not None:
            wanted = wanted.where(effects.c.run_id == run_id)
        with reading(self._engine) as connection:
            rows = connection.execute(wanted.order_by(effects.c.created_at, effects.c.key)).mappings().all()
        return tuple(run_rows.from_effect_row(row) for row in rows)

    def message(self, run_id: str, tenant_id: str) -> Message | None:
        """See `RunStore.message`."""
        with reading_bare(self._engine) as connection:
            rows = _SAID.rows(connection, {"my_run": run_id, "my_tenant": tenant_id})
        return run_rows.from_message_row(rows[0]) if rows else None

    def events(self, run_id: str, tenant_id: str, *, after: int = 0) -> tuple[RunEvent, ...]:
        """See `RunStore.events`."""
        wanted = (
            select(run_events)
            .where(run_events.c.run_id == run_id, run_events.c.tenant_id == tenant_id)
            .where(run_events.c.seq > after)
            .order_by(run_events.c.seq)
        )
        with reading(self._engine) as connection:
            return tuple(run_rows.from_event_row(row) for row in connection.execute(wanted).mappings())

    def last_stage_event(self, run_id: str, tenant_id: str) -> RunEvent | None:
        """See `RunStore.last_stage_event`."""
        with reading_bare(self._engine) as connection:
            rows = _LAST_OF_STAGE.rows(connection, {"my_run": run_id, "my_tenant": tenant_id})
        return run_rows.from_event_row(rows[0]) if rows else None

    def list(self, tenant_id: str, *, limit: int = 20, where: RunFilter = ALL_RUNS) -> tuple[RunSummary, ...]:
        """See `RunStore.list`."""
        with reading(self._engine) as connection:
            return list_runs(connection, tenant_id, limit=limit, where=where)

    def due(self, now: datetime) -> tuple[RunKey, ...]:
        """See `RunStore.due`."""
        waiting = runs.c.engine_status == EngineStatus.WAITING_USER.value
        return self._keys(waiting & (runs.c.deadline <= now))

    def unfinished(self) -> tuple[RunKey, ...]:
        """See `RunStore.unfinished`."""
        return self._keys(runs.c.engine_status.in_(_LIVE))

    def stale(self, before: datetime, *, after_row: int = 0, limit: int = 1000) -> tuple[RunKey, ...]:
        """See `RunStore.stale`."""
        old = runs.c.engine_status.in_(_LIVE) & (runs.c.updated_at < before) & (runs.c.id > after_row)
        return self._keys(old, limit=limit)

    def _queueing(self, record: RunRecord) -> AbstractContextManager[Connection | Bare]:
        """A writing transaction; one of SQLAlchemy's where a job may be put into it."""
        if self._jobs is not None and record.engine.status is EngineStatus.QUEUED:
            return writing(self._engine)
        return writing_bare(self._engine)

    def _put(self, connection: Connection | Bare, record: RunRecord, delay: float = 0) -> None:
        if isinstance(connection, Connection) and self._jobs and record.engine.status is EngineStatus.QUEUED:
            job = Job(run_id=record.run_id, tenant_id=record.tenant_id, seg=record.engine.seg, delay=delay)
            self._jobs(connection, job)

    def _writer(self, record: RunRecord) -> RowWriter:
        """The run's own while it runs."""
        with self._lock:
            writer = self._writers.pop(record.run_id, None) or RowWriter()
            if record.engine.status is EngineStatus.RUNNING:
                self._writers[record.run_id] = writer
                if len(self._writers) > KEPT_WRITERS:
                    del self._writers[next(iter(self._writers))]
        return writer

    def _keys(self, condition: ColumnElement[bool], *, limit: int | None = None) -> tuple[RunKey, ...]:
        columns = (runs.c.run_id, runs.c.tenant_id, runs.c.owner, runs.c.seg, runs.c.id.label("row"))
        wanted = select(*columns).where(condition).order_by(runs.c.id).limit(limit)
        with reading(self._engine) as connection:
            return tuple(RunKey.model_validate(dict(row)) for row in connection.execute(wanted).mappings())


def _load(connection: Connection | Bare, run_id: str, tenant_id: str) -> RunRecord:
    rows = _LOAD.rows(connection, {"my_run": run_id, "my_tenant": tenant_id})
    if not rows:
        raise RunNotFound(run_id=run_id)
    return run_rows.from_row(rows[0])


def _changing(row: dict[str, Any], record: RunRecord) -> dict[str, Any]:
    """Columns that a write may change: the names of a run, its fence and the cancel flag are not among them."""
    fixed = {"run_id", "tenant_id", "idempotency_key", "created_at", "fence"}
    if not record.engine.cancel_requested:
        fixed.add("cancel_requested")
    return {name: value for name, value in row.items() if name not in fixed}


def _write_fenced(
    connection: Connection | Bare, record: RunRecord, values: Mapping[str, Any], events: Sequence[NewEvent]
) -> Written:
    mine = {"my_run": record.run_id, "my_tenant": record.tenant_id, "my_fence": record.engine.fence}
    if _WRITE_MINE.run(connection, {**values, **mine}) == 1:
        return Written(result=CommitResult.DONE, events=_append(connection, record, events))
    cancelled = _FIND_MINE.rows(connection, mine)
    return Written(result=CommitResult.CANCEL_REQUESTED if cancelled else CommitResult.FENCE_LOST)


def _append(
    connection: Connection | Bare, record: RunRecord, events: Sequence[NewEvent]
) -> tuple[RunEvent, ...]:
    """One statement an event: the numbers must follow the order of the events on every database."""
    written: list[RunEvent] = []
    for event in events:
        row = run_rows.to_event_row(event, record.run_id, record.tenant_id)
        (numbered,) = _APPEND.rows(connection, row)
        written.append(run_rows.from_event_row(row | numbered))
    return tuple(written)
