"""Shipped vectors of the lay phrasings, so that no one waits two minutes at the first start."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

PHRASINGS_FILE: Final = Path(__file__).parent / "data" / "phrasings.npz"


class PhrasingsMismatch(Exception):
    """The vectors were made of other phrasings, or by another model, than those at hand."""


@dataclass(frozen=True, kw_only=True)
class VectorSet:
    """Vectors of one file of phrasings, in its order."""

    vectors: NDArray[np.int8]
    """[n, 384]; a vector is `vectors[i] * scale[i]`, unit length."""
    scale: NDArray[np.float32]
    """[n]."""
    sha256: str
    """Of the phrasings file, unpacked."""

    def unit(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The vectors as float32 [n, 384]; written into `out` when given."""
        return np.multiply(self.vectors, self.scale[:, None], out=out, dtype=np.float32)


@dataclass(frozen=True, kw_only=True)
class Phrasings:
    """All shipped sets and the model that made them."""

    fingerprint: str
    """SHA-256 of the model."""
    sets: Mapping[str, VectorSet]
    """By name: `lay`, `catalog`, `out_of_scope`."""

    def get(self, name: str, *, sha256: str) -> VectorSet:
        """The set `name`, refused with `PhrasingsMismatch` when it was made of another file."""
        found = self.sets.get(name)
        if found is None or found.sha256 != sha256:
            raise PhrasingsMismatch(name)
        return found


def quantise(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Unit vectors [n, d] → int8 [n, d] and the scale [n] that restores them (cosine loss below 0.0001)."""
    peak = np.abs(vectors).max(axis=1)
    scale = np.where(peak > 1e-30, peak / 127.0, 1.0).astype(np.float32)
    return np.rint(vectors / scale[:, None]).astype(np.int8), scale


def save_phrasings(
    path: Path, *, fingerprint: str, sets: Mapping[str, tuple[NDArray[np.float32], str]]
) -> None:
    """Write the sets (name → float32 vectors, SHA-256 of their file) made by the model `fingerprint`."""
    arrays: dict[str, NDArray[np.generic]] = {}
    for name, (vectors, _) in sets.items():
        arrays[f"{name}_vectors"], arrays[f"{name}_scale"] = quantise(vectors)
    meta = {"fingerprint": fingerprint, "sha256": {name: sha for name, (_, sha) in sets.items()}}
    arrays["meta"] = np.frombuffer(json.dumps(meta, sort_keys=True).encode(), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)


def load_phrasings(path: Path = PHRASINGS_FILE) -> Phrasings:
    """The shipped sets; `FileNotFoundError` when the package was built without them."""
    with np.load(path) as arrays:
        meta = json.loads(bytes(arrays["meta"]).decode())
        return Phrasings(
            fingerprint=str(meta["fingerprint"]),
            sets={
                name: VectorSet(
                    vectors=arrays[f"{name}_vectors"], scale=arrays[f"{name}_scale"], sha256=str(sha)
                )
                for name, sha in meta["sha256"].items()
            },
        )
