"""Which stretches of the evidence answer a goal: best article first, a second one when it is close or complements it."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import Goal
from lexery.contracts.retrieval import Passage
from lexery.law.sentences import is_clean
from lexery.writing.passages import Stretch, lead_ins, stretches, stretches_of, whole

Lemmas = Callable[[str], list[str]]
"""Text → lemmas without stop words, in order (`lexery.search.analyze.Analyzer.lemmas`)."""

CITATION_WORDS = frozenset(
    ["стаття", "ст", "частина", "ч", "пункт", "п", "підпункт", "абзац", "кодекс", "закон", "україна", "номер"]
)

STEM = 6
"""Letters of a lemma that are compared."""
RELATED = 0.25
"""Weight of a stem that the hits share, against one of the question."""
RELATED_ARTICLES = 6
RELATED_LENGTH = 1_500
"""Code points of a passage that are read for shared stems."""
POINT_SHARE = 0.85
"""A point of a list counts a little less than a part that says as much: it needs its opening words."""


class SelectLimits(Value):
    """Bounds of the selection."""

    claims_per_goal: int = 3
    cited_per_goal: int = 8
    """Articles that a question cites: each is shown, up to this many."""
    enough: float = 0.85
    """Cumulative probability (that at least one article is right) at which no further article is taken."""
    least_relevance: float = 0.05
    """The floor of gate hits (`policies.md` §1)."""
    close: float = 0.4
    """Share of the best relevance that a second article of the same act must reach."""
    complement: float = 0.25
    """The same for an article of another act."""
    passages_per_article: int = 2
    whole_article: int = 900
    """Code points up to which a cited article is quoted whole."""
    beside_gap: float = 0.5
    """Relevance from which a hit is shown although the act that was named is missing."""
    beside_guess: float = 0.15
    """The same when nobody named an act and only the catalog's match beats the hits."""


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
        if len(taken) >= (limits.cited_per_goal if hit.cited else limits.claims_per_goal):
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
    goal: Goal,
    item: EvidenceItem,
    article: Article,
    lemmas: Lemmas,
    limits: SelectLimits,
    *,
    related: Mapping[str, float] | None = None,
) -> list[Selected]:
    """The stretches of one article that answer the goal, best first; a cited part or point is taken as it is.

    `related`: stems that the other articles found for the goal share, with their weights (`related_stems`).
    """
    hit = item.hit
    targets = _cited_places(goal, item)
    if targets and article.text_kind is not TextKind.DIGEST:
        exact = [s for t in targets for s in stretches_of(article, t)[:1]]
        if exact:
            return [_selected(goal, item, s, 1.0, n) for n, s in enumerate(exact)]
    found = stretches(article, hit.passage)
    if not found:
        return []
    asked = frozenset(_stems(lemmas(_matter(goal)))) - CITATION_STEMS
    bags = _bags(article.text, found, lemmas)
    openings = lead_ins(article)
    listed = [s.start in openings for s in found]
    weights = {stem: RELATED * weight for stem, weight in (related or {}).items()} | dict.fromkeys(asked, 1.0)
    scores = [
        _score(s, bag, weights, bags) * (POINT_SHARE if listed[i] else 1) * max(0.8, 1 - 0.04 * i)
        + _near(s, hit.passage, article)
        for i, (s, bag) in enumerate(zip(found, bags, strict=True))
    ]
    if hit.cited and not any(bag.keys() & asked for bag in bags):
        whole_text = _from_the_start(article, found, listed, limits)
        return [_selected(goal, item, s, 0.0, n) for n, s in enumerate(whole_text)]
    order = _without_overlap(found, sorted(range(len(found)), key=lambda i: (-scores[i], i)))
    best = scores[order[0]]
    kept = [
        i
        for i in order[: limits.passages_per_article]
        if i == order[0] or (best > 0 and scores[i] >= 0.75 * best)
    ]
    return [_selected(goal, item, found[i], scores[i], n) for n, i in enumerate(kept)]


def _matter(goal: Goal) -> str:
    """What the goal asks about, without its citations: «41» of «ст. 41» is no word of the matter."""
    words = f"{goal.search_text} {goal.text}"
    for reference in sorted(goal.references, key=lambda r: -len(r.text)):
        words = words.replace(reference.text, " ")
    return words


def _stems(found: Iterable[str]) -> Counter[str]:
    """Lemmas cut so that a verb meets its noun («звільнити», «звільнення»)."""
    return Counter(lemma[:STEM] for lemma in found)


def _bags(text: str, found: Sequence[Stretch], lemmas: Lemmas) -> list[Counter[str]]:
    """Stems of each stretch. Runs of sentences overlap: what lies between two edges is looked up once."""
    edges = sorted({edge for s in found for edge in (s.start, s.end)})
    if any(text[edge - 1 : edge].strip() and text[edge : edge + 1].strip() for edge in edges):
        # An edge inside a word, which is another word on either side of it.
        return [_stems(lemmas(text[s.start : s.end])) for s in found]
    place = {edge: at for at, edge in enumerate(edges)}

    @cache
    def between(at: int) -> list[str]:
        return [lemma[:STEM] for lemma in lemmas(text[edges[at] : edges[at + 1]])]

    return [Counter(chain.from_iterable(map(between, range(place[s.start], place[s.end])))) for s in found]


CITATION_STEMS = frozenset(
    word[:STEM]
    for word in [
        "стаття",
        "ст",
        "частина",
        "ч",
        "пункт",
        "п",
        "підпункт",
        "абзац",
        "кодекс",
        "закон",
        "україна",
        "номер",
        "казати",
        "законний",
        "законно",
        "правомірний",
        "правомірно",
    ]
)


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
    stretch: Stretch, bag: Counter[str], weights: Mapping[str, float], bags: Sequence[Counter[str]]
) -> float:
    """Overlap with the goal: words rare in the article count more, repeated ones a little more, length dilutes."""
    overlap = 0.0
    for stem in bag.keys() & weights.keys():
        spread = sum(stem in other for other in bags)
        overlap += weights[stem] * math.log(1 + len(bags) / spread) * (1 + 0.15 * math.log(bag[stem]))
    return overlap / (1 + max(0.0, math.log((stretch.end - stretch.start) / 400)))


def _near(stretch: Stretch, near: Passage, article: Article) -> float:
    """A bonus for the passage that the search matched, when it is not just the whole article."""
    if near.end - near.start >= 0.6 * len(article.text):
        return 0.0
    covered = max(0, min(stretch.end, near.end) - max(stretch.start, near.start))
    return 0.5 * covered / max(stretch.end - stretch.start, 1)


def _from_the_start(
    article: Article, found: Sequence[Stretch], listed: Sequence[bool], limits: SelectLimits
) -> list[Stretch]:
    """Asked what an article says, without a matter: all of it when it is short, else its parts from the beginning."""
    if len(article.text) <= limits.whole_article and is_clean(article.text, 0, len(article.text)):
        return [whole(article)]
    parts = [i for i, point in enumerate(listed) if not point] or list(range(len(found)))
    return [found[i] for i in _without_overlap(found, parts)[: limits.claims_per_goal]]


def _without_overlap(found: Sequence[Stretch], order: Sequence[int]) -> list[int]:
    kept: list[int] = []
    for i in order:
        if all(found[i].end <= found[k].start or found[k].end <= found[i].start for k in kept):
            kept.append(i)
    return kept


def related_stems(items: Sequence[EvidenceItem], articles: ArticleSource, lemmas: Lemmas) -> dict[str, float]:
    """Stems that at least two of the best articles' passages share, with the share of passages that hold them.

    A person asks about sick leave, the law speaks of temporary incapacity for work: what the hits have in common
    says in the law's own words what the question is about (pseudo-relevance feedback).
    """
    best = sorted(items, key=lambda i: -i.hit.relevance)[:RELATED_ARTICLES]
    counts: Counter[str] = Counter()
    for item in best:
        article = articles.article(item.hit.nreg, item.hit.article)
        if article is not None:
            near = item.hit.passage
            passage = article.text[near.start : min(near.end, near.start + RELATED_LENGTH)]
            counts.update(set(_stems(lemmas(f"{article.heading} {passage}"))))
    # Out of the full number of passages: what two hits share by chance weighs little.
    return {s: n / RELATED_ARTICLES for s, n in counts.items() if n > 1 and not s.isdigit()}


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
    related = related_stems(items, articles, lemmas)
    for item in select_articles(items, limits, floor=floor):
        article = articles.article(item.hit.nreg, item.hit.article)
        if article is None or hashlib.sha256(article.text.encode()).hexdigest() != item.hit.text_sha256:
            continue
        best = not first or item.hit.cited
        for chosen in select_passages(goal, item, article, lemmas, limits, related=related):
            if not chosen.further:
                first.append(chosen)
            elif best:
                further.append(chosen)
    return [*first, *further]
