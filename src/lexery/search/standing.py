"""How much an article's state weighs: the law in force comes before what was, will be, or only changes it."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.search.force import InForce
from lexery.search.table import AMENDING, REPEALED, STATUSES, SUPERSEDED, UNTITLED, WHOLE, Table

ASKS_FOR_FORMER: Final = frozenset(
    (
        "нечинний",
        "скасований",
        "недіючий",
        "колишній",
        "утратити",
        "втратити",
        "попередній",
        "старий",
        "редакція",
    )
)
"""Lemmas by which a question asks for law that is no longer in force."""

ASKS_FOR_AMENDMENT: Final = frozenset(("внесення", "зміна", "поправка", "доповнення"))
"""Lemmas by which a question asks for the amending law itself."""

_REPEALED_ACT: Final = 0.35
_REPEALED_ARTICLE: Final = 0.1
_AMENDING: Final = 0.3
_SUPERSEDED: Final = 0.5
_NOT_YET: Final = 0.5
_UNTITLED: Final = 0.5
_WHOLE: Final = 0.6
"""An act of one piece matches many words by its length alone."""


def standing(
    table: Table, lemmas: frozenset[str] = frozenset(), force: InForce | None = None
) -> NDArray[np.float32]:
    """Factor in (0, 1] of every article's score, given the lemmas of the question.

    `force`: the state of each on the question's day; without it, the state as the source says it.
    """
    factor = np.ones(len(table), dtype=np.float32)

    def lower(mask: NDArray[np.bool_], by: float) -> None:
        factor[mask] *= np.float32(by)

    gone = table.status == STATUSES.index(ActStatus.REPEALED) if force is None else force.gone
    superseded = (table.flags & SUPERSEDED) > 0 if force is None else force.superseded
    not_yet = table.status == STATUSES.index(ActStatus.NOT_YET_IN_FORCE) if force is None else force.not_yet
    if not lemmas & ASKS_FOR_FORMER:
        lower(gone, _REPEALED_ACT)
        lower(superseded, _SUPERSEDED)
    if not lemmas & ASKS_FOR_AMENDMENT:
        lower((table.flags & AMENDING) > 0, _AMENDING)
    lower((table.flags & REPEALED) > 0, _REPEALED_ARTICLE)
    lower(not_yet, _NOT_YET)
    lower((table.flags & UNTITLED) > 0, _UNTITLED)
    lower((table.flags & WHOLE) > 0, _WHOLE)
    return factor
