"""Which articles an answer cites, over all its goals: the best of each, then the likeliest of the rest, up to a bound."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord, DocType
from lexery.contracts.evidence import EvidenceItem
from lexery.law.regimes import is_special_regime
from lexery.writing.limits import SelectLimits

Key = tuple[str, str]
"""nreg and article number."""


class Standing(IntEnum):
    """What an article is to a goal."""

    LEAD = 0
    """The best one, or one that the question cites."""
    MAIN = 1
    """Nearly as good."""
    BESIDE = 2
    """Likely enough to be worth a look."""


SHARES: Final[Mapping[Standing, int]] = {Standing.LEAD: 3, Standing.MAIN: 2, Standing.BESIDE: 1}
"""How the room for quotes is shared."""


class Taken(Value):
    """An article that the answer cites for a goal."""

    goal_id: str
    item: EvidenceItem
    standing: Standing


def take_articles(
    goals: Sequence[tuple[str, Sequence[EvidenceItem], float]], limits: SelectLimits
) -> dict[str, list[Taken]]:
    """Goal id → its articles, best first. `goals`: id, the goal's own evidence, the least relevance that it shows.

    Articles that the question cites are all taken. An article that serves several goals is told once, under the one it
    serves best, and again where it is the best or stands beside the best.
    """
    worth = {goal_id: _worth_citing(items, floor, limits) for goal_id, items, floor in goals}
    chosen = _chosen(worth, limits)
    first = {own[0].hit.key for own in worth.values() if own}
    home: dict[Key, str] = {}
    for goal_id, item in _likeliest(worth):
        home.setdefault(item.hit.key, goal_id)
    out: dict[str, list[Taken]] = {}
    for goal_id, own in worth.items():
        out[goal_id] = []
        for item in own:
            standing = _standing(item, own, limits)
            told_here = home[item.hit.key] == goal_id and item.hit.key not in first
            if item.hit.key in chosen and (standing is not Standing.BESIDE or told_here):
                out[goal_id].append(Taken(goal_id=goal_id, item=item, standing=standing))
    return out


def specialty(act: ActRecord) -> int:
    """How special an act is: a regime before a law, a law before a code, the Constitution last."""
    if is_special_regime(act):
        return 0
    general = {DocType.CODE: 2, DocType.CONSTITUTION: 3}
    return general.get(act.doc_type, 1)


def room_for(taken: Mapping[str, Sequence[Taken]], limits: SelectLimits) -> dict[Standing, int]:
    """Code points of a quote, by what its article is to the goal."""
    shares = sum(SHARES[one.standing] for own in taken.values() for one in own)
    each = limits.quoted / max(shares, 1)
    return {
        standing: round(min(max(each * share, limits.quote_shortest), limits.quote_longest))
        for standing, share in SHARES.items()
    }


def _worth_citing(items: Sequence[EvidenceItem], floor: float, limits: SelectLimits) -> list[EvidenceItem]:
    """The goal's articles, each once: cited ones alone when there are any, else those likely enough, best first."""
    ranked = sorted(items, key=lambda i: (not i.hit.cited, not i.primary, -i.hit.relevance))
    distinct = list({item.hit.key: item for item in reversed(ranked)}.values())[::-1]
    cited = [item for item in distinct if item.hit.cited]
    if cited or not distinct:
        return cited[: limits.cited_per_goal]
    best = distinct[0]
    least = max(floor, limits.least_relevance, limits.least_share * best.hit.relevance)
    return [i for i in distinct if i.hit.relevance >= least and i.primary == best.primary]


def _chosen(worth: Mapping[str, Sequence[EvidenceItem]], limits: SelectLimits) -> set[Key]:
    chosen = dict.fromkeys(item.hit.key for own in worth.values() for item in own if item.hit.cited)
    room = limits.articles_per_answer + len(chosen)
    chosen |= dict.fromkeys(own[0].hit.key for own in worth.values() if own)
    for _, item in _likeliest(worth):
        if len(chosen) >= room:
            break
        chosen[item.hit.key] = None
    return set(chosen)


def _likeliest(worth: Mapping[str, Sequence[EvidenceItem]]) -> list[tuple[str, EvidenceItem]]:
    every = [(goal_id, item) for goal_id, own in worth.items() for item in own]
    return sorted(every, key=lambda one: -one[1].hit.relevance)


def _standing(item: EvidenceItem, own: Sequence[EvidenceItem], limits: SelectLimits) -> Standing:
    if item is own[0] or item.hit.cited:
        return Standing.LEAD
    near = item.hit.relevance >= limits.main_share * own[0].hit.relevance
    return Standing.MAIN if near else Standing.BESIDE
