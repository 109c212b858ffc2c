"""What the pages show of the command line is what it prints: every `console` block is run, in one home folder a page."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from lexery.cli.main import run

ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PREFIX = "uv run lexery "
ELLIPSIS = "…"
"""Stands for whatever is there: within a line, or as a line of its own for any number of them."""


def commands(page: Path) -> list[tuple[str, str]]:
    """Each command of a page with the output shown under it."""
    found: list[tuple[str, str]] = []
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def matches(shown: str, printed: str) -> bool:
    lines = [
        ".*" if line == ELLIPSIS else re.escape(line).replace(ELLIPSIS, "[^\\n]*")
        for line in shown.rstrip("\n").split("\n")
    ]
    return re.fullmatch("\n".join(lines), printed.rstrip("\n"), flags=re.DOTALL) is not None


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a", "a\n", True),
        ("a", "b", False),
        ("a (…).", "a (1, 2).", True),
        ("a (…).", "a (1\n2).", False),
        ("a\n…\nd", "a\nb\nc\nd", True),
        ("a\n…", "b\nc", False),
        ("a", "a\nb", False),
    ],
)
def test_how_an_output_is_compared(shown: str, printed: str, same: bool) -> None:
    assert matches(shown, printed) is same


def test_there_is_something_to_run() -> None:
    assert len(commands(ROOT / "docs" / "corpus.md")) > 10


@pytest.mark.parametrize(
    "page", [page for page in PAGES if commands(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_pages_show_what_is_printed(
    page: Path,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LEXERY_LANG", "en")
    # Files are named from the project's folder; a copy, so that no `.env` there is read.
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "docs" / "examples")
    for command, shown in commands(page):
        assert command.startswith(PREFIX)
        with pytest.raises(SystemExit):
            run(shlex.split(command.removeprefix(PREFIX)))
        written = capsys.readouterr()
        printed = written.out + written.err
        assert matches(shown, printed), f"$ {command}\n{printed}"
