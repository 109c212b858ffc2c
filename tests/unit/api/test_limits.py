"""Rates of a tenant, places for heavy work, places for streams: counted, refused with a time, given back."""

import asyncio
import threading

import pytest

from lexery.api.limits import HeavyWork, Rates, Streams
from lexery.errors import Overloaded, RateLimited


def rates(requests: int = 2, runs: int = 1) -> Rates:
    return Rates(requests=requests, runs=runs, now=lambda: 0.0)


def test_a_tenant_has_its_own_rate_of_requests_and_of_questions() -> None:
    mine = rates()
    for _ in range(2):
        mine.request("a")
    with pytest.raises(RateLimited) as refused:
        mine.request("a")
    assert refused.value.retry_after >= 1
    mine.request("b")
    mine.run("a")
    with pytest.raises(RateLimited):
        mine.run("a")


def test_heavy_work_is_refused_at_once_beyond_what_may_wait() -> None:
    async def story() -> list[object]:
        heavy, go = HeavyWork(running=1, waiting=1), threading.Event()
        first, second = (asyncio.create_task(heavy.run(go.wait, 30)) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Overloaded) as refused:
            await heavy.run(go.wait, 30)
        assert refused.value.retry_after >= 1
        assert heavy.taken == 2
        go.set()
        done = [await first, await second]
        assert heavy.taken == 0
        return [*done, await heavy.run(str, 1)]

    assert asyncio.run(story()) == [True, True, "1"]


def test_what_heavy_work_raises_gives_its_place_back() -> None:
    async def story() -> int:
        heavy = HeavyWork(running=1, waiting=0)
        for _ in range(3):
            with pytest.raises(ValueError, match="x"):
                await heavy.run(int, "x")
        return heavy.taken

    assert asyncio.run(story()) == 0


def test_streams_of_a_tenant_and_of_the_process() -> None:
    streams = Streams(most=3, most_of_tenant=2)
    for tenant in ("a", "a", "b"):
        streams.take(tenant)
    for tenant, refused in (("c", Overloaded), ("a", Overloaded)):
        with pytest.raises(refused):
            streams.take(tenant)
    streams.give_back("b")
    with pytest.raises(RateLimited):
        streams.take("a")
    streams.take("c")
    assert streams.open == 3
    for tenant in ("a", "a", "c"):
        streams.give_back(tenant)
    assert streams.open == 0
