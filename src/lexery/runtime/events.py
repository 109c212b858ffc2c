"""Kinds of events that are the run's own; those of stages are named by the stage (`U5.started`, `U5.finished`)."""

from enum import StrEnum


class RunEventKind(StrEnum):
    """Events of the run itself."""

    SUBMITTED = "run.submitted"
    WAITING = "run.waiting"
    """A question to the user is open."""
    ANSWERED = "run.answered"
    RESUMED = "run.resumed"
    """A person took a stopped run up again."""
    CANCEL_REQUESTED = "run.cancel_requested"
    CANCELLED = "run.cancelled"
    COMPLETED = "run.completed"
    FAILED = "run.failed"
    EXPIRED = "run.expired"
    """Nobody answered in time; the run failed."""
    DEAD = "run.dead"
    """Taken up too often; put aside."""
    RETRY_SCHEDULED = "run.retry_scheduled"
    """A stage cannot work now; the run is taken up again after a pause."""
    HANDED_BACK = "run.handed_back"
    """Its process is ending; another one goes on with it."""


TERMINAL = frozenset(
    {
        RunEventKind.CANCELLED,
        RunEventKind.COMPLETED,
        RunEventKind.FAILED,
        RunEventKind.EXPIRED,
        RunEventKind.DEAD,
    }
)
"""The last event of a run, unless a person takes it up again (`run.resumed`)."""

INTERRUPTED = "INTERRUPTED"
"""Outcome of a stage whose process died: written when the run is taken up again, so that events stay in pairs."""
CANCELLED = "CANCELLED"
"""Outcome of a stage whose result was dropped because a cancel was requested."""
STARTED_SUFFIX = ".started"


def finished_kind(started: str) -> str:
    """The kind that closes a `started` event."""
    return started.removesuffix(STARTED_SUFFIX) + ".finished"
