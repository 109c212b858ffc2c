"""What a leg returns: documents best first."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Documents and the leg's own scores, best first; equal scores in the order of the documents."""

    docs: NDArray[np.int64]
    scores: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.docs)

    @cached_property
    def places(self) -> dict[int, int]:
        """Document → its place, from 0."""
        return {doc: at for at, doc in enumerate(self.docs.tolist())}

    @classmethod
    def empty(cls) -> "Ranking":
        return cls(docs=np.zeros(0, dtype=np.int64), scores=np.zeros(0, dtype=np.float32))

    @classmethod
    def best(cls, docs: NDArray[np.int64], scores: NDArray[np.float32], depth: int) -> "Ranking":
        """The `depth` best of candidates in any order; scores of zero or less are no match."""
        found = scores > 0
        docs, scores = docs[found], scores[found]
        if len(docs) > 4 * depth:
            floor = np.partition(scores, len(scores) - depth)[len(scores) - depth]
            docs, scores = docs[scores >= floor], scores[scores >= floor]
        order = np.lexsort((docs, -scores))[:depth]
        return cls(docs=docs[order], scores=scores[order])

    def within(self, docs: NDArray[np.int64]) -> "Ranking":
        """Only the given documents, in the same order."""
        kept = np.isin(self.docs, docs, kind="table")
        return Ranking(docs=self.docs[kept], scores=self.scores[kept])

    def with_all(self, docs: NDArray[np.int64]) -> "Ranking":
        """Only the given documents, in the same order; those that the ranking lacks follow with a score of 0."""
        kept = self.within(docs)
        missing = np.asarray(sorted(set(docs.tolist()) - set(kept.docs.tolist())), dtype=np.int64)
        return Ranking(
            docs=np.concatenate([kept.docs, missing]),
            scores=np.concatenate([kept.scores, np.zeros(len(missing), dtype=np.float32)]),
        )
