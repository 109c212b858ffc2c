"""A model file of one node, written by hand: the package that writes such files is thirty times the size of this one.

Only what `integer_product` needs of the two formats: protocol buffers (fields that are integers or bytes) and ONNX
(the numbers of its fields, from `onnx.proto`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

_UINT8: Final = 2
_INT8: Final = 3
_INT32: Final = 6
_IR_VERSION: Final = 8
_OPSET: Final = 13


def integer_product(columns: NDArray[np.int8], *, zero: int) -> bytes:
    """The model `found = (asked - zero) @ columns`: `asked` uint8 [k, d], `columns` [d, n] kept in it, `found` int32 [k, n]."""
    d, n = columns.shape
    node = [
        _text(1, "asked"),
        _text(1, "columns"),
        _text(1, "zero"),
        _text(2, "found"),
        _text(4, "MatMulInteger"),
    ]
    graph = [
        *_message(1, node),
        _text(2, "product"),
        *_message(5, _tensor("columns", _INT8, (d, n), columns.tobytes())),
        *_message(5, _tensor("zero", _UINT8, (), bytes([zero]))),
        *_message(11, _value("asked", _UINT8, d)),
        *_message(12, _value("found", _INT32, n)),
    ]
    # Joined once: the columns are megabytes.
    return b"".join([_integer(1, _IR_VERSION), *_message(7, graph), *_message(8, [_integer(2, _OPSET)])])


def _tensor(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> list[bytes]:
    dimensions = [_integer(1, size) for size in shape]
    return [*dimensions, _integer(2, kind), _text(8, name), *_message(9, [data])]


def _value(name: str, kind: int, columns: int) -> list[bytes]:
    """A tensor of any number of rows."""
    shape = [*_message(1, [_text(2, "rows")]), *_message(1, [_integer(1, columns)])]
    return [_text(1, name), *_message(2, _message(1, [_integer(1, kind), *_message(2, shape)]))]


def _integer(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _text(field: int, value: str) -> bytes:
    return b"".join(_message(field, [value.encode()]))


def _message(field: int, parts: list[bytes]) -> list[bytes]:
    """A field of bytes, in parts."""
    return [_varint(field << 3 | 2), _varint(sum(map(len, parts))), *parts]


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
