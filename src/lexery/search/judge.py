"""Which documents are weighed, and how likely each answers the question.

Articles with lay phrasings, articles without any, and articles of an act that the question names are three situations
with a model each: a strong match of the text says little of an article whose phrasings are far off, much of one that
has none, and most inside the right act.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Leg
from lexery.search.analyze import Analyzer
from lexery.search.calibrate import Calibration, hit_features
from lexery.search.fuse import fuse
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.logistic import Features
from lexery.search.overlap import Overlap, overlap
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
    overlap: Overlap


class Judge:
    """Weighs the documents of one index."""

    def __init__(self, index: SearchIndex, analyzer: Analyzer) -> None:
        self._index = index
        self._analyzer = analyzer
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
    ) -> Judged:
        """The `pool` best fused documents, the best bare ones of the text and passage legs, and those of the named acts.

        `weight`: standing of every document. `bare` stands for `self.bare` where phrasings were left out.
        """
        table = self._index.table
        bare = self.bare if bare is None else bare
        rankings = findings.rankings(self._index)
        everything = fuse(rankings, size=len(table), standing=weight, depth=len(table))
        # The models were fitted on the fusion of the other legs: what they see must not move with this one.
        others = {leg: ranking for leg, ranking in rankings.items() if leg is not Leg.PASSAGES}
        known = everything
        if len(others) < len(rankings):
            known = fuse(others, size=len(table), standing=weight, depth=len(table))
        by_text = findings.text.docs[bare[findings.text.docs]][:BARE_POOL]
        by_passage = Ranking.empty()
        if findings.passages is not None:
            near = findings.passages.ranking(within=np.flatnonzero(bare))
            by_passage = Ranking.best(near.docs, near.scores * weight[near.docs], PASSAGE_POOL)
        wanted = {
            *everything.docs[:pool].tolist(),
            *known.docs[:pool].tolist(),
            *by_text.tolist(),
            *by_passage.docs.tolist(),
            *self._inside(named),
        }
        chosen = np.asarray(sorted(wanted), dtype=np.int64)
        fused, known = everything.with_all(chosen), known.with_all(chosen)
        docs = fused.docs
        # Headings are read only where a model looks at them.
        read = bare[docs] | np.isin(table.act[docs], [table.act_rows[nreg] for nreg in named.acts])
        words = overlap(self._index, self._analyzer, findings.lemmas, docs, read=read)
        features = {
            **_in_order_of(fused.docs, known.docs, hit_features(findings, known, self._index)),
            **self._bare_features(findings, fused.docs, words, bare),
        }
        return Judged(fused=fused, features=features, bare=bare[fused.docs], overlap=words)

    def _bare_features(
        self, findings: Findings, docs: NDArray[np.int64], words: Overlap, bare: NDArray[np.bool_]
    ) -> Features:
        """What the text says of articles without phrasings, and how well phrasings answer the question elsewhere."""
        ranking = findings.text
        among = ranking.docs[bare[ranking.docs]]
        rank = np.zeros(len(self._index.table), dtype=np.float64)
        rank[among] = 1.0 / np.arange(1, len(among) + 1)
        scores = np.zeros(len(self._index.table), dtype=np.float64)
        scores[ranking.docs] = ranking.scores
        best = np.sort(ranking.scores[bare[ranking.docs]])[::-1][:2].astype(np.float64)
        first, second = (*best.tolist(), 0.0, 0.0)[:2]
        mine = scores[docs]
        rival = np.where(mine >= first, second, first)
        peak = findings.owner_cosines if findings.owner_cosines is not None else findings.owner_words
        return {
            "bare_rank": rank[docs],
            "bare_lead": mine - rival,
            "heading": words.heading,
            "precise": words.precise,
            "title": words.title,
            "peak": np.full(len(docs), float(peak.max(initial=0.0))),
            "length": np.full(len(docs), float(np.log1p(len(findings.lemmas)))),
        }

    @staticmethod
    def relevance(judged: Judged, calibration: Calibration) -> NDArray[np.float64]:
        """Relevance of every document, whatever act the question names."""
        return np.where(
            judged.bare,
            calibration.bare.probability(judged.features),
            calibration.hit.probability(judged.features),
        )

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
                    judged.overlap.heading[at],
                    judged.overlap.precise[at],
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


def _in_order_of(docs: NDArray[np.int64], given: NDArray[np.int64], features: Features) -> Features:
    """Features of the documents `given`, in the order of `docs`, which are the same."""
    order = np.argsort(given)
    at = order[np.searchsorted(given[order], docs)]
    return {name: values[at] for name, values in features.items()}


def _over_others(values: NDArray[np.float64], floor: float) -> NDArray[np.float64]:
    """Each value over the best other one, which is at least `floor`."""
    best = np.sort(values)[::-1][:2].tolist()
    first, second = (*best, floor, floor)[:2]
    return values - np.where(values >= first, second, first)
