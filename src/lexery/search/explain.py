"""Why an article stands where it stands: the engine's own numbers, taken apart when somebody asks."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import (
    Contribution,
    Explanation,
    Leg,
    LegScore,
    Placing,
    Reckoning,
    RelevanceModel,
)
from lexery.search.calibrate import Calibration
from lexery.search.judge import Judge, Judged, Named
from lexery.search.logistic import Features, Logistic
from lexery.search.ranked import Ranked
from lexery.search.ranking import Ranking
from lexery.search.table import Table


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """What the engine held when it ordered the documents of one search; nothing is computed for it."""

    docs: NDArray[np.int64]
    """Documents in their final order."""
    relevance: NDArray[np.float64]
    """In that order."""
    rankings: Mapping[Leg, Ranking]
    judged: Judged
    prior: NDArray[np.float64]
    """Relevance before anything was known of named acts, in the order of `judged`."""
    named: Named
    standing: NDArray[np.float32]
    """Of every document."""
    placed: Mapping[Placing, NDArray[np.int64]]
    """Documents that were put first."""
    unnamed_odds: float
    """Factor of the odds of articles outside the named acts; 1 when none is named."""


def explain(
    judge: Judge, table: Table, weighed: Weighed, calibration: Calibration, docs: NDArray[np.int64]
) -> tuple[Explanation, ...]:
    """Explanations of `docs`, in their order."""
    inside, features = judge.named_features(weighed.judged, weighed.prior, weighed.named)
    _, relevance = judge.named_relevance(weighed.judged, weighed.prior, weighed.named, calibration)
    share = relevance / np.maximum(calibration.named.probability(features), 1e-300)
    row_inside = {int(at): row for row, at in enumerate(inside.tolist())}
    ranked = _as_logistic(calibration.hit, weighed.judged.features)
    position = {doc: at for at, doc in enumerate(weighed.judged.fused.docs.tolist())}
    rank = {doc: at for at, doc in enumerate(weighed.docs.tolist(), start=1)}

    def one(doc: int) -> Explanation:
        at = position.get(doc)
        row = row_inside.get(at) if at is not None else None
        reckonings: list[Reckoning] = []
        if row is not None:
            reckonings.append(reckon(RelevanceModel.NAMED, calibration.named, features, row))
        if at is not None:
            model = RelevanceModel.BARE if weighed.judged.bare[at] else RelevanceModel.HIT
            reckonings.append(reckon(model, ranked, weighed.judged.features, at))
        return Explanation(
            nreg=table.acts[int(table.act[doc])],
            article=table.articles[doc],
            rank=rank.get(doc),
            relevance=float(weighed.relevance[rank[doc] - 1]) if doc in rank else 0.0,
            legs=leg_scores(weighed.rankings, doc),
            reckonings=tuple(reckonings),
            standing=float(weighed.standing[doc]),
            act_share=float(share[row]) if row is not None else 1.0,
            other_act_odds=weighed.unnamed_odds if row is None else 1.0,
            moved=tuple(placing for placing in Placing if doc in weighed.placed[placing]),
        )

    return tuple(one(doc) for doc in docs.tolist())


def _as_logistic(used: Ranked, features: Features) -> Logistic:
    """The ranker among these candidates: once all of them are known, each is weighed alone."""
    return Logistic(bias=used.base(features), weights=used.contributions())


def reckon(model: RelevanceModel, used: Logistic, features: Features, row: int) -> Reckoning:
    """How `used` weighs one row of `features`."""
    parts = [
        Contribution(feature=name, value=value, weight=weight, log_odds=value * weight)
        for name, weight in used.weights.items()
        if (value := float(features[name][row])) and weight
    ]
    one = {name: features[name][row : row + 1] for name in used.weights}
    return Reckoning(
        model=model,
        bias=used.bias,
        contributions=tuple(sorted(parts, key=lambda part: -abs(part.log_odds))),
        probability=float(used.probability(one)[0]),
    )


def leg_scores(rankings: Mapping[Leg, Ranking], doc: int) -> tuple[LegScore, ...]:
    """Rank and score of a document in every leg that has it."""
    scores: list[LegScore] = []
    for leg in Leg:
        ranking = rankings.get(leg)
        if ranking is None:
            continue
        at = ranking.places.get(doc)
        if at is not None:
            scores.append(LegScore(leg=leg, rank=at + 1, score=float(ranking.scores[at])))
    return tuple(scores)
