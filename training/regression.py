"""Logistic regression on named features, and how well its promises are kept."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.logistic import Logistic

VECTOR_SCALE: Final = 3.0
"""Of a unit vector beside standardised features: the greater, the more it may say."""


def fit(
    names: Sequence[str],
    rows: NDArray[np.float64],
    labels: NDArray[np.bool_],
    *,
    weights: NDArray[np.float64] | None = None,
    vectors: NDArray[np.float32] | None = None,
) -> Logistic:
    """Logistic regression by Newton's method, with a ridge of 1 on standardised features and scaled vectors."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    x = np.concatenate([np.ones((len(rows), 1)), (rows - mean) / spread], axis=1)
    centre = np.zeros(0)
    if vectors is not None:
        centre = vectors.mean(axis=0)
        x = np.concatenate([x, (vectors - centre) * VECTOR_SCALE], axis=1)
    weight = np.ones(len(rows)) if weights is None else weights
    penalty = np.ones(x.shape[1])
    penalty[0] = 0.0
    beta = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ beta, -40, 40)))
        gradient = x.T @ (weight * (labels - p)) - penalty * beta
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(hessian + 1e-9 * np.eye(len(beta)), gradient)
        beta += step
        if float(np.abs(step).max()) < 1e-6:
            break
    slopes = beta[1 : 1 + len(names)] / spread
    directions = beta[1 + len(names) :] * VECTOR_SCALE
    return Logistic(
        bias=round(float(beta[0] - slopes @ mean - (directions @ centre if len(directions) else 0.0)), 5),
        weights={name: round(float(slope), 5) for name, slope in zip(names, slopes, strict=True)},
        vector=tuple(round(float(direction), 3) for direction in directions),
    )


def predict(model: Logistic, names: Sequence[str], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    return model.probability({name: rows[:, at] for at, name in enumerate(names)})


def reliability(values: NDArray[np.float64], right: NDArray[np.bool_]) -> None:
    """Promised against kept, by bands of relevance."""
    for low, high in ((0, .02), (.02, .05), (.05, .1), (.1, .2), (.2, .35), (.35, .5), (.5, .65), (.65, .8), (.8, 1.01)):  # fmt: skip
        inside = (values >= low) & (values < high)
        if inside.any():
            print(
                f"  relevance {low:.2f}-{high:.2f}: {inside.sum():6d} hits, mean {values[inside].mean():.3f}, right {right[inside].mean():.3f}"
            )
