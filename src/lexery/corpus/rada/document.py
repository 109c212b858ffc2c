"""Pages of the portal: its `.xml`, which is a really small HTML, and the site's page of an edition."""

from lexery.corpus.rada.values import PortalLimits, PortalText


def read_xml(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as the portal's `.xml` gives it: head, edition, paragraphs with their anchors.

    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_NOT_A_DOCUMENT, PORTAL_NO_TEXT.
    """
    raise NotImplementedError


def read_html(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as a page of the site gives it, anchors and head as far as the page has them. Raises as `read_xml`."""
    raise NotImplementedError
