"""What the index remembers of an article's place in the law: words of its heading, whom it is for, who refers to it.

Made while the index is built; read by `structure_features`, which needs a few array look-ups a hit.
"""

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ArticleDocument
from lexery.law.force_days import ForceDays, force_days
from lexery.search.audiences import audiences_of
from lexery.search.reference_counts import ReferenceCounter
from lexery.search.table import Strings, StringsBuilder, Table

FINAL: Final = 1
"""Final or transitional provisions."""
ANNEX: Final = 2
DEFINITIONS: Final = 4
"""Terms and their meaning."""
DECLARATIVE: Final = 8
"""Aims, principles, scope, legislation: it seldom answers what a person asks."""
LIABILITY: Final = 16
"""Who answers for what."""
MARTIAL: Final = 32
"""The act, chapter or heading speaks of martial law."""
KEPT: Final = 64
"""The article stays in force though its act is repealed."""

_DECLARATIVE: Final = (
    "мета",
    "завдання",
    "основні завдання",
    "принципи",
    "основні принципи",
    "засади",
    "основні засади",
    "предмет",
    "сфера",
    "законодавство",
    "правова основа",
    "правові основи",
    "державна політика",
    "основні напрями",
    "повноваження",
    "компетенція",
    "міжнародне співробітництво",
)
"""What such a heading begins with."""
_KINDS: Final = (
    (FINAL, re.compile(r"^(?:прикінцев|перехідн|(?:порядок )?набрання чинності)")),
    (
        DEFINITIONS,
        re.compile(
            r"визначення\s(?:\w+\s)?(?:термін|понят)|^(?:основні\s)?(?:терміни|поняття)|термінолог|значення термін"
        ),
    ),
    (DECLARATIVE, re.compile(rf"^(?:{'|'.join(_DECLARATIVE)})(?!\w)")),
    (LIABILITY, re.compile(r"відповідальність|порушення|штраф|санкці")),
)
_MARTIAL: Final = re.compile(r"воєнн\w+ стан|особлив\w+ період|збройн\w+ агресі")
_PAST_YEAR: Final = re.compile(r"(?:на|у|в)\s(\d{4})(?:\s*[-–—]\s*(\d{4}))?\s(?:рік|році|роки)")


def _ints(kind: str) -> "array[int]":
    return array(kind)


@dataclass(frozen=True, kw_only=True)
class Groups:
    """A list of word numbers for each row, end to end."""

    starts: NDArray[np.int64]
    terms: NDArray[np.int32]

    def sums(self, rows: NDArray[np.int64], weights: NDArray[np.float32]) -> NDArray[np.float32]:
        """Sum of the words' weights, of each of `rows`."""
        first = self.starts[rows]
        size = self.starts[rows + 1] - first
        row = np.repeat(np.arange(len(rows)), size)
        at = np.arange(len(row)) - np.repeat(np.cumsum(size) - size, size) + np.repeat(first, size)
        return np.bincount(row, weights=weights[self.terms[at]], minlength=len(rows)).astype(np.float32)

    def sizes(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Number of words of each of `rows`."""
        return (self.starts[rows + 1] - self.starts[rows]).astype(np.float32)


@dataclass(frozen=True, kw_only=True)
class Structure:
    """Columns by article, and by act where it says so."""

    terms: Strings
    """Lemmas of headings and titles."""
    heading_starts: NDArray[np.int64]
    heading_terms: NDArray[np.int32]
    title_starts: NDArray[np.int64]
    """By act; empty for a title that is a placeholder."""
    title_terms: NDArray[np.int32]
    adopted: NDArray[np.int32]
    """By act: YYYYMMDD; 0 when it is not known."""
    begins: NDArray[np.int32]
    """By act: the first day on which it is law, YYYYMMDD, by the note on its state; 0 when that does not say."""
    ends: NDArray[np.int32]
    """By act: the first day on which it is law no more; 0 when there is none or none is known."""
    last_year: NDArray[np.int32]
    """By act: the last year that its title limits it to («на 1997 рік»); 0 for the rest."""
    kinds: NDArray[np.uint8]
    audiences: NDArray[np.uint64]
    """Mask of `audiences`: of the act, the chapter and the heading."""
    size: NDArray[np.int32]
    """Code points of the text."""
    referred: NDArray[np.int32]
    """Articles of the same act that refer to it."""
    referred_outside: NDArray[np.int32]
    """Articles of other acts that do."""

    @cached_property
    def term_numbers(self) -> dict[str, int]:
        """Lemma → its number."""
        return {term: number for number, term in enumerate(self.terms)}

    @cached_property
    def headings(self) -> Groups:
        return Groups(starts=self.heading_starts, terms=self.heading_terms)

    @cached_property
    def titles(self) -> Groups:
        return Groups(starts=self.title_starts, terms=self.title_terms)

    @classmethod
    def unknown(cls, table: Table) -> "Structure":
        """Of an index built before these columns were kept: no words, nobody's circle, no references."""
        acts, articles = len(table.acts), len(table)
        return cls(
            terms=Strings.of(()),
            heading_starts=np.zeros(articles + 1, dtype=np.int64),
            heading_terms=np.zeros(0, dtype=np.int32),
            title_starts=np.zeros(acts + 1, dtype=np.int64),
            title_terms=np.zeros(0, dtype=np.int32),
            adopted=np.zeros(acts, dtype=np.int32),
            begins=np.zeros(acts, dtype=np.int32),
            ends=np.zeros(acts, dtype=np.int32),
            last_year=np.zeros(acts, dtype=np.int32),
            kinds=np.zeros(articles, dtype=np.uint8),
            audiences=np.zeros(articles, dtype=np.uint64),
            size=np.zeros(articles, dtype=np.int32),
            referred=np.zeros(articles, dtype=np.int32),
            referred_outside=np.zeros(articles, dtype=np.int32),
        )


class _GroupsBuilder:
    """Collects word numbers row by row; a word counts once a row."""

    def __init__(self, numbers: "_Terms") -> None:
        self._numbers = numbers
        self._starts = array("q", (0,))
        self._terms = _ints("i")

    def add(self, lemmas: Iterable[str]) -> None:
        self._terms.extend(self._numbers.of(lemma) for lemma in dict.fromkeys(lemmas))
        self._starts.append(len(self._terms))

    def starts(self) -> NDArray[np.int64]:
        return np.frombuffer(self._starts, dtype=np.int64)

    def terms(self) -> NDArray[np.int32]:
        return np.frombuffer(self._terms, dtype=np.int32)


class _Terms:
    """Numbers lemmas as they are met."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._names = StringsBuilder()

    def of(self, lemma: str) -> int:
        number = self._known.get(lemma)
        if number is None:
            number = self._known[lemma] = len(self._known)
            self._names.add(lemma)
        return number

    def finish(self) -> Strings:
        return self._names.finish()


class StructureBuilder:
    """Collects the columns, one article after another, the articles of an act together."""

    def __init__(self) -> None:
        self._nreg: str | None = None
        self._terms = _Terms()
        self._headings = _GroupsBuilder(self._terms)
        self._titles = _GroupsBuilder(self._terms)
        self._adopted = _ints("i")
        self._begins = _ints("i")
        self._ends = _ints("i")
        self._days = ForceDays()
        self._last_year = _ints("i")
        self._kinds = _ints("B")
        self._audiences = _ints("Q")
        self._size = _ints("i")
        self._references = ReferenceCounter()

    def add(self, document: ArticleDocument, *, title: Sequence[str], heading: Sequence[str]) -> None:
        """Take one article; `title` and `heading` are lemmas, those of a placeholder title are empty."""
        name = document.title if document.title_known else ""
        if document.nreg != self._nreg:
            self._nreg = document.nreg
            self._titles.add(title)
            self._adopted.append(int((document.adopted or "0").replace("-", "")))
            self._days = force_days(document.status, document.status_note)
            self._begins.append(_number(self._days.begins))
            self._ends.append(_number(self._days.ends))
            self._last_year.append(_last_year(name))
        self._headings.add(heading)
        self._kinds.append(_kinds(document, name) | (KEPT if self._days.keeps(document.article) else 0))
        self._audiences.append(audiences_of(name, document.path, document.heading))
        self._size.append(len(document.text))
        self._references.add(
            document.title,
            document.article,
            document.text,
            counts=not (document.is_amending or document.repealed),
        )

    def finish(self) -> Structure:
        """The columns of everything added."""
        referred, outside = self._references.finish()
        return Structure(
            terms=self._terms.finish(),
            heading_starts=self._headings.starts(),
            heading_terms=self._headings.terms(),
            title_starts=self._titles.starts(),
            title_terms=self._titles.terms(),
            adopted=np.frombuffer(self._adopted, dtype=np.int32),
            begins=np.frombuffer(self._begins, dtype=np.int32),
            ends=np.frombuffer(self._ends, dtype=np.int32),
            last_year=np.frombuffer(self._last_year, dtype=np.int32),
            kinds=np.frombuffer(self._kinds, dtype=np.uint8),
            audiences=np.frombuffer(self._audiences, dtype=np.uint64),
            size=np.frombuffer(self._size, dtype=np.int32),
            referred=referred,
            referred_outside=outside,
        )


def _kinds(document: ArticleDocument, title: str) -> int:
    heading = document.heading.strip().lower()
    kinds = sum(bit for bit, pattern in _KINDS if pattern.search(heading))
    if document.article.startswith(("прикінцеві", "перехідні")):
        kinds |= FINAL
    if document.article.startswith("додаток"):
        kinds |= ANNEX
    if _MARTIAL.search(f"{title} · {document.path} · {document.heading}".lower()):
        kinds |= MARTIAL
    return kinds


def _number(day: date | None) -> int:
    return 0 if day is None else day.year * 10_000 + day.month * 100 + day.day


def _last_year(title: str) -> int:
    found = _PAST_YEAR.search(title)
    return int(found[2] or found[1]) if found else 0
