"""Whose the lay phrasings are, and the leg of BM25 over them.

A phrasing belongs to an *owner*: an article (lay file) or an act (catalog file). An owner whose text is held is a
document of the index; any other only tells which act a question is about.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search import lay
from lexery.search.bm25 import Postings
from lexery.search.ranking import Ranking
from lexery.search.table import Strings, Table

FIRST: Final = 0.7
SECOND: Final = 0.3
"""An owner's score: its best phrasing and its second best (measured: retrieval.md §1)."""


@dataclass(frozen=True, kw_only=True)
class Owners:
    """Owners in the order of the lay file, then of the catalog file."""

    doc: NDArray[np.int64]
    """Document number, -1 when the text is not held."""
    act: NDArray[np.int64]
    """Act, a row of `acts`."""
    acts: Strings
    """nregs."""
    starts: NDArray[np.int64]
    """First phrasing of each owner; phrasings are numbered over both files."""
    phrasings: int
    """Number of phrasings."""
    catalog: int
    """Number of owners, at the end, that are acts of the catalog file."""

    @cached_property
    def owner_of(self) -> NDArray[np.int64]:
        """Owner of each phrasing."""
        return np.repeat(np.arange(len(self.doc)), np.diff(np.append(self.starts, self.phrasings)))

    @classmethod
    def of(cls, table: Table) -> "Owners":
        """The shipped phrasings against the articles of `table`.

        Catalog phrasings of an act of which articles are held are left to those articles: the owner stays, without
        a document and known as held by its act.
        """
        docs: list[int] = []
        acts: dict[str, int] = {}
        act: list[int] = []
        lengths: list[int] = []
        documents = table.documents({(row.nreg, row.article) for row in lay.article_phrasings()})
        for row in lay.article_phrasings():
            docs.append(documents.get((row.nreg, row.article), -1))
            act.append(acts.setdefault(row.nreg, len(acts)))
            lengths.append(len(row.asked))
        for known in lay.act_phrasings():
            docs.append(-1)
            act.append(acts.setdefault(known.nreg, len(acts)))
            lengths.append(len(known.asked))
        ends = np.cumsum(np.asarray(lengths, dtype=np.int64))
        return cls(
            doc=np.asarray(docs, dtype=np.int64),
            act=np.asarray(act, dtype=np.int64),
            acts=Strings.of(acts),
            starts=np.concatenate([np.zeros(1, dtype=np.int64), ends[:-1]]),
            phrasings=int(ends[-1]) if len(ends) else 0,
            catalog=len(lay.act_phrasings()),
        )


def phrasings_by_owner() -> Iterable[Sequence[str]]:
    """Phrasings of each owner, in the order of `Owners`."""
    for row in lay.article_phrasings():
        yield row.asked
    for known in lay.act_phrasings():
        yield known.asked


def by_owner(owners: Owners, phrase_scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scores of phrasings → of owners, .7 best + .3 second best (an only phrasing counts twice)."""
    best = np.maximum.reduceat(phrase_scores, owners.starts)
    lengths = np.diff(np.append(owners.starts, owners.phrasings))
    rest = phrase_scores.copy()
    is_best = rest == np.repeat(best, lengths)
    found = np.flatnonzero(is_best)
    owner = owners.owner_of[found]
    first = np.concatenate([[True], owner[1:] != owner[:-1]]) if len(found) else found.astype(bool)
    rest[found[first]] = -1.0
    second = np.maximum.reduceat(rest, owners.starts)
    second = np.where(second < 0, best, second)
    return (FIRST * best + SECOND * second).astype(np.float32)


def to_documents(
    owners: Owners, scores: NDArray[np.float32], depth: int, *, within: NDArray[np.int64] | None = None
) -> Ranking:
    """Owner scores → ranking of the articles held; only those of `within` when given."""
    held = owners.doc >= 0 if within is None else np.isin(owners.doc, within, kind="table")
    return Ranking.best(owners.doc[held], scores[held], depth)


def search_phrasings(
    postings: Postings, lemmas: Sequence[str], *, without: Mapping[int, Sequence[str]] | None = None
) -> NDArray[np.float32]:
    """BM25 of every owner's phrasings taken together."""
    return postings.scores(lemmas, without=without)
