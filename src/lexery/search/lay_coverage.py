"""Which articles in force nobody has phrased yet, and which of them to phrase first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from lexery.contracts.base import Value
from lexery.contracts.bundle import DirectoryRow, StoredArticle
from lexery.contracts.corpus import ActStatus, TextKind
from lexery.corpus.acts import is_amending
from lexery.law.own_references import own_references
from lexery.search.lay import ArticlePhrasings


class Unphrased(Value):
    """An article without phrasings."""

    number: str
    heading: str
    references: int
    """How many other articles of its act name it."""
    characters: int


class ActPhrased(Value):
    """One act."""

    nreg: str
    title: str
    articles: int
    """Numbered articles in force."""
    phrased: int
    references: int
    """To its articles without phrasings."""
    characters: int
    """Of them."""
    missing: tuple[Unphrased, ...]
    """Those that are named most first, then the longest."""


class PhrasedSum(Value):
    """The sum of a report."""

    acts: int
    acts_phrased: int
    """Of them, at least one article is phrased."""
    articles: int
    phrased: int
    references: int
    """To all articles."""
    references_phrased: int
    """To those that are phrased."""
    characters: int
    characters_phrased: int


class LayCoverage(Value):
    """Acts whose unphrased articles are named most first, then those with most text in them."""

    acts: tuple[ActPhrased, ...]
    total: PhrasedSum


def lay_coverage(
    texts: Iterable[tuple[str, StoredArticle]],
    rows: Mapping[str, DirectoryRow],
    lay: Iterable[ArticlePhrasings],
) -> LayCoverage:
    """Coverage of the acts in `texts`, which come act by act.

    Looked at are numbered articles, not repealed, of official acts in force that do not only amend others: nobody asks
    for the rest, nor for final provisions. References are those inside an act, by `own_references`.
    """
    phrased = {(row.nreg, row.article) for row in lay if row.asked}
    acts: list[ActPhrased] = []
    sums: Counter[str] = Counter()
    for nreg, group in groupby(texts, key=lambda pair: pair[0]):
        row = rows[nreg]
        if row.status != ActStatus.IN_FORCE or row.text_kind != TextKind.OFFICIAL or is_amending(row.title):
            continue
        found = list(_articles(article for _, article in group))
        if not found:
            continue
        missing = [one for one in found if (nreg, one.number) not in phrased]
        have = [one for one in found if (nreg, one.number) in phrased]
        acts.append(
            ActPhrased(
                nreg=nreg,
                title=row.title,
                articles=len(found),
                phrased=len(have),
                references=sum(one.references for one in missing),
                characters=sum(one.characters for one in missing),
                missing=tuple(sorted(missing, key=lambda one: (-one.references, -one.characters))),
            )
        )
        sums["acts_phrased"] += bool(have)
        sums["phrased"] += len(have)
        sums["references_phrased"] += sum(one.references for one in have)
        sums["characters_phrased"] += sum(one.characters for one in have)
    return LayCoverage(
        acts=tuple(sorted(acts, key=lambda act: (-act.references, -act.characters, act.nreg))),
        total=PhrasedSum(
            acts=len(acts),
            articles=sum(act.articles for act in acts),
            references=sums["references_phrased"] + sum(act.references for act in acts),
            characters=sums["characters_phrased"] + sum(act.characters for act in acts),
            acts_phrased=sums["acts_phrased"],
            phrased=sums["phrased"],
            references_phrased=sums["references_phrased"],
            characters_phrased=sums["characters_phrased"],
        ),
    )


def _articles(articles: Iterable[StoredArticle]) -> Iterator[Unphrased]:
    """The numbered articles in force of one act; all of them say what they refer to, each number counts once a text."""
    named: Counter[str] = Counter()
    kept: list[tuple[str, str, int]] = []
    for article in articles:
        named.update(number for number in set(own_references(article.text)) if number != article.number)
        if article.number[:1].isdigit() and not article.repealed:
            kept.append((article.number, article.heading, len(article.text)))
    for number, heading, characters in kept:
        yield Unphrased(number=number, heading=heading, references=named[number], characters=characters)
