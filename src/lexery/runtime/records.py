"""A record as it enters another state; pure."""

from datetime import datetime

from lexery.contracts.query import Query
from lexery.contracts.record import EngineState, RunRecord, Snapshot
from lexery.contracts.run import EngineStatus, RunStatus, Stage


def with_engine(record: RunRecord, **changes: object) -> RunRecord:
    """The record with fields of its engine state replaced."""
    return record.model_copy(update={"engine": record.engine.model_copy(update=changes)})


def submitted(
    run_id: str, query: Query, *, now: datetime, graph_version: str, idempotency_key: str | None = None
) -> RunRecord:
    """The record of a run that was just asked for; the flow saves its first context into it."""
    return RunRecord(
        run_id=run_id,
        tenant_id=query.tenant_id,
        user_id=query.user_id,
        conversation_id=query.conversation_id,
        status=RunStatus.PENDING.value,
        query=query.text,
        snapshot=Snapshot(as_of=query.as_of, lang=query.lang, dry_run=query.dry_run),
        idempotency_key=idempotency_key,
        created_at=now,
        updated_at=now,
        engine=EngineState(graph_version=graph_version),
    )


def closed(
    record: RunRecord,
    status: RunStatus,
    engine_status: EngineStatus,
    *,
    now: datetime,
    outcome: str | None = None,
    error_code: str | None = None,
    note: str | None = None,
) -> RunRecord:
    """The record of a run that ended; `note` is added to its notes once."""
    snapshot = record.snapshot
    if note is not None and note not in snapshot.notes:
        snapshot = snapshot.model_copy(update={"notes": (*snapshot.notes, note)})
    ended = record.model_copy(
        update={
            "status": status.value,
            "snapshot": snapshot,
            "outcome": outcome if status is RunStatus.COMPLETED else _outcome_of(status),
            "error_code": error_code,
            "updated_at": now,
            "completed_at": now,
        }
    )
    return with_engine(ended, status=engine_status, next_stage=None, deadline=None)


def parked(record: RunRecord, *, now: datetime, deadline: datetime) -> RunRecord:
    """The record of a run that waits for its user; its segment ends."""
    waiting = record.model_copy(
        update={
            "status": RunStatus.CLARIFICATION_PENDING.value,
            "outcome": "clarify",
            "updated_at": now,
        }
    )
    return with_engine(
        waiting,
        status=EngineStatus.WAITING_USER,
        owner=None,
        next_stage=None,
        deadline=deadline,
        seg=record.engine.seg + 1,
    )


def queued(
    record: RunRecord, *, now: datetime, stage: str | None, deadline: datetime | None = None
) -> RunRecord:
    """The record of a run that is to be taken up again at `stage` (U-number), in a new segment; it must end by `deadline`."""
    again = record.model_copy(
        update={
            "status": Stage.of(stage).label if stage else RunStatus.PENDING.value,
            "outcome": None,
            "error_code": None,
            "updated_at": now,
            "completed_at": None,
        }
    )
    return with_engine(
        again,
        status=EngineStatus.QUEUED,
        owner=None,
        next_stage=stage,
        deadline=deadline,
        seg=record.engine.seg + 1,
    )


def handed_back(record: RunRecord, *, now: datetime) -> RunRecord:
    """The record of a run whose process is ending: as if it had not been taken up."""
    engine = record.engine
    again = queued(record, now=now, stage=engine.next_stage, deadline=engine.deadline)
    return with_engine(again, attempts=max(0, engine.attempts - 1))


def _outcome_of(status: RunStatus) -> str:
    return "failed" if status in (RunStatus.FAILED, RunStatus.CANCELLED) else status.value
