"""A claim in words of its own, held to the quote that it is made from: what checks 7, 8 and 9 ask of a paraphrase."""

from functools import lru_cache
from typing import Final

from lexery.contracts.answer import Claim, Support
from lexery.law.citations import find_references
from lexery.law.quote_edges import is_whole
from lexery.law.quotes import locate_quote
from lexery.law.text import normal
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
    quoted = normal(claim.quote.text).casefold() if claim.quote is not None else ""
    for reference in find_references(masked, context.directory):
        if normal(reference.text).casefold() in quoted:
            # What the quoted law itself refers to are words of the rule.
            continue
        masked = masked[: reference.start] + " " * len(reference.text) + masked[reference.end :]
    return masked


@lru_cache(_KEPT)
def _judged(quote: str, claim: str) -> Judgement:
    same = locate_quote(" ".join(claim.split()), quote)
    if same is not None and len(same.pieces) == 1 and is_whole(quote, same.start, same.end):
        return Judgement(supported=True, reasons=(), start=same.start, end=same.end)
    return judge(quote, claim)
