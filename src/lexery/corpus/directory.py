"""The act directory in memory: rows as the store keeps them, records made when they are asked for."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

from lexery.contracts.bundle import DirectoryRow
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType, TextKind
from lexery.corpus.coverage import is_complete
from lexery.law.abbreviations import Abbreviations, TitledLaw, abbreviated
from lexery.law.act_numbers import act_number_key, looks_like_nreg, nreg_candidates
from lexery.law.names import Beginnings, name_key

STATUS_ORDER: Final = {
    status.value: rank
    for rank, status in enumerate(
        (ActStatus.IN_FORCE, ActStatus.NOT_YET_IN_FORCE, ActStatus.UNKNOWN, ActStatus.REPEALED)
    )
}
"""In force first."""


class Directory:
    """Implements `lexery.contracts.ports.ActDirectory` over rows that carry their match keys.

    Opening costs nothing beyond the rows; each index is built at its first use (tens of milliseconds for ten thousand
    acts), article lists are asked for act by act.
    """

    def __init__(
        self, rows: Sequence[DirectoryRow], held_numbers: Callable[[str], Sequence[str] | None]
    ) -> None:
        """`rows`: ordered by nreg. `held_numbers`: numbers of an act's held articles in its order, or None."""
        self._rows = rows
        self._held = held_numbers
        self._records: dict[int, ActRecord] = {}
        self._lists: dict[str, ArticleList | None] = {}

    @property
    def size(self) -> int:
        """Number of acts."""
        return len(self._rows)

    @property
    def rows(self) -> Sequence[DirectoryRow]:
        """The rows, ordered by nreg."""
        return self._rows

    def act(self, nreg: str) -> ActRecord | None:
        """The act of an nreg, canonical or in a spelling that leaves one reading."""
        for candidate in (nreg, *nreg_candidates(nreg)):
            at = self._by_nreg.get(candidate)
            if at is not None:
                return self._record(at)
        # An act published in parts has the registration numbers of the parts among its aliases.
        named = self.by_name(nreg) if looks_like_nreg(nreg) else ()
        return named[0] if len(named) == 1 else None

    def by_number(self, number: str, adopted: str | None = None) -> Sequence[ActRecord]:
        """Acts whose official number (any spelling) or nreg, whole or core, is `number`; in force first.

        `adopted` narrows: an ISO date, or the beginning of one (a year). An act whose date is not known is kept when
        the year in its nreg agrees.
        """
        found = (self._record(at) for at in self._numbers.get(act_number_key(number), ()))
        return tuple(act for act in found if adopted is None or _agrees(act, adopted))

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """Acts whose title or alias equals `name` in the normal form of names; titles before aliases, in force first.

        Where there are none, laws that «про» and an abbreviation of what they are about means (`lexery.law.abbreviations`).
        """
        key = name_key(name)
        found = self._names.get(key, ()) if key else ()
        return tuple(self._record(at) for at in found or self._abbreviated(name))

    def begins_name(self, words: str) -> bool:
        """Whether a title or alias may begin with whole `words`; False only when none does."""
        return self._beginnings.has(words) or bool(self._abbreviated(words))

    def articles(self, nreg: str) -> ArticleList | None:
        """The act's own article list: of its held official text, else what a catalog knows, else what the digest has."""
        if nreg not in self._lists:
            self._lists[nreg] = self._article_list(nreg)
        return self._lists[nreg]

    def lists_act(self, nreg: str) -> bool:
        """Whether `articles` is a list of what the act has, not only of the digest's statements."""
        at = self._by_nreg.get(nreg)
        return at is not None and (self._rows[at].indexed or bool(self._rows[at].known_articles))

    def records(self) -> Iterator[ActRecord]:
        """All acts, ordered by nreg."""
        return (self._record(at) for at in range(len(self._rows)))

    @cached_property
    def _by_nreg(self) -> dict[str, int]:
        return {row.nreg: at for at, row in enumerate(self._rows)}

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for at in self._in_order:
            for key in self._rows[at].number_keys.split():
                index[key].append(at)
        return dict(index)

    @cached_property
    def _names(self) -> dict[str, list[int]]:
        titles: dict[str, list[int]] = defaultdict(list)
        aliases: dict[str, list[int]] = defaultdict(list)
        for at in self._in_order:
            title, *others = self._rows[at].name_keys.split("\n")
            if title:
                titles[title].append(at)
            for key in others:
                aliases[key].append(at)
        for key, found in aliases.items():
            titles[key] += found
        return dict(titles)

    @cached_property
    def _beginnings(self) -> Beginnings:
        return Beginnings(self._names)

    def _abbreviated(self, name: str) -> Sequence[int]:
        word = abbreviated(name)
        return self._abbreviations.of(word) if word is not None else ()

    @cached_property
    def _abbreviations(self) -> Abbreviations:
        return Abbreviations(self._titled)

    def _titled(self) -> Iterator[TitledLaw]:
        return (
            TitledLaw(
                at=at,
                title=name,
                law=row.title_known and row.doc_type == DocType.LAW,
                in_force=row.status == ActStatus.IN_FORCE,
                alias=alias,
            )
            for at in self._in_order
            for row in (self._rows[at],)
            for alias, name in (
                (False, row.title),
                *((True, name) for name in row.aliases.split("\n") if name),
            )
        )

    @cached_property
    def _in_order(self) -> list[int]:
        return sorted(range(len(self._rows)), key=lambda at: STATUS_ORDER[self._rows[at].status])

    def _record(self, at: int) -> ActRecord:
        record = self._records.get(at)
        if record is None:
            row = self._rows[at]
            record = self._records[at] = ActRecord(
                nreg=row.nreg,
                title=row.title,
                title_known=row.title_known,
                number=row.number,
                adopted=row.adopted,
                doc_type=DocType(row.doc_type),
                status=ActStatus(row.status),
                status_note=row.status_note,
                edition=row.edition,
                retrieved=row.retrieved,
                source_url=row.source_url,
                aliases=tuple(row.aliases.split("\n")) if row.aliases else (),
                indexed=row.indexed,
                text_kind=TextKind(row.text_kind),
            )
        return record

    def _article_list(self, nreg: str) -> ArticleList | None:
        at = self._by_nreg.get(nreg)
        if at is None:
            return None
        held = self._held(nreg) or ()
        known = () if self._rows[at].indexed else tuple(self._rows[at].known_articles.split())
        numbers = (*known, *(n for n in held if n not in set(known))) if known else tuple(held)
        if not numbers:
            return None
        return ArticleList(
            nreg=nreg,
            numbers=numbers,
            held=frozenset(held),
            complete=self.lists_act(nreg) and is_complete(numbers),
        )


def year_of(act: ActRecord) -> str | None:
    """Year of adoption: from the date, else from the registration number of a government or President's act."""
    if act.adopted is not None:
        return act.adopted[:4]
    _, _, tail = act.nreg.partition("/")
    if len(tail) == 4 and tail.isdigit():
        return tail
    parts = act.nreg.split("-")
    return parts[1] if len(parts) == 3 and len(parts[1]) == 4 and parts[1].isdigit() else None


def _agrees(act: ActRecord, adopted: str) -> bool:
    if act.adopted is not None:
        return act.adopted.startswith(adopted)
    return year_of(act) == adopted[:4]
