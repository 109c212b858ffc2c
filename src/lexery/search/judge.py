"""Which documents are weighed, and how likely each answers the question.

One ranker weighs all articles; what the text and the passages say counts otherwise where an article has no phrasings.
Articles of an act that the question names have a model of their own: a strong match of the text says most inside the
right act.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Leg
from lexery.search.calibrate import Calibration
from lexery.search.fuse import fuse
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.logistic import Features
from lexery.search.rank_features import rank_features
from lexery.search.ranking import Ranking

BARE_POOL: Final = 10
"""Best articles without phrasings by the text leg that are always considered."""

PASSAGE_POOL: Final = 10
"""Best articles without phrasings by their passages that are."""

ACT_POOL: Final = 20
"""Articles of the named acts that are always considered."""

TEXT_POOL: Final = 10
"""Articles of each named act that are, by the text alone."""

_SURE: Final = 1e-5
"""Probabilities are kept this far from 0 and 1 where their odds are a feature."""


@dataclass(frozen=True, kw_only=True)
class Named:
    """What was found inside the acts that the question names."""

    acts: tuple[str, ...]
    certain: frozenset[str] = frozenset()
    """Those of them that are meant beyond doubt: pinned, or cited with an article."""
    fused: Ranking
    """All legs confined to the acts."""
    text: Ranking
    """The text leg confined to the acts."""


NOTHING_NAMED: Final = Named(acts=(), fused=Ranking.empty(), text=Ranking.empty())


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Documents in the order of the fusion, what is known of them, and their relevance."""

    fused: Ranking
    features: Features
    bare: NDArray[np.bool_]
    """Which of them have no phrasings."""


class Judge:
    """Weighs the documents of one index."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index
        self.bare: NDArray[np.bool_] = np.ones(len(index.table), dtype=np.bool_)
        """Documents without any phrasing."""
        self.bare[index.owners.doc[index.owners.doc >= 0]] = False

    def _inside(self, named: Named) -> list[int]:
        """The documents of the named acts that are always considered: the best by all legs, and by the text."""
        acts = self._index.table.act[named.text.docs]
        by_text = [
            named.text.docs[acts == self._index.table.act_rows[nreg]][:TEXT_POOL].tolist()
            for nreg in named.acts
        ]
        return [doc for docs in (named.fused.docs[:ACT_POOL].tolist(), *by_text) for doc in docs]

    def look(
        self,
        findings: Findings,
        weight: NDArray[np.float32],
        *,
        pool: int,
        named: Named = NOTHING_NAMED,
        bare: NDArray[np.bool_] | None = None,
        rankings: Mapping[Leg, Ranking] | None = None,
    ) -> Judged:
        """The `pool` best fused documents, the best bare ones of the text and passage legs, and those of the named acts.

        `weight`: standing of every document. `bare` stands for `self.bare` where phrasings were left out. `rankings`:
        those of `findings`, where they are known.
        """
        table = self._index.table
        bare = self.bare if bare is None else bare
        rankings = findings.rankings(self._index) if rankings is None else rankings
        everything = fuse(rankings, size=len(table), standing=weight, depth=len(table))
        by_text = findings.text.docs[bare[findings.text.docs]][:BARE_POOL]
        by_passage = Ranking.empty()
        if findings.passages is not None:
            near = findings.passages.ranking(within=bare)
            by_passage = Ranking.best(near.docs, near.scores * weight[near.docs], PASSAGE_POOL)
        wanted = {
            *everything.docs[:pool].tolist(),
            *by_text.tolist(),
            *by_passage.docs.tolist(),
            *self._inside(named),
        }
        fused = everything.with_all(np.asarray(sorted(wanted), dtype=np.int64))
        bare = bare[fused.docs]
        features = rank_features(findings, fused.docs, self._index, bare=bare, standing=weight)
        return Judged(fused=fused, features=features, bare=bare)

    @staticmethod
    def relevance(judged: Judged, calibration: Calibration) -> NDArray[np.float64]:
        """Relevance of every document, whatever act the question names."""
        return calibration.hit.probability(judged.features)

    def named_features(
        self, judged: Judged, prior: NDArray[np.float64], named: Named
    ) -> tuple[NDArray[np.int64], Features]:
        """Positions of the documents inside the named acts, and their features: each act is looked at alone."""
        table = self._index.table
        docs = judged.fused.docs
        sure = np.clip(prior, _SURE, 1 - _SURE)
        logit = np.log(sure / (1 - sure))
        scores = np.zeros(len(table), dtype=np.float64)
        scores[named.text.docs] = named.text.scores
        places: list[NDArray[np.int64]] = []
        parts: list[NDArray[np.float64]] = []
        for nreg in named.acts:
            members = table.of_act(nreg)
            at = np.flatnonzero(np.isin(docs, members))
            if not len(at):
                continue
            text = scores[docs[at]]
            # A rank of equals is the same for all of them: nothing tells them apart.
            rank = 1 + (scores[members][None, :] > text[:, None] + 1e-9).sum(axis=1)
            places.append(at)
            known = np.stack(
                [
                    np.ones(len(at)),
                    logit[at],
                    _over_others(logit[at], -np.log((1 - _SURE) / _SURE)),
                    text,
                    _over_others(text, 0.0),
                    np.where(text > 0, 1.0 / rank, 0.0),
                    judged.features["heading"][at],
                    judged.features["precise"][at],
                    np.full(len(at), np.log(len(members))),
                ],
                axis=1,
            )
            bare = judged.bare[at][:, None]
            parts.append(
                np.concatenate([np.where(bare, 0.0, known)[:, 1:], np.where(bare, known, 0.0)], axis=1)
            )
        rows = np.concatenate(parts) if parts else np.zeros((0, len(NAMED)))
        where = np.concatenate(places) if places else np.zeros(0, dtype=np.int64)
        return where, {name: rows[:, column] for column, name in enumerate(NAMED)}

    def named_relevance(
        self, judged: Judged, prior: NDArray[np.float64], named: Named, calibration: Calibration
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Positions of the documents inside the named acts, and their relevance.

        Of several acts that may be meant each has a share, as great as its best article is likely; an act that is
        certain shares with none.
        """
        where, features = self.named_features(judged, prior, named)
        relevance = calibration.named.probability(features)
        table = self._index.table
        act = table.act[judged.fused.docs[where]]
        doubtful = [table.act_rows[nreg] for nreg in named.acts if nreg not in named.certain]
        best = {row: float(relevance[act == row].max(initial=0.0)) for row in doubtful}
        total = sum(best.values())
        for row in doubtful:
            relevance[act == row] *= best[row] / total if total else 1.0
        return where, relevance


_KNOWN: Final = ("prior", "prior_lead", "text", "text_lead", "text_rank", "heading", "precise", "log_size")

NAMED: Final = (*_KNOWN, "bare", *(f"bare_{name}" for name in _KNOWN))
"""Features of an article inside the act that the question names; each counts apart for articles without phrasings."""


def _over_others(values: NDArray[np.float64], floor: float) -> NDArray[np.float64]:
    """Each value over the best other one, which is at least `floor`."""
    best = np.sort(values)[::-1][:2].tolist()
    first, second = (*best, floor, floor)[:2]
    return values - np.where(values >= first, second, first)
