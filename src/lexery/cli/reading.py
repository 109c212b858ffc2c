"""Text that a person gives on the command line: as an argument, or on standard input for `-`."""

import sys

from lexery.errors import InputTooLarge, InvalidUtf8
from lexery.settings import Settings

STDIN = "-"
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


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidUtf8(position=error.start) from error
