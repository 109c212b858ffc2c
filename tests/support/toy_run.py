"""Runs over stand-in stages: the route, the store, the driver and the service are real, the outcomes are fixed.

U11 sends the first draft back once, so that every run has a loop.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from threading import Thread

from lexery.contracts.answer import Answer, AssembledPrompt, Claim, Quote, Writer
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.contracts.decisions import (
    AnswerMode,
    DoclistProbe,
    GateDecision,
    GateSignals,
    GateThresholds,
    LegalReasoning,
    NextAction,
    ReadyPath,
    Verdict,
    VerifyMetrics,
    VerifyReason,
    VerifyResult,
)
from lexery.contracts.evidence import (
    EvidenceAssembly,
    EvidenceItem,
    EvidenceMode,
    Retrieval,
    RetrievalTrace,
    SupportLevel,
)
from lexery.contracts.query import (
    AmbiguityLevel,
    Domain,
    Goal,
    Intent,
    Language,
    PlanReason,
    PlanStep,
    PlanStepKind,
    Query,
    QueryProfile,
    ScopeHint,
    SearchPlan,
)
from lexery.contracts.retrieval import (
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
    Hit,
    Leg,
    Passage,
)
from lexery.contracts.run import Clarification, Delivery, RunEvent, Stage
from lexery.errors import NoSuchChoice
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import (
    AssembleDone,
    DeliverDone,
    EvidenceDone,
    GateDone,
    IntakeDone,
    PlanDone,
    ProfileDone,
    ReasonDone,
    RetrieveDone,
    VerifyDone,
    WriteDone,
)
from lexery.runtime.clock import Clock
from lexery.runtime.driver import Driver, DriverConfig, Fault, Moment, no_fault
from lexery.runtime.flow import PipelineFlow, ReplyReader, StageFunction, StageTable
from lexery.runtime.ports import Pace, RunStore
from lexery.runtime.queue import InlineQueue
from lexery.runtime.service import QueueRoom, RunService
from lexery.stages.clarify import ReplyReading
from lexery.stages.deliver import outbox_key

TENANT = "local"
HIT = Hit(
    nreg="test-1",
    article="7",
    title="Закон про перевірку",
    heading="Строк",
    relevance=0.9,
    score=1.0,
    passage=Passage(start=0, end=11),
    text_sha256="0" * 64,
    status=ActStatus.IN_FORCE,
    goal_id="g1",
)


def intake(context: RunContext) -> IntakeDone:
    return IntakeDone(query=context.query, corpus_version="toy")


def profile(context: RunContext) -> ProfileDone:
    goal = Goal(id="g1", text=context.query.text, search_text=context.query.text)
    return ProfileDone(
        profile=QueryProfile(
            language=Language.UK,
            intent=Intent.QUESTION,
            domains=(Domain.LABOUR,),
            entities=(),
            references=(),
            acts=(),
            ambiguity=AmbiguityLevel.NONE,
            goals=(goal,),
            need_deep_retrieval=False,
            scope=ScopeHint(foreign=False, ukrainian_cue=False),
            word_count=len(context.query.text.split()),
        )
    )


def plan(context: RunContext) -> PlanDone:
    step = PlanStep(kind=PlanStepKind.SEARCH, goal_id="g1", reason=PlanReason.LAY_QUESTION)
    return PlanDone(
        plan=SearchPlan(
            steps=(step,), reason_codes=(PlanReason.LAY_QUESTION,), use_lldbi=True, use_doclist=False
        )
    )


def retrieve(context: RunContext) -> RetrieveDone:
    trace = RetrievalTrace(
        answered=True, corpus_version="toy", legs_run=(Leg.TEXT,), coverage_gap=CoverageGap.NONE
    )
    return RetrieveDone(retrieval=Retrieval(hits=(HIT,), trace=trace))


def gate(context: RunContext) -> GateDone:
    signals = GateSignals(
        hits_count=1,
        top_score=0.9,
        avg_score=0.9,
        coverage_gap=CoverageGap.NONE,
        degraded_lldbi=False,
        direct_refs_asked=0,
        direct_refs_found=0,
        has_direct_citation_match=False,
        act_hints_asked=0,
        act_hints_found=0,
        doclist_probe=DoclistProbe.NOT_PLANNED,
    )
    decision = GateDecision(
        expand=False,
        reason_codes=(),
        expanding_codes=(),
        thresholds=GateThresholds(min_hits=1, min_avg_score=0.1),
        signals=signals,
        decision_version="toy",
        next_stage=Stage.EVIDENCE,
    )
    return GateDone(decision=decision)


def evidence(context: RunContext) -> EvidenceDone:
    return EvidenceDone(
        evidence=EvidenceAssembly(
            items=(EvidenceItem(hit=HIT, act=ActRecord(nreg=HIT.nreg, title=HIT.title, indexed=True)),),
            goal_gaps={"g1": CoverageGap.NONE},
            coverage_gap_status=CoverageGap.NONE,
            support_level=SupportLevel.STRONG,
            evidence_mode=EvidenceMode.LAW,
        )
    )


def reason(context: RunContext) -> ReasonDone:
    return ReasonDone(
        reasoning=LegalReasoning(
            row=5,
            ready_for_write=True,
            ready_path=ReadyPath.NO_BLOCKERS,
            recommended_next_action=NextAction.RUN_U9,
            answer_mode=AnswerMode.LAW,
            unresolved_blockers=(),
            exhausted=False,
        )
    )


def assemble(context: RunContext) -> AssembleDone:
    return AssembleDone(
        prompt=AssembledPrompt(
            goals=(("g1", context.query.text),), snippets=(), budget="standard", budget_tokens=8000
        )
    )


def write(context: RunContext) -> WriteDone:
    claim = Claim(
        id="c1",
        goal_id="g1",
        text=f"Спроба {context.visits[Stage.WRITE.number]}.",
        citation=CitationTarget(nreg=HIT.nreg, article=HIT.article),
        quote=Quote(text="Строк — рік", start=0, end=11),
    )
    return WriteDone(
        draft=Answer(writer=Writer.EXTRACTIVE, short_answer="Рік.", claims=(claim,), goals_answered=("g1",))
    )


def verify(context: RunContext) -> VerifyDone:
    """The first draft is sent back, the second passes."""
    assert context.draft is not None
    again = context.counters.repaired_passes == 0
    metrics = VerifyMetrics(
        claims_in=1,
        claims_kept=1,
        citations=1,
        quotes=1,
        checks_passed=1,
        checks_failed=0,
        checks_not_applicable=0,
    )
    return VerifyDone(
        result=VerifyResult(
            verdict=Verdict.RETRY_WRITE if again else Verdict.COMPLETE,
            reasons=(VerifyReason.GOAL_NOT_ANSWERED if again else VerifyReason.GROUNDED,),
            row=10 if again else 12,
            metrics=metrics,
            checks=(),
            answer=context.draft,
            draft_hash=context.draft.claims[0].text,
            visit=context.visits[Stage.VERIFY.number],
            recommended_next_action="U10" if again else "U12",
        )
    )


def deliver(context: RunContext) -> DeliverDone:
    assert context.verify is not None
    assert context.verify.answer is not None
    message = f"{context.verify.answer.short_answer} {context.verify.answer.claims[0].text}"
    return DeliverDone(
        delivery=Delivery(
            message=message,
            outbox_key=None if context.query.dry_run else outbox_key(context.run_id),
            source_summary=(HIT.title,),
        )
    )


STAGES: dict[Stage, StageFunction] = {
    Stage.INTAKE: intake,
    Stage.PROFILE: profile,
    Stage.PLAN: plan,
    Stage.RETRIEVE: retrieve,
    Stage.GATE: gate,
    Stage.EVIDENCE: evidence,
    Stage.REASON: reason,
    Stage.ASSEMBLE: assemble,
    Stage.WRITE: write,
    Stage.VERIFY: verify,
    Stage.DELIVER: deliver,
}


def ask(context: RunContext) -> ReasonDone:
    """U8 that puts a question to the user until it is answered."""
    if context.is_answered:
        return reason(context)
    return ReasonDone(
        reasoning=LegalReasoning(
            row=4,
            ready_for_write=False,
            ready_path=None,
            recommended_next_action=NextAction.ASK_USER_CLARIFICATION,
            answer_mode=None,
            unresolved_blockers=("doclist:AMBIGUOUS_ACT_MATCH",),
            exhausted=False,
        )
    )


def read_toy_reply(reply: str, asked: Clarification, doclist: DoclistTrace | None, lang: str) -> ReplyReading:
    """Only `1` is offered."""
    if reply != "1":
        raise NoSuchChoice(choice=int(reply), count=1)
    item = DoclistItem(goal_id="g1", mention="закон", reason=DoclistReason.ACT_RESOLVED)
    return ReplyReading(reply=reply, item=item, pinned_act=HIT.nreg)


class TestClock:
    """A moment that moves only when it is told to."""

    __test__ = False

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def forward(self, hours: float) -> None:
        self.moment += timedelta(hours=hours)


@dataclass
class ToyWorld:
    """One process over a store of runs."""

    store: RunStore
    stages: dict[Stage, StageFunction] = field(default_factory=dict[Stage, StageFunction])
    """Stand-ins that differ from the usual ones."""
    fault: Fault = no_fault
    owner: str = "here-1-a"
    config: DriverConfig = field(default_factory=lambda: DriverConfig(max_attempts=3))
    heard: list[RunEvent] = field(default_factory=list[RunEvent])
    pauses: list[float] = field(default_factory=list[float])
    clock: TestClock = field(default_factory=TestClock)
    names: Callable[[], str] = lambda: "run1"
    read_reply: ReplyReader = read_toy_reply
    pace: Pace | None = None
    room: QueueRoom | None = None
    run_max: timedelta | None = None

    def __post_init__(self) -> None:
        clock = Clock(now=self.clock.now, timer=lambda: 0.0)
        flow = PipelineFlow(runner=StageTable({**STAGES, **self.stages}), read_reply=self.read_reply)
        self.driver = Driver(
            store=self.store,
            flow=flow,
            clock=clock,
            owner=self.owner,
            config=self.config,
            listener=self.heard.append,
            fault=self._break,
            sleep=self._pause,
            pace=self.pace,
        )
        self.queue = InlineQueue(driver=self.driver, store=self.store)
        self.service = RunService(
            store=self.store,
            flow=flow,
            queue=self.queue,
            clock=clock,
            listener=self.heard.append,
            new_id=self.names,
            room=self.room,
            run_max=self.run_max,
        )

    def _break(self, stage: Stage, moment: Moment) -> None:
        """The fault of the moment: a test may set it after the world was made."""
        self.fault(stage, moment)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


def question(**changes: object) -> Query:
    """The question of the toy runs."""
    plain = Query(text="Який строк?", as_of=date(2026, 1, 1), tenant_id=TENANT)
    return plain.model_copy(update=changes)


def in_thread(work: Callable[[], object]) -> None:
    """Do what another process would do at this moment."""
    thread = Thread(target=work)
    thread.start()
    thread.join()
