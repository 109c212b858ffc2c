"""Which articles and which stretches of them answer a goal."""

import pytest
from tests.support.answers import LIST_TEXT, World, lemmas

from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.query import Goal
from lexery.contracts.retrieval import Passage
from lexery.writing.select import SelectLimits, select_articles, select_goal, select_passages

WORLD = World()
LIMITS = SelectLimits()


def items(*rows: tuple[str, str, float, bool]) -> list[EvidenceItem]:
    return [WORLD.item(nreg, number, relevance, cited=cited) for nreg, number, relevance, cited in rows]


@pytest.mark.parametrize(
    ("rows", "taken"),
    [
        pytest.param(
            [("100-20", "1", 0.9, False), ("100-20", "2", 0.8, False)], ["100-20/1"], id="enough with one"
        ),
        pytest.param(
            [("100-20", "1", 0.5, False), ("100-20", "2", 0.3, False)],
            ["100-20/1", "100-20/2"],
            id="a close second",
        ),
        pytest.param(
            [("100-20", "1", 0.5, False), ("100-20", "2", 0.1, False)], ["100-20/1"], id="a far second"
        ),
        pytest.param(
            [("100-20", "1", 0.6, False), ("200-20", "1", 0.2, False)],
            ["100-20/1", "200-20/1"],
            id="another act complements at less",
        ),
        pytest.param(
            [("100-20", "2", 1.0, True), ("100-20", "1", 1.0, True), ("200-20", "1", 0.9, False)],
            ["100-20/2", "100-20/1"],
            id="cited ones, all of them, and nothing else",
        ),
        pytest.param([("100-20", "1", 0.04, False)], [], id="below the floor of gate hits"),
        pytest.param(
            [("100-20", "1", 0.5, False), ("100-20", "1", 0.5, False)], ["100-20/1"], id="an article once"
        ),
    ],
)
def test_articles(rows: list[tuple[str, str, float, bool]], taken: list[str]) -> None:
    assert [f"{i.hit.nreg}/{i.hit.article}" for i in select_articles(items(*rows), LIMITS)] == taken


def test_at_most_so_many_claims() -> None:
    rows = [("100-20", str(n), 0.2, False) for n in (1, 2, 3)] + [("200-20", "1", 0.2, False)]
    assert len(select_articles(items(*rows), LIMITS)) == LIMITS.claims_per_goal


def test_a_floor_beside_a_gap() -> None:
    assert select_articles(items(("100-20", "1", 0.4, False)), LIMITS, floor=0.5) == []


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        pytest.param(
            "чи можна рубати дерево, коли воно цвіте, у період цвітіння", "Забороняється", id="part"
        ),
        pytest.param("рішення ради про дорогу після громадського обговорення", "3) рішення", id="point"),
        pytest.param("скільки гривень сплачує той, хто зрубав", "Особа,", id="sanction"),
    ],
)
def test_the_passage_with_the_words_of_the_goal(asked: str, begins: str) -> None:
    article = WORLD.shelf.article("100-20", "1")
    assert article is not None
    goal = Goal(id="g1", text=asked, search_text=asked)
    best = select_passages(goal, WORLD.item("100-20", "1"), article, lemmas, LIMITS)[0]
    assert article.text[best.start : best.end].startswith(begins)


def test_the_passage_that_matched_wins_when_words_do_not_decide() -> None:
    item = WORLD.item("100-20", "1")
    start = LIST_TEXT.index("Особа,")
    near = item.model_copy(
        update={"hit": item.hit.model_copy(update={"passage": Passage(start=start, end=len(LIST_TEXT))})}
    )
    goal = Goal(id="g1", text="мовчання", search_text="мовчання")
    article = WORLD.shelf.article("100-20", "1")
    assert article is not None
    assert select_passages(goal, near, article, lemmas, LIMITS)[0].start == start


def test_a_cited_point_is_taken_as_it_is() -> None:
    goal = WORLD.profile(["Що каже п. 2 ч. 1 ст. 1 Кодексу № 100-IX?"]).goals[0]
    (chosen,) = select_goal(goal, [WORLD.item("100-20", "1", 1.0, cited=True)], WORLD.shelf, lemmas, LIMITS)
    assert LIST_TEXT[chosen.start : chosen.end] == "2) загрози падіння дерева на будинок або дорогу;"


def test_a_short_cited_article_is_quoted_whole() -> None:
    goal = WORLD.profile(["ст. 3 Кодексу № 100-IX"]).goals[0]
    (chosen,) = select_goal(goal, [WORLD.item("100-20", "3", 1.0, cited=True)], WORLD.shelf, lemmas, LIMITS)
    assert (chosen.start, chosen.end) == (0, len("Полив здійснює власник саду."))


def test_an_article_that_is_not_held_gives_nothing() -> None:
    item = WORLD.item("100-20", "3")
    gone = item.model_copy(update={"hit": item.hit.model_copy(update={"article": "77"})})
    goal = Goal(id="g1", text="полив", search_text="полив")
    assert select_goal(goal, [gone], WORLD.shelf, lemmas, LIMITS) == []
