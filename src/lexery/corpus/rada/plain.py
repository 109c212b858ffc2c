"""The portal's `.txt`: lines of text without a head; superscripts are flattened («Стаття 1291.»)."""

import re
from typing import Final

from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada.decoding import decode_text, within
from lexery.corpus.rada.markup import clean, kind_of_text, with_whole_notes
from lexery.corpus.rada.values import PortalBlock, PortalFormat, PortalLimits, PortalText
from lexery.errors import PortalFileInvalid

_MARKUP: Final = re.compile(r"\s*<(?:!doctype|html|head|\?xml)\b", re.IGNORECASE)


def read_txt(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as the portal's `.txt` gives it: no nreg, no edition, no state; a card must say them.

    A note in braces is one block, however many lines it has; every other line is a block.
    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_NOT_A_DOCUMENT.
    """
    text = decode_text(within(data, (limits or PortalLimits()).document))
    if _MARKUP.match(text):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_NOT_A_DOCUMENT, detail="HTML")
    lines = [PortalBlock(kind=kind_of_text(line), text=line) for line in clean(text).split("\n") if line]
    return PortalText(format=PortalFormat.TXT, blocks=tuple(with_whole_notes(lines)))
