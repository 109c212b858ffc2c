"""(context, step) → context about to take the step: counters, what becomes stale, the question to the user. Pure.

Counters belong to the run and are never reset; each is counted here, on entry, and nowhere else.
"""

from lexery.contracts.answer import VerifyFeedback, Writer
from lexery.contracts.base import Value
from lexery.contracts.decisions import Superseded
from lexery.contracts.run import (
    DIRECT_RETRY_LIMIT_REACHED,
    ClarificationStatus,
    Counters,
    RunStatus,
    Stage,
    Step,
    StepKind,
)
from lexery.pipeline.context import ANSWERED, RunContext
from lexery.pipeline.outcomes import Outcome
from lexery.pipeline.reduce import accepts, reduce
from lexery.pipeline.route import RoutePolicy, route
from lexery.stages.clarify import build_clarification

_RESULTS: tuple[tuple[Stage, str], ...] = (
    (Stage.GATE, "gate"),
    (Stage.EXPAND, "expand"),
    (Stage.EVIDENCE, "evidence"),
    (Stage.REASON, "reasoning"),
    (Stage.ASSEMBLE, "assembled"),
    (Stage.WRITE, "draft"),
    (Stage.VERIFY, "verify"),
)
"""What each stage leaves, in the order of the pipeline. U4's hits and DocList's answer are never lost."""
_ORDER = {stage.number: place for place, (stage, _) in enumerate(_RESULTS)}
_KEPT = frozenset({"gate", "expand", "reasoning", "verify"})
"""Results that go to the history when they become stale; the rest can be made again from them."""


def advance(context: RunContext, outcome: Outcome, policy: RoutePolicy) -> RunContext:
    """One commit of a run: record the outcome, choose the next step, enter it. An outcome not accepted changes nothing."""
    if not accepts(context, outcome):
        return context
    reduced = reduce(context, outcome)
    return reduced if reduced.is_over else enter(reduced, route(reduced, policy))


def enter(context: RunContext, step: Step) -> RunContext:
    """The context in which `step` begins, or the one in which the run ended or waits."""
    if step.kind is StepKind.STAGE:
        return _enter_stage(context, Stage.of(step.stage or ""), step)
    update: dict[str, object] = {"next_step": step, "last": None}
    match step.kind:
        case StepKind.ASK:
            return _ask(context).model_copy(update=update)
        case StepKind.COMPLETED:
            notes = (*context.notes, step.code) if step.code else context.notes
            update |= {"status": RunStatus.COMPLETED, "notes": notes}
        case StepKind.FAILED:
            update |= {"status": RunStatus.FAILED, "error_code": step.code}
        case _:
            update["status"] = RunStatus.CANCELLED
    return context.model_copy(update=update)


def _enter_stage(context: RunContext, stage: Stage, step: Step) -> RunContext:
    came_from = _came_from(context)
    cleared = _clear(context, stage, came_from)
    update: dict[str, object] = {
        "next_step": step,
        "last": None,
        "status": stage.label,
        "visits": {**context.visits, stage.number: context.visits.get(stage.number, 0) + 1},
        "counters": _count(context.counters, stage, step, came_from, context),
    }
    if stage is Stage.RETRIEVE and came_from == Stage.EXPAND.number and context.expand:
        update["retry"] = context.expand.retry
    if stage is Stage.WRITE and came_from == Stage.VERIFY.number:
        update["assembled"] = context.assembled and context.assembled.model_copy(
            update={"feedback": _feedback(context)}
        )
        update["writer"] = Writer.EXTRACTIVE if step.extractive else context.writer
    if stage is not Stage.ORCH and came_from is not None and _goes_back(stage, came_from):
        update["stale_since"] = context.stale_since or came_from
    return cleared.model_copy(update=update)


def _came_from(context: RunContext) -> str | None:
    """The stage whose decision led here; ORCH only passes on what another stage left open."""
    if context.last == Stage.ORCH.number and context.orch:
        return context.orch[-1].after
    return context.last


def _goes_back(stage: Stage, came_from: str) -> bool:
    if came_from == ANSWERED:
        return True
    place = -1 if stage is Stage.RETRIEVE else _ORDER.get(stage.number, len(_ORDER))
    return came_from in _ORDER and place <= _ORDER[came_from]


def _count(
    counters: Counters, stage: Stage, step: Step, came_from: str | None, context: RunContext
) -> Counters:
    """Counters after entering `stage`."""
    added: dict[str, object] = {}
    match stage, came_from:
        case Stage.EXPAND, _:
            added["u6_visits"] = counters.u6_visits + 1
            if came_from == Stage.VERIFY.number:
                added["retry_retrievals"] = counters.retry_retrievals + 1
        case Stage.RETRIEVE, Stage.EXPAND.number:
            added["u4_returns"] = counters.u4_returns + 1
        case Stage.EVIDENCE, Stage.EXPAND.number:
            return counters.noted(DIRECT_RETRY_LIMIT_REACHED)
        case Stage.ORCH, _:
            added["orch_loops"] = counters.orch_loops + 1
        case Stage.WRITE, Stage.VERIFY.number if not step.extractive:
            sent_back = context.verify.writer if context.verify else Writer.EXTRACTIVE
            by_model = sent_back is Writer.MODEL
            name = "write_retries" if by_model else "repaired_passes"
            added[name] = getattr(counters, name) + 1
        case _:
            return counters
    return counters.model_copy(update=added)


def _clear(context: RunContext, stage: Stage, came_from: str | None) -> RunContext:
    """Drop what the way back makes stale. A pending retry masks U7..U11 the same way: they are not here to be read."""
    if stage is Stage.ORCH or came_from is None or not _goes_back(stage, came_from):
        return context
    first = _ORDER.get(stage.number, 0)
    past: list[Superseded] = []
    update: dict[str, object] = {}
    for owner, name in _RESULTS[first:]:
        result: Value | None = getattr(context, name)
        update[name] = None
        if result is not None and name in _KEPT:
            visit = context.visits.get(owner.number, 1)
            past.append(Superseded.model_validate({"stage": owner.number, "visit": visit, name: result}))
    update["history"] = (*context.history, *past)
    return context.model_copy(update=update)


def _feedback(context: RunContext) -> VerifyFeedback | None:
    verdict = context.verify
    return verdict and VerifyFeedback(
        failed_claims=verdict.failed_claims,
        missing_goals=verdict.missing_goals,
        undisclosed_gaps=verdict.undisclosed_gaps,
    )


def _ask(context: RunContext) -> RunContext:
    """Wait for the user; a question that is already open is not counted twice."""
    asked = context.clarification
    waiting: dict[str, object] = {"status": RunStatus.CLARIFICATION_PENDING}
    if asked is None or asked.status is not ClarificationStatus.PENDING:
        waiting["clarification"] = build_clarification(context.doclist, context.query.lang)
        waiting["counters"] = context.counters.model_copy(
            update={"clarifications": context.counters.clarifications + 1}
        )
    return context.model_copy(update=waiting)
