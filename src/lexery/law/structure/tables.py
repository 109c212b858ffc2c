"""Tables that a source has flattened: runs of short lines, or lines drawn with bars."""

import re
from collections.abc import Sequence
from typing import Final

MIN_LINES: Final = 6
"""Fewer short lines are a heading or a signature."""
MANY_LINES: Final = 16
"""So many short lines are a table even when they are words."""
CELL: Final = 60
"""Code points of a line that can be a cell."""
LONG_CELLS: Final = 2
"""Lines in a row that may be longer: names in a table are."""

_DRAWN: Final = re.compile(r"\||[-+=_|\s]{3,}$")
_FIGURE: Final = re.compile(r"[-+*x]$|[^\s]{1,3}$|[^\n]{0,16}\d[^\n]{0,8}$", re.IGNORECASE)
_MEMBER: Final = re.compile(r"\(?(?:\d{1,3}(?:-\d{1,2})?|[^\W\d_])\s?\)|-\s")
_MARKED: Final = re.compile(
    r"\(?(?:\d{1,3}(?:[-.]\d{1,3})*|[^\W\d_])\s?[.)]\s|стаття\s\d|примітк", re.IGNORECASE
)


def table_runs(text: str, lines: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Half-open ranges of indices of `lines` that were tables, in order."""
    runs: list[tuple[int, int]] = []
    first = last = -1
    figures = drawn = cells = 0
    for index, (start, end) in enumerate(lines):
        cell = _is_cell(text, start, end)
        if cell:
            if first < 0:
                first, figures, drawn, cells = index, 0, 0, 0
            last = index
            cells += 1
            figures += _FIGURE.match(text, start, end) is not None
            drawn += _DRAWN.match(text, start, end) is not None
        elif first >= 0 and (index - last > LONG_CELLS or _MARKED.match(text, start)):
            _close(runs, first, last, cells, figures, drawn)
            first = -1
    if first >= 0:
        _close(runs, first, last, cells, figures, drawn)
    return runs


def _close(runs: list[tuple[int, int]], first: int, last: int, cells: int, figures: int, drawn: int) -> None:
    if cells < MIN_LINES or cells * 2 < last - first + 1:
        return
    if drawn * 2 >= cells or figures * 3 >= cells or cells >= MANY_LINES:
        runs.append((first, last + 1))


def _is_cell(text: str, start: int, end: int) -> bool:
    if text[start] in "|+" or (text[start] == "-" and _DRAWN.match(text, start, end)):
        return True
    if end - start > CELL or text[end - 1] in ";:":
        return False
    if end - start <= 3:
        return True
    if _MEMBER.match(text, start):
        return False
    return text[end - 1] not in ".,-" or (end - start <= 16 and text[start].isdigit())
