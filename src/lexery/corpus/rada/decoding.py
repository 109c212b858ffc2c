"""Bytes of a portal file as text: bounded, in an encoding that the file names, or refused."""

import codecs
import re
from typing import Final

from lexery.corpus.problems import ProblemCode
from lexery.errors import PortalFileInvalid

HEAD: Final = 4096
"""Bytes in which a page must name its encoding."""
_CHARSET: Final = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
_READ: Final = {"utf-8": "utf-8", "cp1251": "windows-1251"}
_OTHER_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CP1251: Final = "windows-1251"


def within(data: bytes, limit: int) -> bytes:
    """The bytes; raises `PortalFileInvalid` when there are more than `limit`."""
    if len(data) > limit:
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_TOO_LARGE, detail=f"{len(data)} > {limit}")
    return data


def decode_page(data: bytes) -> str:
    """Text of an HTML file: in the encoding its head names (UTF-8 or windows-1251), else UTF-8."""
    named = _CHARSET.search(data[:HEAD])
    if named is None or data.startswith(codecs.BOM_UTF8):
        return decode_text(data)
    name = named[1].decode("ascii")
    try:
        known = _READ.get(codecs.lookup(name).name)
    except LookupError:
        known = None
    if known is None:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_ENCODING, detail=name, line=_line(data, named.start())
        )
    return decode_text(data, known)


def decode_text(data: bytes, encoding: str = "utf-8") -> str:
    """Text of a file without a head; a byte that is not of the encoding is refused, never replaced."""
    if data.startswith(_OTHER_MARKS):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_ENCODING, detail="UTF-16")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode(encoding)
    except UnicodeDecodeError as error:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_ENCODING,
            detail=f"{encoding}: byte {error.start}",
            line=_line(data, error.start),
        ) from error


def _line(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1
