"""The corpus without a database: the double of the store port, and a ready corpus of a few acts for tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexery.contracts.bundle import ActHead, BundleAct, CatalogRow, DirectoryRow, PreparedAct, StoredArticle
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.corpus_store import CorpusState, NoIndex, Switch
from lexery.corpus.acts import prepare
from lexery.corpus.importing import make_live, silent
from lexery.corpus.library import Library
from lexery.corpus.merge import CatalogTable
from lexery.corpus.scratch import Scratch


class MemoryCorpusStore:
    """Implements `lexery.contracts.corpus_store.CorpusStore` in dictionaries."""

    def __init__(self) -> None:
        self._versions: dict[tuple[str, str], PreparedAct] = {}
        self._live: dict[str, str] = {}
        self._catalog: list[CatalogRow] = []
        self._directory: list[DirectoryRow] = []
        self._state = CorpusState()

    def state(self) -> CorpusState:
        """What is live."""
        return self._state

    def live(self) -> Sequence[ActHead]:
        """Heads of the live acts."""
        return self.heads(self._live)

    def staged(self) -> frozenset[tuple[str, str]]:
        """Versions that are not live."""
        return frozenset(key for key in self._versions if self._live.get(key[0]) != key[1])

    def heads(self, acts: Mapping[str, str]) -> Sequence[ActHead]:
        """Heads of these versions, ordered by nreg."""
        return [self._versions[nreg, acts[nreg]].head for nreg in sorted(acts)]

    def stage(self, acts: Sequence[PreparedAct]) -> None:
        """Keep versions beside the live ones."""
        self._versions.update({(act.head.nreg, act.head.content_sha256): act for act in acts})

    def discard_staged(self) -> int:
        """Forget every version that is not live."""
        gone = self.staged()
        for key in gone:
            del self._versions[key]
        return len(gone)

    def catalog(self) -> Sequence[CatalogRow]:
        """All catalog rows."""
        return list(self._catalog)

    def texts(self, acts: Mapping[str, str]) -> Iterator[tuple[str, StoredArticle]]:
        """Articles of these versions, ordered by nreg and the act's order."""
        for nreg in sorted(acts):
            for article in self._versions[nreg, acts[nreg]].articles:
                yield nreg, article

    def damaged(self) -> Iterator[tuple[str, str, bool]]:
        """Every live article; memory does not decay."""
        for nreg, article in self.texts(self._live):
            yield nreg, article.number, False

    def switch(self, change: Switch) -> None:
        """Make the change live."""
        self._live = dict(change.acts)
        self._catalog = list(change.catalog)
        self._directory = list(change.directory)
        self._state = change.state
        self.discard_staged()

    def directory(self) -> Sequence[DirectoryRow]:
        """All rows of the directory."""
        return list(self._directory)

    def article_numbers(self, nreg: str) -> Sequence[str] | None:
        """Numbers of the live act's articles."""
        act = self._act(nreg)
        return tuple(dict.fromkeys(article.number for article in act.articles)) if act else None

    def texts_of(self, keys: Sequence[tuple[str, str]]) -> Sequence[Article | None]:
        """The live articles."""
        return [self._article(nreg, number) for nreg, number in keys]

    def _article(self, nreg: str, number: str) -> Article | None:
        act = self._act(nreg)
        if act is None:
            return None
        found = next((article for article in act.articles if article.number == number), None)
        if found is None:
            return None
        return Article(
            nreg=nreg,
            number=number,
            heading=found.heading,
            text=found.text,
            repealed=found.repealed,
            path=found.path,
            edition=found.edition or act.head.edition,
            text_kind=TextKind(act.head.text_kind),
            part=found.part,
        )

    def _act(self, nreg: str) -> PreparedAct | None:
        content = self._live.get(nreg)
        return self._versions[nreg, content] if content is not None else None


class MemoryCorpus(Library):
    """A corpus of a few acts: `ActDirectory`, `ArticleSource` and `Doclist`, the real thing over a store in memory."""

    def __init__(self, acts: Iterable[BundleAct] = (), catalog: Iterable[CatalogRow] = ()) -> None:
        """`acts`: as bundles bring them. `catalog`: rows of acts that exist, held or not."""
        store = MemoryCorpusStore()
        prepared = [prepare(act) for act in acts]
        store.stage(prepared)
        with Scratch() as scratch:
            target = scratch.map()
            target.update({act.head.nreg: act.head.content_sha256 for act in prepared})
            make_live(store, NoIndex(), target, CatalogTable(scratch, catalog), progress=silent)
        super().__init__(store)
        self.store = store
