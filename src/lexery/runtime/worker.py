"""A worker process: takes up queued runs, takes over those of the dead, and hands its own back when it is told to end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine

from lexery.contracts.base import Value
from lexery.errors import LexeryError, RunNotFound, StoreError
from lexery.runtime.clock import Clock
from lexery.runtime.dbos_queue import DbosQueue
from lexery.runtime.driver import Driver
from lexery.runtime.heart import Heart, WorkerPace
from lexery.runtime.ports import Executors
from lexery.runtime.service import RunService
from lexery.runtime.threads import Threads
from lexery.runtime.transport import Transport

log = logging.getLogger(__name__)

FORGET_SECONDS = 24 * 3600
"""A dead process is forgotten after so long."""


class WorkerConfig(Value):
    """Bounds and paces of a worker, in seconds."""

    concurrency: int = 8
    """Runs at a time."""
    poll: float = 0.2
    beat: float = 5
    """Between two beats, and between two looks for the dead."""
    silence: float = 30
    """After which a process is dead."""
    grace: float = 20
    """For stages to finish when the worker is told to end."""
    tenant_concurrency: int | None = None
    tenant_per_minute: int | None = None
    chores: float = 60
    """Between two rounds of what need not be prompt: questions nobody answered, runs without a job, old rows."""
    keep_transport: timedelta = timedelta(days=7)
    """How long rows of jobs that are done are kept."""


class Worker:
    """Works from `run` to its `stop`. One in a process."""

    def __init__(
        self,
        *,
        driver: "Driver[Any, Any]",
        service: RunService,
        queue: DbosQueue,
        transport: Transport,
        executors: Executors,
        heart: Heart,
        pace: WorkerPace,
        engine: Callable[[], Engine],
        executor_id: str,
        lock: AbstractContextManager[None],
        config: WorkerConfig,
        clock: Clock,
        periodic: Callable[[datetime], object] | None = None,
    ) -> None:
        """`engine` opens the database for DBOS; `lock` is held while the worker works; `driver` must go by `pace` and be the
        owner `executor_id`; `periodic` is called once a minute in a thread with the moment."""
        self._driver = driver
        self._service = service
        self._queue = queue
        self._transport = transport
        self._executors = executors
        self._heart = heart
        self._pace = pace
        self._engine = engine
        self._id = executor_id
        self._lock = lock
        self._config = config
        self._clock = clock
        self._periodic = periodic
        self._threads = Threads()
        self._busy: set[asyncio.Task[Any]] = set()

    @property
    def executor_id(self) -> str:
        """`host-pid-random`: the owner of the runs that it has taken up."""
        return self._id

    async def run(self, stop: asyncio.Event, *, started: Callable[[], None] = lambda: None) -> None:
        """Work until `stop` is set, then let stages finish, hand runs back, and end. `started` is called when it works.

        Raises WorkerLocked when another process works for the same home folder, EngineInUse, what the store raises.
        """
        from lexery.runtime import dbos_engine

        limits = dbos_engine.QueueLimits(
            worker=self._config.concurrency,
            poll_seconds=self._config.poll,
            tenant=self._config.tenant_concurrency,
            tenant_per_minute=self._config.tenant_per_minute,
        )
        with self._lock:
            await self._threads.run(self._heart.start)
            engine = self._engine()
            try:
                await dbos_engine.launch(engine, self._id, self._advance, limits)
                rounds = [
                    asyncio.create_task(self._every(self._config.beat, self._take_over)),
                    asyncio.create_task(self._every(self._config.chores, self._do_chores)),
                ]
                started()
                try:
                    await stop.wait()
                finally:
                    self._pace.end()
                    for task in rounds:
                        task.cancel()
                    await asyncio.gather(*rounds, return_exceptions=True)
                    await self._finish()
                    await dbos_engine.shut_down(0)
            finally:
                await self._threads.run(self._heart.stop)
                engine.dispose()

    async def _finish(self) -> None:
        """Wait for the stages that run; what is not done in time is left as it is, to be taken over."""
        from lexery.runtime import dbos_engine

        await dbos_engine.stop_claiming()
        if self._busy:
            await asyncio.wait(self._busy, timeout=self._config.grace)
        left = [task for task in self._busy if not task.done()]
        for task in left:
            task.cancel()
        if left:
            log.warning("%d runs were not handed back in time; others take them over", len(left))
            await asyncio.gather(*left, return_exceptions=True)

    async def _advance(self, run_id: str, tenant_id: str, seg: int) -> None:
        """Work on a segment. A database that is away is waited for: the job must not end before its segment."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine that runs has one
        self._busy.add(task)
        try:
            while True:
                try:
                    await self._driver.advance(run_id, tenant_id, seg=seg)
                except RunNotFound:
                    # Deleted meanwhile.
                    return
                except StoreError as error:
                    log.warning("run %s: %s; again in %.0f s", run_id, error.code, self._config.beat)
                    await asyncio.sleep(self._config.beat)
                else:
                    return
        finally:
            self._busy.discard(task)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except LexeryError as error:
                log.warning("%s: %s", work.__name__, error.code)
            except Exception:
                # The rounds go on whatever one of them met.
                log.exception(work.__name__)
            await asyncio.sleep(seconds)

    async def _take_over(self) -> None:
        """Put the jobs of silent processes back into the queue."""
        from lexery.runtime import dbos_engine

        ages = await self._threads.run(self._executors.ages)
        working = await self._threads.run(self._transport.working)
        dead = silent(ages, working - {self._id}, self._config.silence)
        if dead:
            count = await self._threads.run(dbos_engine.recover, dead)
            log.warning("took over %d jobs of %s", count, ", ".join(dead))

    async def _do_chores(self) -> None:
        await self._threads.run(self._service.expire)
        await self._queue.recover()
        now = self._clock.now()
        await self._queue.purge(now - self._config.keep_transport)
        ages = await self._threads.run(self._executors.ages)
        for name, age in ages.items():
            if age > FORGET_SECONDS:
                await self._threads.run(self._executors.forget, name)
        if self._periodic is not None:
            await self._threads.run(self._periodic, now)


def silent(ages: dict[str, float], working: set[str], silence: float) -> list[str]:
    """Processes that have jobs and are dead: silent for longer than `silence` seconds, or gone without a word."""
    return sorted(name for name in working if ages.get(name, silence + 1) > silence)


async def run_until_signal(worker: Worker, *, started: Callable[[], None] = lambda: None) -> None:
    """Run the worker until the process is told to end (SIGTERM, SIGINT). Raises as `Worker.run`."""
    import signal

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        # Windows has no such handlers; there Ctrl-C ends the loop.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    await worker.run(stop, started=started)
