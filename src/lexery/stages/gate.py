"""U5 Gate: is what was found enough, or does the run go to recovery (`policies.md` §3). A pure function."""

from lexery.contracts.base import Value
from lexery.contracts.decisions import (
    DoclistProbe,
    GateCode,
    GateDecision,
    GateSignals,
    GateThresholds,
)
from lexery.contracts.evidence import RetrievalRetryRequest, RetrievalTrace
from lexery.contracts.query import EntityKind, PlanReason, QueryProfile, SearchPlan
from lexery.contracts.retrieval import CoverageGap, DoclistTrace, Hit
from lexery.contracts.run import DIRECT_RETRY_LIMIT_REACHED, Counters, Stage
from lexery.stages.cues import act_hints, act_resolved, cited_articles, found_articles, hint_found
from lexery.stages.merge import relevance_of
from lexery.stages.signals import HIT_FLOOR, gate_hits, hard_ambiguity

DECISION_VERSION = "gate-1"

_HELPLESS_OUT_OF_SCOPE = frozenset(
    {
        GateCode.FEW_HITS,
        GateCode.LOW_AVG_SCORE,
        GateCode.DIRECT_REF_MISSING,
        GateCode.COVERAGE_GAP_MISSING_ACT,
        GateCode.COVERAGE_GAP_WEAK,
        GateCode.AMBIGUITY_UNRESOLVED,
    }
)
"""Rows 3–5 and 7–9: recovery cannot find Ukrainian law for a question that is not about it."""


class GateInput(Value):
    """What the gate looks at. A missing trace or missing hits is an inconsistent context, not an error."""

    retrieval_trace: RetrievalTrace | None
    raw_hits: tuple[Hit, ...] | None
    query_profile: QueryProfile
    search_plan: SearchPlan
    doclist_trace: DoclistTrace | None = None
    retrieval_retry_request: RetrievalRetryRequest | None = None
    counters: Counters = Counters()
    pinned_act: str | None = None
    """The act a clarification chose."""


class GateConfig(Value):
    """Thresholds and switches of U5."""

    min_hits: int = 3
    min_avg_score: float
    """Fitted: under it the right article is among the first five less than half of the time."""
    doclist_enabled: bool = True
    force_expand: bool = False
    stop_after_gate: bool = False
    """The router ends the run after the decision was stored."""
    u6_max_visits: int = 2
    hit_floor: float = HIT_FLOOR


class _Seen(Value):
    """The rows of the table: what holds, and what of it asks for recovery in branch B."""

    signals: GateSignals
    holds: frozenset[GateCode]
    expands: frozenset[GateCode]


def evaluate_gate(given: GateInput, config: GateConfig) -> GateDecision:
    """Decide between recovery (U6) and evidence (U7); every code that holds is reported, in the order of `GateCode`."""
    seen = _look(given, config)
    branch_a = not (config.doclist_enabled and given.search_plan.use_lldbi)
    expands = _branch_a(given, config, seen) if branch_a else seen.expands
    holds = seen.holds | {
        code
        for code, held in (
            (GateCode.DOCLIST_DISABLED, not config.doclist_enabled),
            (GateCode.NO_LEGAL_RETRIEVAL, not given.search_plan.use_lldbi),
            (GateCode.INCONSISTENT_CONTEXT, given.retrieval_trace is None or given.raw_hits is None),
        )
        if held
    }
    expand = bool(expands)
    visits_left = given.counters.u6_visits < config.u6_max_visits
    return GateDecision(
        expand=expand,
        reason_codes=tuple(code for code in GateCode if code in holds),
        expanding_codes=tuple(code for code in GateCode if code in expands),
        thresholds=GateThresholds(min_hits=config.min_hits, min_avg_score=config.min_avg_score),
        signals=seen.signals,
        decision_version=DECISION_VERSION,
        next_stage=Stage.EXPAND if expand and visits_left else Stage.EVIDENCE,
        branch_a=branch_a,
    )


def _branch_a(given: GateInput, config: GateConfig, seen: _Seen) -> frozenset[GateCode]:
    """Without DocList nothing but a transient failure of the index can be helped, and that once."""
    kept: set[GateCode] = {GateCode.FORCE_EXPAND} & seen.expands
    retried = given.counters.u4_returns > 0 or DIRECT_RETRY_LIMIT_REACHED in given.counters.notes
    if given.search_plan.use_lldbi and not config.doclist_enabled and not retried:
        kept |= {GateCode.DEGRADED_LLDBI} & seen.expands
    return frozenset(kept)


def _look(given: GateInput, config: GateConfig) -> _Seen:
    profile, trace, doclist = given.query_profile, given.retrieval_trace, given.doclist_trace
    raw = () if trace is None or given.raw_hits is None else given.raw_hits
    signals = _signals(given, raw, config)
    gap = signals.coverage_gap
    few = signals.hits_count < config.min_hits
    cited_all_found = 0 < signals.direct_refs_asked == signals.direct_refs_found
    hard = hard_ambiguity(profile, raw, config.hit_floor)
    asked_of_catalog = doclist is not None
    weak_and_helpable = (
        hard or profile.need_deep_retrieval or signals.act_hints_found < signals.act_hints_asked
    )
    # (code, holds, and asks for recovery): rows 1–9 of the table.
    rows = (
        (GateCode.FORCE_EXPAND, config.force_expand, True),
        (GateCode.DEGRADED_LLDBI, signals.degraded_lldbi, True),
        (GateCode.FEW_HITS, few, not cited_all_found),
        (GateCode.LOW_AVG_SCORE, not few and signals.avg_score < config.min_avg_score, not cited_all_found),
        (GateCode.DIRECT_REF_MISSING, signals.direct_refs_found < signals.direct_refs_asked, True),
        (GateCode.PLANNED_DOCLIST_PROBE, _probe_is_due(given), True),
        (GateCode.COVERAGE_GAP_MISSING_ACT, gap is CoverageGap.LIKELY_MISSING_ACT, not asked_of_catalog),
        (
            GateCode.COVERAGE_GAP_WEAK,
            gap is CoverageGap.WEAK_EVIDENCE,
            not asked_of_catalog and weak_and_helpable,
        ),
        (
            GateCode.AMBIGUITY_UNRESOLVED,
            hard and not asked_of_catalog and (signals.act_hints_asked > 0 or profile.article_without_act),
            True,
        ),
        (GateCode.COVERAGE_GAP_OUT_OF_SCOPE, gap is CoverageGap.OUT_OF_SCOPE, False),
    )
    resolved = act_resolved(profile, doclist) or (trace is not None and trace.cited_act_resolved)
    helpless = gap is CoverageGap.OUT_OF_SCOPE and not resolved
    return _Seen(
        signals=signals,
        holds=frozenset(code for code, holds, _ in rows if holds),
        expands=frozenset(
            code
            for code, holds, asks in rows
            if holds and asks and not (helpless and code in _HELPLESS_OUT_OF_SCOPE)
        ),
    )


def _signals(given: GateInput, raw: tuple[Hit, ...], config: GateConfig) -> GateSignals:
    """What the gate saw. Cited articles are looked for among all hits above the floor: five places would hide a sixth."""
    hits = gate_hits(raw, config.hit_floor)
    scores = [relevance_of(hit) for hit in hits]
    cited = cited_articles(given.query_profile.references, pinned_act=given.pinned_act)
    found = found_articles(cited, [hit for hit in raw if relevance_of(hit) >= config.hit_floor])
    hints = act_hints(given.query_profile)
    trace = given.retrieval_trace
    return GateSignals(
        hits_count=len(hits),
        top_score=max(scores, default=0.0),
        avg_score=sum(scores) / len(scores) if scores else 0.0,
        coverage_gap=None if trace is None else trace.coverage_gap,
        degraded_lldbi=trace is not None
        and given.search_plan.use_lldbi
        and (bool(trace.legs_failed) or not trace.answered),
        direct_refs_asked=len(cited),
        direct_refs_found=len(found),
        has_direct_citation_match=bool(found),
        act_hints_asked=len(hints),
        act_hints_found=sum(hint_found(hint, hits) for hint in hints),
        doclist_probe=_probe(given),
    )


def _probe(given: GateInput) -> DoclistProbe:
    if given.doclist_trace is not None:
        return DoclistProbe.DONE
    return DoclistProbe.PLANNED if given.search_plan.use_doclist else DoclistProbe.NOT_PLANNED


def _probe_is_due(given: GateInput) -> bool:
    kinds = [entity.kind for entity in given.query_profile.entities]
    return (
        given.search_plan.use_doclist
        and given.doclist_trace is None
        and given.retrieval_retry_request is None
        and kinds.count(EntityKind.LAW_TITLE) == 1
        and EntityKind.ARTICLE_REF not in kinds
        and EntityKind.ACT_ABBREV not in kinds
        and PlanReason.EXPLICIT_ACT_TITLE_PROBE in given.search_plan.reason_codes
    )
