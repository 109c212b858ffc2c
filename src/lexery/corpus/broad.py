"""Acts that a wording may mean, by words in common: hints for another search, never a resolution."""

import math
import re
from array import array
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from lexery.corpus.acts import is_amending
from lexery.corpus.directory import STATUS_ORDER, Directory
from lexery.law.names import name_key
from lexery.law.text import spelling_key

MAX_HINTS: Final = 5
MIN_SHARE: Final = 0.5
"""Share of the wording's weight that an act must have in common with it."""
MAX_WORDS: Final = 60
"""Words of the wording that are read."""

_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def _stem(word: str) -> str:
    """The beginning of a word without its ending, roughly: good enough for hints."""
    return word[: max(3, min(5, len(word) - 2))]


_EMPTY: Final = frozenset(
    _stem(spelling_key(word))
    for word in [
        "про",
        "закон",
        "закону",
        "законі",
        "закони",
        "кодекс",
        "кодексу",
        "постанова",
        "постанови",
        "указ",
        "указу",
        "наказ",
        "стаття",
        "статті",
        "статтю",
        "україни",
        "україна",
        "акт",
        "акта",
        "для",
        "щодо",
        "які",
        "який",
        "яка",
        "що",
        "при",
        "або",
        "від",
        "згідно",
        "частина",
        "пункт",
        "деяких",
        "деякі",
        "питання",
    ]
)


class BroadText:
    """An inverted index of titles, aliases and, where given, of what the acts are about. Built at the first question."""

    def __init__(self, directory: Directory, about: Callable[[], Mapping[str, str]] | None = None) -> None:
        """`about`: gives nreg → a sentence on what the act governs."""
        self._directory = directory
        self._about = about

    def hints(self, wording: str) -> tuple[str, ...]:
        """Nregs of at most `MAX_HINTS` acts, best first; laws that only amend and repealed acts are left out."""
        stems = list(dict.fromkeys(_stems(name_key(wording))))[:MAX_WORDS]
        if not stems:
            return ()
        weights = {stem: self._weight(stem) for stem in stems}
        scores: dict[int, float] = defaultdict(float)
        for stem, weight in weights.items():
            for at in self._index.get(stem, ()):
                scores[at] += weight
        enough = MIN_SHARE * sum(weights.values())
        rows = self._directory.rows
        best = sorted(
            (at for at, score in scores.items() if score >= enough),
            key=lambda at: (-round(scores[at], 6), STATUS_ORDER[rows[at].status], len(rows[at].title), at),
        )
        return tuple(rows[at].nreg for at in best[:MAX_HINTS])

    def _weight(self, stem: str) -> float:
        return math.log(1 + len(self._directory.rows) / (1 + len(self._index.get(stem, ()))))

    @cached_property
    def _index(self) -> "dict[str, array[int]]":
        index: dict[str, array[int]] = defaultdict(lambda: array("I"))
        about: Mapping[str, str] = self._about() if self._about is not None else {}
        for at, row in enumerate(self._directory.rows):
            if row.status == "repealed" or not row.title_known or is_amending(row.title):
                continue
            names = row.name_keys + " " + name_key(about.get(row.nreg, ""))
            for stem in set(_stems(names)):
                index[stem].append(at)
        return dict(index)


def _stems(key: str) -> list[str]:
    return [stem for word in _WORD.findall(key) if (stem := _stem(word)) not in _EMPTY]
