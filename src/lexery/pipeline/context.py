"""The run as one frozen value: the question, and at most one result per stage."""

from collections.abc import Mapping

from pydantic import Field

from lexery.contracts.answer import Answer, AssembledPrompt, Writer
from lexery.contracts.base import Value
from lexery.contracts.decisions import GateDecision, LegalReasoning, OrchDecision, Superseded, VerifyResult
from lexery.contracts.evidence import (
    EvidenceAssembly,
    ExpandTrace,
    Retrieval,
    RetrievalRetryRequest,
    RetrievalTrace,
)
from lexery.contracts.query import Query, QueryProfile, SearchPlan
from lexery.contracts.retrieval import CoverageGap, DoclistTrace
from lexery.contracts.run import (
    Clarification,
    ClarificationStatus,
    Counters,
    Delivery,
    RunStatus,
    Stage,
    Step,
    StepKind,
    to_stage,
)
from lexery.stages.signals import effective_coverage_gap

OVER = frozenset({RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.CANCELLED})
ANSWERED = "answered"
"""`last` after the user's reply."""


class RunContext(Value):
    """Everything a run knows. A result is None until its stage ran, and again once it is stale."""

    run_id: str
    query: Query
    corpus_version: str | None = None
    profile: QueryProfile | None = None
    plan: SearchPlan | None = None
    retrieval: Retrieval | None = None
    gate: GateDecision | None = None
    doclist: DoclistTrace | None = None
    expand: ExpandTrace | None = None
    retry: RetrievalRetryRequest | None = None
    """Pending: set on the way from U6 to U4, cleared by U4's result; while set, nothing of U7..U11 is here."""
    evidence: EvidenceAssembly | None = None
    reasoning: LegalReasoning | None = None
    assembled: AssembledPrompt | None = None
    draft: Answer | None = None
    verify: VerifyResult | None = None
    delivery: Delivery | None = None
    clarification: Clarification | None = None
    counters: Counters = Counters()
    visits: Mapping[str, int] = Field(default_factory=dict[str, int])
    """U-number → entries."""
    writer: Writer = Writer.EXTRACTIVE
    """Once extractive, it stays so."""
    degraded_flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    history: tuple[Superseded, ...] = ()
    """Decisions that going back made stale, oldest first."""
    orch: tuple[OrchDecision, ...] = ()
    status: str = RunStatus.PENDING
    """A stage's label, or one of `RunStatus`."""
    error_code: str | None = None
    next_step: Step = to_stage(Stage.INTAKE)
    last: str | None = None
    """What was reduced last (a U-number, `ORCH`, `answered`), for the router; None once the next step was entered."""
    stale_since: str | None = None
    """U-number of the stage that sent the run back, until U7 ran again (U10 for a rewrite)."""

    @property
    def is_over(self) -> bool:
        """The run has ended; nothing that arrives later changes it."""
        return self.status in OVER

    @property
    def is_waiting(self) -> bool:
        """The run waits for the user."""
        return self.status == RunStatus.CLARIFICATION_PENDING

    @property
    def pinned_act(self) -> str | None:
        """The act that a clarification chose: an input of U4, U6, U7 and U10."""
        return self.clarification.pinned_act if self.clarification else None

    @property
    def is_answered(self) -> bool:
        """The user answered the run's question."""
        return self.clarification is not None and self.clarification.status is ClarificationStatus.ANSWERED

    @property
    def trace(self) -> RetrievalTrace | None:
        """The newest trace of U4 that stands."""
        return self.retrieval.trace if self.retrieval else None

    @property
    def effective_gap(self) -> CoverageGap:
        """The one gap that U7..U11 and the API speak of."""
        return effective_coverage_gap(self.evidence, self.doclist, self.trace)

    @property
    def used_hints(self) -> tuple[str, ...]:
        """Nregs that reruns were seeded with, in order."""
        traces = [*(past.expand for past in self.history), self.expand]
        return tuple(
            dict.fromkeys(hint for trace in traces if trace and trace.retry for hint in trace.retry.act_hints)
        )

    def awaits(self, stage: Stage) -> bool:
        """Whether the outcome of `stage` is the one that comes next."""
        return self.next_step.kind is StepKind.STAGE and self.next_step.stage == stage.number


def start(run_id: str, query: Query, *, writer: Writer = Writer.EXTRACTIVE) -> RunContext:
    """A run before its first stage; `writer` is MODEL only when a model service is set up."""
    return RunContext(run_id=run_id, query=query, writer=writer, visits={Stage.INTAKE.number: 1})
