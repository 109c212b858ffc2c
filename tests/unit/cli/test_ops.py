"""`lexery ops`: what it prints of the runs of all tenants, what it does with those that stand, and how it ends."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest
from tests.support.toy_run import ToyWorld, ask, question

from lexery.cli.main import run
from lexery.cli.ops_tables import table
from lexery.contracts.run import Stage
from lexery.runtime.driver import DriverConfig
from lexery.store.engine import open_engine, sqlite_url
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore


@pytest.fixture
def runs(home: Path) -> None:
    """Runs of two tenants: completed, waiting past its time, failed, put aside, and one whose process is gone."""
    engine = open_engine(sqlite_url(home))
    migrate(engine)
    store = SqlRunStore(engine)

    def broken(context: object) -> NoReturn:
        raise ValueError

    def dying(context: object) -> NoReturn:
        raise KeyboardInterrupt

    def world(name: str, stage: Stage | None = None, does: Callable[..., object] | None = None) -> ToyWorld:
        stages = {} if stage is None or does is None else {stage: does}
        made = ToyWorld(store=store, names=lambda: name, config=DriverConfig(max_attempts=1), stages=stages)  # type: ignore[arg-type]
        made.clock.moment = datetime.now(UTC) - timedelta(hours=2)
        return made

    asyncio.run(world("done").service.submit(question()))
    late = world("late", Stage.REASON, ask)
    late.clock.moment -= timedelta(days=30)
    asyncio.run(late.service.submit(question(tenant_id="other")))
    asyncio.run(world("broken", Stage.GATE, broken).service.submit(question()))
    for name in ("dead", "gone"):
        process = world(name, Stage.PLAN, dying)
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(process.service.submit(question()))
        if name == "dead":
            asyncio.run(process.driver.advance("dead", "local"))
    engine.dispose()


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def output(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert lexery(*arguments) == code
    return capsys.readouterr().out


def test_an_empty_home_is_reported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "ops", "report").count("  немає") == 4
    assert output(capsys, "ops", "stuck") == "Жоден запуск не стоїть.\n"
    assert output(capsys, "ops", "dead") == "Відкладених запусків немає.\n"
    assert output(capsys, "ops", "requeue", "--all") == "Продовжувати нічого.\n"
    assert json.loads(output(capsys, "ops", "dead", "--format", "json")) == []


@pytest.mark.usefixtures("runs")
def test_the_report_is_a_table_and_data(capsys: pytest.CaptureFixture[str]) -> None:
    plain = output(capsys, "--lang", "en", "ops", "report", "--tenants")
    assert "Without progress for over 0:15:00: 2. Dead letters: 1." in plain
    assert "STAGE_ERROR" in plain
    assert ["other", "0", "0", "1", "0", "0"] in [line.split() for line in plain.splitlines()]
    found = json.loads(output(capsys, "ops", "report", "--format", "json"))
    assert (found["stuck"], found["dead"], found["tenants"]) == (2, 1, None)
    assert {(one["status"], one["runs"]) for one in found["ended"]} == {("completed", 1), ("failed", 1)}
    assert [one["stage"] for one in found["stages"]][:2] == ["queue", "U1"]
    mine = json.loads(output(capsys, "ops", "report", "--tenant", "other", "--format", "json"))
    assert (mine["tenant_id"], mine["stuck"], mine["ended"]) == ("other", 1, [])
    lately = json.loads(output(capsys, "ops", "report", "--hours", "1", "--format", "json"))
    assert (lately["ended"], lately["events_read"], lately["stuck"]) == ([], 0, 2)


@pytest.mark.usefixtures("runs")
def test_stuck_runs_are_those_that_stand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = json.loads(output(capsys, "ops", "stuck", "--format", "json"))
    assert [(one["run_id"], one["tenant_id"], one["stage"]) for one in found] == [
        ("late", "other", None),
        ("gone", "local", "U3"),
    ]
    assert "here-1-a" in output(capsys, "ops", "stuck", "--limit", "2")
    monkeypatch.setenv("LEXERY_STUCK_AFTER_SECONDS", "86400")
    found = json.loads(output(capsys, "ops", "stuck", "--format", "json"))
    assert [one["run_id"] for one in found] == ["late"]


@pytest.mark.usefixtures("runs")
def test_dead_letters_are_listed_and_no_text_of_an_asker(capsys: pytest.CaptureFixture[str]) -> None:
    plain = output(capsys, "ops", "dead")
    assert plain.splitlines()[1].split()[:4] == ["dead", "local", "DEAD", "U3"]
    assert question().text not in plain + output(capsys, "ops", "dead", "--format", "json")


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(
    ("arguments", "code", "ended"),
    [
        # A home without a corpus: the run goes on, and what its stage needs is not there.
        pytest.param(["dead"], 7, ["dead: failed (STAGE_ERROR)"], id="one"),
        pytest.param(["--all"], 7, ["dead: failed (STAGE_ERROR)"], id="all-dead-letters"),
        pytest.param(
            ["--stuck"],
            7,
            ["late: failed (CLARIFICATION_EXPIRED)", "gone: failed (STAGE_ERROR)"],
            id="all-that-stand",
        ),
        pytest.param(["done"], 0, ["done: completed (—)"], id="one-that-ended-is-left-alone"),
    ],
)
def test_requeue(
    arguments: list[str], code: int, ended: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert output(capsys, "ops", "requeue", *arguments, code=code).splitlines() == [
        f"Запуск {line}." for line in ended
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        pytest.param(["requeue"], 2, "BAD_COMMAND", id="nothing-named"),
        pytest.param(["requeue", "r", "--all"], 2, "BAD_COMMAND", id="both-named"),
        pytest.param(["requeue", "nobody"], 6, "RUN_NOT_FOUND", id="unknown-run"),
        pytest.param(["report", "--hours", "0"], 2, "BAD_COMMAND", id="no-time"),
        pytest.param(["stuck", "--limit", "0"], 2, "BAD_COMMAND", id="no-limit"),
        pytest.param(["requeue", "\udcff"], 4, "INVALID_UTF8", id="not-utf-8"),
        pytest.param(["dead", "--tenant", "\udcff"], 4, "INVALID_UTF8", id="tenant-not-utf-8"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], code: int, error: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lexery("ops", *arguments) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"[{error}] ")


@pytest.mark.usefixtures("runs")
def test_purge_counts_on_trial_and_then_drops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = json.loads(output(capsys, "ops", "purge", "--format", "json"))
    assert set(nothing.values()) == {0}, "without a setting everything is kept"
    monkeypatch.setenv("LEXERY_RETENTION_RUNS_DAYS", "1")
    assert output(capsys, "ops", "purge").startswith("Вилучено: запусків 0,"), "not yet"


def test_purge_drops_what_is_over_its_time(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_engine(sqlite_url(home))
    migrate(engine)
    world = ToyWorld(store=SqlRunStore(engine), names=lambda: "old")
    asyncio.run(world.service.submit(question()))
    engine.dispose()
    monkeypatch.setenv("LEXERY_RETENTION_RUNS_DAYS", "1")
    assert output(capsys, "ops", "purge", "--dry-run").startswith("Було б вилучено: запусків 1,")
    assert output(capsys, "runs", "list").startswith("old"), "a trial drops nothing"
    assert output(capsys, "ops", "purge").startswith("Вилучено: запусків 1,")
    assert output(capsys, "runs", "list") == "Запусків немає.\n"


def test_columns_are_as_wide_as_what_is_in_them() -> None:
    assert list(table(("a", "long"), [("xyz", 5), (None, 1234567)])) == [
        "a       long",
        "xyz        5",
        "—    1234567",
    ]
