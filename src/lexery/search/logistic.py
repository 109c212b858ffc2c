"""A logistic model over named features: small enough to be read in its file."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value

Features = Mapping[str, NDArray[np.float64]]
"""Name → one value a row."""


class Logistic(Value):
    """Probability = 1 / (1 + exp(-(bias + Σ weight · feature)))."""

    bias: float
    weights: dict[str, float]
    vector: tuple[float, ...] = ()
    """Weights of the question's vector, where the model looks at it."""

    def probability(
        self, features: Features, vector: NDArray[np.float32] | None = None
    ) -> NDArray[np.float64]:
        """Probability of every row; a feature that the model does not name is ignored."""
        size = len(next(iter(features.values()), np.zeros(0)))
        score = np.full(size, self.bias, dtype=np.float64)
        for name, weight in self.weights.items():
            score += weight * features[name]
        if self.vector and vector is not None:
            score += float(np.asarray(self.vector) @ vector)
        return 1.0 / (1.0 + np.exp(-np.clip(score, -40.0, 40.0)))
