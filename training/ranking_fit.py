"""Fit a conditional logit: of the candidates of a question the right ones must outweigh the others."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

STEPS = 40
SMALL = 1e-4


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The candidates of one question."""

    x: Values
    """[candidates, features]."""
    right: NDArray[np.bool_]
    weight: float = 1.0


def fit_ranker(rows: Sequence[Asked], *, ridge: float = 10.0) -> Values:
    """Weights [features], by Newton's method; `ridge` on standardised features.

    Questions whose right article is not among the candidates teach nothing and are passed over.
    """
    kept = [row for row in rows if row.right.any()]
    x = np.concatenate([row.x for row in kept])
    mean, spread = x.mean(axis=0), x.std(axis=0)
    # What never varies is left at 0.
    varies = spread > SMALL
    x = (x[:, varies] - mean[varies]) / spread[varies]
    right = np.concatenate([row.right for row in kept])
    sizes = np.asarray([len(row.right) for row in kept])
    question = np.repeat(np.arange(len(kept)), sizes)
    starts = np.cumsum(sizes) - sizes
    weight = np.asarray([row.weight for row in kept])

    def shares(scores: Values) -> tuple[Values, Values]:
        """Shares of the candidates of each question, and the logarithm of what they are shares of."""
        peak = np.maximum.reduceat(scores, starts)
        grown = np.exp(scores - peak[question])
        total = np.add.reduceat(grown, starts)
        return grown / total[question], np.log(total) + peak

    def loss(beta: Values) -> float:
        scores = x @ beta
        lost = shares(scores)[1] - shares(np.where(right, scores, -1e9))[1]
        return float(weight @ lost) + ridge / 2 * float(beta @ beta)

    beta = np.zeros(x.shape[1])
    for _ in range(STEPS):
        scores = x @ beta
        share, target = shares(scores)[0], shares(np.where(right, scores, -1e9))[0]
        of_row = weight[question]
        gradient = x.T @ (of_row * (target - share)) - ridge * beta
        middle = np.add.reduceat(x * share[:, None], starts, axis=0)
        hessian = (x * (of_row * share)[:, None]).T @ x - (middle * weight[:, None]).T @ middle
        step = np.linalg.solve(hessian + ridge * np.eye(len(beta)), gradient)
        before, size = loss(beta), 1.0
        while loss(beta + size * step) > before and size > SMALL:
            size /= 2
        beta = beta + size * step
        if float(np.abs(size * step).max()) < SMALL:
            break
    found = np.zeros(len(spread))
    found[varies] = beta / spread[varies]
    return found
