"""The tables of `policies.md` §2: gaps, opinions, support, ambiguity, merging."""

import pytest

from lexery.contracts.citation import ActNaming, ReferenceState
from lexery.contracts.corpus import ActStatus
from lexery.contracts.evidence import EvidenceMode, RetrievalTrace, SupportLevel
from lexery.contracts.retrieval import CatalogCandidate, CoverageGap, DoclistReason, DoclistTrace, Hit
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, hit, item, reference
from lexery.stages.cues import CitedArticle
from lexery.stages.signals import (
    Findings,
    SignalThresholds,
    coverage_gap_of,
    coverage_gap_status,
    doclist_opinion,
    doclist_reason,
    effective_coverage_gap,
    evidence_mode,
    gate_hits,
    goal_gap,
    hard_ambiguity,
    run_gap,
    support_level,
    unresolved_gaps,
)

THRESHOLDS = SignalThresholds(t_weak=0.3, t_strong=0.7)
NONE, WEAK, MISSING, OUT = (
    CoverageGap.NONE,
    CoverageGap.WEAK_EVIDENCE,
    CoverageGap.LIKELY_MISSING_ACT,
    CoverageGap.OUT_OF_SCOPE,
)
AMBIGUOUS, NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED, RESOLVED, NOT_NAMED = DoclistReason
CANDIDATE = CatalogCandidate(nreg="9-09", title="?", relevance=0.6)
FAINT = CANDIDATE.model_copy(update={"relevance": 0.01})
GOOD = (hit(relevance=0.5),)


def findings(**update: object) -> Findings:
    return Findings(legal_retrieval=True, hits=GOOD).model_copy(update=update)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(findings(legal_retrieval=False), None, id="no-legal-retrieval-is-no-gap"),
        pytest.param(findings(guard_says_out=True), OUT, id="guard-says-out"),
        pytest.param(
            findings(guard_says_out=True, cited_act_resolved=True), NONE, id="a-cited-act-beats-the-guard"
        ),
        pytest.param(
            findings(guard_says_out=True, named_act_not_indexed=True), OUT, id="out-of-scope-comes-first"
        ),
        pytest.param(findings(named_act_not_indexed=True), MISSING, id="named-act-not-indexed"),
        pytest.param(findings(catalog_candidate=CANDIDATE), MISSING, id="catalog-match-beats-the-best-hit"),
        pytest.param(
            findings(catalog_candidate=CANDIDATE, hits=(hit(relevance=0.61),)),
            NONE,
            id="hit-beats-catalog-match",
        ),
        pytest.param(
            findings(catalog_candidate=FAINT, hits=(hit(relevance=0.03),)),
            WEAK,
            id="a-hit-under-the-floor-beats-a-fainter-catalog-match",
        ),
        pytest.param(
            findings(catalog_candidate=FAINT, hits=()),
            WEAK,
            id="a-catalog-match-under-the-floor-wins-nothing",
        ),
        pytest.param(findings(hits=()), WEAK, id="no-hit"),
        pytest.param(findings(hits=(hit(relevance=0.04),)), WEAK, id="nothing-above-the-floor"),
        pytest.param(findings(hits=(hit(relevance=0.29),)), WEAK, id="top-below-t-weak"),
        pytest.param(
            findings(hits=(hit(relevance=0.29),), cited_article_found=True),
            NONE,
            id="unless-a-cited-article-was-found",
        ),
        pytest.param(findings(hits=(hit(relevance=0.3),)), NONE, id="at-t-weak"),
    ],
)
def test_the_table_of_u4(given: Findings, expected: CoverageGap | None) -> None:
    assert coverage_gap_of(given, THRESHOLDS) is expected


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [
        pytest.param([], None, id="no-goal"),
        pytest.param([None], None, id="no-legal-retrieval"),
        pytest.param([NONE, OUT], NONE, id="one-goal-without-gap"),
        pytest.param([OUT, OUT], OUT, id="all-out"),
        pytest.param([OUT, WEAK], WEAK, id="out-needs-all"),
        pytest.param([WEAK, MISSING], MISSING, id="missing-before-weak"),
    ],
)
def test_the_gap_of_a_run(gaps: list[CoverageGap | None], expected: CoverageGap | None) -> None:
    assert run_gap(gaps) is expected


def test_gate_hits_are_five_articles_above_the_floor_best_first() -> None:
    hits = [hit(article=str(n), relevance=n / 10) for n in range(1, 9)] + [hit(article="x", relevance=0.049)]
    assert [h.article for h in gate_hits(hits)] == ["8", "7", "6", "5", "4"]
    assert [h.article for h in gate_hits([hit(relevance=0.05), hit(article="2", relevance=0.04)])] == ["1"]


def test_an_article_of_two_goals_is_one_gate_hit() -> None:
    assert len(gate_hits([hit(goal_id="g1"), hit(goal_id="g2", relevance=0.9)])) == 1


def test_a_cited_hit_has_relevance_one_by_definition() -> None:
    cited = hit(article="2", relevance=0.1).model_copy(update={"cited": True})
    assert [h.article for h in gate_hits([hit(relevance=0.9), cited])] == ["2", "1"]


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        pytest.param(
            reason, MISSING if reason in (NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED) else None, id=reason
        )
        for reason in DoclistReason
    ],
)
def test_doclist_has_an_opinion_on_the_three_gaps_only(
    reason: DoclistReason, expected: CoverageGap | None
) -> None:
    assert doclist_opinion(doclist(item(reason))) is expected
    assert doclist_opinion(None) is None


def test_the_runs_reason_is_the_first_present() -> None:
    order = [AMBIGUOUS, NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED, RESOLVED, NOT_NAMED]
    for place, reason in enumerate(order):
        assert doclist_reason([item(r) for r in reversed(order[place:])]) is reason
    assert doclist_reason([]) is NOT_NAMED


@pytest.mark.parametrize(
    ("given", "reason", "expected"),
    [
        pytest.param(findings(), NOT_INDEXED, MISSING, id="doclist-overrides"),
        pytest.param(
            findings(cited_article_found=True), NOT_INDEXED, NONE, id="not-once-the-cited-article-is-there"
        ),
        pytest.param(findings(hits=()), AMBIGUOUS, WEAK, id="ambiguity-is-no-opinion"),
        pytest.param(findings(guard_says_out=True), NOT_FOUND, OUT, id="out-of-scope-stays"),
        pytest.param(findings(legal_retrieval=False), NOT_NAMED, NONE, id="null-is-no-gap"),
    ],
)
def test_a_goals_gap(given: Findings, reason: DoclistReason, expected: CoverageGap) -> None:
    assert goal_gap(given, [item(reason)], THRESHOLDS) is expected


def trace(gap: CoverageGap | None) -> RetrievalTrace:
    return RetrievalTrace(answered=True, corpus_version="c", coverage_gap=gap)


@pytest.mark.parametrize(
    ("newest", "reason", "resolved", "found", "goals", "expected"),
    [
        pytest.param(OUT, None, False, False, {"g1": OUT}, OUT, id="trace-says-out"),
        pytest.param(OUT, NOT_FOUND, False, False, {"g1": OUT}, OUT, id="out-before-opinion"),
        pytest.param(OUT, NOT_INDEXED, True, False, {"g1": MISSING}, MISSING, id="out-but-an-act-resolved"),
        pytest.param(WEAK, NOT_INDEXED, True, False, {"g1": MISSING}, MISSING, id="opinion"),
        pytest.param(
            WEAK, NOT_INDEXED, True, True, {"g1": WEAK}, WEAK, id="opinion-falls-with-the-article-found"
        ),
        pytest.param(WEAK, AMBIGUOUS, True, False, {"g1": WEAK}, WEAK, id="null-opinion"),
        pytest.param(
            WEAK, NOT_INDEXED, True, False, {"g1": MISSING, "g2": NONE}, NONE, id="one-goal-has-an-answer"
        ),
        pytest.param(
            NONE, None, False, False, {"g1": WEAK}, WEAK, id="the-goals-own-word-when-nothing-else-names-it"
        ),
        pytest.param(
            MISSING,
            RESOLVED,
            True,
            False,
            {"g1": WEAK},
            WEAK,
            id="the-trace-did-not-know-of-the-act-chosen-since",
        ),
        pytest.param(None, None, False, False, {}, NONE, id="nothing-known"),
    ],
)
def test_the_runs_status(
    newest: CoverageGap | None,
    reason: DoclistReason | None,
    resolved: bool,
    found: bool,
    goals: dict[str, CoverageGap],
    expected: CoverageGap,
) -> None:
    status = coverage_gap_status(
        trace=trace(newest),
        doclist=doclist(item(reason)) if reason else None,
        cited_act_resolved=resolved,
        cited_article_found=found,
        goal_gaps=goals,
    )
    assert status is expected


@pytest.mark.parametrize(
    ("status", "reason", "found", "expected"),
    [
        pytest.param(NONE, NOT_INDEXED, False, (), id="an-answer-has-none"),
        pytest.param(NONE, AMBIGUOUS, False, ("doclist:AMBIGUOUS_ACT_MATCH",), id="ambiguity-without-gap"),
        pytest.param(WEAK, RESOLVED, False, ("coverage_gap:weak_evidence",), id="resolved-is-no-gap"),
        pytest.param(
            MISSING,
            NOT_FOUND,
            False,
            ("coverage_gap:likely_missing_act", "doclist:ACT_NOT_FOUND_IN_CATALOG"),
            id="both",
        ),
        pytest.param(WEAK, NOT_FOUND, True, ("coverage_gap:weak_evidence",), id="reason-no-longer-holds"),
        pytest.param(
            WEAK,
            AMBIGUOUS,
            False,
            ("coverage_gap:weak_evidence", "doclist:AMBIGUOUS_ACT_MATCH"),
            id="gap-and-ambiguity",
        ),
    ],
)
def test_unresolved_gaps(
    status: CoverageGap, reason: DoclistReason, found: bool, expected: tuple[str, ...]
) -> None:
    assert unresolved_gaps(status, doclist(item(reason)), cited_article_found=found) == expected


CITED = CitedArticle(acts=frozenset({ACT}), article="1")


@pytest.mark.parametrize(
    ("by_goal", "cited", "expected"),
    [
        pytest.param(
            {"g1": [hit(relevance=0.7)], "g2": [hit(relevance=0.8)]}, [], SupportLevel.STRONG, id="every-goal"
        ),
        pytest.param(
            {"g1": [hit(relevance=0.7)], "g2": [hit(relevance=0.6)]}, [], SupportLevel.PARTIAL, id="one-short"
        ),
        pytest.param(
            {"g1": [hit(relevance=0.3)], "g2": []}, [], SupportLevel.PARTIAL, id="one-goal-above-t-weak"
        ),
        pytest.param({"g1": [hit(relevance=0.29)]}, [], SupportLevel.WEAK, id="none-above-t-weak"),
        pytest.param({"g1": []}, [], SupportLevel.WEAK, id="no-hit"),
        pytest.param({"g1": [hit(relevance=0.1)]}, [CITED], SupportLevel.STRONG, id="all-cited-found"),
        pytest.param(
            {"g1": [hit(OTHER_ACT, relevance=0.4)]}, [CITED], SupportLevel.PARTIAL, id="cited-not-found"
        ),
        pytest.param({}, [], SupportLevel.WEAK, id="no-goal"),
    ],
)
def test_support(by_goal: dict[str, list[Hit]], cited: list[CitedArticle], expected: SupportLevel) -> None:
    assert support_level(by_goal, cited, THRESHOLDS) is expected


@pytest.mark.parametrize(
    ("law", "documents", "memory", "expected"),
    [
        (0, 0, 0, EvidenceMode.LAW),
        (1, 0, 0, EvidenceMode.LAW),
        (0, 1, 0, EvidenceMode.DOCS_ONLY),
        (0, 0, 1, EvidenceMode.MEMORY_ONLY),
        (0, 1, 1, EvidenceMode.DOCS_ONLY),
        (1, 1, 0, EvidenceMode.MIXED),
        (1, 0, 1, EvidenceMode.MIXED),
    ],
)
def test_evidence_mode(law: int, documents: int, memory: int, expected: EvidenceMode) -> None:
    assert evidence_mode(law=law, documents=documents, memory=memory) is expected


@pytest.mark.parametrize(
    ("status", "reason", "newest", "expected"),
    [
        pytest.param(WEAK, NOT_FOUND, OUT, WEAK, id="u7-ran"),
        pytest.param(NONE, NOT_FOUND, OUT, NONE, id="u7-ran-and-found-none"),
        pytest.param(None, NOT_FOUND, WEAK, MISSING, id="doclists-opinion"),
        pytest.param(None, NOT_FOUND, OUT, OUT, id="not-against-out-of-scope"),
        pytest.param(None, RESOLVED, WEAK, WEAK, id="no-opinion"),
        pytest.param(None, None, None, NONE, id="nothing-ran"),
    ],
)
def test_the_effective_gap(
    status: CoverageGap | None,
    reason: DoclistReason | None,
    newest: CoverageGap | None,
    expected: CoverageGap,
) -> None:
    evidence = None if status is None else samples.EVIDENCE.model_copy(update={"coverage_gap_status": status})
    assert (
        effective_coverage_gap(evidence, doclist(item(reason)) if reason else None, trace(newest)) is expected
    )


TWO_ACTS = reference(
    None, None, naming=ActNaming.TITLE, state=ReferenceState.AMBIGUOUS, candidates=(ACT, OTHER_ACT)
)
REPEALED = hit(OTHER_ACT, relevance=0.5).model_copy(update={"status": ActStatus.REPEALED})


@pytest.mark.parametrize(
    ("references", "hits", "expected"),
    [
        pytest.param(
            [TWO_ACTS], [hit(relevance=0.6), hit(OTHER_ACT, relevance=0.15)], True, id="both-may-be-meant"
        ),
        pytest.param(
            [TWO_ACTS], [hit(relevance=0.6), hit(OTHER_ACT, relevance=0.1)], False, id="one-is-clear"
        ),
        pytest.param(
            [TWO_ACTS],
            [hit(relevance=0.3), hit(OTHER_ACT, relevance=0.049)],
            False,
            id="under-the-floor-is-no-rival",
        ),
        pytest.param([TWO_ACTS], [hit(relevance=0.6), REPEALED], False, id="repealed-acts-do-not-count"),
        pytest.param(
            [TWO_ACTS],
            [hit("3-03", relevance=0.9), hit(relevance=0.6), hit(OTHER_ACT, relevance=0.6)],
            False,
            id="both-far-from-the-top",
        ),
        pytest.param([TWO_ACTS], [], False, id="no-hit"),
        pytest.param([reference()], [hit(), hit(OTHER_ACT)], False, id="one-act"),
        pytest.param([reference(None, "40", naming=ActNaming.NONE)], [], True, id="article-without-act"),
        pytest.param(
            [reference(None, None, naming=ActNaming.GENERIC)], [hit()], False, id="generic-word-alone"
        ),
        pytest.param([reference(None, "5", naming=ActNaming.FOREIGN)], [], False, id="foreign"),
    ],
)
def test_hard_ambiguity(references: list[object], hits: list[Hit], expected: bool) -> None:
    profile = samples.PROFILE.model_copy(update={"references": tuple(references)})
    assert hard_ambiguity(profile, hits) is expected


def test_not_found_says_nothing_without_a_trace() -> None:
    assert unresolved_gaps(WEAK, None) == ("coverage_gap:weak_evidence",)
    assert DoclistTrace(items=(), reason=NOT_NAMED, catalog_size=0).reason.is_act_gap is False
