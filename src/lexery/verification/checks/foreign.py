"""The guard of check 2 against foreign law: no text leans on the law of another state or of a union.

A mention passes only where the quoted Ukrainian law itself speaks of that law, or where a treaty of the catalog is named so.
"""

from collections.abc import Sequence

from lexery.contracts.answer import CheckRecord, Claim, Notice
from lexery.law.foreign import ForeignLaw, foreign_law
from lexery.law.text import normal, spelling_key
from lexery.verification.context import CheckContext, failed, passed
from lexery.verification.free_text import mask


def check(
    subject: str, text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice] = ()
) -> CheckRecord:
    """Whether the own words of `text` lean on foreign law that no quote of `claims` speaks of."""
    named = foreign_law(mask(text, claims, context, notices=notices).text)
    if named:
        quoted = spelling_key(normal(" ".join(c.quote.text for c in claims if c.quote is not None)))
        wrong = next((one for one in named if not _is_quoted(one, quoted)), None)
        if wrong is not None:
            return failed(2, "foreign", subject, "FOREIGN_LAW", wrong.words)
    return passed(2, "foreign", subject, str(len(named)))


def _is_quoted(named: ForeignLaw, quoted: str) -> bool:
    return named.whose in quoted
