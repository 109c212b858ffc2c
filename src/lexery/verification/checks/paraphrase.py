"""A claim in words of its own, held to the quote that it is made from: what checks 7, 8 and 9 ask of a paraphrase."""

from functools import lru_cache
from typing import Final

from lexery.contracts.answer import Claim, Support
from lexery.law.citations import find_references
from lexery.verification.context import CheckContext
from lexery.verification.entailment import Judgement, Reason, judge
from lexery.verification.free_text import mask, words_left

FIGURES: Final = frozenset({Reason.NUMBER, Reason.UNIT, Reason.COMPARATOR, Reason.TERM_START, Reason.DATE})
"""Reasons of check 7."""
SUBJECTS: Final = frozenset({Reason.SUBJECT})
"""Reasons of check 9; all others are of check 8."""
_KEPT: Final = 64
"""Judgements kept: three checks ask of one claim."""


def judged(claim: Claim, context: CheckContext) -> Judgement | None:
    """The judgement of a paraphrase against its quote; None for another kind of claim, and for one without own words."""
    if claim.support is not Support.PARAPHRASE or claim.quote is None:
        return None
    own = own_words(claim, context)
    return _judged(claim.quote.text, own) if words_left(own) else None


def own_words(claim: Claim, context: CheckContext) -> str:
    """The text of a claim without citations, titles and verified quotes; lengths are kept."""
    key = claim.id, claim.text
    if key not in context.own_words:
        context.own_words[key] = _own_words(claim, context)
    return context.own_words[key]


def _own_words(claim: Claim, context: CheckContext) -> str:
    masked = mask(claim.text, (claim,), context).text
    for reference in find_references(masked, context.directory):
        masked = masked[: reference.start] + " " * len(reference.text) + masked[reference.end :]
    return masked


@lru_cache(_KEPT)
def _judged(quote: str, claim: str) -> Judgement:
    return judge(quote, claim)
