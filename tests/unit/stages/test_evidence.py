"""U7, and what it knows of a goal: items, gaps of the goals and of the run, support."""

from collections.abc import Mapping

import pytest

from lexery.contracts.citation import ActMention, ActNaming, ReferenceState
from lexery.contracts.corpus import TextKind
from lexery.contracts.evidence import (
    EvidenceAssembly,
    EvidenceMode,
    GoalTrace,
    Retrieval,
    RetrievalTrace,
    SupportLevel,
)
from lexery.contracts.query import Goal, QueryProfile
from lexery.contracts.retrieval import (
    CatalogCandidate,
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
    Hit,
)
from lexery.corpus.memory import MemoryCorpus
from lexery.pipeline.samples import PLAN, PROFILE, hit, reference
from lexery.stages.evidence import EvidenceConfig, EvidenceDeps, EvidenceInput, assemble_evidence
from lexery.stages.findings import goal_findings
from lexery.stages.signals import SignalThresholds, doclist_reason

CONFIG = EvidenceConfig(thresholds=SignalThresholds(t_weak=0.3, t_strong=0.7))
NONE, WEAK, MISSING, OUT = (
    CoverageGap.NONE,
    CoverageGap.WEAK_EVIDENCE,
    CoverageGap.LIKELY_MISSING_ACT,
    CoverageGap.OUT_OF_SCOPE,
)
AMBIGUOUS, NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED, RESOLVED, NOT_NAMED = DoclistReason
LABOUR, CIVIL, NOT_HELD, DIGEST = "322-08", "435-15", "2755-17", "1023-12"
GOOD = hit(LABOUR, "40", relevance=0.8)
POOR = hit(LABOUR, "47", relevance=0.1)
CITED = GOOD.model_copy(update={"cited": True})
CITATION = reference(LABOUR, "40")


def goal(number: int = 1, **changes: object) -> Goal:
    return Goal(id=f"g{number}", text="?", search_text="?").model_copy(update=changes)


def of(goal_id: str, found: Hit) -> Hit:
    return found.model_copy(update={"goal_id": goal_id})


def profile(*goals: Goal) -> QueryProfile:
    references = tuple(r for g in goals for r in g.references)
    acts = tuple(a for g in goals for a in g.acts)
    return PROFILE.model_copy(update={"goals": goals, "references": references, "acts": acts})


def retrieval(
    *hits: Hit, gap: CoverageGap | None = NONE, goals: Mapping[str, CoverageGap] | None = None
) -> Retrieval:
    traces = tuple(
        GoalTrace(goal_id=name, hits_count=0, top_relevance=None, coverage_gap=own)
        for name, own in (goals or {}).items()
    )
    trace = RetrievalTrace(answered=True, corpus_version="c", coverage_gap=gap, goals=traces)
    return Retrieval(hits=hits, trace=trace)


def doclist(**reasons: DoclistReason) -> DoclistTrace:
    items = tuple(DoclistItem(goal_id=name, mention="?", reason=reason) for name, reason in reasons.items())
    return DoclistTrace(items=items, reason=doclist_reason(items), catalog_size=7)


def assemble(
    library: MemoryCorpus, *goals: Goal, found: Retrieval | None = None, **changes: object
) -> EvidenceAssembly:
    given = EvidenceInput(profile=profile(*(goals or (goal(),))), plan=PLAN, retrieval=found)
    return assemble_evidence(given.model_copy(update=changes), EvidenceDeps(directory=library), CONFIG)


def test_items_are_gate_hits_of_each_goal_with_their_acts(library: MemoryCorpus) -> None:
    hits = (
        *(hit(LABOUR, str(n), relevance=0.5) for n in range(1, 8)),
        of("g2", GOOD),
        hit(CIVIL, relevance=0.01),
    )
    found = assemble(library, goal(1), goal(2), found=retrieval(*hits))
    assert [item.hit.goal_id for item in found.items] == ["g1"] * 5 + ["g2"]
    assert found.of_goal("g2")[0].act == library.act(LABOUR)
    assert found.evidence_mode is EvidenceMode.LAW


def test_an_article_may_serve_two_goals(library: MemoryCorpus) -> None:
    found = assemble(library, goal(1), goal(2), found=retrieval(of("g1", GOOD), of("g2", GOOD)))
    assert [item.hit.goal_id for item in found.items] == ["g1", "g2"]


def test_an_act_that_the_catalog_lost_is_described_by_its_hit(library: MemoryCorpus) -> None:
    (item,) = assemble(library, found=retrieval(hit("9-99", relevance=0.9))).items
    assert (item.act.nreg, item.act.indexed) == ("9-99", True)


def test_a_pinned_act_makes_the_others_secondary(library: MemoryCorpus) -> None:
    found = assemble(library, found=retrieval(GOOD, hit(CIVIL, "40", relevance=0.6)), pinned_act=CIVIL)
    assert [(item.hit.nreg, item.primary) for item in found.items] == [(LABOUR, False), (CIVIL, True)]
    assert all(item.primary for item in assemble(library, found=retrieval(GOOD)).items)


@pytest.mark.parametrize(
    ("given", "found", "items", "gap"),
    [
        pytest.param(goal(), retrieval(GOOD), None, NONE, id="a-good-hit"),
        pytest.param(goal(), retrieval(POOR, gap=WEAK), None, WEAK, id="a-poor-hit"),
        pytest.param(goal(), None, None, WEAK, id="no-retrieval"),
        pytest.param(goal(), retrieval(GOOD), doclist(g1=NOT_NAMED), NONE, id="nothing-named-is-no-gap"),
        pytest.param(goal(), retrieval(GOOD), doclist(g1=NOT_FOUND), MISSING, id="doclist-overrides"),
        pytest.param(goal(), retrieval(GOOD), doclist(g2=NOT_FOUND), NONE, id="another-goal-s-item"),
        pytest.param(
            goal(references=(CITATION,)), retrieval(CITED), doclist(g1=NOT_RETRIEVED), NONE, id="found-by-now"
        ),
        pytest.param(goal(), retrieval(POOR, gap=OUT, goals={"g1": OUT}), None, OUT, id="out-of-scope"),
        pytest.param(
            goal(), retrieval(POOR, gap=OUT, goals={"g1": OUT}), doclist(g1=NOT_FOUND), OUT, id="out-of-scope-stays"
        ),
        pytest.param(
            goal(references=(reference(NOT_HELD, "14", state=ReferenceState.ACT_NOT_INDEXED),)),
            retrieval(GOOD, gap=MISSING),
            None,
            MISSING,
            id="the-act-is-not-held",
        ),
    ],
)  # fmt: skip
def test_the_gap_of_a_goal_and_of_its_run(
    given: Goal, found: Retrieval | None, items: DoclistTrace | None, gap: CoverageGap, library: MemoryCorpus
) -> None:
    evidence = assemble(library, given, found=found, doclist=items)
    assert evidence.goal_gaps == {"g1": gap}
    assert evidence.coverage_gap_status is gap


def test_one_goal_without_a_gap_makes_the_run_an_answer(library: MemoryCorpus) -> None:
    evidence = assemble(
        library, goal(1), goal(2), found=retrieval(GOOD), doclist=doclist(g1=NOT_NAMED, g2=NOT_FOUND)
    )
    assert evidence.goal_gaps == {"g1": NONE, "g2": MISSING}
    assert (evidence.coverage_gap_status, evidence.unresolved_gaps) == (NONE, ())


@pytest.mark.parametrize(
    ("items", "gaps"),
    [
        pytest.param(doclist(g1=NOT_INDEXED), ("coverage_gap:likely_missing_act", f"doclist:{NOT_INDEXED}"), id="gap"),
        pytest.param(doclist(g1=AMBIGUOUS), ("coverage_gap:weak_evidence", f"doclist:{AMBIGUOUS}"), id="ambiguous"),
        pytest.param(doclist(g1=RESOLVED), ("coverage_gap:weak_evidence",), id="resolved"),
        pytest.param(None, ("coverage_gap:weak_evidence",), id="not-asked"),
    ],
)  # fmt: skip
def test_unresolved_gaps(items: DoclistTrace | None, gaps: tuple[str, ...], library: MemoryCorpus) -> None:
    assert assemble(library, found=retrieval(POOR, gap=WEAK), doclist=items).unresolved_gaps == gaps


@pytest.mark.parametrize(
    ("goals", "hits", "support"),
    [
        pytest.param((goal(),), (GOOD,), SupportLevel.STRONG, id="every-goal-has-a-strong-hit"),
        pytest.param((goal(1), goal(2)), (GOOD,), SupportLevel.PARTIAL, id="one-of-two"),
        pytest.param((goal(),), (POOR,), SupportLevel.WEAK, id="poor"),
        pytest.param((goal(),), (), SupportLevel.WEAK, id="none"),
        pytest.param(
            (goal(1, references=(CITATION,)), goal(2)), (CITED,), SupportLevel.STRONG, id="all-cited-found"
        ),
    ],
)
def test_support(
    goals: tuple[Goal, ...], hits: tuple[Hit, ...], support: SupportLevel, library: MemoryCorpus
) -> None:
    assert assemble(library, *goals, found=retrieval(*hits)).support_level is support


def test_memory_only_has_neither_gap_nor_law(library: MemoryCorpus) -> None:
    plan = PLAN.model_copy(update={"use_lldbi": False})
    evidence = assemble(library, found=retrieval(gap=None), plan=plan)
    assert (evidence.coverage_gap_status, evidence.goal_gaps, evidence.items) == (NONE, {"g1": NONE}, ())


def test_the_candidate_of_the_trace_is_kept(library: MemoryCorpus) -> None:
    candidate = CatalogCandidate(nreg=NOT_HELD, title="?", relevance=0.9)
    found = retrieval(POOR, gap=MISSING)
    trace = found.trace.model_copy(
        update={
            "catalog_candidate": candidate,
            "goals": (
                GoalTrace(
                    goal_id="g1",
                    hits_count=1,
                    top_relevance=0.1,
                    coverage_gap=MISSING,
                    catalog_candidate=candidate,
                ),
            ),
        }
    )
    evidence = assemble(library, found=found.model_copy(update={"trace": trace}))
    assert evidence.catalog_candidate == candidate
    assert evidence.coverage_gap_status is MISSING


TITLE = ActMention(text="?", start=0, end=1, naming=ActNaming.TITLE, candidates=(DIGEST,))
FOREIGN = ActMention(text="?", start=0, end=1, naming=ActNaming.FOREIGN)
GENERIC = ActMention(text="?", start=0, end=1, naming=ActNaming.GENERIC)
TWO = reference(None, "1", naming=ActNaming.TITLE, candidates=("9-99", CIVIL))
UNKNOWN = reference(None, "9", naming=ActNaming.TITLE, state=ReferenceState.ACT_UNKNOWN)
DIGEST_HIT = hit(DIGEST, "8").model_copy(update={"text_kind": TextKind.DIGEST})


@pytest.mark.parametrize(
    ("given", "hits", "pinned", "resolved", "missing"),
    [
        pytest.param(goal(), (), None, False, False, id="nothing-named"),
        pytest.param(goal(references=(CITATION,)), (), None, True, False, id="an-indexed-act"),
        pytest.param(goal(references=(reference(NOT_HELD),)), (), None, True, True, id="known-not-indexed"),
        pytest.param(goal(references=(UNKNOWN,)), (), None, False, True, id="known-to-nobody"),
        pytest.param(goal(references=(TWO,)), (), None, True, False, id="one-of-several-is-indexed"),
        pytest.param(goal(references=(CITATION, UNKNOWN)), (), None, True, True, id="one-good-one-unknown"),
        pytest.param(goal(acts=(FOREIGN, GENERIC)), (), None, False, False, id="names-no-act"),
        pytest.param(goal(acts=(TITLE,)), (), None, True, True, id="a-digest-that-does-not-answer"),
        pytest.param(goal(acts=(TITLE,)), (DIGEST_HIT,), None, True, False, id="a-digest-that-answers"),
        pytest.param(goal(references=(UNKNOWN,)), (), CIVIL, True, False, id="a-pin-stands-for-the-unknown"),
        pytest.param(goal(references=(reference(NOT_HELD),)), (), CIVIL, True, True, id="a-pin-leaves-the-clear"),
    ],
)  # fmt: skip
def test_findings_of_the_acts_named(
    given: Goal,
    hits: tuple[Hit, ...],
    pinned: str | None,
    resolved: bool,
    missing: bool,
    library: MemoryCorpus,
) -> None:
    found = goal_findings(
        given, hits, library, guard_says_out=False, catalog_candidate=None, pinned_act=pinned
    )
    assert (found.cited_act_resolved, found.named_act_not_indexed) == (resolved, missing)


def test_findings_are_of_the_goal_s_own_hits(library: MemoryCorpus) -> None:
    found = goal_findings(
        goal(1), (of("g2", CITED), POOR), library, guard_says_out=True, catalog_candidate=None
    )
    assert (found.hits, found.cited_article_found, found.guard_says_out) == ((POOR,), False, True)
