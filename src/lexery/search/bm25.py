"""BM25 over short documents in numpy: the lay phrasings, whose own scores must not mix with the text's."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

K1: Final = 1.2
B: Final = 0.75


@dataclass(frozen=True, kw_only=True)
class Postings:
    """Term → documents, as compressed rows: those of term `t` are `docs[starts[t]:starts[t + 1]]`."""

    terms: Mapping[str, int]
    starts: NDArray[np.int64]
    docs: NDArray[np.int32]
    frequencies: NDArray[np.float32]
    lengths: NDArray[np.float32]
    """Words of each document."""

    @property
    def size(self) -> int:
        """Number of documents, empty ones too."""
        return len(self.lengths)

    @cached_property
    def filled(self) -> int:
        """Number of documents that have words."""
        return int(np.count_nonzero(self.lengths))

    @cached_property
    def _words(self) -> float:
        return float(self.lengths.sum())

    def document_frequency(self, term: str) -> int:
        """Number of documents with `term`."""
        row = self.terms.get(term)
        return 0 if row is None else int(self.starts[row + 1] - self.starts[row])

    def idf(self, term: str) -> float:
        """Inverse document frequency as Lucene has it; highest for a term never seen."""
        seen = self.document_frequency(term)
        return float(np.log1p((self.filled - seen + 0.5) / (seen + 0.5)))

    def scores(
        self, query: Sequence[str], *, without: Mapping[int, Sequence[str]] | None = None
    ) -> NDArray[np.float32]:
        """BM25 of every document, float32 [size].

        `without`: document → words to leave out of it, as if it had never held them (a phrasing that serves as
        the query must not find itself).
        """
        scores = np.zeros(self.size, dtype=np.float32)
        filled = max(self.filled, 1)
        average = self._words / filled or 1.0
        weights: list[tuple[str, float]] = [(term, float(n)) for term, n in Counter(query).items()]
        for term, times in weights:
            row = self.terms.get(term)
            if row is None:
                continue
            span = slice(int(self.starts[row]), int(self.starts[row + 1]))
            docs, frequencies = self.docs[span], self.frequencies[span]
            lengths = self.lengths[docs]
            for doc, words in (without or {}).items():
                at = int(np.searchsorted(docs, doc))
                if at < len(docs) and docs[at] == doc:
                    frequencies, lengths = frequencies.copy(), lengths.copy()
                    frequencies[at] -= words.count(term)
                    lengths[at] -= len(words)
            saturation = frequencies * (K1 + 1) / (frequencies + K1 * (1 - B + B * lengths / average))
            scores[docs] += np.float32(self.idf(term) * times) * saturation
        return scores


def build_postings(documents: Iterable[Sequence[str]]) -> Postings:
    """Postings of documents given as lists of lemmas; the position is the document's number."""
    terms: dict[str, int] = {}
    rows: list[int] = []
    docs: list[int] = []
    counts: list[int] = []
    lengths: list[int] = []
    for doc, lemmas in enumerate(documents):
        lengths.append(len(lemmas))
        for term, count in Counter(lemmas).items():
            rows.append(terms.setdefault(term, len(terms)))
            docs.append(doc)
            counts.append(count)
    order = np.argsort(np.asarray(rows, dtype=np.int64), kind="stable")
    starts = np.zeros(len(terms) + 1, dtype=np.int64)
    np.cumsum(np.bincount(np.asarray(rows, dtype=np.int64), minlength=len(terms)), out=starts[1:])
    return Postings(
        terms=terms,
        starts=starts,
        docs=np.asarray(docs, dtype=np.int32)[order],
        frequencies=np.asarray(counts, dtype=np.float32)[order],
        lengths=np.asarray(lengths, dtype=np.float32),
    )
