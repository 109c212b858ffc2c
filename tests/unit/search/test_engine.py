from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActStatus, TextKind
from lexery.contracts.ports import ArticleSource
from lexery.contracts.retrieval import Leg, SearchRequest
from lexery.law.directory_memory import MemoryDirectory
from lexery.search.dense import QueryEncoder
from lexery.search.engine import LexicalDenseSearch, SearchSettings
from lexery.search.index import SearchIndex


class BrokenEncoder:
    """An encoder whose model file is gone."""

    fingerprint = "broken"

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise OSError("no model")


def reference(
    nreg: str, article: str, *, part: str | None = None, naming: ActNaming = ActNaming.ALIAS
) -> Reference:
    return Reference(
        text="ст.", start=0, end=3, target=CitationTarget(nreg=nreg, article=article, part=part),
        state=ReferenceState.RESOLVED, naming=naming,
    )  # fmt: skip


@pytest.fixture(scope="module")
def plain(index: SearchIndex, texts: ArticleSource) -> LexicalDenseSearch:
    return LexicalDenseSearch(index, texts)


@pytest.fixture(scope="module")
def full(index: SearchIndex, texts: ArticleSource, encoder: QueryEncoder) -> LexicalDenseSearch:
    return LexicalDenseSearch(index, texts, encoder=encoder)


def test_finds_by_words_without_encoder(plain: LexicalDenseSearch) -> None:
    found = plain.search(SearchRequest(text="повернення товару"))
    assert found.hits[0].key == ("200-20", "1")
    assert found.legs_run == (Leg.TEXT, Leg.PHRASINGS)
    assert Leg.PHRASING_VECTORS in found.legs_off
    assert found.legs_failed == ()


def test_former_law_only_when_asked(plain: LexicalDenseSearch) -> None:
    now = [hit.nreg for hit in plain.search(SearchRequest(text="повернення товару")).hits]
    assert now.index("200-20") < now.index("100-01")
    assert (
        plain.search(SearchRequest(text="повернення товару")).hits[now.index("100-01")].status
        is ActStatus.REPEALED
    )


def test_a_repealed_act_that_is_named_is_not_held_back(plain: LexicalDenseSearch) -> None:
    def relevance(*acts: str) -> float:
        found = plain.search(SearchRequest(text="повернення товару", act_hints=acts)).hits
        return next(hit.relevance for hit in found if hit.nreg == "100-01")

    assert relevance("100-01") > 2 * relevance("100-01", "200-20")


def test_finds_by_phrasing_with_encoder(full: LexicalDenseSearch) -> None:
    found = full.search(SearchRequest(text="начальник вигнав мене з роботи"))
    assert found.hits[0].nreg == "322-08"
    assert Leg.PHRASING_VECTORS in found.legs_run
    assert not found.scope.out_of_scope


def test_equal_requests_give_equal_results(full: LexicalDenseSearch) -> None:
    request = SearchRequest(text="повернення товару", variants=("віддати покупку",))
    assert full.search(request) == full.search(request)


def test_a_broken_encoder_degrades(index: SearchIndex, texts: ArticleSource) -> None:
    found = LexicalDenseSearch(index, texts, encoder=BrokenEncoder()).search(
        SearchRequest(text="повернення товару")
    )
    assert found.legs_failed == (Leg.PHRASING_VECTORS,)
    assert found.hits


def test_a_leg_switched_off_is_no_failure(
    index: SearchIndex, texts: ArticleSource, encoder: QueryEncoder
) -> None:
    search = LexicalDenseSearch(
        index, texts, encoder=encoder, settings=SearchSettings(off=frozenset({Leg.TEXT}))
    )
    found = search.search(SearchRequest(text="повернення товару", without=frozenset({Leg.PHRASING_VECTORS})))
    assert found.legs_run == (Leg.PHRASINGS,)
    assert found.legs_failed == ()


def test_cited_articles_lead_in_the_order_of_the_question(
    plain: LexicalDenseSearch, texts: ArticleSource
) -> None:
    request = SearchRequest(
        text="повернення товару", references=(reference("435-15", "625"), reference("322-08", "40", part="2"))
    )
    first, second, *others = plain.search(request).hits
    assert [first.key, second.key] == [("435-15", "625"), ("322-08", "40")]
    assert (first.relevance, first.cited, second.cited) == (1.0, True, True)
    assert not any(hit.cited for hit in others)
    article = texts.article("322-08", "40")
    assert article is not None
    assert article.text[second.passage.start : second.passage.end].startswith("2. Друга частина")


def test_a_cited_article_that_is_not_indexed_is_no_hit(plain: LexicalDenseSearch) -> None:
    found = plain.search(SearchRequest(text="стаття", references=(reference("322-08", "999"),)))
    assert not any(hit.cited for hit in found.hits)


def test_pinned_act_comes_first(plain: LexicalDenseSearch) -> None:
    found = plain.search(SearchRequest(text="повернення товару покупцем", pinned_act="400-20"))
    assert found.hits[0].nreg == "400-20"
    assert Leg.ACT in found.legs_run
    assert len(found.hits) > 1


def test_a_hinted_act_rises(plain: LexicalDenseSearch) -> None:
    request = SearchRequest(text="повернення товару покупцем")
    before = {hit.key: hit for hit in plain.search(request).hits}
    after = plain.search(request.model_copy(update={"act_hints": ("100-01",)})).hits
    assert after[0].key == ("100-01", "1")
    assert after[0].relevance > before["100-01", "1"].relevance


def of_act(search: LexicalDenseSearch, nreg: str, request: SearchRequest) -> float:
    """The best relevance in an act."""
    return max(hit.relevance for hit in search.search(request).hits if hit.nreg == nreg)


UNPHRASED = SearchRequest(text="короткий виклад про тварин і товар")
"""Fits articles of two acts that have no lay phrasings."""


@pytest.mark.parametrize("search", ["plain", "full"])
def test_the_text_is_evidence_enough_inside_a_named_act(search: str, request: pytest.FixtureRequest) -> None:
    engine: LexicalDenseSearch = request.getfixturevalue(search)
    named = UNPHRASED.model_copy(update={"act_hints": ("500-20",)})
    assert of_act(engine, "500-20", named) > of_act(engine, "500-20", UNPHRASED)
    assert of_act(engine, "500-20", named) >= engine.calibrations.hit_floor


def test_acts_that_one_name_may_mean_share_the_relevance(plain: LexicalDenseSearch) -> None:
    alone, both = (
        UNPHRASED.model_copy(update={"act_hints": acts}) for acts in (("500-20",), ("500-20", "200-20"))
    )
    pinned = both.model_copy(update={"pinned_act": "500-20"})
    assert of_act(plain, "500-20", both) < of_act(plain, "500-20", alone)
    assert of_act(plain, "500-20", pinned) == of_act(plain, "500-20", alone)


def test_the_limit_holds(plain: LexicalDenseSearch) -> None:
    assert len(plain.search(SearchRequest(text="повернення товару", limit=2)).hits) == 2


def test_digest_is_marked_and_shown_whole(plain: LexicalDenseSearch) -> None:
    hit = plain.search(SearchRequest(text="утримання тварин")).hits[0]
    assert (hit.key, hit.text_kind) == (("500-20", "1"), TextKind.DIGEST)
    assert (hit.passage.start, hit.passage.end) == (0, len("Короткий виклад про утримання тварин."))


def test_an_article_not_held_is_a_match_of_the_catalog(
    index: SearchIndex, texts: ArticleSource, encoder: QueryEncoder
) -> None:
    search = LexicalDenseSearch(index, texts, encoder=encoder, directory=MemoryDirectory(()))
    found = search.search(SearchRequest(text="скільки податку платити, якщо продаю другу квартиру за рік"))
    assert found.catalog_candidate is not None
    assert found.catalog_candidate.nreg == "2755-17"
    assert found.catalog_candidate.relevance > max(hit.relevance for hit in found.hits)
    assert not any(hit.nreg == "2755-17" for hit in found.hits)


SCOPE = [
    pytest.param("порадь якийсь веселий фільм на вечір", (), True, id="chat"),
    pytest.param("сусід залив мені квартиру, хто платить за ремонт", (), False, id="everyday law"),
    pytest.param(
        "порадь якийсь веселий фільм на вечір", (reference("322-08", "40"),), False, id="names an act"
    ),
    pytest.param("???", (), True, id="no words"),
]


@pytest.mark.parametrize(("text", "references", "out"), SCOPE)
def test_scope(full: LexicalDenseSearch, text: str, references: tuple[Reference, ...], out: bool) -> None:
    assert full.search(SearchRequest(text=text, references=references)).scope.out_of_scope is out


@pytest.mark.parametrize(
    "text", ["", " ", "🙂", "а" * 5000, "\u0000"], ids=["empty", "space", "emoji", "long", "null"]
)
def test_odd_texts_never_raise(full: LexicalDenseSearch, text: str) -> None:
    found = full.search(SearchRequest(text=text))
    assert found.legs_failed == ()
    assert all(0 <= hit.relevance <= 1 for hit in found.hits)
