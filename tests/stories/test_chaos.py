"""Workers that are killed, stopped and woken again lose nothing, do nothing twice, and answer as a process alone does."""

import asyncio
import os
from pathlib import Path

import pytest
from tests.support.chaos import PACES, Plan, chaos, inline, prepare
from tests.support.postgres import database

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")

PLAN = Plan(runs=60, workers=2, kills=5, poisoned=1, cancelled=2, patience=240)


def test_every_run_ends_as_it_would_alone(
    root: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in PACES.items():
        monkeypatch.setenv(name, value)
    prepare(tmp_path / "bundle")
    oracle = inline()
    with database() as url:
        monkeypatch.setenv("LEXERY_DATABASE_URL", url)
        told = asyncio.run(chaos(PLAN, root=root, url=url, oracle=oracle))
    assert told.wrong == []
    assert set(told.statuses) <= {"SUCCEEDED", "FAILED", "CANCELLED"}
    assert told.statuses["FAILED"] == PLAN.poisoned
    assert (told.kills, told.stops) == (PLAN.kills, PLAN.stops)
    assert told.kills_at_work > 0, "nobody was killed at work: the test says nothing"
