"""Questions that no worker was there for: they show as stuck, are put back, and a worker answers each once. Real commands over PostgreSQL."""

import asyncio
import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.support.chaos import prepare, query
from tests.support.postgres import database
from tests.support.workers import LEXERY, worker

from lexery.contracts.run import EngineStatus
from lexery.runtime.clock import Clock
from lexery.settings import load_settings
from lexery.wiring import Parts

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of POSIX")
QUESTION = "Коли дозволяється обрізати яблуні?"
WAITED = (timedelta(minutes=20), timedelta(hours=2))
"""How long ago each question came; the second is past the longest time of a run, which putting back grants anew."""


@pytest.fixture
def url(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database of runs that is ready, over a home with the small corpus."""
    monkeypatch.setenv("LEXERY_DENSE_ENABLED", "false")
    monkeypatch.setenv("LEXERY_LANG", "en")
    with database() as made:
        monkeypatch.setenv("LEXERY_DATABASE_URL", made)
        prepare(tmp_path / "bundle")
        lexery("db", "migrate")
        yield made


def lexery(*arguments: str) -> str:
    """What the command prints; it is to end well."""
    done = subprocess.run([*LEXERY, *arguments], capture_output=True, text=True, check=False, timeout=90)
    assert done.returncode == 0, done.stderr
    return done.stdout


def stuck() -> list[dict[str, Any]]:
    return json.loads(lexery("ops", "stuck", "--format", "json"))


async def ask_without_a_worker() -> list[str]:
    """A question for each time of waiting, the longest ago first; and one that came now. Their ids."""
    run_ids: list[str] = []
    now = datetime.now(UTC)
    for waited in (*sorted(WAITED, reverse=True), timedelta(0)):
        came = now - waited
        parts = Parts(load_settings(), durable=True, clock=Clock(now=lambda came=came: came))
        record = await parts.runs.submit(query(QUESTION, "local"))
        assert record.engine.status is EngineStatus.QUEUED
        run_ids.append(record.run_id)
        parts.close()
    return run_ids


async def follow_to_the_end(parts: Parts, run_ids: list[str]) -> None:
    await parts.wakeups.start()
    async with asyncio.timeout(90):
        for run_id in run_ids:
            async for _ in parts.feed.follow(run_id, "local"):
                pass
    await parts.wakeups.close()


@pytest.mark.usefixtures("url")
def test_questions_that_no_worker_took_are_put_back_and_answered_once(home: Path) -> None:
    *late, new = asyncio.run(ask_without_a_worker())
    lines = stuck()
    assert [line["run_id"] for line in lines] == late, "the one that came now is in time"
    assert {line["engine_status"] for line in lines} == {"QUEUED"}

    told = lexery("ops", "requeue", "--stuck").splitlines()
    assert len(told) == len(late)
    assert all(run_id in line for run_id, line in zip(late, told, strict=True))
    assert stuck() == []
    assert json.loads(lexery("ops", "report", "--format", "json"))["stuck"] == 0

    parts = Parts(load_settings(), durable=True)
    try:
        with worker(home) as process:
            asyncio.run(follow_to_the_end(parts, [*late, new]))
        assert process.returncode == 0
        for run_id in (*late, new):
            record = parts.run_store.load(run_id, "local")
            message = parts.runs.message(run_id, "local")
            kinds = Counter(event.kind for event in parts.run_store.events(run_id, "local"))
            assert (record.engine.status, record.engine.attempts) == (EngineStatus.SUCCEEDED, 1)
            assert message is not None
            assert (kinds["run.completed"], kinds["run.resumed"]) == (1, int(run_id in late))
    finally:
        parts.close()
    assert stuck() == []
