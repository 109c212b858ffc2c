"""A document of the portal as an act of a bundle."""

from datetime import date

from lexery.contracts.bundle import BundleAct
from lexery.corpus.rada.values import PortalCard, PortalText


def to_act(
    text: PortalText, card: PortalCard | None = None, *, retrieved: date, source_url: str | None = None
) -> BundleAct:
    """The act that a document and its card make; the document's own words win over the card's.

    `retrieved`: day on which the portal gave the text. `source_url`: None for the portal's link of the act.
    Raises `PortalFileInvalid`: PORTAL_NO_IDENTITY, PORTAL_CARD_MISMATCH, PORTAL_NO_TEXT, INVALID_ACT.
    """
    raise NotImplementedError
