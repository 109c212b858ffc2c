"""Events of a run as they come: read what is there, wait until something is said, read on.

The rows are the truth and a wake-up is a hint: one may be lost or spurious, so a follower also looks on its own every second or
two, and never between two looks misses what was said after the first.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Final, ParamSpec, Protocol, TypeVar

from lexery.contracts.run import EngineStatus, RunEvent
from lexery.runtime.events import TERMINAL
from lexery.runtime.ports import RunStore
from lexery.runtime.threads import Threads

P = ParamSpec("P")
T = TypeVar("T")
POLL_SECONDS: Final = 2.0
"""A follower looks so often though nothing was said."""
ENDED: Final = frozenset(
    {EngineStatus.SUCCEEDED, EngineStatus.FAILED, EngineStatus.CANCELLED, EngineStatus.DEAD}
)


class Subscription:
    """What one follower of a run waits on, in one event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._said = asyncio.Event()

    async def wait(self, seconds: float) -> bool:
        """Wait until something was said since the last wait, at most so long; whether it was."""
        try:
            async with asyncio.timeout(seconds):
                await self._said.wait()
        except TimeoutError:
            return False
        self._said.clear()
        return True

    def wake(self) -> None:
        """Say that there may be something. From any thread."""
        try:
            self._loop.call_soon_threadsafe(self._said.set)
        except RuntimeError:
            # Its loop is closed: nobody waits any more.
            return


class Wakeups(Protocol):
    """Who says that a run has new events. The double is `LocalWakeups`."""

    def subscribe(self, run_id: str) -> AbstractContextManager[Subscription]:
        """Be told of the run's events until the block ends."""
        ...

    async def start(self) -> None:
        """Listen, in the running event loop."""
        ...

    async def close(self) -> None:
        """Listen no more."""
        ...


class LocalWakeups:
    """Wake-ups inside one process: what hears the events of a driver (`Listener`) hands them on. Also the tests' double."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Subscription]] = {}

    @property
    def followed(self) -> int:
        """How many subscriptions there are."""
        return sum(map(len, self._followers.values()))

    @contextmanager
    def subscribe(self, run_id: str) -> Generator[Subscription]:
        """See `Wakeups.subscribe`."""
        mine = Subscription()
        self._followers.setdefault(run_id, set()).add(mine)
        try:
            yield mine
        finally:
            left = self._followers[run_id]
            left.discard(mine)
            if not left:
                del self._followers[run_id]

    async def start(self) -> None:
        """See `Wakeups.start`."""

    async def close(self) -> None:
        """See `Wakeups.close`."""

    def hear(self, event: RunEvent) -> None:
        """Wake the followers of the event's run. From any thread."""
        self.wake(event.run_id)

    def wake(self, run_id: str) -> None:
        """Wake the followers of a run. From any thread."""
        for one in tuple(self._followers.get(run_id, ())):
            one.wake()

    def wake_all(self) -> None:
        """Wake all: something was said, of nobody knows what run."""
        for run_id in tuple(self._followers):
            self.wake(run_id)


class EventFeed:
    """Events of runs for whoever follows them."""

    def __init__(
        self,
        store: RunStore,
        wakeups: Wakeups,
        *,
        poll_seconds: float = POLL_SECONDS,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._wakeups = wakeups
        self._poll = poll_seconds
        self._timer = timer
        self._threads = Threads()

    async def follow(
        self, run_id: str, tenant_id: str, *, after: int = 0, heartbeat: float = 15
    ) -> AsyncGenerator[RunEvent | None]:
        """Events with a number above `after`, in order, each once; None when nothing was said for `heartbeat` seconds.

        Ends after the last event of a run that has ended, also when `after` is there already. Raises RunNotFound at the
        first step.
        """
        with self._wakeups.subscribe(run_id) as said:
            ended = await self._has_ended(run_id, tenant_id)
            quiet_since = self._timer()
            while True:
                events = await self._read(self._store.events, run_id, tenant_id, after=after)
                for event in events:
                    after = event.seq
                    yield event
                if ended:
                    return
                if events:
                    quiet_since = self._timer()
                    # What ended may have been taken up again since; what is said then is read in the next round.
                    ended = events[-1].kind in TERMINAL and await self._has_ended(run_id, tenant_id)
                    continue
                left = heartbeat - (self._timer() - quiet_since)
                if left <= 0:
                    quiet_since = self._timer()
                    yield None
                    continue
                await said.wait(min(left, self._poll))

    async def _has_ended(self, run_id: str, tenant_id: str) -> bool:
        record = await self._read(self._store.load, run_id, tenant_id)
        return record.engine.status in ENDED

    async def _read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """In a thread, and to its end: a client that goes away must not break a connection that others share."""
        return await asyncio.shield(self._threads.run(function, *args, **kwargs))
