"""Threads for what would block the event loop: at most so many, and none that keeps the process from ending.

Python cannot stop a thread. A stage that outlasts its time is given up by the run, and its thread goes on until the work
returns; it keeps its place among the threads meanwhile, so that stages that hang cannot pile up, and it is a daemon, so that
the process need not wait for it. What it returns is dropped; what it writes would be under an old fence, and is refused.

A run crosses to a thread and back three times a stage, so that threads are kept: to start one costs as much as a commit.
"""

import asyncio
import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, ParamSpec, TypeVar

MAX_THREADS: Final = 32
"""Stages of one process at a time, those given up included; a stage that finds no place waits within its own time."""
IDLE_SECONDS: Final = 2.0
"""How long a thread waits for more work before it ends."""
_PAUSE_SECONDS: Final = 0.02
"""Between two looks for a free place: the runs of a process may belong to several event loops."""

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[Callable[[], None]], None]
"""Does its work, calls what it is given when it is done, then tells."""


class Threads:
    """A bounded set of threads for plain functions."""

    def __init__(self, limit: int = MAX_THREADS, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self._free = threading.BoundedSemaphore(limit)
        self._idle_seconds = idle_seconds
        self._idle: list[SimpleQueue[Work]] = []

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns or raises, in the context of the caller. Cancelled, it leaves the thread to itself."""
        while not self._free.acquire(blocking=False):
            await asyncio.sleep(_PAUSE_SECONDS)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._hand_over(partial(_work, loop, future, partial(copy_context().run, function, *args, **kwargs)))
        return await future

    def _hand_over(self, work: Work) -> None:
        """To the thread that became idle last; to a new one when there is none."""
        try:
            inbox = self._idle.pop()
        except IndexError:
            inbox = SimpleQueue[Work]()
            threading.Thread(target=self._serve, args=(inbox,), name="stage", daemon=True).start()
        inbox.put(work)

    def _serve(self, inbox: SimpleQueue[Work]) -> None:
        while True:
            try:
                work = inbox.get(timeout=self._idle_seconds)
            except Empty:
                try:
                    self._idle.remove(inbox)
                except ValueError:
                    # Somebody has just chosen this thread: the work is on its way.
                    continue
                return
            work(partial(self._done, inbox))
            del work

    def _done(self, inbox: SimpleQueue[Work]) -> None:
        # Before the result is told, so that who waits for it finds the thread idle.
        self._idle.append(inbox)
        self._free.release()


def _work(
    loop: asyncio.AbstractEventLoop,
    future: "asyncio.Future[T]",
    function: Callable[[], T],
    done: Callable[[], None],
) -> None:
    try:
        settle = partial(future.set_result, function())
    except BaseException as error:
        settle = partial(future.set_exception, error)
    done()
    _tell(loop, future, settle)


def _tell(loop: asyncio.AbstractEventLoop, future: "asyncio.Future[T]", settle: Callable[[], None]) -> None:
    def unless_given_up() -> None:
        if not future.done():
            settle()

    try:
        loop.call_soon_threadsafe(unless_given_up)
    except RuntimeError:
        # The loop is closed: nobody waits any more.
        return
