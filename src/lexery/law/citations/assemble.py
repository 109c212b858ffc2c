"""Units and act names put together: which part of which article of which act."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.law.citations.carried import with_carried
from lexery.law.citations.grammar import Component, Level, Number
from lexery.law.citations.identification import Source
from lexery.law.citations.mentions import abbreviation_at
from lexery.law.citations.naming import Naming
from lexery.law.text import spelling_pattern

_GLUE: Final = re.compile(
    spelling_pattern(
        r"\s{0,3}(?P<separator>[,;]\s{0,3}(?:(?:а\s+також|та|і|й|або|чи|и|или)\s{1,3})?|(?:а\s+також|та/або|і/або|та|і|й|або|чи|и|или)\s{1,3})?"
        r"(?P<preposition>(?:за|до|к|у|в|на|з|із|по|від)\s{1,3})?(?P<bracket>\(\s?)?"
    )
)
_GLUE_LENGTH: Final = 24
MAX_UNITS: Final = 500
"""Units of one citation: each of its places carries all of its words, so that they must be bounded."""
MAX_TOUCHING: Final = 1
"""Code points between units that nothing separates."""
_ACT_GLUE: Final = re.compile(
    spelling_pattern(
        r"\s{0,3}(?:\(?\s?[\"«„“][^\"«»“”„\n]{1,160}[\"»“”]\s?\)?\s{0,3})?,?\s{0,3}(?:\(\s?)?"
        r"(?:(?:чинн|нов|стар|діюч|наш|цьог)\w{2,3}\s{1,3}|до\s{1,3}|з\s{1,3})?"
    )
)
_BEFORE_GLUE: Final = re.compile(
    spelling_pattern(
        r"\s{0,3}[\"»”]?\s{0,3}[,:(\-]?\s{0,3}(?:(?:а саме|зокрема)[:,]?\s{1,3})?(?:(?:у|в|за|по)\s{1,3})?\(?"
    )
)
_THIS_ARTICLE: Final = re.compile(
    spelling_pattern(
        r"\s{0,3}(?:(?P<own>ц(?:ієї|ій|ією|ього|ьому|им)|этой|настоящей|данн?ої|данной)(?:\sж)?|(?:вище)?(?:зазначен|вказан|згадан|названо?)(?:ої|ій|ою|ого|ому|им)|наведеної|"
        r"тієї\s(?:ж|самої)|указанной)\s{1,3}(?P<unit>статт\w{1,3}|статьи|статье|розділ\w{1,2}|пункт\w{1,2}|частин\w{1,2}|положення)(?!\w)"
    )
)
_SHORT_BEFORE: Final = re.compile(r"(?<!\w)(\w{2,7})(?:\s{1,2}украин\w)?[\s,]{1,2}$")
_BARE_GAP: Final = re.compile(r"\s{1,3}\(?")
_COMMA_GAP: Final = re.compile(r"\s?,\s{1,3}")
_CLAUSE_END: Final = re.compile(r"\s{0,2}(?:$|[.,;:!?)\n\-])")
_WORD: Final = re.compile(r"\w{2,7}(?!\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One path of units, smallest to largest, each with the numbers cited."""

    units: tuple[tuple[Level, tuple[Number, ...]], ...]
    plural: bool = False

    def numbers(self, level: Level) -> tuple[Number, ...]:
        """Numbers at a level; empty when it is not cited."""
        return next((numbers for found, numbers in self.units if found is level), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Branches that share one act, or none."""

    start: int
    end: int
    branches: tuple[Branch, ...]
    act: Naming | None = None
    this_article: bool = False
    """«цієї статті» stands where the article should."""
    own_place: bool = False
    """It is «цієї», the place where the words stand, not «вказаної», the place named before."""
    this_section: bool = False
    """«цього розділу»: the section, not the article, of that place."""
    russian: bool = False


@dataclass(slots=True, kw_only=True)
class _Chain:
    components: list[Component] = field(default_factory=list[Component])
    bare: list[bool] = field(default_factory=list[bool])
    """Whether nothing but a space stands before the component."""

    @property
    def start(self) -> int:
        return self.components[0].start

    @property
    def end(self) -> int:
        return self.components[-1].end


def citations(source: Source, components: Sequence[Component], acts: Sequence[Naming]) -> list[Citation]:
    """Citations in order of their start; acts that no unit stands beside come as citations without branches."""
    components = with_carried(source, components, acts)
    acts = _not_inside(acts, components)
    outside = _outside(components, acts)
    chains = _chains(source, outside)
    found: list[Citation] = []
    used: set[int] = set()
    at = 0
    for index, chain in enumerate(chains):
        while at < len(acts) and acts[at].start < chain.end:
            at += 1
        citation = _with_act_after(source, chain, acts[at] if at < len(acts) else None)
        if at < len(acts) and citation.act is acts[at]:
            used.add(at)
        if citation.act is None and found and not citation.this_article:
            extended = _extended(source, chains[index - 1], chain, found[-1])
            if extended is not None:
                found[-1] = extended
                continue
        if citation.act is None and at > 0 and not citation.this_article:
            gap_from = max(acts[at - 1].end, chains[index - 1].end if index else 0)
            previous = acts[at - 1] if gap_from == acts[at - 1].end else None
            # An act that closed another citation lends itself to further articles, not to stray points.
            taken = at - 1 in used
            lends = not taken or any(c.level >= Level.ARTICLE for c in chain.components)
            if previous is not None and lends and _stands_before(source, previous, chain.start):
                start = chain.start if taken else previous.start
                used.add(at - 1)
                citation = replace(citation, act=previous, start=start)
        if citation.act is None and not citation.this_article:
            act, start = _lower_case_before(source, citation.start, found[-1].end if found else 0)
            citation = replace(citation, act=act, start=start)
        found.append(citation)
    found += [
        Citation(start=act.start, end=act.end, branches=(), act=act)
        for i, act in enumerate(acts)
        if i not in used
    ]
    found.sort(key=lambda c: (c.start, c.end))
    return found


def _with_act_after(source: Source, chain: _Chain, following: Naming | None) -> Citation:
    """The chain with the act that follows it, if one does."""
    end = chain.end
    this = _THIS_ARTICLE.match(source.key, end)
    if this is not None and not any(c.level is Level.ARTICLE for c in chain.components):
        end = this.end()
    act = None
    if following is not None and _adjacent(source, _ACT_GLUE, end, following.start):
        act = following
    elif this is None:
        act = _lower_case_abbreviation(source, end)
    return Citation(
        start=chain.start,
        end=act.end if act is not None else end,
        branches=_branches(chain),
        act=act,
        this_article=this is not None,
        own_place=this is not None and this["own"] is not None,
        this_section=this is not None and this["unit"].startswith("розд"),
        russian=any(c.russian for c in chain.components),
    )


def _extended(source: Source, before: _Chain, chain: _Chain, citation: Citation) -> Citation | None:
    """«ст. 115 КК ч. 2»: smaller units behind the act belong to the article before it."""
    if (
        citation.act is None
        or citation.act.end != citation.end
        or any(c.level >= Level.ARTICLE for c in chain.components)
    ):
        return None
    if not citation.branches or not all(
        branch.numbers(Level.ARTICLE) or branch.numbers(Level.SECTION) for branch in citation.branches
    ):
        return None
    gap = source.key[citation.end : chain.start]
    if _BARE_GAP.fullmatch(gap) is None and not (
        _COMMA_GAP.fullmatch(gap) and _CLAUSE_END.match(source.key, chain.end)
    ):
        return None
    whole = _Chain(components=[*before.components, *chain.components], bare=[*before.bare, *chain.bare])
    return replace(citation, end=chain.end, branches=_branches(whole))


def _stands_before(source: Source, act: Naming, start: int) -> bool:
    return _can_precede(act) and _adjacent(source, _BEFORE_GLUE, act.end, start)


def _can_precede(act: Naming) -> bool:
    # «доповнити Кодекс статтями …», «Положення абзаців …»: a bare act word names nothing for what follows it.
    return act.kind is not ActNaming.GENERIC or bool(act.titles)


def _not_inside(acts: Sequence[Naming], components: Sequence[Component]) -> list[Naming]:
    """Acts that do not begin inside a unit (the heading of a section, a number read as a list)."""
    kept: list[Naming] = []
    at = 0
    for act in acts:
        while at < len(components) and components[at].end <= act.start:
            at += 1
        if at == len(components) or components[at].start >= act.start:
            kept.append(act)
    return kept


def _outside(components: Sequence[Component], acts: Sequence[Naming]) -> list[Component]:
    kept: list[Component] = []
    at = 0
    for component in components:
        while at < len(acts) and acts[at].end <= component.start:
            at += 1
        if at == len(acts) or acts[at].start >= component.end:
            kept.append(component)
    return kept


def _adjacent(source: Source, glue: re.Pattern[str], start: int, end: int) -> bool:
    if end < start or end - start > 200:
        return False
    return glue.fullmatch(source.key, start, end) is not None


def _chains(source: Source, components: list[Component]) -> list[_Chain]:
    chains: list[_Chain] = []
    for component in components:
        glue = None
        going_on = bool(chains) and len(chains[-1].components) < MAX_UNITS
        if going_on and component.start - chains[-1].end <= _GLUE_LENGTH:
            glue = _GLUE.fullmatch(source.key, chains[-1].end, component.start)
        if glue is None:
            chains.append(_Chain(components=[component], bare=[True]))
        else:
            chains[-1].components.append(component)
            chains[-1].bare.append(glue["separator"] is None)
    return chains


def _lower_case_abbreviation(source: Source, end: int) -> Naming | None:
    at = end
    while at < len(source.low) and at - end < 2 and source.low[at] in " (":
        at += 1
    word = _WORD.match(source.low, at)
    return abbreviation_at(source, word.start(), word.end()) if word is not None and at > end else None


def _lower_case_before(source: Source, start: int, reach: int) -> tuple[Naming | None, int]:
    words = _SHORT_BEFORE.search(source.key, max(reach, start - 24), start)
    naming = abbreviation_at(source, words.start(1), words.end(1)) if words is not None else None
    return (naming, naming.start) if naming is not None else (None, start)


def _branches(chain: _Chain) -> tuple[Branch, ...]:
    """Group the units of a chain.

    Ukrainian goes from small to large («п. 1 ч. 2 ст. 3»); «ст. 3 ч. 2» is read too. A small unit between two
    articles goes with the one it touches without a comma, else as the chain begins.
    """
    groups: list[list[Component]] = []
    pending: list[Component] = []
    begins_small = chain.components[0].level < Level.ARTICLE
    previous_article: list[Component] | None = None
    last_article = max((i for i, c in enumerate(chain.components) if c.level is Level.ARTICLE), default=-1)
    pending_bare = True
    for index, component in enumerate(chain.components):
        if component.level is Level.ARTICLE:
            touches_next = chain.bare[index]
            if (
                previous_article is not None
                and pending
                and not touches_next
                and (pending_bare or not begins_small)
            ):
                previous_article += pending
                pending = []
            previous_article = [*pending, component]
            groups.append(previous_article)
            pending = []
        elif (index > last_article and previous_article is not None and component.level < Level.ARTICLE) or (
            component.level > Level.ARTICLE and previous_article is not None
        ):
            previous_article.append(component)
        else:
            if not pending:
                pending_bare = chain.bare[index]
            pending.append(component)
    if pending:
        groups.append(pending)
    return tuple(branch for group in groups for branch in _split(group))


def _split(group: list[Component]) -> list[Branch]:
    """Branches of one article: units that rise belong together, a fall begins a new branch."""
    larger = [c for c in group if c.level >= Level.ARTICLE]
    smaller = _nested([c for c in group if c.level < Level.ARTICLE])
    falls = bool(smaller) and bool(larger) and group.index(larger[0]) < group.index(smaller[0])
    runs: list[list[Component]] = []
    for component in smaller:
        last = runs[-1] if runs else None
        rises = last is not None and component.level > last[-1].level
        if last is not None and not falls and not larger and component is smaller[-1]:
            rises = rises or _part_of_point(last[-1], component)
        if last is not None and (component.level < last[-1].level if falls else rises):
            last.append(component)
        else:
            runs.append([component])
    # «пункти 1, 2 частини першої, пункт 3 частини другої»: a run that stops lower than the next one starts
    # shares the next one's larger units.
    if not falls:
        for index in range(len(runs) - 2, -1, -1):
            runs[index] += [c for c in runs[index + 1] if c.level > runs[index][-1].level]
    plural = any(c.plural for c in larger)
    return [Branch(units=_units([*run, *larger]), plural=plural) for run in (runs or [[]]) if run or larger]


def _part_of_point(part: Component, point: Component) -> bool:
    """«ч. 2 п. 45 Статуту»: what is made of points has parts inside them."""
    touches = point.start - part.end <= MAX_TOUCHING
    return part.level is Level.PART and point.level is Level.POINT and touches


def _nested(components: list[Component]) -> list[Component]:
    """«підпункту «б» підпункту 14.1.54 пункту 14.1»: the dotted sub-point is the point that the letter is of."""
    out: list[Component] = []
    for component in components:
        inner = out[-1] if out else None
        dotted = component.numbers[0].text
        if inner is not None and inner.level is component.level is Level.SUBPOINT and "." in dotted:
            out.append(replace(component, level=Level.POINT))
        elif (
            inner is None
            or not (inner.level is component.level is Level.POINT)
            or not inner.numbers[0].text.startswith(f"{dotted}.")
        ):
            out.append(component)
    return out


def _units(components: list[Component]) -> tuple[tuple[Level, tuple[Number, ...]], ...]:
    out: dict[Level, tuple[Number, ...]] = {}
    for index, component in enumerate(components):
        level = component.level
        above = components[index + 1].level if index + 1 < len(components) else None
        if (
            level is Level.SUBPOINT
            and above is not Level.POINT
            and not any(c.level is Level.POINT for c in components)
        ):
            level = Level.POINT
        if level in out and level < Level.ARTICLE:
            continue
        out[level] = (*out.get(level, ()), *component.numbers)
    return tuple(sorted(out.items()))
