"""An explanation is the engine's own arithmetic: put together again it gives the relevance."""

import math
from collections.abc import Sequence

import pytest

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.ports import ArticleSource
from lexery.contracts.retrieval import Explanation, Leg, Placing, RelevanceModel, SearchRequest
from lexery.search.dense import QueryEncoder
from lexery.search.engine import UNNAMED_ODDS, LexicalDenseSearch
from lexery.search.index import SearchIndex

CITES = Reference(
    text="ст. 625", start=0, end=7, target=CitationTarget(nreg="435-15", article="625"),
    state=ReferenceState.RESOLVED, naming=ActNaming.ALIAS,
)  # fmt: skip
REQUESTS = [
    pytest.param(SearchRequest(text="повернення товару"), id="plain"),
    pytest.param(SearchRequest(text="повернення товару", act_hints=("100-01",)), id="names a repealed act"),
    pytest.param(SearchRequest(text="товар і тварини", act_hints=("200-20", "500-20")), id="two acts"),
    pytest.param(SearchRequest(text="повернення товару", pinned_act="400-20"), id="pinned"),
    pytest.param(SearchRequest(text="проценти річних", references=(CITES,)), id="cited"),
    pytest.param(SearchRequest(text="звільнення і відпустка", variants=("розірвання договору",)), id="variants"),
]  # fmt: skip


@pytest.fixture(scope="module")
def plain(index: SearchIndex, texts: ArticleSource) -> LexicalDenseSearch:
    return LexicalDenseSearch(index, texts)


@pytest.fixture(scope="module")
def full(index: SearchIndex, texts: ArticleSource, encoder: QueryEncoder) -> LexicalDenseSearch:
    return LexicalDenseSearch(index, texts, encoder=encoder)


def explained(
    search: LexicalDenseSearch, request: SearchRequest, *about: tuple[str, str]
) -> Sequence[Explanation]:
    return search.search(request.model_copy(update={"explain": True, "about": about})).explanations


def put_together(why: Explanation) -> float:
    first = why.reckonings[0]
    log_odds = first.bias + sum(part.log_odds for part in first.contributions)
    odds = math.exp(log_odds) * why.other_act_odds
    return odds / (1 + odds) * why.act_share * why.standing


@pytest.mark.parametrize("engine", ["plain", "full"])
@pytest.mark.parametrize("request_", REQUESTS)
def test_the_parts_give_the_relevance(
    engine: str, request_: SearchRequest, request: pytest.FixtureRequest
) -> None:
    search: LexicalDenseSearch = request.getfixturevalue(engine)
    hits = search.search(request_).hits
    why = explained(search, request_)
    assert [one.key for one in why] == [hit.key for hit in hits]
    for one, hit in zip(why, hits, strict=True):
        assert one.relevance == hit.relevance
        assert one.legs == hit.legs
        expected = 1.0 if hit.cited else put_together(one)
        assert hit.relevance == pytest.approx(expected)


def test_nothing_is_explained_unasked(plain: LexicalDenseSearch) -> None:
    request = SearchRequest(text="повернення товару", about=(("200-20", "1"),))
    found = plain.search(request)
    assert found.explanations == ()
    asked = plain.search(request.model_copy(update={"explain": True}))
    assert asked.model_copy(update={"explanations": ()}) == found, "to ask why changes nothing"


def test_contributions_begin_with_the_greatest(plain: LexicalDenseSearch) -> None:
    for why in explained(plain, SearchRequest(text="повернення товару покупцем")):
        for reckoning in why.reckonings:
            sizes = [abs(part.log_odds) for part in reckoning.contributions]
            assert sizes == sorted(sizes, reverse=True)
            assert all(
                part.log_odds == part.value * part.weight and part.value for part in reckoning.contributions
            )


def test_the_model_of_each_article(plain: LexicalDenseSearch) -> None:
    request = SearchRequest(text="звільнення працівника, утримання тварин", act_hints=("500-20",))
    models = {why.key: [one.model for one in why.reckonings] for why in explained(plain, request)}
    assert models["322-08", "40"] == [RelevanceModel.HIT]
    assert models["500-20", "1"] == [RelevanceModel.NAMED, RelevanceModel.BARE]


def test_what_moved_an_article(plain: LexicalDenseSearch) -> None:
    request = SearchRequest(text="повернення товару", references=(CITES,), act_hints=("100-01",))
    why = {one.key: one for one in explained(plain, request)}
    assert why["435-15", "625"].moved == (Placing.CITED,)
    assert why["100-01", "1"].moved == (Placing.NAMED_ACT,)
    assert (why["200-20", "1"].moved, why["200-20", "1"].other_act_odds) == ((), UNNAMED_ODDS)
    pinned = explained(plain, SearchRequest(text="повернення товару", pinned_act="400-20"))[0]
    assert (pinned.key, pinned.rank) == (("400-20", "5"), 1)
    assert Placing.PINNED in pinned.moved


def test_an_article_that_is_no_hit_is_explained_when_asked_about(plain: LexicalDenseSearch) -> None:
    request = SearchRequest(text="повернення товару", limit=1)
    weighed, *others = explained(
        plain, request, ("100-01", "1"), ("500-20", "1"), ("200-20", "1"), ("999-99", "1")
    )
    assert (weighed.key, weighed.rank) == (("200-20", "1"), 1), "a hit comes once, whoever asks about it"
    low, absent = others
    assert low.key == ("100-01", "1")
    assert low.rank is not None
    assert low.rank > 1
    assert Leg.TEXT in [score.leg for score in low.legs]
    assert low.relevance == pytest.approx(put_together(low))
    assert absent.key == ("500-20", "1")
    assert (absent.rank, absent.legs, absent.reckonings, absent.relevance) == (None, (), (), 0.0)
