"""Training questions, each held out of what it searches.

`asked`: questions written for an article from its text alone (`training/lay/asked.jsonl`), which no index and no encoder
has seen: what the ranker learns from. `short`: the same in a few words, without any circumstance (`short.jsonl`). `trap`: by
lawyers, where a like article of a wrong act or institution tempts (`traps.jsonl`). `lay`: phrasings that the encoder's training left out, each left out of the search as
well, and with it one phrasing of every other article, so that no article is told by how many it has. `catalog`: of acts
that are not held. `out`, `border`: for the scope guard.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.search import lay
from lexery.search.gather import NOTHING, Gatherer, HeldOut
from lexery.search.table import STATUSES
from training.encoder_data import read_lay, split

WRITTEN: Final = Path(__file__).parent / "lay"
"""Folder of the questions written apart from the phrasings."""
LAY_QUESTIONS: Final = 900
CATALOG_QUESTIONS: Final = 700


@dataclass(frozen=True, kw_only=True)
class Question:
    """One training question."""

    kind: str
    """`asked`, `short`, `trap`, `lay`, `catalog`, `out`, `border`."""
    text: str
    vector: NDArray[np.float32] | None = None
    held_out: HeldOut = NOTHING
    doc: int = -1
    also: tuple[int, ...] = ()
    """Documents that are as right as `doc`."""
    nreg: str = ""


def questions(gatherer: Gatherer, rng: np.random.Generator) -> Iterator[Question]:
    if gatherer.dense is None:
        raise SystemExit("the encoder package is needed")
    yield from _written(gatherer, "asked")
    yield from _written(gatherer, "short")
    yield from _traps(gatherer)
    yield from _lay(gatherer, rng)
    yield from _catalog(gatherer, rng)
    scope = gatherer.dense.vectors.scope
    for number, example in enumerate(lay.scope_examples()):
        yield Question(
            kind="out" if example.out else "border",
            text=example.asked,
            vector=scope[number],
            held_out=HeldOut(scope=np.asarray([number])),
        )


def _written(gatherer: Gatherer, kind: str) -> Iterator[Question]:
    table = gatherer.index.table
    for line in (WRITTEN / f"{kind}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        doc = table.find(row["nreg"], row["article"])
        if doc is not None:
            yield Question(kind=kind, text=row["asked"], doc=doc, nreg=row["nreg"])


def _traps(gatherer: Gatherer) -> Iterator[Question]:
    for line in (WRITTEN / "traps.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        places = [gatherer.index.table.find(one["nreg"], one["article"]) for one in row["articles"]]
        docs = [doc for doc in places if doc is not None]
        if docs:
            yield Question(kind="trap", text=row["asked"], doc=docs[0], also=tuple(docs[1:]))


def _lay(gatherer: Gatherer, rng: np.random.Generator) -> Iterator[Question]:
    owners, table, lemmas = gatherer.index.owners, gatherer.index.table, gatherer.analyzer.lemmas
    known = read_lay()
    in_force = table.status[np.maximum(owners.doc, 0)] == STATUSES.index(ActStatus.IN_FORCE)
    usable = ((owners.doc >= 0) & in_force)[known.owner]
    held = np.flatnonzero(usable & ~split(known, seed=7).trained(known))
    vectors = gatherer.dense.vectors.phrasings if gatherer.dense is not None else np.zeros((0, 0))
    sizes = np.diff(np.append(owners.starts, owners.phrasings))
    for number in np.sort(rng.choice(held, min(LAY_QUESTIONS, len(held)), replace=False)).tolist():
        owner = int(known.owner[number])
        others = owners.starts + (rng.random(len(sizes)) * sizes).astype(np.int64)
        others = others[(sizes > 1) & (np.arange(len(sizes)) != owner)]
        yield Question(
            kind="lay",
            text=known.texts[number],
            vector=vectors[number],
            held_out=HeldOut(phrasings=np.append(others, number), words={owner: lemmas(known.texts[number])}),
            doc=int(owners.doc[owner]),
        )


def _catalog(gatherer: Gatherer, rng: np.random.Generator) -> Iterator[Question]:
    owners = gatherer.index.owners
    texts = lay.flat_phrasings(lay.LAY) + lay.flat_phrasings(lay.CATALOG)
    vectors = gatherer.dense.vectors.phrasings if gatherer.dense is not None else np.zeros((0, 0))
    mine = np.flatnonzero(owners.owner_of >= len(owners.doc) - owners.catalog)
    for number in np.sort(rng.choice(mine, min(CATALOG_QUESTIONS, len(mine)), replace=False)).tolist():
        owner = int(owners.owner_of[number])
        yield Question(
            kind="catalog",
            text=texts[number],
            vector=vectors[number],
            held_out=HeldOut(
                phrasings=np.asarray([number]), words={owner: gatherer.analyzer.lemmas(texts[number])}
            ),
            nreg=owners.acts[int(owners.act[owner])],
        )
