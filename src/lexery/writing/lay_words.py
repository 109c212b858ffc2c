"""From the words of people to the words of the law: which stems of a stretch a question's stem may mean."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

STEM: Final = 6
"""Letters of a word that are compared."""


@cache
def law_stems() -> Mapping[str, frozenset[str]]:
    """Stem of a lay word → stems of what the law calls it."""
    found: dict[str, set[str]] = {}
    for line in (files("lexery.writing") / "lay_words.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            lay, law = line.split(":")
            for word in lay.split():
                found.setdefault(word[:STEM], set()).update(other[:STEM] for other in law.split())
    return {stem: frozenset(others - {stem}) for stem, others in found.items()}
