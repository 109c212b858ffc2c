"""The passage leg: the question against the vectors of passages, exact cosines of int8 vectors.

The vectors are read once, from their file into the product (98,000 passages of 384 numbers: 2 ms of one core); of the
segments nothing else is kept but where each passage lies in its text.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Passage
from lexery.errors import VectorsCorrupt
from lexery.search.dense import QueryEncoder
from lexery.search.passage_store import Chosen, PassageStore, text_key
from lexery.search.product import Vectors
from lexery.search.ranking import Ranking
from lexery.search.table import Strings, Table

COVERED: Final = 0.5
"""Share of the articles that must have vectors before the ranker looks at them."""


_HEX_DIGITS: Final = 16
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


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
        keys = cache(lambda: _Keys.of(self._table))
        parts: list[NDArray[np.int64]] = []
        taken: set[int] = set()
        for rows in segments:
            of = keys().find(rows["text"], rows["owner"])
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
    def cover_most(self) -> bool:
        """Whether most articles have vectors: only then does it say something of one how far the best others are.

        False when they cannot be read: the leg itself fails, and says so where it is asked.
        """
        try:
            return len(self._held.docs) > COVERED * len(self._table)
        except VectorsCorrupt:
            return False

    @property
    def docs(self) -> NDArray[np.int64]:
        """Articles that have vectors."""
        return self._held.docs

    def cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine of a unit vector [d], or of several [k, d], with every passage held, in the order of their articles.

        Raises `ValueError` when the vectors are of other dimensions.
        """
        vectors = self._held.vectors
        return (
            vectors.cosines(vector)
            if vectors is not None
            else np.zeros((*vector.shape[:-1], 0), dtype=np.float32)
        )

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


@dataclass(frozen=True, kw_only=True)
class _Keys:
    """Articles by the hash of their text and their owner, in columns: a table has tens of thousands."""

    text: NDArray[np.uint64]
    owner: NDArray[np.uint64]
    mixed: NDArray[np.uint64]
    """Both in one number, ascending."""
    order: NDArray[np.int64]
    """Article of each of `mixed`."""

    @classmethod
    def of(cls, table: Table) -> "_Keys":
        """Of every article of a table."""
        text, owner = _text_keys(table.hashes), _owner_keys(table)
        mixed = text + owner * _ODD
        order = np.argsort(mixed, kind="stable")
        return cls(text=text, owner=owner, mixed=mixed[order], order=order)

    def find(self, text: NDArray[np.uint64], owner: NDArray[np.uint32]) -> NDArray[np.int64]:
        """The article of each pair; -1 where there is none."""
        if not len(self.order):
            return np.full(len(text), -1, dtype=np.int64)
        text, whose = text.astype(np.uint64), owner.astype(np.uint64)
        at = np.searchsorted(self.mixed, text + whose * _ODD, side="right") - 1
        doc = self.order[np.maximum(at, 0)]
        return np.where((self.text[doc] == text) & (self.owner[doc] == whose), doc, -1)


def _text_keys(hashes: Strings) -> NDArray[np.uint64]:
    """`text_key` of every hash of a column."""
    if np.diff(hashes.offsets).min(initial=_HEX_DIGITS) < _HEX_DIGITS:
        return np.asarray([text_key(sha256) for sha256 in hashes], dtype=np.uint64)
    digits = hashes.blob[hashes.offsets[:-1, None] + np.arange(_HEX_DIGITS)]
    # "0" to "9" end in their digit; "a" to "f", in either case, in one less than it over nine.
    values = (digits & 15) + 9 * (digits > ord("9"))
    octets = (values[:, 0::2] << 4 | values[:, 1::2]).astype(np.uint8)
    return np.ascontiguousarray(octets).view(">u8").astype(np.uint64).ravel()


def _owner_keys(table: Table) -> NDArray[np.uint64]:
    """`owner_key` of every article."""
    begun = [zlib.crc32(nreg.encode() + b"\t") for nreg in table.acts]
    data, offsets = table.articles.blob.tobytes(), table.articles.offsets.tolist()
    acts: list[int] = table.act.tolist()
    keys = (
        zlib.crc32(data[start:end], begun[act])
        for (start, end), act in zip(pairwise(offsets), acts, strict=True)
    )
    return np.fromiter(keys, dtype=np.uint64, count=len(acts))
