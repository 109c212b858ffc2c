"""`lexery check text`: a file in, verdicts and an exit code out."""

import json
import sys
from pathlib import Path

import pytest
from tests.support.small_corpus import import_acts

from lexery.cli.main import run
from lexery.errors import ExitCode

RIGHT = "Обрізати яблуні дозволяється протягом березня (ст. 1 Закону України «Про садівництво»)."
WRONG = "Скаргу на сусіда подають за 50 днів (ст. 2 Закону України «Про садівництво»)."


@pytest.fixture(autouse=True)
def _garden(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lexery"])
    import_acts(tmp_path)


def check(path: Path, *options: str) -> int:
    with pytest.raises(SystemExit) as caught:
        run(["check", "text", str(path), *options])
    return int(caught.value.code or 0)


def test_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "texts.jsonl"
    rows = [{"id": "a", "text": RIGHT}, {"id": "b", "text": WRONG}]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    assert check(path, "--format", "json") == ExitCode.FINDING
    found = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["id"], row["nreg"], row["article"], row["verdict"]) for row in found] == [
        ("a", "900-20", "1", "supported"),
        ("b", "900-20", "2", "wrong_value"),
    ]
    assert found[1]["reasons"] == ["NUMBER"]
    assert found[1]["expected"] == {"nreg": "900-20", "article": "2", "part": None, "point": None}
    assert WRONG[found[1]["start"] : found[1]["end"]] == found[1]["text"]


def test_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "brief.md"
    path.write_text(f"# Позиція\n\n{RIGHT}\n\n{WRONG}\n", encoding="utf-8")
    assert check(path) == ExitCode.FINDING
    out = capsys.readouterr().out.splitlines()
    assert "підтверджено" in out[0]
    assert "неправильне значення" in out[1]
    assert "насправді: ст. 2" in out[1]
    assert out[2] == "Посилань: 2, із помилками: 1, не перевірено: 0."


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        pytest.param("a.md", RIGHT.encode(), ExitCode.OK, id="nothing wrong"),
        pytest.param("a.md", b"", ExitCode.OK, id="no citations"),
        pytest.param("a.md", b"\xff", ExitCode.BAD_INPUT, id="no UTF-8"),
        pytest.param("a.docx", b"text", ExitCode.BAD_INPUT, id="no DOCX"),
        pytest.param("a.jsonl", b"[1]", ExitCode.BAD_INPUT, id="no rows"),
    ],
)
def test_exit_codes(tmp_path: Path, name: str, content: bytes, code: int) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert check(path) == code


def test_a_day_before_the_act(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "brief.md"
    path.write_text(RIGHT, encoding="utf-8")
    assert check(path, "--as-of", "2019-01-01", "--format", "json") == ExitCode.FINDING
    assert json.loads(capsys.readouterr().out)["rows"][0]["reasons"] == ["ACT_NOT_YET"]
    assert check(path, "--as-of", "tomorrow") == ExitCode.BAD_INPUT
