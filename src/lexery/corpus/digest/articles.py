"""The article-number lists of the main acts, and their compact form.

A list is written in the act's own order; an item is one number (`"235-1"`, `"прикінцеві"`) or a run of three or
more whole numbers written `"first..last"` with both ends included. Two dots, not a hyphen: `"1-2"` is an article.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

_RUN = ".."


def expand(items: Iterable[str]) -> tuple[str, ...]:
    """Write out every number of a compact list. Raises ValueError for a run whose ends are not rising numbers."""
    numbers: list[str] = []
    for item in items:
        first, dots, last = item.partition(_RUN)
        if not dots:
            numbers.append(item)
            continue
        if int(last) <= int(first):
            raise ValueError(f"a run must rise: {item!r}")
        numbers.extend(str(n) for n in range(int(first), int(last) + 1))
    return tuple(numbers)


def compact(numbers: Sequence[str]) -> tuple[str, ...]:
    """The reverse of `expand`: join three or more consecutive whole numbers into one run."""
    items: list[str] = []
    at = 0
    while at < len(numbers):
        end = at
        while end + 1 < len(numbers) and _follows(numbers[end], numbers[end + 1]):
            end += 1
        if end - at >= 2:
            items.append(f"{numbers[at]}{_RUN}{numbers[end]}")
        else:
            items.extend(numbers[at : end + 1])
        at = end + 1
    return tuple(items)


def read_article_lists(path: Path) -> dict[str, tuple[str, ...]]:
    """Read `articles.json`: nreg → the article numbers the act is known to have, in its order."""
    raw: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return {nreg: expand(items) for nreg, items in raw.items()}


def _follows(number: str, after: str) -> bool:
    return number.isdecimal() and after.isdecimal() and int(after) == int(number) + 1
