"""A text read into its tree of units: lines are classified, then put together, one open unit per depth."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from lexery.law.amending import quoted_spans
from lexery.law.structure.lines import LINE, Line, LineKind, inline_sanction, read_line
from lexery.law.structure.tables import table_runs
from lexery.law.structure.units import ArticleStructure, Unit, UnitKind
from lexery.law.text import fold

_BRACES: Final = re.compile(r"\{[^{}]*\}")
_REST: Final = re.compile(r"[\s\"»”.;,:)]*")
_CHANGES: Final = ("змісту", "редакції", "викласти", "доповнити", "замінити", "редакции")
"""Words without which a text quotes no wording for another act."""
RECENT_TEXTS: Final = 512
"""Trees kept: writing and checks read the articles of one question again and again."""
_STOPS: Final = ".;:,-"
_OPEN_END: Final = (":", ";", ",", "-")
_SECTION_DEPTH, _ARTICLE_DEPTH, _PART_DEPTH, _POINT_DEPTH, _LETTER_DEPTH, _LINE_DEPTH = 1, 8, 10, 20, 30, 99
_BLOCKS: Final = {LineKind.TABLE: UnitKind.TABLE, LineKind.QUOTED: UnitKind.QUOTED}


def parse_article(text: str, article: str | None = None) -> ArticleStructure:
    """Read the structure of an article's text (without its heading). Linear in the text; do not mutate the result.

    `article`: its number. In what is no numbered article (`""`, final provisions, annexes) numbers with a stop are
    points, as such texts are cited; elsewhere, and when the number is not told, they are parts.
    """
    return _kept(text, article is not None and not article[:1].isdigit())


def read_structure(text: str, article: str | None = None) -> ArticleStructure:
    """`parse_article` without memory of what was read: for a walk over many texts."""
    return _read(text, article is not None and not article[:1].isdigit())


def _read(text: str, points: bool) -> ArticleStructure:
    folded = fold(text)
    masked = _BRACES.sub(_blank, folded) if "{" in folded else folded
    lines = [m.span() for m in LINE.finditer(masked)]
    read = _classified(masked, lines, _quoted(text, masked))
    builder = _Builder(masked, points=points)
    for scope in _scopes(read):
        builder.scope(scope)
    return ArticleStructure(root=builder.close(len(text)), numbered=_numbered(read))


_kept = lru_cache(maxsize=RECENT_TEXTS)(_read)


def _blank(note: re.Match[str]) -> str:
    words = note[0]
    return " " * len(words) if "\n" not in words else re.sub(r"[^\n]", " ", words)


def _quoted(text: str, masked: str) -> list[tuple[int, int]]:
    """Stretches of whole provisions that the text quotes for another act, with their quotation marks."""
    if not any(word in masked for word in _CHANGES):
        return []
    out: list[tuple[int, int]] = []
    for span in quoted_spans(text):
        if span.provision and span.end > span.start:
            rest = _REST.match(masked, span.end)
            line = masked.find("\n", span.end)
            stop = min(rest.end() if rest else span.end, line if line >= 0 else len(masked))
            out.append((span.start - 1, max(span.end, stop)))
    return out


def _classified(text: str, lines: Sequence[tuple[int, int]], quoted: Sequence[tuple[int, int]]) -> list[Line]:
    """Lines with what they are; a table or a quotation is one."""
    own: list[tuple[int, int]] = []
    blocks: list[Line] = []
    at = 0
    for first, end in lines:
        start = first
        while at < len(quoted) and start < end:
            begin, stop = quoted[at]
            if begin >= end:
                break
            own += _trimmed(text, start, begin)
            if stop > start:
                blocks.append(Line(LineKind.QUOTED, max(begin, start), min(stop, end)))
            start = max(start, stop)
            if stop > end:
                break
            at += 1
        own += _trimmed(text, start, end)
    merged = _merged(blocks, quoted)
    runs = table_runs(text, own)
    return _woven(text, own, runs, merged)


def _trimmed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = LINE.search(text, start, end) if start < end else None
    return [found.span()] if found is not None else []


def _merged(blocks: Sequence[Line], quoted: Sequence[tuple[int, int]]) -> list[Line]:
    """The lines of one quotation as one block."""
    out: list[Line] = []
    at = 0
    for block in blocks:
        while quoted[at][1] < block.end:
            at += 1
        if out and out[-1].start >= quoted[at][0]:
            out[-1] = out[-1]._replace(end=block.end)
        else:
            out.append(block)
    return out


def _woven(
    text: str, own: Sequence[tuple[int, int]], runs: Sequence[tuple[int, int]], quoted: Sequence[Line]
) -> list[Line]:
    out: list[Line] = []
    run = at = index = 0
    while index < len(own):
        start, end = own[index]
        while at < len(quoted) and quoted[at].start < start:
            out.append(quoted[at])
            at += 1
        if run < len(runs) and runs[run][0] == index:
            last = runs[run][1]
            stop = own[last - 1][1]
            if at >= len(quoted) or quoted[at].start > stop:
                out.append(Line(LineKind.TABLE, start, stop))
                index = last
                run += 1
                continue
            run += 1
        out.append(read_line(text, start, end))
        index += 1
    out += quoted[at:]
    return out


def _scopes(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Lines from one heading of a section or an article to the next: parts are counted within."""
    first = 0
    for index, line in enumerate(lines):
        if index and line.kind in (LineKind.SECTION, LineKind.ARTICLE):
            yield lines[first:index]
            first = index
    yield lines[first:]


def _first_part(lines: Sequence[Line]) -> str | None:
    """Number of the first numbered part; None when the parts are not numbered."""
    for line in lines:
        if line.kind is LineKind.NOTE:
            return None
        if line.kind is LineKind.PART:
            return line.number
    return None


def _numbered(lines: Sequence[Line]) -> bool:
    return any(_first_part(scope) is not None for scope in _scopes(lines))


class _Builder:
    """Puts lines into units, one open unit per depth."""

    def __init__(self, text: str, *, points: bool) -> None:
        self._text = text
        self._points = points
        self._root = Unit(kind=UnitKind.ARTICLE, number="", start=0, end=0)
        self._open = [self._root]
        self._lines = [0]
        self._base = 1
        self._numbered = False
        self._lost_first = False
        self._parts = 0
        self._notes = 0
        self._in_note = False
        self._previous_end = "."

    def scope(self, lines: Sequence[Line]) -> None:
        """The lines of one section, or of a text without sections."""
        first = _first_part(lines)
        self._numbered = first is not None
        # Sources lose the «1.» before the first part when they cut the heading off.
        self._lost_first = first == "2" and not self._points
        self._parts = self._notes = 0
        self._in_note = False
        self._previous_end = "."
        for line in lines:
            self._line(line)

    def _line(self, line: Line) -> None:
        kind = line.kind
        if kind in _BLOCKS:
            self._block(line, _BLOCKS[kind])
            return
        ended = self._previous_end
        self._previous_end = self._text[line.end - 1]
        if kind is LineKind.PLAIN or kind is LineKind.DASH:
            self._plain(line, ended)
        elif kind is LineKind.PART:
            self._part(line)
        elif kind is LineKind.POINT:
            self._ensure_part(line)
            self._push(self._below_part(UnitKind.POINT), line.number, line, _POINT_DEPTH)
        elif kind is LineKind.LETTER:
            self._ensure_part(line)
            self._push(UnitKind.SUBPOINT, line.number, line, _LETTER_DEPTH)
        elif kind is LineKind.DOTTED:
            self._dotted(line)
        elif kind is LineKind.SANCTION:
            self._sanction(line)
        elif kind is LineKind.NOTE:
            self._note(line)
        else:
            self._heading(line)
        self._paragraph(line)

    def _heading(self, line: Line) -> None:
        section = line.kind is LineKind.SECTION
        depth = _SECTION_DEPTH + line.rank if section else _ARTICLE_DEPTH
        self._push(UnitKind.SECTION if section else UnitKind.ARTICLE, line.number, line, depth)
        self._base = len(self._open)

    def _part(self, line: Line) -> None:
        if self._in_note:
            self._push(UnitKind.POINT, line.number, line, _PART_DEPTH + 1)
        else:
            self._push(UnitKind.POINT if self._points else UnitKind.PART, line.number, line, _PART_DEPTH)

    def _below_part(self, kind: UnitKind) -> UnitKind:
        """«1)» is a point of a part, and a sub-point of a point."""
        outer = next((u.kind for u in reversed(self._open[1:]) if u.depth < _POINT_DEPTH), None)
        return UnitKind.SUBPOINT if self._points and outer is UnitKind.POINT else kind

    def _dotted(self, line: Line) -> None:
        number = line.number
        depth = _PART_DEPTH + 1 + number.count(".")
        while len(self._open) > self._base and self._open[-1].depth >= depth:
            self._pop()
        head = number.rpartition(".")[0]
        within = any(u.kind is UnitKind.POINT and (head + ".").startswith(f"{u.number}.") for u in self._open)
        kind = UnitKind.SUBPOINT if within or number.count(".") > 1 else UnitKind.POINT
        self._push(kind, number, line, depth)

    def _note(self, line: Line) -> None:
        self._in_note = True
        self._notes += 1
        self._push(UnitKind.NOTE, line.number or str(self._notes), line, _PART_DEPTH)
        if line.rank:
            number = self._text[line.rank : self._text.index(".", line.rank)]
            self._push(UnitKind.POINT, number, line._replace(start=line.rank), _PART_DEPTH + 1)

    def _sanction(self, line: Line) -> None:
        if self._in_note:
            return
        while len(self._open) > self._base and self._open[-1].depth > _PART_DEPTH:
            self._pop()
        self._ensure_part(line)

    def _plain(self, line: Line, ended: str) -> None:
        if self._in_note:
            return
        text = self._text
        continues = ended in _OPEN_END or not text[line.start].isupper() or line.kind is LineKind.DASH
        if continues and len(self._open) > self._base:
            return
        if continues and not self._parts and text[line.start].islower() and text[line.end - 1] not in _STOPS:
            # The end of a heading that its source cut in the middle.
            return
        if self._lost_first and len(self._open) == self._base:
            self._lost_first = False
            self._push(UnitKind.PART, "1", line, _PART_DEPTH)
        elif self._numbered or self._points:
            # A full sentence after points speaks of the part, not of the last point.
            while len(self._open) > self._base + 1:
                self._pop()
        else:
            self._parts += 1
            self._push(UnitKind.PART, str(self._parts), line, _PART_DEPTH)

    def _ensure_part(self, line: Line) -> None:
        if len(self._open) == self._base and not (self._numbered or self._points or self._in_note):
            self._parts += 1
            self._push(UnitKind.PART, str(self._parts), line, _PART_DEPTH)

    def _push(self, kind: UnitKind, number: str, line: Line, depth: int) -> None:
        while len(self._open) > 1 and self._open[-1].depth >= depth:
            self._pop()
        unit = Unit(kind=kind, number=number, start=line.start, end=line.end, depth=depth)
        self._open[-1].children.append(unit)
        self._open.append(unit)
        self._lines.append(0)

    def _pop(self) -> None:
        self._open.pop()
        self._lines.pop()

    def _paragraph(self, line: Line) -> None:
        for unit in self._open:
            unit.end = line.end
        owner = self._open[-1]
        self._lines[-1] += 1
        paragraph = Unit(
            kind=UnitKind.PARAGRAPH,
            number=str(self._lines[-1]),
            start=max(line.start, owner.start),
            end=line.end,
            depth=_LINE_DEPTH,
            dashed=line.kind is LineKind.DASH,
        )
        owner.children.append(paragraph)
        begin = line.start if line.kind is LineKind.SANCTION else None
        if begin is None and not self._in_note:
            begin = inline_sanction(self._text, line.start, line.end)
        if begin is not None:
            paragraph.children.append(
                Unit(kind=UnitKind.SANCTION, number="", start=begin, end=line.end, depth=_LINE_DEPTH)
            )

    def _block(self, line: Line, kind: UnitKind) -> None:
        for unit in self._open:
            unit.end = line.end
        self._open[-1].children.append(
            Unit(kind=kind, number="", start=line.start, end=line.end, depth=_LINE_DEPTH)
        )
        self._previous_end = ";" if kind is UnitKind.QUOTED else "."

    def close(self, length: int) -> Unit:
        """The finished tree."""
        self._root.end = length
        return self._root
