"""The purge: what is due at a moment, in pieces, and on trial."""

from datetime import datetime, timedelta

import pytest
from tests.support.ops_stores import NOW, Stores

from lexery.contracts.operations import Kept, Purged
from lexery.contracts.record import Snapshot
from lexery.errors import RunNotFound
from lexery.runtime.ops_retention import BATCH, Retention, cutoffs, purge
from lexery.store.memory import MemoryRunStore
from lexery.store.objects import MemoryObjects
from lexery.store.ops_memory import MemoryOpsStore

DAY = timedelta(days=1)


@pytest.fixture
def stores() -> Stores:
    memory = MemoryRunStore()
    return Stores(runs=memory, ops=MemoryOpsStore(memory))


@pytest.mark.parametrize(
    ("retention", "expected"),
    [
        pytest.param(Retention(), {}, id="for-ever"),
        pytest.param(Retention(runs=30), {Kept.RUNS: NOW - 30 * DAY}, id="runs"),
        pytest.param(
            Retention(events=7, traces=14, messages=1),
            {Kept.MESSAGES: NOW - DAY, Kept.EVENTS: NOW - 7 * DAY, Kept.TRACES: NOW - 14 * DAY},
            id="each-for-a-time-of-its-own",
        ),
        pytest.param(
            Retention(runs=30, events=7),
            {Kept.RUNS: NOW - 30 * DAY, Kept.EVENTS: NOW - 7 * DAY},
            id="runs-first",
        ),
    ],
)
def test_cutoffs(retention: Retention, expected: dict[Kept, datetime]) -> None:
    assert list(cutoffs(retention, NOW).items()) == list(expected.items())


def test_nothing_is_dropped_before_its_moment(stores: Stores) -> None:
    stores.end("r", at=NOW)
    retention = Retention(runs=30, events=7, messages=7, traces=7)
    assert purge(stores.ops, retention, NOW + 7 * DAY) == Purged()
    late = purge(stores.ops, retention, NOW + 7 * DAY + timedelta(seconds=1))
    assert late == Purged(events=1, messages=1, traces=1)
    gone = purge(stores.ops, retention, NOW + 31 * DAY)
    assert gone == Purged(runs=1)
    with pytest.raises(RunNotFound):
        stores.runs.load("r", "t")


def test_a_trial_changes_nothing(stores: Stores) -> None:
    stores.end("r", at=NOW)
    retention = Retention(runs=30, events=7)
    counted = purge(stores.ops, retention, NOW + 40 * DAY, trial=True)
    assert counted == Purged(runs=1, events=1)
    assert stores.runs.events("r", "t")


def test_a_sweep_goes_on_where_the_last_one_stopped(stores: Stores) -> None:
    for number in range(BATCH + 5):
        stores.end(f"r{number:03}", at=NOW)
    retention = Retention(runs=1)
    assert purge(stores.ops, retention, NOW + 2 * DAY, batches=1).runs == BATCH
    assert purge(stores.ops, retention, NOW + 2 * DAY, batches=1).runs == 5
    assert stores.runs.list("t") == ()


def test_all_is_dropped_where_no_bound_is_given(stores: Stores) -> None:
    for number in range(2 * BATCH + 1):
        stores.end(f"r{number:03}", at=NOW)
    assert purge(stores.ops, Retention(runs=1), NOW + 2 * DAY).runs == 2 * BATCH + 1


def test_the_object_of_a_long_question_is_dropped_with_its_run(stores: Stores) -> None:
    objects = MemoryObjects()
    for key in ("t/a", "t/b"):
        objects.put(key, b"?")
    asked = {key: Snapshot(as_of=NOW.date(), query_object=key) for key in ("t/a", "t/b")}
    stores.end("old", at=NOW - 9 * DAY, snapshot=asked["t/a"])
    stores.end("new", at=NOW, snapshot=asked["t/b"])
    assert purge(stores.ops, Retention(runs=5), NOW, objects=objects) == Purged(runs=1, objects=1)
    assert (objects.get("t/a"), objects.get("t/b")) == (None, b"?")


def test_a_run_that_has_not_ended_is_never_purged(stores: Stores) -> None:
    stores.begin("running", at=NOW)
    stores.begin("queued", at=NOW, claim=False)
    stores.park("waiting", at=NOW, deadline=NOW + DAY)
    everything = Retention(runs=1, events=1, messages=1, traces=1)
    assert purge(stores.ops, everything, NOW + 10_000 * DAY) == Purged()
