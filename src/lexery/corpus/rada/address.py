"""Where the portal keeps a document, and under what name we keep it."""

import re
from datetime import date
from hashlib import sha256
from typing import Final
from urllib.parse import quote, unquote

from pydantic import TypeAdapter, ValidationError

from lexery.contracts.base import Value
from lexery.contracts.bundle import IsoDate, Nreg

_LINK: Final = re.compile(
    r"(?:https?://)?[\w.-]*\brada\.gov\.ua/(?:[a-z]{2}/)?laws/(?:show|card)/", re.IGNORECASE
)
_TAIL: Final = re.compile(
    r"(?:/ed\d{8}.*|[?#].*|/(?:print|conv|sp|para).*|\.(?:xml|txt|json))$", re.IGNORECASE
)
_EDITION: Final = re.compile(r"/ed(\d{8})(?!\d)")
_NREG: Final[TypeAdapter[str]] = TypeAdapter(Nreg)
_MAX_NAME: Final = 120
"""Characters of a file name made of an nreg: with its ending it must fit every file system (255 bytes)."""


def canonical_nreg(given: str) -> str | None:
    """The nreg of what a person gives, in lower case: the nreg itself, escaped or not, or the official link.

    None for what cannot be an nreg: a name of an act, an empty segment, a segment of points only.
    """
    text = given.strip()
    if link := _LINK.match(text):
        text = _TAIL.sub("", text[link.end() :])
    text = unquote(text).strip().lower()
    if not any(character.isdigit() for character in text) or not all(text.split("/")):
        return None
    try:
        return _NREG.validate_python(text) if "%" not in text else None
    except ValidationError:
        return None


def edition_of_link(given: str) -> str | None:
    """The edition that an official link names; None for what names none, or no real day."""
    found = _EDITION.search(given) if _LINK.match(given.strip()) else None
    try:
        return date.fromisoformat(found[1]).isoformat() if found else None
    except ValueError:
        return None


class Address(Value):
    """A document of the portal."""

    nreg: Nreg
    card: bool = False
    """The card of the act, not its text."""
    edition: IsoDate | None = None
    """Day of the edition asked for; None for the current one."""

    @property
    def path(self) -> str:
        """The path of the URL: `/` of an nreg stays, every segment is escaped (`%2F` answers 404)."""
        nreg = "/".join(quote(segment, safe="") for segment in self.nreg.split("/"))
        if self.card:
            return f"/laws/card/{nreg}.json"
        if self.edition is not None:
            return f"/laws/show/{nreg}/ed{date.fromisoformat(self.edition):%Y%m%d}"
        return f"/laws/show/{nreg}.xml"

    @property
    def file_name(self) -> str:
        """A name of ASCII letters, digits and `-_.%` only: no nreg reaches another folder or a device's name."""
        name = quote(self.nreg, safe="")
        if len(name) > _MAX_NAME:
            name = f"{name[:40].rstrip('%')}-{sha256(self.nreg.encode()).hexdigest()[:32]}"
        if self.card:
            return f"card-{name}.json"
        return f"act-{name}.ed{self.edition}.xml" if self.edition is not None else f"act-{name}.xml"
