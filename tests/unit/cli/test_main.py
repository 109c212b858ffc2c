"""The edge of the command line: languages, errors, exit codes."""

import json
import subprocess
import sys

import pytest
import typer

from lexery.cli import main
from lexery.cli.main import language_first, report, run
from lexery.errors import EmptyQuery, ExitCode, MissingEvidenceAssembly, QueryTooLong


def outcome(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as caught:
        run(arguments)
    return int(caught.value.code or 0)


@pytest.fixture(autouse=True)
def _quiet_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lexery"])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["ask", "x"], ["ask", "x"]),
        (["ask", "x", "--lang", "en"], ["--lang", "en", "ask", "x"]),
        (["ask", "--lang=en", "x"], ["--lang=en", "ask", "x"]),
        (["ask", "--", "--lang", "en"], ["ask", "--", "--lang", "en"]),
        (["ask", "--lang"], ["--lang", "ask"]),
        ([], []),
    ],
)
def test_language_moves_to_the_front(arguments: list[str], expected: list[str]) -> None:
    assert language_first(arguments) == expected


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--help"], ExitCode.OK),
        (["--version"], ExitCode.OK),
        (["config", "show"], ExitCode.OK),
        (["no-such-command"], ExitCode.USAGE),
        (["config", "show", "--no-such-option"], ExitCode.USAGE),
        (["--lang", "fr", "config", "show"], ExitCode.USAGE),
    ],
)
def test_exit_code(arguments: list[str], code: ExitCode) -> None:
    assert outcome(arguments) == code


def test_bad_setting_is_one_line_with_its_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXERY_GOALS_MAX", "many")
    assert outcome(["config", "show", "--lang", "en"]) == ExitCode.USAGE
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("[BAD_SETTING] ")
    assert "LEXERY_GOALS_MAX" in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(["no-such-command"], "немає команди no-such-command", id="command"),
        pytest.param(["config", "show", "--no-such-option"], "немає параметра --no-such-option", id="option"),
        pytest.param(["ask"], "бракує значення", id="missing"),
        pytest.param(["runs", "list", "--limit", "0"], "значення для --limit непридатне", id="value"),
        pytest.param(["cite", "a", "b"], "(b)", id="one argument too many"),
    ],
)
def test_a_command_line_that_cannot_be_read_is_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(arguments) == ExitCode.USAGE
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("[BAD_COMMAND] ")
    assert told in shown.err
    assert "--help" in shown.err
    assert shown.err.count("\n") == 1


def test_a_group_without_a_command_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["runs"]) == ExitCode.USAGE
    assert "trace" in capsys.readouterr().err


def test_report_gives_the_exit_code_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(QueryTooLong(length=2, limit=1)) is ExitCode.BAD_INPUT
    assert capsys.readouterr().err.startswith("[QUERY_TOO_LONG] ")


def test_debugging_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXERY_DEBUG", "1")
    with pytest.raises(EmptyQuery):
        report(EmptyQuery())


class Failing:
    """A command that does not end well; registered in place of the others."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "code", "shown"),
    [
        (ValueError("a secret of the inside"), ExitCode.RUN_FAILED, "[INTERNAL] "),
        (MissingEvidenceAssembly(), ExitCode.RUN_FAILED, "[MISSING_EVIDENCE_ASSEMBLY] "),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED, "Перервано"),
    ],
    ids=["unexpected", "internal", "interrupted"],
)
def test_how_a_command_ends(
    error: BaseException, code: ExitCode, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(Failing(error).__call__)
    with pytest.raises(SystemExit) as caught:
        run([], app=app)
    assert caught.value.code == code
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith(shown)
    assert "Traceback" not in written.err
    assert "a secret" not in written.err


def test_every_registered_command_is_a_module() -> None:
    missing = [name for name in main.COMMANDS if not main.find_spec(f"lexery.cli.{name}")]
    assert missing == []


def test_settings_are_shown_with_their_origin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXERY_GOALS_MAX", "2")
    outcome(["config", "show", "--origin"])
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("LEXERY_GOALS_MAX ") and line.endswith("= 2  # env") for line in lines)
    assert any(line.startswith("LEXERY_SEARCH_LIMIT ") and line.endswith("# default") for line in lines)


def test_settings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    outcome(["config", "show", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["settings"]["goals_max"] == {"value": 4, "origin": "default"}


def test_help_imports_no_heavy_room() -> None:
    code = (
        "import sys; from lexery.cli.main import build_app; build_app();"
        "print([m for m in ('tantivy', 'onnxruntime', 'sqlalchemy', 'numpy', 'pymorphy3', 'alembic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_ukrainian_prints_in_a_plain_locale() -> None:
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    code = "from lexery.cli.main import run; run(['--lang', 'fr', 'config', 'show'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert done.returncode == ExitCode.USAGE
    assert "Невідоме значення" in done.stderr.decode("utf-8")
