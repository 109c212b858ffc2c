"""A record as it enters another state; pure."""

from datetime import datetime

from lexery.contracts.record import RunRecord
from lexery.contracts.run import EngineStatus, RunStatus


def with_engine(record: RunRecord, **changes: object) -> RunRecord:
    """The record with fields of its engine state replaced."""
    return record.model_copy(update={"engine": record.engine.model_copy(update=changes)})


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
        next_stage=None,
        deadline=deadline,
        seg=record.engine.seg + 1,
    )


def queued(record: RunRecord, *, now: datetime, status: str, next_stage: str | None) -> RunRecord:
    """The record of a run that is to be taken up again, in a new segment."""
    again = record.model_copy(
        update={
            "status": status,
            "outcome": None,
            "error_code": None,
            "updated_at": now,
            "completed_at": None,
        }
    )
    return with_engine(
        again,
        status=EngineStatus.QUEUED,
        next_stage=next_stage,
        deadline=None,
        seg=record.engine.seg + 1,
    )


def _outcome_of(status: RunStatus) -> str:
    return "failed" if status in (RunStatus.FAILED, RunStatus.CANCELLED) else status.value
