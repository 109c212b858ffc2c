"""U5: each row of the table, branch A, the observations and the order of the codes."""

import pytest

from lexery.contracts.citation import ActNaming, Reference, ReferenceState
from lexery.contracts.decisions import DoclistProbe, GateCode, GateDecision
from lexery.contracts.evidence import RetrievalTrace
from lexery.contracts.query import Entity, EntityKind, PlanReason, SearchPlan
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace, Hit, Leg
from lexery.contracts.run import DIRECT_RETRY_LIMIT_REACHED, Counters, Stage
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, hit, item, reference
from lexery.stages.gate import GateConfig, GateInput, evaluate_gate

CONFIG = GateConfig(min_hits=3, min_avg_score=0.42)
GOOD = tuple(hit(article=str(n), relevance=0.8) for n in (1, 2, 3))
TITLE_PROBE = samples.PLAN.model_copy(update={"reason_codes": (PlanReason.EXPLICIT_ACT_TITLE_PROBE,)})
HINT = reference(None, None, naming=ActNaming.TITLE, state=ReferenceState.ACT_UNKNOWN)
AMBIGUOUS = reference(None, None, naming=ActNaming.TITLE, candidates=(ACT, OTHER_ACT))
DONE = doclist(item(DoclistReason.ACT_RESOLVED, ACT))


def trace(gap: CoverageGap | None = CoverageGap.NONE, **update: object) -> RetrievalTrace:
    return RetrievalTrace(answered=True, corpus_version="c", coverage_gap=gap).model_copy(update=update)


def entities(*kinds: EntityKind) -> tuple[Entity, ...]:
    return tuple(Entity(kind=kind, text="?", start=0, end=1) for kind in kinds)


def given(
    *references: Reference,
    hits: tuple[Hit, ...] | None = GOOD,
    gap: CoverageGap | None = CoverageGap.NONE,
    kinds: tuple[EntityKind, ...] = (),
    deep: bool = False,
    plan: SearchPlan = samples.PLAN,
    asked: DoclistTrace | None = None,
    **update: object,
) -> GateInput:
    profile = samples.PROFILE.model_copy(
        update={"references": references, "entities": entities(*kinds), "need_deep_retrieval": deep}
    )
    plain = GateInput(
        retrieval_trace=trace(gap),
        raw_hits=hits,
        query_profile=profile,
        search_plan=plan,
        doclist_trace=asked,
    )
    return plain.model_copy(update=update)


TWO = GOOD[:2]
LOW = tuple(hit(article=str(n), relevance=0.41) for n in (1, 2, 3))
RIVALS = (hit(ACT, relevance=0.8), hit(OTHER_ACT, relevance=0.8), hit("3-03", relevance=0.8))
CITED_THERE = (reference(),)
MISSING, WEAK, OUT = (
    CoverageGap.LIKELY_MISSING_ACT,
    CoverageGap.WEAK_EVIDENCE,
    CoverageGap.OUT_OF_SCOPE,
)


@pytest.mark.parametrize(
    ("gate_input", "codes", "expanding"),
    [
        pytest.param(given(), "", "", id="enough"),
        pytest.param(
            given(retrieval_trace=trace(legs_failed=(Leg.TEXT,))),
            "DEGRADED_LLDBI",
            "DEGRADED_LLDBI",
            id="2-a-leg-failed",
        ),
        pytest.param(
            given(retrieval_trace=trace(answered=False)),
            "DEGRADED_LLDBI",
            "DEGRADED_LLDBI",
            id="2-nothing-answered",
        ),
        pytest.param(
            given(retrieval_trace=trace(legs_off=(Leg.PASSAGES,))),
            "",
            "",
            id="2-a-leg-switched-off-is-no-matter",
        ),
        pytest.param(given(hits=TWO), "FEW_HITS", "FEW_HITS", id="3-few"),
        pytest.param(given(*CITED_THERE, hits=TWO), "FEW_HITS", "", id="3-few-but-all-cited-found"),
        pytest.param(given(hits=LOW), "LOW_AVG_SCORE", "LOW_AVG_SCORE", id="4-low"),
        pytest.param(given(*CITED_THERE, hits=LOW), "LOW_AVG_SCORE", "", id="4-low-but-all-cited-found"),
        pytest.param(
            given(hits=LOW[:2]), "FEW_HITS", "FEW_HITS", id="4-with-fewer-hits-the-average-says-nothing"
        ),
        pytest.param(
            given(reference(ACT, "9")),
            "DIRECT_REF_MISSING",
            "DIRECT_REF_MISSING",
            id="5-cited-article-missing",
        ),
        pytest.param(
            given(reference(OTHER_ACT, "1")),
            "DIRECT_REF_MISSING",
            "DIRECT_REF_MISSING",
            id="5-right-number-wrong-act",
        ),
        pytest.param(given(HINT), "", "", id="5-act-hints-alone-never-raise-it"),
        pytest.param(
            given(kinds=(EntityKind.LAW_TITLE,), plan=TITLE_PROBE),
            "PLANNED_DOCLIST_PROBE",
            "PLANNED_DOCLIST_PROBE",
            id="6-bare-title",
        ),
        pytest.param(given(kinds=(EntityKind.LAW_TITLE,)), "", "", id="6-plan-has-another-reason"),
        pytest.param(
            given(kinds=(EntityKind.LAW_TITLE, EntityKind.LAW_TITLE), plan=TITLE_PROBE),
            "",
            "",
            id="6-two-titles",
        ),
        pytest.param(
            given(kinds=(EntityKind.LAW_TITLE, EntityKind.ARTICLE_REF), plan=TITLE_PROBE),
            "",
            "",
            id="6-with-an-article",
        ),
        pytest.param(
            given(kinds=(EntityKind.LAW_TITLE,), plan=TITLE_PROBE, asked=DONE),
            "",
            "",
            id="6-doclist-was-asked",
        ),
        pytest.param(
            given(kinds=(EntityKind.LAW_TITLE,), plan=TITLE_PROBE, retrieval_retry_request=samples.REQUEST),
            "",
            "",
            id="6-a-retry-is-pending",
        ),
        pytest.param(
            given(gap=MISSING), "COVERAGE_GAP_MISSING_ACT", "COVERAGE_GAP_MISSING_ACT", id="7-missing-act"
        ),
        pytest.param(
            given(gap=MISSING, asked=DONE),
            "COVERAGE_GAP_MISSING_ACT",
            "",
            id="7-observed-once-doclist-was-asked",
        ),
        pytest.param(given(gap=WEAK), "COVERAGE_GAP_WEAK", "", id="8-weak-alone-is-observed"),
        pytest.param(
            given(gap=WEAK, deep=True), "COVERAGE_GAP_WEAK", "COVERAGE_GAP_WEAK", id="8-weak-and-deep"
        ),
        pytest.param(
            given(HINT, gap=WEAK), "COVERAGE_GAP_WEAK", "COVERAGE_GAP_WEAK", id="8-weak-and-a-hint-not-found"
        ),
        pytest.param(
            given(gap=WEAK, deep=True, asked=DONE),
            "COVERAGE_GAP_WEAK",
            "",
            id="8-observed-once-doclist-was-asked",
        ),
        pytest.param(
            given(AMBIGUOUS, gap=WEAK, hits=RIVALS),
            "COVERAGE_GAP_WEAK, AMBIGUITY_UNRESOLVED",
            "COVERAGE_GAP_WEAK, AMBIGUITY_UNRESOLVED",
            id="8-weak-and-hard",
        ),
        pytest.param(
            given(AMBIGUOUS, hits=RIVALS), "AMBIGUITY_UNRESOLVED", "AMBIGUITY_UNRESOLVED", id="9-hard"
        ),
        pytest.param(
            given(reference(None, "40", naming=ActNaming.NONE)),
            "AMBIGUITY_UNRESOLVED",
            "AMBIGUITY_UNRESOLVED",
            id="9-article-without-act",
        ),
        pytest.param(given(AMBIGUOUS, hits=RIVALS, asked=DONE), "", "", id="9-doclist-was-asked"),
        pytest.param(given(AMBIGUOUS), "", "", id="9-soft"),
        pytest.param(given(gap=OUT), "COVERAGE_GAP_OUT_OF_SCOPE", "", id="out-of-scope-is-observed"),
        pytest.param(
            given(
                reference(None, "40", naming=ActNaming.NONE, state=ReferenceState.AMBIGUOUS), gap=OUT, hits=()
            ),
            "FEW_HITS, AMBIGUITY_UNRESOLVED, COVERAGE_GAP_OUT_OF_SCOPE",
            "",
            id="out-of-scope-recovery-cannot-help",
        ),
        pytest.param(
            given(reference(ACT, "9"), gap=OUT, hits=()),
            "FEW_HITS, DIRECT_REF_MISSING, COVERAGE_GAP_OUT_OF_SCOPE",
            "FEW_HITS, DIRECT_REF_MISSING",
            id="out-of-scope-but-an-act-resolved",
        ),
        pytest.param(
            given(gap=OUT, hits=(), retrieval_trace=trace(OUT, legs_failed=(Leg.TEXT,))),
            "DEGRADED_LLDBI, FEW_HITS, COVERAGE_GAP_OUT_OF_SCOPE",
            "DEGRADED_LLDBI",
            id="out-of-scope-does-not-excuse-a-failed-leg",
        ),
        pytest.param(
            given(retrieval_trace=None),
            "INCONSISTENT_CONTEXT, FEW_HITS",
            "FEW_HITS",
            id="no-trace-is-zero-hits",
        ),
        pytest.param(
            given(hits=None), "INCONSISTENT_CONTEXT, FEW_HITS", "FEW_HITS", id="no-hits-is-zero-hits"
        ),
        pytest.param(
            given(reference(ACT, "9"), hits=(hit(relevance=0.61),), gap=MISSING),
            "FEW_HITS, DIRECT_REF_MISSING, COVERAGE_GAP_MISSING_ACT",
            "FEW_HITS, DIRECT_REF_MISSING, COVERAGE_GAP_MISSING_ACT",
            id="the-seeds-example",
        ),
    ],
)
def test_branch_b(gate_input: GateInput, codes: str, expanding: str) -> None:
    decision = evaluate_gate(gate_input, CONFIG)
    assert ", ".join(decision.reason_codes) == codes
    assert ", ".join(decision.expanding_codes) == expanding
    assert decision.expand is bool(expanding)
    assert decision.next_stage is (Stage.EXPAND if expanding else Stage.EVIDENCE)
    assert decision.branch_a is False


NO_LAW = samples.PLAN.model_copy(update={"use_lldbi": False, "use_doclist": False})
DEGRADED = trace(legs_failed=(Leg.TEXT,))


@pytest.mark.parametrize(
    ("gate_input", "update", "codes", "expanding"),
    [
        pytest.param(
            given(hits=TWO, gap=MISSING),
            {"doclist_enabled": False},
            "DOCLIST_DISABLED, FEW_HITS, COVERAGE_GAP_MISSING_ACT",
            "",
            id="doclist-disabled-is-honest",
        ),
        pytest.param(
            given(hits=(), gap=None, plan=NO_LAW),
            {},
            "NO_LEGAL_RETRIEVAL, FEW_HITS",
            "",
            id="no-legal-retrieval",
        ),
        pytest.param(
            given(hits=(), gap=None, plan=NO_LAW),
            {"doclist_enabled": False},
            "DOCLIST_DISABLED, NO_LEGAL_RETRIEVAL, FEW_HITS",
            "",
            id="both",
        ),
        pytest.param(
            given(hits=(), plan=NO_LAW),
            {"force_expand": True},
            "FORCE_EXPAND, NO_LEGAL_RETRIEVAL, FEW_HITS",
            "FORCE_EXPAND",
            id="force-wins",
        ),
        pytest.param(
            given(retrieval_trace=DEGRADED),
            {"doclist_enabled": False},
            "DOCLIST_DISABLED, DEGRADED_LLDBI",
            "DEGRADED_LLDBI",
            id="the-direct-retry-is-left",
        ),
        pytest.param(
            given(retrieval_trace=DEGRADED, counters=Counters(u4_returns=1)),
            {"doclist_enabled": False},
            "DOCLIST_DISABLED, DEGRADED_LLDBI",
            "",
            id="the-direct-retry-once",
        ),
        pytest.param(
            given(retrieval_trace=DEGRADED, counters=Counters(notes=(DIRECT_RETRY_LIMIT_REACHED,))),
            {"doclist_enabled": False},
            "DOCLIST_DISABLED, DEGRADED_LLDBI",
            "",
            id="no-direct-retry-past-the-limit",
        ),
    ],
)
def test_branch_a(gate_input: GateInput, update: dict[str, object], codes: str, expanding: str) -> None:
    decision = evaluate_gate(gate_input, CONFIG.model_copy(update=update))
    assert ", ".join(decision.reason_codes) == codes
    assert ", ".join(decision.expanding_codes) == expanding
    assert decision.expand is bool(expanding)
    assert decision.branch_a is True


def test_row_1_force_expand_comes_first() -> None:
    decision = evaluate_gate(given(hits=TWO), CONFIG.model_copy(update={"force_expand": True}))
    assert decision.expanding_codes == (GateCode.FORCE_EXPAND, GateCode.FEW_HITS)


def test_without_visits_the_codes_stay_and_the_run_goes_on() -> None:
    decision = evaluate_gate(given(hits=TWO, counters=Counters(u6_visits=2)), CONFIG)
    assert decision.expand
    assert decision.expanding_codes == (GateCode.FEW_HITS,)
    assert decision.next_stage is Stage.EVIDENCE


def test_the_seeds_thresholds_and_signals_are_in_the_decision() -> None:
    cited = hit(relevance=0.61).model_copy(update={"cited": True})
    decision: GateDecision = evaluate_gate(
        given(reference(), reference(ACT, "9"), hits=(cited,), asked=DONE), CONFIG
    )
    assert (decision.thresholds.min_hits, decision.thresholds.min_avg_score) == (3, 0.42)
    signals = decision.signals
    assert (signals.hits_count, signals.top_score, signals.avg_score) == (1, 1.0, 1.0)
    assert (signals.direct_refs_asked, signals.direct_refs_found) == (2, 1)
    assert signals.has_direct_citation_match
    assert (signals.act_hints_asked, signals.act_hints_found) == (1, 1)
    assert signals.doclist_probe is DoclistProbe.DONE


def test_the_act_that_a_clarification_pinned_answers_for_the_ambiguous_one() -> None:
    bare = reference(None, "1", naming=ActNaming.NONE)
    decision = evaluate_gate(given(bare, asked=DONE, pinned_act=ACT), CONFIG)
    assert (decision.signals.direct_refs_asked, decision.signals.direct_refs_found) == (1, 1)


def test_six_cited_articles_can_all_be_found() -> None:
    cited = [reference(ACT, str(n)) for n in range(1, 7)]
    hits = tuple(hit(article=str(n), relevance=1.0) for n in range(1, 7))
    assert evaluate_gate(given(*cited, hits=hits), CONFIG).signals.direct_refs_found == 6
