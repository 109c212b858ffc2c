"""Nearness of several texts of one question, found together: the vectors are read from memory once for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.dense import DenseIndex
from lexery.search.passage_vectors import PassageVectors

TOGETHER: Final = 8
"""Texts whose cosines are kept at once: of a text they are half a megabyte or more."""


@dataclass(frozen=True, kw_only=True)
class Near:
    """What the vectors say of one text."""

    vector: NDArray[np.float32]
    phrasings: NDArray[np.float32]
    """Cosine with every phrasing."""
    scope: NDArray[np.float32]
    """Cosine with every example of the scope guard."""
    passages: NDArray[np.float32] | None
    """Cosine with every passage held; None where there are none."""


class Foreseen:
    """Texts that will be searched. Safe to share between threads: who takes a text has it alone."""

    def __init__(self, dense: DenseIndex, passages: PassageVectors | None) -> None:
        self._dense = dense
        self._passages = passages
        self._near: dict[str, Near] = {}

    def foresee(self, texts: Sequence[str]) -> None:
        """Compare `texts` with all vectors; what an earlier call left untaken is let go.

        Raises what the encoder and the vectors raise.
        """
        self._near.clear()
        wanted = list(dict.fromkeys(texts))[:TOGETHER]
        if len(wanted) < 2:
            return
        vectors = np.stack([self._dense.encode(text) for text in wanted])
        phrasings, scope = self._dense.phrase_cosines(vectors), self._dense.scope_cosines(vectors)
        held = self._passages if self._passages is not None and len(self._passages) else None
        passages = held.cosines(vectors) if held is not None else None
        for row, text in enumerate(wanted):
            self._near[text] = Near(
                vector=vectors[row],
                phrasings=phrasings[row],
                scope=scope[row],
                passages=passages[row] if passages is not None else None,
            )

    def take(self, text: str) -> Near | None:
        """What was found of a text, once; None when it was not foreseen."""
        return self._near.pop(text, None)
