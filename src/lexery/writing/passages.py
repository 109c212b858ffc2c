"""Stretches of an article that can stand as a quote: a part, a point, sentences of a paragraph."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.retrieval import Passage
from lexery.law.sentences import is_clean, law_spans, sentences
from lexery.law.structure import ArticleStructure, Unit, UnitKind, parse_article

QUOTE_LENGTH: Final = 600
"""Code points that a quote should not exceed; whole sentences win over it."""
LIST_LENGTH: Final = 350
"""The same of the opening of a list: a few points of it say too little."""
LONGEST_SENTENCE: Final = 2_000
"""A sentence longer than this is not quoted at all: it is a flattened table or a list without marks."""
LARGE_TEXT: Final = 60_000
"""Beyond this only the neighbourhood of the hit's passage is read."""
WINDOW: Final = 8_000

_ENDS: Final = '.;:!?»”")]'
_PLACES: Final = (UnitKind.SECTION, UnitKind.PART, UnitKind.POINT, UnitKind.SUBPOINT, UnitKind.NOTE)
_NEVER_WHOLE: Final = (UnitKind.ARTICLE, UnitKind.SECTION, UnitKind.TABLE)
"""What is quoted line by line, however short it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A verbatim stretch of an article's text (code points, half-open)."""

    start: int
    end: int


def whole(article: Article) -> Stretch:
    """All of the text, without white space at the edges."""
    text = article.text
    return Stretch(start=len(text) - len(text.lstrip()), end=len(text.rstrip()))


def stretches(
    article: Article, near: Passage | None = None, *, longest: int = QUOTE_LENGTH
) -> tuple[Stretch, ...]:
    """Every stretch that can stand as a quote, in the order of the text; a digest statement is one stretch.

    `near` is the passage that matched; it bounds the work for texts of more than `LARGE_TEXT` code points. What is
    longer than `longest` code points is given in pieces, but no sentence and no point of a list is cut.
    """
    if not article.text.strip():
        return ()
    if article.text_kind is TextKind.DIGEST:
        return (whole(article),)
    if len(article.text) > LARGE_TEXT:
        return tuple(_of_window(article.text, near, longest))
    root = parse_article(article.text, article.number).root
    found = {(s.start, s.end): s for s in _of_unit(article.text, root, longest)}
    return tuple(found[key] for key in sorted(found))


def stretches_of(article: Article, target: CitationTarget) -> tuple[Stretch, ...]:
    """The stretches inside a cited part, point or paragraph: the unit itself when it fits; empty when there is none."""
    unit = parse_article(article.text, article.number).at(target)
    if unit is None:
        return ()
    if unit.end - unit.start <= LONGEST_SENTENCE and is_clean(article.text, unit.start, unit.end):
        return (_trimmed(article.text, unit.start, unit.end),)
    return tuple(sorted(_of_unit(article.text, unit, QUOTE_LENGTH), key=lambda s: (s.start, s.end)))


def address(article: Article, start: int, end: int) -> CitationTarget:
    """The smallest cited place that holds the whole stretch; part and point are left out when they mislead.

    A lone part is not named; a section only where its points are numbered anew; and a number that occurs twice (a
    defect of the source) gives way to the unit above.
    """
    base = CitationTarget(nreg=article.nreg, article=article.number or None)
    if article.text_kind is TextKind.DIGEST:
        return base.model_copy(update={"part": article.part})
    if len(article.text) > LARGE_TEXT:
        return base
    structure = parse_article(article.text, article.number)
    path: dict[str, str] = {}
    sections: list[str] = []
    unit = structure.root
    while True:
        inner = next(
            (c for c in unit.children if c.kind in _PLACES and c.start <= start and end <= c.end), None
        )
        if inner is None:
            break
        unit = inner
        if unit.kind is UnitKind.SECTION:
            sections.append(unit.number)
            continue
        lone = unit.kind is UnitKind.PART and len(structure.parts) == 1 and not structure.numbered
        trial = path if lone else path | {unit.kind.value: unit.number}
        if not _leads(structure, trial, start, end) and sections:
            trial = {"section": "/".join(sections)} | trial
        if not _leads(structure, trial, start, end):
            break
        path = trial
    return base.model_copy(update=path)


def _leads(structure: ArticleStructure, path: dict[str, str], start: int, end: int) -> bool:
    """Whether an address leads to a unit that holds the stretch."""
    found = structure.find(**path) if path else structure.root
    return found is not None and found.start <= start and end <= found.end


def lead_ins(article: Article) -> dict[int, Stretch]:
    """Where each point of a list begins → the words that open the list («… у випадках:»); without those that none opens."""
    if article.text_kind is TextKind.DIGEST or len(article.text) > LARGE_TEXT:
        return {}
    found: dict[int, Stretch | None] = {}
    for unit in parse_article(article.text, article.number).root.walk():
        points = [c for c in unit.children if c.kind in (UnitKind.POINT, UnitKind.SUBPOINT)]
        if not points or unit.kind is UnitKind.PARAGRAPH:
            continue
        opening = _lead_in(article.text, unit.start, points[0].start)
        for point in points:
            found.setdefault(point.start, opening)
    return {start: opening for start, opening in found.items() if opening is not None}


def _lead_in(text: str, start: int, end: int) -> Stretch | None:
    spans = law_spans(text, start, end)
    if spans and text[spans[-1][1] - 1] == ":" and spans[-1][1] - spans[-1][0] <= QUOTE_LENGTH:
        last = sentences(text, *spans[-1])[-1]
        return Stretch(start=last[0], end=last[1])
    return None


def _trimmed(text: str, start: int, end: int) -> Stretch:
    inner = text[start:end]
    return Stretch(
        start=start + len(inner) - len(inner.lstrip()), end=end - (len(inner) - len(inner.rstrip()))
    )


def _of_unit(text: str, unit: Unit, longest: int) -> Iterator[Stretch]:
    """The unit when it fits and is clean, else what lies below it."""
    size = unit.end - unit.start
    if size <= longest and unit.kind not in _NEVER_WHOLE and is_clean(text, unit.start, unit.end):
        yield _trimmed(text, unit.start, unit.end)
        return
    units = [c for c in unit.children if c.kind is not UnitKind.PARAGRAPH]
    own = [c for c in unit.children if c.kind is UnitKind.PARAGRAPH]
    opening = _opening(text, unit, units, longest)
    if opening is not None:
        yield opening
    for child in units:
        yield from _of_unit(text, child, longest)
    for start, end in _whole_lines(text, own or [unit]) if own or not units else ():
        # The opening words of a list say nothing alone: they are shown beside its points.
        if not (units and text[end - 1] == ":"):
            yield from _of_line(text, start, end, longest)


def _opening(text: str, unit: Unit, units: list[Unit], longest: int) -> Stretch | None:
    """The opening words of a list with as many of its points as fit."""
    points = [c for c in units if c.kind in (UnitKind.POINT, UnitKind.SUBPOINT)]
    if (
        len(points) < 2
        or points[0].start <= unit.start
        or text[unit.start : points[0].start].rstrip()[-1:] != ":"
    ):
        return None
    fitting = [c.end for c in points if c.end - unit.start <= max(longest, LIST_LENGTH)]
    clean = next((end for end in reversed(fitting) if is_clean(text, unit.start, end)), None)
    return _trimmed(text, unit.start, clean) if clean is not None else None


def _whole_lines(text: str, units: Sequence[Unit]) -> list[tuple[int, int]]:
    """Lines that are law; one that goes on in the next («… - » / «тягне за собою …») is one with it."""
    out: list[tuple[int, int]] = []
    for unit in units:
        for start, end in law_spans(text, unit.start, unit.end):
            if out and _goes_on(text, out[-1][1], start) and end - out[-1][0] <= LONGEST_SENTENCE:
                out[-1] = (out[-1][0], end)
            elif not text[start].islower() or not out:
                out.append((start, end))
    return [(a, b) for a, b in out if text[b - 1] in _ENDS or text[b : b + 1] in ("", "\n")]


def _goes_on(text: str, end: int, start: int) -> bool:
    return not text[end:start].strip() and (text[end - 1] in ",-–—" or text[start].islower())


def _of_line(text: str, start: int, end: int, longest: int) -> Iterator[Stretch]:
    """The line when it fits, else runs of its sentences."""
    if end - start <= longest:
        yield Stretch(start=start, end=end)
        return
    spans = sentences(text, start, end)
    for first in range(len(spans)):
        last = first
        while last + 1 < len(spans) and spans[last + 1][1] - spans[first][0] <= longest:
            last += 1
        if spans[last][1] - spans[first][0] <= LONGEST_SENTENCE:
            yield Stretch(start=spans[first][0], end=spans[last][1])


def _of_window(text: str, near: Passage | None, longest: int) -> Iterator[Stretch]:
    middle = near.start if near is not None and near.start < len(text) else 0
    start = text.rfind("\n", 0, max(0, middle - WINDOW) + 1) + 1
    end = text.find("\n", min(len(text), middle + WINDOW))
    for span in law_spans(text, start, len(text) if end < 0 else end):
        yield from _of_line(text, *span, longest)
