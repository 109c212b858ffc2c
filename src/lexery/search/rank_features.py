"""What the legs say of each candidate beside all others: the features that the learned ranker weighs.

A value is always relative to the question's own best, so that a short question and a long one mean the same by it.
Nothing here counts phrasings: an article must not gain by how many people wrote of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.calibrate import scope_features
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.logistic import Features
from lexery.search.overlap import overlap
from lexery.search.structure_features import Asked, place_features
from lexery.search.table import Table

Values = NDArray[np.float64]

NEAR: Final = 0.03
"""Cosine by which nearness falls to 1/e."""

FAR: Final = 0.2
"""Gap of an article that a vector leg has not seen."""

UNRANKED: Final = 400.0
"""Rank of an article that a leg has not found."""


@dataclass(frozen=True, kw_only=True)
class Scores:
    """One leg's scores of every document: 0 where it has none."""

    values: NDArray[np.float32]
    peak: float
    mine: Values
    """Of the candidates."""
    rank: Values
    """Of the candidates: 1 is the best; ties share the better rank."""

    @classmethod
    def of(cls, values: NDArray[np.float32], docs: NDArray[np.int64]) -> "Scores":
        found = values[values > 0]
        if len(found) > UNRANKED:
            # Further down no rank is told from another.
            found = np.partition(found, len(found) - int(UNRANKED))[-int(UNRANKED) :]
        found = np.sort(found)
        mine = values[docs]
        rank = 1.0 + len(found) - np.searchsorted(found, mine, side="right")
        return cls(
            values=values,
            peak=float(found[-1]) if len(found) else 0.0,
            mine=mine.astype(np.float64),
            rank=np.where(mine > 0, np.minimum(rank, UNRANKED), UNRANKED),
        )

    @property
    def seen(self) -> NDArray[np.bool_]:
        """Candidates that the leg has a score for."""
        return self.mine > 0

    def gap(self) -> Values:
        """How far behind the best; `FAR` at most and where the leg has nothing."""
        return np.where(self.seen, np.minimum(self.peak - self.mine, FAR), FAR)

    def near(self) -> Values:
        """1 for the best, falling to 0."""
        return np.where(self.seen, np.exp(-self.gap() / NEAR), 0.0)

    def share(self) -> Values:
        """Share of the best score."""
        return self.mine / (self.peak or 1.0)

    def log_rank(self) -> Values:
        return np.log(self.rank)

    def fair(self, values: Values) -> Values:
        """`values`, with their mean where the leg has not seen the candidate: to be unseen is no fault."""
        return np.where(self.seen, values, values[self.seen].mean()) if self.seen.any() else values

    def mass(self, *, cosine: bool) -> NDArray[np.float64]:
        """By document: its weight among all, for sums over acts and neighbours."""
        if cosine:
            return np.where(self.values > 0, np.exp((self.values - self.peak) / NEAR), 0.0)
        share = np.square((self.values / (self.peak or 1.0)).astype(np.float64))
        return np.square(share)


def by_documents(size: int, docs: NDArray[np.int64], scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scores of some documents → of all."""
    found = np.zeros(size, dtype=np.float32)
    found[docs] = scores
    return found


def leg_values(findings: Findings, index: SearchIndex) -> dict[str, NDArray[np.float32]]:
    """Scores of every document in each leg that the ranker looks at."""
    size, owners = len(index.table), index.owners
    held = owners.doc >= 0
    values = {
        "text": by_documents(size, findings.text.docs, findings.text.scores),
        "words": by_documents(size, owners.doc[held], findings.owner_words[held]),
    }
    if findings.owner_cosines is not None:
        values["cosine"] = by_documents(size, owners.doc[held], findings.owner_cosines[held])
        # No model was fitted for passages alone, nor for an index that has them here and there.
        if findings.passages is not None and findings.passages.vectors.cover_most:
            best = findings.passages.best
            values["passage"] = by_documents(size, best.docs, best.scores)
    return values


def rank_features(
    findings: Findings,
    docs: NDArray[np.int64],
    index: SearchIndex,
    *,
    bare: NDArray[np.bool_],
    standing: NDArray[np.float32],
) -> Features:
    """Features of the candidates `docs`, one value each. `bare`: which of them have no phrasings."""
    table = index.table
    values = leg_values(findings, index)
    legs = {name: Scores.of(one, docs) for name, one in values.items()}
    formal = legs["text"].peak
    long = float(np.log1p(len(findings.lemmas))) - 2.0
    bareness = bare.astype(np.float64)
    features: dict[str, Values] = {"bare": bareness}
    for name in ("text", "words"):
        leg = legs[name]
        features |= {
            name: leg.mine,
            f"{name}_share": leg.share(),
            f"{name}_log_rank": leg.log_rank(),
        }
    if "cosine" in legs:
        features |= _nearness("cosine", legs["cosine"])
    if "passage" in legs:
        near = _nearness("passage", legs["passage"])
        features |= {name: legs["passage"].fair(one) for name, one in near.items()}
    words = overlap(index, findings.lemmas, docs)
    features |= {
        "heading": words.heading,
        "precise": words.precise,
        "title": words.title,
        "standing": np.log(np.maximum(standing[docs], 1e-3)).astype(np.float64),
    }
    features |= _together(legs, table, docs)
    placed = place_features(index, Asked.of(findings.asked, findings.lemmas), docs)
    features |= {name: placed[name].astype(np.float32).astype(np.float64) for name in STRUCTURE}
    features |= {f"bare_{name}": bareness * features[name] for name in _BARE if name in features}
    features |= {f"formal_{name}": (formal - 0.4) * features[name] for name in _BY_KIND if name in features}
    features |= {f"long_{name}": long * features[name] for name in _BY_KIND if name in features}
    features["words_share"] = (1.0 - bareness) * features["words_share"]
    return features | _question(findings, legs, len(docs))


def _nearness(name: str, leg: Scores) -> dict[str, Values]:
    return {f"{name}_gap": leg.gap(), f"{name}_near": leg.near(), f"{name}_log_rank": leg.log_rank()}


def _question(findings: Findings, legs: Mapping[str, Scores], size: int) -> dict[str, Values]:
    """How near anything at all comes to the question: the same for every candidate."""
    one = {f"{name}_peak": leg.peak for name, leg in legs.items()}
    one |= {
        "length": float(np.log1p(len(findings.lemmas))),
        "out": float(scope_features(findings)["out_lead"][0]),
    }
    return {name: np.full(size, value) for name, value in one.items()}


STRUCTURE: Final = (
    "final",
    "declarative",
    "definitions",
    "definitions_asked",
    "liability",
    "liability_asked",
    "martial",
    "martial_asked",
    "special_asked",
    "special_unasked",
    "code",
    "act_unknown",
    "referred",
)
"""What an article's place in the law says (`structure_features`)."""

QUESTION: Final = ("text_peak", "words_peak", "cosine_peak", "passage_peak", "length", "out")
"""Features that are the question's own."""


_BARE: Final = ("text_share", "text_log_rank", "passage_gap", "passage_near", "heading", "precise", "act")
"""What counts otherwise for an article without phrasings."""

_BY_KIND: Final = ("text_share", "words_share", "cosine_gap", "passage_gap", "heading", "bare")
"""What counts otherwise for a question in the language of the law, and for a long one."""


def _together(legs: Mapping[str, Scores], table: Table, docs: NDArray[np.int64]) -> dict[str, Values]:
    """What the act and the neighbours of each candidate have."""
    mass = np.zeros(len(table), dtype=np.float64)
    for name, leg in legs.items():
        mass += leg.mass(cosine=name in ("cosine", "passage"))
    act = table.act
    of_act = np.bincount(act, weights=mass, minlength=len(table.acts))
    others = of_act[act[docs]] - mass[docs]
    total = float(mass.sum()) or 1.0
    beside = np.zeros(len(docs), dtype=np.float64)
    for step in (-2, -1, 1, 2):
        at = np.clip(docs + step, 0, len(table) - 1)
        beside = np.maximum(beside, np.where((act[at] == act[docs]) & (at != docs), mass[at], 0.0))
    return {"act": others / total, "log_act": np.log(0.01 + others / total), "beside": beside}
