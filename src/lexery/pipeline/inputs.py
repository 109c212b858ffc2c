"""What each stage reads of a run: the one place where results travel from the context into a stage's input."""

from lexery.contracts.answer import CheckReport
from lexery.contracts.query import QueryProfile, SearchPlan
from lexery.contracts.run import Stage
from lexery.errors import MissingEvidenceAssembly, ResultMissing
from lexery.pipeline.context import RunContext
from lexery.pipeline.route import RoutePolicy, allowed_actions
from lexery.stages.evidence import EvidenceInput
from lexery.stages.expand import ExpandInput
from lexery.stages.gate import GateInput
from lexery.stages.orch import OrchInput
from lexery.stages.reason import ReasoningInput, is_exhausted
from lexery.stages.retrieve import RetrieveInput
from lexery.stages.verify import VerifyInput


def retrieve_input(context: RunContext) -> RetrieveInput:
    """U4: the plan, what earlier visits found, and what recovery asks it to try."""
    return RetrieveInput(
        profile=profile_of(context),
        plan=plan_of(context),
        as_of=context.query.as_of,
        retry=context.retry,
        previous=context.retrieval,
        pinned_act=context.pinned_act,
    )


def gate_input(context: RunContext) -> GateInput:
    """U5: retrieval may be missing, which the gate reports instead of raising."""
    return GateInput(
        retrieval_trace=context.trace,
        raw_hits=context.retrieval.hits if context.retrieval else None,
        query_profile=profile_of(context),
        search_plan=plan_of(context),
        doclist_trace=context.doclist,
        retrieval_retry_request=context.retry,
        counters=context.counters,
        pinned_act=context.pinned_act,
    )


def expand_input(context: RunContext) -> ExpandInput:
    """U6: this entry is counted already."""
    return ExpandInput(
        profile=profile_of(context),
        retrieval=context.retrieval,
        doclist=context.doclist,
        as_of=context.query.as_of,
        used_hints=context.used_hints,
        visits=context.counters.u6_visits,
        returns=context.counters.u4_returns,
        origin=context.stale_since or Stage.GATE.number,
    )


def evidence_input(context: RunContext) -> EvidenceInput:
    """U7."""
    return EvidenceInput(
        profile=profile_of(context),
        plan=plan_of(context),
        retrieval=context.retrieval,
        doclist=context.doclist,
        pinned_act=context.pinned_act,
    )


def reasoning_input(context: RunContext) -> ReasoningInput:
    """U8."""
    return ReasoningInput(
        evidence=context.evidence,
        query_profile=profile_of(context),
        legal_retrieval=plan_of(context).use_lldbi,
        retrieval_trace=context.trace,
        doclist_trace=context.doclist,
        clarification=context.clarification,
        counters=context.counters,
        gate=context.gate,
    )


def verify_input(context: RunContext, report: CheckReport, policy: RoutePolicy) -> VerifyInput:
    """U11: the draft with what the checks say of it. Raises MissingEvidenceAssembly, ResultMissing."""
    if context.evidence is None:
        raise MissingEvidenceAssembly
    if context.reasoning is None:
        raise ResultMissing(stage=Stage.REASON.number)
    return VerifyInput(
        draft=context.draft,
        report=report,
        writer=context.writer,
        evidence=context.evidence,
        reasoning=context.reasoning,
        effective_gap=context.effective_gap,
        goal_gaps=context.evidence.goal_gaps,
        doclist_trace=context.doclist,
        clarification=context.clarification,
        counters=context.counters,
        exhausted=is_exhausted(context.counters, context.gate, policy.u6_max_visits),
        as_of=context.query.as_of,
        dry_run=context.query.dry_run,
        visit=context.visits.get(Stage.VERIFY.number, 1),
        lang=context.query.lang,
    )


def orch_input(context: RunContext, policy: RoutePolicy) -> OrchInput:
    """ORCH after U5, U8 or U11. Raises ResultMissing elsewhere."""
    after = orch_after(context)
    return OrchInput(
        after=after,
        allowed=allowed_actions(context, after, policy),
        counters=context.counters,
        effective_gap=context.effective_gap,
        doclist_reason=context.doclist.reason if context.doclist else None,
    )


def orch_after(context: RunContext) -> str:
    """The stage that ORCH follows: the furthest one whose result stands, of those that may hand over."""
    if context.reasoning is not None:
        return Stage.REASON.number
    if context.gate is not None:
        return Stage.GATE.number
    raise ResultMissing(stage=Stage.GATE.number)


def profile_of(context: RunContext) -> QueryProfile:
    """The profile. Raises ResultMissing when U2 did not run."""
    if context.profile is None:
        raise ResultMissing(stage=Stage.PROFILE.number)
    return context.profile


def plan_of(context: RunContext) -> SearchPlan:
    """The plan. Raises ResultMissing when U3 did not run."""
    if context.plan is None:
        raise ResultMissing(stage=Stage.PLAN.number)
    return context.plan
