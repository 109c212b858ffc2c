"""Vectors of passages: how many there are, made where they are missing, taken over where they are ready."""

import gzip
import hashlib
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActStatus
from lexery.contracts.ports import ArticleSource
from lexery.errors import (
    VectorsCorrupt,
    VectorsInvalid,
    VectorsOfOtherEncoder,
    VectorsTooLarge,
    os_reason,
    reason,
)
from lexery.search.passage_cut import cut, encoded, passages_wanted, with_passages
from lexery.search.passage_store import (
    PassageStore,
    Records,
    article_keys,
    owner_key,
    quantise,
    record_type,
    text_key,
)
from lexery.search.passage_vectors import PassageEncoder, PassageVectors
from lexery.search.table import STATUSES, Table

BATCH: Final = 128
"""Passages that are stored together: what a kill can cost, some seconds of work."""

VECTORS: Final = "passages.npz"
ROWS: Final = "passages.tsv.gz"
ABOUT: Final = "README.md"
_HEAD: Final = ["nreg", "article", "start", "end", "text_sha256_16"]
_SHA256: Final = re.compile(r"\b[0-9a-f]{64}\b")
_LONGEST_ROW: Final = 1000
"""Characters of a row of the table; an nreg and an article number are far shorter."""


class PassageStatus(Value):
    """How the vectors of passages stand."""

    encoder: str
    """Fingerprint of the encoder they are of."""
    passages: int
    """Vectors of articles that are held."""
    articles: int
    """Articles that have vectors."""
    missing: int
    """Articles that should have some and have none."""
    bytes: int
    """Size on disk, with those of earlier texts."""
    damaged: str = ""
    """A file of them that is not what was written: then none is used."""


class Taken(Value):
    """What became of ready vectors."""

    passages: int
    """Vectors in the files."""
    added: int
    """Of them: of articles whose text had none."""


class Embedded(Value):
    """What `embed` did."""

    passages: int
    """Vectors made."""
    articles: int
    missing: int
    """Articles wanted that still have none."""


def passage_status(store: PassageStore, table: Table, fingerprint: str) -> PassageStatus:
    """What is held for the articles of an index."""
    held = PassageVectors(store, table)
    missing = with_passages(table)
    damaged = ""
    passages, docs = 0, np.zeros(0, dtype=np.int64)
    try:
        passages, docs = len(held), held.docs
    except VectorsCorrupt as error:
        damaged = error.path
    missing[docs] = False
    return PassageStatus(
        encoder=fingerprint,
        passages=passages,
        articles=len(docs),
        missing=int(missing.sum()),
        bytes=store.bytes,
        damaged=damaged,
    )


def embed(
    store: PassageStore,
    table: Table,
    articles: ArticleSource,
    encoder: PassageEncoder,
    *,
    nregs: tuple[str, ...] = (),
    go_on: Callable[[], bool] = lambda: True,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    batch: int = BATCH,
) -> Embedded:
    """Make the vectors that are missing, of law in force first; only of the acts `nregs` when some are given.

    `go_on` is asked before every batch; `progress` is told articles done and wanted. What a batch has stored stays,
    however the process ends. Raises `VectorsNotWritten`, `VectorsCorrupt`.
    """
    todo = _missing(PassageVectors(store, table), table, nregs)
    wanted = passages_wanted(table)
    made = done = 0
    group: list[_Article] = []
    progress(0, len(todo))
    for at, doc in enumerate(todo):
        if not group and not go_on():
            break
        found = _article(table, articles, doc, int(wanted[doc]))
        group += [found] if found is not None else []
        if sum(len(one.texts) for one in group) >= batch or at + 1 == len(todo):
            if group:
                store.add(_encode(group, encoder))
                store.merge()
            made += sum(len(one.texts) for one in group)
            done = at + 1
            group = []
            progress(done, len(todo))
    store.merge(most=1)
    left = _missing(PassageVectors(store, table), table, nregs)
    return Embedded(passages=made, articles=len(todo) - len(left), missing=len(left))


def take(store: PassageStore, folder: Path, fingerprint: str, *, most: int) -> Taken:
    """Take over ready vectors: `passages.npz`, `passages.tsv.gz`, and `README.md`, which names the encoder's SHA-256.

    All or nothing. `most`: bytes of a file, unpacked. Raises `VectorsInvalid`, `VectorsTooLarge`,
    `VectorsOfOtherEncoder`, `VectorsNotWritten`, `VectorsCorrupt`.
    """
    made_by = _made_by(folder / ABOUT)
    if fingerprint not in made_by:
        raise VectorsOfOtherEncoder(path=str(folder), made_by=made_by[0][:16], installed=fingerprint[:16])
    vectors, scale = _arrays(folder / VECTORS, most)
    records = np.zeros(len(vectors), dtype=record_type(vectors.shape[1]))
    records["vector"], records["scale"] = vectors, scale
    del vectors
    count = 0
    for row in _rows(folder / ROWS, most):
        if count == len(records):
            raise VectorsInvalid(path=str(folder / ROWS), line=count + 2, reason=reason("vectors_more_rows"))
        for name, value in zip(("owner", "start", "end", "text"), row, strict=True):
            records[name][count] = value
        count += 1
    if count != len(records):
        raise VectorsInvalid(path=str(folder / ROWS), line=count + 1, reason=reason("vectors_fewer_rows"))
    have = {key for rows in store.segments() for key in article_keys(rows)}
    new = np.asarray([key not in have for key in article_keys(records)], dtype=np.bool_)
    if new.any():
        store.add(records[new])
        store.merge()
    return Taken(passages=count, added=int(new.sum()))


@dataclass(frozen=True, kw_only=True)
class _Article:
    """An article on its way to the encoder."""

    owner: int
    text: int
    spans: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]


def _missing(held: PassageVectors, table: Table, nregs: tuple[str, ...]) -> list[int]:
    """Articles without vectors that should have some, those in force first."""
    missing = with_passages(table)
    missing[held.docs] = False
    if nregs:
        missing &= np.isin(table.act, [table.act_rows[nreg] for nreg in nregs if nreg in table.act_rows])
    docs = np.flatnonzero(missing)
    later = table.status[docs] != STATUSES.index(ActStatus.IN_FORCE)
    return docs[np.argsort(later, kind="stable")].tolist()


def _article(table: Table, articles: ArticleSource, doc: int, wanted: int) -> _Article | None:
    nreg, number = table.acts[int(table.act[doc])], table.articles[doc]
    found = articles.article(nreg, number)
    if found is None or not found.text:
        return None
    passages = cut(found.text)[:wanted]
    return _Article(
        owner=owner_key(nreg.encode(), number.encode()),
        # Of the text that is read, whatever the index remembers.
        text=text_key(hashlib.sha256(found.text.encode()).hexdigest()),
        spans=tuple((passage.start, passage.end) for passage in passages),
        texts=tuple(encoded(found.heading, found.text, passage) for passage in passages),
    )


def _encode(group: list[_Article], encoder: PassageEncoder) -> Records:
    vectors, scale = quantise(encoder.encode_passages([text for one in group for text in one.texts]))
    records = np.zeros(len(vectors), dtype=record_type(vectors.shape[1]))
    records["vector"], records["scale"] = vectors, scale
    spans = [(one, span) for one in group for span in one.spans]
    records["owner"] = [one.owner for one, _ in spans]
    records["text"] = [one.text for one, _ in spans]
    records["start"] = [start for _, (start, _) in spans]
    records["end"] = [end for _, (_, end) in spans]
    return records


def _made_by(path: Path) -> list[str]:
    """The hashes that the description names. Raises `VectorsInvalid` when it names none."""
    try:
        with path.open("rb") as file:
            found = _SHA256.findall(file.read(64 * 1024).decode("utf-8", "replace"))
    except OSError as error:
        raise VectorsInvalid(path=str(path), line=0, reason=os_reason(error)) from error
    if not found:
        raise VectorsInvalid(path=str(path), line=0, reason=reason("vectors_no_encoder"))
    return found


def _arrays(path: Path, most: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    try:
        # Of a damaged file the reader would leave its own handle open.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            # The sizes are read before the arrays are: a small file may unpack to any size.
            if sum(info.file_size for info in arrays.zip.infolist()) > most:
                raise VectorsTooLarge(path=str(path), limit=most)
            vectors, scale = arrays["vectors"], arrays["scale"]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error, NotImplementedError) as error:
        raise VectorsInvalid(path=str(path), line=0, reason=reason("vectors_archive")) from error
    if (
        vectors.dtype != np.int8
        or vectors.ndim != 2
        or scale.dtype != np.float32
        or scale.shape != vectors.shape[:1]
        or not np.isfinite(scale).all()
    ):
        raise VectorsInvalid(path=str(path), line=0, reason=reason("vectors_arrays"))
    return vectors, scale


def _rows(path: Path, most: int) -> Iterator[tuple[int, int, int, int]]:
    """(owner, start, end, text) of each row."""
    read = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            number = 0
            while line := file.readline(_LONGEST_ROW):
                number += 1
                read += len(line)
                if read > most:
                    raise VectorsTooLarge(path=str(path), limit=most)
                fields = line.rstrip("\r\n").split("\t")
                if number == 1 and fields == _HEAD:
                    continue
                row = _row(fields) if number > 1 else None
                if row is None:
                    raise VectorsInvalid(path=str(path), line=number, reason=reason("vectors_row"))
                yield row
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise VectorsInvalid(path=str(path), line=0, reason=reason("vectors_table")) from error


def _row(fields: list[str]) -> tuple[int, int, int, int] | None:
    if len(fields) != len(_HEAD):
        return None
    nreg, article, start, end, text = fields
    if not (start.isdecimal() and end.isdecimal() and re.fullmatch("[0-9a-f]{16}", text) and nreg):
        return None
    if not int(start) < int(end) < 2**31:
        return None
    return owner_key(nreg.encode(), article.encode()), int(start), int(end), int(text, 16)
