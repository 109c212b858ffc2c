"""Word forms that were looked up when an index was built: a question meets mostly words of the law.

The dictionary takes a quarter of a millisecond for a form; a question, the headings it is compared with and the texts of
its hits bring some seventy that the process has not met.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.table import Strings

FORMS_MAX: Final = 250_000
"""Forms that an index keeps: 5 MB. The whole pack and the phrasings have 125,000."""


@dataclass(frozen=True, kw_only=True)
class Forms:
    """Form → lemma, without the forms: each is named by eight bytes of its hash."""

    keys: NDArray[np.uint64]
    """Ascending."""
    lemma: NDArray[np.int32]
    """Row of `lemmas` of each key."""
    lemmas: Strings

    def __len__(self) -> int:
        return len(self.keys)

    def get(self, form: str) -> str | None:
        """The lemma of a form; None when it was not met. That another form has its key is one chance in 10^13."""
        key = _key(form)
        at = bisect_left(self._sorted, key)
        if at == len(self._sorted) or self._sorted[at] != key:
            return None
        return self.lemmas[int(self.lemma[at])]

    @cached_property
    def _sorted(self) -> "memoryview[int]":
        return self.keys.data

    @classmethod
    def of(cls, lemmas: Mapping[str, str], older: "Forms | None" = None) -> "Forms":
        """The forms of a mapping, and those of `older` beside them as long as there is room."""
        rows: dict[str, int] = {}
        known = {
            _key(form): rows.setdefault(lemma, len(rows)) for form, lemma in list(lemmas.items())[:FORMS_MAX]
        }
        if older is not None:
            names = list(older.lemmas)
            pairs: zip[tuple[int, int]] = zip(older.keys.tolist(), older.lemma.tolist(), strict=True)
            for key, row in pairs:
                if len(known) >= FORMS_MAX:
                    break
                if key not in known:
                    known[key] = rows.setdefault(names[row], len(rows))
        keys = np.fromiter(known, dtype=np.uint64, count=len(known))
        order = np.argsort(keys)
        lemma = np.fromiter(known.values(), dtype=np.int32, count=len(known))
        return cls(keys=keys[order], lemma=lemma[order], lemmas=Strings.of(rows))


def _key(form: str) -> int:
    return int.from_bytes(hashlib.blake2b(form.encode(), digest_size=8).digest())
