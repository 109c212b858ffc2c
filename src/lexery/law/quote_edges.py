"""What a quote leaves out: words of the law that are exact and yet say something else than the sentence they are cut from.

«Звільнення … допускається» of «Звільнення не допускається», or a rule that ends where its exception begins, is no quote of the rule.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final

from lexery.law.sentences import law_spans, sentences
from lexery.law.text import normal


class Cut(StrEnum):
    """What is left out."""

    DENIAL = "CUTS_DENIAL"
    """The word before the quote, or in what an ellipsis skips, denies it."""
    EXCEPTION = "CUTS_EXCEPTION"
    """The sentence goes on, or begins, with an exception or a condition."""
    STITCHED = "STITCHED"
    """An ellipsis joins a part of one sentence to a part of another."""


_DENIES: Final = re.compile(
    r"(?<!\w)(?:не|ні|без|заборон\w+|не допуска\w+|не дозволя\w+|не можна|крім|окрім)$", re.IGNORECASE
)
_RESTRICTS: Final = re.compile(
    r"(?<!\w)(?:о?крім|за винятк\w+|за виключенн\w+|якщо|за умов\w*|але|проте|однак)(?!\w)", re.IGNORECASE
)
_FOREGOING: Final = re.compile(
    r"(?<!\w)(?:о?крім|за винятк\w+|за виключенн\w+|якщо|за умов\w*|[ув] разі|[ув] випадк\w+)(?!\w)",
    re.IGNORECASE,
)
_SKIPPED: Final = re.compile(
    r"(?<!\w)(?:не|ні|без|о?крім|за винятк\w+|за виключенн\w+|якщо|за умов\w*|лише|тільки|заборон\w+)(?!\w)",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"\s*(?:\d{1,3}(?:-\d{1,2})?[.)]|[^\W\d_]\))?\s*[«„“\"(\[–—-]*\s*")

Span = tuple[int, int]


def cut_of(text: str, pieces: Sequence[Span]) -> Cut | None:
    """What the quote made of these pieces of `text` leaves out; None for an honest one. Pieces are in order, not empty."""
    first, last = pieces[0], pieces[-1]
    opened = sentence_at(text, first[0])
    if (found := _before(text[opened[0] : first[0]])) is not None:
        return found
    for one, other in pairwise(pieces):
        if (found := _between(text, one, other)) is not None:
            return found
    closed = sentence_at(text, last[1] - 1)
    rest = text[last[1] : closed[1]].split(";", 1)[0]
    return Cut.EXCEPTION if _RESTRICTS.search(normal(rest)) else None


def _before(lead: str) -> Cut | None:
    """What the words of the sentence before the quote do to it."""
    words = normal(lead)
    if _DENIES.search(words.rstrip(' «"(')) is not None:
        return Cut.DENIAL
    own = words.rsplit(";", 1)[-1]
    return Cut.EXCEPTION if _FOREGOING.search(own) else None


def _between(text: str, one: Span, other: Span) -> Cut | None:
    """What an ellipsis skips: whole sentences, or words of one that do not turn it."""
    ended, begun = sentence_at(text, one[1] - 1), sentence_at(text, other[0])
    if ended == begun:
        return Cut.DENIAL if _SKIPPED.search(normal(text[one[1] : other[0]])) else None
    return None if _ends(text, one[1], ended) and _begins(text, other[0], begun) else Cut.STITCHED


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` is a sentence or several, but for the number of the first and marks at the edges."""
    return _begins(text, start, sentence_at(text, start)) and _ends(text, end, sentence_at(text, end - 1))


def _begins(text: str, at: int, sentence: Span) -> bool:
    return _LABEL.fullmatch(text, sentence[0], at) is not None


def _ends(text: str, at: int, sentence: Span) -> bool:
    return not any(c.isalnum() for c in text[at : sentence[1]])


def sentence_at(text: str, at: int) -> Span:
    """The sentence, or line of a list, of `text` that holds the code point `at`."""
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at)
    stop = len(text) if stop < 0 else stop
    for line in law_spans(text, start, stop):
        for span in sentences(text, *line):
            if span[0] <= at < span[1]:
                return span
    return start, stop
