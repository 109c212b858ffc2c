"""Runs one run in processes of their own, which kill themselves where they are told to.

Each line of standard input is `["DATABASE", "RUN_ID"]` or `["DATABASE", "RUN_ID", "STAGE", "MOMENT", VISIT]`; the answer is
the process's return code. Processes are forked from this one, as to start and import takes longer than the run.

The stages are stand-ins that return fixed outcomes, so that the test is about the engine: the route, the store, the
driver and the service are the real ones. U11 sends the first draft back once, so that a loop is killed too.
"""

import asyncio
import json
import os
import signal
import sys
import traceback
from datetime import date

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
from lexery.contracts.retrieval import CoverageGap, Hit, Leg, Passage
from lexery.contracts.run import Delivery, Stage
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
from lexery.runtime.clock import Clock, owner_name
from lexery.runtime.driver import Driver, Fault, Moment, no_fault
from lexery.runtime.flow import PipelineFlow, StageFunction, StageTable
from lexery.runtime.queue import InlineQueue
from lexery.runtime.service import RunService
from lexery.stages.clarify import ReplyReading
from lexery.stages.deliver import outbox_key
from lexery.store.engine import open_engine
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore

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


def no_reply(*_: object) -> ReplyReading:
    raise AssertionError("nothing is asked here")


def build_service(database: str, run_id: str, fault: Fault) -> RunService:
    """The one place to change when the stages are to be the real ones."""
    engine = open_engine(f"sqlite:///{database}")
    migrate(engine)
    store, clock = SqlRunStore(engine), Clock()
    flow = PipelineFlow(runner=StageTable(STAGES), read_reply=no_reply)
    driver = Driver(store=store, flow=flow, clock=clock, owner=owner_name(), fault=fault)
    queue = InlineQueue(driver=driver, store=store)
    return RunService(store=store, flow=flow, queue=queue, clock=clock, new_id=lambda: run_id)


def killer(stage: str, moment: str, visit: int) -> Fault:
    """Kill this process, without a chance to tidy up, at the given visit of a stage."""
    seen: list[Stage] = []

    def fault(at: Stage, when: Moment) -> None:
        if at.number == stage and when == moment:
            seen.append(at)
            if len(seen) == visit:
                os.kill(os.getpid(), signal.SIGKILL)

    return fault


async def live(database: str, run_id: str, *kill: str) -> None:
    """What one process does: submit the run, or take up the one that a dead process left."""
    fault = killer(kill[0], kill[1], int(kill[2])) if kill else no_fault
    service = build_service(database, run_id, fault)
    query = Query(text="Який строк?", as_of=date(2026, 1, 1), tenant_id=TENANT)
    # A second submit with the same key gives the first run and starts nothing.
    record = await service.submit(query, idempotency_key=run_id)
    if record.completed_at is None:
        await service.resume(run_id, TENANT)


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                asyncio.run(live(*json.loads(line)))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
