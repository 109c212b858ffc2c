"""Is an act's article sequence whole? Expected from the numbers themselves, against those that are there."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from lexery.contracts.base import Value
from lexery.law.numbers import sort_key

_NUMBERED: Final = re.compile(r"\d+(?:-\d+)*")
_CHAPTERED: Final = re.compile(r"(\d+)\.(\d+)")
MAX_NUMBER: Final = 5000
"""No act has more articles; a number beyond it is not one."""


class Coverage(Value):
    """The sequence of one act."""

    nreg: str
    numbers: int
    """Articles that carry a number."""
    last: str | None
    """The greatest number; None for an act without numbered articles."""
    missing: tuple[str, ...]
    """Whole numbers up to the last that are not there."""

    @property
    def complete(self) -> bool:
        """True when numbers begin with 1 and none is missing."""
        return self.last is not None and not self.missing

    @property
    def share(self) -> float:
        """Part of the expected whole numbers that are there, 0 for an act without numbers."""
        if self.last is None:
            return 0.0
        expected = _base(self.last)
        return 1.0 - len(self.missing) / expected if expected else 1.0


def coverage(nreg: str, numbers: Sequence[str]) -> Coverage:
    """What the numbers of an act say of its completeness.

    Whole numbers from 1 to the greatest are expected; numbers with an index (`332-2`) neither are expected nor fill a
    gap. Treaties numbered `chapter.article` are expected to run from 1 in every chapter.
    """
    plain = [n for n in numbers if _NUMBERED.fullmatch(n) and _base(n) <= MAX_NUMBER]
    if plain:
        found = {_base(n) for n in plain if "-" not in n}
        last = max(plain, key=sort_key)
        missing = tuple(str(n) for n in range(1, _base(last) + 1) if n not in found)
        return Coverage(nreg=nreg, numbers=len(plain), last=last, missing=missing)
    pairs = [(int(m[1]), int(m[2])) for n in numbers if (m := _CHAPTERED.fullmatch(n))]
    if pairs:
        chapter, article = max(pairs)
        return Coverage(
            nreg=nreg, numbers=len(pairs), last=f"{chapter}.{article}", missing=tuple(_holes(pairs))
        )
    return Coverage(nreg=nreg, numbers=0, last=None, missing=())


def _holes(pairs: list[tuple[int, int]]) -> Iterable[str]:
    there = set(pairs)
    for chapter in range(1, max(pairs)[0] + 1):
        last = max((article for c, article in pairs if c == chapter), default=0)
        if not last:
            yield f"{chapter}.1"
        yield from (f"{chapter}.{n}" for n in range(1, last) if (chapter, n) not in there)


def _base(number: str) -> int:
    return int(re.split(r"[-.]", number, maxsplit=1)[0])
