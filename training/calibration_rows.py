"""What the legs say of every training question, in each configuration of the vector legs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Leg
from lexery.search.calibrate import scope_features
from lexery.search.candidate import CandidateFinder
from lexery.search.gather import Findings, Gatherer
from lexery.search.judge import Judge
from lexery.search.logistic import Features
from lexery.search.standing import standing
from training.questions import Question

POOL: Final = 60
"""As in the product (`SearchSettings.pool`)."""


class Legs(StrEnum):
    """A configuration of the vector legs, by the names of `Calibrations`."""

    PASSAGES = "with_passages"
    VECTORS = "with_vectors"
    NONE = "without_vectors"


@dataclass(frozen=True, kw_only=True)
class Row:
    """What the legs said of one question."""

    kind: str
    act: int
    """Of the right article, -1 when there is none: folds are by act."""
    names: tuple[str, ...]
    x: NDArray[np.float64]
    """[candidates, names]: features of the ranker."""
    bare: NDArray[np.bool_]
    right: NDArray[np.bool_]
    right_bare: bool
    """The right article has no phrasings."""
    candidate: Features
    candidate_right: bool
    scope: Features
    vector: NDArray[np.float32]
    """Of the question; empty without vectors."""


def confined(findings: Findings, legs: Legs) -> Findings:
    """`findings` as if only `legs` had run."""
    if legs is Legs.PASSAGES:
        return findings
    left = replace(findings, passages=None, run=tuple(leg for leg in findings.run if leg is not Leg.PASSAGES))
    if legs is Legs.VECTORS:
        return left
    return replace(
        left,
        owner_cosines=None,
        scope_cosines=None,
        vector=None,
        phrase_peak=0.0,
        run=tuple(leg for leg in left.run if leg is not Leg.PHRASING_VECTORS),
    )


class Asker:
    """Asks training questions."""

    def __init__(self, gatherer: Gatherer) -> None:
        self._gatherer = gatherer
        self._index = gatherer.index
        self._judge = Judge(gatherer.index)
        self._finder = CandidateFinder(gatherer.index)

    def weigh(self, topic: frozenset[str]) -> NDArray[np.float32]:
        return standing(self._index.table, topic)

    def ask(self, question: Question) -> Iterator[tuple[Legs, Row]]:
        """A row of each configuration, from one look through the legs."""
        whole = self._gatherer.gather(
            [question.text], standing=self.weigh, held_out=question.held_out, vector=question.vector
        )
        for legs in Legs:
            yield legs, self._row(question, confined(whole, legs))

    def _row(self, question: Question, findings: Findings) -> Row:
        judged = self._judge.look(findings, self.weigh(findings.lemmas), pool=POOL)
        candidate = self._finder.find(findings)
        names = tuple(judged.features)
        return Row(
            kind=question.kind,
            act=int(self._index.table.act[question.doc]) if question.doc >= 0 else -1,
            names=names,
            x=np.stack([judged.features[name] for name in names], axis=1).astype(np.float64),
            bare=judged.bare,
            right=np.isin(judged.fused.docs, [question.doc, *question.also]),
            right_bare=question.doc >= 0 and bool(self._judge.bare[question.doc]),
            candidate=dict(candidate.features) if candidate else {},
            candidate_right=candidate is not None and candidate.nreg == question.nreg,
            scope=scope_features(findings),
            vector=findings.vector if findings.vector is not None else np.zeros(0, dtype=np.float32),
        )


_ASKER: Asker | None = None


def _ask(question: Question) -> list[tuple[Legs, Row]]:
    if _ASKER is None:
        raise RuntimeError("no asker in this process")
    return list(_ASKER.ask(question))


def ask_all(asker: Asker, questions: list[Question], *, processes: int) -> dict[Legs, list[Row]]:
    """Rows of all questions, in their order."""
    global _ASKER  # noqa: PLW0603 - what a forked worker finds without copying it
    _ASKER = asker
    rows: dict[Legs, list[Row]] = {legs: [] for legs in Legs}
    with get_context("fork").Pool(processes) as pool:
        for found in pool.imap(_ask, questions, chunksize=16):
            for legs, row in found:
                rows[legs].append(row)
    return rows
