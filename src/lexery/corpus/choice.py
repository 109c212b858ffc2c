"""Which of the acts that a name fits are meant: those that are law on the day, the newest first, else what replaced them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.contracts.ports import ActDirectory
from lexery.contracts.retrieval import ActCandidate
from lexery.law.names import name_key
from lexery.law.standing import Force, standing, successor_in_force

MAX_CANDIDATES: Final = 8

_FORCES: Final = (Force.IN_FORCE, Force.UNKNOWN, Force.NOT_YET)
_BY_STATUS: Final = {
    ActStatus.IN_FORCE: Force.IN_FORCE,
    ActStatus.UNKNOWN: Force.UNKNOWN,
    ActStatus.NOT_YET_IN_FORCE: Force.NOT_YET,
    ActStatus.REPEALED: Force.REPEALED,
}


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What is left of the acts that a name fits."""

    acts: tuple[ActRecord, ...]
    """The best first; more than one are to be told apart by the asker."""
    hints: tuple[str, ...] = ()
    """nregs of acts in force that came in place of those meant."""


def choose(acts: Sequence[ActRecord], directory: ActDirectory, day: date | None, *, exact: bool) -> Choice:
    """Acts in force when there are any, else those of unknown state, else those not yet in force.

    Repealed acts do not compete. Where all are, and nothing but the name tells them apart (not `exact`): of one title
    the newest is meant, and what came in its place is a hint; of several the asker chooses, from what came in their
    place too.
    """
    unique = tuple({act.nreg: act for act in acts}.values())
    for force in _FORCES:
        alive = tuple(act for act in unique if _force(act, day, directory) is force)
        if alive:
            return Choice(acts=_newest_first(alive) if _one_title(alive) else alive)
    newest = _newest_first(unique)
    if exact or day is None or not newest:
        return Choice(acts=newest)
    found = (successor_in_force(act, day, directory) for act in newest)
    successors = {act.nreg: act for act in found if act is not None}
    if _one_title(newest):
        return Choice(acts=newest[:1], hints=tuple(successors)[:1])
    return Choice(acts=(*(act for act in successors.values() if act not in newest), *newest))


def _force(act: ActRecord, day: date | None, directory: ActDirectory) -> Force:
    return _BY_STATUS[act.status] if day is None else standing(act, day, directory).force


def _newest_first(acts: Sequence[ActRecord]) -> tuple[ActRecord, ...]:
    return tuple(sorted(acts, key=lambda act: act.adopted or "", reverse=True))


def _one_title(acts: Sequence[ActRecord]) -> bool:
    return len({name_key(act.title) for act in acts}) == 1


def candidates(acts: Sequence[ActRecord]) -> tuple[ActCandidate, ...]:
    """Acts as they are offered, `MAX_CANDIDATES` at most."""
    return tuple(
        ActCandidate(
            nreg=act.nreg,
            title=act.title,
            number=act.number,
            adopted=act.adopted,
            status=act.status,
            doc_type=act.doc_type,
            indexed=act.indexed,
        )
        for act in acts[:MAX_CANDIDATES]
    )
