"""Quotes of a text: word for word at the place cited, in other words there, elsewhere, or nowhere."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article
from lexery.law.quotes import locate_quote
from lexery.law.text import lower, normal
from lexery.verification.brief.decide import Decision
from lexery.verification.brief.model import BriefReason, BriefVerdict
from lexery.verification.brief.places import Place, PlaceFinder, structure_of

NEAR: Final = 0.7
"""Share of a quote's words that a place must have, in order, to have it in other words."""
MAX_WORDS: Final = 300
"""Words of a quote that are compared with a place that does not have it."""
MAX_PLACE_WORDS: Final = 4_000
"""Words of a place that are compared."""
KEPT_TEXTS: Final = 64
"""Articles and places in lower case that are kept: those of one search and the neighbours."""
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


def quote_verdict(
    quotes: Sequence[str],
    target: CitationTarget,
    place: Place | None,
    article: Article | None,
    finder: PlaceFinder,
    missing: tuple[str, ...],
) -> Decision:
    """The verdict of the first quote that does not stand at the place cited. `missing`: why there is no such place."""
    for quote in quotes:
        decision = _one(quote, target, place, article, finder, missing)
        if decision[0] is not BriefVerdict.SUPPORTED:
            return decision
    return BriefVerdict.SUPPORTED, (BriefReason.QUOTED,), None


def _one(
    quote: str,
    target: CitationTarget,
    place: Place | None,
    article: Article | None,
    finder: PlaceFinder,
    missing: tuple[str, ...],
) -> Decision:
    if place is not None and _has(place.text, quote):
        return BriefVerdict.SUPPORTED, (BriefReason.QUOTED,), None
    if article is not None and (found := _where(article, quote)) is not None:
        return BriefVerdict.WRONG_PART, (*missing, BriefReason.QUOTE_ELSEWHERE), found
    if place is not None and _near(quote, place.text):
        return BriefVerdict.WRONG_VALUE, (BriefReason.QUOTE_DIFFERS,), place.target
    if (found := _in(finder.in_act(target, quote), quote)) is not None:
        return BriefVerdict.WRONG_ARTICLE, (*missing, BriefReason.QUOTE_ELSEWHERE), found
    if (found := _in(finder.elsewhere(target, quote), quote)) is not None:
        return BriefVerdict.WRONG_ACT, (*missing, BriefReason.QUOTE_ELSEWHERE), found
    return BriefVerdict.INVENTED, (*missing, BriefReason.QUOTE_UNKNOWN), None


def _has(text: str, quote: str) -> bool:
    """Word for word; a quote may begin with a capital, or go on in the middle of a sentence."""
    return locate_quote(lower(quote), _lowered(text)) is not None


@lru_cache(KEPT_TEXTS)
def _lowered(text: str) -> str:
    """Every quote of a text is looked for in the same articles."""
    return lower(text)


def _where(article: Article, quote: str) -> CitationTarget | None:
    found = locate_quote(lower(quote), _lowered(article.text))
    if found is None:
        return None
    address = structure_of(article).locate(found.start)
    return address.model_copy(update={"nreg": article.nreg, "article": article.number, "paragraph": None})


def _in(articles: Iterable[Article], quote: str) -> CitationTarget | None:
    return next((place for article in articles if (place := _where(article, quote)) is not None), None)


def _near(quote: str, text: str) -> bool:
    """Whether most words of the quote stand in the text in their order."""
    wanted = _words(quote)[:MAX_WORDS]
    words = _words(text)[:MAX_PLACE_WORDS]
    blocks = SequenceMatcher(None, words, wanted, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks if block.size > 1) >= NEAR * len(wanted)


def _words(text: str) -> list[str]:
    return _WORD.findall(lower(normal(text)))
