"""The text leg: BM25 over lemmas of title, heading (twice) and text, one document an article (tantivy)."""

import math
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import numpy as np
import tantivy

from lexery.search.ranking import Ranking

WRITER_MEMORY: Final = 96_000_000
"""Bytes that the writer fills before it spills a segment."""

MAX_TEXT: Final = 100_000
"""Code points of an article that are indexed; beyond are annexes and tables of acts of one piece."""

_NO_LOCK: Final = "Failed to acquire Lockfile"
_DOC: Final = "doc"
_ACT: Final = "act"
_WORDS: Final = "words"


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field(_DOC, stored=True)
    builder.add_text_field(_ACT, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(_WORDS, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


@contextmanager
def _disk() -> Generator[None]:
    """The engine says what the disk did to it by ValueError."""
    try:
        yield
    except ValueError as error:
        raise OSError(str(error)) from error


class TextWriter:
    """Writes the text index article by article."""

    def __init__(self, folder: Path) -> None:
        """Raises `OSError` here and below when the disk refuses."""
        folder.mkdir(parents=True)
        with _disk():
            self._index = tantivy.Index(_schema(), path=str(folder))
            # One thread: with more, the split into segments and so the order of equal scores would vary.
            self._writer = self._index.writer(heap_size=WRITER_MEMORY, num_threads=1)

    def add(
        self, doc: int, nreg: str, *, title: Sequence[str], heading: Sequence[str], text: Sequence[str]
    ) -> None:
        """Lemmas of one article."""
        document = tantivy.Document()
        document.add_unsigned(_DOC, doc)
        document.add_text(_ACT, nreg)
        document.add_text(_WORDS, " ".join((*title, *heading, *heading, *text)))
        with _disk():
            self._writer.add_document(document)

    def abandon(self) -> None:
        """Stop writing: nothing of this index is needed."""
        # What the disk says now matters no more: the error that led here does.
        with suppress(ValueError):
            self._writer.rollback()
            self._writer.wait_merging_threads()

    def finish(self) -> None:
        """Make everything added searchable."""
        with _disk():
            self._writer.commit()
            self._writer.wait_merging_threads()


def _open(folder: Path) -> tuple[tantivy.Index, tempfile.TemporaryDirectory[str] | None]:
    """The index, and the folder that has to live as long as it does.

    To open an index the engine makes a lock file beside it. Where nothing may be written, it is given a folder of links
    to the files, which nobody changes once the index is built. Raises `OSError` when there is no place for that either.
    """
    try:
        return tantivy.Index.open(str(folder)), None
    except ValueError as error:
        if _NO_LOCK not in str(error):
            raise
    links = tempfile.TemporaryDirectory(prefix="lexery-index-", ignore_cleanup_errors=True)
    try:
        for file in folder.iterdir():
            if file.suffix != ".lock":
                (Path(links.name) / file.name).symlink_to(file.resolve())
        with _disk():
            return tantivy.Index.open(links.name), links
    except BaseException:
        links.cleanup()
        raise


class TextIndex:
    """Searches the text index."""

    def __init__(self, folder: Path) -> None:
        """Raises `ValueError` when the folder is no index, `OSError` when it may not be read."""
        self._index, self._links = _open(folder)
        self._searcher = self._index.searcher()
        # The postings are opened with the first term: a file of them that is gone must show here.
        self._searcher.doc_freq(_WORDS, "")

    @property
    def size(self) -> int:
        """Number of articles."""
        return self._searcher.num_docs

    def idf(self, lemma: str) -> float:
        """Inverse document frequency of a lemma, as the engine weighs it."""
        seen = self._searcher.doc_freq(_WORDS, lemma)
        return math.log1p((self.size - seen + 0.5) / (seen + 0.5))

    def search(self, lemmas: Sequence[str], depth: int, *, acts: Sequence[str] = ()) -> Ranking:
        """The `depth` best articles; only those of `acts` when some are given."""
        if not lemmas:
            return Ranking.empty()
        schema = self._index.schema
        query = tantivy.Query.boolean_query(
            [
                (tantivy.Occur.Should, tantivy.Query.term_query(schema, _WORDS, lemma, "freq"))
                for lemma in lemmas
            ]
        )
        if acts:
            inside = tantivy.Query.boolean_query(
                [
                    (tantivy.Occur.Should, tantivy.Query.term_query(schema, _ACT, nreg, "basic"))
                    for nreg in acts
                ]
            )
            filtering = tantivy.Query.const_score_query(inside, 0.0)
            query = tantivy.Query.boolean_query(
                [(tantivy.Occur.Must, query), (tantivy.Occur.Must, filtering)]
            )
        found = self._searcher.search(query, depth).hits
        docs = np.asarray(
            [self._searcher.doc(address).to_dict()[_DOC][0] for _, address in found], dtype=np.int64
        )
        scores = np.asarray([score for score, _ in found], dtype=np.float32)
        return Ranking.best(docs, scores, depth)
