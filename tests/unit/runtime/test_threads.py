"""Threads of stages: bounded, and none that a run or the process has to wait for."""

import asyncio
import subprocess
import sys
import threading
from contextvars import ContextVar

import pytest

from lexery.runtime.threads import StageThreads

SPOKEN: ContextVar[str] = ContextVar("SPOKEN", default="none")


def test_a_result_comes_back_from_another_thread_in_the_same_context() -> None:
    def work(word: str) -> tuple[str, str, bool]:
        return word, SPOKEN.get(), threading.current_thread() is threading.main_thread()

    async def run() -> tuple[str, str, bool]:
        SPOKEN.set("uk")
        return await StageThreads().run(work, "так")

    assert asyncio.run(run()) == ("так", "uk", False)


def test_what_it_raises_comes_back() -> None:
    def work(_: object) -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        asyncio.run(StageThreads().run(work, None))


def test_a_thread_that_was_given_up_keeps_its_place_until_it_returns() -> None:
    threads = StageThreads(limit=1)
    hold = threading.Event()

    async def run() -> tuple[bool, str]:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await threads.run(lambda _: hold.wait(), None)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await threads.run(lambda _: "too early", None)
        hold.set()
        return True, await threads.run(lambda _: "free again", None)

    assert asyncio.run(run()) == (True, "free again")


def test_the_process_does_not_wait_for_a_stage_that_hangs() -> None:
    code = """
import asyncio, threading
from lexery.runtime.threads import StageThreads

async def main():
    try:
        async with asyncio.timeout(0.01):
            await StageThreads().run(lambda _: threading.Event().wait(), None)
    except TimeoutError:
        print("given up")

asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout, done.stderr) == ("given up\n", "")


def test_a_result_after_the_loop_has_closed_is_dropped() -> None:
    threads = StageThreads(limit=1)
    hold = threading.Event()

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await threads.run(lambda _: hold.wait(), None)

    asyncio.run(give_up())
    hold.set()
    assert asyncio.run(threads.run(lambda _: "next loop", None)) == "next loop"
