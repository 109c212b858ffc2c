"""U8 Reasoning: may the run write, and if not, what it does instead (`policies.md` §4). A policy, no model."""

from lexery.contracts.base import Value
from lexery.contracts.decisions import AnswerMode, GateDecision, LegalReasoning, NextAction, ReadyPath
from lexery.contracts.evidence import EvidenceAssembly, EvidenceMode, RetrievalTrace, SupportLevel
from lexery.contracts.query import ContextMode, QueryProfile
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import (
    ASK,
    DIRECT_RETRY_LIMIT_REACHED,
    Clarification,
    ClarificationStatus,
    Counters,
    Stage,
    Step,
    failed,
    to_stage,
)
from lexery.errors import FailureCode, MissingEvidenceAssembly
from lexery.stages.cues import act_resolved
from lexery.stages.merge import relevance_of
from lexery.stages.signals import HIT_FLOOR

WEAK_EVIDENCE = "weak_evidence"
AMBIGUOUS = f"doclist:{DoclistReason.AMBIGUOUS_ACT_MATCH}"
PROCEED_AFTER_RECOVERY = "BOUNDED_RECOVERY_EXHAUSTED_PROCEED_TO_WRITE"
AMBIGUITY_IS_A_CAVEAT = "AMBIGUITY_IS_A_CAVEAT"
"""Note: no clarification is left, so the answer says which act it took instead of asking."""

_WEAK = frozenset({WEAK_EVIDENCE, f"coverage_gap:{CoverageGap.WEAK_EVIDENCE}"})
_MISSING_ACT = frozenset(
    {
        f"coverage_gap:{CoverageGap.LIKELY_MISSING_ACT}",
        f"doclist:{DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED}",
        f"doclist:{DoclistReason.ACT_NOT_FOUND_IN_CATALOG}",
        f"doclist:{DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED}",
    }
)
_COMPATIBLE = _WEAK | _MISSING_ACT


class ReasoningInput(Value):
    """What U8 looks at."""

    evidence: EvidenceAssembly | None
    """None only when U7 did not run, which is an error."""
    query_profile: QueryProfile
    legal_retrieval: bool
    """The plan searches the law (`use_lldbi`)."""
    retrieval_trace: RetrievalTrace | None
    doclist_trace: DoclistTrace | None = None
    clarification: Clarification | None = None
    counters: Counters = Counters()
    gate: GateDecision | None = None


class ReasoningConfig(Value):
    """Bounds of U8."""

    max_clarifications: int = 1
    u6_max_visits: int = 2
    hit_floor: float = HIT_FLOOR


class _Facts(Value):
    """The words of the table's conditions, as truth values."""

    pending: bool
    u4_failed: bool
    own_sources: int
    law_hits: int
    gap: CoverageGap
    cue: bool
    cue_resolved: bool
    ambiguous: bool
    exhausted: bool
    memory_only: bool
    evidence_mode: EvidenceMode
    blockers: tuple[str, ...]
    notes: tuple[str, ...]


def is_exhausted(counters: Counters, gate: GateDecision | None, u6_max_visits: int) -> bool:
    """Whether recovery has nothing left: no return to U4, no recovery at all (branch A), or no visit."""
    return (
        DIRECT_RETRY_LIMIT_REACHED in counters.notes
        or (gate is not None and gate.branch_a)
        or counters.u6_visits >= u6_max_visits
    )


def build_legal_reasoning(given: ReasoningInput, config: ReasoningConfig) -> LegalReasoning:
    """The first row of the table that matches. Raises MissingEvidenceAssembly when U7 did not run."""
    if given.evidence is None:
        raise MissingEvidenceAssembly
    return _decide(_facts(given, given.evidence, config))


def resolve_reasoning_next_step(reasoning: LegalReasoning, orch_enabled: bool) -> Step:
    """The step after U8. `orch_enabled`: ORCH is on and has loops left; a failure is final and has nothing to choose."""
    action = reasoning.recommended_next_action
    if action is NextAction.FAIL:
        return failed(reasoning.error_code or FailureCode.RETRIEVAL_UNAVAILABLE)
    if action is NextAction.RUN_U9:
        return to_stage(Stage.ASSEMBLE)
    if orch_enabled:
        return to_stage(Stage.ORCH)
    return ASK if action is NextAction.ASK_USER_CLARIFICATION else to_stage(Stage.EXPAND)


def _facts(given: ReasoningInput, evidence: EvidenceAssembly, config: ReasoningConfig) -> _Facts:
    clarification = given.clarification.status if given.clarification else ClarificationStatus.NONE
    answered = clarification is ClarificationStatus.ANSWERED
    can_ask = given.counters.clarifications < config.max_clarifications
    reason = given.doclist_trace.reason if given.doclist_trace else DoclistReason.NO_ACT_NAMED
    ambiguity_open = not answered and (
        reason is DoclistReason.AMBIGUOUS_ACT_MATCH or AMBIGUOUS in evidence.unresolved_gaps
    )
    law_hits = sum(relevance_of(item.hit) >= config.hit_floor for item in evidence.items)
    own_sources = evidence.document_sources + evidence.memory_sources
    gaps = tuple(gap for gap in evidence.unresolved_gaps if gap != AMBIGUOUS or (ambiguity_open and can_ask))
    # Strong support without a single source is a contradiction of U7's; it must not become an answer.
    weak = evidence.support_level is SupportLevel.WEAK or not (law_hits or own_sources)
    trace = given.retrieval_trace
    return _Facts(
        pending=clarification is ClarificationStatus.PENDING,
        u4_failed=given.legal_retrieval and (trace is None or not trace.answered),
        own_sources=own_sources,
        law_hits=law_hits,
        gap=evidence.coverage_gap_status,
        cue=given.query_profile.has_cue,
        cue_resolved=act_resolved(given.query_profile, given.doclist_trace)
        or (trace is not None and trace.cited_act_resolved),
        ambiguous=ambiguity_open and can_ask,
        exhausted=is_exhausted(given.counters, given.gate, config.u6_max_visits),
        memory_only=given.query_profile.context_mode is ContextMode.MEMORY
        or evidence.evidence_mode is EvidenceMode.MEMORY_ONLY,
        evidence_mode=evidence.evidence_mode,
        blockers=(*gaps, WEAK_EVIDENCE) if weak else gaps,
        notes=(AMBIGUITY_IS_A_CAVEAT,) if ambiguity_open and not can_ask else (),
    )


def _decide(facts: _Facts) -> LegalReasoning:
    blockers = frozenset(facts.blockers)
    out_of_scope = facts.gap is CoverageGap.OUT_OF_SCOPE
    by_evidence = AnswerMode(facts.evidence_mode.value)
    own_mode = facts.evidence_mode in (EvidenceMode.MEMORY_ONLY, EvidenceMode.DOCS_ONLY)
    if facts.pending:
        return _not_ready(1, facts, NextAction.ASK_USER_CLARIFICATION)
    if facts.u4_failed and not facts.own_sources:
        return _not_ready(2, facts, NextAction.FAIL if facts.exhausted else NextAction.RUN_U6)
    if out_of_scope and not facts.cue_resolved and not facts.memory_only:
        return _ready(3, facts, ReadyPath.OUT_OF_SCOPE, AnswerMode.OUT_OF_SCOPE)
    if facts.ambiguous:
        return _not_ready(4, facts, NextAction.ASK_USER_CLARIFICATION)
    if not blockers:
        return _ready(5, facts, ReadyPath.NO_BLOCKERS, by_evidence)
    if (
        blockers & _MISSING_ACT
        and blockers <= _COMPATIBLE
        and (facts.cue or facts.exhausted)
        and not facts.memory_only
    ):
        return _ready(6, facts, ReadyPath.COVERAGE_GAP_WRITE, AnswerMode.COVERAGE_GAP)
    if facts.exhausted and facts.law_hits and blockers <= _WEAK and not facts.memory_only:
        path = ReadyPath.BOUNDED_RECOVERY_EXHAUSTED
        return _ready(7, facts, path, by_evidence, PROCEED_AFTER_RECOVERY)
    if own_mode and facts.own_sources and blockers <= _WEAK:
        return _ready(8, facts, ReadyPath.MEMORY_ONLY_WRITE, by_evidence)
    if facts.exhausted:
        mode = AnswerMode.OUT_OF_SCOPE if out_of_scope else AnswerMode.COVERAGE_GAP
        return _ready(9, facts, ReadyPath.EXHAUSTED_WITHOUT_ANSWER, mode)
    return _not_ready(10, facts, NextAction.RUN_U6)


def _ready(row: int, facts: _Facts, path: ReadyPath, mode: AnswerMode, *notes: str) -> LegalReasoning:
    return LegalReasoning(
        row=row,
        ready_for_write=True,
        ready_path=path,
        recommended_next_action=NextAction.RUN_U9,
        answer_mode=mode,
        unresolved_blockers=facts.blockers,
        exhausted=facts.exhausted,
        notes=(*facts.notes, *notes),
    )


def _not_ready(row: int, facts: _Facts, action: NextAction) -> LegalReasoning:
    return LegalReasoning(
        row=row,
        ready_for_write=False,
        ready_path=None,
        recommended_next_action=action,
        answer_mode=None,
        unresolved_blockers=facts.blockers,
        exhausted=facts.exhausted,
        notes=facts.notes,
        error_code=FailureCode.RETRIEVAL_UNAVAILABLE if action is NextAction.FAIL else None,
    )
