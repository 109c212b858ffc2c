"""Corruptions of a quote: words left out or put together that the law does not say together, exceptions cut off."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from benchmarks.mutations.wording import exception_starts
from lexery.contracts.answer import Claim, Quote

_SENTENCE: Final = re.compile(r"(?<=[.;])\s+(?=[А-ЯІЇЄҐ\d])")
_DENIAL: Final = re.compile(r"(?<!\w)[Нн]е (?=\w)")
LEAST: Final = 8
"""Words from which a sentence can be taken apart."""


def stitched(text: str, other: str = "") -> Iterator[str]:
    """Quotes that were put together from pieces of `text`, or of it and `other` (of another article)."""
    words = text.split()
    if len(words) >= 2 * LEAST:
        third = len(words) // 3
        yield " ".join([*words[:third], *words[third + 4 :]])
        yield f"{' '.join(words[-third:])} … {' '.join(words[:third])}"
    said = [s for s in _SENTENCE.split(text) if len(s.split()) >= LEAST]
    for first, second in pairwise(said):
        head, tail = _half(first)[0], _half(second)[1]
        yield f"{head} {tail}"
        yield f"{head} … {tail}"
    if other and len(words) >= LEAST and len(other.split()) >= LEAST:
        yield f"{_half(text)[0]} … {_half(other)[1]}"
    for denial in _DENIAL.finditer(text):
        before = text[: denial.start()].split()
        if len(before) >= 2:
            yield f"{text[: denial.start()].rstrip()} … {text[denial.end() :]}"


def cut_denials(quote: Quote) -> Iterator[Quote]:
    """The quote begun behind its «не»: every word of it is the law's."""
    for denial in _DENIAL.finditer(quote.text):
        rest = quote.text[denial.end() :]
        if len(rest.split()) >= 3 and quote.end - quote.start == len(quote.text):
            yield Quote(text=rest, start=quote.start + denial.end(), end=quote.end)


def cut_exceptions(quote: Quote) -> Iterator[Quote]:
    """The quote ended where its exception begins."""
    if quote.end - quote.start == len(quote.text):
        for start in exception_starts(quote.text):
            yield Quote(text=quote.text[:start], start=quote.start, end=quote.start + start)


def requoted(claim: Claim, quote: Quote | str) -> Claim:
    """The claim with another quote; new words keep the offsets of the old."""
    assert claim.quote is not None
    changed = claim.quote.model_copy(update={"text": quote}) if isinstance(quote, str) else quote
    return claim.model_copy(update={"quote": changed})


def _half(sentence: str) -> tuple[str, str]:
    words = sentence.split()
    middle = len(words) // 2
    return " ".join(words[:middle]), " ".join(words[middle:])
