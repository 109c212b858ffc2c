"""Which articles others suspend for a time: found while the index is built, some dozens in the whole of the law."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleDocument, ArticleList
from lexery.contracts.retrieval import Passage
from lexery.law.citations import Reader
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.suspensions import (
    Regime,
    Statement,
    beside_suspended,
    suspended_places,
    suspension_statements,
)
from lexery.search.table import DOC_TYPES, STATUSES, UNTITLED, Table

REGIMES: Final = tuple(Regime)


@dataclass(frozen=True, kw_only=True)
class Suspender:
    """What suspends an article."""

    doc: int
    partly: bool
    """It suspends only parts of the article."""
    passage: Passage
    """Where it says so."""


@dataclass(frozen=True, kw_only=True)
class Suspended:
    """Columns by pair of a suspended and a suspending article, each pair once a regime."""

    doc: NDArray[np.int64]
    """The suspended article."""
    by: NDArray[np.int64]
    """The one that suspends it."""
    partly: NDArray[np.bool_]
    regime: NDArray[np.uint8]
    """Place in `REGIMES`."""
    start: NDArray[np.int64]
    """Of the statement in the text of `by`, in code points; half-open."""
    end: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.doc)

    @classmethod
    def of_columns(cls, columns: Mapping[str, NDArray[np.generic]]) -> "Suspended":
        """As they were written. Raises `KeyError` when one is missing."""
        return cls(
            doc=columns["doc"].astype(np.int64, copy=False),
            by=columns["by"].astype(np.int64, copy=False),
            partly=columns["partly"].astype(np.bool_, copy=False),
            regime=columns["regime"].astype(np.uint8, copy=False),
            start=columns["start"].astype(np.int64, copy=False),
            end=columns["end"].astype(np.int64, copy=False),
        )

    def on(self, day: date | None, *, law: NDArray[np.bool_]) -> Mapping[int, tuple[Suspender, ...]]:
        """Suspended article → what suspends it on a day; without a day, what has no known end.

        `law`: by article, whether it is law then.
        """
        held = [regime.holds(day) for regime in REGIMES]
        out: dict[int, dict[int, Suspender]] = defaultdict(dict)
        for row in range(len(self)):
            doc, by = int(self.doc[row]), int(self.by[row])
            if held[int(self.regime[row])] and law[by]:
                passage = Passage(start=int(self.start[row]), end=int(self.end[row]))
                out[doc].setdefault(by, Suspender(doc=by, partly=bool(self.partly[row]), passage=passage))
        return {doc: tuple(found.values()) for doc, found in out.items()}


@dataclass(frozen=True, kw_only=True)
class Beside:
    """Documents in their order, with what suspends some of them beside these."""

    docs: list[int]
    raised: Mapping[int, float]
    """Document put beside a suspended one → relevance that it has at least."""
    shown: Mapping[int, Passage]
    """The same documents → where they say so."""
    suspends: Mapping[int, tuple[tuple[int, bool], ...]]
    """Suspending document → the documents it suspends, and whether in parts."""


def beside(
    found: Mapping[int, float],
    suspending: Mapping[int, tuple[Suspender, ...]],
    *,
    cited: frozenset[int],
    depth: int,
) -> Beside | None:
    """Put beside the first `depth` of `found` what suspends them; None where nothing does.

    `found`: document → relevance, in order. See `beside_suspended` for the order.
    """
    first = list(found)[:depth]
    affected = {doc: suspending[doc] for doc in first if doc in suspending}
    if not affected:
        return None
    pairs = {doc: [(one.doc, one.partly) for one in by] for doc, by in affected.items()}
    places = {doc: place for place, doc in enumerate(found)}
    raised: dict[int, float] = {}
    shown: dict[int, Passage] = {}
    suspends: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for doc, by in affected.items():
        for one in by:
            suspends[one.doc].append((doc, one.partly))
            if one.doc not in cited and places.get(one.doc, len(found)) > places[doc]:
                raised[one.doc] = max(found[doc], raised.get(one.doc, 0.0))
                shown.setdefault(one.doc, one.passage)
    return Beside(
        docs=beside_suspended(list(found), pairs, cited),
        raised=raised,
        shown=shown,
        suspends={doc: tuple(what) for doc, what in suspends.items()},
    )


class SuspendedBuilder:
    """Takes article after article in the order of the index; looks up what was found when all acts are known."""

    def __init__(self) -> None:
        self._found: list[tuple[int, Statement]] = []
        self._size = 0

    def add(self, document: ArticleDocument) -> None:
        """Take an article; one that is not law, or of an act that amends, suspends nothing itself."""
        at = self._size
        self._size += 1
        if document.is_amending or document.repealed or document.status is not ActStatus.IN_FORCE:
            return
        title = document.title if document.title_known else ""
        self._found += ((at, one) for one in suspension_statements(document.text, title=title))

    def finish(self, table: Table) -> Suspended:
        """The columns, of the articles of `table`; an article suspended as a whole and in parts is suspended as a whole."""
        pairs: dict[tuple[int, int, Regime], tuple[bool, Statement]] = {}
        if self._found:
            reader = Reader(_directory(table))
            for by, statement in self._found:
                own = CitationTarget(nreg=table.acts[int(table.act[by])], article=table.articles[by] or None)
                for place in suspended_places(statement, reader, own):
                    doc = table.find(place.target.nreg or "", place.target.article or "")
                    key = (-1 if doc is None else doc, by, statement.regime)
                    if doc is not None and doc != by and pairs.get(key, (True,))[0]:
                        pairs[key] = (place.partly, statement)
        rows = sorted(pairs.items(), key=lambda item: (item[0][0], item[0][1], REGIMES.index(item[0][2])))
        return Suspended(
            doc=np.asarray([doc for (doc, _, _), _ in rows], dtype=np.int64),
            by=np.asarray([by for (_, by, _), _ in rows], dtype=np.int64),
            partly=np.asarray([partly for _, (partly, _) in rows], dtype=np.bool_),
            regime=np.asarray([REGIMES.index(regime) for (_, _, regime), _ in rows], dtype=np.uint8),
            start=np.asarray([statement.start for _, (_, statement) in rows], dtype=np.int64),
            end=np.asarray([statement.end for _, (_, statement) in rows], dtype=np.int64),
        )


def _directory(table: Table) -> MemoryDirectory:
    """The acts of the index: statements name what they suspend by its title, or as their own act."""
    return MemoryDirectory(_acts(table), _lists(table))


def _acts(table: Table) -> Iterable[ActRecord]:
    for row, (nreg, title) in enumerate(zip(table.acts, table.titles, strict=True)):
        first = int(table.act_starts[row])
        yield ActRecord(
            nreg=nreg,
            title=title,
            title_known=not int(table.flags[first]) & UNTITLED,
            doc_type=DOC_TYPES[int(table.doc_type[first])],
            status=STATUSES[int(table.status[first])],
            indexed=True,
        )


def _lists(table: Table) -> Iterable[ArticleList]:
    articles = list(table.articles)
    for row, nreg in enumerate(table.acts):
        first = int(table.act_starts[row])
        numbers = tuple(articles[first : first + int(table.act_sizes[row])])
        yield ArticleList(nreg=nreg, numbers=numbers, held=frozenset(numbers), complete=False)
