"""The real pipeline, killed after every stage and inside the delivery: the answer is the one of an undisturbed run, delivered
once."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexery.contracts.record import Effect, Message, RunRecord
from lexery.contracts.run import EngineStatus
from lexery.settings import load_settings
from lexery.wiring import open_lexery

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")

TENANT = "local"
STAGES = ("U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "U9", "U10", "U11", "U12")
PLACES = [
    *((stage, "committed") for stage in STAGES),
    ("U4", "started"),
    ("U4", "done"),
    ("U10", "done"),
    ("U12", "done"),
    ("U12", "intended"),
]


class Processes:
    """Asks the question in a process of its own, killed where `kill` says; gives the return code."""

    def __init__(self, server: "subprocess.Popen[str]") -> None:
        self._server = server

    def run(self, home: Path, *kill: str | int) -> int:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print(json.dumps([str(home), "key", *kill]), file=self._server.stdin, flush=True)
        return int(self._server.stdout.readline())


@pytest.fixture(scope="module")
def processes(root: Path) -> Iterator[Processes]:
    command = [sys.executable, "-m", "tests.stories.kill_pipeline_child"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root) as server:
        yield Processes(server)
        assert server.stdin is not None
        server.stdin.close()


def read(home: Path) -> tuple[RunRecord, Message | None, tuple[Effect, ...]]:
    with open_lexery(load_settings(home=home)) as parts:
        (summary,) = parts.runs.runs(TENANT)
        view = parts.runs.view(summary.run_id, TENANT)
    return view.record, view.message, view.effects


@pytest.fixture(scope="module")
def undisturbed(
    processes: Processes, digest_home: Path, tmp_path_factory: pytest.TempPathFactory
) -> RunRecord:
    home = copy_of(digest_home, tmp_path_factory.mktemp("undisturbed"))
    assert processes.run(home) == 0
    record, message, _ = read(home)
    assert message is not None
    assert set(record.engine.visits) >= set(STAGES), "the question must take the run through every stage"
    return record


@pytest.mark.parametrize(("stage", "moment"), PLACES, ids=str)
def test_the_answer_is_that_of_an_undisturbed_run(
    stage: str, moment: str, processes: Processes, digest_home: Path, undisturbed: RunRecord, tmp_path: Path
) -> None:
    home = copy_of(digest_home, tmp_path)
    assert processes.run(home, stage, moment, 1) == -signal.SIGKILL
    assert processes.run(home) == 0
    record, message, effects = read(home)

    assert record.engine.status is EngineStatus.SUCCEEDED
    assert record.snapshot.answer == undisturbed.snapshot.answer
    assert record.verify_result == undisturbed.verify_result
    assert record.engine.visits == undisturbed.engine.visits
    assert message is not None
    assert undisturbed.snapshot.delivery is not None
    assert message.body == undisturbed.snapshot.delivery.message
    assert [(effect.key, effect.done) for effect in effects] == [(f"{record.run_id}:deliver", True)]


def copy_of(home: Path, folder: Path) -> Path:
    return Path(shutil.copytree(home, folder / "home"))
