"""The order of hits over several goals and over reruns."""

import pytest

from lexery.contracts.retrieval import Hit, SuspendedArticle
from lexery.pipeline.samples import hit
from lexery.stages.merge import NEIGHBOUR, MergeWeights, in_order, merge_features, merge_hits

ALONE = dict.fromkeys(MergeWeights.model_fields, 0.0)
PLACES = MergeWeights.model_validate(ALONE | {"whole_place": 1.0, "goal_place": 2.0})
BEHIND = MergeWeights.model_validate(ALONE | {"goal_behind": 1.0})
NEXT = MergeWeights.model_validate(ALONE | {"neighbour": 1.0})


def hits(
    goal: str, articles: str, *, cited: str = "", relevance: tuple[float, ...] = (0.5, 0.3, 0.2, 0.1)
) -> tuple[Hit, ...]:
    """One hit for each letter, in order, each of an act of its own."""
    return tuple(
        hit(nreg=letter, article="1", goal_id=goal, relevance=value).model_copy(
            update={"cited": letter in cited}
        )
        for letter, value in zip(articles, relevance, strict=False)
    )


def of_act(goal: str, found: dict[str, float]) -> tuple[Hit, ...]:
    """Hits of one act, by article."""
    return tuple(
        hit(nreg="1-20", article=article, goal_id=goal, relevance=value) for article, value in found.items()
    )


@pytest.mark.parametrize(
    ("goals", "whole", "expected"),
    [
        pytest.param([hits("g1", "abc")], (), "abc", id="one-goal-keeps-the-engine-s-order"),
        pytest.param([hits("g1", "abc", cited="c")], (), "cab", id="but-for-what-is-cited"),
        pytest.param([hits("g1", "abc"), hits("g2", "xyz")], (), "axbycz", id="of-equals-one-by-one"),
        pytest.param([hits("g1", "abc"), hits("g2", "ycx")], (), "aybcx", id="the-best-place-counts"),
        pytest.param([hits("g1", "a"), hits("g2", "wxyz")], (), "awxyz", id="a-short-list-ends"),
        pytest.param([hits("g1", "ab"), hits("g2", "xyz", cited="z")], (), "zaxby", id="cited-first"),
        pytest.param(
            [hits("g1", "abc"), hits("g2", "xyz")],
            hits("", "bqr"),
            "baxyczqr",
            id="whole-opens-when-a-goal-agrees",
        ),
        pytest.param(
            [hits("g1", "abc"), hits("g2", "xyz")], hits("", "qrz"), "axzbycqr", id="else-the-main-goal-opens"
        ),
        pytest.param([(), ()], hits("", "q"), "q", id="goals-that-found-nothing"),
        pytest.param([], (), "", id="nothing"),
    ],
)
def test_goals_in_one_order(goals: list[tuple[Hit, ...]], whole: tuple[Hit, ...], expected: str) -> None:
    merged = in_order(goals, whole, PLACES)
    assert "".join(dict.fromkeys(h.nreg for h in merged)) == expected


def test_how_far_behind_the_best_counts_not_the_size() -> None:
    doubtful = hits("g1", "abc", relevance=(0.03, 0.02, 0.01))
    sure = hits("g2", "xyz", relevance=(0.9, 0.5, 0.1))
    merged = in_order([doubtful, sure], (), BEHIND)
    assert "".join(h.nreg for h in merged) == "axbcyz"


def test_what_is_only_cited_is_no_best_of_its_search() -> None:
    merged = in_order([hits("g1", "ab"), hits("g2", "zxy", cited="z")], (), BEHIND)
    assert "".join(h.nreg for h in merged) == "zaxyb"


def test_an_article_of_two_goals_is_a_hit_of_both_side_by_side() -> None:
    merged = in_order([hits("g1", "ab"), hits("g2", "xa")], hits("", "qb"))
    assert [(h.goal_id, h.nreg) for h in merged if h.nreg == "a"] == [("g1", "a"), ("g2", "a")]
    assert len({h.nreg for h in merged}) == 4
    assert next(h.goal_id for h in merged if h.nreg == "q") == ""


@pytest.mark.parametrize(
    ("article", "beside"),
    [
        pytest.param("40", 0.0, id="none-is-near"),
        pytest.param("11", 0.6, id="next-to-it"),
        pytest.param(str(10 + NEIGHBOUR), 0.6, id="at-the-bound"),
        pytest.param(str(11 + NEIGHBOUR), 0.0, id="past-it"),
        pytest.param("10-1", 0.6, id="a-superscript"),
    ],
)
def test_the_neighbour_of_a_relevant_article_counts(article: str, beside: float) -> None:
    goals = [of_act("g1", {"10": 0.6}), of_act("g2", {article: 0.1})]
    assert merge_features(goals, ())["1-20", article][-1] == beside
    first, second = in_order([goals[0], hits("g3", "a"), goals[1]], (), NEXT)[1:]
    assert (first.article == article) is (beside > 0)
    assert {first.nreg, second.nreg} == {"1-20", "a"}


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


@pytest.mark.parametrize(
    ("partly", "expected"),
    [
        pytest.param(False, "abxyz", id="before-what-it-suspends"),
        pytest.param(True, "axbyz", id="never-further-down"),
    ],
)
def test_what_suspends_an_article_stays_beside_it(partly: bool, expected: str) -> None:
    suspends = (SuspendedArticle(nreg="x", article="1", partly=partly),)
    main = tuple(
        one.model_copy(update={"suspends": suspends if one.nreg == "b" else ()}) for one in hits("g1", "ab")
    )
    merged = in_order([main, hits("g2", "xyz")], (), PLACES)
    assert "".join(dict.fromkeys(h.nreg for h in merged)) == expected
