"""An article that another suspends on the day asked for is not shown without that one."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from tests.unit.search.conftest import document

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActStatus, Article, ArticleDocument, DocType
from lexery.contracts.retrieval import Hit, Placing, SearchRequest, SuspendedArticle
from lexery.search.engine import LexicalDenseSearch
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index

PATHS = {"title": "Про лісові стежки", "doc_type": DocType.LAW}
WAR = {"title": "Про стежки в умовах воєнного стану", "adopted": "2022-03-15"}
SAYS = 'У період дії воєнного стану норми статті 3 Закону України "Про лісові стежки" не застосовуються.'
PARTS = (
    'У період дії воєнного стану не застосовується частина друга статті 4 Закону України "Про лісові стежки".'
)
ROWS: tuple[ArticleDocument, ...] = (
    document("100-10", "3", "Костри біля стежки", "Костри розпалюють на галявині.", **PATHS),
    document("100-10", "4", "Намети біля стежки", "1. Намети ставлять увечері.\n2. Вранці знімають.", **PATHS),
    document("100-10", "5", "Лижі біля стежки", "Лижі залишають біля дерева.", **PATHS),
    document("200-22", "1", "Обмеження", f"1. Варта ходить лісом.\n2. {SAYS}", **WAR),
    document("200-22", "2", "Порядок", f"1. Варта стоїть.\n2. {PARTS}", **WAR),
    document("300-22", "1", "Колишнє", SAYS, title="Про колишнє", status=ActStatus.REPEALED),
    document("400-22", "1", "Зміни", SAYS, title="Про внесення змін", is_amending=True),
)  # fmt: skip
IN_WAR = date(2026, 6, 1)
BEFORE = date(2022, 2, 1)


class Texts:
    """The texts of `ROWS` (port `ArticleSource`)."""

    corpus_version = "one"

    def article(self, nreg: str, number: str) -> Article | None:
        return next(
            (
                Article(nreg=nreg, number=number, heading=row.heading, text=row.text)
                for row in ROWS
                if (row.nreg, row.article) == (nreg, number)
            ),
            None,
        )


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    home: Path = tmp_path_factory.mktemp("suspended")
    SearchIndexBuilder(home).build(ROWS, version="one")
    return open_index(home, "one")


@pytest.fixture(scope="module")
def search(index: SearchIndex) -> LexicalDenseSearch:
    return LexicalDenseSearch(index, Texts())


def cited(nreg: str, article: str) -> Reference:
    return Reference(
        text="ст.", start=0, end=3, target=CitationTarget(nreg=nreg, article=article),
        state=ReferenceState.RESOLVED, naming=ActNaming.ALIAS,
    )  # fmt: skip


def keys(hits: Sequence[Hit]) -> list[str]:
    return [":".join(hit.key) for hit in hits]


def test_pairs_of_law_alone(index: SearchIndex) -> None:
    names = [
        f"{index.table.acts[int(index.table.act[doc])]}:{index.table.articles[doc]}"
        for doc in np.concatenate([index.suspended.doc, index.suspended.by]).tolist()
    ]
    assert names == ["100-10:3", "100-10:4", "200-22:1", "200-22:2"], "neither former law nor an amending act"
    assert index.suspended.partly.tolist() == [False, True]


ORDERS = [
    pytest.param("костри", IN_WAR, (), ["200-22:1", "100-10:3"], id="before what it suspends"),
    pytest.param("костри", None, (), ["200-22:1", "100-10:3"], id="no day"),
    pytest.param("намети", IN_WAR, (), ["100-10:4", "200-22:2"], id="after what it suspends in parts"),
    pytest.param("костри", BEFORE, (), ["100-10:3"], id="a day before the period"),
    pytest.param("лижі", IN_WAR, (), ["100-10:5"], id="nothing is suspended"),
    pytest.param(
        "костри", IN_WAR, (cited("100-10", "3"),), ["100-10:3", "200-22:1"], id="the suspended one is cited"
    ),
    pytest.param(
        "костри", IN_WAR, (cited("200-22", "1"),), ["200-22:1", "100-10:3"], id="the other one is cited"
    ),
]


@pytest.mark.parametrize(("text", "day", "references", "expected"), ORDERS)
def test_order(
    search: LexicalDenseSearch,
    text: str,
    day: date | None,
    references: tuple[Reference, ...],
    expected: list[str],
) -> None:
    request = SearchRequest(text=text, as_of=day, references=references)
    assert keys(search.search(request).hits)[: len(expected)] == expected


def test_the_hit_says_what_it_suspends(search: LexicalDenseSearch) -> None:
    found = search.search(SearchRequest(text="костри", as_of=IN_WAR, explain=True))
    first, second = found.hits[:2]
    assert first.suspends == (SuspendedArticle(nreg="100-10", article="3", partly=False),)
    assert first.relevance == second.relevance
    assert not second.suspends
    text = ROWS[3].text[first.passage.start : first.passage.end]
    assert text == f"2. {SAYS}"
    assert found.explanations[0].moved == (Placing.SUSPENDS,)
    assert found.explanations[0].relevance == first.relevance
    assert found.explanations[1].moved == ()


def test_within_the_limit(search: LexicalDenseSearch) -> None:
    found = search.search(SearchRequest(text="костри", as_of=IN_WAR, limit=1))
    assert keys(found.hits) == ["200-22:1"]
