"""The port `Executors` on each adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.run_stores import STORES, open_database

from lexery.runtime.ports import Executors
from lexery.store.engine import open_engine
from lexery.store.executors import MemoryExecutors, SqlExecutors
from lexery.store.migrate import migrate


@pytest.fixture(params=STORES)
def executors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Executors]:
    if request.param == "memory":
        yield MemoryExecutors()
        return
    with open_database(request.param, tmp_path) as url:
        engine = open_engine(url)
        migrate(engine)
        yield SqlExecutors(engine)
        engine.dispose()


def test_a_beat_is_young_and_another_makes_it_younger(executors: Executors) -> None:
    executors.beat("a")
    first = executors.ages()["a"]
    assert 0 <= first < 60
    executors.beat("a")
    executors.beat("b")
    ages = executors.ages()
    assert set(ages) == {"a", "b"}
    assert ages["a"] >= ages["b"], "one clock for both"


def test_one_who_is_forgotten_is_gone(executors: Executors) -> None:
    executors.beat("a")
    executors.beat("b")
    executors.forget("a")
    executors.forget("nobody")
    assert set(executors.ages()) == {"b"}
