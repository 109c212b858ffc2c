"""The order of the hits, once the legs are fused: by relevance, with room for a learned ranker."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.search.logistic import Features
from lexery.search.ranking import Ranking


class Ranker(Protocol):
    """Scores fused documents anew."""

    def scores(
        self, fused: Ranking, features: Features, relevance: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """One score a document, in the order of `fused`; greater is better."""
        ...


class FusedOrder:
    """Keeps the order of the fusion, which already weighs the standing of each article: the floor to beat."""

    def scores(
        self, fused: Ranking, features: Features, relevance: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        return fused.scores.astype(np.float64)


class RelevanceOrder:
    """Orders by the calibrated relevance: a linear ranker over the legs, fitted on lay data (+2 to 3 points at 1
    and 10 on held-out phrasings over the plain fusion, with and without vectors)."""

    def scores(
        self, fused: Ranking, features: Features, relevance: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        return relevance


def with_odds(probability: NDArray[np.float64], factor: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities after their odds were multiplied."""
    odds = probability / np.maximum(1.0 - probability, 1e-12) * factor
    return odds / (1.0 + odds)


def order(scores: NDArray[np.float64], *, first: Sequence[NDArray[np.bool_]]) -> NDArray[np.int64]:
    """Positions best first: documents of the first mask before those of the next, then by score."""
    tier = np.zeros(len(scores), dtype=np.int64)
    for mask in first:
        tier = tier * 2 + (~mask)
    return np.lexsort((np.arange(len(scores)), -scores, tier))
