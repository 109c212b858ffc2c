"""How far an article's heading and its act's title speak the question's own words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.analyze import STOP, Analyzer, words
from lexery.search.index import SearchIndex

_ENDING: Final = 4
_SHORTEST: Final = 3
"""A form is looked up when it begins as a lemma does: all of it but the last letters, three at least."""


@dataclass(frozen=True, kw_only=True)
class Overlap:
    """One value a document, each from 0 to 1."""

    heading: NDArray[np.float64]
    """Weight (inverse document frequency) of the question's lemmas that the heading holds, of all."""
    precise: NDArray[np.float64]
    """Share of the heading's words that are the question's."""
    title: NDArray[np.float64]
    """Weight of the question's lemmas that the act's title holds, of all."""


def overlap(
    index: SearchIndex,
    analyzer: Analyzer,
    lemmas: Iterable[str],
    docs: NDArray[np.int64],
    *,
    read: NDArray[np.bool_] | None = None,
) -> Overlap:
    """Overlap of the question's lemmas with the heading and title of each document; 0 where `read` is False."""
    weights = {lemma: index.text.idf(lemma) for lemma in sorted(lemmas)}
    stems = tuple(lemma[: max(_SHORTEST, len(lemma) - _ENDING)] for lemma in weights)
    total = sum(weights.values()) or 1.0

    def held(text: str) -> tuple[float, float]:
        forms = [form for form in words(text) if form not in STOP]
        known = [
            lemma for form in forms if form.startswith(stems) and (lemma := analyzer.lemma(form)) in weights
        ]
        return sum(weights[lemma] for lemma in dict.fromkeys(known)) / total, len(known) / max(len(forms), 1)

    found = np.zeros((len(docs), 3), dtype=np.float64)
    titles: dict[int, float] = {}
    for at in range(len(docs)) if read is None else np.flatnonzero(read).tolist():
        act = int(index.table.act[docs[at]])
        if act not in titles:
            titles[act] = held(index.table.titles[act])[0]
        found[at] = (*held(index.table.headings[int(docs[at])]), titles[act])
    return Overlap(heading=found[:, 0], precise=found[:, 1], title=found[:, 2])
