"""Which articles are law on a day: by the state of their acts, the days in the notes on it, and acts of one title."""

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.search.structure import KEPT, Structure
from lexery.search.table import AMENDING, STATUSES, SUPERSEDED, UNTITLED, Table

_NO_DAY: Final = 0


@dataclass(frozen=True, kw_only=True)
class InForce:
    """By article, on one day."""

    gone: NDArray[np.bool_]
    """The act is law no more; not where the article outlives it."""
    not_yet: NDArray[np.bool_]
    """The act is not law yet."""
    superseded: NDArray[np.bool_]
    """A later act bears its title and is law."""

    @property
    def former(self) -> NDArray[np.bool_]:
        """What only a question for former law asks for."""
        return self.gone | self.superseded


def in_force(table: Table, structure: Structure, day: date | None = None) -> InForce:
    """The state of every article on `day`; without a day as the source says it, whatever the days in its notes."""
    first = table.act_starts
    status = table.status[np.minimum(first, max(len(table) - 1, 0))]
    repealed = status == STATUSES.index(ActStatus.REPEALED)
    not_yet = status == STATUSES.index(ActStatus.NOT_YET_IN_FORCE)
    gone = repealed
    if day is not None:
        on = day.year * 10_000 + day.month * 100 + day.day
        ends, begins = structure.ends, structure.begins
        gone = np.where(ends > _NO_DAY, ends <= on, repealed)
        not_yet = not_yet | (begins > on) | (structure.adopted > on)
    superseded = _superseded(table, structure, status, ~gone & ~not_yet)
    kept = (structure.kinds & KEPT) > 0
    return InForce(
        gone=gone[table.act] & ~kept, not_yet=not_yet[table.act], superseded=superseded[table.act] & ~kept
    )


def _superseded(
    table: Table, structure: Structure, status: NDArray[np.uint8], law: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """By act: whether a later one of its title is law; acts that amend or want a title neither replace nor are replaced."""
    flags = table.flags[np.minimum(table.act_starts, max(len(table) - 1, 0))]
    if not structure.adopted.any():
        return (flags & SUPERSEDED) > 0
    own = (flags & (AMENDING | UNTITLED)) == 0
    newest = np.zeros(len(table.acts), dtype=structure.adopted.dtype)
    newer = own & law & (status != STATUSES.index(ActStatus.UNKNOWN))
    np.maximum.at(newest, table.title_groups[newer], structure.adopted[newer])
    return own & (structure.adopted < newest[table.title_groups])
