"""Which stretches of the articles answer a goal: the best of each, a second one that is as good, the exception to it."""

import hashlib
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import Goal
from lexery.contracts.retrieval import Passage
from lexery.law.sentences import is_clean
from lexery.writing.articles import Key, Standing, Taken, room_for, take_articles
from lexery.writing.exceptions import exception_to
from lexery.writing.lay_words import STEM
from lexery.writing.limits import SelectLimits
from lexery.writing.matter import Lemmas, Matter, matter_of, stems
from lexery.writing.passages import Stretch, lead_ins, stretches, stretches_of, whole

POINT_SHARE: Final = 0.85
"""A point of a list counts a little less than a part that says as much: it needs its opening words."""
FIRST: Final = 1.2
"""What the first stretch of an article gains, for it states the rule; each further one a tenth less."""
LATER: Final = 0.8
"""The least that is left of a later one."""
WANTED: Final = 1.3
"""What a stretch gains that says the kind of thing the goal asks for."""
DELEGATED_SHARE: Final = 0.6
"""What is left of a stretch that only says who sets the rule («Порядок … визначається Кабінетом Міністрів»)."""
FEW_ARTICLES: Final = 2
"""Articles of an answer up to which there is room for a second passage."""
_DELEGATED: Final = re.compile(
    r"\s*(?:\d+\.\s*)?(?:Порядок|Умови|Перелік|Форм[аи]|Розміри?|Положення|Особливості|Правила)\b[^.]{0,240}"
    r"\b(?:визнача|встановлю|затверджу)\w+\s+[^.]{0,160}\.?\s*$"
)


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


def select_answer(
    goals: Sequence[tuple[Goal, Sequence[EvidenceItem], float]],
    articles: ArticleSource,
    lemmas: Lemmas,
    limits: SelectLimits,
) -> list[list[Selected]]:
    """All stretches of an answer, goal by goal: the best of every article first, then further ones.

    `goals`: each with its own evidence and the least relevance that it shows. An article whose text is not held any
    more, or is no longer the one that was searched, gives nothing.
    """
    taken = take_articles([(goal.id, items, floor) for goal, items, floor in goals], limits)
    rooms = room_for(taken, limits)
    among = len({one.item.hit.key for own in taken.values() for one in own})
    quoted: dict[Key, list[Stretch]] = {}
    out: list[list[Selected]] = []
    for goal, items, _ in goals:
        matter = matter_of(goal, items, articles, lemmas) if taken[goal.id] else None
        first: list[Selected] = []
        further: list[Selected] = []
        for one in taken[goal.id]:
            article = _held(one.item, articles)
            if article is None or matter is None:
                continue
            told = quoted.setdefault(one.item.hit.key, [])
            found = select_passages(
                goal,
                one,
                article,
                lemmas,
                limits,
                matter=matter,
                longest=limits.whole_article if one.item.hit.cited and among == 1 else rooms[one.standing],
                told=told,
                among=among,
            )
            told += [Stretch(start=s.start, end=s.end) for s in found]
            first += [s for s in found if not s.further]
            further += [s for s in found if s.further]
        out.append([*first, *further])
    return out


def select_passages(
    goal: Goal,
    taken: Taken,
    article: Article,
    lemmas: Lemmas,
    limits: SelectLimits,
    *,
    matter: Matter,
    longest: int,
    told: Sequence[Stretch] = (),
    among: int = 1,
) -> list[Selected]:
    """The stretches of one article that answer the goal, best first; a cited part or point is taken as it is.

    `longest`: code points that a quote should not exceed; `told`: what was quoted of the article for earlier goals,
    which is quoted again only where the goal has nothing else; `among`: articles of the whole answer, of few of
    which there is room for a second passage.
    """
    hit = taken.item.hit
    targets = _cited_places(goal, taken.item)
    if targets and article.text_kind is not TextKind.DIGEST:
        exact = [s for t in targets for s in stretches_of(article, t)[:1]]
        if exact:
            return [_selected(taken, s, 1.0, n) for n, s in enumerate(exact)]
    found = stretches(article, hit.passage, longest=longest)
    if not found:
        return []
    bags = _bags(article.text, found, lemmas)
    openings = lead_ins(article)
    listed = [s.start in openings for s in found]
    if hit.cited and not any(bag.keys() & matter.asked for bag in bags):
        whole_text = _from_the_start(article, found, listed, limits)[: limits.cited_passages // among or 1]
        return [_selected(taken, s, 0.0, n) for n, s in enumerate(whole_text)]
    scores = [
        _score(_shown(s, openings), bag, matter.weights, bags, longest)
        * _kind(article.text[s.start : s.end], matter)
        * (POINT_SHARE if listed[i] else 1)
        * max(LATER, FIRST - 0.1 * i)
        + _near(s, hit.passage, article)
        for i, (s, bag) in enumerate(zip(found, bags, strict=True))
    ]
    order = _without_overlap(found, sorted(range(len(found)), key=lambda i: (-scores[i], i)))
    fresh = [i for i in order if not _overlaps(found[i], told)]
    if not fresh and taken.standing is not Standing.LEAD:
        return []
    order = fresh if fresh and scores[fresh[0]] >= limits.main_share * scores[order[0]] else order
    best = scores[order[0]]
    more = limits.passages_per_article if among <= FEW_ARTICLES and taken.standing is Standing.LEAD else 1
    kept = [
        i for i in order[:more] if i == order[0] or (best > 0 and scores[i] >= limits.second_passage * best)
    ]
    chosen = [_selected(taken, found[i], scores[i], n) for n, i in enumerate(kept)]
    return [*chosen, *_exceptions(taken, article, [found[i] for i in kept])]


def _exceptions(taken: Taken, article: Article, rules: Sequence[Stretch]) -> list[Selected]:
    """What the article takes out of the rules that are quoted: a rule without it says too much."""
    if taken.standing is Standing.BESIDE:
        return []
    found = {rule: e for rule in rules if (e := exception_to(article, rule)) is not None}
    apart = [e for e in dict.fromkeys(found.values()) if not _overlaps(e, rules)]
    return [_selected(taken, e, 0.0, 1) for e in apart]


def _held(item: EvidenceItem, articles: ArticleSource) -> Article | None:
    article = articles.article(item.hit.nreg, item.hit.article)
    if article is None or hashlib.sha256(article.text.encode()).hexdigest() != item.hit.text_sha256:
        return None
    return article


def _selected(taken: Taken, stretch: Stretch, score: float, place: int) -> Selected:
    return Selected(
        goal_id=taken.goal_id,
        item=taken.item,
        start=stretch.start,
        end=stretch.end,
        score=score,
        further=place > 0,
    )


def _cited_places(goal: Goal, item: EvidenceItem) -> list[CitationTarget]:
    return [
        r.target
        for r in goal.references
        if r.target.nreg == item.hit.nreg
        and r.target.article == item.hit.article
        and (r.target.part or r.target.point or r.target.subpoint or r.target.paragraph or r.target.note)
    ]


def _bags(text: str, found: Sequence[Stretch], lemmas: Lemmas) -> list[Counter[str]]:
    """Stems of each stretch. Runs of sentences overlap: what lies between two edges is looked up once."""
    edges = sorted({edge for s in found for edge in (s.start, s.end)})
    if any(text[edge - 1 : edge].strip() and text[edge : edge + 1].strip() for edge in edges):
        # An edge inside a word, which is another word on either side of it.
        return [stems(lemmas(text[s.start : s.end])) for s in found]
    place = {edge: at for at, edge in enumerate(edges)}

    @cache
    def between(at: int) -> list[str]:
        return [lemma[:STEM] for lemma in lemmas(text[edges[at] : edges[at + 1]])]

    return [Counter(chain.from_iterable(map(between, range(place[s.start], place[s.end])))) for s in found]


def _score(
    length: int,
    bag: Counter[str],
    weights: Mapping[str, float],
    bags: Sequence[Counter[str]],
    longest: int,
) -> float:
    """Overlap with the goal: words rare in the article count more, repeated ones a little more, length dilutes."""
    overlap = 0.0
    for stem in bag.keys() & weights.keys():
        spread = sum(stem in other for other in bags)
        overlap += weights[stem] * math.log(1 + len(bags) / spread) * (1 + 0.15 * math.log(bag[stem]))
    return overlap / (1 + max(0.0, math.log(length / min(400, longest))))


def _shown(stretch: Stretch, openings: Mapping[int, Stretch]) -> int:
    """Code points that a reader sees: of a point, with the opening words of its list."""
    opening = openings.get(stretch.start)
    return stretch.end - stretch.start + (opening.end - opening.start if opening is not None else 0)


def _kind(stretch: str, matter: Matter) -> float:
    return (WANTED if matter.wants(stretch) else 1) * (DELEGATED_SHARE if _DELEGATED.match(stretch) else 1)


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
    return [found[i] for i in _without_overlap(found, parts)]


def _without_overlap(found: Sequence[Stretch], order: Sequence[int]) -> list[int]:
    kept: list[int] = []
    for i in order:
        if not _overlaps(found[i], [found[k] for k in kept]):
            kept.append(i)
    return kept


def _overlaps(stretch: Stretch, others: Sequence[Stretch]) -> bool:
    return any(stretch.start < other.end and other.start < stretch.end for other in others)
