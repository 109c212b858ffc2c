"""Stretches of an article that may be quoted: lines without editorial notes, and the sentences in them."""

import re
from typing import Final

_EDITORIAL: Final = re.compile(r"\{[^{}]*\}|/\*|\*/|/--/")
_LINE: Final = re.compile(r"[^\s](?:[^\n]*[^\s])?")
_STOP: Final = re.compile(r"[.!?…][»”\"')\]]*\s+(?=[«„“\"(\[]?[A-ZА-ЯІЇЄҐ\d])")
_ABBREVIATION: Final = re.compile(
    r"(?:(?<!\w)(?:ст|ч|п|пп|підп|абз|прим|розд|гл|ін|р|рр|м|см|вул|буд|кв|грн|коп|тис|млн|млрд|напр|т|д|с|обл|смт"
    r"|№|та ін|і т|т\.\s?зв)|(?<!\w)[А-ЯІЇЄҐA-Z]|^\d{1,3}(?:-\d{1,2})?)\.$",
    re.IGNORECASE,
)


def law_spans(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Stretches of lines of `text[start:end]` that are law: notes in braces and comment marks are cut out.

    Offsets are code points of `text`, half-open, without white space at the edges.
    """
    end = len(text) if end is None else end
    out: list[tuple[int, int]] = []
    at = start
    for note in _EDITORIAL.finditer(text, start, end):
        out += _lines(text, at, note.start())
        at = max(at, note.end())
    out += _lines(text, at, end)
    return out


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans = [m.span() for m in _LINE.finditer(text, start, end)]
    return [(a, b) for a, b in spans if any(c.isalnum() for c in text[a:b])]


def is_clean(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` holds no editorial note or mark."""
    return _EDITORIAL.search(text, start, end) is None and "{" not in text[start:end]


def sentences(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Spans of the sentences of one line; abbreviations («ст. 40», «п. 2») do not end one."""
    end = len(text) if end is None else end
    out: list[tuple[int, int]] = []
    at = start
    for stop in _STOP.finditer(text, start, end):
        mark = stop.start() + 1
        if _ABBREVIATION.search(text[max(at, mark - 12) if mark - at > 12 else at : mark]):
            continue
        cut = stop.start() + len(stop[0].rstrip())
        out.append((at, cut))
        at = stop.end()
    if at < end:
        out.append((at, end))
    return out
