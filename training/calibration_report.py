"""What the fitted models are worth on questions they have not seen."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lexery.search.candidate import beside_hits
from training.calibration_models import Fitted, Values
from training.calibration_rows import Legs, Row
from training.regression import reliability


def places(row: Row, values: Values) -> int:
    """Place of the first right candidate, from 1; 0 when there is none."""
    found = np.flatnonzero(row.right[np.argsort(-values, kind="stable")])
    return int(found[0]) + 1 if len(found) else 0


def figures(some: Sequence[int]) -> str:
    ranks = np.asarray(some)
    at = {depth: ((ranks > 0) & (ranks <= depth)).mean() for depth in (1, 5, 10)}
    mrr = np.where(ranks > 0, 1 / np.maximum(ranks, 1), 0.0).mean()
    return f"@1 {at[1]:.3f} @5 {at[5]:.3f} @10 {at[10]:.3f} MRR {mrr:.3f} weighed {(ranks > 0).mean():.3f}"


def report(legs: Legs, fitted: Fitted) -> None:
    rows, relevance, calibration = fitted.rows, fitted.relevance, fitted.calibration
    print(f"\n== {legs.value}: {len(rows)} questions, each by models of other acts ==")
    groups = {
        "asked, article with phrasings": [r.kind == "asked" and not r.right_bare for r in rows],
        "asked, article without": [r.kind == "asked" and r.right_bare for r in rows],
        "asked in a few words": [r.kind == "short" for r in rows],
        "traps": [r.kind == "trap" for r in rows],
        "lay phrasings held out": [r.kind == "lay" for r in rows],
    }
    for name, chosen in groups.items():
        some = [at for at in np.flatnonzero(chosen).tolist() if len(relevance[at])]
        print(f"{name}: {len(some)}")
        print(f"  fused  {figures([places(rows[at], -np.arange(len(rows[at].right))) for at in some])}")
        print(f"  ranked {figures([places(rows[at], relevance[at]) for at in some])}")
    asked = [at for at, row in enumerate(rows) if row.kind == "asked" and not row.right_bare]
    reliability(
        np.concatenate([relevance[at] for at in asked]), np.concatenate([rows[at].right for at in asked])
    )
    print("  the first hits of them:")
    tops = [int(np.argmax(relevance[at])) for at in asked]
    reliability(
        np.asarray([relevance[at][top] for at, top in zip(asked, tops, strict=True)]),
        np.asarray([rows[at].right[top] for at, top in zip(asked, tops, strict=True)]),
    )
    best = np.asarray([values.max(initial=0.0) for values in relevance])
    wins = np.asarray(
        [
            beside_hits(float(p), float(top), calibration) > top
            for p, top in zip(fitted.candidate, best, strict=True)
        ]
    )
    called = fitted.scope >= calibration.scope_threshold
    for kind in ("asked", "short", "trap", "lay", "catalog", "border", "out"):
        some = of_kind(rows, kind)
        right = np.asarray([row.candidate_right for row in rows])[some]
        print(
            f"  {kind}: out of scope {called[some].mean():.4f}, a catalog act wins {wins[some].mean():.3f}"
            f" (the right one {(wins[some] & right).mean():.3f}), best relevance p50 {np.median(best[some]):.3f}"
        )
    print(
        "  "
        + "  ".join(
            f"{name} {getattr(calibration, name):.4f}"
            for name in ("t_weak", "t_strong", "gate_min_avg_score", "scope_threshold", "candidate_threshold")
        )
    )


def of_kind(rows: Sequence[Row], kind: str) -> NDArray[np.bool_]:
    return np.asarray([row.kind == kind for row in rows])
