"""The judgement of a claim against a passage."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from lexery.law.sentences import law_spans, sentences
from lexery.verification.entailment.alignment import Alignment, align
from lexery.verification.entailment.bounds import bound_reasons, uses_exception
from lexery.verification.entailment.contrasts import contrast
from lexery.verification.entailment.difference import difference_reasons
from lexery.verification.entailment.facts import joined_facts
from lexery.verification.entailment.figures import figure_reasons
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.lists import list_reasons
from lexery.verification.entailment.model import Judgement, Reason
from lexery.verification.entailment.reading import Sentence, read
from lexery.verification.entailment.roles import role_reasons
from lexery.verification.entailment.starts import start_reasons
from lexery.verification.entailment.states import state_reasons
from lexery.verification.entailment.units import Stretch, stretches
from lexery.verification.entailment.wording import CLOSE, COPIED, allowed, copied

PASSAGE_MAX_CHARS: Final = 200_000
CLAIM_MAX_CHARS: Final = 4_000
_EXCEPTED: Final = re.compile(r"винят|виключенн|не поширю|не застосов|крім|окрім|не діє")
_BOUNDING: Final = frozenset({Reason.CONDITION, Reason.EXCEPTION, Reason.LIST_ITEM})
_JOINING: Final = frozenset({"і", "й", "та", "або", "чи"})
MAX_CLOSEST: Final = 4
"""Stretches that a sentence of a claim is held to in full."""


_SLIGHT: Final = 0.15
"""Weight that is never missed."""
_FACT: Final = 2
"""Content words and numbers of a fact that can be told by itself."""
_WORSE: Final = 0.12
"""Share of a claim's weight by which a stretch may meet less of it than the closest one, and still be looked at."""


def judge(
    passage: str,
    claim: str,
    *,
    passage_max_chars: int = PASSAGE_MAX_CHARS,
    claim_max_chars: int = CLAIM_MAX_CHARS,
) -> Judgement:
    """Whether `claim` follows from `passage`; both are read as text, whatever they hold. Raises nothing.

    Of a passage longer than `passage_max_chars` the rest is not read; a claim longer than `claim_max_chars` is refused.
    """
    parts = _sentences(claim) if len(claim) <= claim_max_chars else []
    places = stretches(passage[:passage_max_chars])
    if not parts or not places or not any(part.content or part.figures for part in parts):
        return Judgement(supported=False, reasons=(Reason.EMPTY,), start=0, end=0)
    found = [one for part in parts if part.content or part.figures for one in _found(part, places)]
    reasons = tuple(dict.fromkeys(reason for part, _ in found for reason in part))
    spans = [place for _, place in found]
    return Judgement(
        supported=not reasons,
        reasons=reasons,
        start=min(place.start for place in spans),
        end=max(place.end for place in spans),
    )


def _sentences(claim: str) -> list[Sentence]:
    return [read(claim[a:b]) for line in law_spans(claim) for a, b in sentences(claim, *line)]


def _found(claim: Sentence, places: Sequence[Stretch]) -> list[tuple[list[Reason], Stretch]]:
    """The claim as a whole, or each of the facts that it joins, when only so all of them follow."""
    whole = _judged(claim, places)
    if not whole[0]:
        return [whole]
    facts = [read(text) for text in joined_facts(claim)]
    if len(facts) > 1 and all(len(fact.content) + len(fact.figures) >= _FACT for fact in facts):
        apart = [_judged(fact, places) for fact in facts]
        if not any(reasons for reasons, _ in apart):
            return apart
    return [whole]


def _judged(claim: Sentence, places: Iterable[Stretch]) -> tuple[list[Reason], Stretch]:
    """The reasons against the claim at the stretch where it fares best."""
    places = [p for p in places if not p.several] if not _lists(claim) else list(places)
    aligned = [(align(claim, read(place.text)), place) for place in places]
    aligned.sort(key=lambda pair: (pair[0].weight, pair[1].end - pair[1].start))
    least = aligned[0][0].weight
    best: tuple[list[Reason], Stretch] = ([Reason.NOT_STATED], aligned[0][1])
    first = True
    denied = False
    for alignment, place in aligned[:MAX_CLOSEST]:
        if alignment.weight > least + _WORSE * alignment.total:
            break
        reasons = _reasons(claim, read(place.text), alignment)
        if not reasons and denied and alignment.weight > least + _SLIGHT:
            # A sentence that meets more of the claim says the opposite.
            break
        denied |= alignment.weight <= least and _contradicts(reasons, read(place.text))
        if first or len(reasons) < len(best[0]):
            best = (reasons, place)
        first = False
        if not reasons:
            break
    return best


def _contradicts(reasons: Sequence[Reason], stretch: Sentence) -> bool:
    """Whether the closest sentence says otherwise, so that no looser one can carry the claim."""
    if Reason.POLARITY in reasons:
        return True
    figures = {Reason.NUMBER, Reason.UNIT, Reason.COMPARATOR, Reason.TERM_START, Reason.DATE}
    return bool(stretch.figures) and bool(figures & set(reasons))


def _lists(claim: Sentence) -> bool:
    """Whether a claim can tell several items."""
    return any(w.word in _JOINING or any(c in w.before for c in ",;") for w in claim.words)


def _reasons(claim: Sentence, stretch: Sentence, alignment: Alignment) -> list[Reason]:
    share = copied(claim, stretch, alignment)
    copies = share >= COPIED
    close = copies or (alignment.weight <= _SLIGHT and share >= CLOSE)
    states = state_reasons(claim, stretch, alignment, copied=copies)
    if uses_exception(claim, stretch, alignment):
        # Of the excepted case the opposite of the rule holds.
        states = [] if states or _tells_exception(claim) else [Reason.EXCEPTION]
    found = [
        *_unmet(claim, stretch, alignment, share),
        *figure_reasons(claim, stretch, alignment, copied=close or not alignment.weight),
        *start_reasons(claim, stretch),
        *states,
        *bound_reasons(claim, stretch, alignment, copied=close, share=share),
        *role_reasons(claim, stretch, alignment, copied=close),
        *list_reasons(claim, stretch, alignment, share=share),
        *(difference_reasons(claim, stretch, alignment) if copies else ()),
    ]
    if _begins(stretch, claim):
        # Word for word, only what follows can bound it.
        dropped = _BOUNDING if len(stretch.words) > len(claim.words) else frozenset[Reason]()
        found = [reason for reason in found if reason in dropped]
    return list(dict.fromkeys(found))


def _begins(stretch: Sentence, claim: Sentence) -> bool:
    """Whether the claim is the first words of the stretch as they stand."""
    return [w.word for w in stretch.words[: len(claim.words)]] == [w.word for w in claim.words]


def _tells_exception(claim: Sentence) -> bool:
    return _EXCEPTED.search(claim.text) is not None


def _unmet(claim: Sentence, stretch: Sentence, alignment: Alignment, share: float) -> list[Reason]:
    if contrast(claim, stretch, alignment):
        return [Reason.NOT_STATED]
    if alignment.weight <= _SLIGHT or alignment.weight <= allowed(share, alignment.total) * alignment.total:
        return []
    words = [claim.words[i] for i in alignment.unmet]
    if any(w.is_verbal for w in words):
        return [Reason.ACTION]
    if any(w.form.kind & Kind.NOUN and w.form.animate for w in words):
        return [Reason.SUBJECT]
    return [Reason.NOT_STATED]
