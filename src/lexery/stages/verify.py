"""U11 Verify: the policy that decides on a checked draft (`policies.md` §5). Pure; the checks run before it."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import date

from lexery.contracts.answer import (
    RUN_GAP,
    Answer,
    CheckReport,
    CheckStatus,
    ClaimFailure,
    Repair,
    RepairAction,
    Writer,
)
from lexery.contracts.base import Value
from lexery.contracts.decisions import (
    AnswerMode,
    LegalReasoning,
    Verdict,
    VerifyMetrics,
    VerifyReason,
    VerifyResult,
)
from lexery.contracts.evidence import EvidenceAssembly, SupportLevel
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import (
    ASK,
    Clarification,
    ClarificationStatus,
    Counters,
    Stage,
    Step,
    failed,
    to_stage,
)
from lexery.errors import FailureCode
from lexery.stages.draft import has_verified_claim, is_empty_draft
from lexery.stages.verify_repair import add_weak_notice, ask_question, disclose

_OWN_SOURCES = frozenset({AnswerMode.DOCS_ONLY, AnswerMode.MEMORY_ONLY})
_GAP_MODES = frozenset({AnswerMode.COVERAGE_GAP, AnswerMode.OUT_OF_SCOPE})
_LAW_MODES = frozenset({AnswerMode.LAW, AnswerMode.MIXED})


class VerifyInput(Value):
    """A draft, what the program's checks say of it, and the state of the run."""

    draft: Answer | None
    report: CheckReport
    """Of the draft; for no draft, an empty report."""
    writer: Writer
    """The run's; a draft says itself who wrote it."""
    evidence: EvidenceAssembly
    reasoning: LegalReasoning
    effective_gap: CoverageGap
    goal_gaps: Mapping[str, CoverageGap]
    """Every goal has an entry."""
    doclist_trace: DoclistTrace | None = None
    clarification: Clarification | None = None
    counters: Counters = Counters()
    exhausted: bool
    """Recovery has nothing left (`reason.is_exhausted`)."""
    as_of: date
    dry_run: bool = False
    visit: int
    lang: str = "uk"


class VerifyConfig(Value):
    """Bounds of U11."""

    write_retry_max: int = 1
    """Model drafts sent back (`U11_DIRECT_WRITE_RETRY_MAX`)."""
    repaired_pass_max: int = 1
    """Extractive drafts sent back."""


class _Ruling(Value):
    """What one row says."""

    row: int
    verdict: Verdict
    reasons: tuple[VerifyReason, ...]


def draft_hash(draft: Answer | None) -> str:
    """SHA-256 of the draft; with the visit it is the key of a verify result."""
    text = "" if draft is None else draft.model_dump_json()
    return hashlib.sha256(text.encode()).hexdigest()


def stored_result(stored: VerifyResult | None, draft: Answer | None, visit: int) -> VerifyResult | None:
    """The stored result when it is of this visit and this very draft: a second entry must not evaluate again."""
    same = stored is not None and (stored.visit, stored.draft_hash) == (visit, draft_hash(draft))
    return stored if same else None


def evaluate_verify(given: VerifyInput, config: VerifyConfig) -> VerifyResult:
    """The first row of the table that applies; where no rewrite is left, the last resort makes the verdict final."""
    ruling = next(ruling for row in _ROWS if (ruling := row(given)) is not None)
    answer, repairs = given.report.repaired, given.report.repairs
    if ruling.verdict is Verdict.RETRY_WRITE and not _may_rewrite(_writer(given), given.counters, config):
        ruling, answer, added = _last_resort(given, ruling)
        repairs = (*repairs, *added)
    elif VerifyReason.GROUNDED_WEAK in ruling.reasons:
        answer, added = add_weak_notice(answer, given.lang)
        repairs = (*repairs, *added)
    result = VerifyResult(
        verdict=ruling.verdict,
        reasons=ruling.reasons,
        row=ruling.row,
        metrics=_metrics(given, answer),
        checks=given.report.records,
        repairs=repairs,
        answer=answer,
        draft_hash=draft_hash(given.draft),
        writer=_writer(given),
        visit=given.visit,
        recommended_next_action="",
        failed_claims=tuple(r.claim_id for r in repairs if r.action is RepairAction.DROPPED),
        missing_goals=_goals_without_claim(given, with_gap=False),
        undisclosed_gaps=_undisclosed(given),
    )
    step = resolve_post_verify(result, given.counters, config)
    final: dict[str, object] = {"recommended_next_action": step.name}
    if ruling.verdict is Verdict.ASK_USER:
        final["ask_user_reason_code"] = DoclistReason.AMBIGUOUS_ACT_MATCH.value
        final["clarification_question"] = ask_question(given.clarification, given.doclist_trace, given.lang)
    return result.model_copy(update=final)


def resolve_post_verify(result: VerifyResult, counters: Counters, config: VerifyConfig) -> Step:
    """The step after U11. Total: a rewrite that no counter allows is a failed grounding."""
    match result.verdict:
        case Verdict.COMPLETE:
            return to_stage(Stage.DELIVER)
        case Verdict.ASK_USER:
            return ASK
        case Verdict.RETRY_RETRIEVAL:
            return to_stage(Stage.EXPAND)
        case Verdict.RETRY_WRITE if result.writer is Writer.MODEL:
            return to_stage(Stage.WRITE, extractive=counters.write_retries >= config.write_retry_max)
        case Verdict.RETRY_WRITE if _may_rewrite(result.writer, counters, config):
            return to_stage(Stage.WRITE)
        case Verdict.FAILED_WRITER:
            return failed(FailureCode.FAILED_WRITER)
        case Verdict.FAILED_POLICY:
            return failed(FailureCode.FAILED_POLICY)
        case Verdict.RETRY_WRITE | Verdict.FAILED_GROUNDING:
            return failed(FailureCode.FAILED_GROUNDING)


def _may_rewrite(writer: Writer, counters: Counters, config: VerifyConfig) -> bool:
    """A model's draft always may: at its bound the extractive writer takes over."""
    return writer is Writer.MODEL or counters.repaired_passes < config.repaired_pass_max


def _writer(given: VerifyInput) -> Writer:
    return given.writer if given.draft is None else given.draft.writer


def _dry_run(given: VerifyInput) -> _Ruling | None:
    if not given.dry_run:
        return None
    return _Ruling(row=1, verdict=Verdict.COMPLETE, reasons=(VerifyReason.DRY_RUN_BYPASS,))


def _ambiguous(given: VerifyInput) -> _Ruling | None:
    asked = given.clarification
    if asked is None or asked.status is not ClarificationStatus.PENDING:
        return None
    reasons = {asked.reason_code, given.doclist_trace.reason if given.doclist_trace else None}
    if DoclistReason.AMBIGUOUS_ACT_MATCH not in reasons:
        return None
    return _Ruling(row=2, verdict=Verdict.ASK_USER, reasons=(VerifyReason.AMBIGUOUS_ACT_MATCH,))


def _empty(given: VerifyInput) -> _Ruling | None:
    if not is_empty_draft(given.draft):
        return None
    by_program = _writer(given) is Writer.EXTRACTIVE
    verdict = Verdict.FAILED_WRITER if by_program else Verdict.RETRY_WRITE
    return _Ruling(row=3, verdict=verdict, reasons=(VerifyReason.EMPTY_ANSWER,))


def _law_framing(given: VerifyInput) -> _Ruling | None:
    framed = given.report.law_framing and not given.evidence.items
    if given.reasoning.answer_mode not in _OWN_SOURCES or not framed:
        return None
    reasons = (VerifyReason.LAW_FRAMING_WITHOUT_LAW_EVIDENCE,)
    return _Ruling(row=4, verdict=Verdict.FAILED_GROUNDING, reasons=reasons)


def _gap_not_disclosed(given: VerifyInput) -> _Ruling | None:
    if not _undisclosed(given):
        return None
    return _Ruling(row=5, verdict=Verdict.RETRY_WRITE, reasons=(VerifyReason.GAP_NOT_DISCLOSED,))


def _honest_gap(given: VerifyInput) -> _Ruling | None:
    if given.reasoning.answer_mode not in _GAP_MODES:
        return None
    return _Ruling(row=6, verdict=Verdict.COMPLETE, reasons=(VerifyReason.HONEST_COVERAGE_GAP,))


def _lost_to_citations(given: VerifyInput) -> _Ruling | None:
    codes = _codes_of_lost_goals(given) - {ClaimFailure.UNSUPPORTED_CLAIM}
    if not codes:
        return None
    reasons = tuple(VerifyReason(code.value) for code in ClaimFailure if code in codes)
    return _Ruling(row=7, verdict=Verdict.RETRY_WRITE, reasons=reasons)


def _no_citation(given: VerifyInput) -> _Ruling | None:
    mode = given.reasoning.answer_mode or AnswerMode.LAW
    if mode not in _LAW_MODES or any(claim.citation for claim in given.report.repaired.claims):
        return None
    return _Ruling(row=8, verdict=Verdict.RETRY_WRITE, reasons=(VerifyReason.MISSING_CITATION,))


def _lost_to_support(given: VerifyInput) -> _Ruling | None:
    if ClaimFailure.UNSUPPORTED_CLAIM not in _codes_of_lost_goals(given):
        return None
    return _Ruling(row=9, verdict=Verdict.RETRY_WRITE, reasons=(VerifyReason.UNSUPPORTED_CLAIM,))


def _goal_not_answered(given: VerifyInput) -> _Ruling | None:
    if not _goals_without_claim(given, with_gap=False):
        return None
    return _Ruling(row=10, verdict=Verdict.RETRY_WRITE, reasons=(VerifyReason.GOAL_NOT_ANSWERED,))


def _goal_without_evidence(given: VerifyInput) -> _Ruling | None:
    recoverable = not given.exhausted and given.counters.retry_retrievals == 0
    if not recoverable or not _goals_without_claim(given, with_gap=True):
        return None
    return _Ruling(row=11, verdict=Verdict.RETRY_RETRIEVAL, reasons=(VerifyReason.GOAL_WITHOUT_EVIDENCE,))


def _grounded(given: VerifyInput) -> _Ruling | None:
    partial = any(gap is not CoverageGap.NONE for gap in given.goal_gaps.values())
    return _Ruling(
        row=12, verdict=Verdict.COMPLETE, reasons=_grounds(given, bool(given.report.repairs), partial)
    )


_ROWS: tuple[Callable[[VerifyInput], _Ruling | None], ...] = (
    _dry_run,
    _ambiguous,
    _empty,
    _law_framing,
    _gap_not_disclosed,
    _honest_gap,
    _lost_to_citations,
    _no_citation,
    _lost_to_support,
    _goal_not_answered,
    _goal_without_evidence,
    _grounded,
)
"""Rows 1–12 of the table, in order; the last always applies."""


def _grounds(given: VerifyInput, repaired: bool, partial: bool) -> tuple[VerifyReason, ...]:
    weak = (
        given.effective_gap is CoverageGap.WEAK_EVIDENCE or given.evidence.support_level is SupportLevel.WEAK
    )
    held = (
        (VerifyReason.GROUNDED, True),
        (VerifyReason.CLAIMS_REPAIRED, repaired),
        (VerifyReason.PARTIAL, partial),
        (VerifyReason.GROUNDED_WEAK, weak and given.reasoning.answer_mode not in _OWN_SOURCES),
        (VerifyReason.GROUNDED_IN_DIGEST, given.report.in_digest),
    )
    return tuple(reason for reason, holds in held if holds)


def _last_resort(given: VerifyInput, ruling: _Ruling) -> tuple[_Ruling, Answer, tuple[Repair, ...]]:
    """No rewrite is left: what has no claim becomes a disclosed gap, and what is verified is delivered."""
    answer, added = disclose(
        given.report.repaired,
        weak_goals=_goals_without_claim(given, with_gap=False),
        undisclosed=_undisclosed(given),
        effective_gap=given.effective_gap,
        goal_gaps=given.goal_gaps,
        doclist=given.doclist_trace,
        lang=given.lang,
    )
    if not has_verified_claim(answer):
        return ruling.model_copy(update={"verdict": Verdict.FAILED_GROUNDING}), answer, added
    reasons = _grounds(given, repaired=True, partial=True)
    return _Ruling(row=ruling.row, verdict=Verdict.COMPLETE, reasons=reasons), answer, added


def _codes_of_lost_goals(given: VerifyInput) -> frozenset[ClaimFailure]:
    """Why goals lost their last claim; a loss that the report leaves unexplained counts as unsupported."""
    if given.draft is None:
        return frozenset()
    kept = {claim.goal_id for claim in given.report.repaired.claims}
    lost = {claim.goal_id for claim in given.draft.claims} - kept
    explained = {failure.goal_id: failure.codes for failure in given.report.failed_goals}
    return frozenset(
        code for goal in lost for code in explained.get(goal) or (ClaimFailure.UNSUPPORTED_CLAIM,)
    )


def _goals_without_claim(given: VerifyInput, *, with_gap: bool) -> tuple[str, ...]:
    claimed = {claim.goal_id for claim in given.report.repaired.claims}
    return tuple(
        goal
        for goal, gap in given.goal_gaps.items()
        if goal not in claimed and (gap is not CoverageGap.NONE) is with_gap
    )


def _undisclosed(given: VerifyInput) -> tuple[str, ...]:
    """Goals (or `run`) whose gap the answer does not say, or not by the name of the act in question."""
    mode = given.reasoning.answer_mode
    goals = tuple(goal for goal, gap in given.goal_gaps.items() if gap is not CoverageGap.NONE)
    any_gap = bool(goals) or given.effective_gap is not CoverageGap.NONE or mode in _GAP_MODES
    if mode in _OWN_SOURCES or not any_gap:
        return ()
    if given.report.repaired.gap_notice:
        return given.report.unnamed_gaps
    return goals or (RUN_GAP,)


def _metrics(given: VerifyInput, answer: Answer) -> VerifyMetrics:
    statuses = [record.status for record in given.report.records]
    return VerifyMetrics(
        claims_in=0 if given.draft is None else len(given.draft.claims),
        claims_kept=len(answer.claims),
        citations=sum(claim.citation is not None for claim in answer.claims),
        quotes=sum(claim.quote is not None for claim in answer.claims),
        checks_passed=statuses.count(CheckStatus.PASSED),
        checks_failed=statuses.count(CheckStatus.FAILED),
        checks_not_applicable=statuses.count(CheckStatus.NOT_APPLICABLE),
    )
