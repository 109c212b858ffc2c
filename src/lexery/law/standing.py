"""Whether an act is in force on a day, and what came after it: read from the catalog's state and its note.

The note carries the source's words («втратив чинність (Втрата чинності від 01.01.2011, підстава — 2755-VI)»); the
date and the number in it are data, the rest is shown as it stands. Rule: `verification.md` §2, check 4.
"""

import re
from datetime import date
from enum import StrEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.contracts.ports import ActDirectory
from lexery.law.force_days import ForceDays, force_days
from lexery.law.titles import is_amending

_BASIS: Final = re.compile(
    r"(?:підстава\s*[—–-]\s*|№\s*)(\d[\w/]*(?:-[\w/]+)*|[a-zv]\d\w*-\d{2})", re.IGNORECASE
)

MAX_SUCCESSORS: Final = 8
"""Acts between one that is law no more and the one that is."""


class Force(StrEnum):
    """The state of an act on a day."""

    IN_FORCE = "in_force"
    REPEALED = "repealed"
    NOT_YET = "not_yet_in_force"
    UNKNOWN = "unknown"


class Standing(Value):
    """What the catalog says of an act on a day."""

    force: Force
    repealed_on: date | None = None
    """Day on which it lost force; None when the note does not say."""
    basis: str | None = None
    """Official number of the repealing or replacing act, as the note writes it."""
    successor: ActRecord | None = None
    """The catalog act with that number, when there is exactly one."""
    repealed_later: bool = False
    """Repealed by now, but not yet on the day asked for."""
    kept: bool = False
    """The act is repealed, and the article asked about stays in force."""


def standing(act: ActRecord, as_of: date, directory: ActDirectory, article: str | None = None) -> Standing:
    """The state of `act` on `as_of`, with its successor resolved by number through `directory`.

    `article`: of an article that outlives its act («крім статей …»), the state is its own.
    """
    note = act.status_note or ""
    days = force_days(act.status, note)
    if act.status is ActStatus.REPEALED or (days.ends is not None and days.ends <= as_of):
        basis = _basis(note)
        later = days.ends is not None and as_of < days.ends
        kept = not later and article is not None and days.keeps(article)
        return Standing(
            force=Force.IN_FORCE if later or kept else Force.REPEALED,
            repealed_on=days.ends,
            basis=basis,
            successor=_successor(act, basis, directory),
            repealed_later=later,
            kept=kept,
        )
    if act.status is ActStatus.NOT_YET_IN_FORCE or _begins_after(act, days, as_of):
        return Standing(force=Force.NOT_YET)
    if act.status is ActStatus.UNKNOWN:
        return Standing(force=Force.UNKNOWN)
    return Standing(force=Force.IN_FORCE)


def successor_in_force(act: ActRecord, as_of: date, directory: ActDirectory) -> ActRecord | None:
    """The act in force on the day that came in place of one that is not, through as many as there were between.

    None for an act that is in force, and where the notes do not lead to one law that has rules of its own.
    """
    seen = {act.nreg}
    state = standing(act, as_of, directory)
    while state.force is Force.REPEALED and state.successor is not None and len(seen) <= MAX_SUCCESSORS:
        act = state.successor
        if act.nreg in seen:
            return None
        seen.add(act.nreg)
        state = standing(act, as_of, directory)
    own_rules = act.title_known and not is_amending(act.title)
    return act if len(seen) > 1 and state.force is Force.IN_FORCE and own_rules else None


def _begins_after(act: ActRecord, days: ForceDays, as_of: date) -> bool:
    if act.adopted is not None and as_of.isoformat() < act.adopted[:10]:
        return True
    return days.begins is not None and as_of < days.begins


def _basis(note: str) -> str | None:
    found = _BASIS.search(note)
    return found[1].rstrip(")") if found else None


def _successor(act: ActRecord, basis: str | None, directory: ActDirectory) -> ActRecord | None:
    if basis is None:
        return None
    found = [a for a in directory.by_number(basis) if a.nreg != act.nreg]
    return found[0] if len(found) == 1 else None
