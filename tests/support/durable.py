# ruff: noqa: S608 - names of tables are ours
"""A database with DBOS's tables beside ours, and a process with a worker over it."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, text
from tests.support.toy_run import STAGES, TENANT, question, read_toy_reply

from lexery.contracts.run import EngineStatus, Stage
from lexery.runtime.clock import Clock, owner_name
from lexery.runtime.dbos_queue import DbosQueue
from lexery.runtime.driver import Driver, DriverConfig
from lexery.runtime.flow import PipelineFlow, StageFunction, StageTable
from lexery.runtime.heart import Heart, WorkerPace
from lexery.runtime.lock import only_worker
from lexery.runtime.retry import LaterPolicy, RetryPolicy
from lexery.runtime.service import RunService
from lexery.runtime.transport import Transport, migrate_transport, transport_engine
from lexery.runtime.worker import Worker, WorkerConfig
from lexery.store.engine import open_engine, writing
from lexery.store.executors import SqlExecutors
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore

PACES = WorkerConfig(concurrency=4, poll=0.05, beat=0.1, silence=2, grace=5, chores=0.2)


@dataclass
class Place:
    """A database with both kinds of tables."""

    url: str
    engine: Engine
    schema: str
    """What DBOS's tables are qualified with."""
    folder: Path

    def status_of(self, job: str) -> str | None:
        with self.engine.connect() as connection:
            asked = text(f"SELECT status FROM {self.schema}workflow_status WHERE workflow_uuid = :id")
            return connection.execute(asked, {"id": job}).scalar()

    def write(self, statement: str, **values: object) -> None:
        with writing(self.engine) as connection:
            connection.execute(text(statement), values)


def opened_place(url: str, schema: str, folder: Path) -> Iterator[Place]:
    """A place with all tables; `schema` is what the name of a table of DBOS's begins with."""
    engine = open_engine(url)
    migrate(engine)
    migrate_transport(url)
    yield Place(url=url, engine=engine, schema=schema, folder=folder)
    engine.dispose()


class Durable:
    """One process with a worker over stand-in stages."""

    def __init__(
        self,
        place: Place,
        *,
        stages: dict[Stage, StageFunction] | None = None,
        clock: Clock | None = None,
        config: WorkerConfig = PACES,
    ) -> None:
        self.transport = Transport(place.engine)
        self.store = SqlRunStore(place.engine, jobs=self.transport.put)
        self.executors = SqlExecutors(place.engine)
        self.owner = owner_name()
        self.heart = Heart(self.executors, self.owner, every=config.beat, silence=config.silence)
        self.pace = WorkerPace(self.heart)
        clock = clock or Clock()
        flow = PipelineFlow(runner=StageTable({**STAGES, **(stages or {})}), read_reply=read_toy_reply)
        self.driver = Driver(
            store=self.store,
            flow=flow,
            clock=clock,
            owner=self.owner,
            config=DriverConfig(
                max_attempts=3,
                later=LaterPolicy(seconds=0.05, max_attempts=3),
                retry=RetryPolicy(retries=0),
            ),
            pace=self.pace,
        )
        self.queue = DbosQueue(
            driver=self.driver,
            store=self.store,
            transport=self.transport,
            executors=self.executors,
            clock=clock,
            silence_seconds=config.silence,
            work=self._work,
        )
        self.service = RunService(store=self.store, flow=flow, queue=self.queue, clock=clock)
        self.worker = Worker(
            driver=self.driver,
            service=self.service,
            queue=self.queue,
            transport=self.transport,
            executors=self.executors,
            heart=self.heart,
            pace=self.pace,
            engine=lambda: transport_engine(place.url, pool_size=8),
            executor_id=self.owner,
            lock=only_worker(place.folder),
            config=config,
            clock=clock,
        )

    async def _work(self, stop: asyncio.Event) -> None:
        await self.worker.run(stop)

    async def submit(self, key: str | None = None, **changes: object) -> str:
        record = await self.service.submit(question(**changes), idempotency_key=key)
        assert record.engine.status is EngineStatus.QUEUED
        return record.run_id

    async def until_done(self, *run_ids: str, status: EngineStatus = EngineStatus.SUCCEEDED) -> None:
        """Work until the runs are in the state; hangs of the code end in an error."""
        stop = asyncio.Event()
        working = asyncio.create_task(self.queue.run_worker(stop))
        try:
            async with asyncio.timeout(90):
                while not working.done() and any(
                    self.store.load(run_id, TENANT).engine.status is not status for run_id in run_ids
                ):
                    await asyncio.sleep(0.05)
        finally:
            stop.set()
            await working
            self.transport.close()
