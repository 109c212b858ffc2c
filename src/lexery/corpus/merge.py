"""The directory: what the catalogs and the held texts say of each act, made one row; and the corpus version."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import groupby
from typing import Final

from lexery.contracts.bundle import ActHead, CatalogRow, CatalogSource, DirectoryRow, StoredArticle
from lexery.contracts.corpus import ActStatus, ArticleDocument, DocType, TextKind
from lexery.corpus.acts import is_amending, placeholder_title
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.law.act_numbers import act_number_key, core_number
from lexery.law.names import name_key

VERSION_LENGTH: Final = 16
"""Hex digits of a corpus version."""


class CatalogTable:
    """The rows of all catalogs, one an act and source, on disk; iterated in that order."""

    def __init__(self, scratch: Scratch, rows: Iterable[CatalogRow] = ()) -> None:
        self._rows = scratch.map()
        self.update(rows)

    def update(self, rows: Iterable[CatalogRow]) -> None:
        """Take rows; each replaces the one of the same act and source, the others stay."""
        for row in rows:
            self._rows[_key(row.nreg, row.source)] = json.dumps(
                row.model_dump(mode="json"), ensure_ascii=False, sort_keys=True
            )

    def __iter__(self) -> Iterator[CatalogRow]:
        return (CatalogRow.model_validate_json(row) for _, row in self._rows.pairs())

    def __bool__(self) -> bool:
        return bool(self._rows)

    def names(self, nreg: str) -> bool:
        """Whether a catalog has this act."""
        return any(_key(nreg, source) in self._rows for source in CatalogSource)

    def acts(self) -> int:
        """Number of acts that the catalogs name."""
        return sum(1 for _ in groupby(self._rows, key=lambda key: key.partition(_SEPARATOR)[0]))

    def lines(self) -> Iterator[str]:
        """Every row in JSON, in the order of the lines."""
        return self._rows.sorted_values()


_SEPARATOR: Final = "\t"
"""Below every character of an nreg: keys are in the order of (nreg, source)."""


def _key(nreg: str, source: CatalogSource) -> str:
    return f"{nreg}{_SEPARATOR}{source.value}"


def corpus_version(acts: DiskMap, catalog: CatalogTable) -> str:
    """Names a corpus: SHA-256 over (nreg, content hash) in order and over the catalog, shortened.

    Equal acts and catalog give an equal version, whatever the order of import.
    """
    digest = hashlib.sha256()
    for nreg, content in acts.pairs():
        digest.update(f"{nreg}\t{content}\n".encode())
    for at, line in enumerate(catalog.lines()):
        digest.update(f"\n{line}".encode() if at else line.encode())
    return digest.hexdigest()[:VERSION_LENGTH]


def directory_rows(catalog: Iterable[CatalogRow], heads: Iterable[ActHead]) -> Iterator[DirectoryRow]:
    """One row an act, as a stream ordered by nreg: every act that a catalog names or whose text is held.

    `catalog`, `heads`: ordered by nreg.
    """
    for nreg, found in groupby(merge(catalog, heads, key=_nreg), key=_nreg):
        official = digest = held = None
        for one in found:
            if isinstance(one, ActHead):
                held = one
            elif one.source is CatalogSource.OFFICIAL:
                official = one
            else:
                digest = one
        yield _merge(nreg, official, digest, held)


def _nreg(row: CatalogRow | ActHead) -> str:
    return row.nreg


def documents(
    texts: Iterable[tuple[str, StoredArticle]], directory: Iterable[DirectoryRow]
) -> Iterator[ArticleDocument]:
    """What the index is built of: each text with what the directory says of its act. Both are ordered by nreg."""
    rows = iter(directory)
    act = next(rows)
    for nreg, article in texts:
        while act.nreg != nreg:
            act = next(rows)
        yield ArticleDocument(
            nreg=nreg,
            article=article.number,
            title=act.title,
            title_known=act.title_known,
            heading=article.heading,
            text=article.text,
            doc_type=DocType(act.doc_type),
            status=ActStatus(act.status),
            status_note=act.status_note,
            repealed=article.repealed,
            path=article.path,
            text_sha256=article.text_sha256,
            adopted=act.adopted,
            is_amending=act.title_known and is_amending(act.title),
            text_kind=TextKind(act.text_kind),
        )


def _merge(
    nreg: str, official: CatalogRow | None, digest: CatalogRow | None, head: ActHead | None
) -> DirectoryRow:
    rows = [row for row in (official, digest) if row is not None]
    title = next((row.title for row in rows if row.title), None)
    if title is None and head is not None and head.title_known:
        title = head.title
    # The source's own record of a held text is younger than the catalog's row.
    first = rows[0] if rows else None
    number = next((n for n in (*(row.number for row in rows), head and head.number) if n), None)
    adopted = next((d for d in (*(row.adopted for row in rows), head and head.adopted) if d), None)
    doc_type = first.doc_type if first else head.doc_type if head else None
    assert doc_type is not None  # noqa: S101 - an act is in a catalog or held
    status = _status(first, head)
    aliases = _unique(alias for row in rows for alias in row.aliases)
    shown = title or (head.title if head else placeholder_title(doc_type, number, adopted, nreg))
    keys = [name_key(title) if title else "", *(name_key(alias) for alias in aliases)]
    if title and head is not None and head.title_known:
        keys.append(name_key(head.title))
    numbers = {nreg, core_number(nreg), *((number, core_number(number)) if number else ())}
    return DirectoryRow(
        nreg=nreg,
        title=shown,
        title_known=title is not None,
        number=number,
        adopted=adopted,
        doc_type=doc_type.value,
        status=status.value,
        status_note=head.status_note if head else None,
        edition=head.edition if head else None,
        retrieved=head.retrieved if head else None,
        source_url=head.source_url if head else None,
        aliases="\n".join(aliases),
        indexed=head is not None and head.text_kind is TextKind.OFFICIAL,
        text_kind=(head.text_kind if head else TextKind.OFFICIAL).value,
        name_keys="\n".join([keys[0], *_unique(key for key in keys[1:] if key and key != keys[0])]),
        number_keys=" ".join(sorted({act_number_key(n) for n in numbers if n})),
        known_articles=" ".join(next((row.articles for row in rows if row.articles), ())),
    )


def _status(row: CatalogRow | None, head: ActHead | None) -> ActStatus:
    found = [source.status for source in (head, row) if source is not None]
    return next((status for status in found if status is not ActStatus.UNKNOWN), ActStatus.UNKNOWN)


def _unique(names: Iterable[str]) -> Sequence[str]:
    return tuple(dict.fromkeys(names))
