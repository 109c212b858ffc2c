"""The corpus as the rest of the product reads it: one object that answers for names, lists and texts."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from threading import Lock
from typing import Final

from lexery.contracts.bundle import StoredArticle
from lexery.contracts.corpus import ActRecord, Article, ArticleList
from lexery.contracts.corpus_store import CorpusState, CorpusStore
from lexery.contracts.retrieval import DoclistItem
from lexery.corpus.directory import Directory
from lexery.corpus.resolve import ActResolver

KEPT_ARTICLES: Final = 128
"""Articles kept in memory: the hits of one question, which search, writing and verification each read."""


class Library:
    """The live corpus, as it was when first asked: `ActDirectory`, `ArticleSource` and `Doclist` in one.

    Opens lazily; nothing is read before the first question. After an import, open another one.
    """

    def __init__(self, store: CorpusStore, about: Callable[[], Mapping[str, str]] | None = None) -> None:
        """`about`: gives nreg → what the act governs, for the hints of DocList; called when one is first needed."""
        self._store = store
        self._about = about
        self._kept: OrderedDict[tuple[str, str], Article | None] = OrderedDict()
        self._lock = Lock()

    @cached_property
    def state(self) -> CorpusState:
        """What is live."""
        return self._store.state()

    @cached_property
    def directory(self) -> Directory:
        """The directory of acts."""
        return Directory(self._store.directory(), self._store.article_numbers)

    @cached_property
    def doclist(self) -> ActResolver:
        """Act resolution."""
        return ActResolver(self.directory, self._about)

    @property
    def corpus_version(self) -> str:
        """Hash that names the corpus; empty before the first import."""
        return self.state.corpus_version

    @property
    def size(self) -> int:
        """Number of acts in the catalog."""
        return self.directory.size

    def act(self, nreg: str) -> ActRecord | None:
        """The act of an nreg."""
        return self.directory.act(nreg)

    def by_number(self, number: str, adopted: str | None = None) -> Sequence[ActRecord]:
        """Acts of an official number; see `Directory.by_number`."""
        return self.directory.by_number(number, adopted)

    def by_name(self, name: str) -> Sequence[ActRecord]:
        """Acts of a title or alias; see `Directory.by_name`."""
        return self.directory.by_name(name)

    def begins_name(self, words: str) -> bool:
        """Whether a title or alias may begin so; see `Directory.begins_name`."""
        return self.directory.begins_name(words)

    def articles(self, nreg: str) -> ArticleList | None:
        """The act's own article list."""
        return self.directory.articles(nreg)

    def article(self, nreg: str, number: str) -> Article | None:
        """The article's text; None when it is not held."""
        key = nreg, number
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        return self._read([key])[0]

    def read_ahead(self, keys: Sequence[tuple[str, str]]) -> None:
        """See `ReadsAhead`; no more are read than are kept."""
        wanted = list(dict.fromkeys(keys))[:KEPT_ARTICLES]
        with self._lock:
            missing = [key for key in wanted if key not in self._kept]
        if missing:
            self._read(missing)

    def _read(self, keys: Sequence[tuple[str, str]]) -> Sequence[Article | None]:
        found = self._store.texts_of(keys)
        with self._lock:
            self._kept.update(zip(keys, found, strict=True))
            while len(self._kept) > KEPT_ARTICLES:
                self._kept.popitem(last=False)
        return found

    def texts(self, nregs: Sequence[str] | None = None) -> Iterator[tuple[str, StoredArticle]]:
        """(nreg, article) of the live texts of these acts, or of all, one act in memory at a time."""
        wanted = None if nregs is None else set(nregs)
        live = {h.nreg: h.content_sha256 for h in self._store.live() if wanted is None or h.nreg in wanted}
        return self._store.texts(live)

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
        """Resolve one mention; see `ActResolver.resolve`."""
        return self.doclist.resolve(
            mention, goal_id=goal_id, article=article, number=number, adopted=adopted, day=day
        )
