"""Which articles an answer cites, over all its goals."""

import pytest
from tests.support.answers import CODE, SPECIAL, UNSAID, World

from lexery.contracts.evidence import EvidenceItem
from lexery.writing.articles import Standing, room_for, specialty, take_articles
from lexery.writing.limits import SelectLimits

WORLD = World()
LIMITS = SelectLimits()

Row = tuple[str, str, float, bool]


def items(*rows: Row) -> list[EvidenceItem]:
    return [WORLD.item(nreg, number, relevance, cited=cited) for nreg, number, relevance, cited in rows]


def taken(*goals: list[EvidenceItem], floor: float = 0.0, limits: SelectLimits = LIMITS) -> list[list[str]]:
    given = [(f"g{n}", own, floor) for n, own in enumerate(goals, start=1)]
    found = take_articles(given, limits)
    return [
        [f"{t.item.hit.nreg}/{t.item.hit.article} {t.standing.name}" for t in own] for own in found.values()
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(
            [("100-20", "1", 0.5, False), ("100-20", "2", 0.3, False), ("200-20", "1", 0.1, False)],
            ["100-20/1 LEAD", "100-20/2 MAIN", "200-20/1 BESIDE"],
            id="the best, one nearly as good, one likely enough",
        ),
        pytest.param(
            [("100-20", "1", 0.9, False), ("100-20", "2", 0.06, False)], ["100-20/1 LEAD"], id="too far behind"
        ),
        pytest.param(
            [("100-20", "2", 1.0, True), ("100-20", "1", 1.0, True), ("200-20", "1", 0.9, False)],
            ["100-20/2 LEAD", "100-20/1 LEAD"],
            id="cited ones, all of them, and nothing else",
        ),
        pytest.param([("100-20", "1", 0.04, False)], [], id="below the floor of gate hits"),
        pytest.param(
            [("100-20", "1", 0.5, False), ("100-20", "1", 0.5, False)], ["100-20/1 LEAD"], id="an article once"
        ),
    ],
)  # fmt: skip
def test_of_one_goal(rows: list[Row], expected: list[str]) -> None:
    assert taken(items(*rows)) == [expected]


def test_at_most_so_many_in_an_answer() -> None:
    one = items(("100-20", "1", 0.3, False), ("100-20", "2", 0.2, False), ("100-20", "3", 0.2, False))
    other = items(("200-20", "1", 0.3, False), ("300-20", "1", 0.25, False), ("50-12", "7", 0.1, False))
    found = taken(one, other, limits=SelectLimits(articles_per_answer=4))
    assert found == [["100-20/1 LEAD", "100-20/2 MAIN"], ["200-20/1 LEAD", "300-20/1 MAIN"]]


def test_every_goal_has_its_best_article_however_unlikely() -> None:
    one = items(("100-20", "1", 0.9, False), ("100-20", "2", 0.8, False))
    found = taken(one, items(("200-20", "1", 0.06, False)), limits=SelectLimits(articles_per_answer=2))
    assert found == [["100-20/1 LEAD"], ["200-20/1 LEAD"]]


def test_an_article_of_two_goals_is_told_where_it_serves() -> None:
    one = items(("100-20", "1", 0.6, False), ("100-20", "2", 0.1, False))
    other = items(("100-20", "2", 0.5, False), ("100-20", "1", 0.2, False))
    assert taken(one, other) == [["100-20/1 LEAD"], ["100-20/2 LEAD"]]
    near = items(("100-20", "2", 0.5, False), ("100-20", "1", 0.4, False))
    assert taken(one, near) == [["100-20/1 LEAD"], ["100-20/2 LEAD", "100-20/1 MAIN"]]


def test_a_floor_beside_a_gap() -> None:
    assert taken(items(("100-20", "1", 0.4, False)), floor=0.5) == [[]]


def test_the_room_is_shared() -> None:
    alone = take_articles([("g1", items(("100-20", "1", 0.9, False)), 0.0)], LIMITS)
    assert room_for(alone, LIMITS)[Standing.LEAD] == LIMITS.quote_longest
    many = items(
        *((nreg, "1", 0.3, False) for nreg in ("100-20", "200-20", "300-20")), ("50-12", "7", 0.3, False)
    )
    rooms = room_for(take_articles([("g1", many, 0.0)], LIMITS), LIMITS)
    assert LIMITS.quote_shortest <= rooms[Standing.BESIDE] <= rooms[Standing.MAIN] <= rooms[Standing.LEAD]
    assert rooms[Standing.LEAD] < LIMITS.quote_longest


def test_special_acts_before_general_ones() -> None:
    assert sorted([CODE, UNSAID, SPECIAL], key=specialty) == [SPECIAL, UNSAID, CODE]
