"""The exact leg: articles that the question cites."""

from collections.abc import Sequence
from dataclasses import dataclass

from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.search.table import Table

_FOUND = frozenset({ReferenceState.RESOLVED, ReferenceState.OUT_OF_BOUNDS})
"""States in which the cited article exists (of a part out of bounds, too)."""


@dataclass(frozen=True, kw_only=True)
class Cited:
    """A cited article that is indexed."""

    doc: int
    target: CitationTarget
    """The first place of the article that was cited."""


def cited_articles(references: Sequence[Reference], table: Table) -> tuple[Cited, ...]:
    """Cited articles in the order of the question, each once; those not indexed are left to DocList."""
    found: dict[int, Cited] = {}
    for reference in references:
        target = reference.target
        if reference.state not in _FOUND or target.nreg is None:
            continue
        article = target.article if target.article is not None else target.section
        doc = table.find(target.nreg, article) if article is not None else None
        if doc is not None and doc not in found:
            found[doc] = Cited(doc=doc, target=target)
    return tuple(found.values())
