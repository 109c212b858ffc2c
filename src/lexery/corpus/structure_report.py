"""How far the texts of the corpus are taken apart: units by kind, the share of text they cover, and what stayed whole."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.bundle import StoredArticle
from lexery.law.structure import Annex, NotTakenApart, Unit, UnitKind, read_structure, take_apart

SHORT_TEXT: Final = 1_000
"""Code points of a text that needs no units: it is cited as it is."""
HALF: Final = 0.5
"""Share of a text from which tables or quotations are what it consists of."""
MAX_EXAMPLES: Final = 5
"""Acts named for each reason in the sum."""

_CITABLE: Final = frozenset((UnitKind.PART, UnitKind.POINT, UnitKind.SUBPOINT, UnitKind.NOTE))
_BLOCKS: Final = (UnitKind.TABLE, UnitKind.QUOTED)


class StructureReason(StrEnum):
    """Why an article is not, or not wholly, taken apart."""

    EMPTY = "EMPTY"
    """The text is empty or an editorial note."""
    ONE_PIECE_NO_NUMBERS = "ONE_PIECE_NO_NUMBERS"
    """A long text without numbered lines: only its paragraphs can be counted."""
    TABLES_ONLY = "TABLES_ONLY"
    """Half of it or more were tables."""
    AMENDING_QUOTES = "AMENDING_QUOTES"
    """Half of it or more is wording for other acts: its numbers are theirs."""
    NUMBERS_REPEATED = "NUMBERS_REPEATED"
    """Two parts or points of one place have the same number, so that the number names the first."""
    SEVERAL_ANNEXES = "SEVERAL_ANNEXES"
    """An approved annex stays whole: more than one text is approved in it."""
    TOO_FEW_ITEMS = "TOO_FEW_ITEMS"
    """An approved annex stays whole: it has no sequence of items from 1 that is long enough."""
    ITEMS_ARE_SECTIONS = "ITEMS_ARE_SECTIONS"
    """An approved annex stays whole: its numbered lines are headings."""
    NUMBERS_RESTART = "NUMBERS_RESTART"
    """An approved annex stays whole: numbers begin anew in each section."""
    SEQUENCE_BROKEN = "SEQUENCE_BROKEN"
    """An approved annex stays whole: a number is missing and no note explains it."""
    EMPTY_ITEM = "EMPTY_ITEM"
    """An approved annex stays whole: a number has no text and no note says that it is excluded."""
    NUMBERS_TAKEN = "NUMBERS_TAKEN"
    """An approved annex stays whole: the act has articles with the numbers of its items."""


class StructureGap(Value):
    """One article that is not taken apart."""

    article: str
    reason: StructureReason


class ActStructure(Value):
    """One act of the report."""

    nreg: str
    articles: int
    characters: int
    """Code points of the lines of law, notes in braces left out."""
    covered: int
    """Of them, in units smaller than the article: parts, points, sub-points, notes, tables, quoted wording."""
    units: dict[str, int]
    """Number of units by kind."""
    gaps: tuple[StructureGap, ...]

    @property
    def share(self) -> float:
        """`covered` of `characters`; 1 for an act without text."""
        return self.covered / self.characters if self.characters else 1.0


class StructureSum(Value):
    """The sum of a report."""

    acts: int
    articles: int
    characters: int
    covered: int
    share: float
    units: dict[str, int]
    reasons: dict[str, int]
    """Articles by reason, the most frequent first."""
    examples: dict[str, tuple[str, ...]]
    """First acts of each reason."""


class Structures:
    """The report as a stream; one act is in memory, and `total` is right when the stream has ended."""

    def __init__(self, texts: Iterable[tuple[str, StoredArticle]]) -> None:
        """`texts`: (nreg, article), act by act."""
        self._texts = texts
        self._units: Counter[str] = Counter()
        self._reasons: Counter[str] = Counter()
        self._examples: dict[str, list[str]] = {}
        self._acts = self._articles = self._characters = self._covered = 0

    def acts(self) -> Iterator[ActStructure]:
        """Each act, in the order of the texts."""
        for nreg, articles in groupby(self._texts, key=itemgetter(0)):
            act = act_structure(nreg, (article for _, article in articles))
            self._add(act)
            yield act

    @property
    def total(self) -> StructureSum:
        """The sum of the acts so far."""
        return StructureSum(
            acts=self._acts,
            articles=self._articles,
            characters=self._characters,
            covered=self._covered,
            share=round(self._covered / self._characters, 4) if self._characters else 1.0,
            units=_in_order(self._units),
            reasons=dict(self._reasons.most_common()),
            examples={reason: tuple(acts) for reason, acts in sorted(self._examples.items())},
        )

    def _add(self, act: ActStructure) -> None:
        self._acts += 1
        self._articles += act.articles
        self._characters += act.characters
        self._covered += act.covered
        self._units.update(act.units)
        self._reasons.update(gap.reason.value for gap in act.gaps)
        for reason in dict.fromkeys(gap.reason.value for gap in act.gaps):
            named = self._examples.setdefault(reason, [])
            if len(named) < MAX_EXAMPLES:
                named.append(act.nreg)


def act_structure(nreg: str, articles: Iterable[StoredArticle]) -> ActStructure:
    """What the articles of one act were taken apart into."""
    units: Counter[str] = Counter()
    gaps: list[StructureGap] = []
    numbered = False
    count = characters = covered = 0
    for article in articles:
        count += 1
        numbered = numbered or article.number[:1].isdigit()
        leaves = _Leaves()
        root = read_structure(article.text, article.number).root
        leaves.read(root, within=False)
        units.update(leaves.kinds)
        characters += leaves.characters
        covered += leaves.covered
        reasons = [*_reasons(article, root, leaves), *_annex(article, numbered=numbered)]
        gaps += (StructureGap(article=article.number, reason=reason) for reason in reasons)
    return ActStructure(
        nreg=nreg,
        articles=count,
        characters=characters,
        covered=covered,
        units=_in_order(units),
        gaps=tuple(gaps),
    )


class _Leaves:
    """The lines and blocks of one tree, added up."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.sizes: Counter[UnitKind] = Counter()
        self.characters = 0
        self.covered = 0
        self.repeated = False

    def read(self, unit: Unit, *, within: bool) -> None:
        """Add what is below a unit; `within`: it lies in a citable one."""
        numbers: set[tuple[UnitKind, str]] = set()
        for child in unit.children:
            kind = child.kind
            self.kinds[kind.value] += 1
            if kind is UnitKind.PARAGRAPH or kind in _BLOCKS:
                size = child.end - child.start
                self.sizes[kind] += size
                self.characters += size
                self.covered += size if within or kind in _BLOCKS else 0
                self.kinds["dashed"] += child.dashed
                self.kinds["sanction"] += len(child.children)
                continue
            key = (kind, child.number)
            self.repeated = self.repeated or (kind in _CITABLE and key in numbers)
            numbers.add(key)
            self.read(child, within=within or kind in _CITABLE)


def _reasons(article: StoredArticle, root: Unit, leaves: _Leaves) -> Iterator[StructureReason]:
    if not leaves.characters:
        if not article.repealed:
            yield StructureReason.EMPTY
        return
    if leaves.sizes[UnitKind.TABLE] >= leaves.characters * HALF:
        yield StructureReason.TABLES_ONLY
    elif leaves.sizes[UnitKind.QUOTED] >= leaves.characters * HALF:
        yield StructureReason.AMENDING_QUOTES
    elif leaves.characters > SHORT_TEXT and all(c.kind is UnitKind.PARAGRAPH for c in root.children):
        yield StructureReason.ONE_PIECE_NO_NUMBERS
    if leaves.repeated:
        yield StructureReason.NUMBERS_REPEATED


def _annex(article: StoredArticle, *, numbered: bool) -> Iterator[StructureReason]:
    """Why an approved annex is still in one piece; `numbered`: articles with numbers stand before it."""
    if article.number[:1].isdigit() or len(article.text) <= SHORT_TEXT:
        return
    annex = take_apart(article.text)
    if isinstance(annex, Annex):
        yield StructureReason.NUMBERS_TAKEN
    elif annex is not NotTakenApart.NO_APPROVAL and not numbered:
        # Behind its items there is left of an annex what has no numbers.
        yield StructureReason(annex.value)


def _in_order(units: Counter[str]) -> dict[str, int]:
    """Kinds in the order of the enum; `dashed` is a kind of paragraph."""
    order = [*(kind.value for kind in UnitKind), "dashed"]
    return {kind: units[kind] for kind in order if units[kind]}
