"""Files of texts to check: DOCX, JSON lines of {"id", "text"}, and plain or Markdown text.

Offsets of findings are code points of the text that is made here: of a DOCX as `document` tells; of a row its `text`; else the file as it stands.
"""

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final, cast

from lexery.errors import InputTooLarge, InvalidTexts, InvalidUtf8
from lexery.verification.brief.document import read_docx
from lexery.verification.brief.model import BriefText

DOCX: Final = ".docx"
ROWS: Final = (".jsonl", ".ndjson")
_MARK: Final = "\ufeff"


def read_texts(raw: bytes, path: str, *, limit: int) -> list[BriefText]:
    """The texts of a file in its order. `path`: named in errors, tells the form; `limit`: bytes of the file.

    Raises InputTooLarge, InvalidUtf8, InvalidTexts, FileUnreadable for a DOCX that is none.
    """
    if len(raw) > limit:
        raise InputTooLarge(limit=limit)
    suffix = PurePath(path).suffix.lower()
    if suffix == DOCX or raw.startswith(b"PK\x03\x04"):
        return [read_docx(raw, path, limit=limit)]
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
