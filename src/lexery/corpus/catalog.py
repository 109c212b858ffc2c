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
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            return list(_rows(stream, str(path), source))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CatalogInvalid(path=str(path), line=0, reason=str(error)) from error
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=error.strerror or str(error)) from error


def _rows(stream: BinaryIO, path: str, source: CatalogSource) -> Iterator[CatalogRow]:
    seen: dict[str, int] = {}
    columns: list[str] | None = None
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        cells = _cells(line, path, number)
        if columns is None:
            columns = cells
            if "nreg" not in columns:
                raise CatalogInvalid(path=path, line=1, reason="no column nreg")
            if len(set(columns)) < len(columns):
                raise CatalogInvalid(path=path, line=1, reason="two columns of one name")
            continue
        if cells == [""]:
            continue
        if len(cells) != len(columns):
            raise CatalogInvalid(path=path, line=number, reason=f"{len(cells)} cells, {len(columns)} columns")
        row = _row(dict(zip(columns, cells, strict=True)), path, number, source)
        if row.nreg in seen:
            raise CatalogInvalid(path=path, line=number, reason=f"{row.nreg}: also in line {seen[row.nreg]}")
        if len(seen) >= MAX_ROWS:
            raise CatalogInvalid(path=path, line=number, reason=f"> {MAX_ROWS} rows")
        seen[row.nreg] = number
        yield row
    if columns is None:
        raise CatalogInvalid(path=path, line=0, reason="empty")


def _cells(line: bytes, path: str, number: int) -> list[str]:
    if len(line) > MAX_LINE:
        raise CatalogInvalid(path=path, line=number, reason=f"> {MAX_LINE} bytes")
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n").split("\t")
    except UnicodeDecodeError as error:
        raise CatalogInvalid(path=path, line=number, reason="not UTF-8") from error


def _row(cells: dict[str, str], path: str, number: int, source: CatalogSource) -> CatalogRow:
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
