"""Lists of the portal: nregs one a line, and the bulk table of all documents (`/ogd/zak/laws/data/csv/doc`)."""

from collections.abc import Iterator
from typing import Final

from pydantic import ValidationError

from lexery.contracts.bundle import CatalogRow
from lexery.corpus.lines import first_reason
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada.decoding import CP1251, decode_text, within
from lexery.corpus.rada.dictionaries import day, kind_of, status_of
from lexery.corpus.rada.values import PortalLimits
from lexery.errors import PortalFileInvalid, reason
from lexery.law.act_numbers import looks_like_nreg

MAX_NREGS: Final = 1_000_000
_NREG, _TITLE, _STATE, _TYPES, _ORGANS, _COLUMNS = 1, 2, 3, 4, 5, 6
"""Columns of the table, from 0; column 0 is the portal's own id, column 8 the date."""
_DATE: Final = 8


def read_nregs(data: bytes, *, limits: PortalLimits | None = None) -> tuple[str, ...]:
    """The nregs of a list, lower case, in its order, each once; blank lines are skipped.

    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, and PORTAL_CARD_INVALID with the line that is no nreg.
    """
    found: dict[str, None] = {}
    for number, line in enumerate(decode_text(within(data, (limits or PortalLimits()).card)).splitlines(), 1):
        nreg = line.strip().lower()
        if not nreg:
            continue
        if not looks_like_nreg(nreg):
            raise PortalFileInvalid(
                reason=ProblemCode.PORTAL_CARD_INVALID, detail=ascii(nreg[:40]), line=number
            )
        found[nreg] = None
    return tuple(found)


def read_table(data: bytes, *, limits: PortalLimits | None = None) -> Iterator[CatalogRow]:
    """Rows of the bulk table: windows-1251, cells parted by tabs, lines by CR LF, no header.

    Columns: 0 id, 1 nreg, 2 title, 3 state, 4 types (`21|1`), 5 organs (`1:20101202:2755-VI`), 8 date. The official
    number is the first organ's. Raises `PortalFileInvalid` with the line: nothing after it can be trusted.
    """
    text = decode_text(within(data, (limits or PortalLimits()).table), CP1251)
    for number, line in enumerate(text.split("\n"), 1):
        row = line.rstrip("\r")
        if row:
            yield _row(row.split("\t"), number)


def _row(cells: list[str], line: int) -> CatalogRow:
    if len(cells) < _COLUMNS:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_CARD_INVALID,
            detail=reason("cells", cells=len(cells), columns=_COLUMNS),
            line=line,
        )
    organ = cells[_ORGANS].split("|", 1)[0].split(":", 2)
    adopted = day(organ[1]) if len(organ) > 1 else None
    number = organ[2].strip() if len(organ) > 2 else ""
    try:
        return CatalogRow(
            nreg=cells[_NREG].strip().lower(),
            number=number or None,
            adopted=adopted or (day(cells[_DATE].strip()) if len(cells) > _DATE else None),
            doc_type=kind_of(tuple(int(part) for part in cells[_TYPES].split("|") if _is_id(part))),
            status=status_of(int(cells[_STATE])) if _is_id(cells[_STATE]) else status_of(None),
            title=cells[_TITLE].strip(),
        )
    except ValidationError as error:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_CARD_INVALID, detail=first_reason(error), line=line
        ) from error


def _is_id(cell: str) -> bool:
    return cell.isascii() and cell.isdigit() and len(cell) < 10
