"""The port of the corpus store, and of the index that is built of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from lexery.contracts.base import Value
from lexery.contracts.bundle import ActHead, CatalogRow, DirectoryRow, PreparedAct, StoredArticle
from lexery.contracts.corpus import Article, ArticleDocument


class CorpusState(Value):
    """What is live now."""

    corpus_version: str = ""
    """Empty before the first import."""
    index_name: str = ""
    acts: int = 0
    """Acts whose official text is held."""
    articles: int = 0
    digest_acts: int = 0
    """Acts of which only digest statements are held."""
    digest_articles: int = 0
    catalog: int = 0
    """Acts in the directory, held or not."""


@dataclass(frozen=True, kw_only=True)
class Switch:
    """Everything that goes live in one transaction."""

    acts: Mapping[str, str]
    """nreg → content hash of every act that shall be live; versions that are not named are deleted."""
    catalog: Iterable[CatalogRow]
    """Read once."""
    directory: Iterable[DirectoryRow]
    """Read once."""
    state: CorpusState


class CorpusStore(Protocol):
    """Keeps acts and catalog. Staged versions are invisible to every reader until `switch`."""

    def state(self) -> CorpusState: ...

    def live(self) -> Iterable[ActHead]:
        """Heads of the live acts, as a stream."""
        ...

    def staged(self) -> Iterable[tuple[str, str]]:
        """(nreg, content hash) of complete versions that are stored but not live, as a stream."""
        ...

    def heads(self, acts: Mapping[str, str]) -> Iterable[ActHead]:
        """Heads of these versions, live or staged, as a stream, ordered by nreg (by code point)."""
        ...

    def stage(self, acts: Sequence[PreparedAct]) -> None:
        """Store versions beside the live ones, all or none."""
        ...

    def discard_staged(self) -> int:
        """Delete every version that is not live; gives their number."""
        ...

    def catalog(self) -> Iterable[CatalogRow]:
        """All catalog rows, as they were imported, as a stream."""
        ...

    def texts(self, acts: Mapping[str, str]) -> Iterator[tuple[str, StoredArticle]]:
        """(nreg, article) of these versions, ordered by nreg and the act's order, one act in memory at a time."""
        ...

    def damaged(self) -> Iterator[tuple[str, str, bool]]:
        """(nreg, article, whether its text is not what was stored) of every live article."""
        ...

    def switch(self, change: Switch) -> None:
        """Make the change live, all or nothing."""
        ...

    def directory(self) -> Sequence[DirectoryRow]:
        """All rows of the directory, ordered by nreg."""
        ...

    def article_numbers(self, nreg: str) -> Sequence[str] | None:
        """Numbers of the live act's articles in its order; None when no text of the act is held."""
        ...

    def texts_of(self, keys: Sequence[tuple[str, str]]) -> Sequence[Article | None]:
        """The live articles (nreg, number), in that order, read together; None for those not held."""
        ...


class IndexBuilder(Protocol):
    """Builds the search index of a corpus version beside the one in use."""

    def build(
        self,
        documents: Iterable[ArticleDocument],
        *,
        version: str,
        progress: Callable[[int], None] | None = None,
    ) -> str:
        """Index a stream of articles; gives the index's name. `progress` is told the number of articles done."""
        ...

    def damaged(self, name: str) -> tuple[str, ...]:
        """Files of this index that are not what was built. Raises `IndexMissing`."""
        ...


class NoIndex:
    """An index builder that builds nothing: the stream is read and counted (double of `IndexBuilder`)."""

    def __init__(self) -> None:
        self.built: list[tuple[str, int]] = []
        """Version and number of documents of every build."""

    def build(
        self,
        documents: Iterable[ArticleDocument],
        *,
        version: str,
        progress: Callable[[int], None] | None = None,
    ) -> str:
        """Count the documents."""
        count = 0
        for count, _ in enumerate(documents, start=1):
            if progress is not None and count % 500 == 0:
                progress(count)
        self.built.append((version, count))
        return version

    def damaged(self, name: str) -> tuple[str, ...]:
        """There are no files."""
        del name
        return ()
