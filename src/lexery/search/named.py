"""The acts that a question names, as they stand on its day: one that is not law brings what is law in its place."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.contracts.ports import ActDirectory
from lexery.contracts.retrieval import SearchRequest
from lexery.law.standing import successor_in_force
from lexery.search.force import InForce
from lexery.search.index import SearchIndex
from lexery.search.standing import ASKS_FOR_FORMER
from lexery.search.table import STATUSES

WRONG_ACT_LEAD: Final = 4.0
"""Log-odds by which the best article of other acts leads those of the named one when that is called wrong.

On lay questions asked of their own act, and of another of the nine acts asked of most: 2.6 % of the right names are
called wrong, 65 % of the wrong ones.
"""
WRONG_ACT_FLOOR: Final = 0.05
"""Relevance that the best article of other acts has at least: that of a gate hit."""
_SURE: Final = 1e-5
_REPEALED: Final = STATUSES.index(ActStatus.REPEALED)


@dataclass(frozen=True, kw_only=True)
class NamedActs:
    """Acts of one search, by nreg."""

    acts: tuple[str, ...] = ()
    """Indexed acts that may be meant, in the order of the question, each followed by what stands for it."""
    asked: frozenset[str] = frozenset()
    """Those of them that are asked for whatever their state: it must not count against them."""


def named_acts(
    request: SearchRequest,
    index: SearchIndex,
    directory: ActDirectory | None,
    lemmas: frozenset[str],
    force: InForce,
) -> NamedActs:
    """Acts that the request pins or hints at, the pinned one first; of those not indexed, what stands for them.

    An act of a title that later or earlier acts bear is the one in force on the day, unless the question pins it,
    cites its article, gives its number or year, or asks for former law. One that is law no more brings its successor.
    """
    rows, former = index.table.act_rows, bool(lemmas & ASKS_FOR_FORMER)
    hinted = dict.fromkeys((*((request.pinned_act,) if request.pinned_act else ()), *request.act_hints))
    acts = _Acts(index=index, directory=directory, day=request.as_of, text=request.text)
    cited = {reference.target.nreg for reference in request.references if reference.target.article}
    found: dict[str, None] = {}
    asked: set[str] = set()
    for nreg in hinted:
        if nreg in rows:
            found[nreg] = None
        exact = acts.written_exactly(nreg) or acts.passed_over(nreg, hinted, force)
        if nreg == request.pinned_act or nreg in cited or exact:
            asked.add(nreg)
            if nreg in cited and not exact:
                found.update(dict.fromkeys(acts.in_place_of(nreg, force)))
            continue
        namesakes = [n for n in acts.namesakes(nreg) if acts.written_exactly(n)]
        if not namesakes and former:
            namesakes = [n for n in acts.namesakes(nreg) if force.former[index.table.of_act(n)[0]]]
        asked.update(namesakes)
        if not namesakes:
            namesakes = acts.in_place_of(nreg, force)
        found.update(dict.fromkeys(namesakes))
    return NamedActs(acts=tuple(found), asked=frozenset(asked) & frozenset(found))


def is_wrong_act(prior: NDArray[np.float64], inside: NDArray[np.int64], weight: NDArray[np.float32]) -> bool:
    """Whether the question is plainly about another act than it names.

    `prior`: relevance of every document, whatever is named; `inside`: positions of those of the named acts; `weight`:
    the standing of all, which does not count against an act that is named. The best one elsewhere could be a gate hit
    and leads theirs by `WRONG_ACT_LEAD`.
    """
    elsewhere = np.ones(len(prior), dtype=np.bool_)
    elsewhere[inside] = False
    best = float((prior * weight)[elsewhere].max(initial=0.0))
    own = float(prior[inside].max(initial=0.0))
    return best >= WRONG_ACT_FLOOR and _log_odds(best) - _log_odds(own) > WRONG_ACT_LEAD


def _log_odds(probability: float) -> float:
    sure = min(max(probability, _SURE), 1 - _SURE)
    return math.log(sure / (1 - sure))


def lifted(
    weight: NDArray[np.float32], asked: Iterable[str], index: SearchIndex, plain: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The standing of all articles, those of the acts `asked` for with the standing `plain`."""
    rows = [index.table.of_act(nreg) for nreg in asked]
    if not rows:
        return weight
    weight = weight.copy()
    inside = np.concatenate(rows)
    weight[inside] = plain[inside]
    return weight


@dataclass(frozen=True, kw_only=True)
class _Acts:
    """What the index and the catalog know of acts that a question names."""

    index: SearchIndex
    directory: ActDirectory | None
    day: date | None
    text: str

    def _record(self, nreg: str) -> ActRecord | None:
        return self.directory.act(nreg) if self.directory is not None else None

    def written_exactly(self, nreg: str) -> bool:
        """Whether the question gives the act's number, registration number or year of adoption."""
        act = self._record(nreg)
        if act is None:
            return False
        year = act.adopted[:4] if act.adopted else None
        signs = [sign for sign in (act.number, act.nreg, year) if sign and any(c.isdigit() for c in sign)]
        return any(
            re.search(rf"(?<![\w-]){re.escape(sign)}(?![\w-])", self.text, re.IGNORECASE) for sign in signs
        )

    def namesakes(self, nreg: str) -> Sequence[str]:
        """Other indexed acts of the same title, the newest first."""
        table, row = self.index.table, self.index.table.act_rows.get(nreg)
        if row is None:
            return ()
        same = np.flatnonzero(table.title_groups == table.title_groups[row])
        others = [int(other) for other in same if int(other) != row]
        others.sort(key=lambda other: -int(self.index.structure.adopted[other]))
        return [table.acts[other] for other in others]

    def passed_over(self, nreg: str, hinted: Iterable[str], force: InForce) -> bool:
        """Whether the act is repealed and a namesake is law, which the question was not taken to mean.

        A title alone is taken for the namesake, so that something told this one from it.
        """
        members = self.index.table.of_act(nreg)
        repealed = len(members) and (self.index.table.status[members] == _REPEALED).all()
        law = self._law_of(nreg, force)
        return bool(repealed and law) and not set(law) & set(hinted)

    def _law_of(self, nreg: str, force: InForce) -> Sequence[str]:
        """Namesakes that are law on the day."""
        former = force.former | force.not_yet
        return [n for n in self.namesakes(nreg) if not former[self.index.table.of_act(n)[0]]]

    def in_place_of(self, nreg: str, force: InForce) -> Sequence[str]:
        """The act of the same title that is law on the day, else the successor; none for an act that is law itself."""
        table = self.index.table
        members = table.of_act(nreg)
        if len(members) and not force.former[members].any() and not force.not_yet[members].any():
            return ()
        law = self._law_of(nreg, force)
        if law:
            return law[:1]
        act = self._record(nreg)
        if act is None or self.directory is None or self.day is None:
            return ()
        successor = successor_in_force(act, self.day, self.directory)
        return (successor.nreg,) if successor is not None and successor.nreg in table.act_rows else ()
