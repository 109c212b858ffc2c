"""The three decisions of the pipeline, and what they say of themselves."""

from enum import StrEnum

from lexery.contracts.answer import Answer, CheckRecord, Repair, Writer
from lexery.contracts.base import Value
from lexery.contracts.evidence import ExpandTrace
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.contracts.run import StageNumber


class GateCode(StrEnum):
    """In the order in which they are reported (`policies.md` §3)."""

    FORCE_EXPAND = "FORCE_EXPAND"
    DOCLIST_DISABLED = "DOCLIST_DISABLED"
    NO_LEGAL_RETRIEVAL = "NO_LEGAL_RETRIEVAL"
    INCONSISTENT_CONTEXT = "INCONSISTENT_CONTEXT"
    DEGRADED_LLDBI = "DEGRADED_LLDBI"
    FEW_HITS = "FEW_HITS"
    LOW_AVG_SCORE = "LOW_AVG_SCORE"
    DIRECT_REF_MISSING = "DIRECT_REF_MISSING"
    PLANNED_DOCLIST_PROBE = "PLANNED_DOCLIST_PROBE"
    COVERAGE_GAP_MISSING_ACT = "COVERAGE_GAP_MISSING_ACT"
    COVERAGE_GAP_WEAK = "COVERAGE_GAP_WEAK"
    AMBIGUITY_UNRESOLVED = "AMBIGUITY_UNRESOLVED"
    COVERAGE_GAP_OUT_OF_SCOPE = "COVERAGE_GAP_OUT_OF_SCOPE"


class DoclistProbe(StrEnum):
    NOT_PLANNED = "not_planned"
    PLANNED = "planned"
    DONE = "done"


class GateThresholds(Value):
    min_hits: int
    min_avg_score: float


class GateSignals(Value):
    """What the gate saw."""

    hits_count: int
    top_score: float
    avg_score: float
    """Over gate hits; 0 without any."""
    coverage_gap: CoverageGap | None
    degraded_lldbi: bool
    direct_refs_asked: int
    direct_refs_found: int
    has_direct_citation_match: bool
    act_hints_asked: int
    act_hints_found: int
    doclist_probe: DoclistProbe


class GateDecision(Value):
    """The result of U5 (`runs.gate_decision`)."""

    expand: bool
    reason_codes: tuple[GateCode, ...]
    """All that hold, in the order of `GateCode`."""
    expanding_codes: tuple[GateCode, ...]
    """Those that decided; empty exactly when `expand` is false."""
    thresholds: GateThresholds
    signals: GateSignals
    decision_version: str
    next_stage: StageNumber
    """`U6` or `U7`."""
    branch_a: bool = False
    """No recovery is possible: DocList disabled, or no legal retrieval."""


class AnswerMode(StrEnum):
    LAW = "law"
    DOCS_ONLY = "docs_only"
    MEMORY_ONLY = "memory_only"
    MIXED = "mixed"
    COVERAGE_GAP = "coverage_gap"
    OUT_OF_SCOPE = "out_of_scope"


class NextAction(StrEnum):
    RUN_U9 = "RUN_U9"
    RUN_U6 = "RUN_U6"
    ASK_USER_CLARIFICATION = "ASK_USER_CLARIFICATION"
    FAIL = "FAIL"
    """Row 2 of U8 when recovery is exhausted: `Failed(RETRIEVAL_UNAVAILABLE)`."""


class ReadyPath(StrEnum):
    OUT_OF_SCOPE = "OUT_OF_SCOPE"
    NO_BLOCKERS = "NO_BLOCKERS"
    COVERAGE_GAP_WRITE = "COVERAGE_GAP_WRITE"
    BOUNDED_RECOVERY_EXHAUSTED = "BOUNDED_RECOVERY_EXHAUSTED"
    MEMORY_ONLY_WRITE = "MEMORY_ONLY_WRITE"
    EXHAUSTED_WITHOUT_ANSWER = "EXHAUSTED_WITHOUT_ANSWER"


class LegalReasoning(Value):
    """The result of U8 (`snapshot.u8_reasoning`)."""

    row: int
    """Row of the table that decided, 1–10."""
    ready_for_write: bool
    ready_path: ReadyPath | None
    recommended_next_action: NextAction
    answer_mode: AnswerMode | None
    """None when not ready."""
    unresolved_blockers: tuple[str, ...]
    exhausted: bool
    notes: tuple[str, ...] = ()
    error_code: str | None = None


class Verdict(StrEnum):
    COMPLETE = "complete"
    RETRY_WRITE = "retry_write"
    RETRY_RETRIEVAL = "retry_retrieval"
    ASK_USER = "ask_user"
    FAILED_GROUNDING = "failed_grounding"
    FAILED_WRITER = "failed_writer"
    FAILED_POLICY = "failed_policy"
    """A policy of the tenant forbids the answer; no rule gives it yet."""


class VerifyReason(StrEnum):
    DRY_RUN_BYPASS = "DRY_RUN_BYPASS"
    AMBIGUOUS_ACT_MATCH = "AMBIGUOUS_ACT_MATCH"
    EMPTY_ANSWER = "EMPTY_ANSWER"
    LAW_FRAMING_WITHOUT_LAW_EVIDENCE = "LAW_FRAMING_WITHOUT_LAW_EVIDENCE"
    GAP_NOT_DISCLOSED = "GAP_NOT_DISCLOSED"
    HONEST_COVERAGE_GAP = "HONEST_COVERAGE_GAP"
    UNSUPPORTED_CITATION = "UNSUPPORTED_CITATION"
    QUOTE_MISMATCH = "QUOTE_MISMATCH"
    PART_OUT_OF_BOUNDS = "PART_OUT_OF_BOUNDS"
    NOT_IN_FORCE_UNDISCLOSED = "NOT_IN_FORCE_UNDISCLOSED"
    MISSING_CITATION = "MISSING_CITATION"
    UNSUPPORTED_CLAIM = "UNSUPPORTED_CLAIM"
    GOAL_NOT_ANSWERED = "GOAL_NOT_ANSWERED"
    GOAL_WITHOUT_EVIDENCE = "GOAL_WITHOUT_EVIDENCE"
    GROUNDED = "GROUNDED"
    CLAIMS_REPAIRED = "CLAIMS_REPAIRED"
    PARTIAL = "PARTIAL"
    GROUNDED_WEAK = "GROUNDED_WEAK"
    GROUNDED_IN_DIGEST = "GROUNDED_IN_DIGEST"


class VerifyMetrics(Value):
    """Counts over the draft as it came in and as it left."""

    claims_in: int
    claims_kept: int
    citations: int
    quotes: int
    checks_passed: int
    checks_failed: int
    checks_not_applicable: int


class VerifyResult(Value):
    """The result of U11 (`runs.verify_result`), keyed by visit and draft hash."""

    verdict: Verdict
    reasons: tuple[VerifyReason, ...]
    row: int
    """Row of the table that decided, 1–12."""
    metrics: VerifyMetrics
    checks: tuple[CheckRecord, ...]
    repairs: tuple[Repair, ...] = ()
    answer: Answer | None = None
    """The draft after repairs: what may be delivered when complete."""
    draft_hash: str
    writer: Writer = Writer.EXTRACTIVE
    """Who wrote the draft: it decides what sending it back means."""
    visit: int
    ask_user_reason_code: str | None = None
    clarification_question: str | None = None
    recommended_next_action: str
    """Name of the step that `resolve_post_verify` takes."""
    failed_claims: tuple[str, ...] = ()
    """Ids of claims that no repair could keep: feedback for the writer."""
    missing_goals: tuple[str, ...] = ()
    undisclosed_gaps: tuple[str, ...] = ()


class OrchReason(StrEnum):
    """Why ORCH took the action that it took."""

    ONLY_ACTION = "only_action"
    """Nothing else was allowed; no model is asked."""
    POLICY = "policy"
    """The policy's own action: there is no model, or it has no opinion."""
    MODEL = "model"
    """The model proposed it."""
    AT_BOUND = "at_bound"
    """A bound is reached: the policy's own action."""
    NOT_ALLOWED = "not_allowed"
    """The model proposed what is not allowed: the policy's own action."""
    MODEL_FAILED = "model_failed"
    """The model raised, or took too long: the policy's own action."""


class OrchDecision(Value):
    """One choice of the orchestrator, with what it chose from and what it saw."""

    after: str
    """U-number of the stage it followed: `U5`, `U8`, `U11`."""
    allowed_actions: tuple[str, ...]
    """Names of the allowed steps; the policy's own first."""
    choice: str
    reason: OrchReason
    proposal: str | None = None
    """Name of the action that a model would take; None when none was asked, or had no opinion."""
    loops: int
    """Entries into the orchestrator, this one counted."""
    identical: int
    """Times in a row that the choice had been taken before."""
    u6_visits: int
    clarifications: int
    effective_gap: CoverageGap
    doclist_reason: DoclistReason | None = None


class Superseded(Value):
    """A result that going back made stale; kept for the record, read by no stage but U6 (seeds already tried)."""

    stage: str
    """U-number of the stage that made it."""
    visit: int
    gate: GateDecision | None = None
    expand: ExpandTrace | None = None
    reasoning: LegalReasoning | None = None
    verify: VerifyResult | None = None
