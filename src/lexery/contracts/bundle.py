"""Acts and catalog rows as bundles bring them, and as the store keeps them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActStatus, DocType, TextKind

UNKNOWN_TITLE: Final = "unknown"
"""`title_source` of an act whose title is a placeholder."""

IsoDate = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Nreg = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^\S+$")]


def _headings(path: object) -> object:
    """A path of one heading may be written as a string."""
    return ((path,) if path else ()) if isinstance(path, str) else path


Headings = Annotated[tuple[str, ...], BeforeValidator(_headings)]
ArticleNumber = Annotated[str, StringConstraints(max_length=40, pattern=r"^\S*$")]


class _FromOutside(BaseModel):
    """A frozen value read from a file; fields that a later version of the format adds are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)


class BundleArticle(_FromOutside):
    """One article of an act in a bundle."""

    number: ArticleNumber
    heading: str = ""
    text: str
    repealed: bool = False
    path: Headings = ()
    """Book, section and chapter headings above it, outermost first."""
    edition: IsoDate | None = None
    part: str | None = None
    """Part that a digest statement speaks of."""


class BundleAct(_FromOutside):
    """One line of a bundle."""

    nreg: Nreg
    title: str = Field(min_length=1)
    title_source: str = "text"
    """Where the title is from; `unknown` marks a placeholder."""
    doc_type: DocType
    number: str | None = None
    adopted: IsoDate | None = None
    status: ActStatus = ActStatus.UNKNOWN
    status_note: str | None = None
    source_url: str | None = None
    retrieved: IsoDate | None = None
    edition: IsoDate | None = None
    preamble: str = ""
    articles: tuple[BundleArticle, ...]
    text_kind: TextKind = TextKind.OFFICIAL


class CatalogSource(StrEnum):
    """Which catalog a row is from; a row of the full catalog wins over the digest's."""

    OFFICIAL = "official"
    DIGEST = "digest"


class CatalogRow(Value):
    """An act that exists, indexed or not."""

    nreg: Nreg
    number: str | None = None
    adopted: IsoDate | None = None
    doc_type: DocType = DocType.OTHER
    status: ActStatus = ActStatus.UNKNOWN
    title: str = ""
    """Empty when only number and date are known."""
    aliases: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
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
