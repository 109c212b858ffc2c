"""`lexery cite`: the form that programs rely on."""

import json
from pathlib import Path

import pytest

from lexery.cli.cite import cite_text, line_of
from lexery.cli.citing import Tally
from lexery.cli.reading import read_document, stream_document
from lexery.contracts.citation import ReferenceReason
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.errors import FileUnreadable, InvalidUtf8
from lexery.law.citations import find_references
from lexery.law.directory_memory import MemoryDirectory
from lexery.messages import text as message

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
            "subpoint": None, "paragraph": None, "section": None, "note": None, "state": "resolved", "reason": None,
            "naming": "alias", "candidates": [],
        }
    ]  # fmt: skip


def test_text_form() -> None:
    (found,) = find_references("ст. 16 ЦК", DIRECTORY)
    assert line_of(found, DIRECTORY) == "0–9\tст.\u00a016 ЦК\tзнайдено\tст. 16 ЦК"


def test_text_form_says_why() -> None:
    (found,) = find_references("ст. 17 ЦК", DIRECTORY)
    assert line_of(found, DIRECTORY).split("\t")[2] == (
        "такої статті немає в нашій редакції акта (номер більший за номер останньої статті акта)"
    )


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize("reason", ReferenceReason)
def test_every_reason_has_a_sentence(reason: ReferenceReason, lang: str) -> None:
    assert message(f"cite.reason.{reason.value}", lang)


def test_a_stream_is_read_whole_and_its_fault_is_placed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexery.cli.reading.PIECE_BYTES", 3)
    path = tmp_path / "text.txt"
    path.write_bytes("\ufeffстаття".encode())
    assert "".join(stream_document(str(path))) == "стаття"
    path.write_bytes("стат".encode() + b"\xff")
    with pytest.raises(InvalidUtf8) as told:
        list(stream_document(str(path)))
    assert told.value.position == 8
    with pytest.raises(FileUnreadable):
        list(stream_document(str(tmp_path / "none.txt")))


def test_tally() -> None:
    tally, other = Tally(acts=1, chars=10), Tally(acts=2, chars=5)
    for reference in find_references("ст. 16 ЦК, ст. 17 ЦК", DIRECTORY):
        other.add(reference)
    tally.join(other)
    assert tally.as_json() == {
        "acts": 3, "chars": 15, "references": 2, "states": {"resolved": 1, "article_unknown": 1},
        "reasons": {"BEYOND_LAST_ARTICLE": 1}, "namings": {"alias": 2},
    }  # fmt: skip


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert read_document(str(path), 100) == "abc"
    path.write_bytes(b"ab\xff")
    with pytest.raises(InvalidUtf8):
        read_document(str(path), 100)
    with pytest.raises(FileUnreadable):
        read_document(str(tmp_path / "none.txt"), 100)
