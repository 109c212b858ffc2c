"""The structure of an article, read from its text: parts, points, sub-points, paragraphs, notes.

Numbered lines are units; an article without numbered parts has its unnumbered paragraphs for parts. Editorial
notes in braces are not law and belong to no unit. All offsets are code points of the text as given.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.law.numbers import raise_superscripts
from lexery.law.text import LATIN_TO_CYRILLIC, fold, lower


class UnitKind(StrEnum):
    """What a unit is called in a citation."""

    ARTICLE = "article"
    PART = "part"
    POINT = "point"
    SUBPOINT = "subpoint"
    PARAGRAPH = "paragraph"
    NOTE = "note"


@dataclass(slots=True, kw_only=True)
class Unit:
    """One unit of an article; `text[start:end]` is all of it, numbers and sub-units included."""

    kind: UnitKind
    number: str
    start: int
    end: int
    depth: int = 0
    children: list["Unit"] = field(default_factory=list["Unit"])

    def walk(self) -> Iterator["Unit"]:
        """The unit and all below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()


_INDEX: Final = r"\d{1,3}(?:\s?-\s?\d{1,2}|\^\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})?"
_PART: Final = re.compile(rf"({_INDEX})\s?\.(?=\s|$|[^\W\d])")
_DOTTED: Final = re.compile(r"(\d{1,3}(?:\.\d{1,4}(?:-\d{1,2})?){1,5})\.?\s")
_POINT: Final = re.compile(rf"({_INDEX})\s?\)")
_LETTER: Final = re.compile(r"([^\W\d_])\s?\)")
_DASH: Final = re.compile(r"-\s")
_NOTE: Final = re.compile(r"примітк[аи](?: (\d{1,2}))? ?[.:]? ?(?:(\d{1,2})\. )?", re.IGNORECASE)
_BRACES: Final = re.compile(r"\{[^{}]*\}")
_LINE: Final = re.compile(r"[^\s](?:[^\n]*[^\s])?")
_OPEN_END: Final = (":", ";", ",", "-")
_PART_DEPTH, _POINT_DEPTH, _LETTER_DEPTH = 1, 20, 30


def _number(raw: str) -> str:
    return re.sub(r"\s|\^", lambda m: "-" if m[0] == "^" else "", raise_superscripts(raw))


def _letter(raw: str) -> str:
    return lower(raw).translate(LATIN_TO_CYRILLIC)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleStructure:
    """An article's tree; `find` and `locate` go from an address to a place and back."""

    root: Unit
    numbered: bool
    """Whether the parts are numbered in the text."""

    @property
    def parts(self) -> tuple[Unit, ...]:
        """The parts in order."""
        return tuple(u for u in self.root.children if u.kind is UnitKind.PART)

    @property
    def notes(self) -> tuple[Unit, ...]:
        """The notes in order."""
        return tuple(u for u in self.root.children if u.kind is UnitKind.NOTE)

    def find(
        self, part: str | None = None, point: str | None = None, subpoint: str | None = None,
        paragraph: str | None = None, note: str | None = None,
    ) -> Unit | None:  # fmt: skip
        """The unit at an address, None when the text has no such unit.

        A point without a part is looked for in all of them; where an act numbers its paragraphs `1.` and calls
        them points, such a paragraph answers to both names.
        """
        scope = self.root
        if note is not None:
            scope = next(
                (n for n in self.notes if n.number == note),
                self.notes[0] if note == "1" and self.notes else None,
            )
        if scope is not None and part is not None:
            scope = next((p for p in self.parts if p.number == part), None)
        if scope is not None and point is not None:
            scope = _below(scope, point, as_part=part is None)
        if scope is not None and subpoint is not None:
            scope = _below(scope, subpoint, as_part=False)
        if scope is not None and paragraph is not None:
            scope = _paragraph(scope, paragraph)
        return scope

    def locate(self, offset: int) -> CitationTarget:
        """The address of the smallest unit that holds an offset (no nreg, no article)."""
        address: dict[str, str] = {}
        unit: Unit | None = self.root
        smallest = self.root
        while unit is not None:
            if unit.kind is not UnitKind.ARTICLE and unit.kind is not UnitKind.PARAGRAPH:
                address.setdefault(unit.kind.value, unit.number)
            smallest = unit
            unit = next((c for c in reversed(unit.children) if c.start <= offset < c.end), None)
        if smallest.kind is UnitKind.PARAGRAPH and smallest.number:
            address["paragraph"] = smallest.number
        if "subpoint" in address and "point" not in address:
            address["point"] = address.pop("subpoint")
        return CitationTarget(**address)


def _below(scope: Unit, number: str, *, as_part: bool) -> Unit | None:
    wanted = _letter(number) if len(number) == 1 else number
    named = (UnitKind.POINT, UnitKind.SUBPOINT)
    for unit in scope.walk():
        if unit is not scope and unit.kind in named and unit.number == wanted:
            return unit
    if as_part:
        return next((u for u in scope.children if u.kind is UnitKind.PART and u.number == wanted), None)
    return None


def _paragraph(scope: Unit, number: str) -> Unit | None:
    own = [c for c in scope.children if c.kind is UnitKind.PARAGRAPH]
    if scope.kind is UnitKind.ARTICLE:
        own = [c for c in scope.walk() if c.kind is UnitKind.PARAGRAPH]
    every = [u for u in scope.walk() if u.kind is UnitKind.PARAGRAPH]
    index = int(number) - 1 if number.isdigit() else -1
    if 0 <= index < len(own):
        return own[index]
    # Practice also counts the lines of points as paragraphs of the unit above them.
    return every[index] if 0 <= index < len(every) else None


@lru_cache(maxsize=512)
def parse_article(text: str) -> ArticleStructure:
    """Read the structure of an article's text (without its heading). Linear in the text; do not mutate the result."""
    folded = fold(text)
    masked = _BRACES.sub(
        lambda m: " " * len(m[0]) if "\n" not in m[0] else re.sub(r"[^\n]", " ", m[0]), folded
    )
    lines = [m.span() for m in _LINE.finditer(masked)]
    first = _first_part(masked, lines)
    builder = _Builder(masked, first_part=first)
    for start, end in lines:
        builder.line(start, end)
    return ArticleStructure(root=builder.close(len(text)), numbered=first is not None)


def _first_part(text: str, lines: list[tuple[int, int]]) -> str | None:
    """Number of the first numbered part; None when the parts are not numbered."""
    for start, _ in lines:
        if _NOTE.match(text, start):
            return None
        part = _PART.match(text, start)
        if part is not None and not _DOTTED.match(text, start):
            return _number(part[1])
    return None


class _Builder:
    """Puts lines into units, one open unit per depth."""

    def __init__(self, text: str, *, first_part: str | None) -> None:
        self._text = text
        self._numbered = first_part is not None
        # Sources lose the «1.» before the first part when they cut the heading off.
        self._lost_first = first_part == "2"
        self._root = Unit(kind=UnitKind.ARTICLE, number="", start=0, end=0)
        self._open = [self._root]
        self._parts = 0
        self._previous_end = "."
        self._in_note = False

    def line(self, start: int, end: int) -> None:
        text = self._text
        ended = self._previous_end
        self._previous_end = text[end - 1]
        if text[start : start + 3].lower() == "при" and (note := _NOTE.match(text, start)):
            self._in_note = True
            notes = sum(c.kind is UnitKind.NOTE for c in self._root.children)
            self._push(UnitKind.NOTE, note[1] or str(notes + 1), start, end, _PART_DEPTH)
            if note[2]:
                self._push(UnitKind.POINT, note[2], note.start(2), end, 2)
        elif dotted := _DOTTED.match(text, start):
            self._push(UnitKind.POINT, dotted[1], start, end, 2 + dotted[1].count("."))
        elif part := _PART.match(text, start):
            number = _number(part[1])
            if self._in_note:
                self._push(UnitKind.POINT, number, start, end, 2)
            else:
                self._push(UnitKind.PART, number, start, end, _PART_DEPTH)
        elif point := _POINT.match(text, start):
            self._ensure_part(start, end)
            self._push(UnitKind.POINT, _number(point[1]), start, end, _POINT_DEPTH)
        elif letter := _LETTER.match(text, start):
            self._ensure_part(start, end)
            self._push(UnitKind.SUBPOINT, _letter(letter[1]), start, end, _LETTER_DEPTH)
        else:
            self._plain(start, end, ended)
        self._paragraph(start, end)

    def _plain(self, start: int, end: int, ended: str) -> None:
        text = self._text
        continues = ended in _OPEN_END or not text[start].isupper() or _DASH.match(text, start) is not None
        if self._in_note:
            return
        if continues and len(self._open) > 1:
            return
        if self._lost_first and len(self._open) == 1:
            self._lost_first = False
            self._push(UnitKind.PART, "1", start, end, _PART_DEPTH)
        elif self._numbered:
            # A full sentence after points speaks of the part, not of the last point.
            while len(self._open) > 2:
                self._open.pop()
        else:
            self._parts += 1
            self._push(UnitKind.PART, str(self._parts), start, end, _PART_DEPTH)

    def _ensure_part(self, start: int, end: int) -> None:
        if len(self._open) == 1 and not self._numbered and not self._in_note:
            self._parts += 1
            self._push(UnitKind.PART, str(self._parts), start, end, _PART_DEPTH)

    def _push(self, kind: UnitKind, number: str, start: int, end: int, depth: int) -> None:
        while len(self._open) > 1 and self._open[-1].depth >= depth:
            self._open.pop()
        unit = Unit(kind=kind, number=number, start=start, end=end, depth=depth)
        self._open[-1].children.append(unit)
        self._open.append(unit)

    def _paragraph(self, start: int, end: int) -> None:
        for unit in self._open:
            unit.end = end
        owner = self._open[-1]
        count = sum(c.kind is UnitKind.PARAGRAPH for c in owner.children) + 1
        owner.children.append(
            Unit(kind=UnitKind.PARAGRAPH, number=str(count), start=max(start, owner.start), end=end, depth=99)
        )

    def close(self, length: int) -> Unit:
        self._root.end = length
        return self._root
