"""What files of the open-data portal say: a document's text and head, a card, a page of a list."""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.bundle import IsoDate, Nreg, Words
from lexery.contracts.corpus import ActStatus

MIB: Final = 1024 * 1024
EVENT_EDITION: Final = re.compile(r"3000\d{4}")
"""An edition whose day depends on an event that has not come."""


@dataclass(frozen=True, kw_only=True)
class PortalLimits:
    """Bounds of what is read, in bytes; the longest act known has 1.6 million characters."""

    document: int = 32 * MIB
    """Of a text: `.xml`, `.txt`, `.html` (setting `act_max_bytes`)."""
    card: int = 4 * MIB
    """Of a card or a page of a list."""
    table: int = 512 * MIB
    """Of a bulk table."""


class PortalFormat(StrEnum):
    """The form a text came in."""

    XML = "xml"
    """The portal's small HTML: head, anchors, superscripts told apart."""
    TXT = "txt"
    """Lines of text: no head, superscripts flattened."""
    HTML = "html"
    """A page of the portal's site, with the text of an edition."""


class BlockKind(StrEnum):
    """What a block of a document is."""

    TEXT = "text"
    NOTE = "note"
    """An editorial note in braces: not law."""
    TABLE = "table"
    """A table, one row a line, cells parted by tabs."""


class PortalBlock(Value):
    """A paragraph or a table of a document."""

    kind: BlockKind = BlockKind.TEXT
    text: Words
    """Its lines, parted by newlines."""
    anchor: str = ""
    """Name of the portal's anchor (`n10`), by which a link reaches the paragraph."""


class PortalText(Value):
    """A document of the portal as its file gives it."""

    format: PortalFormat
    nreg: Nreg | None = None
    """Lower case; None where the file does not say (`.txt`)."""
    title: Words = ""
    number: Words | None = None
    """Official number; of several the first."""
    adopted: IsoDate | None = None
    types: tuple[Words, ...] = ()
    """Names of the document's kinds, the leading one first."""
    organs: tuple[Words, ...] = ()
    """Who issued it."""
    state: Words | None = None
    """The portal's word for the state (`stan`)."""
    status: ActStatus = ActStatus.UNKNOWN
    edition: IsoDate | None = None
    """The edition that the file itself prints: the only date to trust, whatever edition was asked for."""
    modified: Words | None = None
    """The head's `Last-Modified`, for a conditional request."""
    blocks: tuple[PortalBlock, ...]
    """The body in order, notes included."""


class PortalEvent(Value):
    """An entry of an act's history, or one of its editions."""

    kind: int
    """The portal's `podid`: 0 edition, 1 came into force, 3 lost force, 4 adopted, 6 new edition."""
    day: IsoDate | None = None
    """None when the date depends on an event that has not come (`300001xx`)."""
    basis: Nreg | None = None
    """The act that made it so."""


class PortalCard(Value):
    """The card of an act."""

    nreg: Nreg
    title: Words
    state: int | None = None
    """The portal's `status`, as the dictionary `stan` numbers it."""
    status: ActStatus = ActStatus.UNKNOWN
    number: Words | None = None
    adopted: IsoDate | None = None
    types: tuple[int, ...] = ()
    """Ids of the dictionary `typ`, the leading one first."""
    organs: tuple[int, ...] = ()
    """Ids of the dictionary `org`."""
    edition: IsoDate | None = None
    """The current edition (`datred`)."""
    editions: tuple[PortalEvent, ...] = ()
    """Every edition, earliest first; the last may be in the future."""
    history: tuple[PortalEvent, ...] = ()

    def loses_force(self) -> PortalEvent | None:
        """The entry by which the act lost or will lose force, None when there is none."""
        return next((event for event in reversed(self.history) if event.kind == LOST_FORCE), None)

    def edition_on(self, day: date) -> str | None:
        """The newest edition that is not later than a day."""
        dates = [event.day for event in self.editions if event.day is not None]
        return max((d for d in dates if d <= day.isoformat()), default=None)


class PortalRow(Value):
    """An act in a list of the portal."""

    nreg: Nreg
    title: Words = ""
    state: int | None = None
    status: ActStatus = ActStatus.UNKNOWN
    number: Words | None = None
    adopted: IsoDate | None = None
    types: tuple[int, ...] = ()
    organs: tuple[int, ...] = ()
    changed: IsoDate | None = None
    """Day of the last event (`poddat`)."""


class PortalPage(Value):
    """A page of a list (`/laws/main/r/page{N}.json`)."""

    total: int
    """Acts in the whole list."""
    first: int
    """Place of the page's first row, from 1."""
    rows: tuple[PortalRow, ...]


LOST_FORCE: Final = 3
