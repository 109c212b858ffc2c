"""Runs that cannot go on now: handed back, taken up later, out of time, not let in. Over every store."""

import asyncio
from datetime import timedelta

import pytest
from tests.support.toy_run import TENANT, ToyWorld, question, retrieve

from lexery.contracts.run import EngineStatus, RunEvent, Stage
from lexery.errors import (
    BundleTruncated,
    FailureCode,
    LexeryError,
    NetworkUnavailable,
    QueueFull,
    StoreUnavailable,
    TenantQueueFull,
)
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import RetrieveDone
from lexery.runtime.driver import DriverConfig
from lexery.runtime.ports import RunStore
from lexery.runtime.retry import LaterPolicy, RetryPolicy, after_failure
from lexery.runtime.service import QueueRoom

AWAY = StoreUnavailable(reason="away")
LATER = LaterPolicy(seconds=10, max_attempts=3)
STAGE_ERROR, DEAD = FailureCode.STAGE_ERROR, FailureCode.DEAD_LETTER


@pytest.mark.parametrize(
    ("error", "attempts", "policy", "pause", "code"),
    [
        pytest.param(AWAY, 1, LATER, 10.0, STAGE_ERROR, id="the-first-time"),
        pytest.param(AWAY, 2, LATER, 20.0, STAGE_ERROR, id="the-pause-doubles"),
        pytest.param(AWAY, 3, LATER, None, DEAD, id="the-last-time"),
        pytest.param(AWAY, 9, LATER, None, DEAD, id="beyond-the-last"),
        pytest.param(AWAY, 1, None, None, STAGE_ERROR, id="no-worker-would-take-it-up"),
        pytest.param(NetworkUnavailable(reason="x"), 1, LATER, 10.0, STAGE_ERROR, id="network"),
        pytest.param(OSError(5, "disk"), 1, LATER, 10.0, STAGE_ERROR, id="disk"),
        pytest.param(TimeoutError(), 1, LATER, None, STAGE_ERROR, id="a-stage-that-hangs-would-hang-again"),
        pytest.param(KeyError("x"), 1, LATER, None, STAGE_ERROR, id="a-fault-of-ours"),
        pytest.param(BundleTruncated(path="x"), 1, LATER, None, STAGE_ERROR, id="what-says-what-is-wrong"),
        pytest.param(
            AWAY,
            30,
            LaterPolicy(seconds=5, max_attempts=99),
            3600.0,
            STAGE_ERROR,
            id="no-longer-than-an-hour",
        ),
    ],
)
def test_what_becomes_of_a_run_whose_stage_raised(
    error: Exception, attempts: int, policy: LaterPolicy | None, pause: float | None, code: FailureCode
) -> None:
    then = after_failure(error, attempts, policy)
    assert (then.pause, then.code, then.is_dead) == (pause, code, code is DEAD)


class Ending:
    """The pace of a process that is told to end after so many stages."""

    def __init__(self, stages: int) -> None:
        self.left = stages

    async def may_start(self) -> bool:
        self.left -= 1
        return self.left >= 0


def of_run(world: ToyWorld) -> list[str]:
    return [event.kind for event in world.heard if event.kind.startswith("run.")]


def stages(events: list[RunEvent]) -> list[str]:
    return [event.kind for event in events if event.kind.endswith(".finished")]


def test_a_run_is_handed_back_between_two_stages_and_goes_on_elsewhere(store: RunStore) -> None:
    leaving = ToyWorld(store=store, pace=Ending(4))
    record = asyncio.run(leaving.service.submit(question()))
    left = record.engine
    assert (left.status, left.seg, left.next_stage, left.owner) == (EngineStatus.QUEUED, 1, "U5", None)
    assert left.attempts == 0, "a process that ends in good order is no failure of the run"
    assert of_run(leaving) == ["run.submitted", "run.handed_back"] or of_run(leaving) == ["run.handed_back"]
    staying = ToyWorld(store=store, owner="there-2-b")
    ended = asyncio.run(staying.driver.advance("run1", TENANT, seg=1))
    assert ended.engine.status is EngineStatus.SUCCEEDED
    assert stages(leaving.heard) == [f"U{n}.finished" for n in (1, 2, 3, 4)]
    assert stages(staying.heard)[0] == "U5.finished", "what was done is not done again"


def test_a_job_of_the_segment_before_does_nothing(store: RunStore) -> None:
    leaving = ToyWorld(store=store, pace=Ending(1))
    before = asyncio.run(leaving.service.submit(question()))
    assert asyncio.run(ToyWorld(store=store).driver.advance("run1", TENANT, seg=0)) == before


class Away:
    """A search that is away for so many calls."""

    def __init__(self, calls: int, error: Exception = AWAY) -> None:
        self.left = calls
        self.error = error

    def __call__(self, context: RunContext) -> RetrieveDone:
        self.left -= 1
        if self.left >= 0:
            raise self.error
        return retrieve(context)


CONFIG = DriverConfig(max_attempts=3, later=LATER, retry=RetryPolicy(retries=1))


def test_a_run_whose_search_is_away_is_taken_up_later(store: RunStore) -> None:
    world = ToyWorld(store=store, config=CONFIG, stages={Stage.RETRIEVE: Away(2)})
    record = asyncio.run(world.service.submit(question()))
    assert (record.engine.status, record.engine.seg) == (EngineStatus.QUEUED, 1)
    assert (record.engine.attempts, record.engine.next_stage) == (1, "U4")
    assert record.completed_at is None
    told = next(event for event in world.heard if event.kind == "run.retry_scheduled")
    assert told.outcome == "STORE_UNAVAILABLE"
    ended = asyncio.run(world.driver.advance("run1", TENANT, seg=1))
    assert (ended.engine.status, ended.engine.attempts) == (EngineStatus.SUCCEEDED, 2)


def test_a_run_whose_search_stays_away_is_put_aside_and_a_person_may_take_it_up(store: RunStore) -> None:
    search = Away(99)
    world = ToyWorld(store=store, config=CONFIG, stages={Stage.RETRIEVE: search})
    record = asyncio.run(world.service.submit(question()))
    for seg in (1, 2):
        record = asyncio.run(world.driver.advance("run1", TENANT, seg=seg))
    assert (record.engine.status, record.error_code) == (EngineStatus.DEAD, DEAD)
    assert (record.status, record.engine.next_stage) == ("failed", "U4")
    assert of_run(world)[-3:] == ["run.retry_scheduled", "run.retry_scheduled", "run.dead"]
    search.left = 0
    again = asyncio.run(world.service.resume("run1", TENANT))
    assert (again.engine.status, again.engine.attempts) == (EngineStatus.SUCCEEDED, 1)


def test_a_run_out_of_time_fails_at_its_next_stage_and_may_be_taken_up(store: RunStore) -> None:
    world = ToyWorld(store=store, run_max=timedelta(hours=1))

    def slow(context: RunContext) -> RetrieveDone:
        world.clock.forward(hours=2)
        return retrieve(context)

    late = ToyWorld(store=store, run_max=timedelta(hours=1), stages={Stage.RETRIEVE: slow}, clock=world.clock)
    record = asyncio.run(late.service.submit(question()))
    assert (record.engine.status, record.error_code) == (EngineStatus.FAILED, "DEADLINE_EXCEEDED")
    assert record.engine.next_stage == "U5"
    again = asyncio.run(world.service.resume("run1", TENANT))
    assert again.engine.status is EngineStatus.SUCCEEDED


@pytest.fixture
def crowded(store: RunStore) -> ToyWorld:
    """Two runs of the tenant wait; three may, of all tenants four."""
    names = iter("abcdefgh")
    world = ToyWorld(
        store=store, pace=Ending(0), room=QueueRoom(all=4, tenant=3, retry_after=7), names=lambda: next(names)
    )
    for key in ("k1", "k2"):
        asyncio.run(world.service.submit(question(), idempotency_key=key))
    return world


def submit(world: ToyWorld, tenant: str, key: str | None = None) -> LexeryError | str:
    try:
        return asyncio.run(world.service.submit(question(tenant_id=tenant), idempotency_key=key)).run_id
    except LexeryError as error:
        return error


def test_beyond_the_tenants_bound_nothing_is_stored(crowded: ToyWorld) -> None:
    assert submit(crowded, TENANT) == "c"
    refused = submit(crowded, TENANT)
    assert isinstance(refused, TenantQueueFull)
    assert (refused.retry_after, refused.http_status) == (7, 429)
    assert len(crowded.store.unfinished()) == 3
    assert submit(crowded, TENANT, "k1") == "a", "what is there already is given also when there is no room"
    assert submit(crowded, "other") == "d"


def test_beyond_the_bound_of_all_nothing_is_stored(crowded: ToyWorld) -> None:
    for tenant in ("other", "another"):
        assert isinstance(submit(crowded, tenant), str)
    refused = submit(crowded, "third")
    assert isinstance(refused, QueueFull)
    assert not isinstance(refused, TenantQueueFull)
    assert refused.http_status == 503
    assert len(crowded.store.unfinished()) == 4
