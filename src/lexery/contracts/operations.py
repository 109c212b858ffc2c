"""What an operator sees of the runs of all tenants. No text of an asker or of a law is here."""

from datetime import datetime
from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.run import EngineStatus


class StateCount(Value):
    """Runs that have not ended, or that were put aside, in one state at one stage."""

    engine_status: EngineStatus
    status: str
    """The label that users see."""
    stage: str | None
    """U-number of the stage to run next; None while the run waits for its user."""
    runs: int


class EndCount(Value):
    """Runs that ended in one way."""

    status: str
    outcome: str | None
    """As `policies.md` §7 names it."""
    error_code: str | None
    runs: int


class CodeCount(Value):
    """Runs that came by a reason code."""

    code: str
    runs: int


class TenantCount(Value):
    """What one tenant has."""

    tenant_id: str
    queued: int = 0
    running: int = 0
    waiting: int = 0
    """For their user."""
    dead: int = 0
    """Put aside."""
    ended: int = 0
    """In the time of the report."""

    @property
    def open(self) -> int:
        """Runs that somebody or something still has to do with."""
        return self.queued + self.running + self.waiting + self.dead


class RunLine(Value):
    """One run as an operator sees it."""

    run_id: str
    tenant_id: str
    status: str
    engine_status: EngineStatus
    stage: str | None
    """U-number of the stage to run next, or that was running."""
    attempts: int
    """Claims since the start or since a person resumed the run."""
    owner: str | None
    """`host-pid-random` of the process that claimed the run last."""
    error_code: str | None
    created_at: datetime
    updated_at: datetime
    """When the run was written last: its last progress."""
    deadline: datetime | None
    """When its open question, or the run itself, is over time."""


class TimedEvent(Value):
    """One event as the report reads it."""

    seq: int
    run_id: str
    kind: str
    at: datetime
    duration_ms: float | None = None
    outcome: str | None = None


class StageTimes(Value):
    """How long one stage took, over the visits that were looked at. Milliseconds; percentiles by the nearest rank."""

    stage: str
    """U-number; `queue`: from the question, the answer or the resumption to the first stage after it."""
    visits: int
    p50_ms: float
    p90_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    raised: int = 0
    """Visits that ended by an exception or by the time limit."""
    interrupted: int = 0
    """Visits whose process died; they have no time and are not among `visits`."""


class OpsReport(Value):
    """The state of all runs, or of one tenant's, at a moment."""

    at: datetime
    since: datetime
    """Ends, codes and times are of the time from here to `at`; what is open is counted whenever it began."""
    tenant_id: str | None
    open: tuple[StateCount, ...]
    ended: tuple[EndCount, ...]
    stuck: int
    """Runs without progress for `stuck_after_seconds`; counted up to the limit of the report."""
    stuck_after_seconds: float
    dead: int
    """Dead letters, whenever they were put aside."""
    oldest_queued_seconds: float | None
    """How long the oldest queued run has waited since it was written last."""
    codes: tuple[CodeCount, ...]
    """Most frequent first."""
    stages: tuple[StageTimes, ...]
    """In the order of the pipeline."""
    events_read: int
    """Newest events that the times are from."""
    events_from: datetime | None
    """The oldest of them: later than `since` when there were more events than the report reads."""
    tenants: tuple[TenantCount, ...] | None = None
    """On request; those with most open runs first."""


class Kept(StrEnum):
    """What is kept of a run that ended, each for a time of its own."""

    TRACES = "traces"
    """What its stages found and decided."""
    EVENTS = "events"
    MESSAGES = "messages"
    """The text of its answer, wherever it is."""
    RUNS = "runs"
    """The run with all that belongs to it."""


class DroppedRun(Value):
    """A run that something of was dropped."""

    run_id: str
    tenant_id: str
    object_key: str | None = None
    """The object of its long question, when the run is gone and no other run of the tenant has it."""


class Purged(Value):
    """How many runs lost what; of a trial, would lose."""

    traces: int = 0
    events: int = 0
    messages: int = 0
    runs: int = 0
    objects: int = 0
    """Objects of long questions that nobody needs any more."""
