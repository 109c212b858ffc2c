"""A process killed anywhere loses nothing: another takes the run up, and the answer, the message and the outbox are those
of a run that nobody disturbed."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexery.contracts.record import Effect, Message, RunRecord
from lexery.contracts.run import EngineStatus, RunEvent
from lexery.store.engine import open_engine
from lexery.store.runs import SqlRunStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")

TENANT = "local"
RUN = "run1"
STAGES = ("U1", "U2", "U3", "U4", "U5", "U7", "U8", "U9", "U10", "U11", "U12")
PLACES = [
    *((stage, "committed", 1) for stage in STAGES),
    ("U4", "started", 1),
    ("U4", "done", 1),
    ("U10", "done", 2),
    ("U11", "committed", 2),
    ("U12", "done", 1),
    ("U12", "intended", 1),
]


class Processes:
    """Starts processes and says how they ended."""

    def __init__(self, server: "subprocess.Popen[str]") -> None:
        self._server = server

    def run(self, database: Path, *kill: str | int) -> int:
        """Run the run in a new process, killed where `kill` (stage, moment, visit) says; its return code."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print(json.dumps([str(database), RUN, *kill]), file=self._server.stdin, flush=True)
        return int(self._server.stdout.readline())


@pytest.fixture(scope="module")
def processes(root: Path) -> Iterator[Processes]:
    command = [sys.executable, "-m", "tests.stories.kill_child"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root) as server:
        yield Processes(server)
        assert server.stdin is not None
        server.stdin.close()


def read(database: Path) -> tuple[RunRecord, tuple[RunEvent, ...], Message | None, tuple[Effect, ...]]:
    engine = open_engine(f"sqlite:///{database}")
    store = SqlRunStore(engine)
    found = (
        store.load(RUN, TENANT),
        store.events(RUN, TENANT),
        store.message(RUN, TENANT),
        store.effects(TENANT),
    )
    engine.dispose()
    return found


@pytest.fixture(scope="module")
def undisturbed(processes: Processes, tmp_path_factory: pytest.TempPathFactory) -> RunRecord:
    database = tmp_path_factory.mktemp("undisturbed") / "runs.db"
    assert processes.run(database) == 0
    return read(database)[0]


@pytest.mark.parametrize(("stage", "moment", "visit"), PLACES, ids=str)
def test_a_killed_run_is_taken_up(
    stage: str, moment: str, visit: int, processes: Processes, undisturbed: RunRecord, tmp_path: Path
) -> None:
    database = tmp_path / "runs.db"
    assert processes.run(database, stage, moment, visit) == -signal.SIGKILL
    assert processes.run(database) == 0
    record, events, message, effects = read(database)

    assert record.engine.status is EngineStatus.SUCCEEDED
    assert record.snapshot == undisturbed.snapshot
    assert record.verify_result == undisturbed.verify_result
    assert record.engine.visits == undisturbed.engine.visits
    assert message is not None
    assert message.body == "Рік. Спроба 2."
    assert [(effect.key, effect.done) for effect in effects] == [(f"{RUN}:deliver", True)]

    starts = Counter(event.kind.split(".")[0] for event in events if event.kind.endswith(".started"))
    ends = Counter(event.kind.split(".")[0] for event in events if event.kind.endswith(".finished"))
    assert starts == ends, "every started event has its finished event"
    assert [event.kind for event in events].count("run.completed") == 1


def test_two_runs_of_the_same_question_are_equal(
    processes: Processes, undisturbed: RunRecord, tmp_path: Path
) -> None:
    database = tmp_path / "runs.db"
    assert processes.run(database) == 0
    assert read(database)[0].snapshot == undisturbed.snapshot
