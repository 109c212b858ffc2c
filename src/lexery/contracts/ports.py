"""Ports: what the pure rooms need from the world. Each has an in-memory double in the package."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol, runtime_checkable

from lexery.contracts.corpus import ActRecord, Article, ArticleList
from lexery.contracts.retrieval import DoclistItem, SearchRequest, SearchResult


class ActDirectory(Protocol):
    """Names of acts → acts. Catalog rows, indexed or not."""

    @property
    def size(self) -> int:
        """Number of acts in the catalog."""
        ...

    def act(self, nreg: str) -> ActRecord | None:
        """The act of a canonical nreg (lower case, Cyrillic)."""
        ...

    def by_number(self, number: str, adopted: str | None = None) -> Sequence[ActRecord]:
        """Acts whose official number (any spelling of it) or nreg core is `number`; the date narrows."""
        ...

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """Acts whose title or alias equals `name` in the normal form of names; in force first.

        Where there are none, laws of whose titles «про» and an abbreviation is short («Про ОСББ»).
        """
        ...

    def begins_name(self, words: str) -> bool:
        """Whether a name that `by_name` answers to may begin with whole `words`; False only when none does."""
        ...

    def articles(self, nreg: str) -> ArticleList | None:
        """The act's own article list; None when nothing is known of it."""
        ...


class ArticleSource(Protocol):
    """Texts of articles."""

    @property
    def corpus_version(self) -> str:
        """Hash that names the corpus a run saw."""
        ...

    def article(self, nreg: str, number: str) -> Article | None:
        """The article's text; None when it is not held."""
        ...


@runtime_checkable
class ReadsAhead(Protocol):
    """A source of articles that reads several at a lower price than one by one."""

    def read_ahead(self, keys: Sequence[tuple[str, str]]) -> None:
        """Have the texts of these articles (nreg, number) at hand: they will be asked for."""
        ...


class Doclist(Protocol):
    """Act resolution over the catalog (DocList)."""

    def resolve(
        self,
        mention: str,
        *,
        goal_id: str,
        article: str | None = None,
        number: str | None = None,
        adopted: str | None = None,
        day: date | None = None,
    ) -> DoclistItem:
        """Resolve one mention: exact identifier, then title or alias, then broad text (hints only).

        `day`: the question's, on which an act is in force or not.
        """
        ...


class Search(Protocol):
    """Retrieval over the corpus; a failing leg is reported, never raised."""

    def search(self, request: SearchRequest) -> SearchResult: ...


@runtime_checkable
class Foresees(Protocol):
    """A search that does for several requests at once, at a lower price, what each would need."""

    def foresee(self, requests: Sequence[SearchRequest]) -> None:
        """Be ready for these requests, which come next, one by one; no result differs for it."""
        ...
