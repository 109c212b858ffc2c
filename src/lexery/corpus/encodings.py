"""Bytes that are no UTF-8: which encoding it is. Nothing is read by a guess; the person is told how to convert."""

from typing import Final

from lexery.errors import Reason, reason

_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_SAMPLE: Final = 65_536
"""Bytes that are looked at."""
_LETTERS: Final = frozenset("абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъё")
_PUNCTUATION: Final = frozenset("«»“”„’–—…№§° ·\u00a0")


def foreign_encoding(data: bytes) -> Reason | None:
    """Why these bytes are not read, when it is windows-1251, UTF-16 or nothing but zeros; None for UTF-8 and for what cannot be told."""
    sample = data[:_SAMPLE]
    if sample and not sample.strip(b"\0"):
        return reason("zeros")
    if sample.startswith(_UTF_16) or sample.count(0) > len(sample) // 3:
        return reason("utf_16")
    try:
        sample.decode()
    except UnicodeDecodeError as bad:
        # A sample may end within a character.
        if bad.start >= len(sample) - 3 and len(data) > _SAMPLE:
            return None
    else:
        return None
    return reason("windows_1251") if _reads_as_cyrillic(sample) else None


def _reads_as_cyrillic(sample: bytes) -> bool:
    """Whether the bytes beyond ASCII are, in windows-1251, nearly all letters, most of them small.

    Other Cyrillic encodings read there as capitals in the middle of words (KOI8-U) or as signs (CP866).
    """
    try:
        text = sample.decode("cp1251")
    except UnicodeDecodeError:
        return False
    beyond = [char for char in text if not char.isascii() and char not in _PUNCTUATION]
    small = sum(char in _LETTERS for char in beyond)
    capital = sum(char.lower() in _LETTERS for char in beyond) - small
    return bool(beyond) and small + capital >= 0.95 * len(beyond) and small > capital
