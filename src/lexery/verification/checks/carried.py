"""Check 8, in its first form: a claim is carried by its quote alone.

Until the containment of a claim in its quote is judged, a text may hold nothing but citations, headings, verbatim
stretches and the connecting words of the message catalogs; anything else says something of the law in its own words.
"""

import re
from collections.abc import Sequence
from functools import cache

from lexery.contracts.answer import CheckRecord, Claim, Notice, Support
from lexery.messages import catalog
from lexery.verification.context import CheckContext, failed, not_applicable, passed
from lexery.verification.free_text import mask, words_left

_TABLES = ("claim.", "short.", "scope.")
_PLACES = frozenset(
    ["абз", "підп", "п", "ч", "прим", "ст", "para", "subpt", "pt", "part", "note", "art", "of"]
)
_SHOWN = 6
_FIELD = re.compile(r"\{[^}]*\}")


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """A verbatim claim's sentence only introduces its quote; any other kind of claim waits for the full check."""
    if claim.support is Support.INFERENCE:
        return failed(8, "carried", claim.id, "INFERENCE_UNCHECKED")
    if claim.support is Support.PARAPHRASE:
        return failed(8, "carried", claim.id, "PARAPHRASE_UNCHECKED")
    return free_text(claim.id, claim.text, (claim,), context)


def free_text(
    subject: str, text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice] = ()
) -> CheckRecord:
    """Whether a text says nothing beyond its quotes; a quote that is found nowhere is invented."""
    if not text.strip():
        return not_applicable(8, "carried", subject)
    masked = mask(text, claims, context, notices=notices)
    if masked.invented:
        return failed(8, "carried", subject, "INVENTED_QUOTE", masked.invented[0])
    allowed = connecting_words(context.lang, claim=subject == claims[0].id if claims else False)
    own = [w for w in words_left(masked.text) if w not in allowed and w not in _PLACES]
    if own:
        return failed(8, "carried", subject, "OWN_WORDS", " ".join(own[:_SHOWN]))
    return passed(8, "carried", subject)


@cache
def connecting_words(lang: str, *, claim: bool) -> frozenset[str]:
    """The closed vocabulary: words of the sentences that introduce quotes; a claim's is smaller."""
    tables = _TABLES[:1] if claim else _TABLES
    sentences = [_FIELD.sub(" ", s) for key, s in catalog("writing", lang).items() if key.startswith(tables)]
    sentences += [
        s
        for key, s in catalog("verification", lang).items()
        if "." not in key and (not claim or key.startswith("bare"))
    ]
    return frozenset(w for s in sentences for w in words_left(s))
