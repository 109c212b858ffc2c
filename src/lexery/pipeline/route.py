"""(context, policy) → the next step. Total: the complete route table of `policies.md` §6 with its bounds."""

from lexery.contracts.answer import Writer
from lexery.contracts.base import Value
from lexery.contracts.retrieval import DoclistReason
from lexery.contracts.run import (
    ASK,
    CANCELLED,
    COMPLETED,
    DIRECT_RETRY_LIMIT_REACHED,
    ClarificationStatus,
    RunStatus,
    Stage,
    Step,
    StepKind,
    failed,
    to_stage,
)
from lexery.errors import FailureCode
from lexery.pipeline.context import ANSWERED, RunContext
from lexery.stages.orch import (
    OrchConfig,
    allowed_after_gate,
    allowed_after_reasoning,
    chosen_step,
)
from lexery.stages.reason import is_exhausted, resolve_reasoning_next_step
from lexery.stages.signals import HIT_FLOOR, gate_hits
from lexery.stages.verify import VerifyConfig, resolve_post_verify

STOPPED_AFTER_GATE = "STOPPED_AFTER_GATE"
_BUG = failed(FailureCode.STAGE_ERROR)
"""A stage asked for what no bound allows, or is missing where the run has passed it: a bug ends the run, never loops it."""
_ALWAYS = {
    Stage.INTAKE.number: to_stage(Stage.PROFILE),
    Stage.PROFILE.number: to_stage(Stage.PLAN),
    Stage.PLAN.number: to_stage(Stage.RETRIEVE),
    Stage.RETRIEVE.number: to_stage(Stage.GATE),
    Stage.EVIDENCE.number: to_stage(Stage.REASON),
    Stage.ASSEMBLE.number: to_stage(Stage.WRITE),
    Stage.WRITE.number: to_stage(Stage.VERIFY),
    Stage.DELIVER.number: COMPLETED,
}


class RoutePolicy(Value):
    """Bounds and switches of the routes; the defaults are those of the settings."""

    u6_max_visits: int = 2
    u6_direct_retry_max: int = 1
    """Returns from U6 to U4."""
    max_clarifications: int = 1
    stop_after_gate: bool = False
    orch_enabled: bool = False
    orch: OrchConfig = OrchConfig()
    verify: VerifyConfig = VerifyConfig()
    hit_floor: float = HIT_FLOOR
    """Relevance from which a hit is evidence."""


def route(context: RunContext, policy: RoutePolicy) -> Step:
    """Where the run goes, or how it ended. Total: whatever the stages returned, there is a step."""
    if context.is_over or context.is_waiting:
        return _resting(context)
    if context.last is None:
        return context.next_step
    return _bounded(_after(context, policy), context, policy)


def allowed_actions(context: RunContext, after: str, policy: RoutePolicy) -> tuple[Step, ...]:
    """What ORCH may choose from after U5, U8 or U11; the policy's own action first. Empty elsewhere."""
    if after == Stage.GATE.number and context.gate:
        exhausted = is_exhausted(context.counters, context.gate, policy.u6_max_visits)
        return allowed_after_gate(context.gate, exhausted=exhausted)
    if after == Stage.REASON.number and context.reasoning:
        left = context.counters.clarifications < min(
            policy.max_clarifications, policy.orch.max_clarifications
        )
        own = resolve_reasoning_next_step(context.reasoning, orch_enabled=False)
        return allowed_after_reasoning(
            context.reasoning, own, context.doclist, clarification_left=left and not context.is_answered
        )
    if after == Stage.VERIFY.number and context.verify:
        return (resolve_post_verify(context.verify, context.counters, policy.verify),)
    return ()


def _after(context: RunContext, policy: RoutePolicy) -> Step:
    last = context.last
    if last in _ALWAYS:
        return _ALWAYS[last]
    if last == Stage.GATE.number:
        return _after_gate(context, policy)
    if last == Stage.EXPAND.number:
        return _after_expand(context, policy)
    if last == Stage.REASON.number and context.reasoning:
        return resolve_reasoning_next_step(context.reasoning, _orch_left(context, policy))
    if last == Stage.VERIFY.number and context.verify:
        return resolve_post_verify(context.verify, context.counters, policy.verify)
    if last == Stage.ORCH.number and context.orch:
        decision = context.orch[-1]
        allowed = allowed_actions(context, decision.after, policy)
        return chosen_step(allowed, decision.choice) if allowed else _BUG
    if last == ANSWERED:
        return _after_answer(context, policy)
    return _BUG


def _after_gate(context: RunContext, policy: RoutePolicy) -> Step:
    if context.gate is None:
        return _BUG
    if policy.stop_after_gate:
        return Step(kind=StepKind.COMPLETED, code=STOPPED_AFTER_GATE)
    several = len(allowed_actions(context, Stage.GATE.number, policy)) > 1
    if several and _orch_left(context, policy):
        return to_stage(Stage.ORCH)
    visits_left = context.counters.u6_visits < policy.u6_max_visits
    return to_stage(Stage.EXPAND if context.gate.expand and visits_left else Stage.EVIDENCE)


def _after_expand(context: RunContext, policy: RoutePolicy) -> Step:
    """Back to U4 iff U6 has something new to try and the run may still return."""
    trace, counters = context.expand, context.counters
    may_return = (
        trace is not None
        and trace.retry is not None
        and not trace.limit_reached
        and DIRECT_RETRY_LIMIT_REACHED not in counters.notes
        and counters.u4_returns < policy.u6_direct_retry_max
        and counters.u6_visits <= policy.u6_max_visits
    )
    return to_stage(Stage.RETRIEVE if may_return else Stage.EVIDENCE)


def _after_answer(context: RunContext, policy: RoutePolicy) -> Step:
    """U7, or U4 when the act was resolved and what was asked of it is no evidence yet: the article, or any."""
    items = context.doclist.items if context.doclist is not None else ()
    resolved = [
        item
        for item in items
        if item.reason is DoclistReason.ACT_RESOLVED
        and context.pinned_act in {c.nreg for c in item.candidates}
    ]
    articles = {item.article for item in resolved} - {None}
    hits = context.retrieval.hits if context.retrieval else ()
    goals = {hit.goal_id for hit in hits}
    evidence = (gate_hits((h for h in hits if h.goal_id == goal), policy.hit_floor) for goal in goals)
    held = {hit.article for own in evidence for hit in own if hit.nreg == context.pinned_act}
    found = articles <= held if articles else bool(held)
    return to_stage(Stage.RETRIEVE if resolved and not found else Stage.EVIDENCE)


def _orch_left(context: RunContext, policy: RoutePolicy) -> bool:
    return policy.orch_enabled and context.counters.orch_loops < policy.orch.max_loops


def _bounded(step: Step, context: RunContext, policy: RoutePolicy) -> Step:
    """The last guard: no entry into U6, no rewrite and no question past its bound, whatever a stage said."""
    counters = context.counters
    if step.stage == Stage.EXPAND.number and counters.u6_visits >= policy.u6_max_visits:
        return _BUG
    if step.extractive and context.writer is Writer.EXTRACTIVE:
        return _BUG
    if step.kind is StepKind.ASK:
        asked = context.clarification
        pending = asked is not None and asked.status is ClarificationStatus.PENDING
        if not pending and counters.clarifications >= policy.max_clarifications:
            return _BUG
    return step


def _resting(context: RunContext) -> Step:
    if context.is_waiting:
        return ASK
    if context.status == RunStatus.CANCELLED:
        return CANCELLED
    if context.status == RunStatus.FAILED:
        return failed(context.error_code or FailureCode.STAGE_ERROR)
    return COMPLETED
