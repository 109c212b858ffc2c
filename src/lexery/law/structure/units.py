"""Units of a text and the way from an address to a place and back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.law.structure.lines import letter


class UnitKind(StrEnum):
    """What a unit is called in a citation."""

    ARTICLE = "article"
    """The whole text, or «Стаття N» inside a text that its source did not divide."""
    SECTION = "section"
    """A section, sub-section or chapter inside the text."""
    PART = "part"
    POINT = "point"
    SUBPOINT = "subpoint"
    PARAGRAPH = "paragraph"
    """A line; every line belongs to one, but for those of tables and of quoted wording."""
    NOTE = "note"
    SANCTION = "sanction"
    """What a part of a penal norm threatens with; it lies in the paragraph that says it and is no part of its own."""
    TABLE = "table"
    """Lines that were a table: their numbers are no units."""
    QUOTED = "quoted"
    """Wording that another act shall have: its numbers are units of that act."""


_NAMED: Final = (UnitKind.POINT, UnitKind.SUBPOINT)
_SCOPES: Final = (UnitKind.SECTION, UnitKind.ARTICLE)


@dataclass(slots=True, kw_only=True)
class Unit:
    """One unit of an article; `text[start:end]` is all of it, numbers and sub-units included."""

    kind: UnitKind
    number: str
    start: int
    end: int
    depth: int = 0
    dashed: bool = False
    """Whether a paragraph is a member of a list with dashes."""
    children: list["Unit"] = field(default_factory=list["Unit"])

    def walk(self) -> Iterator["Unit"]:
        """The unit and all below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def sanctions(self) -> tuple["Unit", ...]:
        """What the unit threatens with, in order."""
        return tuple(u for u in self.walk() if u.kind is UnitKind.SANCTION)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleStructure:
    """An article's tree; `find` and `locate` go from an address to a place and back."""

    root: Unit
    numbered: bool
    """Whether the parts are numbered in the text."""

    @property
    def parts(self) -> tuple[Unit, ...]:
        """The parts in order, those of sections included."""
        return tuple(_in_scopes(self.root, UnitKind.PART))

    @property
    def notes(self) -> tuple[Unit, ...]:
        """The notes in order."""
        return tuple(_in_scopes(self.root, UnitKind.NOTE))

    def find(
        self, part: str | None = None, point: str | None = None, subpoint: str | None = None,
        paragraph: str | None = None, note: str | None = None, section: str | None = None,
    ) -> Unit | None:  # fmt: skip
        """The unit at an address, None when the text has no such unit.

        A point without a part is looked for in all of them, the highest first; a number with a stop answers to
        «частина» and «пункт», for acts call it either way. A section that the text does not open is the text
        itself: sources keep final provisions apart.
        """
        scope: Unit | None = self.root
        if section is not None:
            scope = _section(self.root, section)
        if scope is not None and note is not None:
            notes = list(_in_scopes(scope, UnitKind.NOTE))
            scope = next((n for n in notes if n.number == note), notes[0] if note == "1" and notes else None)
        if scope is not None and part is not None:
            scope = _part(scope, part)
        if scope is not None and point is not None:
            numbered = _part(scope, point) if section is not None and part is None else None
            scope = numbered or _below(scope, point, as_part=part is None)
        if scope is not None and subpoint is not None:
            scope = _below(scope, subpoint, as_part=False)
        if scope is not None and paragraph is not None:
            scope = _paragraph(scope, paragraph)
        return scope

    def at(self, target: CitationTarget) -> Unit | None:
        """`find` by what a citation names below the article."""
        return self.find(
            part=target.part, point=target.point, subpoint=target.subpoint, paragraph=target.paragraph,
            note=target.note, section=target.section,
        )  # fmt: skip

    def locate(self, offset: int) -> CitationTarget:
        """The address of the smallest citable unit that holds an offset (no nreg, no article).

        A number that occurs twice in its scope (a defect of the source) gives way to the unit above.
        """
        address: dict[str, str] = {}
        unit: Unit | None = self.root
        while unit is not None:
            trial = self._with(address, unit)
            if trial is not address:
                found = self.find(**trial)
                if found is not None and found.start <= offset < found.end:
                    address = trial
            unit = next((c for c in reversed(unit.children) if c.start <= offset < c.end), None)
        return CitationTarget(**address)

    def _with(self, address: dict[str, str], unit: Unit) -> dict[str, str]:
        kind = unit.kind
        if kind is UnitKind.SECTION:
            return {"section": "/".join(filter(None, (address.get("section"), unit.number)))}
        if kind in (UnitKind.ARTICLE, UnitKind.TABLE, UnitKind.QUOTED, UnitKind.SANCTION):
            return address
        if kind is UnitKind.SUBPOINT and "point" not in address:
            return address | {"point": unit.number}
        return address | {kind.value: unit.number}


def _in_scopes(scope: Unit, kind: UnitKind) -> Iterator[Unit]:
    """Units of a kind right below a scope or below the sections in it."""
    for child in scope.children:
        if child.kind is kind:
            yield child
        elif child.kind in _SCOPES:
            yield from _in_scopes(child, kind)


def _section(root: Unit, path: str) -> Unit | None:
    scope = root
    pieces = path.split("/")
    for position, piece in enumerate(pieces):
        sections = [u for u in _sections(scope) if u.number == piece]
        if sections:
            scope = sections[0]
        elif position and position == len(pieces) - 1 and any(_sections(scope)):
            return None
    return scope


def _sections(scope: Unit) -> Iterator[Unit]:
    for child in scope.children:
        if child.kind is UnitKind.SECTION:
            yield child
            yield from _sections(child)


def _part(scope: Unit, number: str) -> Unit | None:
    for kind in (UnitKind.PART, UnitKind.POINT):
        for unit in _in_scopes(scope, kind):
            if unit.number == number:
                return unit
    return None


def _below(scope: Unit, number: str, *, as_part: bool) -> Unit | None:
    wanted = letter(number) if len(number) == 1 else number
    level = scope.children
    while level:
        for unit in level:
            if unit.kind in _NAMED and unit.number == wanted:
                return unit
        level = [child for unit in level for child in unit.children]
    if as_part:
        return next((u for u in _in_scopes(scope, UnitKind.PART) if u.number == wanted), None)
    return None


def _paragraph(scope: Unit, number: str) -> Unit | None:
    every = [u for u in scope.walk() if u.kind is UnitKind.PARAGRAPH]
    own = (
        every
        if scope.kind is UnitKind.ARTICLE
        else [u for u in scope.children if u.kind is UnitKind.PARAGRAPH]
    )
    index = int(number) - 1 if number.isdecimal() else -1
    if 0 <= index < len(own):
        return own[index]
    # Practice also counts the lines of points as paragraphs of the unit above them.
    return every[index] if 0 <= index < len(every) else None
