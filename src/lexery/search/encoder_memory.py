"""An encoder without a model, for tests: texts are near when they share beginnings of words (ports `QueryEncoder`, `PassageEncoder`)."""

import hashlib
import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.analyze import words

DIMENSIONS: Final = 64
_STEM: Final = 5


class WordEncoder:
    """Each word's first five letters vote for one of 64 directions; equal texts have equal vectors."""

    def __init__(self, name: str = "words") -> None:
        """`name` makes encoders that must not be mixed."""
        self._name = name
        self.encoded = 0
        """Passages encoded so far."""

    @property
    def fingerprint(self) -> str:
        """In the form of a SHA-256, as of a model file."""
        return hashlib.sha256(self._name.encode()).hexdigest()

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32 [n, 64], unit length."""
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row, 0] = 0.1
            for word in words(text):
                vectors[row, zlib.crc32(word[:_STEM].encode()) % DIMENSIONS] += 1.0
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same of passages."""
        self.encoded += len(texts)
        return self.encode_queries(texts)
