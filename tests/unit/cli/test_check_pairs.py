"""`lexery check pairs`: forms of a file, exit codes, the form of the result."""

import json
import sys
from pathlib import Path

import pytest

from lexery.cli.main import run
from lexery.errors import ExitCode

PASSAGE = "Орендар зобов'язаний повернути ключі протягом десяти днів з дня припинення договору."
TRUE = {"id": "a", "passage": PASSAGE, "claim": "Орендар зобов'язаний повернути ключі протягом 10 днів."}
FALSE = {"id": "b", "passage": PASSAGE, "claim": "Орендар зобов'язаний повернути ключі протягом 20 днів."}


@pytest.fixture(autouse=True)
def _quiet_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lexery"])


def check(path: Path, *options: str) -> int:
    with pytest.raises(SystemExit) as caught:
        run(["check", "pairs", str(path), *options])
    return int(caught.value.code or 0)


def lines(*rows: object) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


@pytest.mark.parametrize(
    ("content", "code", "ids"),
    [
        pytest.param(lines(TRUE), ExitCode.OK, ["a"], id="a supported line"),
        pytest.param(lines(TRUE, FALSE), ExitCode.FINDING, ["a", "b"], id="lines"),
        pytest.param(json.dumps([FALSE]), ExitCode.FINDING, ["b"], id="a list"),
        pytest.param(
            json.dumps(
                {"attacks": [{"name": "x", "passage": PASSAGE, "answer": FALSE["claim"]}], "controls": [TRUE]}
            ),
            ExitCode.FINDING,
            ["x", "a"],
            id="lists by name",
        ),
    ],
)
def test_forms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, code: int, ids: list[str]
) -> None:
    path = tmp_path / "pairs.json"
    path.write_text(content, encoding="utf-8")
    assert check(path, "--format", "json") == code
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row.get("id", row.get("name")) for row in rows] == ids
    assert [row["supported"] for row in rows] == [i == "a" for i in ids]
    assert all(bool(row["reasons"]) is not row["supported"] for row in rows)


def test_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(lines(TRUE, FALSE), encoding="utf-8")
    assert check(path) == ExitCode.FINDING
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 3
    assert all("check." not in line for line in printed)


@pytest.mark.parametrize(
    "content",
    ["{", lines(TRUE) + "{\n", lines({"id": 1, "claim": "x"}), lines(7), lines({"passage": 1, "claim": "x"})],
    ids=["cut", "a bad second line", "no passage", "a number", "a passage of no text"],
)
def test_a_bad_file(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(content, encoding="utf-8")
    assert check(path) == ExitCode.BAD_INPUT
    assert "[INVALID_PAIRS]" in capsys.readouterr().err
