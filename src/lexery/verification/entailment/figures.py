"""Numbers, units, bounds, dates and starts of terms of a claim, held to the stretch that carries it."""

import re
from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.forms import form_of
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.quantities import Quantity, same_bound, same_unit

_START: Final = re.compile(
    r"(?:(?:з|із|від|починаючи з|після) (?:дня|дати|моменту|часу|наступного дня(?: після)?)"
    r"(?: (?:наступного|що настає) (?:за|після) дн(?:ем|я))?|(?<![^\W\d_])після)"
    r"((?: [^\W\d_]+(?:'[^\W\d_]+)?){1,4})"
)
_NEAR: Final = 110


def figure_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment) -> list[Reason]:
    """Why the claim's figures are not the stretch's; each must be there in the same sense."""
    out: list[Reason] = []
    for figure in claim.figures:
        reason = _figure(figure, claim, stretch)
        if reason is None:
            reason = _start_differs(figure, claim, stretch)
        if reason is not None:
            out.append(reason)
    return out


def _figure(figure: Quantity, claim: Sentence, stretch: Sentence) -> Reason | None:
    same = [q for q in stretch.figures if q.value == figure.value]
    if not same:
        return Reason.DATE if figure.unit == "date" else Reason.NUMBER
    units = [q for q in same if same_unit(figure, q)]
    if not units:
        return Reason.UNIT
    if not any(same_bound(figure, q) for q in units):
        return Reason.COMPARATOR
    return None


def _start_differs(figure: Quantity, claim: Sentence, stretch: Sentence) -> Reason | None:
    """A start that the claim names must be the start of the same term; one that it leaves out is left out."""
    mine = _start(claim.text, figure.end)
    if not mine:
        return None
    starts = [_start(stretch.text, q.end) for q in stretch.figures if q.value == figure.value]
    if any(mine & theirs for theirs in starts):
        return None
    return Reason.TERM_START


def _start(text: str, end: int) -> frozenset[str]:
    """Keys of the words that name the event from which a term runs."""
    sentence = re.split(r"[.;]", text[end : end + _NEAR], maxsplit=1)[0]
    match = _START.search(sentence)
    if match is None:
        return frozenset()
    words = [form_of(word) for word in match[1].split()]
    return frozenset(key for word in words[:2] for key in word.own)
