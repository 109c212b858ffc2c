"""Following a run: each event once and in order, an end, heartbeats, wake-ups."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from pathlib import Path

import pytest
from tests.support.run_stores import open_database
from tests.support.toy_run import TENANT, ToyWorld, ask, question

from lexery.contracts.run import RunEvent, Stage
from lexery.errors import RunNotFound
from lexery.runtime.feed import EventFeed, LocalWakeups, Wakeups
from lexery.runtime.ports import RunStore
from lexery.runtime.wakeups import PostgresqlWakeups, SqliteWakeups
from lexery.store.engine import open_engine
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore

LONG = 600.0
"""Longer than any test: what comes sooner came by a wake-up."""


async def read(following: AsyncGenerator[RunEvent | None]) -> list[str]:
    async with asyncio.timeout(60), aclosing(following):
        return [event.kind if event else "-" async for event in following]


def test_an_ended_run_is_read_from_a_number_to_its_end(store: RunStore) -> None:
    asyncio.run(ToyWorld(store=store).service.submit(question()))
    events = store.events("run1", TENANT)
    feed = EventFeed(store, LocalWakeups())
    whole = asyncio.run(read(feed.follow("run1", TENANT)))
    assert whole == [event.kind for event in events]
    assert whole[-1] == "run.completed"
    assert asyncio.run(read(feed.follow("run1", TENANT, after=events[5].seq))) == whole[6:]
    assert asyncio.run(read(feed.follow("run1", TENANT, after=events[-1].seq))) == []


@pytest.mark.parametrize(("run_id", "tenant"), [("none", TENANT), ("run1", "other")])
def test_a_run_that_is_not_there_for_one_is_refused(run_id: str, tenant: str, store: RunStore) -> None:
    asyncio.run(ToyWorld(store=store).service.submit(question()))
    with pytest.raises(RunNotFound):
        asyncio.run(read(EventFeed(store, LocalWakeups()).follow(run_id, tenant)))


def test_a_run_that_waits_is_followed_over_its_answer(store: RunStore) -> None:
    wakeups = LocalWakeups()
    feed = EventFeed(store, wakeups, poll_seconds=LONG)
    world = ToyWorld(store=store, stages={Stage.REASON: ask})

    async def follow() -> list[str]:
        await world.service.submit(question())
        first = feed.follow("run1", TENANT, heartbeat=LONG)
        seen: list[str] = []
        async with asyncio.timeout(60), aclosing(first):
            async for event in first:
                assert event is not None
                seen.append(event.kind)
                if event.kind == "run.waiting":
                    await world.service.answer("run1", TENANT, "1")
                    wakeups.wake("run1")
        return seen

    seen = asyncio.run(follow())
    assert seen == [event.kind for event in store.events("run1", TENANT)]
    assert wakeups.followed == 0


def test_a_quiet_run_says_so(store: RunStore) -> None:
    world = ToyWorld(store=store, stages={Stage.REASON: ask})
    feed = EventFeed(store, LocalWakeups(), poll_seconds=0.01)

    async def follow() -> list[str]:
        await world.service.submit(question())
        seen: list[str] = []
        following = feed.follow("run1", TENANT, heartbeat=0.01)
        async with asyncio.timeout(60), aclosing(following):
            async for event in following:
                seen.append(event.kind if event else "-")
                if seen.count("-") == 2:
                    return seen
        return seen

    assert asyncio.run(follow())[-3:] == ["run.waiting", "-", "-"]


def test_one_who_goes_away_takes_nothing_from_the_others(store: RunStore) -> None:
    world = ToyWorld(store=store, stages={Stage.REASON: ask})
    wakeups = LocalWakeups()
    feed = EventFeed(store, wakeups, poll_seconds=0.01)

    async def follow() -> list[str]:
        await world.service.submit(question())
        staying = asyncio.create_task(read(feed.follow("run1", TENANT, heartbeat=LONG)))
        leaving = [asyncio.create_task(read(feed.follow("run1", TENANT, heartbeat=LONG))) for _ in range(5)]
        for number, task in enumerate(leaving):
            await asyncio.sleep(0.005 * number)
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        await world.service.answer("run1", TENANT, "1")
        return await staying

    assert asyncio.run(follow())[-1] == "run.completed"
    assert wakeups.followed == 0


@pytest.fixture(params=["sqlite", "postgresql"])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[RunStore, Wakeups]]:
    """A store, and wake-ups that hear of it through the database alone."""
    with open_database(request.param, tmp_path) as url:
        engine = open_engine(url)
        migrate(engine)
        path = tmp_path / "runs.db"
        yield (
            SqlRunStore(engine),
            PostgresqlWakeups(url) if request.param == "postgresql" else SqliteWakeups(path),
        )
        engine.dispose()


def test_the_database_wakes_who_follows(told: tuple[RunStore, Wakeups]) -> None:
    store, wakeups = told
    world = ToyWorld(store=store, stages={Stage.REASON: ask})
    feed = EventFeed(store, wakeups, poll_seconds=LONG)

    async def follow() -> list[str]:
        await wakeups.start()
        try:
            await world.service.submit(question())
            following = asyncio.create_task(read(feed.follow("run1", TENANT, heartbeat=LONG)))
            # Listening begins a moment later; a follower that came before is woken by it.
            await asyncio.sleep(0.3)
            await world.service.answer("run1", TENANT, "1")
            return await following
        finally:
            await wakeups.close()

    assert asyncio.run(follow()) == [event.kind for event in store.events("run1", TENANT)]
