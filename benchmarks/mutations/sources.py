"""What an attacker may draw on: the texts, the catalog, and articles of acts that are law no more."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Final

from lexery.contracts.corpus import ActRecord, ActStatus, Article, DocType
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import Hit, Passage
from lexery.corpus.library import Library

SENTENCE: Final = 40
"""Code points that a text must have to be quoted."""
OTHERS: Final = 40
"""Acts of each kind that are drawn on."""


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Of one corpus, on one day."""

    articles: ArticleSource
    directory: ActDirectory
    as_of: date
    repealed: Sequence[Article] = field(default=())
    """Articles of repealed acts, their texts held."""
    others: Sequence[ActRecord] = field(default=())
    """Acts in force, their texts held."""


def sources_of(library: Library, as_of: date) -> Sources:
    """Draw from a corpus, evenly over its acts."""
    repealed: list[Article] = []
    others: list[ActRecord] = []
    seen: set[str] = set()
    for nreg, stored in library.texts():
        act = library.act(nreg)
        if nreg in seen or act is None or not act.title_known:
            continue
        seen.add(nreg)
        if act.status is ActStatus.REPEALED:
            article = library.article(nreg, stored.number)
            if article is not None and len(article.text) >= SENTENCE:
                repealed.append(article)
        elif act.status is ActStatus.IN_FORCE and act.doc_type in (DocType.CODE, DocType.LAW):
            others.append(act)
    step = max(1, len(others) // OTHERS)
    codes = [act for act in others if act.doc_type is DocType.CODE]
    return Sources(
        articles=library,
        directory=library,
        as_of=as_of,
        repealed=repealed[: OTHERS * 5],
        others=list(dict.fromkeys([*codes, *others[::step]])),
    )


def slipped_in(article: Article, act: ActRecord, goal_id: str) -> EvidenceItem:
    """The article as an item of a run's evidence."""
    hit = Hit(
        nreg=act.nreg,
        article=article.number,
        title=act.title,
        heading=article.heading,
        relevance=0.9,
        score=0.9,
        passage=Passage(start=0, end=len(article.text)),
        text_sha256=sha256(article.text.encode()).hexdigest(),
        status=act.status,
        doc_type=act.doc_type,
        repealed=article.repealed,
        text_kind=article.text_kind,
        goal_id=goal_id,
    )
    return EvidenceItem(hit=hit, act=act)
