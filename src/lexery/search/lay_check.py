"""Whether lay phrasings keep their standard: what a program can see of it. Pure functions over rows and vectors.

Real people and brands, invented law and wrong sums it cannot see: those are for a reader.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value
from lexery.search.analyze import words
from lexery.search.lay import ArticlePhrasings

FEWEST, MOST = 4, 15
"""Phrasings of an article."""
SHORTEST, LONGEST = 2, 60
"""Words of a phrasing."""
SEARCH_BOX: Final = 6
"""Words of the short phrase at most; the README has one an article."""
STORY: Final = 18
"""Words of the little story at least."""
COPIED_WORDS: Final = 6
"""Words in a row that are the article's own."""
MARGIN: Final = 0.2
"""By how much the nearest phrasing of another article is nearer than the nearest of the same one.

Phrasings of one article differ on purpose, so that most have a nearer stranger: four in five with no margin, one in four with 0.1,
one in forty with 0.2; a reader's share of those that fit another article as well is one in nine.
"""
_BLOCK: Final = 512
"""Phrasings that are compared with all others at once: some 100 MB."""

_NUMBER: Final = re.compile(r"\bст(?:\.|атт(?:я|і|ю|ею))\s*№?\s*\d+|\b[чп]\.\s*\d+\s+ст", re.IGNORECASE)
_NAME: Final = re.compile(
    r"\bкодекс\w*+(?!\s+(?:етик|поведінк|устален))"
    r"|\bконституці(?:я|ї|ю|єю)\b"
    r"|\bзакон\w*\s+(?:україни\s+)?[«\"]?про\b"
    r"|(?-i:\b(?:КЗпП|КУпАП|ЦКУ?|ККУ?|КПКУ?|ЦПКУ?|КАСУ?|ГПКУ?|ПКУ|СКУ|ЗКУ)\b)",
    re.IGNORECASE,
)
"""«СК», «ЖК», «ПК» and the like are other things in everyday talk: an insurer, a housing estate, a computer."""


class LayFault(StrEnum):
    """What is wrong with a phrasing, or with the set of an article."""

    ARTICLE_NUMBER = "article_number"
    """It gives the number of an article."""
    ACT_NAME = "act_name"
    """It names an act, by title or by the usual letters."""
    COPIED = "copied"
    """Six words in a row are the article's own."""
    REPEATED = "repeated"
    """The same words as another phrasing of the article."""
    DUPLICATE = "duplicate"
    """The same words as a phrasing of another article."""
    FITS_OTHER = "fits_other"
    """A phrasing of another article is much nearer in meaning than any of its own: perhaps it is that article's."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    TOO_FEW = "too_few"
    """The article has fewer than four phrasings."""
    TOO_MANY = "too_many"
    """The article has more than nine."""
    NO_SEARCH_PHRASE = "no_search_phrase"
    """The article has no phrase of two to six words."""
    NO_STORY = "no_story"
    """The article has no phrasing of eighteen words or more."""


class LayFinding(Value):
    """One fault."""

    code: LayFault
    nreg: str
    article: str
    phrasing: str | None
    """None when it is the set that is at fault."""
    detail: str = ""
    """The words, the other article, or the number, that show it."""


def check_row(row: ArticlePhrasings) -> Iterator[LayFinding]:
    """Faults that one row shows by itself."""

    def fault(code: LayFault, phrasing: str | None, detail: str = "") -> LayFinding:
        return LayFinding(code=code, nreg=row.nreg, article=row.article, phrasing=phrasing, detail=detail)

    sizes: list[int] = []
    seen: set[tuple[str, ...]] = set()
    for asked in row.asked:
        spoken = words(asked)
        sizes.append(len(spoken))
        if found := _NUMBER.search(asked):
            yield fault(LayFault.ARTICLE_NUMBER, asked, found[0])
        if found := _NAME.search(asked):
            yield fault(LayFault.ACT_NAME, asked, found[0])
        if len(spoken) < SHORTEST:
            yield fault(LayFault.TOO_SHORT, asked, str(len(spoken)))
        if len(spoken) > LONGEST:
            yield fault(LayFault.TOO_LONG, asked, str(len(spoken)))
        if tuple(spoken) in seen:
            yield fault(LayFault.REPEATED, asked)
        seen.add(tuple(spoken))
    if len(sizes) < FEWEST:
        yield fault(LayFault.TOO_FEW, None, str(len(sizes)))
    if len(sizes) > MOST:
        yield fault(LayFault.TOO_MANY, None, str(len(sizes)))
    if not any(size <= SEARCH_BOX for size in sizes):
        yield fault(LayFault.NO_SEARCH_PHRASE, None, str(min(sizes, default=0)))
    if not any(size >= STORY for size in sizes):
        yield fault(LayFault.NO_STORY, None, str(max(sizes, default=0)))


def check_copied(row: ArticlePhrasings, text: str) -> Iterator[LayFinding]:
    """Phrasings that say some words of the article (heading and text) in a row."""
    own = words(text)
    runs = {tuple(own[at : at + COPIED_WORDS]) for at in range(len(own) - COPIED_WORDS + 1)}
    for asked in row.asked:
        spoken = words(asked)
        starts = range(len(spoken) - COPIED_WORDS + 1)
        copied = next((run for at in starts if (run := tuple(spoken[at : at + COPIED_WORDS])) in runs), None)
        if copied is not None:
            yield LayFinding(
                code=LayFault.COPIED,
                nreg=row.nreg,
                article=row.article,
                phrasing=asked,
                detail=" ".join(copied),
            )


def check_duplicates(rows: Sequence[ArticlePhrasings]) -> Iterator[LayFinding]:
    """Phrasings whose words, case and signs aside, are those of an earlier article's."""
    first: dict[tuple[str, ...], ArticlePhrasings] = {}
    for row in rows:
        for asked in row.asked:
            other = first.setdefault(tuple(words(asked)), row)
            if other is not row:
                yield LayFinding(
                    code=LayFault.DUPLICATE,
                    nreg=row.nreg,
                    article=row.article,
                    phrasing=asked,
                    detail=f"{other.nreg}:{other.article}",
                )


def check_fit(
    rows: Sequence[ArticlePhrasings], vectors: NDArray[np.float32], *, margin: float = MARGIN
) -> Iterator[LayFinding]:
    """Phrasings that stand nearer to another article's than to their own.

    `vectors`: of all phrasings of `rows`, unit length, in their order.
    """
    sizes = [len(row.asked) for row in rows]
    ends = np.cumsum(np.asarray(sizes, dtype=np.int64))
    owner = np.repeat(np.arange(len(rows)), sizes)
    texts = [asked for row in rows for asked in row.asked]
    for start in range(0, len(texts), _BLOCK):
        cosines = vectors[start : start + _BLOCK] @ vectors.T
        for at, near in enumerate(cosines, start=start):
            mine = int(owner[at])
            inside = slice(int(ends[mine]) - sizes[mine], int(ends[mine]))
            near[at] = -1.0
            own = float(near[inside].max())
            near[inside] = -1.0
            other = int(near.argmax())
            if sizes[mine] > 1 and float(near[other]) > own + margin:
                rival = rows[int(owner[other])]
                yield LayFinding(
                    code=LayFault.FITS_OTHER,
                    nreg=rows[mine].nreg,
                    article=rows[mine].article,
                    phrasing=texts[at],
                    detail=f"{rival.nreg}:{rival.article} {float(near[other]):.2f} > {own:.2f}: {texts[other]}",
                )
