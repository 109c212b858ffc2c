"""Acts and articles as the corpus holds them."""

from enum import StrEnum

from lexery.contracts.base import Value


class ActStatus(StrEnum):
    IN_FORCE = "in_force"
    REPEALED = "repealed"
    UNKNOWN = "unknown"
    """The source did not say: shown to the reader, never hidden."""
    NOT_YET_IN_FORCE = "not_yet_in_force"


class DocType(StrEnum):
    LAW = "law"
    CODE = "code"
    CONSTITUTION = "constitution"
    RESOLUTION = "resolution"
    DECREE = "decree"
    TREATY = "treaty"
    OTHER = "other"


class TextKind(StrEnum):
    OFFICIAL = "official"
    """The act's own words, read from the portal."""
    DIGEST = "digest"
    """Our short statement of the norm: never shown in quotation marks."""


class ActRecord(Value):
    """One row of the catalog; `indexed` says whether its official text is held."""

    nreg: str
    title: str
    title_known: bool = True
    """False when the title is a placeholder made of number and date."""
    number: str | None = None
    adopted: str | None = None
    """ISO date."""
    doc_type: DocType = DocType.LAW
    status: ActStatus = ActStatus.UNKNOWN
    status_note: str | None = None
    """The source's own words: date and act of repeal."""
    edition: str | None = None
    """ISO date of the edition held; None is "unknown", not "current"."""
    retrieved: str | None = None
    """ISO date on which the text was read."""
    source_url: str | None = None
    aliases: tuple[str, ...] = ()
    indexed: bool = False
    text_kind: TextKind = TextKind.OFFICIAL
    """Kind of the texts held; DIGEST when only digest statements are."""


class Article(Value):
    """One article of one act."""

    nreg: str
    number: str
    """Canonical (`40`, `332-2`), `""` for an act without articles."""
    heading: str = ""
    text: str
    repealed: bool = False
    path: str = ""
    """Book, section and chapter headings above it."""
    edition: str | None = None
    text_kind: TextKind = TextKind.OFFICIAL
    part: str | None = None
    """Part that a digest statement speaks of."""


class ArticleList(Value):
    """The article numbers an act is known to have, in the act's order."""

    nreg: str
    numbers: tuple[str, ...]
    held: frozenset[str]
    """Numbers whose text is held; the rest are known to exist only."""
    complete: bool
    """True when the sequence has no gap, so "beyond the last" means "does not exist"."""


class ArticleDocument(Value):
    """One article as the index is built of it."""

    nreg: str
    article: str
    """Canonical number, `""` for an act without articles."""
    title: str
    """Of the act."""
    title_known: bool
    """False when the title is a placeholder: never a thing to rank by."""
    heading: str
    text: str
    doc_type: DocType
    status: ActStatus
    repealed: bool
    path: str
    text_sha256: str
    adopted: str | None
    is_amending: bool
    """The act only changes, repeals or ratifies others: it must not crowd out the acts it amends."""
    status_note: str | None = None
    """The source's own words on the act's state."""
    text_kind: TextKind = TextKind.OFFICIAL
