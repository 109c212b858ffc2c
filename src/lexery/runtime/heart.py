"""The beat of a worker process: a thread that says, in the time of the database, that the process lives.

A thread and not the event loop: a loop that is busy must not look dead. A process that cannot say that it lives, because it was
stopped or the database is away, starts nothing new: others may be taking its runs over.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from time import monotonic

from lexery.errors import LexeryError
from lexery.runtime.ports import Executors

log = logging.getLogger(__name__)

LATE_SHARE = 2 / 3
"""Of the silence after which a process is taken to be dead: from here on it starts nothing itself."""


class Heart:
    """Beats from `start` to `stop`."""

    def __init__(
        self,
        executors: Executors,
        executor_id: str,
        *,
        every: float,
        silence: float,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        """`every` and `silence` in seconds; `timer` must run on while the process is stopped."""
        self._executors = executors
        self._id = executor_id
        self._every = every
        self._late_after = silence * LATE_SHARE
        self._timer = timer
        self._said = timer()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_late(self) -> bool:
        """Whether the last beat is so long ago that others may soon take this process to be dead."""
        return self._timer() - self._said > self._late_after

    def beat(self) -> None:
        """Say once that the process lives. Raises what the store raises."""
        # Before it is said: a beat that took long is as old as its beginning.
        begun = self._timer()
        self._executors.beat(self._id)
        self._said = begun

    def start(self) -> None:
        """Beat from now on; the first time here, so that nothing is taken up before."""
        self.beat()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Beat no more, and be forgotten: what this process left may be taken over at once."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
        try:
            self._executors.forget(self._id)
        except LexeryError as error:
            log.warning("the worker could not say that it ends: %s", error.code)

    def _run(self) -> None:
        while not self._stopped.wait(self._every):
            try:
                self.beat()
            except LexeryError as error:
                log.warning("the worker could not say that it lives: %s", error.code)


class WorkerPace:
    """The pace of a worker (port `Pace`): nothing new while its beat is late, nothing at all once it ends."""

    def __init__(self, heart: Heart, *, look_seconds: float = 0.2) -> None:
        self._heart = heart
        self._look_seconds = look_seconds
        self._ending = False

    def end(self) -> None:
        """From now on runs are handed back at their next stage."""
        self._ending = True

    async def may_start(self) -> bool:
        """See `Pace.may_start`."""
        while not self._ending and self._heart.is_late:
            await asyncio.sleep(self._look_seconds)
        return not self._ending
