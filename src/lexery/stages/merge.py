"""The order of a run's hits over its goals (U4): what is cited first, then goal after goal, each its best.

Only the engine's own order within a goal counts, never the size of a relevance: relevances of different searches answer
different questions, so that one goal sure of itself would push the others out of sight.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from lexery.contracts.retrieval import Hit

WHOLE = ""
"""`Hit.goal_id` of an article that only the whole question found: evidence of no goal, shown after the goals' own."""


AGREED: Final = 2
"""Measured on questions of one article that were split (first place .67 → .72) and on questions of two situations (.48 → .43)."""


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


def in_turn(goals: Sequence[Sequence[Hit]], whole: Sequence[Hit] = ()) -> tuple[Hit, ...]:
    """Hits of all goals in one order: cited articles as they come, then one article of each goal in turn.

    `goals` in the order of the question, so that the main one opens; `whole`, what the whole question found, takes its
    turn last, unless a goal has its first article among the first `AGREED`: then the parts are of one situation, which
    the whole tells best, and it opens. An article that several goals found is shown once, at its best place, as a hit of each of them; it costs
    no other goal a turn. The whole question's are hits of the goals that found them too, and of `WHOLE` where none did.
    """
    by_article: dict[tuple[str, str], list[Hit]] = {}
    for hit in (hit for own in goals for hit in own):
        by_article.setdefault(hit.key, []).append(hit)
    for hit in whole:
        by_article.setdefault(hit.key, [hit])
    cited = [key for key, hits in by_article.items() if any(hit.cited for hit in hits)]
    order = dict.fromkeys(cited)
    parts = [[hit.key for hit in own] for own in goals]
    everything = [hit.key for hit in whole]
    opens = any(key in part[:AGREED] for key in everything[:1] for part in parts)
    waiting = [everything, *parts] if opens else [*parts, everything]
    at = [0] * len(waiting)
    while any(place < len(keys) for place, keys in zip(at, waiting, strict=True)):
        for number, keys in enumerate(waiting):
            while at[number] < len(keys) and keys[at[number]] in order:
                at[number] += 1
            if at[number] < len(keys):
                order[keys[at[number]]] = None
    return tuple(hit for key in order for hit in by_article[key])
