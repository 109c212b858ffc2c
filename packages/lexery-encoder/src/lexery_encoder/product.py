"""One question against very many int8 vectors: exact integer products, by onnxruntime's own matrix kernels.

numpy has no fast product of int8: it must widen the vectors to float32 first, at eight times the cost of the product
itself, or keep them so, at four times the memory. onnxruntime multiplies 8-bit integers into 32 bits with what the
processor has for it. A question is written in `DIGITS` digits of base 126, a row each, and the rows of integers are put
together again: what is lost is below the rounding of float32.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from numpy.typing import NDArray

from lexery_encoder.onnx_bytes import integer_product

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

DIGITS: Final = 3
"""Digits of a component of the question; 21 bits are below the rounding of float32."""

_TILE: Final = 256
_BASE: Final = 126.0
_PEAK: Final = 63.0
ZERO: Final = 64
"""Added to a digit: unsigned below 128 times signed 8 bits, two at a time, stay within 16 bits on every processor."""


class Int8Product:
    """Cosines of a question with fixed vectors. Safe to share between threads."""

    def __init__(self, pieces: Iterable[NDArray[np.int8]], scale: NDArray[np.float32]) -> None:
        """The vectors int8 [n, d] piece by piece, components in [-127, 127], and `scale` [n], by which each is multiplied.

        Pieces of 16,384 are good: what is copied while one is taken is some megabytes, and each costs 20 µs a question.
        """
        self._scale = np.array(scale, dtype=np.float32)
        self._sessions = [_session(piece) for piece in pieces]

    def __len__(self) -> int:
        """Number of vectors."""
        return len(self._scale)

    def cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """float32 [n] of a vector [d]. Raises when it is of other dimensions."""
        digits, weights = _digits(vector)
        found = np.empty(len(self._scale), dtype=np.float32)
        start = 0
        for session in self._sessions:
            products = cast("list[NDArray[np.int32]]", session.run(None, {"asked": digits}))[0]  # pyright: ignore[reportUnknownMemberType]
            end = start + products.shape[1]
            # Below 2^24: float32 holds them all.
            np.dot(weights, products.astype(np.float32), out=found[start:end])
            start = end
        found *= self._scale
        return found


def _digits(vector: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A vector [d] → its digits [DIGITS, d], `ZERO` added, and what each row is worth [DIGITS]."""
    rest = vector.astype(np.float64)
    step = float(np.abs(rest).max(initial=0.0)) / _PEAK or 1.0
    rows: list[NDArray[np.float64]] = []
    weights: list[float] = []
    for _ in range(DIGITS):
        row = np.clip(np.rint(rest / step), -ZERO, ZERO - 1)
        rows.append(row)
        weights.append(step)
        rest = rest - row * step
        step /= _BASE
    return (np.stack(rows) + ZERO).astype(np.uint8), np.asarray(weights, dtype=np.float32)


def _session(rows: NDArray[np.int8]) -> "InferenceSession":
    import onnxruntime

    columns = np.empty(rows.shape[::-1], dtype=np.int8)
    for start in range(0, len(rows), _TILE):
        # By pieces that fit the processor's cache: a whole transposition takes many times as long.
        columns[:, start : start + _TILE] = rows[start : start + _TILE].T
    # The package's own types are incomplete.
    options = onnxruntime.SessionOptions()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    return onnxruntime.InferenceSession(
        integer_product(columns, zero=ZERO),
        options,  # pyright: ignore[reportUnknownArgumentType]
        providers=["CPUExecutionProvider"],
    )
