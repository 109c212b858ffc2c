"""Which act, whose text is not held, a question is about: a match of the catalog, never a hit."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.calibrate import Calibration, candidate_features
from lexery.search.gather import Findings
from lexery.search.index import SearchIndex
from lexery.search.logistic import Features
from lexery.search.table import DIGEST

HANDICAP: Final = {True: 0.05, False: 0.12}
"""By how much (cosine with vectors, share of BM25 without) an article not held must beat the articles held.

Where few articles are held, the best of the thousands that are not would win by number alone: with this lead one
held-out phrasing in five of the articles held is lost to the catalog, and two in three of the others are told.
"""

LEAD: Final = 2.0
"""How many times the odds of the best hit those of a candidate must be where the hits are no weak evidence.

To say that no text is held is worse than to show what answers: of questions in a few words .8 % instead of 1.1 % are told
so without reason; of questions that a catalog act governs 32 % instead of 36 %.
"""


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
        official = set(table.act[(table.flags & DIGEST) == 0].tolist())
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

    @cached_property
    def _handicap(self) -> NDArray[np.float32]:
        """1 for articles whose text is not held, 0 for all other owners."""
        owners = self._index.owners
        row = np.arange(len(owners.doc))
        return ((owners.doc < 0) & (row < len(owners.doc) - owners.catalog)).astype(np.float32)

    def find(self, findings: Findings) -> Candidate | None:
        """The best candidate by vectors, or by words when there are none."""
        if not len(self._unheld):
            return None
        owners = self._index.owners
        dense = findings.owner_cosines is not None
        scores = findings.owner_cosines if findings.owner_cosines is not None else findings.owner_words
        scores = scores - self._handicap * np.float32(HANDICAP[dense])
        words = findings.owner_words - self._handicap * np.float32(HANDICAP[False])
        best = int(self._unheld[int(np.argmax(scores[self._unheld]))])
        if scores[best] <= 0:
            return None
        held = owners.doc >= 0
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
        """Probability that the question is the candidate's, comparable with `top`, the relevance of the best hit."""
        probability = float(calibration.candidate.probability(candidate.features)[0])
        return beside_hits(probability, top, calibration)


def beside_hits(probability: float, top: float, calibration: Calibration) -> float:
    """What a candidate of this probability counts beside a best hit of relevance `top`.

    An act is easier to tell than an article, so that plain probabilities would favour the candidate: under the fitted
    threshold it stays below the best hit, in proportion, and so it does without a clear lead over a hit that is no weak
    evidence.
    """
    if top <= 0:
        return probability
    if probability < calibration.candidate_threshold:
        return min(probability, top * probability / calibration.candidate_threshold)
    if top >= calibration.t_weak and probability * (1 - top) <= LEAD * top * (1 - probability):
        return min(probability, top * probability)
    return probability
