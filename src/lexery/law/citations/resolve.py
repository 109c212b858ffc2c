"""Citations against the catalog and the acts' own article lists."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from lexery.contracts.citation import ActNaming, CitationTarget, ReferenceState
from lexery.contracts.corpus import ActRecord, ActStatus, DocType
from lexery.contracts.ports import ActDirectory
from lexery.law.abbreviations import abbreviated
from lexery.law.act_numbers import act_number_key, derive_nreg, nreg_candidates, nregs_of_number
from lexery.law.citations import aliases
from lexery.law.citations.naming import SOVIET, TYPES_OF_WORD, Naming
from lexery.law.citations.titles import Wider, spelled_out
from lexery.law.names import name_key
from lexery.law.numbers import resolve_article
from lexery.law.structure import parse_article
from lexery.law.text import lower

ArticleText = Callable[[str, str], str | None]
"""Text of an article by nreg and number, None when it is not held."""

_APPROVED: Final = {
    "Положення": "Положення",
    "Порядок": "Порядку",
    "Правила": "Правил",
    "Інструкція": "Інструкції",
    "Статут": "Статуту",
    "Регламент": "Регламенту",
    "Кодекс": "Кодексу",
}
"""Acts that another act approves, in the genitive its title has."""
INDEPENDENCE: Final = "1991-08-24"
_SPECIFIC: Final = re.compile(r"\w+\s(?:про|щодо|ради|оон|організації|міжнародн|між|проти|мот|з|від|№)(?!\w)")
"""Words behind a bare act word that make it another act: «Конвенції про …», «Конвенції Ради Європи …»."""
_HINT_END: Final = re.compile(
    r"[,(:;]|\s-\s|\s(?:ст(?:\.|атт\w+|\s?\d)|ч(?:\.|астин\w*)|п(?:\.|ункт\w*)|скільки|чи|як|який|яка|які|що|коли|де|хто)(?:\s|$|\d)"
)
"""What can not lie inside a name: a pause, a unit word, a question word."""
MIN_PROBED: Final = 4
"""Readings of a name from which on it is asked first whether any name begins so."""
MAX_HINT_WORDS: Final = 8
"""Words of an unknown spelled-out title that are kept as a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActReading:
    """What an act's naming resolved to."""

    acts: tuple[ActRecord, ...] = ()
    derived: str | None = None
    """nreg that type, number and date determine, when no catalog row has it."""
    mismatch: bool = False
    """The date written is not the act's."""


class Resolver:
    """Look-ups for one text, remembered while it is read."""

    def __init__(self, directory: ActDirectory) -> None:
        self._directory = directory
        self._names: dict[str, Sequence[ActRecord]] = {}
        self._keys: dict[str, str] = {}
        self._begins: dict[str, bool] = {}
        self._readings: dict[tuple[object, ...], ActReading] = {}

    @property
    def directory(self) -> ActDirectory:
        """The directory that answers."""
        return self._directory

    @property
    def remembered(self) -> int:
        """Look-ups that are kept."""
        return len(self._names) + len(self._begins) + len(self._readings)

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """`ActDirectory.by_name`, remembered."""
        if name not in self._names:
            self._names[name] = self._directory.by_name(name)
        return self._names[name]

    def _also_called(self, name: str) -> str | None:
        if name not in self._keys:
            self._keys[name] = name_key(name)
        return aliases.also_called().get(self._keys[name])

    def settle(self, naming: Naming) -> Naming | None:
        """A naming with a spelled-out title, cut to the words that the catalog knows as a title.

        None: it names an act only if the catalog knows it, and the catalog does not.
        """
        if naming.epoch is not None and (acts := self._of_epoch(naming)):
            return replace(naming, nregs=acts, end=max(naming.end, naming.epoch_end), short=False)
        known = self._wider(naming)
        if known is not None or naming.tentative:
            return known
        if not naming.titles or naming.kind is ActNaming.NUMBER:
            return naming
        begin = self._first_begun(naming)
        for title, end in zip(naming.titles[begin:], naming.title_ends[begin:], strict=True):
            if any(self._named(name, naming) for name in _spellings(title, naming)):
                return replace(naming, kind=ActNaming.TITLE, titles=(title,), title_ends=(end,), end=end)
        return _as_hint(naming) if naming.kind is ActNaming.GENERIC else naming

    def _first_begun(self, naming: Naming) -> int:
        """Where those of a spelled-out title's readings, longest first, start that some name may begin with."""
        titles = naming.titles
        if (
            naming.kind is not ActNaming.GENERIC
            or len(titles) < MIN_PROBED
            or spelled_out(titles[0]) != titles[0]
        ):
            return 0
        return bisect_left(
            range(len(titles)), True, key=lambda at: any(map(self._begun, _spellings(titles[at], naming)))
        )

    def _begun(self, words: str) -> bool:
        if words not in self._begins:
            self._begins[words] = self._directory.begins_name(words)
        return self._begins[words]

    def _of_epoch(self, naming: Naming) -> tuple[str, ...]:
        """Namesakes of a code that are of the year, or of the republic, written beside its name."""
        names = aliases.names_of(naming.nreg or "")
        acts = [act for name in names for n in (name, f"{name} Української РСР") for act in self.by_name(n)]
        if naming.epoch == SOVIET:
            return tuple({a.nreg: a for a in acts if a.adopted is not None and a.adopted < INDEPENDENCE})
        return tuple({a.nreg: a for a in acts if _year(a) == naming.epoch})

    def _wider(self, naming: Naming) -> Naming | None:
        for reading in self._begun_readings(naming.wider):
            for name in _names_of(reading):
                acts = self.by_name(name)
                today = self._also_called(name)
                if acts or today:
                    nregs = {a.nreg: a for a in acts} | ({today: None} if today else {})
                    return replace(
                        naming, kind=ActNaming.TITLE, start=reading.start, end=max(naming.end, reading.end), titles=(name,),
                        title_ends=(reading.end,), nregs=tuple(nregs), tentative=False,
                    )  # fmt: skip
        return None

    def _begun_readings(self, wider: Sequence[Wider]) -> Iterator[Wider]:
        """Without those that no name begins with."""
        for _, group in groupby(wider, key=lambda reading: reading.start):
            readings = list(group)
            begin = 0
            if len(readings) >= MIN_PROBED and spelled_out(readings[0].title) == readings[0].title:
                begin = bisect_left(
                    range(len(readings)), True, key=lambda at, of=readings: self._any_begun(_names_of(of[at]))
                )
            yield from readings[begin:]

    def _any_begun(self, names: Sequence[str]) -> bool:
        also = aliases.beginnings_of_also_called()
        return any(self._begun(name) or also.has(name) for name in names)

    def read(self, naming: Naming) -> ActReading:
        """The acts that a naming can mean, before articles narrow them."""
        key = (
            naming.kind,
            naming.nreg,
            naming.number,
            naming.adopted,
            naming.year,
            naming.titles,
            naming.doc_types,
            naming.head,
            naming.nregs,
            naming.portal,
        )
        if key not in self._readings:
            self._readings[key] = self._read(naming)
        return self._readings[key]

    def _read(self, naming: Naming) -> ActReading:
        if naming.portal is not None and (act := self._directory.act(naming.portal)) is not None:
            return ActReading(acts=(act,))
        if naming.nregs:
            acts = self._acts(naming.nregs)
            numbered = self._by_number(replace(naming, kind=ActNaming.NUMBER)).acts if naming.number else ()
            return ActReading(acts=tuple(a for a in acts if a in numbered) or numbered or acts)
        if naming.nreg is not None:
            return self._known(naming, naming.nreg)
        if naming.number is not None:
            reading = self._by_number(naming)
            if not naming.titles or len(reading.acts) == 1:
                return reading
            titled = self._by_title(naming)
            both = tuple(act for act in reading.acts if act in titled.acts)
            if reading.acts:
                return replace(reading, acts=both or reading.acts)
            return reading if not titled.acts else ActReading(acts=titled.acts, mismatch=True)
        return self._by_title(naming)

    def _known(self, naming: Naming, nreg: str) -> ActReading:
        act = self._directory.act(nreg)
        if naming.kind is ActNaming.ALIAS and naming.number is not None and not _numbered_so(act, naming):
            # «Кримінального кодексу України від 28.12.1960 № 2001-V»: the number tells namesakes apart.
            numbered = self._by_number(
                replace(naming, kind=ActNaming.NUMBER, doc_types=TYPES_OF_WORD["code"])
            )
            if numbered.acts and act not in numbered.acts and not numbered.mismatch:
                return numbered
        return ActReading(acts=(act,) if act else (), derived=nreg)

    def _by_title(self, naming: Naming) -> ActReading:
        for title in naming.titles:
            for name in _spellings(title, naming):
                acts = self._named(name, naming)
                typed = tuple(a for a in acts if not naming.doc_types or a.doc_type in naming.doc_types)
                if acts and naming.year is not None:
                    of_year = tuple(a for a in acts if _year(a) == naming.year)
                    return ActReading(acts=of_year or typed or acts, mismatch=not of_year)
                if acts:
                    dated = tuple(a for a in acts if a.adopted == naming.adopted) if naming.adopted else ()
                    return ActReading(acts=dated or typed or acts)
        return ActReading()

    def _named(self, name: str, naming: Naming) -> tuple[ActRecord, ...]:
        """Acts of a name; of an abbreviation only where the act word says that it is a law."""
        acts = tuple(self.by_name(name))
        if acts and DocType.LAW not in naming.doc_types and abbreviated(name) is not None:
            return tuple(a for a in acts if name_key(name) in map(name_key, (a.title, *a.aliases)))
        return acts

    def _by_number(self, naming: Naming) -> ActReading:
        number, adopted = naming.number or "", naming.adopted
        directory = self._directory
        if naming.kind is ActNaming.NREG:
            acts = self._acts(nreg_candidates(number))
            return ActReading(acts=acts, derived=nreg_candidates(number)[0])
        doc_type = naming.doc_types[0] if naming.doc_types else DocType.LAW
        derived = derive_nreg(doc_type, number, adopted, naming.suffix)
        exact = self._acts(nregs_of_number(number, adopted))
        found = self._typed(directory.by_number(number, adopted), naming) if adopted else ()
        if not found and derived is not None and (act := directory.act(derived)) is not None:
            found = (act,)
        if not found:
            found = self._typed(exact, naming) or self._typed(directory.by_number(number), naming)
        if not found:
            return ActReading(derived=derived)
        if adopted is None:
            titled = tuple(a for a in found if a.title_known)
            return ActReading(acts=titled or found, derived=derived)
        dated = tuple(a for a in found if a.adopted == adopted)
        if dated:
            return ActReading(acts=dated, derived=derived)
        near = tuple(a for a in found if _year(a) in (None, adopted[:4]))
        if near:
            return ActReading(acts=near, derived=derived)
        if doc_type in (DocType.RESOLUTION, DocType.DECREE, DocType.OTHER):
            return ActReading(derived=derived)
        return ActReading(acts=found, derived=derived, mismatch=True)

    def _acts(self, nregs: Sequence[str]) -> tuple[ActRecord, ...]:
        found = (self._directory.act(nreg) for nreg in nregs)
        return tuple(act for act in found if act is not None)

    def _typed(self, acts: Sequence[ActRecord], naming: Naming) -> tuple[ActRecord, ...]:
        if not naming.doc_types:
            return tuple(acts)
        typed = tuple(a for a in acts if a.doc_type in naming.doc_types)
        return tuple(a for a in typed if a.doc_type is not DocType.RESOLUTION or _issued_so(a, naming.suffix))

    def bare_head(self, naming: Naming) -> str | None:
        """The nreg that a bare head word means beside an article («Конвенції»); one that says more is not bare."""
        if naming.titles and _SPECIFIC.match(lower(naming.titles[0])):
            return None
        return next(
            (nreg for head, nreg in aliases.bare_heads().items() if naming.head.startswith(head)), None
        )


def _numbered_so(act: ActRecord | None, naming: Naming) -> bool:
    """Whether the act has the number and the date that stand beside its name."""
    if act is None or act.number is None or naming.number is None:
        return False
    dated = naming.adopted in (None, act.adopted)
    return dated and act_number_key(act.number) == act_number_key(naming.number)


def _issued_so(act: ActRecord, suffix: str) -> bool:
    """Whether a resolution is of the kind that `suffix` says; without one it is not the government's."""
    return act.nreg.endswith(f"-{suffix}") if suffix else not act.nreg.endswith(("-п", "-р"))


def _year(act: ActRecord) -> str | None:
    """Year of adoption: from the date, else from the registration number of a government act."""
    if act.adopted is not None:
        return act.adopted[:4]
    year = re.search(r"-(\d{2}|\d{4})-[пр]$|/(\d{4})(?:-рп)?$", act.nreg)
    found = (year[1] or year[2]) if year else None
    return f"19{found}" if found and len(found) == 2 else found


def _names_of(reading: Wider) -> tuple[str, ...]:
    title = spelled_out(reading.title)
    return title, f"Про {title}", f"Про затвердження {reading.written}"


def _as_hint(naming: Naming) -> Naming:
    """An unknown spelled-out title, cut to the words that can still be a name: for a broad search to use."""
    at = max(0, len(naming.titles) - MAX_HINT_WORDS)
    while at < len(naming.titles) - 1 and _HINT_END.search(lower(naming.titles[at])):
        at += 1
    return replace(
        naming, titles=naming.titles[at:], title_ends=naming.title_ends[at:], end=naming.title_ends[at]
    )


def _spellings(title: str, naming: Naming) -> tuple[str, ...]:
    full = spelled_out(title)
    if full != title:
        return (*_spellings(full, naming), title)
    head, _, rest = title.partition(" ")
    if head.lower() in ("про", "об", "о"):
        return (title,)
    genitive = _APPROVED.get(head)
    if genitive is not None:
        return (title, f"Про затвердження {genitive} {rest}", f"Про {title}")
    return (title, f"Про {title}") if naming.head.startswith("закон") else (title,)


def narrow(
    acts: Sequence[ActRecord], directory: ActDirectory, numbers: Sequence[str]
) -> tuple[ActRecord, ...]:
    """Acts that can hold all the cited articles, then those in force: repealed ones do not compete."""
    left = tuple(acts)
    if len(left) > 1 and numbers:
        having = tuple(a for a in left if _has_all(a, directory, numbers))
        left = having or left
    for status in (ActStatus.IN_FORCE, ActStatus.UNKNOWN, ActStatus.NOT_YET_IN_FORCE):
        alive = tuple(a for a in left if a.status is status)
        if alive:
            return alive
    return left


def _has_all(act: ActRecord, directory: ActDirectory, numbers: Sequence[str]) -> bool:
    known = directory.articles(act.nreg)
    return known is None or all(resolve_article(n, known.numbers) is not None for n in numbers)


def state_of(
    act: ActRecord | None, target: CitationTarget, *, exists: bool, directory: ActDirectory,
    article_text: ArticleText | None,
) -> ReferenceState:  # fmt: skip
    """How a target meets the catalog row and the act's list."""
    if act is None:
        return ReferenceState.ACT_UNKNOWN
    if target.article is None:
        return ReferenceState.RESOLVED if act.indexed else ReferenceState.ACT_NOT_INDEXED
    listed = directory.articles(act.nreg)
    if listed is None:
        return ReferenceState.ACT_NOT_INDEXED
    if not exists:
        return ReferenceState.ARTICLE_UNKNOWN
    if target.article not in listed.held:
        return ReferenceState.ACT_NOT_INDEXED
    if not act.indexed:
        # A digest statement of the article: it exists and is held, but its parts cannot be told from a summary.
        return ReferenceState.RESOLVED
    if article_text is not None and (target.part or target.point or target.subpoint or target.paragraph):
        text = article_text(act.nreg, target.article)
        if text is not None and not _in_bounds(text, target):
            return ReferenceState.OUT_OF_BOUNDS
    return ReferenceState.RESOLVED


def _in_bounds(text: str, target: CitationTarget) -> bool:
    return parse_article(text, target.article).at(target) is not None


__all__ = ["ActReading", "ArticleText", "Resolver", "narrow", "state_of"]
