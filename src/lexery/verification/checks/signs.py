"""Check 8, of what a judge of Ukrainian words cannot read: other scripts, other languages, signs that stand for numbers.

A claim in own words may hold such a thing only where its quote does.
"""

import re
from typing import Final

from lexery.contracts.answer import CheckRecord, Claim, Support
from lexery.law.text import normal
from lexery.verification.context import CheckContext, failed, not_applicable, passed
from lexery.verification.free_text import mask

_WORD: Final = re.compile(r"[^\W_]+")
_READ: Final = re.compile(r"[\u0400-\u045f\u0490\u0491]+|[0-9]+|[0-9]*[\u0400-\u045f\u0490\u0491]+[0-9]*")
_ROMAN: Final = re.compile(r"[IVXLCDM]+")
_SHOWN: Final = 5


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """Every word of a paraphrase is Ukrainian letters or plain digits, a Roman numeral, or stands in the quote."""
    if claim.support is not Support.PARAPHRASE:
        return not_applicable(8, "signs", claim.id)
    quote = normal(claim.quote.text).casefold() if claim.quote is not None else ""
    quoted = frozenset(_WORD.findall(quote))
    strange = [
        word
        for word in _WORD.findall(normal(mask(claim.text, (claim,), context).text))
        if not _READ.fullmatch(word) and not _ROMAN.fullmatch(word) and word.casefold() not in quoted
    ]
    if strange:
        return failed(8, "signs", claim.id, "UNREADABLE", " ".join(strange[:_SHOWN]))
    return passed(8, "signs", claim.id)
