"""Acts and catalog rows as bundles bring them, and as the store keeps them."""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    Strict,
    StringConstraints,
)
from pydantic_core import PydanticCustomError

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActStatus, DocType, TextKind

UNKNOWN_TITLE: Final = "unknown"
"""`title_source` of an act whose title is a placeholder."""

_CONTROLS: Final = r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f"
_CONTROL: Final = re.compile(f"[{_CONTROLS}]")
_NREG: Final = r"0-9A-Za-z\u0400-\u04ff_/%-"
"""Spelled out, so that every reader of the JSON schema understands the pattern alike: there `\\w` may mean ASCII."""


def _real_date(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError as error:
        raise PydanticCustomError("no_such_date", "no such date") from error
    return value


def control_character(text: str) -> tuple[int, str] | None:
    """Where the first control character stands and which it is (`U+0000`); newlines and tabs are none."""
    found = _CONTROL.search(text)
    return (found.start(), f"U+{ord(found[0]):04X}") if found else None


def _printable(value: str) -> str:
    """No law has control characters: they would move a terminal's cursor, and not every database takes them."""
    if found := control_character(value):
        params = {"character": found[1], "position": found[0]}
        raise PydanticCustomError(
            "control_character", "control character {character}, offset {position}", params
        )
    return value


IsoDate = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
    AfterValidator(_real_date),
    Field(json_schema_extra={"format": "date"}),
]
Nreg = Annotated[
    str, StringConstraints(min_length=1, max_length=40, pattern=rf"^[{_NREG}]+(?:\.[{_NREG}]+)*$")
]
"""The registration number, which stands in links: letters, digits and `/ % - _`, points only between them."""
Words = Annotated[
    str, AfterValidator(_printable), Field(json_schema_extra={"pattern": rf"^[^{_CONTROLS}]*$"})
]
"""Text of the law or of its catalog: newlines and tabs, no other control characters."""

LawText = Annotated[
    Words, Field(json_schema_extra={"pattern": rf"^[^{_CONTROLS}]*[^\s{_CONTROLS}][^{_CONTROLS}]*$"})
]
"""Words of which one at least can be seen; the reader names the article that has none."""


def _headings(path: object) -> object:
    """A path of one heading may be written as a string."""
    return ((path,) if path else ()) if isinstance(path, str) else path


Headings = Annotated[
    tuple[Words, ...],
    FailFast(),
    BeforeValidator(_headings, json_schema_input_type=Words | tuple[Words, ...]),
]
ArticleNumber = Annotated[str, StringConstraints(max_length=40, pattern=rf"^[^\s{_CONTROLS}]*$")]


class _FromOutside(BaseModel):
    """A frozen value read from a file; fields that a later version of the format adds are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)


class BundleArticle(_FromOutside):
    """One article of an act in a bundle."""

    number: ArticleNumber
    """Canonical number (`40`, `332-2`); empty for a text without articles. No two articles of an act have one number."""
    heading: Words = ""
    """Its heading, without number and without a final point."""
    text: LawText
    """The text, lines separated by newlines; number and heading are not repeated. Editorial notes stand in braces."""
    repealed: Annotated[bool, Strict()] = False
    """True when only a note of exclusion is left of it."""
    path: Headings = ()
    """Book, section and chapter headings above it, outermost first; one heading may be written as a string."""
    edition: IsoDate | None = None
    """ISO date of the article's own edition, where it differs from the act's."""
    part: Words | None = None
    """Part that a digest statement speaks of."""


class BundleAct(_FromOutside):
    """One line of a bundle: an act with its articles."""

    nreg: Nreg
    """Registration number as in the official link, the identity of the act (`435-15`, `254к/96-вр`); read in lower case."""
    title: Words = Field(min_length=1)
    """Title without quotation marks; a placeholder where it is not known, see `title_source`."""
    title_source: Words = "text"
    """Where the title is from; `unknown` marks a placeholder."""
    doc_type: DocType
    """Kind of the act."""
    number: Words | None = None
    """Official number (`435-IV`)."""
    adopted: IsoDate | None = None
    """ISO date of adoption."""
    status: ActStatus = ActStatus.UNKNOWN
    """State of the act; `unknown` is shown to the reader as such."""
    status_note: Words | None = None
    """The source's own words on the state: date and act of repeal."""
    source_url: Words | None = None
    """Official link of the text."""
    retrieved: IsoDate | None = None
    """ISO date on which the text was read."""
    edition: IsoDate | None = None
    """ISO date of the edition; null is shown as unknown, not as current."""
    preamble: Words = ""
    """Text before the first article."""
    articles: Annotated[tuple[BundleArticle, ...], FailFast(), Field(json_schema_extra={"minItems": 1})]
    """The articles in the order of the act; an act without articles is one article without a number."""
    text_kind: TextKind = TextKind.OFFICIAL
    """Whether the texts are the act's own words or our short statements of it."""


class CatalogSource(StrEnum):
    """Which catalog a row is from; a row of the full catalog wins over the digest's."""

    OFFICIAL = "official"
    DIGEST = "digest"


class CatalogRow(Value):
    """An act that exists, indexed or not."""

    nreg: Nreg
    number: Words | None = None
    adopted: IsoDate | None = None
    doc_type: DocType = DocType.OTHER
    status: ActStatus = ActStatus.UNKNOWN
    title: Words = ""
    """Empty when only number and date are known."""
    aliases: tuple[Words, ...] = ()
    articles: tuple[Words, ...] = ()
    """Numbers that the act is known to have, where the catalog says so."""
    source: CatalogSource = CatalogSource.OFFICIAL


@dataclass(frozen=True, kw_only=True, slots=True)
class ActHead:
    """What the store keeps of an act beside its articles."""

    nreg: str
    content_sha256: str
    """Of everything the bundle says of the act; equal hashes need no import."""
    title: str
    title_known: bool
    doc_type: DocType
    number: str | None
    adopted: str | None
    status: ActStatus
    status_note: str | None
    source_url: str | None
    retrieved: str | None
    edition: str | None
    text_kind: TextKind
    article_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredArticle:
    """One article as it is stored; its text's hash names the text a hit was found in."""

    number: str
    heading: str
    text: str
    text_sha256: str
    repealed: bool
    path: str
    edition: str | None
    part: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PreparedAct:
    """An act ready to be stored."""

    head: ActHead
    preamble: str
    articles: tuple[StoredArticle, ...]


class DirectoryRow(NamedTuple):
    """One act of the directory: catalog and held text merged, with its match keys. A tuple, for the speed of loading."""

    nreg: str
    title: str
    title_known: bool
    number: str | None
    adopted: str | None
    doc_type: str
    status: str
    status_note: str | None
    edition: str | None
    retrieved: str | None
    source_url: str | None
    aliases: str
    """Joined by newlines."""
    indexed: bool
    text_kind: str
    name_keys: str
    """Normal forms of title and aliases, the title's first (empty when unknown), joined by newlines."""
    number_keys: str
    """Match keys of official number and nreg, joined by spaces."""
    known_articles: str
    """Numbers that a catalog lists, joined by spaces."""
