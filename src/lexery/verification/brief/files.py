"""Files of texts to check: DOCX, JSON lines of {"id", "text"}, and plain or Markdown text.

Offsets of findings are code points of the text that is made here: of a DOCX its paragraphs and table rows, one a line,
headings with the marks of Markdown; of a row its `text`; else the file as it stands.
"""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import PurePath
from typing import Final, cast
from zipfile import BadZipFile, ZipFile

from lexery.errors import FileUnreadable, InputTooLarge, InvalidTexts, InvalidUtf8
from lexery.verification.brief.model import BriefText

DOCX: Final = ".docx"
ROWS: Final = (".jsonl", ".ndjson")
UNPACKED: Final = 16
"""By how much a DOCX may grow when it is unpacked, against the bound on the file."""
_MARK: Final = "\ufeff"
_BODY: Final = "word/document.xml"


def read_texts(raw: bytes, path: str, *, limit: int) -> list[BriefText]:
    """The texts of a file in its order. `path`: named in errors, tells the form; `limit`: bytes of the file.

    Raises InputTooLarge, InvalidUtf8, InvalidTexts, FileUnreadable for a DOCX that is none.
    """
    if len(raw) > limit:
        raise InputTooLarge(limit=limit)
    suffix = PurePath(path).suffix.lower()
    if suffix == DOCX or raw.startswith(b"PK\x03\x04"):
        return [BriefText(id=None, text=_docx(raw, path, limit))]
    try:
        text = raw.decode("utf-8").removeprefix(_MARK)
    except UnicodeDecodeError as error:
        raise InvalidUtf8(position=error.start) from error
    if suffix in ROWS or (suffix not in (".md", ".txt") and text.lstrip().startswith("{")):
        return list(_rows(text, path))
    return [BriefText(id=None, text=text)]


def _rows(text: str, path: str) -> Iterator[BriefText]:
    number = 0
    for line in text.splitlines():
        if not line.strip():
            continue
        number += 1
        try:
            row: object = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidTexts(path=path, row=number, reason=str(error)[:200]) from error
        if not isinstance(row, dict):
            raise InvalidTexts(path=path, row=number, reason="not a JSON object")
        fields = cast("dict[str, object]", row)
        said = fields.get("text")
        if not isinstance(said, str):
            raise InvalidTexts(path=path, row=number, reason="text is a string")
        yield BriefText(id=str(fields.get("id", number)), text=said)


def _docx(raw: bytes, path: str, limit: int) -> str:
    # The package takes a moment to load, and most texts are no DOCX.
    from docx import Document
    from docx.opc.exceptions import OpcError
    from docx.table import Table

    try:
        with ZipFile(BytesIO(raw)) as packed:
            if sum(part.file_size for part in packed.infolist()) > limit * UNPACKED:
                raise InputTooLarge(limit=limit * UNPACKED)
            packed.getinfo(_BODY)
        lines: list[str] = []
        for block in Document(BytesIO(raw)).iter_inner_content():
            if isinstance(block, Table):
                lines += ["\t".join(dict.fromkeys(cell.text for cell in row.cells)) for row in block.rows]
            else:
                level = _level(block.style.name if block.style is not None else None)
                lines.append(f"{'#' * level} {block.text}" if level and block.text.strip() else block.text)
    except (BadZipFile, OpcError, SyntaxError, KeyError, ValueError, NotImplementedError, OSError) as error:
        # A broken part of XML is a SyntaxError.
        raise FileUnreadable(path=path, reason=f"DOCX: {error}"[:200]) from error
    return "\n".join(lines)


def _level(style: str | None) -> int:
    """1 … 6 for a heading, 0 for anything else."""
    if style is None or not style.lower().startswith(("heading", "title", "заголовок", "назва")):
        return 0
    last = style.split()[-1]
    return min(int(last), 6) if last.isdecimal() and int(last) else 1
