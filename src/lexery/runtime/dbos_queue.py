"""The queue of many machines (port `RunQueue`): jobs are put by the store in the transaction that queues a run, workers take them.

This is the side of those who submit; `lexery.runtime.worker` is the side of those who work.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from lexery.contracts.record import NewEvent, RunKey, RunRecord
from lexery.contracts.run import EngineStatus
from lexery.runtime.clock import Clock
from lexery.runtime.driver import Driver
from lexery.runtime.events import RunEventKind
from lexery.runtime.ports import Executors, RunStore
from lexery.runtime.queue import process_alive
from lexery.runtime.records import queued
from lexery.runtime.threads import Threads
from lexery.runtime.transport import Transport, job_id

_UNKNOWN_OWNER_SECONDS = 3600
"""An inline run of another machine, whose process cannot be asked, is taken to be left alone after so long without a step."""


class DbosQueue:
    """Implements `lexery.runtime.queue.RunQueue` over DBOS's tables."""

    def __init__(
        self,
        *,
        driver: "Driver[Any, Any]",
        store: RunStore,
        transport: Transport,
        executors: Executors,
        clock: Clock,
        silence_seconds: float,
        work: Callable[[asyncio.Event], Awaitable[None]],
    ) -> None:
        """`driver` ends runs that are cancelled while nobody works on them; it runs no stage here. `work` is the worker of this
        process (`Worker.run`)."""
        self._driver = driver
        self._store = store
        self._transport = transport
        self._executors = executors
        self._clock = clock
        self._silence = silence_seconds
        self._work = work
        self._threads = Threads()

    async def submit(self, run_id: str, tenant_id: str, *, seg: int) -> RunRecord | None:
        """See `RunQueue.submit`: the job is in the queue since the run is queued, so nothing is left to do."""
        del run_id, tenant_id, seg

    async def cancel(self, run_id: str, tenant_id: str) -> None:
        """See `RunQueue.cancel`. A job that waits finds nothing to do when its turn comes."""
        record = await self._threads.run(self._store.load, run_id, tenant_id)
        if not record.engine.cancel_requested:
            # It has ended, or waits for its user.
            return
        running = record.engine.status is EngineStatus.RUNNING
        if not (running and await self._threads.run(self.alive, record.engine.owner)):
            await self._driver.advance(run_id, tenant_id)

    async def run_worker(self, stop: asyncio.Event) -> None:
        """See `RunQueue.run_worker`. Raises as `lexery.runtime.worker.Worker.run`."""
        await self._work(stop)

    def alive(self, owner: str | None) -> bool:
        """See `RunQueue.alive`: a process that said so lately; one that never did is an inline one."""
        if owner is None:
            return False
        age = self._executors.ages().get(owner)
        return process_alive(owner) if age is None else age <= self._silence

    async def recover(self) -> int:
        """See `RunQueue.recover`: queues again the runs that are to be worked on and have no job; how many.

        Such are those of inline processes that died, of a release before there was a queue, and those whose job ended with an
        error of its own. Runs whose job a dead process holds are not among them: their job is put back by the worker.
        """
        return await self._threads.run(self._recover)

    def _recover(self) -> int:
        now = self._clock.now()
        before = now - timedelta(seconds=2 * self._silence)
        count, last = 0, 0
        while keys := self._store.stale(before, after_row=last):
            last = keys[-1].row
            live = self._transport.live([job_id(key.run_id, key.seg) for key in keys])
            lost = [key for key in keys if job_id(key.run_id, key.seg) not in live]
            count += sum(self._queue_again(key, now) for key in lost)
        return count

    def _queue_again(self, key: RunKey, now: datetime) -> bool:
        record = self._store.load(key.run_id, key.tenant_id)
        status = record.engine.status
        if status not in (EngineStatus.QUEUED, EngineStatus.RUNNING) or record.engine.seg != key.seg:
            return False
        if status is EngineStatus.RUNNING and self._works_inline(record, now):
            return False
        again = queued(record, now=now, stage=record.engine.next_stage, deadline=record.engine.deadline)
        event = NewEvent(kind=RunEventKind.HANDED_BACK, at=now)
        written = self._store.move(again, [event], expected=frozenset({status}), seg=key.seg, cancelling=True)
        return written.done

    def _works_inline(self, record: RunRecord, now: datetime) -> bool:
        """Whether a process without a queue may be at the run still. One that beats has a job, so it is none."""
        owner = record.engine.owner
        if owner is None or owner in self._executors.ages():
            return False
        silent = now - record.updated_at
        return process_alive(owner) and silent < timedelta(seconds=_UNKNOWN_OWNER_SECONDS)

    async def purge(self, before: datetime) -> int:
        """See `RunQueue.purge`."""
        return await self._threads.run(self._transport.purge, before)
