"""Statutes and regulations that another act approves as an annex, taken apart into their numbered items.

Such a text («ЗАТВЕРДЖЕНО … СТАТУТ …») is one piece in its act, but it is cited by item. Rules: design/structure.md.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Final

from lexery.law.numbers import raise_superscripts
from lexery.law.structure.lines import INDEX, LINE, ends_sentence, section_rank
from lexery.law.text import fold

MIN_ITEMS: Final = 10
"""A shorter sequence is a list, not a statute."""
MAX_STARTS: Final = 64
"""Lines numbered 1 from which a sequence is tried: bounds the time on hostile texts."""
MAX_SPAN: Final = 200
"""Items that one note may call excluded."""
LONGEST_HEADING: Final = 240
MAX_HEADINGS: Final = 6
"""Lines of headings above one item; more short lines in a row are a table."""
STRAY_SHARE: Final = 20
"""One numbered line in this many may lie outside the sequence."""
SECTION_SHARE: Final = 5
"""One item in this many may read as a heading."""

_APPROVED: Final = re.compile(
    r"(?:ЗАТВЕРДЖЕН[ОАИІ]|Затверджен[оаиі]|СХВАЛЕНО|Схвалено)"
    r"(?= ?$| (?:Закон|ЗАКОН|Постанов|ПОСТАНОВ|Наказ|НАКАЗ|Указ|УКАЗ|Рішенн|РІШЕНН|Розпоряджен|РОЗПОРЯДЖЕН))"
)
_ANNEX: Final = re.compile(r"(?:Додаток|ДОДАТОК)(?: ?№? ?\d{1,3}(?:-\d{1,2})?)?(?= ?$| до [А-ЯІЇЄҐ])")
_ITEM: Final = re.compile(rf"({INDEX})\s?\.(?=\s|[^\W\d]|$)\s*")
_ARTICLE: Final = re.compile(rf"(?:Стаття|СТАТТЯ) ({INDEX})(?:\s?\.|(?= ?$))\s*")
_EXCLUDED: Final = re.compile(
    rf"(?:{INDEX}\s?\.\s?)?\{{(?:Статт[юі]|Пункти?) ({INDEX}(?:(?:, | - | і | та ){INDEX})*) (?:виключен|вилучен)"
)
_NUMBER: Final = re.compile(rf"(\d{{1,3}})\s?-\s?(\d{{3}})(?!\d)|{INDEX}")
"""A number of a list; an index has two figures at most, so three after a dash end a range."""
_NOTE: Final = re.compile(r"\{[^{}]*\}")
_NUMBERED_RANK: Final = 5
"""Level of headings with a number alone; below it stand those without one."""
_GENERAL: Final = "загальні положення"
_HEADING: Final = re.compile(r"(?:\d{1,2}\. ?)?[\"(]?[А-ЯІЇЄҐA-Z][^\d|]*")
"""A heading has no figures but its number: totals of tables have."""


class NotTakenApart(StrEnum):
    """Why a text stays in one piece."""

    NO_APPROVAL = "NO_APPROVAL"
    """No line says that the text is approved by another act."""
    SEVERAL_ANNEXES = "SEVERAL_ANNEXES"
    """More than one text is approved: their numbers would meet."""
    TOO_FEW_ITEMS = "TOO_FEW_ITEMS"
    """No sequence of numbered items from 1 that is long enough."""
    ITEMS_ARE_SECTIONS = "ITEMS_ARE_SECTIONS"
    """The numbered lines are headings."""
    NUMBERS_RESTART = "NUMBERS_RESTART"
    """The numbers begin anew in each section, so that a number alone names no item."""
    SEQUENCE_BROKEN = "SEQUENCE_BROKEN"
    """A number is missing and no note explains it."""
    EMPTY_ITEM = "EMPTY_ITEM"
    """A number has no text and no note says that it is excluded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnexItem:
    """One item; `text[start:end]` is what it says, without its number."""

    number: str
    start: int
    end: int
    path: tuple[str, ...]
    """Headings above it, outermost first."""
    title: str = ""
    """The nearest title above it that is no section's name; several items can share it."""
    repealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Annex:
    """A text taken apart."""

    start: int
    """Where the approved text begins; what stands before it is the enacting act's own."""
    body: int
    """Where title and preamble end and the items begin."""
    end: int
    """Where the items end; what follows are annexes of the annex."""
    items: tuple[AnnexItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mark:
    """A numbered line or a note on excluded items."""

    number: str
    line: int
    start: int
    """Where the words after the number begin."""
    repealed: bool = False


@dataclass(slots=True, kw_only=True)
class _Text:
    """The folded text and its lines."""

    original: str
    folded: str
    lines: list[tuple[int, int]]

    def line(self, index: int) -> str:
        start, end = self.lines[index]
        return self.folded[start:end]

    def written(self, index: int) -> str:
        start, end = self.lines[index]
        return self.original[start:end]


@dataclass(slots=True)
class _Path:
    """The headings that are open at a place."""

    open: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    @property
    def title(self) -> str:
        """The nearest title that is not the name of a section and tells the matter."""
        level, heading = self.open[-1] if self.open else (0, "")
        return heading if level > _NUMBERED_RANK and _GENERAL not in heading.lower() else ""

    def add(self, heading: str) -> None:
        rank = section_rank(fold(heading))
        last = self.open[-1] if self.open else None
        if last is not None and heading[:1].islower():
            self.open[-1] = (last[0], f"{last[1]} {heading}")
            return
        if rank is None and last is not None and last[0] < _NUMBERED_RANK and "." not in last[1]:
            # «РОЗДІЛ I» and its name stand on two lines.
            self.open[-1] = (last[0], f"{last[1]}. {heading}")
            return
        level = rank if rank is not None else _NUMBERED_RANK if heading[:1].isdigit() else _NUMBERED_RANK + 1
        while self.open and self.open[-1][0] >= level:
            self.open.pop()
        self.open.append((level, heading))


def take_apart(text: str) -> Annex | NotTakenApart:
    """The items of an approved annex, or why there are none. Time is linear in the text."""
    if not _may_be_annex(text):
        return NotTakenApart.NO_APPROVAL
    folded = fold(text)
    whole = _Text(original=text, folded=folded, lines=[m.span() for m in LINE.finditer(folded)])
    approvals = [i for i in range(len(whole.lines)) if _APPROVED.match(whole.line(i))]
    if not approvals:
        return NotTakenApart.NO_APPROVAL
    if len(approvals) > 1:
        return NotTakenApart.SEVERAL_ANNEXES
    first = approvals[0]
    last = next(
        (i for i in range(first + 1, len(whole.lines)) if _ANNEX.match(whole.line(i))), len(whole.lines)
    )
    marks = _marks(whole, first + 1, last)
    chain = _longest(marks)
    if len(chain) < MIN_ITEMS:
        return NotTakenApart.TOO_FEW_ITEMS
    reason = _doubt(whole, marks, chain, last)
    if reason is not None:
        return reason
    annex = _cut(whole, chain, first, last)
    bare = any(not folded[item.start : item.end].strip() for item in annex.items)
    return NotTakenApart.EMPTY_ITEM if bare else annex


def _may_be_annex(text: str) -> bool:
    return any(word in text for word in ("ЗАТВЕРДЖЕН", "Затверджен", "СХВАЛЕН", "Схвален"))


def _number(raw: str) -> str:
    return re.sub(r"\s|\^", lambda m: "-" if m[0] == "^" else "", raise_superscripts(raw))


def _key(number: str) -> tuple[int, int]:
    head, _, index = number.partition("-")
    return int(head), int(index or 0)


def _marks(whole: _Text, first: int, last: int) -> list[_Mark]:
    """Numbered lines of the kind that prevails («Стаття N.» or «N.»), and notes on excluded ones, in order."""
    articles = sum(_ARTICLE.match(whole.line(i)) is not None for i in range(first, last))
    pattern = _ARTICLE if articles >= MIN_ITEMS else _ITEM
    marks: list[_Mark] = []
    for index in range(first, last):
        line = whole.line(index)
        offset = whole.lines[index][0]
        if note := _EXCLUDED.match(line):
            start = offset + line.index("{")
            marks += (
                _Mark(number=n, line=index, start=start, repealed=True)
                for n in islice(_excluded(note[1]), MAX_SPAN)
            )
        elif item := pattern.match(line):
            marks.append(_Mark(number=_number(item[1]), line=index, start=offset + item.end()))
    return marks


def _excluded(listed: str) -> Iterator[str]:
    """The numbers that a note lists; «10 - 12» is a range, «10-2» an index."""
    for found in _NUMBER.finditer(listed):
        number = _number(found[0])
        head, index = (int(found[1]), int(found[2])) if found[1] else _key(number)
        if index > head:
            yield from (str(n) for n in range(head, min(index, head + MAX_SPAN) + 1))
        else:
            yield number


def _longest(marks: Sequence[_Mark]) -> list[_Mark]:
    """The longest sequence 1, 2, 2-1, 3 …; of equal ones the last to begin, for headings are numbered too."""
    best: list[_Mark] = []
    starts = [i for i, mark in enumerate(marks) if mark.number == "1"][:MAX_STARTS]
    for start in starts:
        chain = [marks[start]]
        head, index = 1, 0
        for mark in marks[start + 1 :]:
            key = _key(mark.number)
            if key == (head + 1, 0) or (key[0] == head and key[1] > index):
                chain.append(mark)
                head, index = key
        if len(chain) >= len(best):
            best = chain
    return best


def _is_heading(line: str) -> bool:
    return len(line) <= LONGEST_HEADING and not ends_sentence(line) and not line.startswith(("-", "{"))


def _doubt(whole: _Text, marks: Sequence[_Mark], chain: Sequence[_Mark], last: int) -> NotTakenApart | None:
    """Why the sequence cannot be trusted."""
    written = [m for m in chain if not m.repealed]
    headings = sum(_is_heading(whole.line(m.line)) for m in written)
    if headings * SECTION_SHARE > len(written):
        return NotTakenApart.ITEMS_ARE_SECTIONS
    chosen = {m.line for m in chain}
    strays = [
        m for m in marks if m.line not in chosen and not m.repealed and not _is_heading(whole.line(m.line))
    ]
    if len(strays) * STRAY_SHARE > len(chain):
        restart = any(m.number == "1" for m in strays)
        return NotTakenApart.NUMBERS_RESTART if restart else NotTakenApart.SEQUENCE_BROKEN
    body = whole.lines[last - 1][1] - whole.lines[chain[0].line][0]
    tail = whole.lines[last - 1][1] - whole.lines[chain[-1].line][0]
    return NotTakenApart.SEQUENCE_BROKEN if tail * 2 > body else None


def _cut(whole: _Text, chain: Sequence[_Mark], first: int, last: int) -> Annex:
    """Items with their headings; the lines between two items belong to the former, the headings to the latter."""
    path = _Path()
    items: list[AnnexItem] = []
    body = _first_heading(whole, chain[0].line, first)
    for heading in range(body, chain[0].line):
        path.add(whole.written(heading))
    for position, mark in enumerate(chain):
        following = chain[position + 1].line if position + 1 < len(chain) else last
        end = _headings_before(whole, following, mark.line) if following < last else last
        end = max(end, mark.line + 1)
        stop = max(mark.start, whole.lines[end - 1][1])
        words = LINE.search(whole.folded, mark.start, stop)
        start = words.start() if words is not None else mark.start
        says = _NOTE.sub("", whole.folded[start:stop])
        items.append(
            AnnexItem(
                number=mark.number,
                start=start,
                end=stop,
                path=tuple(name for _, name in path.open),
                title=path.title,
                repealed=mark.repealed or not says.strip(),
            )
        )
        for heading in range(end, following):
            if not whole.line(heading).startswith("{"):
                path.add(whole.written(heading))
    edge = whole.lines[last][0] if last < len(whole.lines) else len(whole.folded)
    return Annex(start=whole.lines[first][0], body=whole.lines[body][0], end=edge, items=tuple(items))


def _first_heading(whole: _Text, line: int, approval: int) -> int:
    """Where the headings above the first item begin: the title of the whole stands right before them."""
    at = _headings_before(whole, line, approval)
    for index in range(at, line):
        if section_rank(whole.line(index)) is not None:
            return index
    if at > approval + 1:
        return at
    capitals = [index for index in range(at, line) if whole.line(index).isupper()]
    return capitals[-1] + 1 if capitals else line


def _headings_before(whole: _Text, line: int, after: int) -> int:
    """The first of the lines right before `line` (and after `after`) that are headings or notes on headings."""
    at = line
    while at - 1 > after and _stands_above(whole.line(at - 1)):
        at -= 1
    if at - 2 > after and section_rank(whole.line(at - 2)) is not None and whole.line(at - 1)[:1].islower():
        # The name of a section on two lines, with a stop at its end.
        at -= 2
    if line - at > MAX_HEADINGS or (at - 1 > after and not ends_sentence(whole.line(at - 1))):
        # A table ends here: only what says that it is a section is a heading.
        at = line
        while at - 1 > after and section_rank(whole.line(at - 1)) is not None:
            at -= 1
        while (
            at - 2 > after and section_rank(whole.line(at - 2)) is not None and whole.line(at - 1).isupper()
        ):
            at -= 2
    return at


def _stands_above(line: str) -> bool:
    if line.startswith("{"):
        return re.match(r"\{(?:Назв|Заголов|Розділ|Глав|Підрозділ)", line) is not None
    if section_rank(line) is not None:
        return True
    return _is_heading(line) and _HEADING.fullmatch(line) is not None
