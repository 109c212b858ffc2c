"""What the legs found → probabilities: of each hit, of the catalog's act, of being out of scope.

The parameters are fitted by `training/fit_calibration.py` on questions of our own and on lay data, and ship in
`data/calibration.json`, once for each configuration of the vector legs.
"""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value
from lexery.search.gather import Findings
from lexery.search.lay import out_flags
from lexery.search.logistic import Features, Logistic
from lexery.search.ranked import Ranked


class Calibration(Value):
    """Models and thresholds of one configuration of legs."""

    hit: Ranked
    """Of an article among the candidates of a question."""
    named: Logistic
    """Of an article inside the act that the question names."""
    candidate: Logistic
    scope: Logistic
    t_weak: float
    """Relevance of the top above which 90 % of answerable lay questions lie."""
    t_strong: float
    """Relevance of the top from which it is right in 85 %."""
    gate_min_avg_score: float
    """Average of the gate hits under which the right article is among the first five less than half of the time."""
    candidate_threshold: float
    """Probability under which a catalog act never beats the best hit."""
    scope_threshold: float
    """Probability from which a question is called out of scope."""


class Calibrations(Value):
    """One of each configuration."""

    with_passages: Calibration
    """Vectors of the phrasings and of the passages."""
    with_vectors: Calibration
    """Vectors of the phrasings alone."""
    without_vectors: Calibration
    hit_floor: float = 0.05
    """Relevance under which a hit is no gate hit (policies.md §1)."""

    def of(self, *, vectors: bool, passages: bool) -> Calibration:
        """`passages` count only beside `vectors`."""
        if vectors and passages:
            return self.with_passages
        return self.with_vectors if vectors else self.without_vectors

    def of_findings(self, findings: Findings) -> Calibration:
        """For what the legs found."""
        passages = findings.passages
        return self.of(
            vectors=findings.owner_cosines is not None,
            passages=passages is not None and passages.vectors.cover_most,
        )


@cache
def shipped_calibrations() -> Calibrations:
    """The parameters in the package."""
    raw = (files("lexery.search") / "data" / "calibration.json").read_text("utf-8")
    return Calibrations.model_validate(json.loads(raw))


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
    out = out_flags()

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
