"""U4: what is asked of the search for each goal, and what the trace says of the answer."""

from collections.abc import Mapping
from datetime import date

import pytest

from lexery.contracts.corpus import ActRecord, Article
from lexery.contracts.evidence import Retrieval, RetrievalRetryRequest
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import Query, QueryProfile
from lexery.contracts.retrieval import (
    CatalogCandidate,
    CoverageGap,
    Leg,
    ScopeSignal,
    SearchRequest,
    SearchResult,
)
from lexery.corpus.memory import MemoryCorpus
from lexery.search.memory import MemorySearch
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query
from lexery.stages.retrieve import RetrieveConfig, RetrieveDeps, RetrieveInput, retrieve
from lexery.stages.signals import SignalThresholds

DAY = date(2026, 1, 1)
CONFIG = RetrieveConfig(thresholds=SignalThresholds(t_weak=0.2, t_strong=0.7))
OUT = ScopeSignal(out_probability=0.9, out_of_scope=True, reason="nearest_examples")
CANDIDATE = CatalogCandidate(nreg="2755-17", title="Податковий кодекс України", relevance=0.9)
PLACES = (
    ("322-08", "40"),
    ("322-08", "47"),
    ("435-15", "40"),
    ("435-15", "625"),
    ("504/96-вр", "6"),
    ("11-12", "1"),
)


class Asked:
    """A search that keeps what it was asked."""

    def __init__(self, inner: MemorySearch) -> None:
        self._inner = inner
        self.requests: list[SearchRequest] = []

    def search(self, request: SearchRequest) -> SearchResult:
        self.requests.append(request)
        return self._inner.search(request)


class Room:
    """U4 over the small corpus."""

    def __init__(self, library: MemoryCorpus, records: Mapping[str, ActRecord]) -> None:
        self.library = library
        self.articles = tuple(_held(library, *place) for place in PLACES)
        self.records = records
        self.asked = Asked(MemorySearch(self.articles, acts=records))

    def profile(self, text: str) -> QueryProfile:
        deps = ProfileDeps(directory=self.library, doclist=self.library, articles=self.library)
        return profile_query(Query(text=text, as_of=DAY), deps, ProfileConfig())

    def given(self, text: str, **changes: object) -> RetrieveInput:
        profile = self.profile(text)
        base = RetrieveInput(profile=profile, plan=plan_search(profile, PlanConfig(limit=3)), as_of=DAY)
        return base.model_copy(update=changes)

    def run(self, given: RetrieveInput, search: MemorySearch | None = None) -> Retrieval:
        if search is not None:
            self.asked = Asked(search)
        deps = RetrieveDeps(search=self.asked, directory=self.library, articles=self.library)
        return retrieve(given, deps, CONFIG)

    def search(
        self,
        candidate: CatalogCandidate | None = None,
        scope: ScopeSignal | None = None,
        failed: tuple[Leg, ...] = (),
        articles: tuple[Article, ...] | None = None,
    ) -> MemorySearch:
        held = self.articles if articles is None else articles
        return MemorySearch(held, acts=self.records, candidate=candidate, scope=scope, failed=failed)


def _held(source: ArticleSource, nreg: str, number: str) -> Article:
    article = source.article(nreg, number)
    assert article is not None
    return article


@pytest.fixture
def room(library: MemoryCorpus, records: dict[str, ActRecord]) -> Room:
    return Room(library, records)


def test_each_goal_is_searched_and_its_hits_bear_its_id(room: Room) -> None:
    found = room.run(
        room.given(
            "Чи звільнити працівника під час хвороби? Скільки процентів боржник платить за прострочення?"
        )
    )
    assert [request.text for request in room.asked.requests] == list(found.trace.queries)
    assert {hit.goal_id for hit in found.hits} == {"g1", "g2"}
    assert [goal.goal_id for goal in found.trace.goals] == ["g1", "g2"]
    best = {goal: next(hit.key for hit in found.hits if hit.goal_id == goal) for goal in ("g1", "g2")}
    assert best == {"g1": ("322-08", "40"), "g2": ("435-15", "625")}


def test_what_is_cited_comes_first_then_the_main_goal(room: Room) -> None:
    hits = room.run(room.given("Чи можна звільнити хворого працівника без наказу? Що каже ст. 625 ЦК?")).hits
    assert (hits[0].cited, hits[0].goal_id) == (True, "g2")
    assert next(hit for hit in hits if not hit.cited).goal_id == "g1"


def test_the_whole_question_is_searched_once_beside_its_goals(room: Room) -> None:
    text = "Добрий день! Відпустку не дали. Чи можна її перенести? Хто це вирішує?"
    found = room.run(room.given(text))
    assert found.trace.queries == (
        "Чи можна її перенести? Відпустку не дали. Чи можна її перенести?",
        "Хто це вирішує? Відпустку не дали. Хто це вирішує?",
        "Відпустку не дали. Чи можна її перенести? Хто це вирішує?",
    )
    assert [goal.goal_id for goal in found.trace.goals] == ["g1", "g2"]
    assert room.run(room.given("Чи можна перенести відпустку?")).trace.queries == (
        "Чи можна перенести відпустку?",
    )


def test_the_request_of_a_citation(room: Room) -> None:
    room.run(room.given("Що каже ст. 40 КЗпП?"))
    (request,) = room.asked.requests
    assert [(r.target.nreg, r.target.article) for r in request.references] == [("322-08", "40")]
    assert request.act_hints == ("322-08",)
    assert (request.limit, request.as_of) == (3, DAY)


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        pytest.param("Що в законі «Про відпустки»?", ("504/96-вр",), id="one-act"),
        pytest.param("Що в законі «Про ринки»?", (), id="two-acts-fit"),
        pytest.param("Що дозволяє Конституція США?", (), id="a-foreign-act"),
        pytest.param("Що каже стаття 40?", (), id="an-article-without-an-act"),
    ],
)
def test_hints_are_acts_named_by_one_clear_name(text: str, hints: tuple[str, ...], room: Room) -> None:
    room.run(room.given(text))
    assert room.asked.requests[0].act_hints == hints


def test_a_retry_brings_its_hints_and_variants_after_the_question_s_own(room: Room) -> None:
    retry = RetrievalRetryRequest(act_hints=("435-15", "322-08"), variants=("звільнення",), origin="U5")
    room.run(room.given("Що каже ст. 40 КЗпП?", retry=retry))
    assert room.asked.requests[0].act_hints == ("322-08", "435-15")
    assert room.asked.requests[0].variants == ("звільнення",)


@pytest.mark.parametrize(
    ("text", "pinned", "cited"),
    [
        pytest.param("Що каже стаття 40?", "435-15", [("435-15", "40")], id="an-article-without-an-act"),
        pytest.param(
            "Що каже стаття 40 кодексу?", "322-08", [("322-08", "40")], id="an-article-of-some-code"
        ),
        pytest.param("Стаття 1 закону «Про ринки»", "11-12", [("11-12", "1")], id="one-of-two-acts"),
        pytest.param("Що каже стаття 40?", "504/96-вр", [], id="the-act-has-no-such-article"),
        pytest.param("Що каже ст. 40 КЗпП?", "435-15", [("322-08", "40")], id="what-was-clear-stays"),
        pytest.param("Що каже стаття 40?", None, [], id="nothing-pinned"),
    ],
)
def test_a_pinned_act_stands_for_what_was_ambiguous(
    text: str, pinned: str | None, cited: list[tuple[str, str]], room: Room
) -> None:
    found = room.run(room.given(text, pinned_act=pinned))
    assert room.asked.requests[0].pinned_act == pinned
    assert [hit.key for hit in found.hits if hit.cited] == cited


def test_a_rerun_never_loses(room: Room) -> None:
    first = room.run(room.given("Чи звільнити працівника під час хвороби?"))
    again = room.run(
        room.given("Чи звільнити працівника під час хвороби?", previous=first), room.search(articles=())
    )
    assert again.hits == first.hits
    assert again.trace.rerun
    assert again.trace.goals[0].hits_count == len(first.hits)


def test_failed_legs_are_listed(room: Room) -> None:
    some = room.run(room.given("Чи звільнити хворого?"), room.search(failed=(Leg.TEXT,)))
    assert (some.trace.answered, some.trace.legs_run, some.trace.legs_failed) == (
        True,
        (Leg.EXACT,),
        (Leg.TEXT,),
    )
    none = room.run(room.given("Чи звільнити хворого?"), room.search(failed=(Leg.EXACT, Leg.TEXT)))
    assert not none.trace.answered


def test_without_legal_retrieval_nothing_is_searched_and_nothing_is_a_gap(room: Room) -> None:
    given = room.given("Що ми вирішили?")
    found = room.run(given.model_copy(update={"plan": given.plan.model_copy(update={"use_lldbi": False})}))
    assert room.asked.requests == []
    assert (found.hits, found.trace.coverage_gap, found.trace.answered) == ((), None, True)


@pytest.mark.parametrize(
    ("text", "search", "gap"),
    [
        pytest.param("Що каже ст. 40 КЗпП?", {}, CoverageGap.NONE, id="cited-and-found"),
        pytest.param("Де росте папороть?", {}, CoverageGap.WEAK_EVIDENCE, id="no-hit"),
        pytest.param("Що каже ст. 14 Податкового кодексу?", {}, CoverageGap.LIKELY_MISSING_ACT, id="act-not-held"),
        pytest.param(
            "ст. 9 Закону «Про міражі»", {}, CoverageGap.LIKELY_MISSING_ACT, id="an-act-no-catalog-has"
        ),
        pytest.param(
            "Де росте папороть?", {"candidate": CANDIDATE}, CoverageGap.LIKELY_MISSING_ACT, id="catalog-match"
        ),
        pytest.param("Де росте папороть?", {"scope": OUT}, CoverageGap.OUT_OF_SCOPE, id="out-of-scope"),
        pytest.param("Що дозволяє Конституція США?", {}, CoverageGap.OUT_OF_SCOPE, id="a-foreign-act"),
        pytest.param("Що каже ст. 40 КЗпП?", {"scope": OUT}, CoverageGap.NONE, id="a-cited-act-beats-the-guard"),
    ],
)  # fmt: skip
def test_the_gap_of_a_run(text: str, search: dict[str, object], gap: CoverageGap, room: Room) -> None:
    double = room.search(
        candidate=CANDIDATE if "candidate" in search else None, scope=OUT if "scope" in search else None
    )
    trace = room.run(room.given(text), double).trace
    assert trace.coverage_gap is gap
    assert trace.goals[0].coverage_gap is gap


def test_a_missing_act_of_one_goal_calls_for_recovery(room: Room) -> None:
    trace = room.run(room.given("Що каже ст. 40 КЗпП? Що каже ст. 14 Податкового кодексу?")).trace
    assert [goal.coverage_gap for goal in trace.goals] == [CoverageGap.NONE, CoverageGap.LIKELY_MISSING_ACT]
    assert trace.coverage_gap is CoverageGap.LIKELY_MISSING_ACT


def test_the_candidate_is_named_only_when_it_is_the_gap(room: Room) -> None:
    assert (
        room.run(room.given("Де росте папороть?"), room.search(CANDIDATE)).trace.catalog_candidate
        == CANDIDATE
    )
    assert (
        room.run(room.given("Що каже ст. 40 КЗпП?"), room.search(CANDIDATE)).trace.catalog_candidate is None
    )
