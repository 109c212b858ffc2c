"""Which act, whose text is not held, a question is about: a match of the catalog, never a hit."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lexery.search.calibrate import Calibration, candidate_features
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.logistic import Features
from lexery.search.table import DIGEST


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """The best act not held and what speaks for it."""

    nreg: str
    features: Features


class CandidateFinder:
    """Compares phrasings of texts not held with those of texts held."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index

    @cached_property
    def _unheld(self) -> NDArray[np.int64]:
        """Owners that are not indexed: a catalog act of which official articles are held counts as held.

        An act known only by digest does not: every other article of it is missing.
        """
        owners, table = self._index.owners, self._index.table
        official = set(np.unique(table.act[(table.flags & DIGEST) == 0]).tolist())
        indexed = {nreg for nreg, act in table.act_rows.items() if act in official}
        nregs = list(owners.acts)
        lay_owners = len(owners.doc) - owners.catalog
        return np.asarray(
            [
                row
                for row in np.flatnonzero(owners.doc < 0).tolist()
                if row < lay_owners or nregs[owners.act[row]] not in indexed
            ],
            dtype=np.int64,
        )

    def find(self, findings: Findings) -> Candidate | None:
        """The best candidate by vectors, or by words when there are none."""
        if not len(self._unheld):
            return None
        owners = self._index.owners
        scores = findings.owner_cosines if findings.owner_cosines is not None else findings.owner_words
        best = int(self._unheld[int(np.argmax(scores[self._unheld]))])
        if scores[best] <= 0:
            return None
        held = owners.doc >= 0
        words = findings.owner_words
        features = candidate_features(
            findings,
            unheld=float(scores[best]),
            held=float(scores[held].max(initial=0.0)),
            unheld_words=float(words[self._unheld].max(initial=0.0)),
            held_words=float(words[held].max(initial=0.0)),
        )
        return Candidate(nreg=owners.acts[int(owners.act[best])], features=features)

    @staticmethod
    def relevance(candidate: Candidate, calibration: Calibration, top: float) -> float:
        """Probability that the question is the candidate's, comparable with `top`, the relevance of the best hit.

        An act is easier to tell than an article, so that plain probabilities would favour the candidate: under the
        fitted threshold it stays below the best hit, in proportion.
        """
        probability = float(calibration.candidate.probability(candidate.features)[0])
        if probability >= calibration.candidate_threshold or top <= 0:
            return probability
        return min(probability, top * probability / calibration.candidate_threshold)
