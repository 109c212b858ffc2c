"""Training questions, each held out of what it searches."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.contracts.retrieval import Leg
from lexery.search import lay
from lexery.search.gather import Findings, Gatherer, HeldOut
from lexery.search.table import STATUSES

LAY_QUESTIONS: Final = 4000

UNSEEN_SHARE: Final = 0.15
"""Share of lay questions whose article is left without any phrasing."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One training question."""

    kind: str
    """`lay`, `unseen`, `catalog`, `out`, `border`."""
    text: str
    vector: NDArray[np.float32]
    held_out: HeldOut
    doc: int = -1
    nreg: str = ""


def questions(gatherer: Gatherer, rng: np.random.Generator) -> Iterator[Question]:
    owners, dense = gatherer.index.owners, gatherer.dense
    if dense is None:
        raise SystemExit("the encoder package is needed")
    vectors = dense.vectors
    lemmas = gatherer.analyzer.lemmas
    texts = lay.flat_phrasings(lay.LAY) + lay.flat_phrasings(lay.CATALOG)
    owner_of = owners.owner_of
    first_catalog = len(owners.doc) - owners.catalog
    table = gatherer.index.table
    in_force = table.status[np.maximum(owners.doc, 0)] == STATUSES.index(ActStatus.IN_FORCE)
    mine = np.flatnonzero(((owners.doc >= 0) & in_force)[owner_of])
    for number in np.sort(rng.choice(mine, min(LAY_QUESTIONS, len(mine)), replace=False)).tolist():
        owner = int(owner_of[number])
        unseen = rng.random() < UNSEEN_SHARE
        group = np.flatnonzero(owner_of == owner) if unseen else np.asarray([number])
        words = [lemma for one in group.tolist() for lemma in lemmas(texts[one])]
        yield Question(
            kind="unseen" if unseen else "lay", text=texts[int(number)], vector=vectors.phrasings[number],
            held_out=HeldOut(phrasings=group, words={owner: words}), doc=int(owners.doc[owner]),
        )  # fmt: skip
    for number in np.flatnonzero(owner_of >= first_catalog).tolist():
        owner = int(owner_of[number])
        held = HeldOut(phrasings=np.asarray([number]), words={owner: lemmas(texts[int(number)])})
        yield Question(
            kind="catalog", text=texts[int(number)], vector=vectors.phrasings[number], held_out=held,
            nreg=owners.acts[int(owners.act[owner])],
        )  # fmt: skip
    for number, example in enumerate(lay.scope_examples()):
        yield Question(
            kind="out" if example.out else "border", text=example.asked, vector=vectors.scope[number],
            held_out=HeldOut(scope=np.asarray([number])),
        )  # fmt: skip


def without_vectors(findings: Findings) -> Findings:
    return replace(
        findings,
        owner_cosines=None,
        scope_cosines=None,
        vector=None,
        phrase_peak=0.0,
        run=tuple(leg for leg in findings.run if leg is not Leg.PHRASING_VECTORS),
    )
