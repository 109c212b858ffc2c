"""Places of the corpus that a claim is held to: units of an article, its neighbours, what the search finds."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article
from lexery.contracts.ports import ActDirectory, ArticleSource, Search
from lexery.contracts.retrieval import Leg, SearchRequest
from lexery.law.sentences import law_spans
from lexery.law.structure import ArticleStructure, Unit, UnitKind, parse_article
from lexery.verification.brief.words import Weight

KEPT_STRUCTURES: Final = 256
MAX_CHARS: Final = 40_000
"""Code points of an article from which it is looked at only when it is cited itself."""
MAX_UNITS: Final = 60
"""Units of one article that a claim is held to."""
NEIGHBOURS: Final = 2
"""Articles on either side of the cited one that are looked at."""
_NO_VECTORS: Final = frozenset({Leg.PHRASING_VECTORS, Leg.PASSAGES})
_BELOW: Final = (UnitKind.POINT, UnitKind.SUBPOINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A stretch of law with its address."""

    target: CitationTarget
    text: str
    """Of a point with the words that introduce its list."""
    heading: str
    parts: tuple["Place", ...] = ()
    """Its parts, of a whole article."""


def structure_of(article: Article) -> ArticleStructure:
    """The article, taken apart."""
    return _structure(article.text, article.number)


@lru_cache(KEPT_STRUCTURES)
def _structure(text: str, number: str) -> ArticleStructure:
    return parse_article(text, number)


def whole(article: Article) -> Place:
    """The article as one place."""
    return Place(
        target=CitationTarget(nreg=article.nreg, article=article.number),
        text=article.text,
        heading=article.heading,
        parts=tuple(parts) if len(parts := _parts_of(article, points=False)) > 1 else (),
    )


def cited_place(article: Article, target: CitationTarget) -> Place | None:
    """The place that a citation names; None when the article has no such unit."""
    if not any((target.part, target.point, target.subpoint, target.paragraph, target.note, target.section)):
        return whole(article)
    structure = structure_of(article)
    unit = structure.at(target)
    if unit is None:
        return None
    return Place(target=target, text=_with_intro(article, structure, unit), heading=article.heading)


def _with_intro(article: Article, structure: ArticleStructure, unit: Unit) -> str:
    text = article.text[unit.start : unit.end]
    if unit.kind not in (*_BELOW, UnitKind.PARAGRAPH):
        return text
    above = _parent(structure.root, unit)
    if above is None or above.start == unit.start:
        return text
    first = min(
        (c.start for c in above.children if c.kind in _BELOW or (c.kind is UnitKind.PARAGRAPH and c.dashed)),
        default=unit.start,
    )
    intro = " ".join(article.text[above.start : min(first, unit.start)].split())
    # A point of an article without parts must not drag along all that stands before it.
    return f"{intro}\n{text}" if intro else text


def _parent(scope: Unit, unit: Unit) -> Unit | None:
    for child in scope.children:
        if child is unit:
            return scope
        if (
            child.start <= unit.start
            and unit.end <= child.end
            and (found := _parent(child, unit)) is not None
        ):
            return found
    return None


def parts_of(article: Article, *, points: bool = False) -> list[Place]:
    """The parts of an article in order, or its points where it has no parts; one place when it has neither.

    `points`: those of parts too.
    """
    return _parts_of(article, points=points) or [whole(article)]


def _parts_of(article: Article, *, points: bool) -> list[Place]:
    structure = structure_of(article)
    units = [*structure.parts, *structure.notes]
    if points or len(units) < 2:
        units += [u for u in structure.root.walk() if u.kind is UnitKind.POINT]
    out: list[Place] = []
    for unit in units[:MAX_UNITS]:
        address = structure.locate(unit.start)
        target = address.model_copy(
            update={"nreg": article.nreg, "article": article.number, "paragraph": None}
        )
        out.append(Place(target=target, text=_with_intro(article, structure, unit), heading=article.heading))
    return out


def is_removed(place: Place) -> bool:
    """Whether nothing but editorial notes is left of it."""
    return bool(place.text.strip()) and not any(
        any(c.isalpha() for c in place.text[a:b]) for a, b in law_spans(place.text)
    )


class PlaceFinder:
    """Where else a claim may stand: by neighbourhood and by search (bounded)."""

    def __init__(
        self,
        search: Search | None,
        articles: ArticleSource,
        directory: ActDirectory,
        weight: Weight,
        *,
        limit: int = 10,
    ) -> None:
        """`search`: None looks only at neighbours. `weight`: rarity of a lemma. `limit`: articles of one search."""
        self._search = search
        self._articles = articles
        self._directory = directory
        self._limit = limit
        self.weight = weight

    def article(self, nreg: str, number: str) -> Article | None:
        """The article's text; None when it is not held."""
        return self._articles.article(nreg, number)

    def in_act(self, target: CitationTarget, claim: str) -> Iterator[Article]:
        """Other articles of the cited act: what is found in it, then the neighbours of the one cited."""
        if target.nreg is None:
            return
        keys = dict.fromkeys([*self._found(claim, target.nreg), *self._around(target)])
        yield from self._read(k for k in keys if k[0] == target.nreg and k[1] != target.article)

    def elsewhere(self, target: CitationTarget, claim: str) -> Iterator[Article]:
        """Articles of other acts: what is found, then those with the cited number in the acts of what is found."""
        found = [key for key in self._found(claim, None) if key[0] != target.nreg]
        namesakes = [(nreg, target.article) for nreg, _ in found if target.article is not None]
        yield from self._read(iter(dict.fromkeys([*found, *namesakes])))

    def _read(self, keys: Iterator[tuple[str, str]]) -> Iterator[Article]:
        for nreg, number in keys:
            article = self._articles.article(nreg, number)
            if article is not None and not article.repealed and len(article.text) <= MAX_CHARS:
                yield article

    def _found(self, claim: str, nreg: str | None) -> list[tuple[str, str]]:
        if self._search is None:
            return []
        request = SearchRequest(
            text=claim,
            limit=self._limit,
            without=_NO_VECTORS,
            pinned_act=nreg,
            act_hints=(nreg,) if nreg else (),
        )
        return [hit.key for hit in self._search.search(request).hits]

    def _around(self, target: CitationTarget) -> list[tuple[str, str]]:
        listed = self._directory.articles(target.nreg or "")
        if listed is None or target.article not in listed.numbers:
            return []
        at = listed.numbers.index(target.article)
        near = listed.numbers[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
        return [(listed.nreg, number) for number in near if number in listed.held]
