"""Citations against the catalog and the acts' own article lists."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lexery.contracts.citation import ActNaming, CitationTarget, ReferenceState
from lexery.contracts.corpus import ActRecord, ActStatus, DocType
from lexery.contracts.ports import ActDirectory
from lexery.law.act_numbers import derive_nreg, nreg_candidates, nregs_of_number
from lexery.law.citations import aliases
from lexery.law.citations.assemble import Branch
from lexery.law.citations.grammar import Level, Number
from lexery.law.citations.naming import Naming
from lexery.law.numbers import resolve_article, sort_key
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
}
"""Acts that another act approves, in the genitive its title has."""
_HINT_END: Final = re.compile(
    r"[,(:;]|\s-\s|\s(?:ст(?:\.|атт\w+|\s?\d)|ч(?:\.|астин\w*)|п(?:\.|ункт\w*)|скільки|чи|як|який|яка|які|що|коли|де|хто)(?:\s|$|\d)"
)
"""What can not lie inside a name: a pause, a unit word, a question word."""
MAX_HINT_WORDS: Final = 8
"""Words of an unknown spelled-out title that are kept as a hint."""
MAX_RANGE: Final = 300
"""Articles that one range may expand to; a longer range gives its two ends."""


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
        self._readings: dict[tuple[object, ...], ActReading] = {}

    @property
    def directory(self) -> ActDirectory:
        """The directory that answers."""
        return self._directory

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """`ActDirectory.by_name`, remembered."""
        if name not in self._names:
            self._names[name] = self._directory.by_name(name)
        return self._names[name]

    def settle(self, naming: Naming) -> Naming:
        """A naming with a spelled-out title, cut to the words that the catalog knows as a title."""
        if not naming.titles or naming.kind is ActNaming.NUMBER:
            return naming
        for title, end in zip(naming.titles, naming.title_ends, strict=True):
            if any(self.by_name(name) for name in _spellings(title, naming)):
                return replace(naming, kind=ActNaming.TITLE, titles=(title,), title_ends=(end,), end=end)
        return _as_hint(naming) if naming.kind is ActNaming.GENERIC else naming

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
        )
        if key not in self._readings:
            self._readings[key] = self._read(naming)
        return self._readings[key]

    def _read(self, naming: Naming) -> ActReading:
        if naming.nreg is not None:
            act = self._directory.act(naming.nreg)
            return ActReading(acts=(act,) if act else (), derived=naming.nreg)
        if naming.number is not None:
            reading = self._by_number(naming)
            if reading.acts or not naming.titles:
                return reading
            titled = self._by_title(naming)
            return reading if not titled.acts else ActReading(acts=titled.acts, mismatch=True)
        return self._by_title(naming)

    def _by_title(self, naming: Naming) -> ActReading:
        for title in naming.titles:
            for name in _spellings(title, naming):
                acts = tuple(a for a in self.by_name(name))
                typed = tuple(a for a in acts if not naming.doc_types or a.doc_type in naming.doc_types)
                if acts and naming.year is not None:
                    of_year = tuple(a for a in acts if _year(a) == naming.year)
                    return ActReading(acts=of_year or typed or acts, mismatch=not of_year)
                if acts:
                    dated = tuple(a for a in acts if a.adopted == naming.adopted) if naming.adopted else ()
                    return ActReading(acts=dated or typed or acts)
        return ActReading()

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
        return tuple(
            a for a in typed if a.doc_type is not DocType.RESOLUTION or a.nreg.endswith(f"-{naming.suffix}")
        )

    def bare_head(self, naming: Naming) -> str | None:
        """The nreg that a bare head word means beside an article («Конвенції»)."""
        return next(
            (nreg for head, nreg in aliases.bare_heads().items() if naming.head.startswith(head)), None
        )


def _year(act: ActRecord) -> str | None:
    """Year of adoption: from the date, else from the registration number of a government act."""
    if act.adopted is not None:
        return act.adopted[:4]
    year = re.search(r"-(\d{2}|\d{4})-[пр]$|/(\d{4})(?:-рп)?$", act.nreg)
    found = (year[1] or year[2]) if year else None
    return f"19{found}" if found and len(found) == 2 else found


def _as_hint(naming: Naming) -> Naming:
    """An unknown spelled-out title, cut to the words that can still be a name: for a broad search to use."""
    at = max(0, len(naming.titles) - MAX_HINT_WORDS)
    while at < len(naming.titles) - 1 and _HINT_END.search(lower(naming.titles[at])):
        at += 1
    return replace(
        naming, titles=naming.titles[at:], title_ends=naming.title_ends[at:], end=naming.title_ends[at]
    )


def _spellings(title: str, naming: Naming) -> tuple[str, ...]:
    head, _, rest = title.partition(" ")
    if head.lower() in ("про", "об", "о"):
        return (title,)
    genitive = _APPROVED.get(head)
    if genitive is not None:
        return (title, f"Про затвердження {genitive} {rest}")
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


def expand(number: Number, known: Sequence[str] | None, *, plural: bool) -> list[str]:
    """The numbers that one written number stands for; the act's list tells a range from an index."""
    upper = number.end_of_range
    if upper is None:
        return [number.text]
    joined = f"{number.text}-{upper}"
    if known is not None and joined in known and not plural:
        return [joined]
    low, high = sort_key(number.text), sort_key(upper)
    if known:
        inside = [n for n in known if n and low <= sort_key(n) <= high]
        if number.text in known and upper in known and len(inside) <= MAX_RANGE:
            return inside
    if len(low) == len(high) == 1 and high[0] - low[0] <= MAX_RANGE:
        return [str(n) for n in range(low[0], high[0] + 1)]
    return [number.text, upper]


def targets(branch: Branch, nreg: str | None, directory: ActDirectory) -> list[tuple[CitationTarget, bool]]:
    """The places a branch cites, and whether the act's list knows the article (True when there is no list)."""
    listed = directory.articles(nreg) if nreg else None
    known = listed.numbers if listed else None
    articles: list[str | None] = [
        n for number in branch.numbers(Level.ARTICLE) for n in expand(number, known, plural=branch.plural)
    ] or [None]
    out: list[tuple[CitationTarget, bool]] = []
    for raw in articles:
        article, point_of_article = _split_dotted(raw)
        found = resolve_article(article, known) if article and known is not None else article
        base = CitationTarget(
            nreg=nreg, article=found or article, section=_section(branch), note=_first(branch, Level.NOTE)
        )
        exists = article is None or found is not None
        out += [(t, exists) for t in _smaller(branch, base, point_of_article)]
    return [(_article_of_point(target, known), exists) for target, exists in out]


def _article_of_point(target: CitationTarget, known: Sequence[str] | None) -> CitationTarget:
    # «п. 44.1 ПКУ»: a dotted point begins with the number of its article.
    if target.article or target.section or not target.point or "." not in target.point or not known:
        return target
    head = target.point.split(".")[0]
    return target.model_copy(update={"article": head}) if head in known else target


def _split_dotted(raw: str | None) -> tuple[str | None, str | None]:
    if raw is None or "." not in raw:
        return raw, None
    return raw.split(".")[0], raw


def _first(branch: Branch, level: Level) -> str | None:
    numbers = branch.numbers(level)
    return numbers[0].text if numbers else None


def _section(branch: Branch) -> str | None:
    parts = [n for n in (_first(branch, Level.SECTION), _first(branch, Level.SUBSECTION)) if n]
    return "/".join(parts) or None


def _smaller(branch: Branch, base: CitationTarget, dotted: str | None) -> list[CitationTarget]:
    out = [base if dotted is None else base.model_copy(update={"point": dotted})]
    for level, name in (
        (Level.PART, "part"), (Level.POINT, "point"), (Level.SUBPOINT, "subpoint"), (Level.PARAGRAPH, "paragraph"),
    ):  # fmt: skip
        numbers = branch.numbers(level)
        if not numbers:
            continue
        updates: list[dict[str, str]] = []
        for number in numbers:
            for text in expand(number, None, plural=True) if "." not in number.text else [number.text]:
                update = {name: text}
                if number.letter and level is Level.POINT:
                    update["subpoint"] = number.letter
                updates.append(update)
        out = [target.model_copy(update=update) for target in out for update in updates]
    return out


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
    found = parse_article(text).find(
        part=target.part,
        point=target.point,
        subpoint=target.subpoint,
        paragraph=target.paragraph,
        note=target.note,
    )
    return found is not None


__all__ = ["ActReading", "ArticleText", "Resolver", "expand", "narrow", "state_of", "targets"]
