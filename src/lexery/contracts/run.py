"""The run: its stages, steps, counters, and the record that outlives the process."""

from datetime import datetime
from enum import Enum, StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator, PlainSerializer

from lexery.contracts.base import Value


class Stage(Enum):
    """A stage: U-number, status label; event names follow from the U-number."""

    INTAKE = ("U1", "Intake")
    PROFILE = ("U2", "Profiling")
    PLAN = ("U3", "Planning")
    RETRIEVE = ("U4", "Retrieval")
    GATE = ("U5", "Gate")
    EXPAND = ("U6", "Recovery")
    EVIDENCE = ("U7", "Evidence")
    REASON = ("U8", "Reasoning")
    ASSEMBLE = ("U9", "Assemble")
    WRITE = ("U10", "U10_RUNNING")
    VERIFY = ("U11", "U11_RUNNING")
    DELIVER = ("U12", "U12_RUNNING")
    ORCH = ("ORCH", "Orchestrating")

    def __init__(self, number: str, label: str) -> None:
        self.number = number
        self.label = label

    @property
    def started_event(self) -> str:
        return f"{self.number}.started"

    @property
    def finished_event(self) -> str:
        return f"{self.number}.finished"

    @property
    def done_label(self) -> str:
        """Status after the stage committed; only U10 and U11 have one of their own."""
        return {"U10": "U10_DONE", "U11": "U11_DONE"}.get(self.number, self.label)

    @classmethod
    def of(cls, number: str) -> "Stage":
        """The stage of a U-number; KeyError-like ValueError when there is none."""
        for stage in cls:
            if stage.number == number:
                return stage
        raise ValueError(number)


def _read_stage(value: object) -> object:
    return Stage.of(value) if isinstance(value, str) else value


def _write_stage(stage: Stage) -> str:
    return stage.number


StageNumber = Annotated[
    Stage, BeforeValidator(_read_stage), PlainSerializer(_write_stage, return_type=str, when_used="json")
]
"""A stage whose JSON form is its U-number."""


class RunStatus(StrEnum):
    """Terminal and waiting labels; in between a run shows its stage's label."""

    PENDING = "pending"
    CLARIFICATION_PENDING = "clarification_pending"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


STATUS_LABELS: Final = tuple(
    dict.fromkeys((*RunStatus, *(label for stage in Stage for label in (stage.label, stage.done_label))))
)
"""Every status that a run can show: the waiting and terminal ones, then the stages' in their order."""


class EngineStatus(StrEnum):
    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    WAITING_USER = "WAITING_USER"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    DEAD = "DEAD"


class StepKind(StrEnum):
    STAGE = "stage"
    ASK = "ask"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Step(Value):
    """The next thing a run does."""

    kind: StepKind
    stage: str | None = None
    """U-number (`U6`, `ORCH`) when kind is `stage`."""
    code: str | None = None
    """Error code when failed; a note (`STOPPED_AFTER_GATE`) when completed early."""
    extractive: bool = False
    """U10 must use the extractive writer from here on."""

    @property
    def name(self) -> str:
        """Short stable name: `U6`, `Ask`, `Completed`, `Failed(CODE)`, `Cancelled`."""
        if self.kind is StepKind.STAGE:
            return f"{self.stage}(extractive)" if self.extractive else str(self.stage)
        if self.kind is StepKind.FAILED:
            return f"Failed({self.code})"
        return self.kind.value.capitalize()


def to_stage(stage: Stage, *, extractive: bool = False) -> Step:
    return Step(kind=StepKind.STAGE, stage=stage.number, extractive=extractive)


ASK = Step(kind=StepKind.ASK)
COMPLETED = Step(kind=StepKind.COMPLETED)
CANCELLED = Step(kind=StepKind.CANCELLED)


def failed(code: str) -> Step:
    return Step(kind=StepKind.FAILED, code=code)


DIRECT_RETRY_LIMIT_REACHED = "DIRECT_RETRY_LIMIT_REACHED"
"""Note of the counters: the run may not return from U6 to U4 any more."""


TRACE_EXPIRED = "TRACE_EXPIRED"
"""Note of a run: what its stages found and decided is kept no longer."""
MESSAGE_EXPIRED = "MESSAGE_EXPIRED"
"""Note of a run: the text of its answer is kept no longer."""


class Counters(Value):
    """Counters belong to the run and are never reset."""

    u6_visits: int = 0
    """Entries into U6 from any stage."""
    u4_returns: int = 0
    """Returns from U6 to U4."""
    retry_retrievals: int = 0
    """`retry_retrieval` verdicts that were followed."""
    write_retries: int = 0
    """Model drafts sent back."""
    repaired_passes: int = 0
    """Extractive drafts sent back."""
    clarifications: int = 0
    orch_loops: int = 0
    orch_identical: int = 0
    orch_last_action: str | None = None
    notes: tuple[str, ...] = ()
    """E.g. `DIRECT_RETRY_LIMIT_REACHED`."""

    def noted(self, note: str) -> "Counters":
        """A copy that carries `note` once."""
        return self if note in self.notes else self.model_copy(update={"notes": (*self.notes, note)})


class ClarificationStatus(StrEnum):
    NONE = "none"
    PENDING = "pending"
    ANSWERED = "answered"
    EXPIRED = "expired"


class ClarificationChoice(Value):
    """One act the user may mean."""

    number: int
    """From 1, as shown."""
    nreg: str | None
    title: str
    detail: str
    """What tells it from the others: number, date, state, subject."""


class Clarification(Value):
    """The question to the user and what became of it."""

    status: ClarificationStatus
    question: str = ""
    reason_code: str = ""
    choices: tuple[ClarificationChoice, ...] = ()
    reply: str | None = None
    """What the user answered, verbatim."""
    pinned_act: str | None = None
    """nreg the reply resolved to."""
    caveat: str | None = None
    """Said in the answer when a free name fitted several acts and the best was taken."""


class ImportProposal(Value):
    """An act that was asked for and is not held."""

    nreg: str | None = None
    derived_nreg: str | None = None
    number: str | None = None
    title: str
    reason: str
    asked_article: str | None = None
    count_key: str
    """Equal for equal acts, so that an operator can count the demand."""


class Delivery(Value):
    """The result of U12."""

    message: str
    """The rendered answer (Markdown)."""
    outbox_key: str | None
    """Key of the one `deliver` effect; None for a dry run."""
    source_summary: tuple[str, ...]
    lldbi_admin_hints: tuple[ImportProposal, ...] = ()


class RunFilter(Value):
    """Which runs of a tenant are listed; what is not set does not matter."""

    status: str | None = None
    """One of `STATUS_LABELS`."""
    reason: str | None = None
    """A reason code that the run came by (`lexery.contracts.run_codes`), also one that a later stage took back."""
    gap: str | None = None
    """The coverage gap that the run speaks of now, one of `CoverageGap`; no run before U4 has any."""
    outcome: str | None = None
    """What became of it (`policies.md` §7)."""
    conversation_id: str | None = None
    before: str | None = None
    """The run after which the page begins, older ones only: the last of the page before."""


ALL_RUNS: Final = RunFilter()


class RunSummary(Value):
    """A row of `runs list`."""

    run_id: str
    tenant_id: str
    status: str
    engine_status: EngineStatus
    query: str
    outcome: str | None
    created_at: datetime
    updated_at: datetime
    error_code: str | None = None
    conversation_id: str | None = None
    coverage_gap: str | None = None
    """`CoverageGap`; None before U4."""


class RunEvent(Value):
    """One event; `seq` orders them within the run and is the SSE id."""

    seq: int
    run_id: str
    kind: str
    """`U5.started`, `U5.finished`, `run.completed`, …"""
    at: datetime
    visit: int = 1
    duration_ms: float | None = None
    outcome: str | None = None
    """Short code of what came of it; never text of users or laws."""
