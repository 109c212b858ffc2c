"""The search index: built aside, put in place by one rename, opened in a fraction of a second.

Layout of `<home>/index/<version>/`: `text/` (tantivy), `table.npz`, `structure.npz`, `suspended.npz`, `phrasings.npz`,
`scope.npz`, `forms.npz`, `meta.json`, `manifest.json` (sums of the others). It gets its name when all of it is there.
"""

import errno
import json
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ArticleDocument
from lexery.errors import IndexCorrupt, IndexMissing, IndexNotRead, IndexNotWritten, IndexStale, os_reason
from lexery.search import lay
from lexery.search.analyze import ANALYZER_ID, Analyzer
from lexery.search.bm25 import Postings, build_postings
from lexery.search.columns import Arrays, columns_of, load, save, strings
from lexery.search.force import InForce, in_force
from lexery.search.forms import Forms
from lexery.search.lexical import MAX_TEXT, TextIndex, TextWriter
from lexery.search.manifest import (
    MANIFEST,
    Damaged,
    check_manifest,
    check_whole,
    damaged_files,
    write_manifest,
)
from lexery.search.phrasings import Owners, phrasings_by_owner
from lexery.search.structure import Structure, StructureBuilder
from lexery.search.suspended import Suspended, SuspendedBuilder, Suspender
from lexery.search.table import Strings, Table, TableBuilder

FORMAT: Final = 3
"""Raised with every change of the layout; an index of another format is stale."""

_PHRASINGS: Final = "phrasings.npz"
_SCOPE: Final = "scope.npz"
_STRUCTURE: Final = "structure.npz"
_SUSPENDED: Final = "suspended.npz"
_FORMS: Final = "forms.npz"
_UNREADABLE: Final = (OSError, ValueError, KeyError, IndexError, EOFError, BadZipFile, zlib.error)
_KEPT_DAYS: Final = 8
"""Days whose states of law are remembered."""
_GONE: Final = (None, errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EINVAL)
"""What the system says of a file of the index that is not there or is something else."""


@dataclass(frozen=True, kw_only=True)
class SearchIndex:
    """An open index."""

    version: str
    """The corpus version it was built of."""
    text: TextIndex
    table: Table
    structure: Structure
    suspended: Suspended
    owners: Owners
    phrasings: Postings
    """By owner."""
    scope: Postings
    """By example of the scope guard."""
    forms: Forms
    """Lemmas of what the articles and phrasings are made of."""

    @cached_property
    def _states(self) -> dict[date | None, InForce]:
        return {}

    def force_on(self, day: date | None) -> InForce:
        """Which articles are law on a day; see `in_force`."""
        if day not in self._states:
            if len(self._states) >= _KEPT_DAYS:
                self._states.clear()
            self._states[day] = in_force(self.table, self.structure, day)
        return self._states[day]

    def suspending_on(self, day: date | None) -> Mapping[int, tuple[Suspender, ...]]:
        """Article → those that suspend it and are law themselves on a day."""
        force = self.force_on(day)
        return self.suspended.on(day, law=~(force.gone | force.not_yet))

    @cached_property
    def term_weights(self) -> NDArray[np.float32]:
        """Inverse document frequency of every lemma of `structure.terms`; one more where there is none."""
        return np.asarray([self.text.idf(term) for term in self.structure.terms] or [0.0], dtype=np.float32)


class SearchIndexBuilder:
    """Builds and replaces the index of a home folder (port `IndexBuilder`)."""

    def __init__(self, home: Path) -> None:
        self._root = home / "index"

    def build(
        self,
        documents: Iterable[ArticleDocument],
        *,
        version: str,
        progress: Callable[[int], None] | None = None,
    ) -> str:
        """Index a stream of articles as corpus `version`; gives the version back.

        The stream is read once and nothing but its metadata is kept. `progress` is told the number of articles
        done. An index of this version that is already there is replaced; a build that fails leaves it untouched.
        Raises `IndexNotWritten` when there is no space or no right to write.
        """
        try:
            self._root.mkdir(parents=True, exist_ok=True)
            folder = Path(tempfile.mkdtemp(prefix=".building-", dir=self._root))
        except OSError as error:
            raise self._not_written(error) from error
        try:
            _write(folder, documents, version, progress or _silent, known=self._built_phrasings())
            target = self._root / version
            old = folder.with_name(f"{folder.name}.old")
            if target.exists():
                target.rename(old)
            folder.rename(target)
            shutil.rmtree(old, ignore_errors=True)
        except OSError as error:
            raise self._not_written(error) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return version

    def _built_phrasings(self) -> "_Phrasings | None":
        """The phrasings as an earlier index of the same analyzer and data has them: to build them takes seconds."""
        for folder in sorted(self._root.iterdir()):
            try:
                meta = cast("dict[str, object]", json.loads((folder / "meta.json").read_text("utf-8")))
                if meta != _meta(folder.name) or not (folder / MANIFEST).is_file():
                    continue
                check_whole(folder, (_PHRASINGS, _SCOPE, _FORMS))
                return _Phrasings(
                    by_owner=_postings(load(folder / _PHRASINGS)),
                    scope=_postings(load(folder / _SCOPE)),
                    forms=_forms(folder / _FORMS),
                )
            except _UNREADABLE:
                continue
        return None

    def _not_written(self, error: OSError) -> IndexNotWritten:
        return IndexNotWritten(path=str(self._root), reason=os_reason(error))

    def damaged(self, name: str) -> tuple[str, ...]:
        """Files of an index that are not what was built. Raises `IndexMissing`, `IndexNotRead`."""
        folder = self._root / name
        if not folder.is_dir():
            raise IndexMissing(path=str(folder))
        try:
            return tuple(str(folder / file) for file in damaged_files(folder))
        except Damaged as error:
            return (str(folder / error.file),)
        except OSError as error:
            raise IndexNotRead(path=str(folder), reason=os_reason(error)) from error


def open_index(home: Path, version: str) -> SearchIndex:
    """The index of a corpus version.

    Raises `IndexMissing` when none was built, `IndexStale` when it is of another layout, analyzer or lay data,
    `IndexCorrupt` when a file of it is gone or is not what was built, and `IndexNotRead` when the system does not let
    it be read.
    """
    folder = home / "index" / version
    if not folder.is_dir():
        raise IndexMissing(path=str(folder))
    try:
        meta = cast("dict[str, object]", json.loads((folder / "meta.json").read_text("utf-8")))
        if meta != _meta(version):
            raise IndexStale
        check_manifest(folder)
        return _open(folder, version)
    except IndexStale:
        raise
    except Damaged as error:
        raise IndexCorrupt(path=str(folder / error.file)) from error
    except OSError as error:
        if error.errno in _GONE:
            raise IndexCorrupt(path=str(folder)) from error
        raise IndexNotRead(path=str(folder), reason=os_reason(error)) from error
    except (ValueError, KeyError, IndexError, EOFError, BadZipFile, zlib.error) as error:
        raise IndexCorrupt(path=str(folder)) from error


def _silent(done: int) -> None:
    """Progress that no one watches."""
    del done


def _meta(version: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": version,
        "analyzer": ANALYZER_ID,
        "lay": {name: lay.sha256(name) for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE)},
    }


@dataclass(frozen=True, kw_only=True)
class _Phrasings:
    """What an index has of the phrasings, whatever the corpus."""

    by_owner: Postings
    scope: Postings
    forms: Forms | None
    """Of the index that they are taken from; None when they were made anew."""


def _phrasings(analyzer: Analyzer) -> _Phrasings:
    by_owner = build_postings(
        [lemma for asked in group for lemma in analyzer.lemmas(asked)] for group in phrasings_by_owner()
    )
    scope = build_postings(analyzer.lemmas(example.asked) for example in lay.scope_examples())
    return _Phrasings(by_owner=by_owner, scope=scope, forms=None)


def _write(
    folder: Path,
    documents: Iterable[ArticleDocument],
    version: str,
    progress: Callable[[int], None],
    *,
    known: _Phrasings | None,
) -> None:
    analyzer = Analyzer(known.forms if known else None)
    builder = TableBuilder()
    structure = StructureBuilder()
    suspended = SuspendedBuilder()
    writer = TextWriter(folder / "text")
    try:
        _add_all(documents, builder, structure, suspended, writer, analyzer, progress)
    except BaseException:
        # The writer's threads would go on writing into the folder that is about to be removed.
        writer.abandon()
        raise
    writer.finish()
    table = builder.finish()
    owners = Owners.of(table)
    phrasings = known or _phrasings(analyzer)
    save(folder / "table.npz", columns_of(table))
    save(folder / _STRUCTURE, columns_of(structure.finish()))
    save(folder / _SUSPENDED, columns_of(suspended.finish(table)))
    save(folder / _PHRASINGS, {**columns_of(owners), **_postings_columns(phrasings.by_owner)})
    save(folder / _SCOPE, _postings_columns(phrasings.scope))
    save(folder / _FORMS, columns_of(Forms.of(analyzer.vocabulary, phrasings.forms)))
    (folder / "meta.json").write_text(json.dumps(_meta(version), indent=1), "utf-8")
    write_manifest(folder)
    progress(len(table))


def _add_all(
    documents: Iterable[ArticleDocument],
    builder: TableBuilder,
    structure: StructureBuilder,
    suspended: SuspendedBuilder,
    writer: TextWriter,
    analyzer: Analyzer,
    progress: Callable[[int], None],
) -> None:
    act, title = "", list[str]()
    for done, document in enumerate(documents, start=1):
        if document.nreg != act:
            act, title = document.nreg, analyzer.lemmas(document.title) if document.title_known else []
        heading = analyzer.lemmas(document.heading)
        structure.add(document, title=title, heading=heading)
        suspended.add(document)
        writer.add(
            builder.add(document),
            document.nreg,
            title=title,
            heading=heading,
            text=analyzer.lemmas(document.text[:MAX_TEXT]),
        )
        if done % 500 == 0:
            progress(done)


def _open(folder: Path, version: str) -> SearchIndex:
    phrasing_columns = load(folder / _PHRASINGS)
    table = _table(load(folder / "table.npz"))
    text = TextIndex(folder / "text")
    if text.size != len(table):
        raise ValueError("text index and table differ in size")
    return SearchIndex(
        version=version,
        text=text,
        table=table,
        structure=_structure(folder / _STRUCTURE, table),
        suspended=Suspended.of_columns(load(folder / _SUSPENDED)),
        owners=_owners(phrasing_columns),
        phrasings=_postings(phrasing_columns),
        scope=_postings(load(folder / _SCOPE)),
        forms=_forms(folder / _FORMS),
    )


def _table(columns: Arrays) -> Table:
    return Table(
        acts=strings(columns, "acts"),
        titles=strings(columns, "titles"),
        act=columns["act"].astype(np.int32, copy=False),
        articles=strings(columns, "articles"),
        headings=strings(columns, "headings"),
        hashes=strings(columns, "hashes"),
        status=columns["status"].astype(np.uint8, copy=False),
        doc_type=columns["doc_type"].astype(np.uint8, copy=False),
        flags=columns["flags"].astype(np.uint8, copy=False),
    )


def _structure(path: Path, table: Table) -> Structure:
    """An index may be older than its structure."""
    if not path.is_file():
        return Structure.unknown(table)
    columns = load(path)
    for name in ("begins", "ends"):
        columns.setdefault(name, np.zeros(len(table.acts), dtype=np.int32))
    return Structure(
        terms=strings(columns, "terms"),
        heading_starts=columns["heading_starts"].astype(np.int64, copy=False),
        heading_terms=columns["heading_terms"].astype(np.int32, copy=False),
        title_starts=columns["title_starts"].astype(np.int64, copy=False),
        title_terms=columns["title_terms"].astype(np.int32, copy=False),
        adopted=columns["adopted"].astype(np.int32, copy=False),
        begins=columns["begins"].astype(np.int32, copy=False),
        ends=columns["ends"].astype(np.int32, copy=False),
        last_year=columns["last_year"].astype(np.int32, copy=False),
        kinds=columns["kinds"].astype(np.uint8, copy=False),
        audiences=columns["audiences"].astype(np.uint64, copy=False),
        size=columns["size"].astype(np.int32, copy=False),
        referred=columns["referred"].astype(np.int32, copy=False),
        referred_outside=columns["referred_outside"].astype(np.int32, copy=False),
    )


def _forms(path: Path) -> Forms:
    """An index may be older than its forms."""
    if not path.is_file():
        return Forms.of({})
    columns = load(path)
    return Forms(
        keys=columns["keys"].astype(np.uint64, copy=False),
        lemma=columns["lemma"].astype(np.int32, copy=False),
        lemmas=strings(columns, "lemmas"),
    )


def _owners(columns: Arrays) -> Owners:
    return Owners(
        doc=columns["doc"].astype(np.int64, copy=False),
        act=columns["act"].astype(np.int64, copy=False),
        acts=strings(columns, "acts"),
        starts=columns["starts"].astype(np.int64, copy=False),
        phrasings=int(columns["phrasings"].astype(np.int64)),
        catalog=int(columns["catalog"].astype(np.int64)),
    )


def _postings_columns(postings: Postings) -> Arrays:
    terms = Strings.of(postings.terms)
    return {
        "terms.blob": terms.blob,
        "terms.offsets": terms.offsets,
        "term_starts": postings.starts,
        "term_docs": postings.docs,
        "term_frequencies": postings.frequencies,
        "lengths": postings.lengths,
    }


def _postings(columns: Arrays) -> Postings:
    return Postings(
        terms={term: row for row, term in enumerate(strings(columns, "terms"))},
        starts=columns["term_starts"].astype(np.int64, copy=False),
        docs=columns["term_docs"].astype(np.int32, copy=False),
        frequencies=columns["term_frequencies"].astype(np.float32, copy=False),
        lengths=columns["lengths"].astype(np.float32, copy=False),
    )
