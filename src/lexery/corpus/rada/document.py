"""Pages of the portal: its `.xml`, which is a really small HTML, and the site's page of an edition."""

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from pydantic import ValidationError

from lexery.corpus.lines import first_reason
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada.decoding import decode_page, within
from lexery.corpus.rada.dictionaries import state_of_words, status_of
from lexery.corpus.rada.markup import blocks, clean, with_whole_notes
from lexery.corpus.rada.values import PortalBlock, PortalFormat, PortalLimits, PortalText
from lexery.errors import PortalFileInvalid

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_DATE: Final = re.compile(r"(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)")
_PRINTED: Final = re.compile(r"Текст документа від\s*(\d{2}\.\d{2}\.\d{4})")
_AS_OF: Final = re.compile(
    r"(?:Редакція станом на|редакці[яї]\D{0,40}?від)\s*(\d{2}\.\d{2}\.\d{4})", re.IGNORECASE
)
_LIST: Final = re.compile(r"\s*[,;]\s*")
_NUMBERS: Final = re.compile(r"\s*,\s*")
_CARD_LINE: Final = re.compile(
    r"(?P<types>[^;]*?)\s+від\s+(?P<day>\d{2}\.\d{2}\.\d{4})\s+№\s*(?P<number>\S+)"
)
_PATH: Final = re.compile(
    r"/(?:go|laws/show)/([^?#]{1,120}?)(?:/(?:ed|print|card|page|conv)[^?#]*)?(?:[?#].*)?$"
)
TAIL: Final = 1024
"""Bytes in which a page ends: the site adds lines behind its end."""
_END: Final = b"</html>"
_NREG: Final = b'name="nreg"'
"""What makes a page a document of the portal."""
_SHELL: Final = b'rel="canonical"'
"""What makes a page one of the site."""
_BODIES: Final = ("#article", "#Document .txt", "#Document", "div.txt", "body > .txt")
"""Where the text of a page stands, the narrowest first."""


def read_xml(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as the portal's `.xml` gives it: head, edition, paragraphs with their anchors.

    The edition is the one that the page prints; the address it was asked for by says nothing. A document whose body
    is empty (the portal holds an image) has no blocks. Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING,
    PORTAL_NOT_A_DOCUMENT, PORTAL_TRUNCATED.
    """
    tree = _tree(data, limits, truncated=_NREG in data.lower() and not _ends(data))
    head = _meta(tree)
    body = tree.css_first("#article")
    nreg = (head.get("nreg") or _after_colon(tree, "h5")).lower()
    if body is None or not nreg:
        raise _not_a_document(tree)
    printed = _PRINTED.search(_text(tree, "h3"))
    edition = printed[1] if printed else _first(_AS_OF, head.get("description", ""))
    state = head.get("stan") or _after_colon(tree, "h4") or None
    try:
        return PortalText(
            format=PortalFormat.XML,
            nreg=nreg,
            title=_text(tree, "h1") or _text(tree, "title"),
            number=next(iter(_listed(head.get("numbers", ""), _NUMBERS)), None),
            adopted=_iso(_first(_DATE, head.get("dates", ""), 0)),
            types=_listed(head.get("types", "")),
            organs=_listed(head.get("organs", "")),
            state=state,
            status=status_of(state_of_words(state) if state else None),
            edition=_iso(edition),
            modified=head.get("last-modified") or None,
            blocks=_blocks(body),
        )
    except ValidationError as error:
        raise _invalid(error) from error


def read_html(data: bytes, *, limits: PortalLimits | None = None) -> PortalText:
    """A document as a page of the site gives it: its line of identity, its edition, and the text where it has one.

    The site sends some acts as a shell whose text a script loads: such a page has no blocks.
    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_NOT_A_DOCUMENT, PORTAL_TRUNCATED.
    """
    tree = _tree(data, limits, truncated=_SHELL in data and not _ends(data))
    head = _meta(tree)
    link = tree.css_first('link[rel="canonical"]')
    address = (link.attributes.get("href") if link is not None else "") or head.get("og:url", "")
    named = _text(tree, 'abbr[title="Ідентифікатор"]') or unquote(_first(_PATH, address) or "")
    if not named:
        raise _not_a_document(tree)
    card = _CARD_LINE.search(_text(tree, ".doc-card"))
    identity = _text(tree, ".doc .valid, .doc .invalid, .doc .doc-state") or None
    body = next((found for found in map(tree.css_first, _BODIES) if found is not None), None)
    if body is not None:
        for shell in body.css(".text-missed, .nav, .modal"):
            shell.decompose()
    try:
        return PortalText(
            format=PortalFormat.HTML,
            nreg=named.lower(),
            title=_text(tree, "h1") or head.get("og:title", ""),
            number=card["number"] if card else None,
            adopted=_iso(card["day"]) if card else None,
            types=_listed(card["types"]) if card else (),
            organs=_listed(_text(tree, ".doc-card em")),
            state=identity,
            status=status_of(state_of_words(identity) if identity else None),
            edition=_iso(_first(_AS_OF, _text(tree, ".alert .doc"))),
            blocks=_blocks(body) if body is not None else (),
        )
    except ValidationError as error:
        raise _invalid(error) from error


def _tree(data: bytes, limits: PortalLimits | None, *, truncated: bool) -> "LexborHTMLParser":
    from selectolax.lexbor import LexborHTMLParser

    page = within(data, (limits or PortalLimits()).document)
    if truncated:
        # Before it is decoded: a page that breaks off within a letter is no matter of encodings.
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_TRUNCATED, detail=f"{len(data)}")
    return LexborHTMLParser(decode_page(page))


def _ends(data: bytes) -> bool:
    """Whether the page has its end: a parser closes what is open, so that half a law would look like a whole one."""
    return _END in data[-TAIL:].lower()


def _blocks(body: "LexborNode") -> tuple[PortalBlock, ...]:
    return tuple(with_whole_notes(list(blocks(body))))


def _meta(tree: "LexborHTMLParser") -> dict[str, str]:
    found: dict[str, str] = {}
    for node in tree.css("meta"):
        name = node.attributes.get("name") or node.attributes.get("property") or ""
        found.setdefault(name.lower(), clean(node.attributes.get("content") or ""))
    return found


def _text(tree: "LexborHTMLParser", selector: str) -> str:
    node = tree.css_first(selector)
    return clean(node.text().replace("\n", " ")) if node is not None else ""


def _after_colon(tree: "LexborHTMLParser", selector: str) -> str:
    return _text(tree, selector).partition(":")[2].strip()


def _listed(words: str, by: re.Pattern[str] = _LIST) -> tuple[str, ...]:
    return tuple(part for part in by.split(words.strip(" ;,")) if part)


def _first(pattern: re.Pattern[str], text: str, group: int = 1) -> str | None:
    found = pattern.search(text)
    return found[group] if found else None


def _iso(day: str | None) -> str | None:
    """ISO date of `DD.MM.YYYY`; a day that is none is refused where the value is validated."""
    return "-".join(reversed(day.split("."))) if day else None


def _not_a_document(tree: "LexborHTMLParser") -> PortalFileInvalid:
    """What the page says of itself stands in the problem: an error page has a title."""
    said = _text(tree, "title") or _text(tree, "h1")
    return PortalFileInvalid(reason=ProblemCode.PORTAL_NOT_A_DOCUMENT, detail=said[:80] or "—")


def _invalid(error: ValidationError) -> PortalFileInvalid:
    return PortalFileInvalid(reason=ProblemCode.PORTAL_NOT_A_DOCUMENT, detail=first_reason(error))
