"""Quotes held against the text they are said to come from."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from lexery.law.text import normalise

_ELLIPSIS: Final = re.compile(
    r"\s*(?:\[\s*(?:\.{3,}|…)\s*\]|\(\s*(?:\.{3,}|…)\s*\)|<\s*(?:\.{3,}|…)\s*>|\.{3,}|…)\s*"
)
_QUOTE_MARKS: Final = re.compile(r"[«»“”„‟]")
_EDGES: Final = " \"'.,;:-"
_WORD: Final = re.compile(r"[^\W_]+(?:['\-][^\W_]+)*")
MAX_DIFF_WORDS: Final = 2000
"""Words of a quote and of a text window that a near miss compares (bounded work)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteMatch:
    """Where a quote stands in the text: from the first piece to the last, and each piece."""

    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordDifference:
    """A run of words that differs; either side may be empty."""

    quote: str
    text: str


def _form(text: str) -> str:
    return _QUOTE_MARKS.sub('"', text)


def locate_quote(quote: str, text: str) -> QuoteMatch | None:
    """The place of a quote, compared in the normal form; None when it is not there word for word.

    An ellipsis splits the quote in pieces, each must occur, in order and without overlap. Case counts, the
    edge marks of the quote (quotation marks, a final full stop) do not.
    """
    pieces = [p for p in (_piece(part) for part in _ELLIPSIS.split(quote)) if p]
    if not pieces:
        return None
    haystack = normalise(text)
    body = _form(haystack.text)
    spans: list[tuple[int, int]] = []
    at = 0
    for piece in pieces:
        found = _find(body, piece, at)
        if found < 0:
            return None
        spans.append(haystack.original_span(found, found + len(piece)))
        at = found + len(piece)
    return QuoteMatch(start=spans[0][0], end=spans[-1][1], pieces=tuple(spans))


def _piece(part: str) -> str:
    return _form(normalise(part).text).strip(_EDGES)


def _find(body: str, piece: str, at: int) -> int:
    """A whole-word occurrence: a quote may not begin or end inside a word."""
    while (found := body.find(piece, at)) >= 0:
        before = body[found - 1 : found] if found else ""
        after = body[found + len(piece) : found + len(piece) + 1]
        cuts_before = before.isalnum() and piece[0].isalnum()
        cuts_after = after.isalnum() and piece[-1].isalnum()
        if not cuts_before and not cuts_after:
            return found
        at = found + 1
    return -1


def diff_words(quote: str, text: str) -> tuple[WordDifference, ...]:
    """The words in which a quote differs from the closest stretch of the text; empty when none does."""
    wanted = _WORD.findall(_form(normalise(quote).text))[:MAX_DIFF_WORDS]
    words = _WORD.findall(_form(normalise(text).text))
    if not wanted:
        return ()
    window = _closest(wanted, words)
    matcher = SequenceMatcher(
        None, [w.casefold() for w in wanted], [w.casefold() for w in window], autojunk=False
    )
    out: list[WordDifference] = []
    codes = matcher.get_opcodes()
    for index, (tag, a, b, c, d) in enumerate(codes):
        # Words of the window around the quote are not a difference.
        if tag == "equal" or (tag == "insert" and index in (0, len(codes) - 1)):
            continue
        out.append(WordDifference(quote=" ".join(wanted[a:b]), text=" ".join(window[c:d])))
    return tuple(out)


def _closest(wanted: list[str], words: list[str]) -> list[str]:
    """The stretch of `words`, as long as the quote, that shares most words with it."""
    size = len(wanted)
    if len(words) <= size:
        return words
    vocabulary = {w.casefold() for w in wanted}
    hits = [w.casefold() in vocabulary for w in words]
    score = best = sum(hits[:size])
    at = 0
    for start in range(1, len(words) - size + 1):
        score += hits[start + size - 1] - hits[start - 1]
        if score > best:
            best, at = score, start
    return words[max(0, at - 3) : at + size + 3]
