"""All objects of one process: runs, their store, queue, worker and events over the stages."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cached_property

from sqlalchemy import Engine

from lexery.contracts.retrieval import Leg
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import StageOutcome
from lexery.runtime.clock import Clock, owner_name
from lexery.runtime.dbos_queue import DbosQueue
from lexery.runtime.driver import Driver, DriverConfig, Fault, Listener, no_fault, no_listener
from lexery.runtime.durable import Durable
from lexery.runtime.feed import EventFeed, Wakeups
from lexery.runtime.ops import Operations, OpsConfig
from lexery.runtime.ops_retention import Retention
from lexery.runtime.queue import InlineQueue, RunQueue
from lexery.runtime.retry import LaterPolicy, RetryPolicy
from lexery.runtime.service import QueueRoom, RunService
from lexery.runtime.worker import Worker
from lexery.settings import Settings
from lexery.store.ops import SqlOpsStore
from lexery.store.runs import SqlRunStore
from lexery.wiring.corpus import migrated
from lexery.wiring.stages import StageParts


class Parts(StageParts):
    """The objects of one process over one home folder, each made when it is first asked for."""

    def __init__(
        self,
        settings: Settings,
        *,
        listener: Listener = no_listener,
        fault: Fault = no_fault,
        without: frozenset[Leg] = frozenset(),
        clock: Clock | None = None,
        durable: bool = False,
        periodic: Callable[[datetime], object] | None = None,
    ) -> None:
        """`listener` hears the events of runs; `fault` breaks the process in tests; `without` switches legs off.

        `durable`: runs are queued, and run by workers; else this process runs them at once. `periodic` is called by the worker
        about once a minute, in a thread; by default what is over its time is dropped then.
        """
        super().__init__(settings, without=without)
        self._listener = listener
        self._fault = fault
        self.clock = clock or Clock()
        self._durable = durable
        self.periodic = periodic

    def close(self) -> None:
        """Let go of the databases."""
        if "durable" in self.__dict__:
            self.durable.close()
        for name in ("engine", "corpus_engine"):
            if name in self.__dict__:
                getattr(self, name).dispose()

    @cached_property
    def engine(self) -> Engine:
        """The database of the runs, its schema brought up to date: PostgreSQL where a URL names one, else the home folder's."""
        url = self.settings.postgresql_url
        return self.corpus_engine if url is None else migrated(url, self.settings)

    @cached_property
    def operations(self) -> Operations:
        """What an operator does with the runs of all tenants."""
        settings = self.settings
        kept = Retention(
            runs=settings.retention_runs_days,
            messages=settings.retention_messages_days,
            events=settings.retention_events_days,
            traces=settings.retention_traces_days,
        )
        return Operations(
            store=SqlOpsStore(self.engine),
            runs=lambda: self.runs,
            now=self.clock.now,
            config=OpsConfig(stuck_after=timedelta(seconds=settings.stuck_after_seconds), retention=kept),
            objects=self.objects,
        )

    @cached_property
    def runs(self) -> RunService:
        """What people do with runs."""
        settings = self.settings
        if not self._durable:
            queue: RunQueue = InlineQueue(driver=self._driver, store=self.run_store)
        else:
            queue = self.queue
        return RunService(
            store=self.run_store,
            flow=self._flow,
            queue=queue,
            clock=self.clock,
            listener=self._listener,
            room=QueueRoom(all=settings.queue_depth_max, tenant=settings.tenant_queue_max)
            if self._durable
            else None,
            run_max=timedelta(seconds=settings.run_max_seconds),
            long_queries=self.long_queries,
        )

    @cached_property
    def run_store(self) -> SqlRunStore:
        """The runs; where workers run them, each is queued with its job."""
        return SqlRunStore(self.engine, jobs=self.durable.transport.put if self._durable else None)

    @cached_property
    def durable(self) -> Durable:
        """What runs on workers are made of."""
        return Durable(self.settings, self.engine)

    @cached_property
    def queue(self) -> DbosQueue:
        """The queue of runs that workers run."""
        durable = self.durable
        return DbosQueue(
            driver=self._driver,
            store=self.run_store,
            transport=durable.transport,
            executors=durable.executors,
            clock=self.clock,
            silence_seconds=self.settings.worker_silence_seconds,
            work=self._work,
        )

    @cached_property
    def worker(self) -> Worker:
        """This process's worker; one that another process's, over the same SQLite file, keeps from working says so when it is run."""
        durable = self.durable
        return Worker(
            driver=self._driver,
            service=self.runs,
            queue=self.queue,
            transport=durable.transport,
            executors=durable.executors,
            heart=durable.heart,
            pace=durable.pace,
            engine=durable.transport_engine,
            executor_id=durable.executor_id,
            lock=durable.lock(),
            config=durable.worker_config(),
            clock=self.clock,
            periodic=self.periodic or self.operations.sweep,
        )

    async def _work(self, stop: asyncio.Event) -> None:
        # The worker has the queue, which is made first.
        await self.worker.run(stop)

    @property
    def wakeups(self) -> Wakeups:
        """Who says that a run has new events."""
        return self.durable.wakeups

    @cached_property
    def feed(self) -> EventFeed:
        """Events of runs for those who follow them; `wakeups` is to be started first."""
        return EventFeed(self.run_store, self.wakeups)

    @cached_property
    def _driver(self) -> Driver[RunContext, StageOutcome]:
        settings = self.settings
        later = LaterPolicy(seconds=settings.retry_later_seconds, max_attempts=settings.run_max_attempts)
        return Driver(
            store=self.run_store,
            flow=self._flow,
            clock=self.clock,
            owner=self.durable.executor_id if self._durable else owner_name(),
            config=DriverConfig(
                retry=RetryPolicy(retries=settings.stage_retries, seconds=settings.stage_retry_seconds),
                stage_timeout_seconds=settings.stage_timeout_seconds,
                max_attempts=settings.run_max_attempts,
                clarification_ttl=timedelta(hours=settings.clarification_ttl_hours),
                later=later if self._durable else None,
            ),
            listener=self._listener,
            fault=self._fault,
            sleep=asyncio.sleep,
            pace=self.durable.pace if self._durable else None,
        )


@contextmanager
def open_lexery(
    settings: Settings,
    *,
    listener: Listener = no_listener,
    fault: Fault = no_fault,
    without: frozenset[Leg] = frozenset(),
    clock: Clock | None = None,
    durable: bool = False,
) -> Generator[Parts]:
    """The objects of one home folder, closed at the end of the block; see `Parts` for the arguments."""
    parts = Parts(settings, listener=listener, fault=fault, without=without, clock=clock, durable=durable)
    try:
        yield parts
    finally:
        parts.close()
