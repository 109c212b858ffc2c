"""Search over the whole corpus pack: the figures that the project promises."""

from pathlib import Path

import pytest
from benchmarks.retrieval import Question, first_place, read_questions
from tests.support.homes import Pack

from lexery.contracts.retrieval import SearchRequest
from lexery.corpus.library import Library
from lexery.search.dense import open_encoder
from lexery.search.engine import LexicalDenseSearch
from lexery.search.index import SearchIndex, open_index

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def index(pack: Pack, library: Library) -> SearchIndex:
    return open_index(pack.home, library.corpus_version)


@pytest.fixture(scope="module")
def soft(shared: Path) -> list[Question]:
    """Plain questions that have gold articles."""
    path = shared / "eval/questions_dev.jsonl"
    if not path.is_file():
        pytest.skip("the shared evaluation questions are not here")
    return [question for question in read_questions(path) if question.category == "soft"]


def share_in_ten(search: LexicalDenseSearch, questions: list[Question]) -> float:
    """Share of questions with a gold article among the first ten hits."""
    places = [
        first_place(
            [hit.key for hit in search.search(SearchRequest(text=question.text, limit=10)).hits],
            question.gold,
        )
        for question in questions
    ]
    return sum(place is not None for place in places) / len(places)


def test_with_encoder(index: SearchIndex, library: Library, soft: list[Question]) -> None:
    encoder = open_encoder(threads=1)
    if encoder is None:
        pytest.skip("the encoder package is not installed")
    assert share_in_ten(LexicalDenseSearch(index, library, encoder=encoder), soft) >= 0.80


def test_without_encoder(index: SearchIndex, library: Library, soft: list[Question]) -> None:
    assert share_in_ten(LexicalDenseSearch(index, library), soft) >= 0.50


def test_questions_with_gold_are_hardly_ever_called_out_of_scope(
    index: SearchIndex, library: Library, soft: list[Question]
) -> None:
    search = LexicalDenseSearch(index, library, encoder=open_encoder(threads=1))
    called = [
        search.search(SearchRequest(text=question.text, limit=1)).scope.out_of_scope for question in soft
    ]
    assert sum(called) <= len(soft) // 50


def test_hits_carry_passages_of_the_stored_text(index: SearchIndex, library: Library) -> None:
    for hit in (
        LexicalDenseSearch(index, library).search(SearchRequest(text="звільнення під час відпустки")).hits
    ):
        article = library.article(hit.nreg, hit.article)
        assert article is not None
        assert 0 <= hit.passage.start < hit.passage.end <= len(article.text)
