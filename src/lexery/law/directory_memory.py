"""An act directory in memory: the double of the `ActDirectory` port, and a fast cache for batch work."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.law.abbreviations import Abbreviations, TitledLaw, abbreviated
from lexery.law.act_numbers import act_number_key, core_number, nreg_candidates
from lexery.law.names import Beginnings, name_key

_STATUS_ORDER = {
    ActStatus.IN_FORCE: 0,
    ActStatus.NOT_YET_IN_FORCE: 1,
    ActStatus.UNKNOWN: 2,
    ActStatus.REPEALED: 3,
}


class MemoryDirectory:
    """Acts and article lists held in dictionaries; implements `lexery.contracts.ports.ActDirectory`."""

    def __init__(self, acts: Iterable[ActRecord], article_lists: Iterable[ArticleList] = ()) -> None:
        """`acts`: catalog rows. `article_lists`: what is known of the acts' articles."""
        self._acts = {act.nreg: act for act in acts}
        self._lists = {entry.nreg: entry for entry in article_lists}
        self._by_number: dict[str, list[ActRecord]] = defaultdict(list)
        self._by_name: dict[str, list[ActRecord]] = defaultdict(list)
        for act in self._acts.values():
            for key in number_keys(act):
                self._by_number[key].append(act)
            names = ((act.title,) if act.title_known else ()) + act.aliases
            for key in {name_key(name) for name in names if name}:
                self._by_name[key].append(act)
        for found in (*self._by_number.values(), *self._by_name.values()):
            found.sort(key=lambda act: (_STATUS_ORDER[act.status], act.nreg))

    @cached_property
    def _beginnings(self) -> Beginnings:
        return Beginnings(self._by_name)

    @property
    def size(self) -> int:
        """Number of acts in the catalog."""
        return len(self._acts)

    @property
    def acts(self) -> Sequence[ActRecord]:
        """All acts, in the order given."""
        return tuple(self._acts.values())

    def act(self, nreg: str) -> ActRecord | None:
        """The act of an nreg, in any spelling of it."""
        found = self._acts.get(nreg)
        if found is not None:
            return found
        return next((self._acts[n] for n in nreg_candidates(nreg) if n in self._acts), None)

    def by_number(self, number: str, adopted: str | None = None) -> Sequence[ActRecord]:
        """Acts whose official number (any spelling) or nreg core is `number`; the date narrows."""
        found = self._by_number.get(act_number_key(number), [])
        return tuple(found) if adopted is None else tuple(a for a in found if a.adopted == adopted)

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """Acts whose title or alias equals `name` in the normal form of names, or that it abbreviates; in force first."""
        return tuple(self._by_name.get(name_key(name), ())) or self._abbreviated(name)

    def begins_name(self, words: str) -> bool:
        """Whether a title or alias may begin with whole `words`; False only when none does."""
        return self._beginnings.has(words) or bool(self._abbreviated(words))

    def _abbreviated(self, name: str) -> tuple[ActRecord, ...]:
        word = abbreviated(name)
        return tuple(self._in_order[at] for at in self._abbreviations.of(word)) if word is not None else ()

    @cached_property
    def _abbreviations(self) -> Abbreviations:
        return Abbreviations(self._titled)

    def _titled(self) -> Iterator[TitledLaw]:
        return (
            TitledLaw(
                at=at,
                title=name,
                law=act.title_known and act.doc_type is DocType.LAW,
                in_force=act.status is ActStatus.IN_FORCE,
                alias=alias,
            )
            for at, act in enumerate(self._in_order)
            for alias, name in ((False, act.title), *((True, name) for name in act.aliases))
        )

    @cached_property
    def _in_order(self) -> list[ActRecord]:
        return sorted(self._acts.values(), key=lambda act: (_STATUS_ORDER[act.status], act.nreg))

    def articles(self, nreg: str) -> ArticleList | None:
        """The act's own article list; None when nothing is known of it."""
        return self._lists.get(nreg)


def number_keys(act: ActRecord) -> frozenset[str]:
    """Match keys an act answers to: its official number, its nreg, and the core of both."""
    spellings = {act.nreg, core_number(act.nreg)}
    if act.number:
        spellings |= {act.number, core_number(act.number)}
    return frozenset(act_number_key(spelling) for spelling in spellings if spelling)
