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

_DATE: Final = re.compile(r"(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)")
_YEAR: Final = re.compile(r"втрати\w+ чинність (\d{4})\s?року")
_BASIS: Final = re.compile(
    r"(?:підстава\s*[—–-]\s*|№\s*)(\d[\w/]*(?:-[\w/]+)*|[a-zv]\d\w*-\d{2})", re.IGNORECASE
)
_STARTS: Final = re.compile(
    r"(?:вводиться в дію|набирає чинності|набере чинності)\s+(?:з\s+)?(\d{2})\.(\d{2})\.(\d{4})"
)


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


def standing(act: ActRecord, as_of: date, directory: ActDirectory) -> Standing:
    """The state of `act` on `as_of`, with its successor resolved by number through `directory`."""
    note = act.status_note or ""
    if act.status is ActStatus.REPEALED:
        repealed_on = _repeal_day(note)
        basis = _basis(note)
        later = repealed_on is not None and as_of < repealed_on
        return Standing(
            force=Force.IN_FORCE if later else Force.REPEALED,
            repealed_on=repealed_on,
            basis=basis,
            successor=_successor(act, basis, directory),
            repealed_later=later,
        )
    if act.status is ActStatus.NOT_YET_IN_FORCE or _begins_after(act, note, as_of):
        return Standing(force=Force.NOT_YET)
    if act.status is ActStatus.UNKNOWN:
        return Standing(force=Force.UNKNOWN)
    return Standing(force=Force.IN_FORCE)


def _begins_after(act: ActRecord, note: str, as_of: date) -> bool:
    if act.adopted is not None and as_of.isoformat() < act.adopted[:10]:
        return True
    starts = _STARTS.search(note)
    day = _day(starts[3], starts[2], starts[1]) if starts else None
    return day is not None and as_of < day


def _repeal_day(note: str) -> date | None:
    found = _DATE.search(note)
    if found:
        return _day(found[3], found[2], found[1])
    year = _YEAR.search(note)
    # Only the year is known: until its first day the act was surely in force, after that we do not guess.
    return _day(year[1], "01", "01") if year else None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _basis(note: str) -> str | None:
    found = _BASIS.search(note)
    return found[1].rstrip(")") if found else None


def _successor(act: ActRecord, basis: str | None, directory: ActDirectory) -> ActRecord | None:
    if basis is None:
        return None
    found = [a for a in directory.by_number(basis) if a.nreg != act.nreg]
    return found[0] if len(found) == 1 else None
