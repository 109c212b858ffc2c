"""The catalog of acts that exist: a TSV (or gzip of it) with a header line.

Columns by name: `nreg` is needed; `number`, `adopted` (ISO date), `doc_type`, `status`, `title`, `aliases` (joined by
`|`) and `articles` (numbers joined by commas or spaces) may be there; others are ignored. `articles` is what makes an
article that exists but is not held different from one that does not exist.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import ValidationError

from lexery.contracts.bundle import CatalogRow, CatalogSource
from lexery.corpus.encodings import foreign_encoding
from lexery.corpus.lines import field_reason
from lexery.corpus.opening import Corrupt, TooMuch, Truncated, Unpacked, open_table
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.errors import CatalogInvalid, reason

MAX_LINE: Final = 1024 * 1024
"""Bytes of one row."""
MAX_ROWS: Final = 1_000_000
MAX_BYTES: Final = 1024 * 1024 * 1024
"""Of the file, unpacked."""
MAX_COLUMNS: Final = 100

_SEPARATORS: Final = re.compile(r"[,\s]+")


class CatalogLine(NamedTuple):
    """A row and where it stands."""

    row: CatalogRow
    line: int


def read_catalog(path: Path, source: CatalogSource = CatalogSource.OFFICIAL) -> Iterator[CatalogRow]:
    """All rows, as a stream. A catalog is taken whole or not at all.

    Raises, as it is read, `CatalogInvalid` with the line, or `FileUnreadable`.
    """
    for row in catalog_rows(path, source):
        if isinstance(row, CatalogInvalid):
            raise row
        yield row.row


def catalog_rows(
    path: Path, source: CatalogSource = CatalogSource.OFFICIAL
) -> Iterator[CatalogLine | CatalogInvalid]:
    """Every row, or what is wrong with it, as a stream. What is wrong with the table as a whole ends it.

    Raises `FileUnreadable`.
    """
    try:
        with open_table(path, MAX_BYTES) as lines, Scratch() as scratch:
            yield from _rows(lines, str(path), source, scratch.map())
    except CatalogInvalid as error:
        yield error
    except Truncated:
        yield CatalogInvalid(path=str(path), line=0, reason=reason("truncated"))
    except Corrupt:
        yield CatalogInvalid(path=str(path), line=0, reason=reason("gzip_corrupt"))
    except TooMuch as error:
        yield CatalogInvalid(path=str(path), line=0, reason=error.why)


def _rows(
    lines: Unpacked, path: str, source: CatalogSource, seen: DiskMap
) -> Iterator[CatalogLine | CatalogInvalid]:
    """`seen`: nreg → line; empty."""
    columns = _columns(lines, path)
    rows, number = 0, 1
    while line := lines.piece(MAX_LINE + 1):
        number += 1
        if rows >= MAX_ROWS:
            raise CatalogInvalid(path=path, line=number, reason=reason("too_many_rows", limit=MAX_ROWS))
        try:
            row = _row(_cells(line, path, number), columns, path, number, source)
        except CatalogInvalid as error:
            yield error
            if len(line) > MAX_LINE:
                # What follows is the middle of a line, not a row.
                return
            continue
        if row is None:
            continue
        if (first := seen.get(row.nreg)) is not None:
            yield CatalogInvalid(
                path=path, line=number, reason=reason("row_twice", nreg=row.nreg, line=int(first))
            )
            continue
        seen[row.nreg] = str(number)
        rows += 1
        yield CatalogLine(row, number)


def _columns(lines: Unpacked, path: str) -> list[str]:
    line = lines.piece(MAX_LINE + 1)
    if not line:
        raise CatalogInvalid(path=path, line=0, reason=reason("empty"))
    columns = _cells(line, path, 1)
    if len(columns) > MAX_COLUMNS:
        raise CatalogInvalid(
            path=path, line=1, reason=reason("cells", cells=len(columns), columns=MAX_COLUMNS)
        )
    if "nreg" not in columns:
        raise CatalogInvalid(path=path, line=1, reason=reason("no_column", column="nreg"))
    if twice := next((name for name in columns if columns.count(name) > 1), None):
        raise CatalogInvalid(path=path, line=1, reason=reason("column_twice", column=twice))
    return columns


def _cells(line: bytes, path: str, number: int) -> list[str]:
    if len(line) > MAX_LINE:
        raise CatalogInvalid(path=path, line=number, reason=reason("too_many_bytes", limit=MAX_LINE))
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n").split("\t")
    except UnicodeDecodeError as error:
        why = foreign_encoding(line) or reason("not_utf8", position=error.start)
        raise CatalogInvalid(path=path, line=number, reason=why) from error


def _row(
    values: list[str], columns: list[str], path: str, number: int, source: CatalogSource
) -> CatalogRow | None:
    """The row of a line; None for an empty one."""
    if values == [""]:
        return None
    if len(values) != len(columns):
        raise CatalogInvalid(
            path=path, line=number, reason=reason("cells", cells=len(values), columns=len(columns))
        )
    cells = dict(zip(columns, values, strict=True))
    try:
        return CatalogRow.model_validate(
            {
                "nreg": cells["nreg"].lower(),
                "number": cells.get("number") or None,
                "adopted": cells.get("adopted") or None,
                "doc_type": cells.get("doc_type") or "other",
                "status": cells.get("status") or "unknown",
                "title": cells.get("title", "").strip(),
                "aliases": tuple(a.strip() for a in cells.get("aliases", "").split("|") if a.strip()),
                "articles": tuple(n for n in _SEPARATORS.split(cells.get("articles", "")) if n),
                "source": source,
            }
        )
    except ValidationError as error:
        why = field_reason(error.errors(include_url=False, include_input=False)[0])
        raise CatalogInvalid(path=path, line=number, reason=why) from error
