"""The question file: what is read, and which line is refused."""

import json
from pathlib import Path

import pytest

from lexery.errors import InvalidEvalFile
from lexery.evaluation.questions import read_questions

ROW: dict[str, object] = {"id": "q1", "category": "soft", "query": "Чи можна?", "expected_outcome": "answer"}


def write(path: Path, *rows: dict[str, object] | str) -> Path:
    file = path / "questions.jsonl"
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_rows_in_file_order(tmp_path: Path) -> None:
    gold = [{"nreg": "322-08", "articles": ["40", "47"]}, {"nreg": "504/96-вр", "articles": ["6"]}]
    full = ROW | {"gold": gold, "must": ["504/96-вр:6", "322-08:40"], "note": "for people"}
    first, second = read_questions(write(tmp_path, full, "", ROW | {"id": "q2"}))
    assert (first.id, second.id) == ("q1", "q2")
    assert first.gold_keys == {("322-08", "40"), ("322-08", "47"), ("504/96-вр", "6")}
    assert first.must_keys == {("504/96-вр", "6"), ("322-08", "40")}
    assert (second.gold_keys, second.must_keys, second.coverage_kind) == (frozenset(), frozenset(), None)


@pytest.mark.parametrize(
    "inside", ["\u2028", "\u0085", "\u001c"], ids=["line-separator", "nel", "file-separator"]
)
def test_only_a_newline_ends_a_row(inside: str, tmp_path: Path) -> None:
    line = json.dumps(ROW, ensure_ascii=False).replace("можна", f"мо{inside}жна")
    if inside < " ":
        line = json.dumps(ROW | {"query": f"Чи мо{inside}жна?"})
    (row,) = read_questions(write(tmp_path, line))
    assert row.query == f"Чи мо{inside}жна?"


def test_a_byte_order_mark_is_no_part_of_the_first_row(tmp_path: Path) -> None:
    assert read_questions(write(tmp_path, "\ufeff" + json.dumps(ROW)))[0].id == "q1"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        pytest.param([ROW, "{"], 2, id="not-json"),
        pytest.param([ROW, "", "[]"], 3, id="not-an-object"),
        pytest.param([ROW | {"id": "a"}, {"id": "b"}], 2, id="fields-missing"),
        pytest.param([ROW, ROW | {"id": "b"}, ROW], 3, id="an-id-twice"),
        pytest.param([""], 0, id="no-rows"),
    ],
)
def test_the_first_bad_line_is_named(rows: list[dict[str, object] | str], line: int, tmp_path: Path) -> None:
    with pytest.raises(InvalidEvalFile) as caught:
        read_questions(write(tmp_path, *rows))
    assert caught.value.line == line
    assert caught.value.exit_code == 4


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(InvalidEvalFile):
        read_questions(tmp_path / "absent.jsonl")
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidEvalFile):
        read_questions(tmp_path / "bytes.jsonl")
