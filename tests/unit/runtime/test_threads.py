"""Threads of stages and commits: bounded, used again, and none that a run or the process has to wait for."""

import asyncio
import subprocess
import sys
import threading
from contextvars import ContextVar

import pytest

from lexery.runtime.threads import Threads

SPOKEN: ContextVar[str] = ContextVar("SPOKEN", default="none")


def test_a_result_comes_back_from_another_thread_in_the_same_context() -> None:
    def work(word: str) -> tuple[str, str, bool]:
        return word, SPOKEN.get(), threading.current_thread() is threading.main_thread()

    async def run() -> tuple[str, str, bool]:
        SPOKEN.set("uk")
        return await Threads().run(work, "так")

    assert asyncio.run(run()) == ("так", "uk", False)


def test_what_it_raises_comes_back() -> None:
    def work() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        asyncio.run(Threads().run(work))


def test_a_thread_that_was_given_up_keeps_its_place_until_it_returns() -> None:
    threads = Threads(limit=1)
    hold = threading.Event()

    async def run() -> tuple[bool, str]:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await threads.run(hold.wait)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await threads.run(lambda: "too early")
        hold.set()
        return True, await threads.run(lambda: "free again")

    assert asyncio.run(run()) == (True, "free again")


def test_the_process_does_not_wait_for_a_stage_that_hangs() -> None:
    code = """
import asyncio, threading
from lexery.runtime.threads import Threads

async def main():
    try:
        async with asyncio.timeout(0.01):
            await Threads().run(threading.Event().wait)
    except TimeoutError:
        print("given up")

asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout, done.stderr) == ("given up\n", "")


def test_a_result_after_the_loop_has_closed_is_dropped() -> None:
    threads = Threads(limit=1)
    hold = threading.Event()

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await threads.run(hold.wait)

    asyncio.run(give_up())
    hold.set()
    assert asyncio.run(threads.run(lambda: "next loop")) == "next loop"


def test_a_thread_is_used_again_and_ends_when_nothing_more_comes() -> None:
    threads = Threads(idle_seconds=0.05)

    async def run() -> set[threading.Thread]:
        return {await threads.run(threading.current_thread) for _ in range(20)}

    (used,) = asyncio.run(run())
    used.join(timeout=5)
    assert not used.is_alive()
    assert asyncio.run(threads.run(lambda: "another")) == "another"


def test_work_side_by_side_has_threads_of_its_own() -> None:
    threads = Threads()
    both = threading.Barrier(2, timeout=5)

    async def run() -> set[int]:
        waits = [threads.run(lambda: (both.wait(), threading.get_ident())[1]) for _ in range(2)]
        return set(await asyncio.gather(*waits))

    assert len(asyncio.run(run())) == 2
