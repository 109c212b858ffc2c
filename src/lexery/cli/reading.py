"""Text that a person gives on the command line: as an argument, or on standard input for `-`."""

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from lexery.errors import FileUnreadable, InputTooLarge, InvalidUtf8, os_reason
from lexery.settings import Settings

STDIN = "-"
PIECE_BYTES: Final = 1 << 18
"""Bytes that are read at once of a text of any size."""
BYTE_ORDER_MARK = "\ufeff"
_BYTES_PER_CHARACTER = 4
"""The most bytes that one code point takes in UTF-8."""


def read_question(argument: str, settings: Settings) -> str:
    """The question; more of standard input than the bound allows is never read into memory."""
    if argument != STDIN:
        return _decoded(argument.encode("utf-8", "surrogateescape"))
    limit = settings.query_max_chars * _BYTES_PER_CHARACTER
    raw = sys.stdin.buffer.read(limit + 1)
    if len(raw) > limit:
        raise InputTooLarge(limit=limit)
    return _decoded(raw)


def read_document(source: str, limit: int) -> str:
    """The text of a file, or of standard input for `-`; a longer one than `limit` bytes is refused before it is decoded.

    Raises FileUnreadable, InputTooLarge, InvalidUtf8.
    """
    return _decoded(read_bytes(source, limit)).removeprefix(BYTE_ORDER_MARK)


def read_bytes(source: str, limit: int) -> bytes:
    """The bytes of a file, or of standard input for `-`, at most `limit`. Raises FileUnreadable, InputTooLarge."""
    try:
        if source == STDIN:
            raw = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(source).open("rb") as file:
                raw = file.read(limit + 1)
    except OSError as error:
        raise FileUnreadable(path=source, reason=os_reason(error)) from error
    if len(raw) > limit:
        raise InputTooLarge(limit=limit)
    return raw


def stream_document(source: str) -> Iterator[str]:
    """The text of a file, or of standard input for `-`, piece by piece. Raises FileUnreadable, InvalidUtf8."""
    try:
        if source == STDIN:
            yield from _pieces(sys.stdin.buffer)
        else:
            with Path(source).open("rb") as file:
                yield from _pieces(file)
    except OSError as error:
        raise FileUnreadable(path=source, reason=os_reason(error)) from error


def _pieces(file: BinaryIO) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    read = 0
    while True:
        raw = file.read(PIECE_BYTES)
        pending = len(decoder.getstate()[0])
        try:
            text = decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as error:
            raise InvalidUtf8(position=read - pending + error.start) from error
        yield text if read else text.removeprefix(BYTE_ORDER_MARK)
        if not raw:
            return
        read += len(raw)


def read_name(value: str) -> str:
    """A name given as an argument, such as a run's id. Raises InvalidUtf8."""
    return _decoded(value.encode("utf-8", "surrogateescape"))


def read_optional_name(value: str | None) -> str | None:
    """The same of an option that may be left out."""
    return None if value is None else read_name(value)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidUtf8(position=error.start) from error
