"""Help pages speak one language, the parser's own words included."""

import pytest

from lexery.cli.main import run

ENGLISH = ("Usage", "Options", "Arguments", "Commands", "required", "default:", "Show this message")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit):
        run(list(arguments))
    written = capsys.readouterr()
    return written.out + written.err


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param((), ("Використання: ", "Параметри:", "Команди:", "Показати цю довідку"), id="root"),
        pytest.param(("corpus",), ("Використання: ", "Команди:"), id="group"),
        pytest.param(("corpus", "show"), ("Аргументи:", "[обов'язково]"), id="argument"),
        pytest.param(("runs", "list"), ("[типово: 20; 1<=x<=1000]",), id="default and range"),
        pytest.param(("answer",), ("Аргументи:", "Параметри:"), id="command"),
    ],
)
def test_in_ukrainian_nothing_is_english(
    command: tuple[str, ...], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    page = shown(capsys, *command, "--help")
    assert [word for word in words if word not in page] == []
    assert [word for word in ENGLISH if word in page] == []


def test_a_group_without_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    page = shown(capsys, "runs")
    assert "Команди:" in page
    assert "Commands" not in page


def test_in_english_nothing_changes(capsys: pytest.CaptureFixture[str]) -> None:
    page = shown(capsys, "--lang", "en", "corpus", "show", "--help")
    assert page.startswith("Usage: ")
    assert "\nOptions:\n" in page
    assert "[required]" in page
