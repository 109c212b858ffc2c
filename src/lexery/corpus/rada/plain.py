"""The portal's `.txt`: lines of text without a head; superscripts are flattened («Стаття 1291.»)."""

from lexery.corpus.rada.values import PortalLimits, PortalText


def read_txt(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as the portal's `.txt` gives it: no nreg, no edition, no state; a card must say them.

    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_NOT_A_DOCUMENT, PORTAL_NO_TEXT.
    """
    raise NotImplementedError
