"""The stretch of an article that speaks of the question: a run of whole lines up to 650 characters."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.retrieval import Passage
from lexery.law.structure import parse_article
from lexery.search.analyze import Analyzer, aligned, word_at

MAX_LENGTH: Final = 650
"""Code points of a passage (retrieval.md §3)."""

MAX_READ: Final = 60_000
"""Code points of an article that are looked through."""

_STEM: Final = 3
"""A form that shares fewer leading letters with every lemma of the question is not looked up."""

_NOTE: Final = re.compile(r"\s*\{")


def best_passage(text: str, weights: Mapping[str, float], analyzer: Analyzer) -> Passage:
    """The run of lines with the greatest weight of the question's lemmas, the earliest among equals.

    `weights`: lemma → weight. Without any overlap the passage is the beginning of the text.
    """
    lines = list(_lines(text[:MAX_READ]))
    if not lines:
        return Passage(start=0, end=len(text[:MAX_LENGTH]))
    held = _held(text[:MAX_READ], lines, weights, analyzer)
    best, best_weight = (0, 0), -1.0
    for first in range(len(lines)):
        seen: set[str] = set()
        weight = 0.0
        for last in range(first, len(lines)):
            if last > first and lines[last][1] - lines[first][0] > MAX_LENGTH:
                break
            if held[last]:
                weight += sum(weights[lemma] for lemma in held[last] - seen)
                seen |= held[last]
            if weight > best_weight + 1e-9:
                best, best_weight = (first, last), weight
    return _grown(lines, *best)


def cited_passage(text: str, target: CitationTarget) -> Passage | None:
    """The cited part, or the cited point of it; None when none was cited or the text does not number them so."""
    if target.part is None and target.point is None:
        return None
    structure = parse_article(text, target.article)
    unit = structure.find(part=target.part, point=target.point, section=target.section)
    if unit is None and target.part is not None:
        unit = structure.find(part=target.part, section=target.section)
    return Passage(start=unit.start, end=unit.end) if unit is not None else None


def _grown(lines: list[tuple[int, int]], first: int, last: int) -> Passage:
    """The run, with the lines after it and then before it that still fit."""
    while last + 1 < len(lines) and lines[last + 1][1] - lines[first][0] <= MAX_LENGTH:
        last += 1
    while first > 0 and lines[last][1] - lines[first - 1][0] <= MAX_LENGTH:
        first -= 1
    return Passage(start=lines[first][0], end=lines[last][1])


def _held(
    text: str, lines: list[tuple[int, int]], weights: Mapping[str, float], analyzer: Analyzer
) -> list[set[str]]:
    """Lemmas of the question in each line.

    Only the places of the question's stems are looked at: most words of an article have nothing to do with it.
    """
    plain = aligned(text)
    held: list[set[str]] = [set() for _ in lines]
    starts = [start for start, _ in lines]
    for stem in {lemma[:_STEM] for lemma in weights}:
        for place in _places(plain, stem):
            line = bisect_right(starts, place) - 1
            form = word_at(plain, place) if line >= 0 and place < lines[line][1] else None
            # A short stem is a whole word: «рф» is not the beginning of another.
            if form and form[:_STEM] == stem and (lemma := analyzer.lemma(form)) in weights:
                held[line].add(lemma)
    return held


def _places(plain: str, stem: str) -> Iterator[int]:
    place = plain.find(stem)
    while place >= 0:
        yield place
        place = plain.find(stem, place + 1)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Lines that are law, editorial notes aside; those longer than a passage are cut at a space."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if line.strip() and not _NOTE.match(line):
            at = start
            while end - at > MAX_LENGTH:
                cut = text.rfind(" ", at + 1, at + MAX_LENGTH + 1)
                cut = cut if cut > at else at + MAX_LENGTH
                yield at, cut
                at = cut + 1 if text[cut : cut + 1] == " " else cut
            if at < end:
                yield at, end
        start = end + 1
