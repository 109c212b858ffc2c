"""Stretches of a passage that can carry a claim: sentences, items of a list with its first words, whole lists."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lexery.law.sentences import law_spans, sentences

KEPT_PASSAGES: Final = 256
MAX_UNITS: Final = 2_000
"""Stretches of one passage that are looked at."""
_ITEM_END: Final = re.compile(r"[;,]\s*$")
_INNER: Final = re.compile(r";\s+")
_TAKES_UP: Final = re.compile(
    r"(?:при цьому|(?:у|в) (?:так\w+|ць\w+|вказан\w+|зазначен\w+) (?:раз\w+|випадк\w+)|він|вона|воно|вони|цей|ця|це|ці|так(?:ий|а|е|і)"
    r"|(?:за|про|на|до|для|без) (?:цього|цим|це|нього|них|такого|такої)|зазначен\w+|вказан\w+|його|її|їх)(?!\w)"
)
"""How a sentence begins that goes on about what the one before said."""
_OPEN: Final = re.compile(r"\s[-–—]\s*$")
_MARK: Final = re.compile(r"^\s*(?:\d+(?:-\d+)?[).]|[а-яґєії]\)|[-–—•])\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A text to hold a claim to, and where the passage has it."""

    text: str
    start: int
    end: int
    """Half-open, code points of the passage."""
    several: bool = False
    """Whether it is a whole list: a claim that lists nothing is held to one item at a time."""


@lru_cache(KEPT_PASSAGES)
def stretches(passage: str) -> tuple[Stretch, ...]:
    """Every stretch, in order; pieces of a list come with the words that introduce it."""
    out: list[Stretch] = []
    intro: tuple[int, int] | None = None
    items: list[tuple[int, int]] = []
    before, previous = "", 0
    for start, end in _whole(passage):
        text = _plain(passage[start:end])
        if intro is not None:
            items.append((start, end))
            head = _plain(passage[slice(*intro)])
            out.append(Stretch(text=f"{head} {text}", start=intro[0], end=end))
            if not _ITEM_END.search(passage[start:end]):
                out.append(_whole_list(passage, intro, items))
                intro, items = None, []
            continue
        inner = _inner_items(passage, start, end)
        out.append(Stretch(text=text, start=start, end=end, several=bool(inner)))
        if before and _TAKES_UP.match(text.lower()):
            out.append(Stretch(text=f"{before} {text}", start=previous, end=end))
        out += inner
        if text.endswith(":"):
            intro = (start, end)
        before, previous = text, start
        if len(out) > MAX_UNITS:
            break
    if intro is not None and items:
        out.append(_whole_list(passage, intro, items))
    return tuple(out[:MAX_UNITS])


def _whole(passage: str) -> Iterator[tuple[int, int]]:
    """Sentences; what is forbidden and its penalty, on the two sides of a dash that ends a line, are one."""
    opened: int | None = None
    for line in law_spans(passage):
        for start, end in sentences(passage, *line):
            if not _plain(passage[start:end]):
                continue
            if _OPEN.search(passage, start, end):
                opened = start if opened is None else opened
                continue
            yield (start if opened is None else opened, end)
            opened = None
    if opened is not None:
        yield opened, len(passage.rstrip())


def _whole_list(passage: str, intro: tuple[int, int], items: list[tuple[int, int]]) -> Stretch:
    texts = [_plain(passage[a:b]) for a, b in items]
    return Stretch(
        text=f"{_plain(passage[slice(*intro)])} {' '.join(texts)}",
        start=intro[0],
        end=items[-1][1],
        several=len(items) > 1,
    )


def _inner_items(passage: str, start: int, end: int) -> list[Stretch]:
    """A list within one sentence: «у разі: 1) …; 2) …», or clauses parted by semicolons."""
    text = passage[start:end]
    colon = text.find(":")
    cuts = [m.start() for m in _INNER.finditer(text, max(colon, 0))]
    if not cuts:
        return []
    head = _plain(text[: colon + 1]) if colon >= 0 else ""
    out: list[Stretch] = []
    at = colon + 1 if colon >= 0 else 0
    for cut in [*cuts, len(text)]:
        piece = _plain(text[at:cut].lstrip("; "))
        if piece:
            out.append(Stretch(text=f"{head} {piece}".strip(), start=start, end=start + cut))
        at = cut
    return out


def _plain(text: str) -> str:
    return _MARK.sub("", text).strip()
