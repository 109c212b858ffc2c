"""Files of the open-data portal of the Verkhovna Rada: pure functions from bytes to values, and from those to an act.

    read_xml(data)   the portal's `.xml` (really small HTML)            -> PortalText
    read_txt(data)   the portal's `.txt` (superscripts flattened)       -> PortalText, without identity
    read_html(data)  a page of the site with an edition's text          -> PortalText
    read_card(data)  `/laws/card/{nreg}.json`                           -> PortalCard
    read_page(data)  `/laws/main/r/page{N}.json`                        -> PortalPage
    read_nregs(data) a list of nregs, one a line                        -> tuple of nregs
    read_table(data) the bulk table `doc`                               -> CatalogRow by CatalogRow
    to_act(text, card, retrieved=…, source_url=…)                       -> BundleAct

Nothing here opens a file or a connection. Whatever cannot be read raises `PortalFileInvalid`, whose `reason` is a code of
`lexery.corpus.problems`.
"""

from lexery.corpus.rada.act import to_act
from lexery.corpus.rada.card import read_card, read_page
from lexery.corpus.rada.document import read_html, read_xml
from lexery.corpus.rada.lists import read_nregs, read_table
from lexery.corpus.rada.plain import read_txt
from lexery.corpus.rada.values import (
    BlockKind,
    PortalBlock,
    PortalCard,
    PortalEvent,
    PortalFormat,
    PortalLimits,
    PortalPage,
    PortalRow,
    PortalText,
)

__all__ = [
    "BlockKind",
    "PortalBlock",
    "PortalCard",
    "PortalEvent",
    "PortalFormat",
    "PortalLimits",
    "PortalPage",
    "PortalRow",
    "PortalText",
    "read_card",
    "read_html",
    "read_nregs",
    "read_page",
    "read_table",
    "read_txt",
    "read_xml",
    "to_act",
]
