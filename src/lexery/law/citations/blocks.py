"""A text of any size, read in blocks that end where a paragraph does."""

from collections.abc import Iterable, Iterator
from typing import Final

from lexery.contracts.citation import CitationTarget, Reference
from lexery.law.citations.scan import Reader

BLOCK: Final = 1_000_000
"""Code points of a block. Frames of amending texts do not reach over its end; nothing else does reach over a paragraph."""


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
    for mark in ("\n", ". ", " "):
        at = text.rfind(mark, size // 2, size)
        if at >= 0:
            return at + len(mark)
    return size


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
