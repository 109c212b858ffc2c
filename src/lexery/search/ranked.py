"""The learned ranker: a linear score among the candidates of one question, and what a share of it is worth.

The score is fitted as a conditional logit: of the candidates of a question the right one must stand out. What it stands
out by, its share of the best candidates' weight, becomes a probability by a second logistic model, which also sees how near
anything at all has come to the question.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value
from lexery.search.logistic import Features

RIVALS: Final = 3
"""Candidates whose weight is shared. A general question has a dozen articles that would do, and one right by its label: were all of
them rivals, none of them would seem relevant."""


class Ranked(Value):
    """Probability = 1 / (1 + exp(-(bias + slope · log share + Σ question weight · feature)))."""

    weights: dict[str, float]
    """Of the features that differ among the candidates."""
    bias: float
    slope: float
    question: dict[str, float]
    """Weights of the features that are the question's own, the same for all candidates."""

    def score(self, features: Features) -> NDArray[np.float64]:
        """Linear score of each candidate."""
        score = np.zeros(_size(features), dtype=np.float64)
        for name, weight in self.weights.items():
            score += weight * features[name]
        return score

    def base(self, features: Features) -> float:
        """Log odds of a candidate whose score is 0, the question's own features aside."""
        score = self.score(features)
        if not len(score):
            return self.bias
        return self.bias - self.slope * rivals(score)

    def probability(self, features: Features) -> NDArray[np.float64]:
        """Of every candidate; a feature that the model does not name is ignored."""
        odds = self.base(features) + self.slope * self.score(features)
        for name, weight in self.question.items():
            odds = odds + weight * features[name]
        return 1.0 / (1.0 + np.exp(-np.clip(odds, -40.0, 40.0)))

    def contributions(self) -> dict[str, float]:
        """Log odds by one unit of each feature."""
        return {name: self.slope * weight for name, weight in self.weights.items()} | self.question


def rivals(score: NDArray[np.float64]) -> float:
    """Logarithm of the weight that a share is a share of: that of the best `RIVALS`."""
    best = np.sort(score)[::-1][:RIVALS]
    return float(best[0] + np.log(np.exp(best - best[0]).sum()))


def _size(features: Features) -> int:
    return len(next(iter(features.values()), np.zeros(0)))
