"""The order of the hits, once the legs are fused: a place for a learned ranker, and the rule that stands in for it."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.search.logistic import Features
from lexery.search.ranking import Ranking


class Ranker(Protocol):
    """Scores fused documents anew."""

    def scores(self, fused: Ranking, features: Features, relevance: NDArray[np.float64]) -> NDArray[np.float64]:
        """One score a document, in the order of `fused`; greater is better."""
        ...


class FusedOrder:
    """Keeps the order of the fusion, which already weighs the standing of each article."""

    def scores(self, fused: Ranking, features: Features, relevance: NDArray[np.float64]) -> NDArray[np.float64]:
        return fused.scores.astype(np.float64)


class RelevanceOrder:
    """Orders by the calibrated relevance."""

    def scores(self, fused: Ranking, features: Features, relevance: NDArray[np.float64]) -> NDArray[np.float64]:
        return relevance


def order(scores: NDArray[np.float64], *, first: Sequence[NDArray[np.bool_]]) -> NDArray[np.int64]:
    """Positions best first: documents of the first mask before those of the next, then by score."""
    tier = np.zeros(len(scores), dtype=np.int64)
    for mask in first:
        tier = tier * 2 + (~mask)
    return np.lexsort((np.arange(len(scores)), -scores, tier))
