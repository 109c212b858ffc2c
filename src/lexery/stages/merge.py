"""The order of a run's hits over its goals (U4): what is cited first, then by what all searches say of an article.

The size of a relevance never counts across searches, only how far an article is behind the best of its own: relevances of
different searches answer different questions, so that one goal sure of itself would push the others out of sight.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.retrieval import Hit
from lexery.law.numbers import sort_key
from lexery.law.suspensions import beside_suspended

WHOLE = ""
"""`Hit.goal_id` of an article that only the whole question found: evidence of no goal, shown after the goals' own."""

AGREED: Final = 2
"""Measured on questions of one article that were split (first place .67 → .72) and on questions of two situations (.48 → .43)."""

FLOOR: Final = -6.0
"""Log-odds of an article that a search did not find; none is less."""

SURE: Final = 1e-4
"""Relevances are kept this far from 1 where their odds are asked for."""

TOP: Final = 3
"""A place counts 1 / (`TOP` + places before it)."""

NEIGHBOUR: Final = 2
"""Articles of one act whose numbers differ by at most so much are of one institution of law as a rule."""

Key = tuple[str, str]


class MergeWeights(Value):
    """What the order of an article over several searches is made of: fitted by `training.fit_merge`."""

    whole_behind: float = 0.29
    """Of its log-odds behind the best of the whole question's search, from 0 down."""
    goal_behind: float = 0.46
    """The same behind the best of a goal's search, of the goal where it is nearest to the best."""
    whole_place: float = 0.32
    goal_place: float = 4.01
    """Of its best place in a goal's search."""
    neighbour: float = 1.47
    """Of the greatest relevance of another article next to it: what a story needs lies together."""


WEIGHTS: Final = MergeWeights()


def relevance_of(hit: Hit) -> float:
    """Calibrated relevance; 1 by definition for a hit that a direct citation matched."""
    return 1.0 if hit.cited else hit.relevance


def merge_hits(old: Iterable[Hit], new: Iterable[Hit]) -> tuple[Hit, ...]:
    """Hits of a rerun joined with the earlier ones, by goal and article: the best relevance stays.

    The order is that of the rerun, which knew more; what it did not find again comes after.
    """
    merged: dict[tuple[str, str, str], Hit] = {}
    for hit in (*new, *old):
        key = (hit.goal_id, *hit.key)
        held = merged.get(key)
        if held is None:
            merged[key] = hit
            continue
        best = hit if relevance_of(hit) > relevance_of(held) else held
        merged[key] = best.model_copy(update={"cited": hit.cited or held.cited})
    return tuple(merged.values())


def in_order(
    goals: Sequence[Sequence[Hit]], whole: Sequence[Hit] = (), weights: MergeWeights = WEIGHTS
) -> tuple[Hit, ...]:
    """Hits of all goals in one order: cited articles as they come, then what opens, then the others by `merged_scores`.

    `goals` in the order of the question, so that the main one opens with its first article; `whole`, what the whole
    question found, opens if a goal has its first article among the first `AGREED`: then the parts are of one
    situation, which the whole tells best. One search keeps its own order. An article that several goals found is shown
    once, as a hit of each of them. The whole question's are hits of the goals that found them too, and of `WHOLE`
    where none did.
    """
    by_article: dict[Key, list[Hit]] = {}
    for hit in (hit for own in goals for hit in own):
        by_article.setdefault(hit.key, []).append(hit)
    for hit in whole:
        by_article.setdefault(hit.key, [hit])
    cited = [key for key, hits in by_article.items() if any(hit.cited for hit in hits)]
    searches = [own for own in (*goals, whole) if own]
    if len(searches) < 2:
        return tuple(hit for key in dict.fromkeys((*cited, *by_article)) for hit in by_article[key])
    agreed = any(whole[0].key in [hit.key for hit in own[:AGREED]] for own in goals) if whole else False
    opening = whole if agreed else searches[0]
    opens = [hit.key for hit in opening if hit.key not in cited][:1]
    scores = merged_scores(goals, whole, weights)
    order = dict.fromkeys((*cited, *opens, *sorted(by_article, key=lambda key: -scores[key])))
    beside = beside_suspended(list(order), _suspending(by_article), frozenset(cited))
    return tuple(hit for key in beside for hit in by_article[key])


def _suspending(by_article: Mapping[Key, Sequence[Hit]]) -> Mapping[Key, Sequence[tuple[Key, bool]]]:
    """Article → those found that suspend it, and whether in parts."""
    out: dict[Key, dict[Key, bool]] = defaultdict(dict)
    for hit in (hit for hits in by_article.values() for hit in hits):
        for one in hit.suspends:
            out[one.key][hit.key] = one.partly
    return {key: tuple(by.items()) for key, by in out.items()}


def merged_scores(
    goals: Sequence[Sequence[Hit]], whole: Sequence[Hit], weights: MergeWeights = WEIGHTS
) -> dict[Key, float]:
    """Of every article that was found: greater is better, comparable within one question."""
    return {
        key: sum(weight * value for weight, value in zip(_in_turn(weights), features, strict=True))
        for key, features in merge_features(goals, whole).items()
    }


def _in_turn(weights: MergeWeights) -> tuple[float, ...]:
    return (
        weights.whole_behind,
        weights.goal_behind,
        weights.whole_place,
        weights.goal_place,
        weights.neighbour,
    )


def merge_features(
    goals: Sequence[Sequence[Hit]], whole: Sequence[Hit]
) -> dict[Key, tuple[float, float, float, float, float]]:
    """What `MergeWeights` weigh, in its order, of every article that was found."""
    relevance: dict[Key, float] = {}
    for hit in (hit for own in (*goals, whole) for hit in own):
        relevance[hit.key] = max(relevance_of(hit), relevance.get(hit.key, 0.0))
    beside = _beside(relevance)
    behind, places = _behind(whole), _places(whole)
    goals_behind, goals_places = [_behind(own) for own in goals if own], [_places(own) for own in goals]
    return {
        key: (
            behind(key),
            max((of_goal(key) for of_goal in goals_behind), default=0.0),
            places.get(key, 0.0),
            max((of_goal.get(key, 0.0) for of_goal in goals_places), default=0.0),
            beside[key],
        )
        for key in relevance
    }


def _places(own: Sequence[Hit]) -> dict[Key, float]:
    return {hit.key: 1 / (TOP + before) for before, hit in enumerate(own)}


def _behind(own: Sequence[Hit]) -> Callable[[Key], float]:
    """How far articles are behind the best that a search found of itself, in log-odds."""
    odds = {hit.key: _log_odds(relevance_of(hit)) for hit in own}
    best = max((odds[hit.key] for hit in own if not hit.cited), default=FLOOR)
    return lambda key: odds.get(key, FLOOR) - best


def _log_odds(relevance: float) -> float:
    kept = min(max(relevance, SURE), 1 - SURE)
    return max(log(kept / (1 - kept)), FLOOR)


def _beside(relevance: Mapping[Key, float]) -> dict[Key, float]:
    """Greatest relevance of another article of the act within `NEIGHBOUR` numbers; 0 where there is none."""
    acts: dict[str, list[tuple[int, Key]]] = defaultdict(list)
    for key in relevance:
        acts[key[0]].append((sort_key(key[1])[0], key))
    return {
        key: max(
            (
                relevance[other]
                for place, other in articles
                if other != key and abs(place - number) <= NEIGHBOUR
            ),
            default=0.0,
        )
        for articles in acts.values()
        for number, key in articles
    }
