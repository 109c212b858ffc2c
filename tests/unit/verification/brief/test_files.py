"""Texts out of files."""

import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from docx import Document

from lexery.errors import FileUnreadable, InputTooLarge, InvalidTexts, InvalidUtf8, LexeryError
from lexery.verification.brief.files import read_texts

LIMIT = 1_000_000


def docx() -> bytes:
    document = Document()
    document.add_heading("Позиція", level=2)
    document.add_paragraph("Яблуні обрізають у березні (ст. 5).")
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text = "Строк"
    table.rows[0].cells[1].text = "10 днів"
    document.add_paragraph("Кінець.")
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def packed(name: str, content: bytes) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        file.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "path", "texts"),
    [
        pytest.param("Текст.\n".encode(), "a.md", [(None, "Текст.\n")], id="markdown"),
        pytest.param("\ufeffТекст".encode(), "a.txt", [(None, "Текст")], id="a mark of the byte order"),
        pytest.param(b'{"not": "rows"}', "a.txt", [(None, '{"not": "rows"}')], id="braces in a text file"),
        pytest.param(
            '{"id": "x", "text": "А"}\n\n{"text": "Б"}\n'.encode(), "a.jsonl", [("x", "А"), ("2", "Б")], id="rows"
        ),
        pytest.param(b'{"id": 7, "text": "A"}', "-", [("7", "A")], id="rows on standard input"),
        pytest.param(b"", "a.md", [(None, "")], id="nothing"),
    ],
)  # fmt: skip
def test_texts(raw: bytes, path: str, texts: list[tuple[str | None, str]]) -> None:
    assert [(t.id, t.text) for t in read_texts(raw, path, limit=LIMIT)] == texts


@pytest.mark.parametrize("path", ["brief.docx", "-"])
def test_docx(path: str) -> None:
    [found] = read_texts(docx(), path, limit=LIMIT)
    assert found.text == "## Позиція\nЯблуні обрізають у березні (ст. 5).\nСтрок\t10 днів\nКінець."


@pytest.mark.parametrize(
    ("raw", "path", "error"),
    [
        pytest.param(b"\xff\xfe", "a.md", InvalidUtf8, id="no UTF-8"),
        pytest.param(b"[]\n", "a.jsonl", InvalidTexts, id="no object"),
        pytest.param(b"{\n", "a.jsonl", InvalidTexts, id="no JSON"),
        pytest.param(json.dumps({"id": "x"}).encode(), "a.jsonl", InvalidTexts, id="no text"),
        pytest.param(b"x" * (LIMIT + 1), "a.md", InputTooLarge, id="too large"),
        pytest.param(b"PK\x03\x04 broken", "a.docx", FileUnreadable, id="no archive"),
        pytest.param(b"plain", "a.docx", FileUnreadable, id="no DOCX"),
        pytest.param(packed("other.xml", b"<a/>"), "a.docx", FileUnreadable, id="another archive"),
        pytest.param(
            packed("word/document.xml", b"0" * (17 * LIMIT)),
            "a.docx",
            InputTooLarge,
            id="unpacks to too much",
        ),
        pytest.param(packed("word/document.xml", b"<w:"), "a.docx", FileUnreadable, id="broken parts"),
    ],
)
def test_what_is_no_text(raw: bytes, path: str, error: type[LexeryError]) -> None:
    with pytest.raises(error):
        read_texts(raw, path, limit=LIMIT)
