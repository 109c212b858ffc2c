"""The models of one configuration, and the thresholds that follow from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.calibrate import Calibration
from lexery.search.logistic import Logistic
from lexery.search.rank_features import QUESTION
from lexery.search.ranked import Ranked, rivals
from training.calibration_rows import Legs, Row
from training.ranking_fit import Asked, fit_ranker
from training.regression import fit, predict

Values = NDArray[np.float64]

FOLDS: Final = 5

BARE_WEIGHT: Final = 0.25
"""Of a training question whose article has no phrasings. Three in ten of ours are such, of people's questions far fewer:
phrasings were written first for what people ask."""

LAY_WEIGHT: Final = 0.3
"""Of a lay phrasing as a training question: its siblings, by the same hand, are among what it is to find."""

SHORT_WEIGHT: Final = 0.5
"""Of a question of a few words, without any circumstance: people write more."""

KIND_WEIGHT: Final = {"lay": LAY_WEIGHT, "short": SHORT_WEIGHT}

LABEL_CEILING: Final = 0.875
"""Share of lay phrasings for which only their own article is right (a lawyer's reading of 240 rows): the rest would
fit another as well, so that a hit counted as wrong is sometimes acceptable."""

SCOPE_MISTAKES: Final = 0.007
"""Share of legal questions that may be called out of scope."""

BORDER_MISTAKES: Final = 0.06
"""The same of questions written to look out of scope."""

CANDIDATE_MISTAKES: Final = 0.015
"""Share of answerable questions whose best catalog act may look right."""

CANDIDATE: Final = {
    True: ("cosine", "cosine_lead", "words", "words_lead"),
    False: ("words", "words_lead", "text"),
}
WORDING: Final = ("odds_sum", "odds_top", "odds_low", "unseen", "rare", "foreign", "foreign_here", "personal", "addressed",
                  "length")  # fmt: skip
SCOPE: Final = {
    True: ("out_lead", "out_cosine", "in_cosine", "phrase_peak", "words_lead", "owner_words", "out_words", "in_words",
           "text", *WORDING),
    False: ("out_words", "in_words", "owner_words", "words_lead", "text", *WORDING),
}  # fmt: skip

SURE: Final = 0.85
"""Share of first hits that must be right among those called strong: a confident mistake is the worst answer."""

HIT_FLOOR: Final = 0.05
"""Relevance of a gate hit at least (policies.md §1)."""

ANSWERABLE: Final = ("asked", "short", "trap", "lay")
LEGAL: Final = (*ANSWERABLE, "catalog")


@dataclass(frozen=True, kw_only=True)
class Fitted:
    """Models of a configuration and what they said of the questions, each by a model that had not seen it."""

    calibration: Calibration
    rows: list[Row]
    relevance: list[Values]
    candidate: Values
    scope: Values


def folds(rows: Sequence[Row]) -> NDArray[np.int64]:
    """Fold of each row: questions of one act are never apart."""
    rng = np.random.default_rng(3)
    acts = sorted({row.act for row in rows})
    of = dict(zip(acts, rng.integers(FOLDS, size=len(acts)).tolist(), strict=True))
    # Questions without a right article have no act to leak.
    return np.asarray([of[row.act] if row.act >= 0 else at % FOLDS for at, row in enumerate(rows)])


def weight_of(row: Row) -> float:
    return (BARE_WEIGHT if row.right_bare else 1.0) * KIND_WEIGHT.get(row.kind, 1.0)


def rank_weights(rows: Sequence[Row], names: Sequence[str]) -> Values:
    taught = [
        Asked(x=row.x[:, : len(names)], right=row.right, weight=weight_of(row))
        for row in rows
        if row.kind in ANSWERABLE
    ]
    return fit_ranker(taught)


def odds_rows(row: Row, weights: Values, question: Sequence[str]) -> Values:
    """[candidates, 1 + question]: log share and the question's own features."""
    own = [row.x[:, row.names.index(name)] for name in question]
    score = row.x[:, : len(weights)] @ weights
    share = score - rivals(score) if len(score) else score
    return np.stack([share, *own], axis=1)


def fit_hits(rows: Sequence[Row]) -> tuple[Ranked, list[Values]]:
    """The ranker, and the relevance of every candidate by models of other acts.

    The shares that are calibrated are such as other acts' weights give: those of its own would be too sure.
    """
    all_names = rows[0].names
    question = tuple(name for name in QUESTION if name in all_names)
    names = tuple(name for name in all_names if name not in QUESTION)
    if all_names[: len(names)] != names:
        raise ValueError("the question's own features come last")
    fold = folds(rows)
    apart: list[Values] = [np.zeros(0)] * len(rows)
    for number in range(FOLDS):
        weights = rank_weights([row for row, f in zip(rows, fold, strict=True) if f != number], names)
        for at in np.flatnonzero(fold == number).tolist():
            apart[at] = odds_rows(rows[at], weights, question)
    columns = ("share", *question)

    def odds_model(chosen: NDArray[np.bool_]) -> Logistic:
        some = [(row, x) for row, x, kept in zip(rows, apart, chosen, strict=True) if kept and len(x)]
        return fit(
            columns,
            np.concatenate([x for _, x in some]),
            np.concatenate([row.right for row, _ in some]),
            weights=np.concatenate(
                [np.full(len(x), weight_of(row) if row.kind in ANSWERABLE else 0.5) for row, x in some]
            ),
        )

    relevance: list[Values] = [np.zeros(0)] * len(rows)
    for number in range(FOLDS):
        model = odds_model(fold != number)
        for at in np.flatnonzero(fold == number).tolist():
            relevance[at] = predict(model, columns, apart[at]) if len(apart[at]) else np.zeros(0)
    model = odds_model(np.ones(len(rows), dtype=np.bool_))
    weights = rank_weights(rows, names)
    ranked = Ranked(
        weights={name: round(float(w), 5) for name, w in zip(names, weights, strict=True) if abs(w) > 1e-5},
        bias=model.bias,
        slope=model.weights["share"],
        question={name: model.weights[name] for name in question},
    )
    return ranked, relevance


def column(rows: Sequence[Row], names: Sequence[str], part: str) -> Values:
    return np.asarray(
        [
            [float(getattr(row, part)[name][0]) if name in getattr(row, part) else 0.0 for name in names]
            for row in rows
        ]
    )


def fit_configuration(rows: list[Row], legs: Legs) -> Fitted:
    """All models but that of named acts, which needs these."""
    vectors = legs is not Legs.NONE
    hit, relevance = fit_hits(rows)
    kinds = np.asarray([row.kind for row in rows])
    learn = np.arange(len(rows)) % 2 == 0
    scope_x, candidate_x = (
        column(rows, SCOPE[vectors], "scope"),
        column(rows, CANDIDATE[vectors], "candidate"),
    )
    question_vectors = np.stack([row.vector for row in rows]) if vectors else None

    def scope_model(chosen: NDArray[np.bool_]) -> Logistic:
        return fit(
            SCOPE[vectors],
            scope_x[chosen],
            kinds[chosen] == "out",
            weights=np.where(np.isin(kinds[chosen], ("out", "border")), 3.0, 1.0),
            vectors=question_vectors[chosen] if question_vectors is not None else None,
        )

    asked = kinds != "out"
    right_act = np.asarray([row.kind == "catalog" and row.candidate_right for row in rows])

    def candidate_model(chosen: NDArray[np.bool_]) -> Logistic:
        return fit(CANDIDATE[vectors], candidate_x[chosen & asked], right_act[chosen & asked])

    # Each half is judged by the model of the other.
    p_scope, p_candidate = np.zeros(len(rows)), np.zeros(len(rows))
    for half in (learn, ~learn):
        scope, candidate = scope_model(half), candidate_model(half)
        p_candidate[~half] = predict(candidate, CANDIDATE[vectors], candidate_x[~half])
        p_scope[~half] = [
            float(
                scope.probability(
                    {name: x[at : at + 1] for at, name in enumerate(SCOPE[vectors])}, row.vector
                )[0]
            )
            for x, row in zip(scope_x[~half], np.asarray(rows, dtype=object)[~half], strict=True)
        ]
    everyone = np.ones(len(rows), dtype=np.bool_)
    calibration = Calibration(
        hit=hit,
        named=Logistic(bias=0.0, weights={}),
        candidate=candidate_model(everyone),
        scope=scope_model(everyone),
        candidate_threshold=round(
            float(np.quantile(p_candidate[np.isin(kinds, ANSWERABLE)], 1 - CANDIDATE_MISTAKES)), 4
        ),
        scope_threshold=round(
            float(
                max(
                    np.quantile(p_scope[np.isin(kinds, LEGAL)], 1 - SCOPE_MISTAKES),
                    np.quantile(p_scope[kinds == "border"], 1 - BORDER_MISTAKES),
                )
            ),
            4,
        ),
        t_weak=0.0,
        t_strong=1.0,
        gate_min_avg_score=0.0,
    )
    fitted = Fitted(
        calibration=calibration, rows=rows, relevance=relevance, candidate=p_candidate, scope=p_scope
    )
    return replace(fitted, calibration=calibration.model_copy(update=thresholds(fitted)))


def thresholds(fitted: Fitted) -> dict[str, float]:
    """Of the gate, from all answerable questions."""
    some = [
        (row, values)
        for row, values in zip(fitted.rows, fitted.relevance, strict=True)
        if row.kind in ANSWERABLE and len(values)
    ]
    ordered = [row.right[np.argsort(-values, kind="stable")] for row, values in some]
    top = np.asarray([values.max() for _, values in some])
    gate = [np.sort(values[values >= HIT_FLOOR])[::-1][:5] for _, values in some]
    average = np.asarray([values.mean() if len(values) else 0.0 for values in gate])
    return {
        "t_weak": round(float(np.quantile(top, 0.10)), 4),
        "t_strong": round(_lowest(top, np.asarray([r[0] for r in ordered]), SURE), 4),
        "gate_min_avg_score": round(
            _half(average, np.asarray([r[:5].any() for r in ordered]), 0.5 * LABEL_CEILING), 4
        ),
    }


def _lowest(scores: Values, right: NDArray[np.bool_], share: float) -> float:
    """The lowest score such that, of the questions at or above it, `share` are right."""
    order = np.argsort(-scores)
    precision = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.flatnonzero(precision >= share)
    return float(scores[order[enough[-1]]]) if len(enough) else 1.0


def _half(scores: Values, right: NDArray[np.bool_], share: float) -> float:
    """The greatest score such that, of the questions around it, less than `share` are right (windows of 5 %)."""
    order = np.argsort(scores)
    window = max(len(order) // 20, 20)
    smooth = np.convolve(right[order].astype(float), np.ones(window) / window, mode="valid")
    low = np.flatnonzero(smooth < share)
    # No gate hit is under the floor: there the rule never speaks.
    return max(float(scores[order[low[-1] + window // 2]]) if len(low) else 0.0, HIT_FLOOR)
