"""Check 8: a claim is carried by its quote alone.

A paraphrase must follow from its quote. Any other text may hold nothing but citations, headings, verbatim stretches and
the connecting words of the message catalogs; anything else says something of the law in its own words.
"""

import re
from collections.abc import Sequence
from functools import cache

from lexery.contracts.answer import CheckRecord, Claim, Notice, Support
from lexery.messages import catalog
from lexery.verification.checks.paraphrase import FIGURES, SUBJECTS, judged
from lexery.verification.context import CheckContext, failed, not_applicable, passed
from lexery.verification.entailment import Reason
from lexery.verification.free_text import mask, words_left

_TABLES = ("claim.", "short.", "scope.")
_PLACES = frozenset(
    ["абз", "підп", "п", "ч", "прим", "ст", "para", "subpt", "pt", "part", "note", "art", "of"]
)
_SHOWN = 6
_FIELD = re.compile(r"\{[^}]*\}")


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """A verbatim claim's sentence only introduces its quote; a paraphrase follows from it; an inference has none."""
    if claim.support is Support.INFERENCE:
        return failed(8, "carried", claim.id, "INFERENCE_UNCHECKED")
    if claim.support is Support.PARAPHRASE:
        return _follows(claim, context)
    return free_text(claim.id, claim.text, (claim,), context)


def _follows(claim: Claim, context: CheckContext) -> CheckRecord:
    masked = mask(claim.text, (claim,), context)
    if masked.invented:
        return failed(8, "carried", claim.id, "INVENTED_QUOTE", masked.invented[0])
    found = judged(claim, context)
    if found is None or Reason.EMPTY in found.reasons:
        return free_text(claim.id, claim.text, (claim,), context)
    seen = " ".join(found.reasons)
    if any(reason not in FIGURES | SUBJECTS for reason in found.reasons):
        return failed(8, "carried", claim.id, "NOT_CARRIED", seen)
    return passed(8, "carried", claim.id, seen)


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
