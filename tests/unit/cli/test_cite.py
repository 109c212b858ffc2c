"""`lexery cite`: the form that programs rely on."""

import json
from pathlib import Path

import pytest

from lexery.cli.cite import cite_text, line_of
from lexery.cli.reading import read_document
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.errors import FileUnreadable, InvalidUtf8
from lexery.law.citations import find_references
from lexery.law.directory_memory import MemoryDirectory

CODE = ActRecord(
    nreg="435-15", number="435-IV", title="Цивільний кодекс України", doc_type=DocType.CODE, status=ActStatus.IN_FORCE,
    indexed=True,
)  # fmt: skip
DIRECTORY = MemoryDirectory(
    [CODE], [ArticleList(nreg="435-15", numbers=("16",), held=frozenset({"16"}), complete=False)]
)


def test_json_form() -> None:
    text = "за п. 1 ч. 2 ст. 16 ЦК України"
    assert json.loads(json.dumps(cite_text(text, DIRECTORY))) == [
        {
            "text": text[3:], "start": 3, "end": len(text), "nreg": "435-15", "article": "16", "part": "2", "point": "1",
            "subpoint": None, "paragraph": None, "section": None, "note": None, "state": "resolved", "candidates": [],
        }
    ]  # fmt: skip


def test_text_form() -> None:
    (found,) = find_references("ст. 16 ЦК", DIRECTORY)
    assert line_of(found, DIRECTORY) == "0–9\tст.\u00a016 ЦК\tзнайдено\tст. 16 ЦК"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert read_document(str(path), 100) == "abc"
    path.write_bytes(b"ab\xff")
    with pytest.raises(InvalidUtf8):
        read_document(str(path), 100)
    with pytest.raises(FileUnreadable):
        read_document(str(tmp_path / "none.txt"), 100)
