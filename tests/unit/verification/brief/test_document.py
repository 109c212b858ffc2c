"""Footnotes and endnotes of a DOCX."""

import re
from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

import pytest
from docx import Document
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from tests.unit.verification.brief.test_checking import checker

from lexery.errors import FileUnreadable, InputTooLarge
from lexery.verification.brief import BriefText
from lexery.verification.brief.document import read_docx

LIMIT = 1_000_000
NS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml."
Piece = str | tuple[str, int]
"""Words, or the mark of a note: its kind and number."""


def marked_in(raw: bytes) -> bytes:
    """A document with the words `[kind:number]` turned into marks."""
    out = BytesIO()
    with ZipFile(BytesIO(raw)) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "word/document.xml":
                part = re.sub(rb"<w:t>\[(\w+):(\d+)\]</w:t>", rb'<w:\1Reference w:id="\2"/>', part)
            new.writestr(name, part)
    return out.getvalue()


def notes_xml(kind: str, notes: dict[int, str]) -> bytes:
    rows = "".join(
        f'<w:{kind} w:id="{number}">'
        + "".join(
            f"<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t xml:space='preserve'>{line}</w:t></w:r></w:p>"
            for line in text.split("\n")
        )
        + f"</w:{kind}>"
        for number, text in notes.items()
    )
    line = f'<w:{kind} w:type="separator" w:id="-1"><w:p><w:r><w:t>_____</w:t></w:r></w:p></w:{kind}>'
    return f'<w:{kind}s xmlns:w="{NS}">{line}{rows}</w:{kind}s>'.encode()


def docx(
    paragraphs: Sequence[Sequence[Piece]], *, table: Sequence[Piece] = (), raw: bytes | None = None, **notes: dict[int, str]
) -> bytes:  # fmt: skip
    document = Document()
    targets = [(document.add_paragraph(), pieces) for pieces in paragraphs]
    if table:
        targets.append((document.add_table(rows=1, cols=1).rows[0].cells[0].paragraphs[0], table))
    for paragraph, pieces in targets:
        for piece in pieces:
            paragraph.add_run(piece if isinstance(piece, str) else f"[{piece[0]}:{piece[1]}]")
    for kind, texts in notes.items():
        blob = notes_xml(kind, texts) if raw is None else raw
        part = Part(PackURI(f"/word/{kind}s.xml"), f"{KIND}{kind}s+xml", blob, document.part.package)
        document.part.relate_to(part, f"{RELATED}{kind}s")
    out = BytesIO()
    document.save(out)
    return marked_in(out.getvalue())


def read(raw: bytes) -> BriefText:
    return read_docx(raw, "brief.docx", limit=LIMIT)


FOOT, OTHER, END = ("footnote", 2), ("footnote", 1), ("endnote", 1)


@pytest.mark.parametrize(
    ("raw", "text", "marked"),
    [
        pytest.param(docx([["Без виносок."]]), "Без виносок.", [], id="no notes"),
        pytest.param(
            docx([["Перше", FOOT, " і друге", OTHER, "."]], footnote={1: "Б", 2: "А"}),
            "Перше і друге.\nА\nБ", ["Перше", "Перше і друге"], id="in the order of their marks",
        ),
        pytest.param(
            docx([["Перше", END, "."], ["Друге", OTHER, "."]], footnote={1: "Унизу"}, endnote={1: "У кінці"}),
            "Перше.\nДруге.\nУнизу\nУ кінці", ["Перше.\nДруге", "Перше"], id="endnotes behind footnotes",
        ),
        pytest.param(
            docx([["Слово", OTHER]], footnote={1: "Рядок\nЩе рядок"}), "Слово\nРядок\nЩе рядок", ["Слово"], id="two paragraphs",
        ),
        pytest.param(docx([["Слово"]], footnote={1: "Ніде не позначена"}), "Слово", [], id="a note without a mark"),
        pytest.param(docx([["Слово", FOOT]], footnote={1: "Інша"}), "Слово", [], id="a mark without a note"),
        pytest.param(docx([["А", OTHER, "Б", OTHER]], footnote={1: "Раз"}), "АБ\nРаз", ["А"], id="marked twice"),
        pytest.param(
            docx([["Текст."]], table=["Клітинка", OTHER], footnote={1: "З таблиці"}),
            "Текст.\nКлітинка\nЗ таблиці", ["Текст.\nКлітинка"], id="in a table",
        ),
    ],
)  # fmt: skip
def test_notes(raw: bytes, text: str, marked: list[str]) -> None:
    found = read(raw)
    assert found.text == text
    assert [found.text[: note.marked] for note in found.notes] == marked
    assert all(0 <= note.marked <= note.start < note.end <= len(text) for note in found.notes)


def test_a_note_that_only_cites_carries_what_it_is_a_note_to() -> None:
    raw = docx(
        [
            ["Сад орендують на строк не більше восьми років.", FOOT, " Плату вносять щомісяця."],
            ["Власник саду подає скаргу на сусіда протягом 20 днів з дня порушення.", OTHER],
        ],
        footnote={1: "Стаття 2 Закону «Про садівництво».", 2: "Ч. 1 ст. 1 ЦК."},
    )
    text = read(raw)
    found = list(checker().check(text.text, text.notes))
    assert [(c.verdict, c.claim) for c in found] == [
        ("wrong_value", "Сад орендують на строк не більше восьми років."),
        ("supported", "Власник саду подає скаргу на сусіда протягом 20 днів з дня порушення."),
    ]
    assert all(text.text[c.start : c.end] == c.text for c in found)


def test_a_note_that_says_something_is_held_to_its_own_words() -> None:
    raw = docx(
        [["Скаргу подають.", OTHER]],
        footnote={1: "Сад орендують на строк не більше восьми років (ч. 1 ст. 1 ЦК)."},
    )
    text = read(raw)
    [found] = checker().check(text.text, text.notes)
    assert (found.verdict, found.claim) == ("wrong_value", "Сад орендують на строк не більше восьми років.")


def test_a_broken_part_of_notes_is_told() -> None:
    with pytest.raises(FileUnreadable):
        read(docx([["Слово", OTHER]], raw=b"<w:footnotes", footnote={}))


def test_notes_count_against_the_bound() -> None:
    raw = docx([["Слово", OTHER]], footnote={1: "а" * 200_000})
    with pytest.raises(InputTooLarge):
        read_docx(raw, "brief.docx", limit=10_000)
