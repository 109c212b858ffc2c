"""Which stretches of the evidence answer a goal: best article first, a second one when it is close or complements it."""

import math
from collections import Counter
from collections.abc import Callable, Sequence

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import Goal
from lexery.contracts.retrieval import Passage
from lexery.writing.passages import Stretch, stretches, stretches_of, whole

Lemmas = Callable[[str], list[str]]
"""Text → lemmas without stop words, in order (`lexery.search.analyze.Analyzer.lemmas`)."""

CITATION_WORDS = frozenset(
    ["стаття", "ст", "частина", "ч", "пункт", "п", "підпункт", "абзац", "кодекс", "закон", "україна", "номер"]
)


class SelectLimits(Value):
    """Bounds of the selection."""

    claims_per_goal: int = 3
    enough: float = 0.85
    """Cumulative probability (that at least one article is right) at which no further article is taken."""
    least_relevance: float = 0.05
    """The floor of gate hits (`policies.md` §1)."""
    close: float = 0.4
    """Share of the best relevance that a second article of the same act must reach."""
    complement: float = 0.25
    """The same for an article of another act."""
    passages_per_article: int = 2
    beside_gap: float = 0.5
    """Relevance from which a hit is shown although the act that was named is missing."""


class Selected(Value):
    """A stretch chosen for a goal."""

    goal_id: str
    item: EvidenceItem
    start: int
    end: int
    score: float
    """Of the overlap with the goal; comparable within one article."""
    further: bool = False
    """A second passage of an article that already has one."""


def select_articles(
    items: Sequence[EvidenceItem], limits: SelectLimits, *, floor: float = 0.0
) -> list[EvidenceItem]:
    """The articles worth quoting for one goal, best first; `items` are the goal's own.

    Cited ones always; else while the cumulative probability is not enough, those close to the best or of
    another act. Hits below `floor` are left out unless cited; hits of acts beside a pinned one come last.
    """
    ranked = sorted(items, key=lambda i: (not i.hit.cited, not i.primary, -i.hit.relevance))
    taken: list[EvidenceItem] = []
    missed = 1.0
    for item in ranked:
        hit = item.hit
        if len(taken) >= limits.claims_per_goal:
            break
        if any(t.hit.key == hit.key for t in taken):
            continue
        if not hit.cited:
            if hit.relevance < max(floor, limits.least_relevance) or any(t.hit.cited for t in taken):
                continue
            if taken and not _worth_adding(item, taken, limits, missed):
                continue
        taken.append(item)
        missed *= 1 - min(hit.relevance, 1.0)
    return taken


def _worth_adding(item: EvidenceItem, taken: list[EvidenceItem], limits: SelectLimits, missed: float) -> bool:
    if 1 - missed >= limits.enough or not item.primary:
        return False
    best = max(t.hit.relevance for t in taken)
    other_act = all(t.hit.nreg != item.hit.nreg for t in taken)
    return item.hit.relevance >= best * (limits.complement if other_act else limits.close)


def select_passages(
    goal: Goal, item: EvidenceItem, article: Article, lemmas: Lemmas, limits: SelectLimits
) -> list[Selected]:
    """The stretches of one article that answer the goal, best first; a cited part or point is taken as it is."""
    hit = item.hit
    targets = _cited_places(goal, item)
    if targets and article.text_kind is not TextKind.DIGEST:
        exact = [s for t in targets for s in stretches_of(article, t)[:1]]
        if exact:
            return [_selected(goal, item, s, 1.0, n) for n, s in enumerate(exact)]
    found = stretches(article, hit.passage)
    if not found:
        return []
    asked = frozenset(lemmas(f"{goal.search_text} {goal.text}")) - CITATION_WORDS
    bags = [frozenset(lemmas(article.text[s.start : s.end])) for s in found]
    scores = [_score(s, bag, asked, bags, hit.passage, article) for s, bag in zip(found, bags, strict=True)]
    if hit.cited and max(scores) < 1.0:
        if len(article.text) <= limits.passages_per_article * 600 and _one_quote(article):
            return [_selected(goal, item, whole(article), 1.0, 0)]
        # Asked what an article says, without a matter: it is read from its beginning.
        firsts = _without_overlap(found, list(range(len(found))))
        return [
            _selected(goal, item, found[i], scores[i], n)
            for n, i in enumerate(firsts[: limits.claims_per_goal])
        ]
    order = _without_overlap(found, sorted(range(len(found)), key=lambda i: (-scores[i], i)))
    best = scores[order[0]]
    kept = [i for i in order[: limits.passages_per_article] if i == order[0] or scores[i] >= 0.75 * best]
    return [_selected(goal, item, found[i], scores[i], n) for n, i in enumerate(kept)]


def _one_quote(article: Article) -> bool:
    return "{" not in article.text and "/*" not in article.text


def _selected(goal: Goal, item: EvidenceItem, stretch: Stretch, score: float, place: int) -> Selected:
    return Selected(
        goal_id=goal.id, item=item, start=stretch.start, end=stretch.end, score=score, further=place > 0
    )


def _cited_places(goal: Goal, item: EvidenceItem) -> list[CitationTarget]:
    return [
        r.target
        for r in goal.references
        if r.target.nreg == item.hit.nreg
        and r.target.article == item.hit.article
        and (r.target.part or r.target.point or r.target.subpoint or r.target.paragraph or r.target.note)
    ]


def _score(
    stretch: Stretch,
    bag: frozenset[str],
    asked: frozenset[str],
    bags: Sequence[frozenset[str]],
    near: Passage,
    article: Article,
) -> float:
    """Overlap with the goal, rare lemmas of the article counting more, and a bonus for the passage that matched."""
    counts = Counter(lemma for other in bags for lemma in other & asked)
    overlap = sum(math.log(1 + len(bags) / counts[lemma]) for lemma in bag & asked)
    length = max(stretch.end - stretch.start, 1)
    dilution = 1 + max(0.0, math.log(length / 400))
    covered = max(0, min(stretch.end, near.end) - max(stretch.start, near.start)) / length
    telling = near.end - near.start < 0.6 * len(article.text)
    return overlap / dilution + (0.5 * covered if telling else 0.0)


def _without_overlap(found: Sequence[Stretch], order: Sequence[int]) -> list[int]:
    kept: list[int] = []
    for i in order:
        if all(found[i].end <= found[k].start or found[k].end <= found[i].start for k in kept):
            kept.append(i)
    return kept


def select_goal(
    goal: Goal,
    items: Sequence[EvidenceItem],
    articles: ArticleSource,
    lemmas: Lemmas,
    limits: SelectLimits,
    *,
    floor: float = 0.0,
) -> list[Selected]:
    """All stretches for one goal: the best of every article first, then further ones of the same articles.

    An article whose text is not held any more, or is no longer the one that was searched, gives nothing.
    """
    first: list[Selected] = []
    further: list[Selected] = []
    for item in select_articles(items, limits, floor=floor):
        article = articles.article(item.hit.nreg, item.hit.article)
        if article is None:
            continue
        for chosen in select_passages(goal, item, article, lemmas, limits):
            (further if chosen.further else first).append(chosen)
    return [*first, *further]
