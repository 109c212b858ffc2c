"""What a line of a law is, by its first and last characters."""

import re
from enum import Enum, auto
from typing import Final, NamedTuple

from lexery.law.numbers import raise_superscripts
from lexery.law.text import CYRILLIC_TO_LATIN, LATIN_TO_CYRILLIC, is_roman, lower

LINE: Final = re.compile(r"[^\s](?:[^\n]*[^\s])?")
"""A line that holds anything, without white space at the edges."""
INDEX: Final = r"\d{1,3}(?:\s?-\s?\d{1,2}|\^\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})?"
"""A number with an index: «2», «2-1», «2^1», «2¹»."""

_PART: Final = re.compile(rf"({INDEX})\s?\.(?=\s|$|[^\W\d])")
_DOTTED: Final = re.compile(r"([1-9]\d{0,2}(?:\.[1-9]\d{0,2}(?:-\d{1,2})?){1,5})\.?(?=\s)")
_POINT: Final = re.compile(rf"\(?({INDEX})\s?\)")
_LETTER: Final = re.compile(r"\(?([^\W\d_])\s?\)")
_DASH: Final = re.compile(r"-\s")
_NOTE: Final = re.compile(r"примітк[аи](?: (\d{1,2}))?(?!\w) ?[.:]? ?(?:(\d{1,2})\. )?", re.IGNORECASE)
_SANCTION: Final = re.compile(r"(?:кара(?:єть|ють)ся|тягн(?:е|уть)(?: за собою|\s))", re.IGNORECASE)
_INLINE_SANCTION: Final = re.compile(r"(?<=, - )(?:кара(?:єть|ють)ся|тягн(?:е|уть) за собою)(?=\s)")
_ARTICLE: Final = re.compile(rf"стаття ({INDEX})(?= ?\.| ?$)", re.IGNORECASE)
_ROMAN: Final = re.compile(r"([IVXІХ]{1,7})\s?\.(?=\s)")
_SECTION: Final = re.compile(
    r"(розділ|книга|підрозділ|глава|параграф|§) ?([IVXLCІХС]{1,7}|\d{1,3})((?:[-.]\d{1,2})*)"
    r"(?=$| ?\.(?: |$)| [\"А-ЯІЇЄҐA-Z])",
    re.IGNORECASE,
)
_RANKS: Final = {"книга": 0, "розділ": 1, "підрозділ": 2, "глава": 2, "параграф": 3, "§": 3}
_ENDS: Final = ".;:,-!?"


class LineKind(Enum):
    """What a line opens or is."""

    PLAIN = auto()
    PART = auto()
    """«1. …»"""
    DOTTED = auto()
    """«14.1.36. …»"""
    POINT = auto()
    """«1) …»"""
    LETTER = auto()
    """«а) …»"""
    DASH = auto()
    NOTE = auto()
    SANCTION = auto()
    SECTION = auto()
    ARTICLE = auto()
    """«Стаття 5. …» inside a text that has no articles of its own."""
    TABLE = auto()
    """A run of lines that was a table."""
    QUOTED = auto()
    """A stretch of lines that another act shall have."""


class Line(NamedTuple):
    """A line, or a block of lines, as the builder of the tree takes it."""

    kind: LineKind
    start: int
    end: int
    number: str = ""
    rank: int = 0
    """Of a section; of a note, where its first point begins."""


def canonical(raw: str) -> str:
    """The number of a part or a point: «2 - 1», «2^1» and «2¹» are «2-1»."""
    if raw.isdigit() and raw.isascii():
        return raw
    return re.sub(r"\s|\^", lambda m: "-" if m[0] == "^" else "", raise_superscripts(raw))


def letter(raw: str) -> str:
    """The letter of a sub-point, Latin look-alikes as Cyrillic."""
    return lower(raw).translate(LATIN_TO_CYRILLIC)


def ends_sentence(line: str) -> bool:
    """Whether a (folded) line ends as a sentence or a member of a list does."""
    return line.rstrip(" \"»”')")[-1:] in _ENDS or line.endswith("}")


def section_rank(line: str) -> int | None:
    """How high the section stands that a heading line opens, 0 for a book; None when it opens none."""
    found = _SECTION.match(line)
    return _RANKS[found[1].lower()] if found is not None and not found[1][0].islower() else None


def inline_sanction(text: str, start: int, end: int) -> int | None:
    """Where the sanction begins in a line that holds a disposition too."""
    found = _INLINE_SANCTION.search(text, start, end)
    return found.start() if found is not None else None


def read_line(text: str, start: int, end: int) -> Line:
    """What the line `text[start:end]` of a folded text is."""
    first = text[start]
    if first.isdigit() or first == "(":
        return _numbered(text, start, end)
    if first == "-":
        return Line(LineKind.DASH if _DASH.match(text, start) else LineKind.PLAIN, start, end)
    if text[start + 1 : start + 2] in (")", " ") and (found := _LETTER.match(text, start)):
        return Line(LineKind.LETTER, start, end, letter(found[1]))
    return _worded(text, start, end, first)


def _numbered(text: str, start: int, end: int) -> Line:
    if found := _DOTTED.match(text, start):
        return Line(LineKind.DOTTED, start, end, found[1])
    if found := _PART.match(text, start):
        return Line(LineKind.PART, start, end, canonical(found[1]))
    if found := _POINT.match(text, start):
        return Line(LineKind.POINT, start, end, canonical(found[1]))
    if found := _LETTER.match(text, start):
        return Line(LineKind.LETTER, start, end, letter(found[1]))
    return Line(LineKind.PLAIN, start, end)


def _worded(text: str, start: int, end: int, first: str) -> Line:
    if first in "Пп" and (note := _NOTE.match(text, start)):
        return Line(LineKind.NOTE, start, end, note[1] or "", note.start(2) if note[2] else 0)
    if first in "КкТт" and _SANCTION.match(text, start):
        return Line(LineKind.SANCTION, start, end)
    if first == "С" and (article := _ARTICLE.match(text, start)):
        return Line(LineKind.ARTICLE, start, end, canonical(article[1]))
    if first in "РКПГ§" and (section := _SECTION.match(text, start)):
        number = section[2].translate(CYRILLIC_TO_LATIN) + section[3]
        return Line(LineKind.SECTION, start, end, number, _RANKS[section[1].lower()])
    if first in "IVXІХ" and (roman := _ROMAN.match(text, start)):
        number = roman[1].translate(CYRILLIC_TO_LATIN)
        if is_roman(number):
            return Line(LineKind.SECTION, start, end, number, _RANKS["розділ"])
    return Line(LineKind.PLAIN, start, end)
