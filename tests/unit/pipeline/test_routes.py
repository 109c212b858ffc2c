"""The route table of `policies.md` §6, one case per arrow, driven through whole runs."""

from collections.abc import Sequence

import pytest

from lexery.contracts.answer import Writer
from lexery.contracts.decisions import NextAction, Superseded, Verdict
from lexery.contracts.evidence import ExpandTrace
from lexery.contracts.retrieval import DoclistReason, Leg
from lexery.contracts.run import DIRECT_RETRY_LIMIT_REACHED, ClarificationStatus, Stage
from lexery.pipeline import samples
from lexery.pipeline.context import RunContext, start
from lexery.pipeline.enter import advance
from lexery.pipeline.outcome import coverage_kind, run_outcome
from lexery.pipeline.outcomes import (
    AssembleDone,
    Cancelled,
    ClarificationAnswered,
    ClarificationExpired,
    DeliverDone,
    EvidenceDone,
    ExpandDone,
    GateDone,
    IntakeDone,
    OrchDone,
    Outcome,
    PlanDone,
    ProfileDone,
    ReasonDone,
    RetrieveDone,
    StageFailed,
    VerifyDone,
    WriteDone,
)
from lexery.pipeline.reduce import RERUN_FAILED, accepts, reduce
from lexery.pipeline.route import RoutePolicy, allowed_actions, route
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, hit, item, retrieval
from lexery.stages.clarify import ReplyReading

POLICY = RoutePolicy()
ORCH = RoutePolicy(orch_enabled=True)
BEGIN: tuple[Outcome, ...] = (
    IntakeDone(query=samples.QUERY, corpus_version="c"),
    ProfileDone(profile=samples.PROFILE),
    PlanDone(plan=samples.PLAN),
)
FOUND = RetrieveDone(retrieval=retrieval(hit()))
ENOUGH = GateDone(decision=samples.gate(expand=False, next_stage=Stage.EVIDENCE))
EXPAND = GateDone(decision=samples.gate(expand=True, next_stage=Stage.EXPAND))
AMBIGUOUS = doclist(item(DoclistReason.AMBIGUOUS_ACT_MATCH, ACT, OTHER_ACT))
RETURN = ExpandDone(trace=ExpandTrace(visit=1, strategies=("seeded_rerun",), retry=samples.REQUEST))
ONWARD = ExpandDone(
    trace=ExpandTrace(visit=1, strategies=("doclist",), doclist=AMBIGUOUS, limit_reached=True)
)
OF_AN_ARTICLE = ExpandDone(
    trace=ExpandTrace(
        visit=1,
        strategies=("doclist",),
        doclist=doclist(
            item(DoclistReason.AMBIGUOUS_ACT_MATCH, ACT, OTHER_ACT).model_copy(update={"article": "77"})
        ),
        limit_reached=True,
    )
)
EVIDENCE = EvidenceDone(evidence=samples.EVIDENCE)
WRITE = ReasonDone(reasoning=samples.reasoning(NextAction.RUN_U9, 5))
RECOVER = ReasonDone(reasoning=samples.reasoning(NextAction.RUN_U6, 10))
QUESTION = ReasonDone(reasoning=samples.reasoning(NextAction.ASK_USER_CLARIFICATION, 4))
NO_SEARCH = ReasonDone(
    reasoning=samples.reasoning(NextAction.FAIL, 2).model_copy(update={"error_code": "RETRIEVAL_UNAVAILABLE"})
)
ASSEMBLED = AssembleDone(prompt=samples.PROMPT)
MODEL = WriteDone(draft=samples.draft(Writer.MODEL))
EXTRACTS = WriteDone(draft=samples.draft(Writer.EXTRACTIVE))
DELIVERED = DeliverDone(delivery=samples.DELIVERY)
TO_WRITE: tuple[Outcome, ...] = (*BEGIN, FOUND, ENOUGH, EVIDENCE, WRITE, ASSEMBLED)
WAITING: tuple[Outcome, ...] = (*BEGIN, FOUND, EXPAND, ONWARD, EVIDENCE, QUESTION)


def verdict(what: Verdict, writer: Writer = Writer.MODEL) -> VerifyDone:
    return VerifyDone(result=samples.verdict(what, writer).model_copy(update={"failed_claims": ("c1",)}))


def run(*outcomes: Outcome, policy: RoutePolicy = POLICY, writer: Writer = Writer.MODEL) -> RunContext:
    context = start("run", samples.QUERY, writer=writer)
    for outcome in outcomes:
        assert accepts(context, outcome), outcome.kind
        context = advance(context, outcome, policy)
    return context


def choice(after: str, name: str) -> OrchDone:
    return OrchDone(decision=samples.orch_decision(after, name))


def reply(reason: DoclistReason, pinned: str | None) -> ClarificationAnswered:
    acts = () if pinned is None else (pinned,)
    return ClarificationAnswered(reading=ReplyReading(reply="1", item=item(reason, *acts), pinned_act=pinned))


RESOLVED = reply(DoclistReason.ACT_RESOLVED, ACT)
RETRY = (*TO_WRITE, MODEL, verdict(Verdict.RETRY_WRITE))


@pytest.mark.parametrize(
    ("outcomes", "policy", "step"),
    [
        pytest.param((), POLICY, "U1", id="new"),
        pytest.param(BEGIN[:1], POLICY, "U2", id="u1-u2"),
        pytest.param(BEGIN[:2], POLICY, "U3", id="u2-u3"),
        pytest.param(BEGIN, POLICY, "U4", id="u3-u4"),
        pytest.param((*BEGIN, FOUND), POLICY, "U5", id="u4-u5"),
        pytest.param((*BEGIN, FOUND, ENOUGH), POLICY, "U7", id="u5-u7"),
        pytest.param((*BEGIN, FOUND, EXPAND), POLICY, "U6", id="u5-u6"),
        pytest.param((*BEGIN, FOUND, EXPAND), RoutePolicy(u6_max_visits=0), "U7", id="u5-u7-visits-spent"),
        pytest.param(
            (*BEGIN, FOUND, EXPAND), RoutePolicy(stop_after_gate=True), "Completed", id="u5-stopped"
        ),
        pytest.param((*BEGIN, FOUND, EXPAND), ORCH, "ORCH", id="u5-orch"),
        pytest.param((*BEGIN, FOUND, ENOUGH), ORCH, "U7", id="u5-one-action-needs-no-orch"),
        pytest.param((*BEGIN, FOUND, EXPAND, RETURN), POLICY, "U4", id="u6-u4"),
        pytest.param((*BEGIN, FOUND, EXPAND, ONWARD), POLICY, "U7", id="u6-u7"),
        pytest.param((*BEGIN, FOUND, EXPAND, RETURN, FOUND), POLICY, "U5", id="u6-u4-u5"),
        pytest.param(
            (*BEGIN, FOUND, EXPAND, RETURN, FOUND, EXPAND, RETURN), POLICY, "U7", id="u6-returns-spent"
        ),
        pytest.param(
            (*BEGIN, FOUND, EXPAND, RETURN),
            RoutePolicy(u6_direct_retry_max=0),
            "U7",
            id="u6-no-returns-allowed",
        ),
        pytest.param((*BEGIN, FOUND, ENOUGH, EVIDENCE), POLICY, "U8", id="u7-u8"),
        pytest.param((*BEGIN, FOUND, ENOUGH, EVIDENCE, WRITE), POLICY, "U9", id="u8-u9"),
        pytest.param((*BEGIN, FOUND, ENOUGH, EVIDENCE, RECOVER), POLICY, "U6", id="u8-u6"),
        pytest.param(WAITING, POLICY, "Ask", id="u8-ask"),
        pytest.param(
            (*BEGIN, FOUND, ENOUGH, EVIDENCE, NO_SEARCH),
            POLICY,
            "Failed(RETRIEVAL_UNAVAILABLE)",
            id="u8-failed",
        ),
        pytest.param((*BEGIN, FOUND, ENOUGH, EVIDENCE, RECOVER), ORCH, "ORCH", id="u8-orch"),
        pytest.param((*BEGIN, FOUND, ENOUGH, EVIDENCE, WRITE), ORCH, "U9", id="u8-ready-needs-no-orch"),
        pytest.param(TO_WRITE, POLICY, "U10", id="u9-u10"),
        pytest.param((*TO_WRITE, MODEL), POLICY, "U11", id="u10-u11"),
        pytest.param(
            (*TO_WRITE, MODEL, verdict(Verdict.COMPLETE)), ORCH, "U12", id="u11-u12-never-through-orch"
        ),
        pytest.param(RETRY, POLICY, "U10", id="u11-u10"),
        pytest.param(
            (*RETRY, MODEL, verdict(Verdict.RETRY_WRITE)), POLICY, "U10(extractive)", id="u11-u10-extractive"
        ),
        pytest.param((*TO_WRITE, MODEL, verdict(Verdict.RETRY_RETRIEVAL)), POLICY, "U6", id="u11-u6"),
        pytest.param((*TO_WRITE, MODEL, verdict(Verdict.ASK_USER)), POLICY, "Ask", id="u11-ask"),
        pytest.param(
            (*TO_WRITE, MODEL, verdict(Verdict.FAILED_GROUNDING)),
            POLICY,
            "Failed(FAILED_GROUNDING)",
            id="u11-failed",
        ),
        pytest.param(
            (*TO_WRITE, MODEL, verdict(Verdict.COMPLETE), DELIVERED), POLICY, "Completed", id="u12-completed"
        ),
        pytest.param((*WAITING, RESOLVED), POLICY, "U7", id="answered-with-hits"),
        pytest.param(
            (*WAITING, RESOLVED),
            RoutePolicy(hit_floor=0.6),
            "U4",
            id="answered-with-hits-that-are-no-evidence",
        ),
        pytest.param(
            (*BEGIN, FOUND, EXPAND, OF_AN_ARTICLE, EVIDENCE, QUESTION, RESOLVED),
            POLICY,
            "U4",
            id="answered-with-hits-of-other-articles",
        ),
        pytest.param(
            (*WAITING, reply(DoclistReason.ACT_RESOLVED, OTHER_ACT)), POLICY, "U4", id="answered-without-hits"
        ),
        pytest.param(
            (*WAITING, reply(DoclistReason.ACT_NOT_FOUND_IN_CATALOG, None)), POLICY, "U7", id="answered-none"
        ),
        pytest.param(
            (*WAITING, reply(DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED, OTHER_ACT)),
            POLICY,
            "U7",
            id="answered-gap",
        ),
        pytest.param(
            (*WAITING, ClarificationExpired()), POLICY, "Failed(CLARIFICATION_EXPIRED)", id="expired"
        ),
        pytest.param(
            (*WAITING, RESOLVED, EVIDENCE, QUESTION), POLICY, "Failed(STAGE_ERROR)", id="never-asked-twice"
        ),
        pytest.param((*BEGIN, StageFailed(stage="U4")), POLICY, "Failed(STAGE_ERROR)", id="stage-error"),
        pytest.param((*BEGIN, Cancelled()), POLICY, "Cancelled", id="cancel"),
        pytest.param((*WAITING, Cancelled()), POLICY, "Cancelled", id="cancel-while-waiting"),
        pytest.param((*BEGIN, FOUND, EXPAND, choice("U5", "U7")), ORCH, "U7", id="orch-takes-the-other"),
        pytest.param(
            (*BEGIN, FOUND, EXPAND, choice("U5", "U12")), ORCH, "U6", id="orch-takes-only-what-is-allowed"
        ),
        pytest.param(
            (*BEGIN, FOUND, ENOUGH, EVIDENCE, RECOVER),
            RoutePolicy(u6_max_visits=0),
            "Failed(STAGE_ERROR)",
            id="never-into-u6-past-the-bound",
        ),
    ],
)
def test_routes(outcomes: Sequence[Outcome], policy: RoutePolicy, step: str) -> None:
    assert run(*outcomes, policy=policy).next_step.name == step


def test_counters_are_counted_on_entry_and_never_reset() -> None:
    context = run(*BEGIN, FOUND, EXPAND, RETURN, FOUND, EXPAND, ONWARD, EVIDENCE, WRITE, ASSEMBLED, MODEL)
    assert (context.counters.u6_visits, context.counters.u4_returns) == (2, 1)
    assert DIRECT_RETRY_LIMIT_REACHED in context.counters.notes
    assert context.visits["U4"] == 2
    once = run(
        *RETRY, MODEL, verdict(Verdict.RETRY_WRITE), EXTRACTS, verdict(Verdict.RETRY_WRITE, Writer.EXTRACTIVE)
    )
    assert (once.counters.write_retries, once.counters.repaired_passes) == (1, 1)
    assert once.writer is Writer.EXTRACTIVE
    assert run(*TO_WRITE, MODEL, verdict(Verdict.RETRY_RETRIEVAL)).counters.retry_retrievals == 1


def test_going_back_moves_decisions_to_the_history_and_feeds_the_writer() -> None:
    context = run(*RETRY)
    assert (context.draft, context.verify) == (None, None)
    assert [past.stage for past in context.history] == ["U11"]
    assert isinstance(context.history[0], Superseded)
    assert context.assembled is not None
    assert context.assembled.feedback is not None
    assert context.assembled.feedback.failed_claims == ("c1",)
    assert context.stale_since == "U11"
    assert advance(context, MODEL, POLICY).stale_since is None


def test_while_a_retry_is_pending_nothing_of_u7_to_u11_can_be_read_or_taken() -> None:
    context = run(*BEGIN, FOUND, ENOUGH, EVIDENCE, RECOVER, RETURN)
    assert context.retry == samples.REQUEST
    assert (context.evidence, context.reasoning, context.assembled, context.draft, context.verify) == (
        None,
    ) * 5
    for late in (EVIDENCE, WRITE, ASSEMBLED, MODEL, verdict(Verdict.COMPLETE)):
        assert advance(context, late, POLICY) is context
    assert advance(context, FOUND, POLICY).retry is None


def test_a_rerun_merges_and_a_failed_rerun_keeps_hits_and_trace() -> None:
    again = (*BEGIN, FOUND, EXPAND, RETURN)
    merged = run(*again, RetrieveDone(retrieval=retrieval(hit(article="2"))))
    assert merged.retrieval is not None
    assert [h.article for h in merged.retrieval.hits] == ["2", "1"]
    lost = retrieval(answered=False)
    broken = lost.model_copy(update={"trace": lost.trace.model_copy(update={"legs_failed": (Leg.TEXT,)})})
    kept = run(*again, RetrieveDone(retrieval=broken))
    assert kept.retrieval == FOUND.retrieval
    assert kept.degraded_flags == ("LEG_FAILED:text", RERUN_FAILED)


def test_the_seeds_of_earlier_visits_are_remembered() -> None:
    assert run(*BEGIN, FOUND, EXPAND, RETURN, FOUND).used_hints == (ACT,)


def test_once_extractive_the_writer_stays_so() -> None:
    context = run(*TO_WRITE, EXTRACTS)
    assert context.writer is Writer.EXTRACTIVE


def test_a_reply_replaces_the_reason_and_pins_the_act() -> None:
    context = run(*WAITING, RESOLVED)
    assert context.pinned_act == ACT
    assert context.doclist is not None
    assert context.doclist.reason is DoclistReason.ACT_RESOLVED
    assert context.clarification is not None
    assert context.clarification.status is ClarificationStatus.ANSWERED
    assert (context.evidence, context.reasoning) == (None, None)
    assert context.counters.u4_returns == 0
    later = reduce(
        run(*WAITING, reply(DoclistReason.ACT_NOT_FOUND_IN_CATALOG, None), EVIDENCE, RECOVER), ONWARD
    )
    assert later.doclist is not None
    assert later.doclist.reason is not DoclistReason.AMBIGUOUS_ACT_MATCH


@pytest.mark.parametrize(
    "outcomes",
    [
        pytest.param((*WAITING, RESOLVED), id="twice"),
        pytest.param((*WAITING, ClarificationExpired()), id="late"),
        pytest.param((*WAITING, Cancelled()), id="after-cancel"),
        pytest.param(BEGIN, id="not-asked"),
    ],
)
def test_a_reply_that_nothing_waits_for_changes_nothing(outcomes: Sequence[Outcome]) -> None:
    context = run(*outcomes)
    assert not accepts(context, RESOLVED)
    assert advance(context, RESOLVED, POLICY) is context


def test_orch_records_what_it_chose() -> None:
    context = run(*BEGIN, FOUND, EXPAND, choice("U5", "U7"), policy=ORCH)
    assert [decision.choice for decision in context.orch] == ["U7"]
    assert (context.counters.orch_loops, context.counters.orch_last_action) == (1, "U7")


def test_u8_may_offer_a_question_beside_recovery() -> None:
    waiting = run(*BEGIN, FOUND, ENOUGH, EVIDENCE, RECOVER, policy=ORCH)
    assert [step.name for step in allowed_actions(waiting, "U8", ORCH)] == ["U6"]
    offered = waiting.model_copy(update={"doclist": AMBIGUOUS})
    assert [step.name for step in allowed_actions(offered, "U8", ORCH)] == ["U6", "Ask"]
    asked = advance(offered, choice("U8", "Ask"), ORCH)
    assert asked.is_waiting
    assert allowed_actions(offered, "U9", ORCH) == ()


@pytest.mark.parametrize(
    ("outcomes", "policy", "outcome", "kind"),
    [
        pytest.param(BEGIN, POLICY, None, None, id="running"),
        pytest.param(WAITING, POLICY, "clarify", "AMBIGUOUS_ACT_MATCH", id="clarify"),
        pytest.param((*BEGIN, Cancelled()), POLICY, "failed", None, id="cancelled"),
        pytest.param((*BEGIN, StageFailed(stage="U4")), POLICY, "failed", None, id="failed"),
        pytest.param(
            (*BEGIN, FOUND, ENOUGH), RoutePolicy(stop_after_gate=True), "stopped", None, id="stopped"
        ),
        pytest.param(
            (*TO_WRITE, MODEL, verdict(Verdict.COMPLETE), DELIVERED), POLICY, "answer", None, id="answer"
        ),
    ],
)
def test_outcomes(
    outcomes: Sequence[Outcome], policy: RoutePolicy, outcome: str | None, kind: str | None
) -> None:
    context = run(*outcomes, policy=policy)
    assert (run_outcome(context), coverage_kind(context)) == (outcome, kind)


def test_a_loaded_context_goes_where_it_was_going() -> None:
    context = run(*TO_WRITE)
    assert route(context, POLICY) == context.next_step
