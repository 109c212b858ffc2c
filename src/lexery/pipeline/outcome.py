"""What became of a run, as evaluation and the API name it (`policies.md` §7)."""

from enum import StrEnum

from lexery.contracts.decisions import AnswerMode
from lexery.contracts.retrieval import ACT_GAPS, CoverageGap, DoclistReason
from lexery.contracts.run import RunStatus
from lexery.pipeline.context import RunContext
from lexery.pipeline.route import STOPPED_AFTER_GATE


class RunOutcome(StrEnum):
    """One word for how a run ended or where it waits."""

    ANSWER = "answer"
    COVERAGE_GAP = "coverage_gap"
    OUT_OF_SCOPE = "out_of_scope"
    CLARIFY = "clarify"
    FAILED = "failed"
    """Cancelled runs too."""
    STOPPED = "stopped"
    """After the gate, by the switch."""


def run_outcome(context: RunContext) -> RunOutcome | None:
    """The outcome; None while the run is on its way."""
    if context.is_waiting:
        return RunOutcome.CLARIFY
    if not context.is_over:
        return None
    if context.status != RunStatus.COMPLETED:
        return RunOutcome.FAILED
    if STOPPED_AFTER_GATE in context.notes:
        return RunOutcome.STOPPED
    mode = context.reasoning.answer_mode if context.reasoning else None
    if mode is AnswerMode.COVERAGE_GAP:
        return RunOutcome.COVERAGE_GAP
    return RunOutcome.OUT_OF_SCOPE if mode is AnswerMode.OUT_OF_SCOPE else RunOutcome.ANSWER


def coverage_kind(context: RunContext) -> DoclistReason | None:
    """What kind of gap or question it was; None for an answer and for a gap without an act."""
    outcome = run_outcome(context)
    if outcome is RunOutcome.CLARIFY:
        return DoclistReason.AMBIGUOUS_ACT_MATCH
    if outcome is not RunOutcome.COVERAGE_GAP:
        return None
    if context.doclist is not None and context.doclist.reason in ACT_GAPS:
        return context.doclist.reason
    trace = context.trace
    from_catalog = (
        trace is not None
        and trace.coverage_gap is CoverageGap.LIKELY_MISSING_ACT
        and trace.catalog_candidate is not None
    )
    return DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED if from_catalog else None
