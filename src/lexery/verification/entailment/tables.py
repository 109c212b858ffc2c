"""Reads the word tables of this package, each once: lines of lemmas, `#` begins a remark."""

from functools import cache
from importlib.resources import files


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """Lines of the table `<name>.txt` that are no remarks."""
    rows = files("lexery.verification.entailment").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line for line in rows.splitlines() if line and not line.startswith("#"))


@cache
def words_of(name: str) -> frozenset[str]:
    """All words of the table `<name>.txt`."""
    return frozenset(word for line in lines_of(name) for word in line.split())
