"""Weighted reciprocal rank fusion: legs whose scores cannot be compared meet by their ranks."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Leg
from lexery.search.ranking import Ranking

K: Final = 20.0
"""The larger, the less a first place is worth over a second."""

WITH_VECTORS: Final[Mapping[Leg, float]] = {
    Leg.PHRASING_VECTORS: 2.0,
    Leg.PASSAGES: 0.7,
    Leg.TEXT: 0.7,
    Leg.PHRASINGS: 0.7,
    Leg.ACT: 2.0,
}
WITHOUT_VECTORS: Final[Mapping[Leg, float]] = {Leg.PHRASINGS: 2.0, Leg.TEXT: 1.0, Leg.ACT: 2.0}
"""Weights as measured (retrieval.md §1); an act that the question names weighs as much as the best leg."""


def fuse(rankings: Mapping[Leg, Ranking], *, size: int, standing: NDArray[np.float32], depth: int) -> Ranking:
    """Documents by the sum of weight / (k + rank) over the legs, times their standing.

    `size` is the number of documents; the weights follow from whether a vector leg is among the legs.
    """
    dense = Leg.PHRASING_VECTORS in rankings
    weights = WITH_VECTORS if dense else WITHOUT_VECTORS
    scores = np.zeros(size, dtype=np.float32)
    for leg, ranking in rankings.items():
        ranks = np.arange(1, len(ranking) + 1, dtype=np.float32)
        scores[ranking.docs] += np.float32(weights.get(leg, 0.7)) / (K + ranks)
    docs = np.flatnonzero(scores)
    return Ranking.best(docs, scores[docs] * standing[docs], depth)
