"""How a stretch of text names an act."""

from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.contracts.corpus import DocType
from lexery.law.citations.titles import Wider


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """How a stretch of text names an act; what it resolves to is decided later."""

    kind: ActNaming
    start: int
    end: int
    doc_types: tuple[DocType, ...] = ()
    """Types that the act word allows; empty for any."""
    nreg: str | None = None
    """Known at once: from an alias or a registration number."""
    number: str | None = None
    adopted: str | None = None
    year: str | None = None
    """Of adoption, where only that is told: «Закон «Про …» 1996 року»."""
    titles: tuple[str, ...] = ()
    """Readings of the title, longest first, as (possibly) spelled in the catalog."""
    number_span: tuple[int, int] | None = None
    edits: bool = False
    """The act only gives the edition of another («в редакції Закону …»): no target."""
    suffix: str = "п"
    """Government acts: resolution «п», order «р»."""
    russian: bool = False
    core: bool = False
    """A bare core number: names an act only beside an article, or when nothing else is said."""
    short: bool = False
    """An abbreviation without «України»."""
    head: str = ""
    """Spelling key of the act word."""
    title_ends: tuple[int, ...] = ()
    """Where each of `titles` ends, for titles without quotes."""
    wider: tuple[Wider, ...] = ()
    """Names that the words around the act word may make, longest first; they win when the catalog knows one."""
    tentative: bool = False
    """Names an act only when the catalog knows one of `wider` («декларації», «протоколу»)."""
    epoch: str | None = None
    """What tells a code from its namesake: a year, or `SOVIET`."""
    epoch_end: int = 0
    """Where `epoch` ends."""
    portal: str | None = None
    """Registration number in brackets behind the name: it decides when the catalog has it."""
    nregs: tuple[str, ...] = ()
    """Acts that the catalog gave when `wider` or `epoch` were looked up."""


SOVIET: Final = "soviet"
"""`Naming.epoch` of a code of the Ukrainian SSR."""
TYPES_OF_WORD: Final = {
    "law": (DocType.LAW, DocType.CODE, DocType.CONSTITUTION),
    "code": (DocType.CODE, DocType.LAW),
    "constitution": (DocType.CONSTITUTION,),
    "treaty": (DocType.TREATY,),
    "declaration": (DocType.TREATY, DocType.LAW, DocType.OTHER),
    "court": (DocType.OTHER,),
    "resolution": (DocType.RESOLUTION,),
    "decree": (DocType.DECREE,),
    "other": (DocType.OTHER,),
}
"""Types of act that a family of act words allows."""
