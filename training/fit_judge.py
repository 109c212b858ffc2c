"""Fit how the trained judge and the rules are weighed together (`lexery.verification.entailment.trained`).

    python -m training.fit_judge --corpus CORPUS [--write]

Learns from the written pairs of the acts that the judge's training held out, and reports by folds of acts: attacks accepted and
controls refused by the rules, by the judge alone and by both. Pairs that keep to the wording are the rules' own and are left out.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from lexery_encoder import ClaimJudge
from numpy.typing import NDArray

from lexery.verification.entailment import Judgement, Reason, judge
from lexery.verification.entailment.trained import SUPPORT_MOST, asks_model, window
from training.encoder_data import ROOT, SHARED
from training.judge_data import WRITTEN, held, written
from training.judge_texts import article_texts

TARGET: Final = ROOT / "src/lexery/verification/entailment/trained.json"
REASONS: Final = [reason for reason in Reason if reason not in {Reason.EMPTY, Reason.DOUBTED}]
RIDGE: Final = 2.0
FOLDS: Final = 5
COST: Final = 2.0
"""An attack accepted costs so many controls refused."""


def features(found: Judgement, support: float) -> list[float]:
    flags = [float(reason in found.reasons) for reason in REASONS]
    bounded = max(-SUPPORT_MOST, min(SUPPORT_MOST, support))
    return [1.0, bounded, found.missing, found.copied, float(not found.reasons), *flags]


def fitted(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression with a ridge, by Newton's method; the bias is free."""
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], RIDGE)
    ridge[0] = 1e-6
    for _ in range(30):
        p = 1 / (1 + np.exp(-(x @ weights)))
        gradient = x.T @ (p - y) + ridge * weights
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        weights = weights - np.linalg.solve(hessian, gradient)
    return weights


def threshold_of(scores: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """Where the cost of both mistakes is least."""
    order = np.unique(scores)
    costs = [COST * np.mean(scores[y == 0] >= at) + np.mean(scores[y == 1] < at) for at in order]
    return float(order[int(np.argmin(costs))])


def rates(name: str, accepted: NDArray[np.bool_], y: NDArray[np.float64]) -> None:
    attacks, controls = y == 0, y == 1
    print(
        f"{name:28} attacks accepted {accepted[attacks].mean():.3f} of {attacks.sum()}, "
        f"controls refused {(~accepted[controls]).mean():.3f} of {controls.sum()}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--pairs", type=Path, default=WRITTEN)
    parser.add_argument("--model", type=Path, default=None)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    pairs = [pair for pair in written(article_texts(options.corpus), options.pairs) if held(pair.nreg)]
    found = [judge(pair.passage, pair.claim) for pair in pairs]
    keep = [at for at, one in enumerate(found) if asks_model(one)]
    pairs, found = [pairs[at] for at in keep], [found[at] for at in keep]
    support = ClaimJudge(threads=1, model=options.model).support(
        [(window(pair.passage, one), pair.claim) for pair, one in zip(pairs, found, strict=True)]
    )
    x = np.asarray([features(one, float(s)) for one, s in zip(found, support, strict=True)])
    y = np.asarray([float(pair.supported) for pair in pairs])
    fold = np.asarray([crc32(f"fold {pair.nreg}".encode()) % FOLDS for pair in pairs])
    rates("rules", np.asarray([one.supported for one in found]), y)
    rates("judge, even odds", np.asarray(support) > 0, y)
    accepted = np.zeros(len(y), dtype=np.bool_)
    for at in range(FOLDS):
        weights = fitted(x[fold != at], y[fold != at])
        cut = threshold_of(x[fold != at] @ weights, y[fold != at])
        accepted[fold == at] = x[fold == at] @ weights >= cut
    rates("both, by folds of acts", accepted, y)
    weights = fitted(x, y)
    cut = threshold_of(x @ weights, y)
    told = told_of(weights, cut)
    print(json.dumps(told, indent=1))
    if options.write:
        TARGET.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def told_of(weights: NDArray[np.float64], cut: float) -> dict[str, object]:
    names = ("bias", "support", "missing", "copied", "no_reason")
    row: dict[str, object] = {name: round(float(w), 4) for name, w in zip(names, weights, strict=False)}
    flags: Sequence[float] = weights[len(names) :].tolist()
    row["reasons"] = {reason.value: round(w, 4) for reason, w in zip(REASONS, flags, strict=True)}
    row["threshold"] = round(cut, 4)
    return row


if __name__ == "__main__":
    main()
