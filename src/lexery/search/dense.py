"""The vector leg: the question against the lay phrasings, exact cosines in numpy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.search import lay
from lexery.search.product import PIECE, Vectors


class QueryEncoder(Protocol):
    """Texts → unit vectors."""

    @property
    def fingerprint(self) -> str:
        """Names the model; vectors of two models are never compared."""
        ...

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32 [n, dimensions], unit length."""
        ...


@dataclass(frozen=True, kw_only=True)
class PhrasingVectors:
    """Unit vectors of all shipped phrasings by one model."""

    phrasings: NDArray[np.float32]
    """[lay + catalog, d], in the order of `Owners`."""
    scope: NDArray[np.float32]
    """[examples, d], of the scope guard."""


@dataclass(frozen=True, kw_only=True)
class _Quantised:
    """Unit vectors as int8 [n, d] and the scale [n] that restores them."""

    vectors: NDArray[np.int8]
    scale: NDArray[np.float32]

    def unit(self) -> NDArray[np.float32]:
        return np.multiply(self.vectors, self.scale[:, None], dtype=np.float32)

    def compared(self) -> Vectors:
        rows, starts = self.vectors, range(0, len(self.vectors), PIECE)
        return Vectors(lambda: (rows[start : start + PIECE] for start in starts), self.scale)


class DenseIndex:
    """Encoder and phrasing vectors of the same model; loaded at the first question."""

    def __init__(self, encoder: QueryEncoder, vectors: Path | None = None) -> None:
        """`vectors`: file of the vectors; None is the one shipped with the encoder package."""
        self._encoder = encoder
        self._file = vectors

    @cached_property
    def vectors(self) -> PhrasingVectors:
        """The vectors as they were made, for training: no search reads them so, they take four times the memory.

        Raises, as the cosines do, when the vectors are missing, or of other phrasings or another model.
        """
        phrasings, scope = self._load()
        return PhrasingVectors(phrasings=phrasings.unit(), scope=scope.unit())

    @cached_property
    def _compared(self) -> tuple[Vectors, Vectors]:
        """Of the phrasings and of the scope guard's examples; what they are made of is let go."""
        phrasings, scope = self._load()
        return phrasings.compared(), scope.compared()

    def encode(self, text: str) -> NDArray[np.float32]:
        """One question → unit vector [d]."""
        return self._encoder.encode_queries([text])[0]

    def phrase_cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine with every phrasing, of one vector [d] or several [k, d]."""
        return self._compared[0].cosines(vector)

    def scope_cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine with every example of the scope guard, likewise."""
        return self._compared[1].cosines(vector)

    def _load(self) -> tuple[_Quantised, _Quantised]:
        # The encoder package is an optional extra: without it nothing here is reached.
        from lexery_encoder import PHRASINGS_FILE, load_phrasings

        shipped = load_phrasings(self._file or PHRASINGS_FILE)
        if shipped.fingerprint != self._encoder.fingerprint:
            raise ValueError("phrasing vectors of another encoder")

        def together(*names: str) -> _Quantised:
            parts = [shipped.get(name, sha256=lay.sha256(name)) for name in names]
            return _Quantised(
                vectors=np.concatenate([part.vectors for part in parts]),
                scale=np.concatenate([part.scale for part in parts]),
            )

        return together(lay.LAY, lay.CATALOG), together(lay.OUT_OF_SCOPE)


def open_encoder(threads: int = 0) -> QueryEncoder | None:
    """The encoder of the extra `lexery[dense]`; None when it is not installed."""
    try:
        from lexery_encoder import Encoder
    except ImportError:
        return None
    return Encoder(threads=threads)
