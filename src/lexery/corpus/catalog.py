"""The catalog of acts that exist: a TSV (or gzip of it) with a header line.

Columns by name: `nreg` is needed; `number`, `adopted` (ISO date), `doc_type`, `status`, `title`, `aliases` (joined by
`|`) and `articles` (numbers joined by commas or spaces) may be there; others are ignored. `articles` is what makes an
article that exists but is not held different from one that does not exist.
"""

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, cast

from pydantic import ValidationError

from lexery.contracts.bundle import CatalogRow, CatalogSource
from lexery.errors import CatalogInvalid, FileUnreadable

MAX_LINE: Final = 1024 * 1024
"""Bytes of one row."""
MAX_ROWS: Final = 1_000_000

_SEPARATORS: Final = re.compile(r"[,\s]+")


def read_catalog(path: Path, source: CatalogSource = CatalogSource.OFFICIAL) -> list[CatalogRow]:
    """All rows. A catalog is taken whole or not at all.

    Raises `CatalogInvalid` with the line, or `FileUnreadable`.
    """
    rows: list[CatalogRow] = []
    for row in catalog_rows(path, source):
        if isinstance(row, CatalogInvalid):
            raise row
        rows.append(row)
    return rows


def catalog_rows(
    path: Path, source: CatalogSource = CatalogSource.OFFICIAL
) -> Iterator[CatalogRow | CatalogInvalid]:
    """Every row, or what is wrong with it, as a stream. What is wrong with the table as a whole ends it.

    Raises `FileUnreadable`.
    """
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            yield from _rows(stream, str(path), source)
    except CatalogInvalid as error:
        yield error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        invalid = CatalogInvalid(path=str(path), line=0, reason=str(error))
        invalid.__cause__ = error
        yield invalid
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=error.strerror or str(error)) from error


def _rows(stream: BinaryIO, path: str, source: CatalogSource) -> Iterator[CatalogRow | CatalogInvalid]:
    columns = _columns(stream, path)
    seen: dict[str, int] = {}
    number = 1
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(seen) >= MAX_ROWS:
            raise CatalogInvalid(path=path, line=number, reason=f"> {MAX_ROWS} rows")
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
        if row.nreg in seen:
            yield CatalogInvalid(path=path, line=number, reason=f"{row.nreg}: also in line {seen[row.nreg]}")
            continue
        seen[row.nreg] = number
        yield row


def _columns(stream: BinaryIO, path: str) -> list[str]:
    line = stream.readline(MAX_LINE + 1)
    if not line:
        raise CatalogInvalid(path=path, line=0, reason="empty")
    columns = _cells(line, path, 1)
    if "nreg" not in columns:
        raise CatalogInvalid(path=path, line=1, reason="no column nreg")
    if len(set(columns)) < len(columns):
        raise CatalogInvalid(path=path, line=1, reason="two columns of one name")
    return columns


def _cells(line: bytes, path: str, number: int) -> list[str]:
    if len(line) > MAX_LINE:
        raise CatalogInvalid(path=path, line=number, reason=f"> {MAX_LINE} bytes")
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n").split("\t")
    except UnicodeDecodeError as error:
        raise CatalogInvalid(path=path, line=number, reason="not UTF-8") from error


def _row(
    values: list[str], columns: list[str], path: str, number: int, source: CatalogSource
) -> CatalogRow | None:
    """The row of a line; None for an empty one."""
    if values == [""]:
        return None
    if len(values) != len(columns):
        raise CatalogInvalid(path=path, line=number, reason=f"{len(values)} cells, {len(columns)} columns")
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
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CatalogInvalid(path=path, line=number, reason=f"{place}: {first['msg']}") from error
