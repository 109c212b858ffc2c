"""Circles of people for whom alone a norm holds: read from titles, chapters and headings, looked for in questions."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, cast

from lexery.search.analyze import fold

MAX_AUDIENCES: Final = 64
"""Bits of a mask."""


@cache
def audience_names() -> tuple[str, ...]:
    """Names of the circles, in the order of the bits."""
    return tuple(str(row["name"]) for row in _rows())


def audiences_of(*names: str) -> int:
    """Mask of the circles that a title, a chapter or a heading names; 0 for law that holds for everyone."""
    found = fold(" ".join(" · ".join(names).split()))
    if _any_law_pattern().search(found) is None:
        return 0
    return sum(1 << at for at, pattern in enumerate(_law_patterns()) if pattern.search(found))


def audiences_asked(lemmas: Iterable[str]) -> int:
    """Mask of the circles that a question of these lemmas speaks of."""
    words = tuple(lemmas)
    return sum(
        1 << at for at, stems in enumerate(_asked_stems()) if any(word.startswith(stems) for word in words)
    )


@cache
def _rows() -> tuple[dict[str, object], ...]:
    data = tomllib.loads((files("lexery.search") / "data" / "audiences.toml").read_text("utf-8"))
    rows = tuple(cast("list[dict[str, object]]", data["audience"]))
    if len(rows) > MAX_AUDIENCES:
        raise ValueError("more audiences than bits")
    return rows


@cache
def _law_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(_beginning_of_word(cast("list[str]", row["law"])) for row in _rows())


@cache
def _any_law_pattern() -> re.Pattern[str]:
    return _beginning_of_word([stem for row in _rows() for stem in cast("list[str]", row["law"])])


def _beginning_of_word(stems: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, stems))})")


@cache
def _asked_stems() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cast("list[str]", row["asked"])) for row in _rows())
