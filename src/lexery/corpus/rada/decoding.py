"""Bytes of a portal file as text: bounded, in an encoding that the file names, or refused."""

import codecs
import re
from typing import Final

from lexery.contracts.bundle import control_character
from lexery.corpus.problems import ProblemCode
from lexery.errors import PortalFileInvalid, reason

HEAD: Final = 4096
"""Bytes in which a page must name its encoding."""
_CHARSET: Final = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
_READ: Final = {"utf-8": "utf-8", "cp1251": "windows-1251"}
_OTHER_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ESCAPED: Final = re.compile(r"&#(?:[xX]([0-9a-fA-F]{1,6})|(\d{1,7}))(?![0-9a-fA-F])")
_BEYOND: Final = 128
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
        return _without_escaped(decode_text(data))
    name = named[1].decode("ascii")
    try:
        known = _READ.get(codecs.lookup(name).name)
    except LookupError:
        known = None
    if known is None:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_ENCODING, detail=name, line=_line(data, named.start())
        )
    return _without_escaped(decode_text(data, known))


def decode_text(data: bytes, encoding: str = "utf-8") -> str:
    """Text of a file without a head; a byte that is not of the encoding is refused, never replaced.

    So is a control character: a parser would drop it, and nobody would know that the file was damaged.
    """
    if data.startswith(_OTHER_MARKS):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_ENCODING, detail=reason("utf_16"))
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode(encoding)
    except UnicodeDecodeError as error:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_ENCODING,
            detail=reason("not_encoding", encoding=encoding, position=error.start),
            line=_line(data, error.start),
        ) from error
    if (found := control_character(text)) is not None:
        raise _control(text, *found)
    return text


def _without_escaped(text: str) -> str:
    """The text of a page, refused where it writes a control character as a number (`&#0;`).

    From 128 on the numbers mean dashes and quotation marks, as windows-1252 has them.
    """
    for found in _ESCAPED.finditer(text):
        code = int(found[1], 16) if found[1] else int(found[2])
        if code < _BEYOND and control_character(chr(code)) is not None:
            raise _control(text, found.start(), f"U+{code:04X}")
    return text


def _control(text: str, at: int, character: str) -> PortalFileInvalid:
    before = text.rfind("\n", 0, at) + 1
    why = reason("field.control_character", character=character, position=at - before)
    return PortalFileInvalid(
        reason=ProblemCode.PORTAL_CONTROL_CHARACTER, detail=why, line=text.count("\n", 0, at) + 1
    )


def _line(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1
