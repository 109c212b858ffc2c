from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import Article
from lexery.contracts.retrieval import Leg, SearchRequest
from lexery.search.memory import MemorySearch

ARTICLES = (
    Article(nreg="1-01", number="1", text="Про відпустку працівника."),
    Article(nreg="2-02", number="7", text="Про звільнення працівника і відпустку."),
)


def test_more_words_in_common_come_first() -> None:
    found = MemorySearch(ARTICLES).search(SearchRequest(text="звільнення і відпустка"))
    assert [hit.key for hit in found.hits] == [("2-02", "7"), ("1-01", "1")]


def test_cited_leads() -> None:
    cited = Reference(
        text="ст. 1",
        start=0,
        end=5,
        target=CitationTarget(nreg="1-01", article="1"),
        state=ReferenceState.RESOLVED,
    )
    hit = MemorySearch(ARTICLES).search(SearchRequest(text="звільнення", references=(cited,))).hits[0]
    assert (hit.key, hit.cited, hit.relevance) == (("1-01", "1"), True, 1.0)


def test_pinned_leads_and_failures_are_told() -> None:
    found = MemorySearch(ARTICLES, failed=(Leg.TEXT,)).search(
        SearchRequest(text="відпустка звільнення", pinned_act="1-01")
    )
    assert found.hits[0].nreg == "1-01"
    assert found.legs_failed == (Leg.TEXT,)
