"""How articles are cut into the passages that have vectors, and which articles have any: one rule for ready vectors and ours.

A passage is a run of whole lines up to 650 characters, the line ends counted; a longer line is cut after its last space
that fits; a last run that is very short joins the one before it. Of acts in force that are laws in the full sense the
first six passages of an article are taken, of all others the first: half of the passages say nine tenths of what people
ask about.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus, DocType
from lexery.contracts.retrieval import Passage
from lexery.search.table import DOC_TYPES, REPEALED, STATUSES, Table

MAX_LENGTH: Final = 650
"""Code points of a passage; the last of an article may be longer by `MIN_LAST`."""

MIN_LAST: Final = 120
"""A last passage shorter than this joins the one before it."""

MAX_PASSAGES: Final = 6
"""Passages of an article of a law or code in force."""

FEW_ARTICLES: Final = 12
"""An act with fewer numbered articles in force than this has one passage an article."""

HEADING_LENGTH: Final = 200
"""Code points of the heading before a passage."""

ENCODED_LENGTH: Final = 850
"""Code points of heading and passage together that are encoded."""

_BUDGET: Final = "юджет"
"""Laws of one year's budget are mostly tables of sums."""


def cut(text: str) -> list[Passage]:
    """All passages of an article's text, in order, without gaps."""
    runs: list[tuple[int, int]] = []
    for start, end in _pieces(text):
        if runs and end - runs[-1][0] <= MAX_LENGTH:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    if len(runs) > 1 and runs[-1][1] - runs[-1][0] < MIN_LAST:
        _, end = runs.pop()
        runs[-1] = (runs[-1][0], end)
    return [Passage(start=start, end=end) for start, end in runs]


def encoded(heading: str, text: str, passage: Passage) -> str:
    """What the encoder reads of a passage."""
    return f"{heading[:HEADING_LENGTH]}\n{text[passage.start : passage.end]}"[:ENCODED_LENGTH]


def with_passages(table: Table) -> NDArray[np.bool_]:
    """By article: whether it has passages. Acts of one piece and repealed articles have none."""
    several = np.bincount(table.act, minlength=len(table.acts)) > 1
    return several[table.act] & ((table.flags & REPEALED) == 0)


def passages_wanted(table: Table) -> NDArray[np.int64]:
    """By article: how many of its first passages have vectors, 0 for those that have none."""
    wanted = with_passages(table)
    numbered = wanted & np.asarray([number[:1].isdigit() for number in table.articles], dtype=np.bool_)
    live = np.bincount(table.act[numbered], minlength=len(table.acts)) >= FEW_ARTICLES
    budgets = np.asarray([_BUDGET in title for title in table.titles], dtype=np.bool_)
    full = (
        live[table.act]
        & ~budgets[table.act]
        & (table.status == STATUSES.index(ActStatus.IN_FORCE))
        & (table.doc_type != DOC_TYPES.index(DocType.TREATY))
    )
    return np.where(wanted, np.where(full, MAX_PASSAGES, 1), 0).astype(np.int64)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Lines with their ends; those longer than a passage in pieces, each after a space."""
    start = 0
    while start < len(text):
        line_end = text.find("\n", start) + 1 or len(text)
        while line_end - start > MAX_LENGTH:
            space = text.rfind(" ", start, start + MAX_LENGTH) + 1
            end = space if space > start else start + MAX_LENGTH
            yield start, end
            start = end
        if start < line_end:
            yield start, line_end
        start = line_end
