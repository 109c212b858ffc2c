"""Words that may stand for one another in a faithful paraphrase: a small table of general legal Ukrainian."""

from collections.abc import Mapping
from functools import cache

from lexery.verification.entailment.families import family
from lexery.verification.entailment.tables import lines_of


def synonym_keys(key: str) -> frozenset[str]:
    """Keys that a family shares with the families that may stand for it; empty when the table does not have it."""
    return _table().get(key, frozenset())


@cache
def _table() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for number, line in enumerate(lines_of("synonyms")):
        words = [family(word, animate=True) for word in line.removeprefix("=").split()]
        whole = line.startswith("=")
        for word in words:
            if whole:
                found.setdefault(word, set()).add(f"={number}")
            elif word != words[0]:
                found.setdefault(word, set()).add(f"={number}:{word}")
                found.setdefault(words[0], set()).add(f"={number}:{word}")
    return {word: frozenset(keys) for word, keys in found.items()}
