"""A text of any size, read in blocks that end where a paragraph does."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from lexery.contracts.citation import CitationTarget, Reference
from lexery.law.citations.scan import Reader

BLOCK: Final = 1_000_000
"""Code points of a block. Frames of amending texts do not reach over its end; nothing else does reach over a paragraph."""

WINDOW: Final = 20_000
"""Code points before the end of a block in which a good place to cut is looked for."""
_STOP: Final = r"(?:\w{4}(?<!прим|розд|підп)\.|\d\.|[»”)][.;]|[;!?])"
_PARAGRAPH: Final = re.compile(rf"(?:{_STOP}|:)[ \r]*\n+")
"""The end of a sentence or of a list's member, before a line's end; abbreviations are shorter, or named."""
_SENTENCE: Final = re.compile(rf"{_STOP}\s+")


def blocks(pieces: Iterable[str], size: int = BLOCK) -> Iterator[tuple[int, str]]:
    """A text that comes in pieces as blocks of at most `size` code points, each with its offset.

    A block ends with a paragraph; a paragraph longer than a block is cut behind a sentence or a space. At most two
    blocks and a piece are in memory.
    """
    offset = 0
    held = ""
    for piece in pieces:
        held += piece
        while len(held) >= size:
            cut = _border(held, size)
            yield offset, held[:cut]
            offset += cut
            held = held[cut:]
    if held:
        yield offset, held


def _border(text: str, size: int) -> int:
    # Texts of fixed width break lines within a citation, and «ст. 5» is no end of a sentence.
    if at := _last(_PARAGRAPH, text, size):
        return at
    if (at := text.rfind("\n", size // 2, size)) >= 0:
        return at + 1
    if at := _last(_SENTENCE, text, size):
        return at
    for mark in (". ", " "):
        at = text.rfind(mark, size // 2, size)
        if at >= 0:
            return at + len(mark)
    return size


def _last(pattern: re.Pattern[str], text: str, size: int) -> int:
    """The end of the pattern's last match in the window before `size`; 0 without one."""
    ends = [found.end() for found in pattern.finditer(text, max(size // 2, size - WINDOW), size)]
    return ends[-1] if ends else 0


def references_in(
    reader: Reader, pieces: Iterable[str], *, own: CitationTarget | None = None, size: int = BLOCK
) -> Iterator[Reference]:
    """The references of a text of any size, in order; offsets are code points of the whole text."""
    for offset, block in blocks(pieces, size):
        for found in reader.references(block, own=own):
            if offset:
                moved = {"start": found.start + offset, "end": found.end + offset}
                yield found.model_copy(update=moved)
            else:
                yield found
