"""A document as lines: law and notes apart, numbers of points as an act writes them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lexery.corpus.rada.headings import item
from lexery.corpus.rada.sequence import Number, written
from lexery.corpus.rada.values import BlockKind, PortalBlock

_INLINE: Final = re.compile(r"\s?\{[^{}]{1,4000}\}")
_NUMBER_ALONE: Final = re.compile(r"\d{1,3}(?:\s?-\s?\d{1,2})*\s?[.)]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A line of a document."""

    text: str
    """Of a note with its braces."""
    note: bool = False
    block: int = 0
    """Which block it is of: the lines of one paragraph belong together."""


def lines(blocks: Sequence[PortalBlock]) -> list[Line]:
    """The lines in order. A note inside a paragraph follows the line it stood in; a number left without text by that
    goes with it."""
    return list(_lines(blocks))


def _lines(blocks: Sequence[PortalBlock]) -> Iterator[Line]:
    for at, block in enumerate(blocks):
        if block.kind is BlockKind.NOTE:
            yield Line(text=block.text, note=True, block=at)
            continue
        notes = _INLINE.findall(block.text) if "{" in block.text else []
        law = _INLINE.sub("", block.text) if notes else block.text
        for line in law.split("\n"):
            text = line.strip(" ")
            if text and not (notes and _NUMBER_ALONE.fullmatch(text)):
                yield Line(text=text, block=at)
        for note in notes:
            yield Line(text=note.strip(), note=True, block=at)


def numbered(text: Sequence[str], *, flattened: bool) -> list[str]:
    """The lines with numbers of points in one spelling: `16-1.` for «16 - 1 .», and in a `.txt` for «161.» after 16."""
    out: list[str] = []
    last: dict[str, Number] = {}
    for line in text:
        found = item(line)
        if found is None:
            out.append(line)
            continue
        number, mark, end = found
        if flattened:
            number = _indexed(last.get(mark), number)
        last[mark] = number
        out.append(f"{written(number)}{mark}{line[end:]}")
    return out


def _indexed(before: Number | None, number: Number) -> Number:
    """What a flattened number means after the one before it: an index of that when its digits are that one's and the
    next index, unless it is simply the next number (after 10 comes 11, after 1 comes 1-1)."""
    raw, *indices = number
    if before is None or indices or raw == before[0] + 1:
        return number
    nexts = [(*before[:-1], before[-1] + 1)] if len(before) > 1 else []
    nexts.append((*before, 1))
    return next((n for n in nexts if "".join(map(str, n)) == str(raw)), number)
