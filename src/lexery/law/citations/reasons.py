"""Why a citation did not resolve, as a stable code."""

from typing import Final

from lexery.contracts.citation import ActNaming, CitationTarget, ReferenceReason, ReferenceState
from lexery.contracts.ports import ActDirectory
from lexery.law.numbers import sort_key

_BY_NUMBER: Final = (ActNaming.NUMBER, ActNaming.NREG)


def reason_of(
    state: ReferenceState, target: CitationTarget, naming: ActNaming, directory: ActDirectory
) -> ReferenceReason | None:
    """The reason behind the state of a target whose act part is read; None for one that resolved."""
    if state is ReferenceState.RESOLVED:
        return None
    if state is ReferenceState.ACT_UNKNOWN:
        numbered = naming in _BY_NUMBER
        return ReferenceReason.NUMBER_NOT_IN_CATALOG if numbered else ReferenceReason.TITLE_NOT_IN_CATALOG
    if state is ReferenceState.OUT_OF_BOUNDS:
        return ReferenceReason.NO_SUCH_UNIT
    listed = directory.articles(target.nreg) if target.nreg is not None else None
    numbers = tuple(n for n in listed.numbers if n[:1].isdigit()) if listed is not None else ()
    if state is ReferenceState.ACT_NOT_INDEXED:
        known = target.article is not None and target.article in numbers
        return ReferenceReason.ARTICLE_TEXT_NOT_HELD if known else ReferenceReason.TEXT_NOT_HELD
    if not numbers:
        return ReferenceReason.ACT_WITHOUT_ARTICLES
    last = max(map(sort_key, numbers))
    beyond = target.article is not None and target.article[:1].isdigit() and sort_key(target.article) > last
    return ReferenceReason.BEYOND_LAST_ARTICLE if beyond else ReferenceReason.NOT_IN_ARTICLE_LIST
