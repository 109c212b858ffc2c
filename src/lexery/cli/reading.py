"""Text that a person gives on the command line: as an argument, or on standard input for `-`."""

import sys
from pathlib import Path

from lexery.errors import FileUnreadable, InputTooLarge, InvalidUtf8, os_reason
from lexery.settings import Settings

STDIN = "-"
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
    return _decoded(raw).removeprefix(BYTE_ORDER_MARK)


def read_name(value: str) -> str:
    """A name given as an argument, such as a run's id. Raises InvalidUtf8."""
    return _decoded(value.encode("utf-8", "surrogateescape"))


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidUtf8(position=error.start) from error
