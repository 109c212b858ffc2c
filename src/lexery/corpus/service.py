"""What can be done with a corpus: import, drop, rebuild, ask how it stands. One change at a time in a home folder."""

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.bundle import CatalogRow
from lexery.contracts.corpus_store import CorpusState, CorpusStore, IndexBuilder
from lexery.corpus.bundle import BundleLimits
from lexery.corpus.catalog import read_catalog
from lexery.corpus.digest.source import digest_bundle, digest_catalog
from lexery.corpus.importing import ImportReport, Progress, make_live, run_import, silent
from lexery.corpus.library import Library
from lexery.corpus.lock import exclusive
from lexery.corpus.merge import CatalogTable
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.corpus.sources import source_files
from lexery.errors import CorpusEmpty, IndexMissing, UnknownAct


class IndexStatus(Value):
    """The index of the live corpus."""

    name: str
    """Empty when there is none."""
    present: bool
    """Its folder is there."""
    bytes: int
    """Its size on disk."""


class CorpusStatus(Value):
    """How the corpus stands."""

    acts: int
    """Acts whose official text is held."""
    articles: int
    catalog: int
    """Acts that the directory knows."""
    digest_acts: int
    digest_articles: int
    corpus_version: str
    index: IndexStatus


class Integrity(Value):
    """What a check of everything stored found."""

    articles: int
    """Texts that were checked."""
    texts: tuple[tuple[str, str], ...]
    """(nreg, article) of those that are not what was stored; the first ones."""
    files: tuple[str, ...]
    """Files of the index that are not what was built."""
    index_missing: str
    """Where the index should be; empty when it is there or none is needed."""


MAX_DAMAGED: Final = 100
"""Damaged texts that are named."""


class CorpusService:
    """The corpus of one home folder."""

    def __init__(
        self,
        store: CorpusStore,
        index: IndexBuilder,
        *,
        home: Path,
        limits: BundleLimits | None = None,
        index_root: Path | None = None,
        about: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        """`home`: holds the lock. `index_root`: folder that holds a folder per index; None when the builder
        keeps none. `about`: see `Library`."""
        self._store = store
        self._index = index
        self._home = home
        self._limits = limits or BundleLimits()
        self._root = index_root
        self._about = about

    def library(self) -> Library:
        """The corpus as it is live now."""
        return Library(self._store, self._about)

    def import_paths(
        self, paths: Sequence[Path], catalog: Path | None = None, *, progress: Progress | None = None
    ) -> ImportReport:
        """Import bundles and files of the portal (or folders of them) and a catalog file.

        Raises `FileUnreadable`, `CatalogInvalid` before anything is read, `ImportLocked` when another import is running.
        Acts that cannot be read are in the report.
        """
        files = source_files(paths)
        with exclusive(self._home):
            rows = read_catalog(catalog) if catalog is not None else ()
            return self._import(files, rows, progress)

    def import_digest(self, *, progress: Progress | None = None) -> ImportReport:
        """Import the starter digest; acts whose official text is held keep it."""
        with exclusive(self._home):
            return self._import([digest_bundle()], digest_catalog(), progress)

    def drop(self, nregs: Sequence[str], *, progress: Progress | None = None) -> CorpusState:
        """Drop the texts of these acts; they stay in the catalog. Raises `UnknownAct` for one whose text is not held."""
        with exclusive(self._home), Scratch() as scratch:
            target = self._live(scratch)
            library = self.library()
            for nreg in nregs:
                act = library.act(nreg)
                if act is None or act.nreg not in target:
                    raise UnknownAct(act=nreg, catalog_size=library.size)
                del target[act.nreg]
            return self._make_live(target, CatalogTable(scratch, self._store.catalog()), progress)

    def drop_all(self, *, progress: Progress | None = None) -> CorpusState:
        """Drop every text and the catalog."""
        with exclusive(self._home), Scratch() as scratch:
            return self._make_live(scratch.map(), CatalogTable(scratch), progress)

    def reindex(self, *, progress: Progress | None = None) -> CorpusState:
        """Build the index of the live corpus anew; of an empty one there is none (`CorpusEmpty`)."""
        with exclusive(self._home), Scratch() as scratch:
            live, catalog = self._live(scratch), CatalogTable(scratch, self._store.catalog())
            if not live and not catalog:
                raise CorpusEmpty
            return self._make_live(live, catalog, progress, force=True)

    def status(self) -> CorpusStatus:
        """How the corpus stands."""
        state = self._store.state()
        folder = self._root / state.index_name if self._root and state.index_name else None
        present = folder is not None and folder.is_dir()
        size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file()) if folder and present else 0
        return CorpusStatus(
            acts=state.acts,
            articles=state.articles,
            catalog=state.catalog,
            digest_acts=state.digest_acts,
            digest_articles=state.digest_articles,
            corpus_version=state.corpus_version,
            index=IndexStatus(name=state.index_name, present=present, bytes=size),
        )

    def verify(self) -> Integrity:
        """Compare every stored text, and every file of the index, with its sum. Raises `StoreUnavailable`."""
        articles = 0
        texts: list[tuple[str, str]] = []
        for nreg, article, damaged in self._store.damaged():
            articles += 1
            if damaged and len(texts) < MAX_DAMAGED:
                texts.append((nreg, article))
        name = self._store.state().index_name
        files: tuple[str, ...] = ()
        missing = ""
        try:
            files = self._index.damaged(name) if name else ()
        except IndexMissing as error:
            missing = error.path
        return Integrity(articles=articles, texts=tuple(texts), files=files, index_missing=missing)

    def _import(
        self, files: Sequence[Path], catalog: Iterable[CatalogRow], progress: Progress | None
    ) -> ImportReport:
        before = self._store.state().index_name
        report = run_import(
            self._store,
            self._index,
            files,
            catalog,
            limits=self._limits,
            progress=progress,
            force_index=self._lost(before),
        )
        self._prune({before, report.state.index_name})
        return report

    def _make_live(
        self,
        target: DiskMap,
        catalog: CatalogTable,
        progress: Progress | None,
        *,
        force: bool = False,
    ) -> CorpusState:
        before = self._store.state().index_name
        state, _ = make_live(
            self._store, self._index, target, catalog, progress=progress or silent, force=force
        )
        self._prune({before, state.index_name})
        return state

    def _live(self, scratch: Scratch) -> DiskMap:
        live = scratch.map()
        for head in self._store.live():
            live[head.nreg] = head.content_sha256
        return live

    def _lost(self, name: str) -> bool:
        """Whether the live index's folder has gone: then it is built again even for an equal corpus."""
        return bool(name) and self._root is not None and not (self._root / name).is_dir()

    def _prune(self, keep: set[str]) -> None:
        """Delete index folders of earlier corpora; the last one stays for readers that opened it before the switch."""
        if self._root is None or not self._root.is_dir():
            return
        for folder in self._root.iterdir():
            if folder.is_dir() and folder.name not in keep:
                shutil.rmtree(folder, ignore_errors=True)
