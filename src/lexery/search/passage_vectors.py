"""The passage leg: the question against the vectors of passages, exact cosines of int8 vectors.

The vectors are read once, from their file into the product (98,000 passages of 384 numbers: 2 ms of one core); of the
segments nothing else is kept but where each passage lies in its text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Passage
from lexery.search.dense import QueryEncoder
from lexery.search.passage_store import Chosen, PassageStore, owner_key, text_key
from lexery.search.product import Vectors
from lexery.search.ranking import Ranking
from lexery.search.table import Table


class PassageEncoder(QueryEncoder, Protocol):
    """Encodes what is asked and what is asked about."""

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32 [n, dimensions], unit length."""
        ...


@dataclass(frozen=True, kw_only=True)
class _Held:
    """What of the segments belongs to the articles of an index: passages sorted by article."""

    vectors: Vectors | None
    """None when there are no segments."""
    start: NDArray[np.int32]
    """Where each passage begins in the text of its article, code points."""
    end: NDArray[np.int32]
    docs: NDArray[np.int64]
    """Articles that have passages, ascending."""
    starts: NDArray[np.int64]
    """First passage of each of `docs`."""


class PassageVectors:
    """The vectors of one encoder for the articles of one index; read at the first question."""

    def __init__(self, store: PassageStore, table: Table) -> None:
        self._store = store
        self._table = table

    @cached_property
    def _held(self) -> _Held:
        segments = tuple(self._store.segments())
        known = table_keys(self._table) if segments else {}
        parts: list[NDArray[np.int64]] = []
        taken: set[int] = set()
        for rows in segments:
            of = np.fromiter(
                (
                    known.get((text, owner), -1)
                    for text, owner in zip(rows["text"].tolist(), rows["owner"].tolist(), strict=True)
                ),
                dtype=np.int64,
                count=len(rows),
            )
            # Of an article the oldest segment counts: a merge that was cut short leaves everything twice.
            if taken:
                of[np.isin(of, list(taken))] = -1
            taken.update(of.tolist())
            parts.append(of)
        doc = np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
        order = np.argsort(doc, kind="stable")
        order = order[np.searchsorted(doc[order], 0) :]
        docs, starts = np.unique(doc[order], return_index=True)
        chosen = Chosen(segments=segments, rows=order)
        scale = chosen.field("scale").astype(np.float32)
        return _Held(
            vectors=Vectors(chosen.vectors, scale) if segments else None,
            start=chosen.field("start").astype(np.int32),
            end=chosen.field("end").astype(np.int32),
            docs=docs,
            starts=starts.astype(np.int64),
        )

    def __len__(self) -> int:
        """Number of passages of articles that are held. Raises `VectorsCorrupt`."""
        return len(self._held.start)

    @property
    def docs(self) -> NDArray[np.int64]:
        """Articles that have vectors."""
        return self._held.docs

    def cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine of a unit vector [d] with every passage held, in the order of their articles.

        Raises `ValueError` when the vectors are of other dimensions.
        """
        vectors = self._held.vectors
        return vectors.cosines(vector) if vectors is not None else np.zeros(0, dtype=np.float32)

    def ranking(
        self, cosines: NDArray[np.float32], depth: int, *, within: NDArray[np.int64] | None = None
    ) -> Ranking:
        """Articles by their best passage; only those of `within` when given."""
        held = self._held
        if not len(held.docs):
            return Ranking.empty()
        best = np.maximum.reduceat(cosines, held.starts)
        inside = slice(None) if within is None else np.isin(held.docs, within, kind="table")
        return Ranking.best(held.docs[inside], best[inside], depth)

    def best(self, cosines: NDArray[np.float32]) -> Ranking:
        """Every article by its best passage, in the order of the documents."""
        held = self._held
        if not len(held.docs):
            return Ranking.empty()
        return Ranking(docs=held.docs, scores=np.maximum.reduceat(cosines, held.starts))

    def passage(self, cosines: NDArray[np.float32], doc: int) -> Passage | None:
        """The best passage of an article; None when it has no vectors."""
        held = self._held
        at = int(np.searchsorted(held.docs, doc))
        if at == len(held.docs) or int(held.docs[at]) != doc:
            return None
        start = int(held.starts[at])
        end = int(held.starts[at + 1]) if at + 1 < len(held.starts) else len(held.start)
        best = start + int(np.argmax(cosines[start:end]))
        return Passage(start=int(held.start[best]), end=int(held.end[best]))


def table_keys(table: Table) -> dict[tuple[int, int], int]:
    """(hash of the text, owner) → article."""
    nregs = [nreg.encode() for nreg in table.acts]
    acts: list[int] = table.act.tolist()
    rows = zip(acts, table.articles, table.hashes, strict=True)
    return {
        (text_key(sha256), owner_key(nregs[act], article.encode())): doc
        for doc, (act, article, sha256) in enumerate(rows)
    }
