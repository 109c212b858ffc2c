"""An operator's verbs over real runs with stand-in stages."""

import asyncio
from datetime import timedelta
from typing import NoReturn

import pytest
from tests.support.toy_run import TENANT, ToyWorld, ask, question, retrieve

from lexery.contracts.operations import CodeCount, EndCount, Purged
from lexery.contracts.run import EngineStatus, RunStatus, Stage
from lexery.errors import RunNotFound
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import RetrieveDone
from lexery.runtime.driver import DriverConfig
from lexery.runtime.ops import Operations, OpsConfig
from lexery.runtime.ops_retention import Retention
from lexery.store.memory import MemoryRunStore
from lexery.store.ops_memory import MemoryOpsStore

HOUR = timedelta(hours=1)


class Flaky:
    """U4 that raises until it is mended."""

    def __init__(self) -> None:
        self.mended = False

    def __call__(self, context: RunContext) -> RetrieveDone:
        if not self.mended:
            raise ValueError
        return retrieve(context)


class Dying:
    """A process that dies in U4 until it does not."""

    def __init__(self) -> None:
        self.alive = False

    def __call__(self, context: RunContext) -> RetrieveDone:
        if not self.alive:
            raise KeyboardInterrupt
        return retrieve(context)


@pytest.fixture
def store() -> MemoryRunStore:
    return MemoryRunStore()


def operations(store: MemoryRunStore, world: ToyWorld, **config: object) -> Operations:
    return Operations(
        store=MemoryOpsStore(store),
        runs=lambda: world.service,
        now=world.clock.now,
        config=OpsConfig.model_validate(config),
    )


def test_a_report_tells_what_happened(store: MemoryRunStore) -> None:
    ids = iter(["done", "waiting", "broken"])
    world = ToyWorld(store=store, names=lambda: next(ids))
    asyncio.run(world.service.submit(question()))
    waiting = ToyWorld(store=store, names=lambda: next(ids), stages={Stage.REASON: ask})
    asyncio.run(waiting.service.submit(question()))
    broken = ToyWorld(store=store, names=lambda: next(ids), stages={Stage.RETRIEVE: Flaky()})
    asyncio.run(broken.service.submit(question()))
    report = operations(store, world).report(HOUR, tenants=True)
    assert [(one.status, one.runs) for one in report.open] == [("clarification_pending", 1)]
    assert report.ended == (
        EndCount(status="completed", outcome="answer", error_code=None, runs=1),
        EndCount(status="failed", outcome="failed", error_code="STAGE_ERROR", runs=1),
    )
    assert CodeCount(code="STAGE_ERROR", runs=1) in report.codes
    times = {one.stage: one for one in report.stages}
    assert list(times)[:3] == ["queue", "U1", "U2"]
    assert times["U10"].visits == 2, "the first draft is sent back"
    assert times["U4"].raised == 1
    assert report.tenants is not None
    assert [(one.tenant_id, one.waiting, one.ended) for one in report.tenants] == [(TENANT, 1, 2)]
    assert (report.stuck, report.dead, report.oldest_queued_seconds) == (0, 0, None)
    assert operations(store, world).report(HOUR).tenants is None


def test_a_report_reads_no_more_events_than_it_may(store: MemoryRunStore) -> None:
    world = ToyWorld(store=store, names=lambda: "r")
    asyncio.run(world.service.submit(question()))
    report = operations(store, world, events_max=4).report(HOUR)
    assert report.events_read == 4
    assert [one.stage for one in report.stages] == ["U12"]


def test_a_dead_letter_goes_on_when_it_is_requeued(store: MemoryRunStore) -> None:
    dying = Dying()
    world = ToyWorld(
        store=store, names=lambda: "r", stages={Stage.RETRIEVE: dying}, config=DriverConfig(max_attempts=1)
    )
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(world.service.submit(question()))
    asyncio.run(world.driver.advance("r", TENANT))
    ops = operations(store, world)
    (dead,) = ops.dead(limit=9)
    assert (dead.engine_status, dead.error_code, dead.stage) == (EngineStatus.DEAD, "DEAD_LETTER", "U4")
    assert ops.report(HOUR).dead == 1
    dying.alive = True
    (record,) = asyncio.run(ops.requeue([dead]))
    assert record.status == RunStatus.COMPLETED
    assert ops.dead(limit=9) == ()


def test_a_stuck_run_goes_on_when_it_is_requeued(store: MemoryRunStore) -> None:
    dying = Dying()
    world = ToyWorld(store=store, names=lambda: "r", stages={Stage.RETRIEVE: dying})
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(world.service.submit(question()))
    ops = operations(store, world, stuck_after=HOUR)
    assert ops.stuck(limit=9) == ()
    world.clock.moment += 2 * HOUR
    (stuck,) = ops.stuck(limit=9)
    assert (stuck.run_id, stuck.stage) == ("r", "U4")
    dying.alive = True
    (record,) = asyncio.run(ops.requeue([stuck]))
    assert record.status == RunStatus.COMPLETED


def test_a_question_over_time_ends_its_run(store: MemoryRunStore) -> None:
    world = ToyWorld(store=store, names=lambda: "r", stages={Stage.REASON: ask})
    asyncio.run(world.service.submit(question()))
    world.clock.moment += timedelta(days=30)
    ops = operations(store, world)
    (overdue,) = ops.stuck(limit=9)
    (record,) = asyncio.run(ops.requeue([overdue]))
    assert record.error_code == "CLARIFICATION_EXPIRED"


def test_a_run_that_ended_is_given_as_it_is(store: MemoryRunStore) -> None:
    world = ToyWorld(store=store, names=lambda: "r")
    done = asyncio.run(world.service.submit(question()))
    ops = operations(store, world)
    assert asyncio.run(ops.requeue([ops.line("r")])) == (done,)
    with pytest.raises(RunNotFound):
        ops.line("nobody")


def test_the_sweep_goes_by_the_moment_that_it_is_given(store: MemoryRunStore) -> None:
    world = ToyWorld(store=store, names=lambda: "r")
    asyncio.run(world.service.submit(question()))
    ops = operations(store, world, retention=Retention(runs=1))
    assert ops.purge() == Purged()
    later = world.clock.now() + timedelta(days=2)
    assert ops.sweep(later) == Purged(runs=1)
    assert world.service.runs(TENANT) == ()


def unreachable() -> NoReturn:
    raise AssertionError


def test_a_report_opens_no_index(store: MemoryRunStore) -> None:
    world = ToyWorld(store=store)
    ops = Operations(store=MemoryOpsStore(store), runs=unreachable, now=world.clock.now)
    assert ops.report(HOUR).events_read == 0
    assert ops.stuck(limit=1) == ops.dead(limit=1) == ()
