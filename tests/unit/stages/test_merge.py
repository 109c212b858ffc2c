"""The order of hits over several goals and over reruns: each goal has its turn, whatever the sizes of relevance."""

import pytest

from lexery.contracts.retrieval import Hit
from lexery.pipeline.samples import hit
from lexery.stages.merge import in_turn, merge_hits


def hits(goal: str, articles: str, *, cited: str = "", relevance: float = 0.5) -> tuple[Hit, ...]:
    """One hit for each letter, in order."""
    return tuple(
        hit(article=letter, goal_id=goal, relevance=relevance).model_copy(update={"cited": letter in cited})
        for letter in articles
    )


@pytest.mark.parametrize(
    ("goals", "whole", "expected"),
    [
        pytest.param([hits("g1", "abc")], (), "abc", id="one-goal-keeps-the-engine-s-order"),
        pytest.param([hits("g1", "abc"), hits("g2", "xyz")], (), "axbycz", id="each-in-its-turn"),
        pytest.param(
            [hits("g1", "abc", relevance=0.01), hits("g2", "xyz", relevance=0.9)],
            (),
            "axbycz",
            id="the-size-of-relevance-does-not-count",
        ),
        pytest.param([hits("g1", "abc"), hits("g2", "ax")], (), "axbc", id="what-both-found-costs-no-turn"),
        pytest.param([hits("g1", "a"), hits("g2", "wxyz")], (), "awxyz", id="a-short-list-ends"),
        pytest.param([hits("g1", "ab"), hits("g2", "xyz", cited="z")], (), "zaxby", id="cited-first"),
        pytest.param([hits("g1", "ab"), hits("g2", "xy")], hits("", "qby"), "axqby", id="whole-comes-last"),
        pytest.param(
            [hits("g1", "abc"), hits("g2", "xyz")],
            hits("", "bqr"),
            "baxqcyrz",
            id="whole-opens-when-a-goal-agrees",
        ),
        pytest.param(
            [hits("g1", "abc"), hits("g2", "xyz")], hits("", "qr"), "axqbyrcz", id="whole-has-turns"
        ),
        pytest.param([(), ()], hits("", "q"), "q", id="goals-that-found-nothing"),
        pytest.param([], (), "", id="nothing"),
    ],
)
def test_goals_take_turns(goals: list[tuple[Hit, ...]], whole: tuple[Hit, ...], expected: str) -> None:
    merged = in_turn(goals, whole)
    assert "".join(dict.fromkeys(h.article for h in merged)) == expected


def test_an_article_of_two_goals_is_a_hit_of_both_side_by_side() -> None:
    merged = in_turn([hits("g1", "ab"), hits("g2", "xa")], hits("", "qb"))
    assert [(h.goal_id, h.article) for h in merged] == [
        ("g1", "a"),
        ("g2", "a"),
        ("g2", "x"),
        ("", "q"),
        ("g1", "b"),
    ]


def test_a_rerun_never_loses_and_keeps_the_best_relevance() -> None:
    old = (hit(article="1", relevance=0.9), hit(article="2", relevance=0.2), hit(article="4", relevance=0.8))
    new = (hit(article="3", relevance=0.6), hit(article="1", relevance=0.4), hit(article="2", relevance=0.5))
    merged = [(h.article, h.relevance) for h in merge_hits(old, new)]
    assert merged == [("3", 0.6), ("1", 0.9), ("2", 0.5), ("4", 0.8)]


def test_a_hit_once_cited_stays_cited() -> None:
    (merged,) = merge_hits(hits("g1", "a", cited="a"), hits("g1", "a"))
    assert merged.cited


def test_goals_keep_their_own_hits_when_merging() -> None:
    assert len(merge_hits(hits("g1", "a"), hits("g2", "a"))) == 2
