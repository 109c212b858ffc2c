"""Acts that bear on one matter side by side: a special regime beside a code, a law beside a code, an old act and its successor."""

import re
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord, DocType
from lexery.contracts.ports import ActDirectory
from lexery.law.names import name_key
from lexery.law.standing import Force, standing

_SPECIAL: Final = re.compile(
    r"воєнн\w+ стан|надзвичайн\w+ стан|особлив\w+ період|правов\w+ режим|антитерористичн\w+ операц|збройн\w+ агресі",
    re.IGNORECASE,
)
"""Titles of acts for special conditions, which may set a code's rule aside for a time."""


class Side(StrEnum):
    """How acts stand to each other; the codes of the caveats that say so."""

    MARTIAL_LAW = "MARTIAL_LAW"
    """A general act and one for special conditions."""
    SPECIAL_REGIME = "SPECIAL_REGIME"
    """Acts for special conditions alone."""
    SEVERAL_ACTS = "SEVERAL_ACTS"
    """A code and a law beside it."""
    OLD_AND_NEW = "OLD_AND_NEW"
    """An act that is law no more and the one that came after it."""


class SideBySide(Value):
    """Acts of one answer that a reader must weigh against each other."""

    side: Side
    acts: tuple[ActRecord, ...]
    """General before special, old before new."""


def is_special_regime(act: ActRecord) -> bool:
    """Whether the act, by its title, applies in special conditions (martial law, emergency, special period)."""
    return act.title_known and _SPECIAL.search(act.title) is not None


def side_by_side(acts: Sequence[ActRecord]) -> SideBySide | None:
    """How the acts that one goal leans on stand to each other; None for one act, and for acts of one rank."""
    special = [a for a in acts if is_special_regime(a)]
    general = [a for a in acts if a not in special]
    if special and general:
        return SideBySide(side=Side.MARTIAL_LAW, acts=(general[0], special[0]))
    if special:
        return SideBySide(side=Side.SPECIAL_REGIME, acts=(special[0],))
    kinds = {a.doc_type for a in general}
    if DocType.CODE in kinds and DocType.LAW in kinds:
        return SideBySide(side=Side.SEVERAL_ACTS, acts=tuple(general))
    return None


def old_and_new(acts: Sequence[ActRecord], as_of: date, directory: ActDirectory) -> list[SideBySide]:
    """Pairs of an act that is law no more on the day and, by its note or its title, the one that came after it."""
    out: list[SideBySide] = []
    for old in acts:
        state = standing(old, as_of, directory)
        if state.force is not Force.REPEALED:
            continue
        for new in acts:
            follows = state.successor is not None and state.successor.nreg == new.nreg
            if new.nreg != old.nreg and (follows or _retitled(old, new)):
                out.append(SideBySide(side=Side.OLD_AND_NEW, acts=(old, new)))
    return out


def _retitled(old: ActRecord, new: ActRecord) -> bool:
    """Whether both bear one title, and the other is the later."""
    known = old.title_known and new.title_known and name_key(old.title) == name_key(new.title)
    return known and (old.adopted or "") < (new.adopted or "")
