"""(context, outcome) → context. Records facts; never decides where the run goes (`route`) nor counts entries (`enter`)."""

from lexery.contracts.answer import Writer
from lexery.contracts.evidence import Retrieval
from lexery.contracts.run import CANCELLED, ClarificationStatus, RunStatus, Stage, failed
from lexery.errors import FailureCode
from lexery.pipeline.context import ANSWERED, RunContext
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
    StageOutcome,
    VerifyDone,
    WriteDone,
)
from lexery.stages.clarify import settle_doclist, without_ambiguity
from lexery.stages.merge import merge_hits
from lexery.stages.orch import count_choice

RERUN_FAILED = "RERUN_FAILED"
"""Degraded flag: a rerun of U4 answered nothing, so the earlier hits stand."""
LEG_FAILED = "LEG_FAILED"
"""Degraded flag, followed by `:` and the leg."""


def accepts(context: RunContext, outcome: Outcome) -> bool:
    """Whether the outcome changes the run: what is late, stale, repeated or after the end changes nothing.

    While a retrieval retry is pending the next stage is U4, so that no result of U7..U11 is taken.
    """
    if context.is_over:
        return False
    match outcome:
        case Cancelled():
            return True
        case ClarificationAnswered() | ClarificationExpired():
            return context.is_waiting
        case StageFailed(stage=number):
            return not context.is_waiting and context.awaits(Stage.of(number))
        case _:
            return not context.is_waiting and context.awaits(Stage.of(outcome.kind))


def reduce(context: RunContext, outcome: Outcome) -> RunContext:
    """The context with the outcome recorded; the same context when it is not accepted."""
    if not accepts(context, outcome):
        return context
    match outcome:
        case Cancelled():
            return context.model_copy(
                update={"status": RunStatus.CANCELLED, "next_step": CANCELLED, "retry": None}
            )
        case StageFailed():
            return _end(context, outcome.code)
        case ClarificationExpired():
            return _expire(context)
        case ClarificationAnswered():
            return _answer(context, outcome)
        case _:
            return _record(context, outcome).model_copy(update={"last": outcome.kind})


def _record(context: RunContext, outcome: StageOutcome) -> RunContext:
    match outcome:
        case RetrieveDone():
            return _retrieve(context, outcome.retrieval)
        case ExpandDone():
            return _expand(context, outcome)
        case WriteDone():
            return _write(context, outcome)
        case OrchDone(decision=decision):
            update: dict[str, object] = {
                "orch": (*context.orch, decision),
                "counters": count_choice(context.counters, decision.choice),
            }
        case IntakeDone():
            update = {"query": outcome.query, "corpus_version": outcome.corpus_version}
        case ProfileDone():
            update = {"profile": outcome.profile}
        case PlanDone():
            update = {"plan": outcome.plan}
        case GateDone():
            update = {"gate": outcome.decision}
        case EvidenceDone():
            update = {"evidence": outcome.evidence, "stale_since": None}
        case ReasonDone():
            update = {"reasoning": outcome.reasoning}
        case AssembleDone():
            update = {"assembled": outcome.prompt}
        case VerifyDone():
            update = {"verify": outcome.result}
        case DeliverDone():
            update = {"delivery": outcome.delivery}
    return context.model_copy(update=update)


def _retrieve(context: RunContext, fresh: Retrieval) -> RunContext:
    """Merge with what earlier visits found; a failed rerun keeps their hits and trace. Clears the pending retry."""
    held = context.retrieval
    flags = [f"{LEG_FAILED}:{leg}" for leg in fresh.trace.legs_failed]
    if held is not None and held.trace.answered and not fresh.trace.answered:
        retrieval = held
        flags.append(RERUN_FAILED)
    elif held is not None:
        retrieval = fresh.model_copy(update={"hits": merge_hits(held.hits, fresh.hits)})
    else:
        retrieval = fresh
    return _flagged(context, flags).model_copy(
        update={
            "retrieval": retrieval,
            "retry": None,
            "corpus_version": context.corpus_version or fresh.trace.corpus_version,
        }
    )


def _expand(context: RunContext, outcome: ExpandDone) -> RunContext:
    doclist = outcome.trace.doclist or context.doclist
    if doclist is not None and context.is_answered:
        doclist = without_ambiguity(doclist)
    return context.model_copy(update={"expand": outcome.trace, "doclist": doclist})


def _write(context: RunContext, outcome: WriteDone) -> RunContext:
    writer = Writer.EXTRACTIVE if outcome.draft.writer is Writer.EXTRACTIVE else context.writer
    return _flagged(context, outcome.draft.flags).model_copy(
        update={"draft": outcome.draft, "writer": writer, "stale_since": None}
    )


def _answer(context: RunContext, outcome: ClarificationAnswered) -> RunContext:
    """The reply replaces DocList's reason and pins the act; the results that the question stood on are stale."""
    reading = outcome.reading
    asked = context.clarification
    answered = asked and asked.model_copy(
        update={
            "status": ClarificationStatus.ANSWERED,
            "reply": reading.reply,
            "pinned_act": reading.pinned_act,
            "caveat": reading.caveat,
        }
    )
    return context.model_copy(
        update={
            "clarification": answered,
            "doclist": settle_doclist(context.doclist, reading),
            "status": Stage.REASON.label,
            "last": ANSWERED,
        }
    )


def _expire(context: RunContext) -> RunContext:
    asked = context.clarification
    expired = asked and asked.model_copy(update={"status": ClarificationStatus.EXPIRED})
    return _end(context.model_copy(update={"clarification": expired}), FailureCode.CLARIFICATION_EXPIRED)


def _end(context: RunContext, code: str) -> RunContext:
    return context.model_copy(
        update={"status": RunStatus.FAILED, "error_code": code, "next_step": failed(code), "retry": None}
    )


def _flagged(context: RunContext, flags: "list[str] | tuple[str, ...]") -> RunContext:
    return context.model_copy(
        update={"degraded_flags": tuple(dict.fromkeys((*context.degraded_flags, *flags)))}
    )
