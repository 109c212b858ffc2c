"""`lexery runs`: what it prints, and with which exit code it ends."""

import asyncio
import json
from pathlib import Path
from typing import NoReturn

import pytest
from tests.support.toy_run import ToyWorld, ask, question

from lexery.cli.main import run
from lexery.contracts.run import STATUS_LABELS, Stage
from lexery.runtime.ports import RunStore
from lexery.store.engine import open_engine, sqlite_url
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore


@pytest.fixture
def runs(home: Path) -> None:
    """Three runs: completed, waiting for its user, failed."""
    engine = open_engine(sqlite_url(home))
    migrate(engine)
    store: RunStore = SqlRunStore(engine)

    def broken(context: object) -> NoReturn:
        raise ValueError

    asyncio.run(ToyWorld(store=store, names=lambda: "done").service.submit(question()))
    waiting = ToyWorld(store=store, names=lambda: "waiting", stages={Stage.REASON: ask})
    asyncio.run(waiting.service.submit(question()))
    failed = ToyWorld(store=store, names=lambda: "broken", stages={Stage.GATE: broken})
    asyncio.run(failed.service.submit(question(text="Дуже довге питання " * 10)))
    engine.dispose()


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert lexery(*arguments) == 0
    return capsys.readouterr().out


def test_an_empty_home_has_no_runs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "runs", "list") == "Запусків немає.\n"
    assert json.loads(output(capsys, "runs", "list", "--format", "json")) == []


@pytest.mark.usefixtures("runs")
def test_list_is_newest_first_and_one_line_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    rows = output(capsys, "runs", "list").splitlines()
    assert [row.split()[0] for row in rows] == ["broken", "waiting", "done"]
    assert rows[0].endswith("…"), "a long question is cut"
    found = json.loads(output(capsys, "runs", "list", "--format", "json", "--limit", "2"))
    assert [one["run_id"] for one in found] == ["broken", "waiting"]
    assert found[1]["status"] == "failed", "nobody answered in time: the list sweeps"
    only = json.loads(output(capsys, "runs", "list", "--format", "json", "--status", "completed"))
    assert [(one["run_id"], one["outcome"]) for one in only] == [("done", "answer")]


@pytest.mark.parametrize("status", ["zzz", "COMPLETED", ""])
def test_an_unknown_status_is_refused_with_those_there_are(
    status: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lexery("runs", "list", "--status", status) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("[UNKNOWN_OPTION] ")
    assert "pending | clarification_pending | completed | failed | cancelled | Intake | " in shown.err
    assert "U12_RUNNING" in shown.err


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("status", ["pending", "Gate", STATUS_LABELS[-1]])
def test_every_status_that_a_run_can_show_is_taken(status: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "runs", "list", "--format", "json", "--status", status))
    assert {run["status"] for run in found} <= {status}


def test_a_question_cannot_turn_the_terminal_round(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = open_engine(sqlite_url(home))
    migrate(engine)
    world = ToyWorld(store=SqlRunStore(engine), names=lambda: "rtl")
    asyncio.run(world.service.submit(question(text="\u202eЯкий строк\u2066?")))
    engine.dispose()
    for printed in (output(capsys, "runs", "list"), output(capsys, "runs", "show", "rtl")):
        assert "Який строк?" in printed
        assert not {"\u202e", "\u2066"} & set(printed)


@pytest.mark.usefixtures("runs")
def test_show_has_the_whole_record(capsys: pytest.CaptureFixture[str]) -> None:
    plain = output(capsys, "runs", "show", "done")
    assert "SUCCEEDED" in plain
    assert plain.endswith("Рік. Спроба 2.\n")
    view = json.loads(output(capsys, "runs", "show", "done", "--format", "json"))
    assert view["record"]["snapshot"]["version"] == "lexery-run-1"
    assert view["record"]["gate_decision"]["next_stage"] == "U7"
    assert [effect["done"] for effect in view["effects"]] == [True]


@pytest.mark.usefixtures("runs")
def test_trace_shows_events_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    plain = output(capsys, "runs", "trace", "broken").splitlines()
    assert "U5.finished" in plain[-2]
    assert "ERROR:ValueError" in plain[-2]
    assert "STAGE_ERROR" in plain[-1]
    events = json.loads(output(capsys, "runs", "trace", "done", "--format", "json"))
    kinds = [event["kind"] for event in events]
    assert kinds.count("U10.started") == kinds.count("U10.finished") == 2
    assert kinds[-1] == "run.completed"


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(
    ("run_id", "status"),
    [("waiting", "cancelled"), ("done", "completed"), ("broken", "failed")],
    ids=["waiting", "ended", "failed"],
)
def test_cancel_says_what_the_run_is_now(
    run_id: str, status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert output(capsys, "runs", "cancel", run_id) == f"Запуск {run_id}: {status}.\n"


@pytest.mark.parametrize("command", ["show", "trace", "cancel", "resume"])
def test_an_unknown_run_is_a_store_error(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lexery("runs", command, "nope") == 6
    assert capsys.readouterr().err.startswith("[RUN_NOT_FOUND]")
