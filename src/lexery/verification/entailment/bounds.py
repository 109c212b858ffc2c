"""Conditions and exceptions of the rule that a claim tells: none dropped, none turned round."""

import re
from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope

_HEDGED: Final = re.compile(
    r"за загальним правилом|як правило|зазвичай|крім|окрім|винят|виключенн|за умов|якщо|у разі|в разі|у випадк|в випадк|коли|може бути"
)
_MENTIONED: Final = 0.34
"""Share of a condition's words that a claim must hold for the condition to be told."""
_USED: Final = 2
"""Words of a clause that a claim must hold for the clause to be what it tells."""


def bound_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment) -> list[Reason]:
    """Why the claim is broader than the rule, or takes an exception for it."""
    met = set(alignment.pairs.values())
    parts = _parts(stretch)
    told = {part for part, of in parts.items() if len(met & of) >= _USED or (of and met >= of)}
    out: list[Reason] = []
    segments = _segments(stretch)
    rules = {segments[min(parts[p])] for p in told if _scope(stretch, parts[p]) in (Scope.MAIN, Scope.RELATIVE)}
    for of in parts.values():
        scope = _scope(stretch, of)
        if scope in (Scope.MAIN, Scope.RELATIVE) or not of or segments[min(of)] not in rules:
            continue
        share = len(met & of) / len(of)
        if share >= _MENTIONED:
            continue
        if scope is Scope.EXCEPTION and not _HEDGED.search(claim.text):
            out.append(Reason.EXCEPTION)
        elif scope is Scope.CONDITION and not _hedged_condition(claim):
            out.append(Reason.CONDITION)
    if _exception_as_rule(claim, stretch, alignment):
        out.append(Reason.EXCEPTION)
    return out


def _hedged_condition(claim: Sentence) -> bool:
    return any(s is Scope.CONDITION for s in claim.clauses.scope)


def _exception_as_rule(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """Words of an exception that the claim tells as the rule, with the rule's own words beside them."""
    inside = [i for i, at in alignment.pairs.items() if stretch.scope(at) is Scope.EXCEPTION]
    outside = [i for i, at in alignment.pairs.items() if stretch.scope(at) is Scope.MAIN]
    if not inside or not outside or len(inside) < 1:
        return False
    if any(claim.scope(i) is Scope.EXCEPTION for i in inside) or _HEDGED.search(claim.text):
        return False
    return not _negation_differs(claim, stretch)


def _negation_differs(claim: Sentence, stretch: Sentence) -> bool:
    return bool(claim.denied) != bool(stretch.denied)


def _scope(stretch: Sentence, of: set[int]) -> Scope:
    return stretch.scope(min(of)) if of else Scope.MAIN


def _parts(stretch: Sentence) -> dict[int, set[int]]:
    """Content words of the stretch by clause."""
    out: dict[int, set[int]] = {}
    for index in stretch.content:
        out.setdefault(stretch.clauses.number[index], set()).add(index)
    return out


def _segments(stretch: Sentence) -> tuple[int, ...]:
    """Per word: its segment; a contrast («, а …») or a semicolon begins one, and a condition is of its own segment only."""
    out: list[int] = []
    segment = 0
    for word in stretch.words:
        if ";" in word.before or (word.before and word.word in ("а", "але", "проте", "однак")):
            segment += 1
        out.append(segment)
    return tuple(out)
