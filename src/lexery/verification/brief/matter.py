"""Whether a figure that a place has is that of the claim's matter, or of another thing that the place speaks of too.

«Скаргу розглядають протягом 30 днів» where the thirty days are a request's and a complaint has ten: the claim's words are held to the
stretches that have its figure, and to those that have another figure of the same kind.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from lexery.law.sentences import law_spans, sentences
from lexery.law.text import lower, normal
from lexery.verification.brief.words import ClaimWords, counted_by
from lexery.verification.entailment.forms import form_of
from lexery.verification.entailment.tokens import form
from lexery.verification.quantities import Quantity, quantities, same_unit

RIVAL_FROM: Final = 0.6
"""Share of a claim's words that a stretch with another figure must have, to be what the claim speaks of."""
MARGIN: Final = 0.14
"""By how much more of them it must have than any stretch with the claim's figure."""
WHOLLY: Final = 0.95
"""Share of a claim's words from which the stretch with another figure surely is what it speaks of."""
WHOLLY_MARGIN: Final = 0.05
"""The margin of such a one."""
LEAST_WORDS: Final = 2
"""Words of a claim beside a figure without which nothing tells whose it is."""
SYNONYM: Final = 0.6
"""What a word is worth that the stretch has by a synonym («рішення» for «ухвала»): another stretch may have the word itself."""
_KEPT: Final = 256
_TIME: Final = frozenset({"minute", "hour", "day", "week", "month", "year"})
_ITEM: Final = re.compile(r"\s*(?:\d{1,3}(?:[-.]\d{1,3})?\)|[а-яґєії]\)|[-–—•*])\s")
_MARK: Final = re.compile(r"\s*(?:\d{1,3}(?:[-.]\d{1,3})?[.)]|[а-яґєії]\)|[-–—•*])\s+")
"""The number of a part or of an item is no figure."""
_BREAKS: Final = (
    re.compile(r";\s"),
    re.compile(r",\s(?=(?:а|але|тоді як|натомість|проте|однак)\s)"),
    re.compile(r",\s"),
    re.compile(r"\s(?=(?:та|і|або|чи)\s)"),
)
"""What may part two figures of a sentence, surest first."""
_SURE: Final = 2
"""How many of those part by themselves; the others need words on both sides."""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_LETTERS: Final = re.compile(r"[^\W\d_]{2,}(?:['-][^\W\d_]+)*")
_POINTS: Final = re.compile(
    r"(?<!\w)(?:ц(?:ей|я|е|і|ього|ієї|их|ьому|ій|им)|так(?:ий|а|е|і|ого|ої|их|ому|им|ій)|(?:в|за)казан\w+|зазначен\w+|він|вона|воно|вони|його|її|їх|інш\w+|продовж\w+)(?!\w)"
)
"""Words by which a sentence goes on about what those before it spoke of."""
_REFERS: Final = re.compile(r"(?<!\w)(?:частин\w*|пункт\w*|підпункт\w*|абзац\w*|стат(?:ті|тею|тями|ей|тя))\s")


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a stretch."""

    own: frozenset[str] = frozenset()
    """Their families."""
    keys: frozenset[str] = frozenset()
    """And synonyms."""

    def __or__(self, other: "Words") -> "Words":
        return Words(self.own | other.own, self.keys | other.keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Claimed:
    """A word of a claim."""

    own: frozenset[str]
    keys: frozenset[str]
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Words of a place around its figures."""

    words: "Words"
    """With those that lead a list or the sentence."""
    before: "Words"
    """Of the sentences before, when this one goes on about them."""
    figures: tuple[Quantity, ...]
    counted: frozenset[str]
    """Families of what its bare numbers count."""
    refers: bool
    """It says by a reference what it is about: its own words do not tell."""


def figure_of_another(claim_text: str, claim: ClaimWords, text: str, heading: str) -> bool:
    """Whether some figure of the claim stands in the text, but for another thing, and what the claim speaks of has another figure."""
    shared = _words(heading)
    for piece, figures in _claimed(claim_text):
        for figure in figures:
            words = _beside(piece, claim)
            if len(words) < LEAST_WORDS:
                continue
            counted = counted_by(piece, figure)
            own = [s for s in stretches(text) if _has(s, figure)]
            rivals = [s for s in stretches(text) if not _has(s, figure) and _rivals(s, figure, counted)]
            if not own or any(s.refers for s in own):
                continue
            mine = max(_share(words, s.words | s.before | shared) for s in own)
            other = max((_share(words, s.words | shared) for s in rivals), default=0.0)
            margin = WHOLLY_MARGIN if other >= WHOLLY else MARGIN
            if other >= RIVAL_FROM and mine <= other - margin:
                return True
    return False


def _claimed(claim: str) -> Iterator[tuple[str, list[Quantity]]]:
    """Pieces of a claim with the figures of each; offsets are of the piece."""
    for line in law_spans(claim):
        for start, end in sentences(claim, *line):
            for piece in _pieces(normal(claim[start:end])):
                figures = [q for q in quantities(piece) if q.unit != "date"]
                if figures:
                    yield piece, figures


def _beside(piece: str, claim: ClaimWords) -> list[_Claimed]:
    """The words of the claim that stand in a piece of it."""
    out: dict[frozenset[str], _Claimed] = {}
    for word in _LETTERS.findall(form(piece)):
        own = form_of(word).own
        found = next(((keys, weight) for keys, weight in claim.words if not own.isdisjoint(keys)), None)
        if found is not None:
            out.setdefault(found[0], _Claimed(own=own, keys=found[0], weight=found[1]))
    return list(out.values())


def _share(claimed: Sequence[_Claimed], words: Words) -> float:
    met = sum(word.weight * _met(word, words) for word in claimed)
    return met / sum(word.weight for word in claimed)


def _met(word: _Claimed, words: Words) -> float:
    if not word.own.isdisjoint(words.own):
        return 1.0
    return SYNONYM if not word.keys.isdisjoint(words.keys) else 0.0


@lru_cache(_KEPT)
def _words(text: str) -> Words:
    forms = [form_of(word) for word in _LETTERS.findall(form(text))]
    return Words(frozenset(k for f in forms for k in f.own), frozenset(k for f in forms for k in f.keys))


def _has(stretch: Stretch, figure: Quantity) -> bool:
    return any(q.value == figure.value and same_unit(figure, q) for q in stretch.figures)


def _rivals(stretch: Stretch, figure: Quantity, counted: frozenset[str]) -> bool:
    """Whether the stretch has another figure of the same kind."""
    if not figure.unit:
        return not counted.isdisjoint(stretch.counted) and any(not q.unit for q in stretch.figures)
    return any(_kind(q) == _kind(figure) for q in stretch.figures)


def _kind(figure: Quantity) -> str:
    unit = figure.unit.split(":")[0]
    return "time" if unit in _TIME else unit


@lru_cache(_KEPT)
def stretches(text: str) -> tuple[Stretch, ...]:
    """A text without its editorial notes, in stretches of one figure or of figures that nothing parts."""
    out: list[Stretch] = []
    lead = Words()
    for start, end in law_spans(text):
        line = text[start:end]
        if not _ITEM.match(line):
            lead = Words()
        earlier = Words()
        for begin, stop in sentences(text, start, end):
            mark = _MARK.match(text, begin, stop) if begin == start else None
            plain = normal(text[mark.end() if mark is not None else begin : stop])
            pieces = _pieces(plain)
            before = earlier if _POINTS.search(lower(plain)) else Words()
            head = _words(_head(pieces[0]))
            refers = _REFERS.search(lower(plain)) is not None
            for index, piece in enumerate(pieces):
                figures = tuple(quantities(piece))
                out.append(
                    Stretch(
                        words=_words(piece) | lead | (head if index else Words()),
                        before=before,
                        figures=figures,
                        counted=frozenset(key for q in figures for key in counted_by(piece, q)),
                        refers=refers,
                    )
                )
            earlier |= _words(plain)
        if line.rstrip().endswith(":"):
            lead = _words(line)
    return tuple(out)


def _head(piece: str) -> str:
    """What stands before the first figure: the subject of the pieces that follow too."""
    first = next((q for q in quantities(piece) if q.unit), None)
    return piece[: first.start] if first is not None else piece


def _pieces(plain: str) -> list[str]:
    """A sentence, cut between the figures that have a unit."""
    figures = [q for q in quantities(plain) if q.unit and q.unit != "date"]
    cuts = [0]
    for one, other in pairwise(figures):
        cut = _cut(plain, one.end, other.start)
        if cut is not None:
            cuts.append(cut)
    return [plain[a:b] for a, b in zip(cuts, [*cuts[1:], len(plain)], strict=True)]


def _cut(plain: str, start: int, end: int) -> int | None:
    if end <= start:
        return None
    for index, mark in enumerate(_BREAKS):
        found = mark.search(plain, start, end)
        if found is not None and (index < _SURE or _WORD.search(plain, found.end(), end)):
            return found.end()
    return None
