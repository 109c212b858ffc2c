"""Import: bundles and catalog into the store, visible all at once or not at all.

Acts are stored in batches beside the live ones (a killed import leaves them there, and the next run takes them up by
their content hash); then the index of the coming corpus is built; then one transaction makes acts, catalog and index
live together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from lexery.contracts.bundle import ActHead, CatalogRow, PreparedAct
from lexery.contracts.corpus import TextKind
from lexery.contracts.corpus_store import CorpusState, CorpusStore, IndexBuilder, Switch
from lexery.corpus.acts import prepare
from lexery.corpus.bundle import BundleLimits
from lexery.corpus.choosing import Chosen
from lexery.corpus.lines import ActLine
from lexery.corpus.merge import CatalogTable, corpus_version, directory_rows, documents
from lexery.corpus.problems import ImportProblem
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.corpus.sources import read_source

BATCH_ACTS: Final = 200
BATCH_CHARACTERS: Final = 8_000_000
"""A batch is committed when it has this many acts or characters: what a kill can cost, and what is in memory."""


class Phase(StrEnum):
    """What an import is doing."""

    READING = "reading"
    """`done` and `total` in bytes of the bundle files."""
    INDEXING = "indexing"
    """`done` and `total` in articles."""
    SWITCHING = "switching"
    EMBEDDING = "embedding"
    """Of passages, once the corpus is live; `done` and `total` in articles."""


Progress = Callable[[Phase, int, int], None]


def silent(_phase: Phase, _done: int, _total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """What an import did."""

    added: int = 0
    """Acts that were not held."""
    updated: int = 0
    """Acts whose content changed, or whose digest gave way to the official text."""
    unchanged: int = 0
    resumed: int = 0
    """Of added and updated: stored already by an import that was cut off."""
    superseded: int = 0
    """Digest acts passed over because the official text is held."""
    problems: tuple[ImportProblem, ...] = ()
    switched: bool = False
    """False when the corpus is what it was."""
    state: CorpusState


@dataclass(kw_only=True)
class _Tally:
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    resumed: int = 0
    superseded: int = 0
    problems: list[ImportProblem] = field(default_factory=list[ImportProblem])


def run_import(
    store: CorpusStore,
    index: IndexBuilder,
    files: Sequence[Path],
    catalog: Iterable[CatalogRow] = (),
    *,
    limits: BundleLimits | None = None,
    progress: Progress | None = None,
    force_index: bool = False,
    batch_acts: int = BATCH_ACTS,
) -> ImportReport:
    """Import bundles and catalog rows, which are read first. The caller holds the import lock.

    `force_index` rebuilds the index even when the corpus stays what it was (its folder was lost). Acts that cannot be
    read are listed in the report and the others imported; of a file that is damaged as a whole nothing is taken. Any
    exception leaves the live corpus as it was; what was staged is taken up by the next import.
    """
    tell = progress or silent
    tally = _Tally()
    with Scratch() as scratch:
        rows = CatalogTable(scratch, store.catalog())
        rows.update(catalog)
        target = _stage(store, files, limits or BundleLimits(), tell, tally, batch_acts, scratch)
        state, switched = make_live(store, index, target, rows, progress=tell, force=force_index)
    return ImportReport(
        added=tally.added,
        updated=tally.updated,
        unchanged=tally.unchanged,
        resumed=tally.resumed,
        superseded=tally.superseded,
        problems=tuple(tally.problems),
        switched=switched,
        state=state,
    )


def make_live(
    store: CorpusStore,
    index: IndexBuilder,
    target: DiskMap,
    catalog: CatalogTable,
    *,
    progress: Progress,
    force: bool = False,
) -> tuple[CorpusState, bool]:
    """Build the index of the target corpus and switch to both; does nothing when that corpus is live already.

    `target`: nreg → content hash of every act that shall be live. `force` rebuilds the index of an equal corpus.
    """
    version = corpus_version(target, catalog)
    before = store.state()
    if before.corpus_version == version and (before.index_name or not target) and not force:
        store.discard_staged()
        return before, False
    # Acts and directory are read as streams, once for each use: memory must not grow with them.
    counts = _count(store.heads(target), catalog)
    total = counts.articles + counts.digest_articles
    name = ""
    if target:
        name = index.build(
            documents(store.texts(target), directory_rows(catalog, store.heads(target))),
            version=version,
            progress=lambda done: progress(Phase.INDEXING, done, total),
        )
    state = counts.model_copy(update={"corpus_version": version, "index_name": name})
    progress(Phase.SWITCHING, 0, 1)
    directory = directory_rows(catalog, store.heads(target))
    store.switch(Switch(acts=target, catalog=catalog, directory=directory, state=state))
    progress(Phase.SWITCHING, 1, 1)
    return state, True


def _count(heads: Iterable[ActHead], catalog: CatalogTable) -> CorpusState:
    """The figures of a corpus."""
    acts, articles = Counter[TextKind](), Counter[TextKind]()
    unknown = 0
    for head in heads:
        acts[head.text_kind] += 1
        articles[head.text_kind] += head.article_count
        unknown += not catalog.names(head.nreg)
    return CorpusState(
        acts=acts[TextKind.OFFICIAL],
        articles=articles[TextKind.OFFICIAL],
        digest_acts=acts[TextKind.DIGEST],
        digest_articles=articles[TextKind.DIGEST],
        catalog=catalog.acts() + unknown,
    )


class _Live:
    """What an import has to know of the acts that are live."""

    def __init__(self, scratch: Scratch, heads: Iterable[ActHead]) -> None:
        self.contents = scratch.map()
        """nreg → content hash."""
        self.digests = scratch.map()
        """By nreg: acts of which digest statements are held."""
        for head in heads:
            self.contents[head.nreg] = head.content_sha256
            if head.text_kind is TextKind.DIGEST:
                self.digests[head.nreg] = ""

    def holds(self, head: ActHead) -> bool:
        """Whether the corpus has this version, or a better one: the official text of what comes as a digest."""
        content = self.contents.get(head.nreg)
        return content is not None and (
            content == head.content_sha256
            or (head.text_kind is TextKind.DIGEST and head.nreg not in self.digests)
        )


def _stage(
    store: CorpusStore,
    files: Sequence[Path],
    limits: BundleLimits,
    tell: Progress,
    tally: _Tally,
    batch_acts: int,
    scratch: Scratch,
) -> DiskMap:
    """Store what is new; the acts that shall be live."""
    live = _Live(scratch, store.live())
    chosen = Chosen(scratch)
    batch = _Batch(store, batch_acts, scratch.map())
    for items in _files(files, limits, tell):
        for item in items:
            if isinstance(item, ImportProblem):
                if chosen.refuse(item):
                    break
                continue
            prepared = prepare(item.act)
            if chosen.take(prepared.head, item.path, item.line) and not live.holds(prepared.head):
                batch.add(prepared)
        chosen.end_file()
    batch.flush()
    tally.problems = chosen.problems
    target = live.contents
    for nreg, version in chosen.versions():
        held = target.get(nreg)
        if held == version.content:
            tally.unchanged += 1
        elif held is not None and version.digest and nreg not in live.digests:
            tally.superseded += 1
        else:
            target[nreg] = version.content
            tally.added += held is None
            tally.updated += held is not None
            tally.resumed += batch.was_stored(nreg, version.content)
    return target


class _Batch:
    """Prepared acts on their way to the store."""

    def __init__(self, store: CorpusStore, size: int, known: DiskMap) -> None:
        """`known`: empty; for the versions that are stored."""
        self._store = store
        self._size = size
        self._known = known
        for nreg, content in store.staged():
            known[_key(nreg, content)] = _BEFORE
        self._acts: list[PreparedAct] = []
        self._characters = 0

    def add(self, act: PreparedAct) -> None:
        version = _key(act.head.nreg, act.head.content_sha256)
        if version in self._known:
            return
        self._known[version] = ""
        self._acts.append(act)
        self._characters += sum(len(article.text) for article in act.articles)
        if len(self._acts) >= self._size or self._characters >= BATCH_CHARACTERS:
            self.flush()

    def was_stored(self, nreg: str, content: str) -> bool:
        """Whether an import that was cut off had stored this version."""
        return self._known.get(_key(nreg, content)) == _BEFORE

    def flush(self) -> None:
        if self._acts:
            self._store.stage(self._acts)
        self._acts = []
        self._characters = 0


_BEFORE: Final = "before"


def _key(nreg: str, content: str) -> str:
    return f"{nreg}\t{content}"


def _files(
    files: Sequence[Path], limits: BundleLimits, tell: Progress
) -> Iterator[Iterator[ActLine | ImportProblem]]:
    total = sum(_size(path) for path in files)
    before = 0
    for path in files:
        yield read_source(path, limits, progress=_shifted(tell, before, total))
        before += _size(path)
        tell(Phase.READING, before, total)


def _size(path: Path) -> int:
    """Bytes of the file; of one that has gone, none: the reader will say so."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _shifted(tell: Progress, before: int, total: int) -> Callable[[int], None]:
    return lambda done: tell(Phase.READING, before + done, total)
