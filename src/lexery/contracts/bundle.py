"""Acts and catalog rows as bundles bring them, and as the store keeps them."""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActStatus, DocType, TextKind

UNKNOWN_TITLE: Final = "unknown"
"""`title_source` of an act whose title is a placeholder."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def _real_date(value: str) -> str:
    date.fromisoformat(value)
    return value


def _printable(value: str) -> str:
    """No law has control characters: they would move a terminal's cursor, and not every database takes them."""
    if found := _CONTROL.search(value):
        raise ValueError(f"U+{ord(found[0]):04X}, offset {found.start()}")
    return value


IsoDate = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_real_date)]
Nreg = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[\w/%-]+(?:\.[\w/%-]+)*$")]
"""The registration number, which stands in links: letters, digits and `/ % - _`, points only between them."""
Words = Annotated[str, AfterValidator(_printable)]
"""Text of the law or of its catalog: newlines and tabs, no other control characters."""


def _headings(path: object) -> object:
    """A path of one heading may be written as a string."""
    return ((path,) if path else ()) if isinstance(path, str) else path


Headings = Annotated[tuple[Words, ...], BeforeValidator(_headings)]
ArticleNumber = Annotated[str, StringConstraints(max_length=40, pattern=r"^\S*$"), AfterValidator(_printable)]


class _FromOutside(BaseModel):
    """A frozen value read from a file; fields that a later version of the format adds are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)


class BundleArticle(_FromOutside):
    """One article of an act in a bundle."""

    number: ArticleNumber
    heading: Words = ""
    text: Words
    repealed: bool = False
    path: Headings = ()
    """Book, section and chapter headings above it, outermost first."""
    edition: IsoDate | None = None
    part: Words | None = None
    """Part that a digest statement speaks of."""


class BundleAct(_FromOutside):
    """One line of a bundle."""

    nreg: Nreg
    title: Words = Field(min_length=1)
    title_source: Words = "text"
    """Where the title is from; `unknown` marks a placeholder."""
    doc_type: DocType
    number: Words | None = None
    adopted: IsoDate | None = None
    status: ActStatus = ActStatus.UNKNOWN
    status_note: Words | None = None
    source_url: Words | None = None
    retrieved: IsoDate | None = None
    edition: IsoDate | None = None
    preamble: Words = ""
    articles: tuple[BundleArticle, ...]
    text_kind: TextKind = TextKind.OFFICIAL


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
