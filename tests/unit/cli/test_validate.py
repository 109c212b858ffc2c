"""`lexery corpus validate` and `schema`: what they print, with which exit code, and without a home folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexery.cli.corpus.common import print_problems
from lexery.cli.main import run
from lexery.contracts.bundle import BundleAct
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.corpus.remarks import RemarkCode
from lexery.messages import LANGUAGES, catalog

ACT: dict[str, Any] = {
    "nreg": "1-26",
    "title": "Про приклад",
    "doc_type": "law",
    "status": "in_force",
    "edition": "2026-01-01",
    "source_url": "https://example.org/1-26",
    "retrieved": "2026-02-01",
    "articles": [{"number": "1", "heading": "Приклад", "text": "Приклад є прикладом."}],
}


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


Write = Callable[..., str]


@pytest.fixture
def bundle(tmp_path: Path) -> Write:
    def write(*acts: dict[str, Any]) -> str:
        path = tmp_path / "acts.jsonl"
        path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in acts), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("changes", "strict", "code"),
    [
        pytest.param({}, True, 0, id="in order"),
        pytest.param({"edition": None}, False, 0, id="a remark"),
        pytest.param({"edition": None}, True, 1, id="a remark, strict"),
        pytest.param({"title": ""}, False, 1, id="a problem"),
    ],
)
def test_exit_code(bundle: Write, changes: dict[str, Any], strict: bool, code: int) -> None:
    assert lexery("corpus", "validate", bundle(ACT | changes), *(["--strict"] if strict else [])) == code


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", "validate", str(tmp_path / "none.jsonl")) == 4
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("[FILE_UNREADABLE] ")


def test_one_line_a_finding_and_the_sums(bundle: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = bundle(ACT, ACT | {"nreg": "2-26", "edition": None}, {"nreg": "3-26"})
    assert lexery("corpus", "validate", path, "--lang", "en") == 1
    remark, *problems, sums, first, _ = capsys.readouterr().out.splitlines()
    assert remark.startswith(f"remark [EDITION_UNKNOWN] {path}, line 2, act 2-26: ")
    assert {line.split(":")[0] for line in problems} == {f"problem [INVALID_ACT] {path}, line 3, act 3-26"}
    assert sums.startswith("Files: 1. Can be imported: 2 acts, 2 articles")
    assert first.split() == ["1", "EDITION_UNKNOWN"]


def test_as_json(bundle: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = bundle(ACT | {"status": "unknown"}, {"nreg": "3-26"})
    assert lexery("corpus", "validate", path, "--format", "json") == 1
    told = json.loads(capsys.readouterr().out)
    assert [(one["level"], one["code"], one["line"], one["nreg"]) for one in told["findings"]][:2] == [
        ("remark", "STATUS_UNKNOWN", 1, "1-26"),
        ("problem", "INVALID_ACT", 2, "3-26"),
    ]
    assert all(one["path"] == path and one["message"] for one in told["findings"])
    assert told["summary"]["acts"] == 1
    assert told["summary"]["problems"] == len(told["findings"]) - 1


def test_nothing_found_is_json_too(bundle: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", "validate", bundle(ACT), "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []


def test_no_home_folder_is_made(bundle: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("LEXERY_HOME", str(home))
    assert lexery("corpus", "validate", bundle(ACT)) == 0
    assert not home.exists()


def test_a_title_cannot_move_the_cursor(bundle: Write, capsys: pytest.CaptureFixture[str]) -> None:
    lexery("corpus", "validate", bundle(ACT | {"title": "Про\n\u202eсад", "title_source": "unknown"}))
    line = next(line for line in capsys.readouterr().out.splitlines() if "TITLE_UNKNOWN" in line)
    assert "Про сад" in line
    assert "\u202e" not in line


def test_a_line_end_in_a_name_makes_no_problem_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    name = "a\n  [STORE_UNAVAILABLE] b.jsonl"
    print_problems([ImportProblem(code=ProblemCode.BUNDLE_EMPTY, path=name, line=0)])
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_schema_is_that_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", "schema") == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["properties"].keys() == BundleAct.model_fields.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_a_sentence(lang: str) -> None:
    remarks = {key.removeprefix("remark.") for key in catalog("validate", lang) if key.startswith("remark.")}
    assert remarks == {code.lower() for code in RemarkCode}
    problems = {key.removeprefix("problem.") for key in catalog("corpus", lang) if key.startswith("problem.")}
    assert problems == {code.lower() for code in ProblemCode}
