"""The map behind the encoder's pooling."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class Head:
    """x → unit(Wx + b), of unit vectors."""

    weight: Floats
    bias: Floats

    def __call__(self, vectors: Floats) -> Floats:
        moved = vectors @ self.weight.T + self.bias
        return (moved / np.linalg.norm(moved, axis=1, keepdims=True)).astype(np.float32)

    def save(self, path: Path) -> None:
        np.savez(path, weight=self.weight, bias=self.bias)

    @classmethod
    def load(cls, path: Path) -> "Head":
        with np.load(path) as arrays:
            return cls(weight=arrays["weight"], bias=arrays["bias"])
