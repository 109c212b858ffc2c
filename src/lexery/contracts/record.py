"""The run as the store holds it: one row of typed columns, its events, its effects, its message."""

from datetime import date, datetime
from enum import StrEnum

from pydantic import Field

from lexery.contracts.answer import Answer, AssembledPrompt, Writer
from lexery.contracts.attachments import Attachment
from lexery.contracts.base import Value
from lexery.contracts.decisions import GateDecision, LegalReasoning, OrchDecision, Superseded, VerifyResult
from lexery.contracts.evidence import EvidenceAssembly, ExpandTrace, RetrievalRetryRequest, RetrievalTrace
from lexery.contracts.query import QueryProfile, SearchPlan
from lexery.contracts.retrieval import CoverageGap, DoclistTrace, Hit
from lexery.contracts.run import (
    Clarification,
    Counters,
    Delivery,
    EngineStatus,
    ImportProposal,
    RunEvent,
    Step,
)

SNAPSHOT_VERSION = "lexery-run-1"
"""Changes when a snapshot of an older version can no longer be read."""


class LlmResult(Value):
    """How U10 wrote the draft; the draft itself is in the snapshot."""

    writer: Writer
    flags: tuple[str, ...] = ()
    """E.g. `FELL_BACK_TO_EXTRACTS`."""


class Snapshot(Value):
    """What a run knows beside the columns of its own (`runs.snapshot`)."""

    version: str = SNAPSHOT_VERSION
    as_of: date
    lang: str = "uk"
    dry_run: bool = False
    query_object: str | None = None
    """Content address of the whole question, where `query` holds only its beginning."""
    raw_hits: tuple[Hit, ...] | None = None
    """Ids, offsets and scores of U4's hits; never texts. None before U4."""
    expand_trace: ExpandTrace | None = None
    doclist_trace: DoclistTrace | None = None
    u7_evidence: EvidenceAssembly | None = None
    u8_reasoning: LegalReasoning | None = None
    draft: Answer | None = None
    answer: Answer | None = None
    """The draft that U11 passed, after its repairs."""
    clarification: Clarification | None = None
    retrieval_retry_request: RetrievalRetryRequest | None = None
    counters: Counters = Counters()
    orch: tuple[OrchDecision, ...] = ()
    notes: tuple[str, ...] = ()
    """Of the run, e.g. `STOPPED_AFTER_GATE`."""
    source_summary: tuple[str, ...] = ()
    lldbi_admin_hints: tuple[ImportProposal, ...] = ()
    prompt_stack: tuple[str, ...] = ()
    """Names of the prompts in force, outermost first; empty for the extractive writer."""
    corpus_version: str | None = None
    delivery: Delivery | None = None
    writer: Writer | None = None
    """The writer of the run; once `extractive` it stays so."""
    history: tuple[Superseded, ...] = ()
    """Decisions that going back made stale, oldest first."""
    next_step: Step | None = None
    """The step that the run is at; that of a failed stage is kept, so that a person can resume it."""
    stale_since: str | None = None
    """U-number of the stage that sent the run back, while later results are stale."""


class EngineState(Value):
    """The engine's columns of a run."""

    status: EngineStatus = EngineStatus.QUEUED
    next_stage: str | None = None
    """U-number of the stage to run next; None when there is none."""
    visits: dict[str, int] = Field(default_factory=dict)
    """U-number → times it was entered."""
    seg: int = 0
    """Segment: rises with every park, answer, resume; a queued job of another segment is stale."""
    fence: int = 0
    """Rises with every claim; a commit under an older fence changes nothing."""
    owner: str | None = None
    """`host-pid-random` of the process that claimed the run last."""
    cancel_requested: bool = False
    attempts: int = 0
    """Claims since the start or since a person resumed the run."""
    deadline: datetime | None = None
    """When an open question to the user expires."""
    graph_version: str = "1"
    """Of the route graph that the run started under."""


class RunRecord(Value):
    """One row of `runs`: the public record and the engine's state."""

    run_id: str
    tenant_id: str
    user_id: str | None = None
    conversation_id: str | None = None
    status: str
    """The label that users see: a stage's, or one of `RunStatus`."""
    query: str
    query_profile: QueryProfile | None = None
    search_plan: SearchPlan | None = None
    retrieval_trace: RetrievalTrace | None = None
    gate_decision: GateDecision | None = None
    assembled_prompt: AssembledPrompt | None = None
    llm_result: LlmResult | None = None
    verify_result: VerifyResult | None = None
    snapshot: Snapshot
    degraded_flags: tuple[str, ...] = ()
    error_code: str | None = None
    outcome: str | None = None
    """What became of it, as evaluation and the API name it (`policies.md` §7); None until it is known."""
    coverage_gap: CoverageGap | None = None
    """The effective gap, by which runs are listed; None before U4."""
    attachments_manifest: tuple[Attachment, ...] = ()
    """Documents that came with the question; their content is not read yet."""
    idempotency_key: str | None = None
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None = None
    engine: EngineState = EngineState()


class NewEvent(Value):
    """An event that is about to be written; the store gives it its number."""

    kind: str
    at: datetime
    visit: int = 1
    duration_ms: float | None = None
    outcome: str | None = None
    """Short code; never text of users or laws."""


class EffectKind(StrEnum):
    DELIVER = "deliver"
    """The outbox: one answer handed to its asker."""


class OutboxPayload(Value):
    """What a sender needs to find the message; its text stays in `messages`."""

    run_id: str
    tenant_id: str
    user_id: str | None = None
    conversation_id: str | None = None


class Effect(Value):
    """Something that must not happen twice: written before it happens, marked after."""

    key: str
    """Unique over all runs."""
    run_id: str
    tenant_id: str
    stage: str
    """U-number of the stage that wants it."""
    visit: int
    kind: EffectKind
    payload: OutboxPayload
    done: bool = False


class Message(Value):
    """The one answer delivered by a run."""

    run_id: str
    tenant_id: str
    user_id: str | None = None
    conversation_id: str | None = None
    body: str
    """Markdown."""
    created_at: datetime


class CommitResult(StrEnum):
    """What became of a write under a fence."""

    DONE = "done"
    FENCE_LOST = "fence_lost"
    """Another process took the run over: stop quietly."""
    CANCEL_REQUESTED = "cancel_requested"
    """Nothing was written: the run is to be cancelled."""


class Written(Value):
    """The result of a write, with the events as they were numbered (none unless it was done)."""

    result: CommitResult
    events: tuple[RunEvent, ...] = ()

    @property
    def done(self) -> bool:
        return self.result is CommitResult.DONE


class RunKey(Value):
    """Names a run to the sweeps, which look over all tenants."""

    run_id: str
    tenant_id: str
    owner: str | None = None
    seg: int = 0
    """The segment that it is in."""
    row: int = 0
    """Number of its row: rises from run to run."""
