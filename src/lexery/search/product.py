"""Cosines of a question with very many int8 vectors, exact whoever computes them.

A question is written in `DIGITS` digits of base 126, a row each: sums of products of such integers are below 2^24, so that
float32 holds them whatever the order of the sum, and what is lost of the question is below the rounding of float32. numpy has
no fast product of int8: it must widen the vectors first, at eight times the cost of the product itself, or keep
them so, at four times the memory. The encoder package multiplies integers with what the processor has for it, from a
form of its own that takes a tenth of a second to make: the first question of a process does without.
"""

from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

PIECE: Final = 16_384
"""Vectors that are handed over at once: what is copied meanwhile is six megabytes."""

BLOCK: Final = 1024
"""Vectors that numpy holds as float32 at once: they stay in the processor's cache."""

DIGITS: Final = 3
"""Digits of a component of the question."""

ZERO: Final = 64
"""Added to a digit: unsigned below 128 times signed 8 bits, two at a time, stay within 16 bits on every processor."""

_BASE: Final = 126.0
_PEAK: Final = 63.0

Pieces = Iterable[NDArray[np.int8]]


class Product(Protocol):
    """Fixed vectors of integers, to be multiplied with digits."""

    def products(self, digits: NDArray[np.uint8], /) -> Iterator[NDArray[np.int32] | NDArray[np.float32]]:
        """Of `digits - ZERO` [k, d] with the vectors: whole numbers [k, m], piece by piece, m vectors each.

        Raises when the vectors are of other dimensions.
        """
        ...


class BlockProduct:
    """The product in numpy, a block at a time (98,000 vectors of 384 numbers: 15 ms of a core)."""

    def __init__(self, pieces: Pieces) -> None:
        """`pieces`: vectors int8 [m, d]."""
        self._pieces = pieces

    def products(self, digits: NDArray[np.uint8]) -> Iterator[NDArray[np.float32]]:
        """See `Product`."""
        asked = (digits.astype(np.float32) - ZERO).T
        block = np.empty((BLOCK, len(asked)), dtype=np.float32)
        for piece in self._pieces:
            for start in range(0, len(piece), BLOCK):
                rows = piece[start : start + BLOCK]
                np.copyto(block[: len(rows)], rows)
                yield np.dot(block[: len(rows)], asked).T


class Vectors:
    """Unit vectors that questions are compared with. Safe to share between threads."""

    def __init__(self, pieces: Callable[[], Pieces], scale: NDArray[np.float32]) -> None:
        """`pieces` gives the vectors int8 [n, d], components in [-127, 127]; each times its `scale` [n] is a unit vector.

        What `pieces` holds is let go at the second question, where the encoder package is installed.
        """
        self._scale = scale
        self._lock = Lock()
        self._asked = 0
        self._pieces: Callable[[], Pieces] | None = pieces
        self._product: Product | None = None

    def __len__(self) -> int:
        """Number of vectors."""
        return len(self._scale)

    def cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """float32 [n] of a unit vector [d], [k, n] of several [k, d]. Raises when they are of other dimensions."""
        asked = [_digits(one) for one in np.atleast_2d(vector)]
        digits = np.concatenate([digits for digits, _ in asked])
        found = np.empty((len(asked), len(self._scale)), dtype=np.float32)
        start = 0
        for products in self._chosen().products(digits):
            end = start + products.shape[1]
            for at, (_, weights) in enumerate(asked):
                rows = products[at * DIGITS : (at + 1) * DIGITS].astype(np.float32, copy=False)
                # One operation after the other, so that the rounding is the same everywhere.
                np.multiply(rows[0], weights[0], out=found[at, start:end])
                for row, weight in zip(rows[1:], weights[1:], strict=True):
                    found[at, start:end] += row * weight
            start = end
        found *= self._scale
        return found if vector.ndim > 1 else found[0]

    def _chosen(self) -> Product:
        with self._lock:
            self._asked += 1
            if self._product is None and self._pieces is not None:
                if self._asked == 1:
                    return BlockProduct(self._pieces())
                self._product = _fastest(self._pieces)
                self._pieces = None
            assert self._product is not None  # noqa: S101 - one of the two is always there
            return self._product


def _fastest(pieces: Callable[[], Pieces]) -> Product:
    """The product at hand that asks least of a question (the encoder package: 2 ms for 98,000 vectors)."""
    try:
        from lexery_encoder import IntegerProduct
    except ImportError:
        return BlockProduct(list(pieces()))
    return IntegerProduct(pieces(), zero=ZERO)


def _digits(vector: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A vector [d] → its digits [DIGITS, d], `ZERO` added, and what each row is worth [DIGITS]."""
    rest = vector.astype(np.float64)
    step = float(np.abs(rest).max(initial=0.0)) / _PEAK or 1.0
    rows: list[NDArray[np.float64]] = []
    weights: list[float] = []
    for _ in range(DIGITS):
        row = np.rint(rest / step)
        rows.append(row)
        weights.append(step)
        rest = rest - row * step
        step /= _BASE
    digits = np.clip(np.stack(rows), -ZERO, ZERO - 1) + ZERO
    return digits.astype(np.uint8), np.asarray(weights, dtype=np.float32)
