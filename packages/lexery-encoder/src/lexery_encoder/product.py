"""Products of a few rows of 8-bit integers with very many, by onnxruntime's own matrix kernels."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from numpy.typing import NDArray

from lexery_encoder.onnx_bytes import integer_product

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_TILE: Final = 256


class IntegerProduct:
    """Fixed int8 vectors in the form that the kernels read fastest. Safe to share between threads."""

    def __init__(self, pieces: Iterable[NDArray[np.int8]], *, zero: int) -> None:
        """The vectors int8 [n, d] piece by piece; `zero` is what stands for 0 in the rows that are asked.

        Pieces of 16,384 are good: what is copied while one is taken is some megabytes, and each costs 20 µs a question.
        """
        self._sessions = [_session(piece, zero) for piece in pieces]

    def products(self, asked: NDArray[np.uint8]) -> Iterator[NDArray[np.int32]]:
        """Of `asked - zero` [k, d] with the vectors: int32 [k, m] of each piece. Raises when it is of other dimensions.

        With `asked` below 128 no processor rounds or overflows.
        """
        for session in self._sessions:
            yield cast("list[NDArray[np.int32]]", session.run(None, {"asked": asked}))[0]  # pyright: ignore[reportUnknownMemberType]


def _session(rows: NDArray[np.int8], zero: int) -> "InferenceSession":
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
        integer_product(columns, zero=zero),
        options,  # pyright: ignore[reportUnknownArgumentType]
        providers=["CPUExecutionProvider"],
    )
