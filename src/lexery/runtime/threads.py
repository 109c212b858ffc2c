"""Threads of stages: at most so many, and none that keeps the process from ending.

Python cannot stop a thread. A stage that outlasts its time is given up by the run, and its thread goes on until the work
returns; it keeps its place among the threads meanwhile, so that stages that hang cannot pile up, and it is a daemon, so that
the process need not wait for it. What it returns is dropped; what it writes would be under an old fence, and is refused.
"""

import asyncio
import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Final, TypeVar

MAX_THREADS: Final = 32
"""Stages of one process at a time, those given up included; a stage that finds no place waits within its own time."""
_PAUSE_SECONDS: Final = 0.02
"""Between two looks for a free place: the runs of a process may belong to several event loops."""

T = TypeVar("T")
A = TypeVar("A")


class StageThreads:
    """A bounded set of threads for plain functions."""

    def __init__(self, limit: int = MAX_THREADS) -> None:
        self._free = threading.BoundedSemaphore(limit)

    async def run(self, function: Callable[[A], T], argument: A) -> T:
        """What the function returns or raises, in the context of the caller. Cancelled, it leaves the thread to itself."""
        while not self._free.acquire(blocking=False):
            await asyncio.sleep(_PAUSE_SECONDS)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        context = copy_context()

        def work() -> None:
            try:
                result = context.run(function, argument)
            except BaseException as error:
                _tell(loop, future, partial(future.set_exception, error))
            else:
                _tell(loop, future, partial(future.set_result, result))
            finally:
                self._free.release()

        threading.Thread(target=work, name="stage", daemon=True).start()
        return await future


def _tell(loop: asyncio.AbstractEventLoop, future: "asyncio.Future[T]", settle: Callable[[], None]) -> None:
    def unless_given_up() -> None:
        if not future.done():
            settle()

    try:
        loop.call_soon_threadsafe(unless_given_up)
    except RuntimeError:
        # The loop is closed: nobody waits any more.
        return
