"""`lexery worker`: works until it is told to end; SQLite takes one."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest
from tests.support.chaos import prepare, query
from tests.support.workers import LEXERY, worker

from lexery.contracts.run import EngineStatus
from lexery.settings import load_settings
from lexery.wiring import Parts

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of POSIX")
COMMAND = [*LEXERY, "worker"]


def test_a_worker_works_until_it_is_told_to_end_and_is_the_only_one(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXERY_DENSE_ENABLED", "false")
    prepare(tmp_path / "bundle")
    parts = Parts(load_settings(), durable=True)

    async def ask() -> EngineStatus:
        record = await parts.runs.submit(query("Коли дозволяється обрізати яблуні?", "local"))
        assert record.engine.status is EngineStatus.QUEUED
        await parts.wakeups.start()
        async with asyncio.timeout(90):
            async for _ in parts.feed.follow(record.run_id, "local"):
                pass
        await parts.wakeups.close()
        return parts.run_store.load(record.run_id, "local").engine.status

    with worker(home) as process:
        second = subprocess.run(
            COMMAND, capture_output=True, text=True, env=os.environ, check=False, timeout=90
        )
        assert (second.returncode, second.stdout) == (6, "")
        assert second.stderr.startswith("[WORKER_LOCKED] ")
        assert "LEXERY_DATABASE_URL" in second.stderr
        assert asyncio.run(ask()) is EngineStatus.SUCCEEDED
        assert process.poll() is None
    assert process.returncode == 0
    parts.close()
