"""`lexery verify`: exit codes and one line a finding."""

import gzip
import json
import sys
from pathlib import Path

import pytest
from tests.support.answers import ACTS, ARTICLES, World

from lexery.cli.main import run
from lexery.errors import ExitCode
from lexery.export import render_json
from lexery.settings import load_settings
from lexery.wiring import open_corpus

WORLD = World()
FILE = WORLD.draft(["чи можна рубати дерево в період цвітіння"], [WORLD.item("100-20", "1")]).file()
GOOD = render_json(FILE)


@pytest.fixture(autouse=True)
def _quiet_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lexery"])


@pytest.fixture
def corpus(home: Path, tmp_path: Path) -> Path:
    """A home that holds the invented acts."""
    bundle = tmp_path / "acts.jsonl.gz"
    with gzip.open(bundle, "wt", encoding="utf-8") as lines:
        for act in ACTS:
            held = [a for a in ARTICLES if a.nreg == act.nreg]
            if held:
                row = act.model_dump(mode="json", exclude={"indexed", "aliases", "title_known", "text_kind"})
                articles = [{"number": a.number, "heading": a.heading, "text": a.text} for a in held]
                lines.write(json.dumps(row | {"articles": articles}, ensure_ascii=False) + "\n")
    with open_corpus(load_settings()) as service:
        assert service.import_paths([bundle]).problems == ()
    return home


def verify(path: Path) -> int:
    with pytest.raises(SystemExit) as caught:
        run(["verify", str(path)])
    return int(caught.value.code or 0)


@pytest.mark.parametrize(
    ("content", "code", "lines"),
    [
        pytest.param(GOOD, ExitCode.OK, 1, id="an untouched file"),
        pytest.param(GOOD.replace("30 днів", "60 днів"), ExitCode.FINDING, 1, id="a tampered quote"),
        pytest.param(
            GOOD.replace('"title": "Садовий', '"title": "Лісовий'),
            ExitCode.FINDING,
            1,
            id="a tampered source",
        ),
    ],
)
def test_exit_code_and_lines(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, code: int, lines: int
) -> None:
    path = tmp_path / "answer.json"
    path.write_text(content, encoding="utf-8")
    assert verify(path) == code
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) >= lines
    assert all(printed)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b'{"schema": "other"}'], ids=["empty", "cut", "bytes", "schema"]
)
def test_a_bad_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "answer.json"
    path.write_bytes(content)
    assert verify(path) == ExitCode.BAD_INPUT


def test_no_file(tmp_path: Path) -> None:
    assert verify(tmp_path / "absent.json") == ExitCode.BAD_INPUT
