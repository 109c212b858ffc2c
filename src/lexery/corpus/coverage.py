"""Is an act's article sequence whole? Expected from the numbers themselves, against those that are there."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lexery.contracts.base import Value
from lexery.law.numbers import sort_key

_NUMBERED: Final = re.compile(r"\d+(?:-\d+)*")
_CHAPTERED: Final = re.compile(r"(\d+)\.(\d+)")
MAX_NUMBER: Final = 5000
"""No act has more articles; a number beyond it is not one."""
MAX_INDEX: Final = 200
"""No article has more that were put in after it; an index beyond it is not one."""


class Coverage(Value):
    """The sequence of one act."""

    nreg: str
    numbers: int
    """Articles that carry a number."""
    last: str | None
    """The greatest number; None for an act without numbered articles."""
    missing: tuple[str, ...]
    """Whole numbers up to the last that are not there."""
    missing_indices: tuple[str, ...] = ()
    """Numbers with an index that are not there though a later index is: 332-2 where there are 332-1 and 332-3."""
    listed: tuple[str, ...] = ()
    """Numbers that the catalog lists and the text does not have, beyond the holes above."""
    first: str | None = None
    """The smallest number that is there."""
    repealed: int = 0
    """Articles of which only the note of their repeal is left."""

    @property
    def complete(self) -> bool:
        """True when whole numbers begin with 1 and none is missing."""
        return self.last is not None and not self.missing

    @property
    def whole(self) -> bool:
        """True when nothing at all is missing: no whole number, no index, nothing that the catalog lists."""
        return self.complete and not self.missing_indices and not self.listed

    @property
    def expected(self) -> int:
        """Numbers that should be there: those that are, and the holes."""
        return self.numbers + len(self.missing) + len(self.missing_indices) + len(self.listed)

    @property
    def share(self) -> float:
        """Part of the expected numbers that are there, 0 for an act without numbers."""
        return self.numbers / self.expected if self.expected and self.last is not None else 0.0

    @property
    def holes(self) -> tuple[str, ...]:
        """All that is missing, in order of number."""
        return tuple(sorted((*self.missing, *self.missing_indices, *self.listed), key=sort_key))


def coverage(nreg: str, numbers: Sequence[str], *, known: Iterable[str] = (), repealed: int = 0) -> Coverage:
    """What the numbers of an act say of its completeness.

    Whole numbers from 1 to the greatest are expected, and of each number every index from 1 to its greatest; an index
    fills no gap of whole numbers. Treaties numbered `chapter.article` are expected to run from 1 in every chapter.
    `known`: numbers that a catalog lists. `repealed`: how many of the articles are only a note.
    """
    there = frozenset(numbers)
    plain = [n for n in there if _NUMBERED.fullmatch(n) and _base(n) <= MAX_NUMBER]
    if plain:
        last = max(plain, key=sort_key)
        found = {_base(n) for n in plain if "-" not in n}
        missing = tuple(str(n) for n in range(1, _base(last) + 1) if n not in found)
        indices = tuple(_index_holes(plain))
        count = len(plain)
    else:
        pairs = [(int(m[1]), int(m[2])) for n in there if (m := _CHAPTERED.fullmatch(n))]
        last = f"{max(pairs)[0]}.{max(pairs)[1]}" if pairs else None
        missing = tuple(_holes(pairs)) if pairs else ()
        indices = ()
        count = len(pairs)
    told = {*there, *missing, *indices}
    return Coverage(
        nreg=nreg,
        numbers=count,
        last=last,
        missing=missing,
        missing_indices=indices,
        first=min((n for n in there if n[:1].isdigit()), key=sort_key, default=None) if last else None,
        listed=tuple(n for n in dict.fromkeys(known) if n not in told),
        repealed=repealed,
    )


def is_complete(numbers: Iterable[str]) -> bool:
    """`coverage(…).complete`, without what else it says."""
    there = frozenset(numbers)
    plain = [n for n in there if _NUMBERED.fullmatch(n) and _base(n) <= MAX_NUMBER]
    if not plain:
        pairs = [(int(m[1]), int(m[2])) for n in there if (m := _CHAPTERED.fullmatch(n))]
        return bool(pairs) and not any(True for _ in _holes(pairs))
    found = {_base(n) for n in plain if "-" not in n}
    return found.issuperset(range(1, max(map(_base, plain)) + 1))


def _index_holes(numbers: Sequence[str]) -> Iterator[str]:
    """Numbers below the last index of each number that are not there, `172-9` of a lone `172-9-2` included."""
    there = {sort_key(number) for number in numbers}
    last: dict[tuple[int, ...], int] = defaultdict(int)
    for number in there:
        for level in range(1, len(number)):
            last[number[:level]] = max(last[number[:level]], number[level])
    for head in sorted(last):
        for index in range(1, min(last[head], MAX_INDEX) + 1):
            if (*head, index) not in there:
                yield "-".join(map(str, (*head, index)))


def _holes(pairs: list[tuple[int, int]]) -> Iterable[str]:
    there = set(pairs)
    for chapter in range(1, max(pairs)[0] + 1):
        last = max((article for c, article in pairs if c == chapter), default=0)
        if not last:
            yield f"{chapter}.1"
        yield from (f"{chapter}.{n}" for n in range(1, last) if (chapter, n) not in there)


def _base(number: str) -> int:
    return int(re.split(r"[-.]", number, maxsplit=1)[0])
