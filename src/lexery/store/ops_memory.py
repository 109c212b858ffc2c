"""The in-memory double of `OpsStore`, over the double of `RunStore`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

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
from lexery.contracts.record import RunRecord
from lexery.contracts.run import MESSAGE_EXPIRED, TRACE_EXPIRED, EngineStatus
from lexery.errors import RunNotFound
from lexery.store.memory import MemoryRunStore
from lexery.store.ops_trace import without_message, without_trace

_LIVE = frozenset({EngineStatus.QUEUED, EngineStatus.RUNNING})
_OPEN = _LIVE | {EngineStatus.WAITING_USER, EngineStatus.DEAD}
_ENDED = frozenset({EngineStatus.SUCCEEDED, EngineStatus.FAILED, EngineStatus.CANCELLED})


class MemoryOpsStore:
    """The same answers as those of the database, by walking over everything."""

    def __init__(self, runs: MemoryRunStore) -> None:
        self._runs = runs

    def line(self, run_id: str) -> RunLine:
        """See `OpsStore.line`."""
        found = next((r for r in self._runs.records() if r.run_id == run_id), None)
        if found is None:
            raise RunNotFound(run_id=run_id)
        return _line(found)

    def open_counts(self, *, tenant_id: str | None = None) -> tuple[StateCount, ...]:
        """See `OpsStore.open_counts`."""
        counted = Counter(
            (r.engine.status, r.status, r.engine.next_stage)
            for r in self._of(tenant_id)
            if r.engine.status in _OPEN
        )
        return tuple(
            StateCount(engine_status=state, status=status, stage=stage, runs=runs)
            for (state, status, stage), runs in sorted(
                counted.items(), key=lambda item: tuple(map(str, item[0]))
            )
        )

    def end_counts(self, since: datetime, *, tenant_id: str | None = None) -> tuple[EndCount, ...]:
        """See `OpsStore.end_counts`."""
        counted = Counter(
            (r.status, r.outcome, r.error_code) for r in self._of(tenant_id) if _ended_since(r, since)
        )
        return tuple(
            EndCount(status=status, outcome=outcome, error_code=code, runs=runs)
            for (status, outcome, code), runs in sorted(
                counted.items(), key=lambda item: (-item[1], *map(str, item[0]))
            )
        )

    def tenant_counts(self, since: datetime, *, limit: int) -> tuple[TenantCount, ...]:
        """See `OpsStore.tenant_counts`."""
        counts: list[TenantCount] = []
        for tenant in {r.tenant_id for r in self._runs.records()}:
            mine = list(self._of(tenant))
            states = Counter(r.engine.status for r in mine)
            count = TenantCount(
                tenant_id=tenant,
                queued=states[EngineStatus.QUEUED],
                running=states[EngineStatus.RUNNING],
                waiting=states[EngineStatus.WAITING_USER],
                dead=states[EngineStatus.DEAD],
                ended=sum(_ended_since(r, since) for r in mine),
            )
            if any(r.engine.status in _OPEN or _ended_since(r, since) for r in mine):
                counts.append(count)
        return tuple(sorted(counts, key=lambda one: (-one.open, -one.ended, one.tenant_id))[:limit])

    def code_counts(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> tuple[CodeCount, ...]:
        """See `OpsStore.code_counts`."""
        counted = Counter(
            code
            for record in self._of(tenant_id)
            for code, at in self._runs.codes(record.run_id).items()
            if at >= since
        )
        most = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:limit]
        return tuple(CodeCount(code=code, runs=runs) for code, runs in most)

    def newest_events(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> Sequence[TimedEvent]:
        """See `OpsStore.newest_events`."""
        mine = {record.run_id for record in self._of(tenant_id)}
        newest = [event for event in self._runs.all_events() if event.run_id in mine][-limit:]
        return [
            TimedEvent.model_validate(event.model_dump(exclude={"visit"}))
            for event in newest
            if event.at >= since
        ]

    def stuck(self, before: datetime, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """See `OpsStore.stuck`."""
        found = [r for r in self._of(tenant_id) if _is_stuck(r, before)]
        return tuple(_line(r) for r in sorted(found, key=lambda r: r.updated_at)[:limit])

    def dead(self, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """See `OpsStore.dead`."""
        found = [r for r in self._of(tenant_id) if r.engine.status is EngineStatus.DEAD]
        return tuple(map(_line, found[:limit]))

    def oldest_queued(self, *, tenant_id: str | None = None) -> datetime | None:
        """See `OpsStore.oldest_queued`."""
        queued = (r.updated_at for r in self._of(tenant_id) if r.engine.status is EngineStatus.QUEUED)
        return min(queued, default=None)

    def due(self, kept: Kept, before: datetime) -> int:
        """See `OpsStore.due`."""
        return len(self._due(kept, before))

    def drop(self, kept: Kept, before: datetime, *, limit: int) -> tuple[DroppedRun, ...]:
        """See `OpsStore.drop`."""
        dropped: list[DroppedRun] = []
        for record in self._due(kept, before)[:limit]:
            match kept:
                case Kept.RUNS:
                    self._runs.forget(record.run_id)
                case Kept.EVENTS:
                    self._runs.forget_events(record.run_id)
                case Kept.MESSAGES:
                    self._runs.forget_message(record.run_id)
                    self._runs.rewrite(without_message(record))
                case Kept.TRACES:
                    self._runs.rewrite(without_trace(record))
            key = record.snapshot.query_object
            held = key and any(r.snapshot.query_object == key for r in self._of(record.tenant_id))
            orphan = key if kept is Kept.RUNS and not held else None
            dropped.append(DroppedRun(run_id=record.run_id, tenant_id=record.tenant_id, object_key=orphan))
        return tuple(dropped)

    def _of(self, tenant_id: str | None) -> Iterator[RunRecord]:
        return (r for r in self._runs.records() if tenant_id in (None, r.tenant_id))

    def _due(self, kept: Kept, before: datetime) -> list[RunRecord]:
        ended = [r for r in self._runs.records() if _ended_before(r, before) and self._holds(r, kept)]
        return sorted(ended, key=lambda r: r.completed_at or before)

    def _holds(self, record: RunRecord, kept: Kept) -> bool:
        match kept:
            case Kept.RUNS:
                return True
            case Kept.EVENTS:
                return any(event.run_id == record.run_id for event in self._runs.all_events())
            case Kept.MESSAGES:
                return MESSAGE_EXPIRED not in record.snapshot.notes
            case Kept.TRACES:
                return TRACE_EXPIRED not in record.snapshot.notes


def _line(record: RunRecord) -> RunLine:
    engine = record.engine
    return RunLine(
        run_id=record.run_id,
        tenant_id=record.tenant_id,
        status=record.status,
        engine_status=engine.status,
        stage=engine.next_stage,
        attempts=engine.attempts,
        owner=engine.owner,
        error_code=record.error_code,
        created_at=record.created_at,
        updated_at=record.updated_at,
        deadline=engine.deadline,
    )


def _ended_since(record: RunRecord, since: datetime) -> bool:
    return record.completed_at is not None and record.completed_at >= since


def _ended_before(record: RunRecord, before: datetime) -> bool:
    return record.completed_at is not None and record.completed_at < before and record.engine.status in _ENDED


def _is_stuck(record: RunRecord, before: datetime) -> bool:
    engine = record.engine
    if engine.status is EngineStatus.WAITING_USER:
        return engine.deadline is not None and engine.deadline < before
    return engine.status in _LIVE and record.updated_at < before
