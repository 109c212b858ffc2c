"""The structure of a text: sections, parts, points, sub-points, paragraphs, notes, sanctions, tables, quoted wording.

Numbered lines are units; an article without numbered parts has its unnumbered paragraphs for parts. Editorial
notes in braces are not law and belong to no unit. All offsets are code points of the text as given. The rules
and their reasons: design/structure.md.
"""

from lexery.law.structure.annexes import Annex, AnnexItem, NotTakenApart, take_apart
from lexery.law.structure.reading import parse_article, read_structure
from lexery.law.structure.units import ArticleStructure, Unit, UnitKind

__all__ = [
    "Annex",
    "AnnexItem",
    "ArticleStructure",
    "NotTakenApart",
    "Unit",
    "UnitKind",
    "parse_article",
    "read_structure",
    "take_apart",
]
