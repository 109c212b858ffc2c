"""How far a place speaks of what a claim says: shared words by their rarity, figures in the same sense.

A judgement of entailment answers yes or no; of two places that both fail it, this tells which one the claim is about.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lexery.law.sentences import law_spans, sentences
from lexery.law.text import normal
from lexery.verification.entailment.forms import form_of
from lexery.verification.entailment.reading import Sentence, read
from lexery.verification.entailment.tokens import form
from lexery.verification.quantities import Comparator, Quantity, quantities, same_bound, same_unit

KEPT_BAGS: Final = 2_048
BARE_WEIGHT: Final = 1.0
"""Weight of a number without a unit, which may be one of anything."""
LEAST_WEIGHT: Final = 0.5
"""Of a word that nearly every article has."""
FIGURE_WEIGHT: Final = 5.0
"""Weight of a figure beside words, whose weight is their inverse document frequency (1 for a common one, 10 for a rare)."""
_COUNTED_WORDS: Final = 3
_COUNTED_CHARS: Final = 40
"""Words behind a bare number that tell what it counts, and how far they are looked for."""
_HALF: Final = 0.5
"""What a figure of another unit or bound still counts for."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}(?:['-][^\W\d_]+)*")
Weight = Callable[[str], float]
"""Inverse document frequency of a lemma in the corpus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWords:
    """A claim as the measures of this module read it."""

    words: tuple[tuple[frozenset[str], float], ...]
    """Families and synonyms of each content word, and its weight."""
    figures: tuple[Quantity, ...]
    counted: tuple[frozenset[str], ...] = ()
    """Families of what each bare number counts; empty for one with a unit."""

    verbal: bool = True
    """Whether it says something of its subject; a bare topic has no verb."""

    @property
    def says(self) -> bool:
        """Whether there is anything to compare."""
        return bool(self.words or self.figures)


def claim_words(claim: str, weight: Weight) -> ClaimWords:
    """The content words and the figures of a claim."""
    parts = _sentences(claim)
    seen: dict[frozenset[str], tuple[frozenset[str], float]] = {}
    for part in parts:
        for index in part.content:
            word = part.words[index]
            rarity = min((weight(lemma) for lemma in word.form.lemmas), default=0.0)
            seen[word.form.own] = word.form.keys, max(rarity, LEAST_WEIGHT) * part.weights[index]
    return ClaimWords(
        words=tuple(seen.values()),
        figures=tuple(figure for part in parts for figure in part.figures),
        verbal=any(word.is_verbal for part in parts for word in part.words),
        counted=tuple(counted_by(part.text, figure) for part in parts for figure in part.figures),
    )


def _sentences(claim: str) -> list[Sentence]:
    return [read(claim[a:b]) for line in law_spans(claim) for a, b in sentences(claim, *line)]


@lru_cache(KEPT_BAGS)
def bag(text: str) -> frozenset[str]:
    """Families and synonyms of all words of a text."""
    words = {w for start, end in law_spans(text) for w in _WORD.findall(form(text[start:end]))}
    return frozenset(key for word in words for key in form_of(word).keys)


@lru_cache(KEPT_BAGS)
def figures_of(text: str) -> tuple[Quantity, ...]:
    """The figures of a text without its editorial notes."""
    return tuple(q for start, end in law_spans(text) for q in quantities(text[start:end]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What a place has of a claim, 0 … 1."""

    all: float
    """By weight, figures among it."""
    words: float
    """Of its words alone; 1 when it has none."""


def coverage(claim: ClaimWords, text: str, heading: str = "") -> Coverage:
    """Share of the claim's weight that a place with that heading has."""
    keys = bag(text) | bag(heading)
    met = sum(weight for word, weight in claim.words if not word.isdisjoint(keys))
    total = sum(weight for _, weight in claim.words)
    stated = figures_of(text) if claim.figures else ()
    weights = [FIGURE_WEIGHT if figure.unit else BARE_WEIGHT for figure in claim.figures]
    held = sum(w * _figure(figure, stated) for w, figure in zip(weights, claim.figures, strict=True))
    every = total + sum(weights)
    return Coverage(all=(met + held) / every if every else 0.0, words=met / total if total else 1.0)


def _figure(figure: Quantity, stated: Sequence[Quantity]) -> float:
    same = [q for q in stated if q.value == figure.value]
    if not same:
        return 0.0
    return 1.0 if any(same_unit(figure, q) and same_bound(figure, q) for q in same) else _HALF


def figures_missing(claim: ClaimWords, text: str) -> bool:
    """Whether a figure of the claim is nowhere in the text with that value and unit.

    Of «раз на рік» the unit is free. A bare number («три свідки», a year, a form) is one of the rule only as a bound, or
    where the text counts the same.
    """
    stated = figures_of(text)
    for figure, counted in zip(claim.figures, claim.counted, strict=True):
        if any(q.value == figure.value and (figure.value == 1 or same_unit(figure, q)) for q in stated):
            continue
        bounds = figure.comparator not in (Comparator.EXACT, Comparator.WITHIN)
        if figure.unit or bounds or not counted.isdisjoint(_counted_in(text)):
            return True
    return False


@lru_cache(KEPT_BAGS)
def _counted_in(text: str) -> frozenset[str]:
    """Families of what a text counts."""
    out: set[str] = set()
    for start, end in law_spans(text):
        plain = normal(text[start:end])
        for figure in quantities(plain):
            out |= counted_by(plain, figure)
    return frozenset(out)


def counted_by(plain: str, figure: Quantity) -> frozenset[str]:
    """Families of the words right behind a bare number; `plain`: the normal form that its offsets are of."""
    if figure.unit:
        return frozenset()
    words = _WORD.findall(form(plain[figure.end : figure.end + _COUNTED_CHARS]))[:_COUNTED_WORDS]
    return frozenset(key for word in words for key in form_of(word).own)
