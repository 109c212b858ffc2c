"""What the legs found → probabilities: of each hit, of the catalog's act, of being out of scope.

The parameters are fitted by `training/fit_calibration.py` on lay data and ship in `data/calibration.json`, once with
the vector leg and once without it.
"""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value
from lexery.contracts.retrieval import Leg
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.lay import scope_examples
from lexery.search.logistic import Features, Logistic
from lexery.search.ranking import Ranking


class Calibration(Value):
    """Models and thresholds of one configuration of legs."""

    hit: Logistic
    """Of an article with lay phrasings."""
    bare: Logistic
    """Of an article without any."""
    named: Logistic
    """Of an article inside the act that the question names."""
    candidate: Logistic
    scope: Logistic
    t_weak: float
    """Relevance of the top above which 90 % of answerable lay questions lie."""
    t_strong: float
    """Relevance of the top above which it is right in 70 %."""
    gate_min_avg_score: float
    """Average of the gate hits under which the right article is among the first five less than half of the time."""
    candidate_threshold: float
    """Probability under which a catalog act never beats the best hit."""
    scope_threshold: float
    """Probability from which a question is called out of scope."""


class Calibrations(Value):
    """Both configurations."""

    with_vectors: Calibration
    without_vectors: Calibration
    hit_floor: float = 0.05
    """Relevance under which a hit is no gate hit (policies.md §1)."""

    def of(self, *, vectors: bool) -> Calibration:
        return self.with_vectors if vectors else self.without_vectors


@cache
def shipped_calibrations() -> Calibrations:
    """The parameters in the package."""
    raw = (files("lexery.search") / "data" / "calibration.json").read_text("utf-8")
    return Calibrations.model_validate(json.loads(raw))


def _by_document(
    index: SearchIndex, ranking: Ranking, docs: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Score (0 when absent) and reciprocal rank (0 when absent) of each of `docs` in a leg."""
    scores = np.zeros(len(index.table), dtype=np.float64)
    ranks = np.zeros(len(index.table), dtype=np.float64)
    scores[ranking.docs] = ranking.scores
    ranks[ranking.docs] = 1.0 / np.arange(1, len(ranking) + 1)
    return scores[docs], ranks[docs]


def _lead(scores: NDArray[np.float64], everyone: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each score is ahead of the best other one; never below 0."""
    top = np.sort(everyone)[::-1][:2]
    second = float(top[1]) if len(top) > 1 else 0.0
    return np.maximum(scores - second, 0.0)


def hit_features(findings: Findings, fused: Ranking, index: SearchIndex) -> Features:
    """Features of the fused documents, one row each."""
    docs = fused.docs
    rankings = findings.rankings(index)
    text, text_rank = _by_document(index, rankings.get(Leg.TEXT, Ranking.empty()), docs)
    words, words_rank = _by_document(index, rankings.get(Leg.PHRASINGS, Ranking.empty()), docs)
    rank = np.arange(1, len(docs) + 1, dtype=np.float64)
    scores = fused.scores.astype(np.float64)
    scope = scope_features(findings)
    features: dict[str, NDArray[np.float64]] = {
        "text": text,
        "text_gap": text.max(initial=0.0) - text,
        "text_rank": text_rank,
        "words": words,
        "words_gap": float(findings.owner_words.max(initial=0.0)) - words,
        "words_lead": _lead(words, words),
        "words_rank": words_rank,
        "no_phrasings": (words == 0).astype(np.float64),
        "log_rank": np.log(rank),
        "first": (rank == 1).astype(np.float64),
        "fused": scores,
        "fused_lead": _lead(scores, scores),
        "out": np.full(len(docs), float(scope["out_lead"][0])),
    }
    if findings.owner_cosines is not None:
        cosine, cosine_rank = _by_document(index, rankings[Leg.PHRASING_VECTORS], docs)
        peak = float(findings.owner_cosines.max(initial=0.0))
        known = cosine > 0
        features |= {
            "cosine": np.where(known, cosine - 0.6, 0.0),
            "cosine_square": np.where(known, np.maximum(cosine - 0.6, 0.0) ** 2, 0.0),
            "cosine_gap": np.where(known, peak - cosine, 0.2),
            "cosine_lead": _lead(cosine, cosine),
            "cosine_rank": cosine_rank,
            "no_cosine": (~known).astype(np.float64),
        }
    return features


def candidate_features(
    findings: Findings, unheld: float, held: float, unheld_words: float, held_words: float
) -> Features:
    """Features of the best act whose text is not held: its scores against those of the best article held."""
    one = {
        "words": unheld_words,
        "words_lead": unheld_words - held_words,
        "cosine": unheld - 0.6 if findings.owner_cosines is not None else 0.0,
        "cosine_lead": unheld - held,
        "text": float(findings.text.scores.max(initial=0.0)),
    }
    return {name: np.asarray([value]) for name, value in one.items()}


def scope_features(findings: Findings) -> Features:
    """Features of the scope guard: nearest examples out, in, and among the lay phrasings."""
    out = np.asarray([example.out for example in scope_examples()])

    def peak(scores: NDArray[np.float32], mask: NDArray[np.bool_]) -> float:
        return float(scores[mask].max(initial=0.0))

    out_words, in_words = peak(findings.scope_words, out), peak(findings.scope_words, ~out)
    owner_words = float(findings.owner_words.max(initial=0.0))
    one = {
        "out_words": out_words,
        "in_words": in_words,
        "owner_words": owner_words,
        "words_lead": out_words - max(in_words, owner_words),
        "text": float(findings.text.scores.max(initial=0.0)),
        "out_lead": out_words - max(in_words, owner_words),
        **findings.wording,
    }
    if findings.scope_cosines is not None:
        out_cosine, in_cosine = peak(findings.scope_cosines, out), peak(findings.scope_cosines, ~out)
        one |= {
            "out_cosine": out_cosine,
            "in_cosine": in_cosine,
            "phrase_peak": findings.phrase_peak,
            "out_lead": out_cosine - max(in_cosine, findings.phrase_peak),
        }
    return {name: np.asarray([value]) for name, value in one.items()}
