"""Articles whose word is said once for several acts: «ст. 15 ЦК, 48 ГПК»."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.law.citations.grammar import Component, Level, number_list
from lexery.law.citations.identification import Source
from lexery.law.citations.naming import Naming
from lexery.law.text import spelling_pattern

_LEAD: Final = re.compile(
    spelling_pattern(r"\s{0,2}(?:[,;]\s{0,2}(?:(?:та|і|й|або)\s{1,2})?|\s(?:та|і|й|або)\s{1,2})(?=\d)")
)
_SPACE: Final = re.compile(r"\s{1,3}")
_OF_ACT: Final = re.compile(r"[\s,(]{0,3}")
MAX_BETWEEN: Final = 60
"""Code points between two acts that the numbers of the second one can take."""
_NAMES: Final = (ActNaming.ALIAS, ActNaming.TITLE, ActNaming.NUMBER)


def with_carried(
    source: Source, components: Sequence[Component], acts: Sequence[Naming]
) -> Sequence[Component]:
    """The components with those whose unit word stands before an earlier act of the same list."""
    ends = [component.end for component in components]
    added: list[Component] = []
    carrying: Naming | None = None
    for before, act in pairwise(acts):
        if (
            not 0 < act.start - before.end <= MAX_BETWEEN
            or act.kind not in _NAMES
            or before.kind not in _NAMES
        ):
            continue
        lead = _LEAD.match(source.key, before.end, act.start)
        if lead is None or (carrying is not before and not _of_article(source, components, ends, before)):
            continue
        numbers, end = number_list(source.low, source.key, lead.end(), Level.ARTICLE)
        if numbers and _SPACE.fullmatch(source.key, end, act.start):
            added.append(Component(level=Level.ARTICLE, numbers=numbers, start=lead.end(), end=end))
            carrying = act
    return sorted((*components, *added), key=lambda component: component.start) if added else components


def _of_article(source: Source, components: Sequence[Component], ends: Sequence[int], act: Naming) -> bool:
    """Whether an article stands right before the act."""
    at = bisect_right(ends, act.start) - 1
    if at < 0 or components[at].level is not Level.ARTICLE:
        return False
    return _OF_ACT.fullmatch(source.key, ends[at], act.start) is not None
