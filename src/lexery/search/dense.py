"""The vector leg: the question against the lay phrasings, exact cosines in numpy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lexery.search import lay


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
    fingerprint: str


class DenseIndex:
    """Encoder and phrasing vectors of the same model; loaded at the first question."""

    def __init__(self, encoder: QueryEncoder, vectors: Path | PhrasingVectors | None = None) -> None:
        """`vectors`: ready vectors, or their file; None is the file shipped with the encoder package."""
        self._encoder = encoder
        self._given = vectors

    @cached_property
    def vectors(self) -> PhrasingVectors:
        """Raises when the vectors are missing, or of other phrasings or another model."""
        vectors = self._given if isinstance(self._given, PhrasingVectors) else _load(self._given)
        if vectors.fingerprint != self._encoder.fingerprint:
            raise ValueError("phrasing vectors of another encoder")
        return vectors

    def encode(self, text: str) -> NDArray[np.float32]:
        """One question → unit vector [d]."""
        return self._encoder.encode_queries([text])[0]

    def phrase_cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine with every phrasing."""
        return self.vectors.phrasings @ vector

    def scope_cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Cosine with every example of the scope guard."""
        return self.vectors.scope @ vector


def _load(path: Path | None) -> PhrasingVectors:
    # The encoder package is an optional extra: without it nothing here is reached.
    from lexery_encoder import PHRASINGS_FILE, load_phrasings

    shipped = load_phrasings(path or PHRASINGS_FILE)
    parts = {
        name: shipped.get(name, sha256=lay.sha256(name)) for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE)
    }
    # Written in place: the vectors are the greatest thing in memory, and must not be there twice.
    first, second = parts[lay.LAY], parts[lay.CATALOG]
    cut = len(first.scale)
    phrasings = np.empty((cut + len(second.scale), first.vectors.shape[1]), dtype=np.float32)
    first.unit(phrasings[:cut])
    second.unit(phrasings[cut:])
    return PhrasingVectors(
        phrasings=phrasings,
        scope=parts[lay.OUT_OF_SCOPE].unit(),
        fingerprint=shipped.fingerprint,
    )


def open_encoder(threads: int = 0) -> QueryEncoder | None:
    """The encoder of the extra `lexery[dense]`; None when it is not installed."""
    try:
        from lexery_encoder import Encoder
    except ImportError:
        return None
    return Encoder(threads=threads)
