"""How complete the corpus is: the article sequence of each act, and the sum over all."""

from collections.abc import Iterable, Sequence

from lexery.contracts.base import Value
from lexery.contracts.corpus import TextKind
from lexery.corpus.coverage import Coverage, coverage
from lexery.corpus.library import Library
from lexery.errors import UnknownAct
from lexery.law.numbers import sort_key


class ActCoverage(Value):
    """One act of the report."""

    nreg: str
    title: str
    found: int
    """Numbered articles that are held, repealed ones included."""
    repealed: int
    expected: int
    share: float
    """`found` of `expected`; 0 for an act without numbered articles."""
    first: str | None
    """The smallest number that is there: a code kept in parts begins later than with 1."""
    last: str | None
    missing: tuple[str, ...]
    """In order of number."""
    inside: int
    """Of the missing, those after the first that is there."""


class CoverageSum(Value):
    """The sum of a report."""

    acts: int
    """Acts whose official text is held."""
    numbered: int
    """Of them, with numbered articles."""
    whole: int
    """Of those, with nothing missing."""
    found: int
    repealed: int
    expected: int
    share: float


class CoverageReport(Value):
    """Acts in order of nreg, or as they were asked for."""

    acts: tuple[ActCoverage, ...]
    total: CoverageSum


def coverage_report(
    library: Library, nregs: Sequence[str] = (), *, incomplete: bool = False
) -> CoverageReport:
    """Coverage of the acts named, or of every act whose official text is held. Raises `UnknownAct`.

    `incomplete`: list only acts that miss something, those that miss most first; the sum is of all the same.
    """
    wanted = [_canonical(library, nreg) for nreg in nregs]
    rows = {row.nreg: row for row in library.directory.rows}
    held: dict[str, list[tuple[str, bool]]] = {}
    for nreg, article in library.texts(wanted or None):
        held.setdefault(nreg, []).append((article.number, article.repealed))
    official = [nreg for nreg in held if rows[nreg].text_kind == TextKind.OFFICIAL]
    found = [
        (
            rows[nreg].title,
            coverage(
                nreg,
                [number for number, _ in held.get(nreg, ())],
                known=rows[nreg].known_articles.split(),
                repealed=sum(gone for _, gone in held.get(nreg, ())),
            ),
        )
        for nreg in wanted or official
    ]
    listed = [one for one in found if not incomplete or (one[1].expected and not one[1].whole)]
    if incomplete:
        listed.sort(key=lambda one: (-len(one[1].holes), one[1].nreg))
    return CoverageReport(
        acts=tuple(_told(title, one) for title, one in listed), total=_sum([one for _, one in found])
    )


def _canonical(library: Library, nreg: str) -> str:
    act = library.act(nreg)
    if act is None:
        raise UnknownAct(act=nreg, catalog_size=library.size)
    return act.nreg


def _told(title: str, one: Coverage) -> ActCoverage:
    return ActCoverage(
        nreg=one.nreg,
        title=title,
        found=one.numbers,
        repealed=one.repealed,
        expected=one.expected,
        share=round(one.share, 4),
        first=one.first,
        last=one.last,
        missing=one.holes,
        inside=sum(one.first is not None and sort_key(n) > sort_key(one.first) for n in one.holes),
    )


def _sum(acts: Iterable[Coverage]) -> CoverageSum:
    every = list(acts)
    numbered = [one for one in every if one.last is not None]
    found = sum(one.numbers for one in numbered)
    expected = sum(one.expected for one in every)
    return CoverageSum(
        acts=len(every),
        numbered=len(numbered),
        whole=sum(one.whole for one in numbered),
        found=found,
        repealed=sum(one.repealed for one in every),
        expected=expected,
        share=round(found / expected, 4) if expected else 0.0,
    )
