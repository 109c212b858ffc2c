"""How far an article's heading and its act's title speak the question's own words."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexery.search.index import SearchIndex


@dataclass(frozen=True, kw_only=True)
class Overlap:
    """One value a document, each from 0 to 1."""

    heading: NDArray[np.float64]
    """Weight (inverse document frequency) of the question's lemmas that the heading holds, of all."""
    precise: NDArray[np.float64]
    """Share of the heading's lemmas that are the question's."""
    title: NDArray[np.float64]
    """Weight of the question's lemmas that the act's title holds, of all."""


def met_terms(index: SearchIndex, lemmas: Iterable[str]) -> tuple[NDArray[np.float32], float]:
    """Weight of the question's lemmas among the terms of headings and titles (0: not asked), and that of all of them."""
    structure = index.structure
    weights = {lemma: index.text.idf(lemma) for lemma in sorted(set(lemmas))}
    met = np.zeros(max(len(structure.terms), 1), dtype=np.float32)
    for lemma, weight in weights.items():
        if (number := structure.term_numbers.get(lemma)) is not None:
            met[number] = weight
    return met, sum(weights.values()) or 1.0


def overlap(index: SearchIndex, lemmas: Iterable[str], docs: NDArray[np.int64]) -> Overlap:
    """Overlap of the question's lemmas with the heading and title of each document."""
    structure = index.structure
    met, total = met_terms(index, lemmas)
    headings, acts = structure.headings, index.table.act[docs].astype(np.int64)
    spoken = headings.sums(docs, (met > 0).astype(np.float32))
    return Overlap(
        heading=(headings.sums(docs, met) / total).astype(np.float64),
        precise=(spoken / np.maximum(headings.sizes(docs), 1.0)).astype(np.float64),
        title=(structure.titles.sums(acts, met) / total).astype(np.float64),
    )
