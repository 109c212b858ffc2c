"""What the question cited and named, and which of it the hits hold; used by the gate and the evidence stage."""

from collections.abc import Iterable, Sequence

from lexery.contracts.base import Value
from lexery.contracts.citation import ActNaming, Reference, ReferenceState
from lexery.contracts.corpus import DocType
from lexery.contracts.query import QueryProfile, is_direct
from lexery.contracts.retrieval import DoclistReason, DoclistTrace, Hit
from lexery.law.names import name_key

_WITHOUT_ACT = frozenset({ActNaming.NONE, ActNaming.GENERIC})
_NAMES_AN_ACT = frozenset(
    {ActNaming.NREG, ActNaming.NUMBER, ActNaming.TITLE, ActNaming.ALIAS, ActNaming.GENERIC}
)
_IN_CATALOG = frozenset(
    {
        ReferenceState.RESOLVED,
        ReferenceState.ACT_NOT_INDEXED,
        ReferenceState.ARTICLE_UNKNOWN,
        ReferenceState.OUT_OF_BOUNDS,
    }
)
_RESOLVED_BY_DOCLIST = frozenset(
    {
        DoclistReason.ACT_RESOLVED,
        DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED,
        DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
    }
)
_DOC_TYPES = {
    "кодекс": DocType.CODE,
    "конституц": DocType.CONSTITUTION,
    "закон": DocType.LAW,
    "постанов": DocType.RESOLUTION,
    "указ": DocType.DECREE,
    "декрет": DocType.DECREE,
}
"""Beginnings of generic act words, in the form of `name_key` (і and и are one letter there)."""
_SHORT_WORD = 3
_ENDING = 2
_SHORTEST_STEM = 4


class CitedArticle(Value):
    """An article that the question cites, and the acts it may belong to."""

    acts: frozenset[str]
    """Canonical nregs; empty when the act resolves to none."""
    article: str


class ActHint(Value):
    """The act part of a citation, an act named without an article, or a generic act word."""

    text: str
    acts: frozenset[str]
    """Canonical nregs that fit; empty when none does."""


def cited_articles(
    references: Iterable[Reference], *, pinned_act: str | None = None
) -> tuple[CitedArticle, ...]:
    """Articles of direct citations, in order, no duplicates.

    An act that a clarification pinned stands for what was ambiguous, and for the act of an article cited without one.
    """
    found: dict[CitedArticle, None] = {}
    for reference in references:
        article = reference.target.article
        if article is None:
            continue
        acts = _acts_of(reference.target.nreg, reference.candidates)
        if pinned_act is not None and (len(acts) > 1 or reference.naming in _WITHOUT_ACT):
            found[CitedArticle(acts=frozenset({pinned_act}), article=article)] = None
        elif is_direct(reference):
            found[CitedArticle(acts=acts, article=article)] = None
    return tuple(found)


def found_articles(cited: Iterable[CitedArticle], hits: Iterable[Hit]) -> tuple[CitedArticle, ...]:
    """Those cited articles that are among the hits of the cited act; numbers are canonical on both sides."""
    keys = {hit.key for hit in hits}
    return tuple(c for c in cited if any((act, c.article) in keys for act in c.acts))


def act_hints(profile: QueryProfile) -> tuple[ActHint, ...]:
    """Every act hint of the question in order, no duplicates; foreign references are none."""
    hints: dict[ActHint, None] = {}
    for reference in profile.references:
        if reference.naming in _NAMES_AN_ACT:
            acts = _acts_of(reference.target.nreg, reference.candidates)
            hints[ActHint(text="" if acts else reference.act_text or reference.text, acts=acts)] = None
    for mention in profile.acts:
        if mention.naming in _NAMES_AN_ACT:
            acts = frozenset(mention.candidates)
            hints[ActHint(text="" if acts else mention.text, acts=acts)] = None
    return tuple(hints)


def hint_found(hint: ActHint, hits: Iterable[Hit]) -> bool:
    """Whether a hit belongs to the act hinted at: by nreg where one fits, else by kind or by the words of its title."""
    if hint.acts:
        return any(hit.nreg in hint.acts for hit in hits)
    words = name_key(hint.text).split()
    if len(words) <= 1:
        kinds = {kind for stem, kind in _DOC_TYPES.items() if words and words[0].startswith(stem)}
        return any(hit.doc_type in kinds for hit in hits)
    stems = [word[: max(_SHORTEST_STEM, len(word) - _ENDING)] for word in words if len(word) > _SHORT_WORD]
    return any(stems and all(stem in name_key(hit.title) for stem in stems) for hit in hits)


def act_resolved(profile: QueryProfile, doclist: DoclistTrace | None = None) -> bool:
    """Whether anything named resolves to an act of the catalog, indexed or not."""
    return (
        any(r.state in _IN_CATALOG and r.naming is not ActNaming.FOREIGN for r in profile.references)
        or any(hint.acts for hint in act_hints(profile))
        or (doclist is not None and any(i.reason in _RESOLVED_BY_DOCLIST for i in doclist.items))
    )


def candidate_sets(
    references: Iterable[Reference], acts: Iterable[Sequence[str]]
) -> tuple[frozenset[str], ...]:
    """The acts that each act part may mean, where it may mean several."""
    parts = [_acts_of(r.target.nreg, r.candidates) for r in references if r.naming in _NAMES_AN_ACT]
    parts += [frozenset(candidates) for candidates in acts]
    return tuple(part for part in dict.fromkeys(parts) if len(part) > 1)


def _acts_of(nreg: str | None, candidates: Sequence[str]) -> frozenset[str]:
    return frozenset((*candidates, nreg) if nreg else candidates)
