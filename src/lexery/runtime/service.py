"""What people do with runs: submit, answer, cancel, resume, look. The edges (command line, API) are thin over it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from lexery.contracts.attachments import Attachment
from lexery.contracts.base import Value
from lexery.contracts.query import Query
from lexery.contracts.record import Effect, Message, NewEvent, RunRecord
from lexery.contracts.run import ALL_RUNS, EngineStatus, RunEvent, RunFilter, RunStatus, RunSummary
from lexery.errors import ClarificationConflict, FailureCode, QueueFull, TenantQueueFull
from lexery.runtime.clock import Clock, new_run_id
from lexery.runtime.driver import Listener, no_listener
from lexery.runtime.events import RunEventKind
from lexery.runtime.objects import LongQueries
from lexery.runtime.ports import Flow, RunStore
from lexery.runtime.queue import RunQueue
from lexery.runtime.records import closed, queued, submitted, with_engine
from lexery.runtime.threads import Threads

RESUMABLE_FAILURES = frozenset(
    {FailureCode.STAGE_ERROR, FailureCode.DEAD_LETTER, FailureCode.DEADLINE_EXCEEDED}
)
"""Failures of the machine, which a person may try again; the others are results."""


class RunView(Value):
    """A run with what it delivered."""

    record: RunRecord
    message: Message | None = None
    effects: tuple[Effect, ...] = ()


class QueueRoom(Value):
    """How many runs may wait for a worker."""

    all: int
    """Of all tenants."""
    tenant: int
    """Of one tenant."""
    retry_after: int = 10
    """Seconds that one who is refused is told to wait."""


class RunService:
    """Runs of one tenant at a time; each verb is one transaction, then the queue goes on with the run.

    What is `async` does its work with the database in threads; what is not blocks its caller.
    """

    def __init__(
        self,
        *,
        store: RunStore,
        flow: "Flow[Any, Any]",
        queue: RunQueue,
        clock: Clock,
        listener: Listener = no_listener,
        new_id: Callable[[], str] = new_run_id,
        room: QueueRoom | None = None,
        run_max: timedelta | None = None,
        long_queries: LongQueries | None = None,
    ) -> None:
        """`room` bounds the runs that wait, `run_max` the time that a run has once it is queued; None: no bound.

        `long_queries` keeps questions that are too long for a row; None: every row holds its question.
        """
        self._store = store
        self._flow = flow
        self._queue = queue
        self._clock = clock
        self._listener = listener
        self._new_id = new_id
        self._room = room
        self._run_max = run_max
        self._long_queries = long_queries
        self._threads = Threads()

    async def submit(
        self,
        query: Query,
        *,
        idempotency_key: str | None = None,
        attachments: tuple[Attachment, ...] = (),
    ) -> RunRecord:
        """Store the run and have it run; the run as it stands when the queue returns.

        A second submit of the same tenant and key gives the first run and starts nothing. The question must have been
        accepted by `lexery.stages.intake.check_question`, so that what is refused leaves no run. Raises QueueFull,
        TenantQueueFull: nothing is stored.
        """
        if (
            known := await self._threads.run(self._known_or_room, query.tenant_id, idempotency_key)
        ) is not None:
            return known
        now = self._clock.now()
        run_id = self._new_id()
        context = self._flow.begin(run_id, query)
        record = submitted(
            run_id,
            query,
            now=now,
            graph_version=self._flow.graph_version,
            idempotency_key=idempotency_key,
        )
        record = with_engine(
            self._flow.save(context, record),
            next_stage=self._flow.step(context).stage,
            deadline=self._deadline(now),
        )
        record = record.model_copy(update={"attachments_manifest": attachments})
        if self._long_queries is not None:
            record = await self._threads.run(self._long_queries.shorten, record)
        event = NewEvent(kind=RunEventKind.SUBMITTED, at=now)
        kept, created = await self._threads.run(self._store.create, record, event)
        if not created:
            return kept
        return await self._go_on(kept)

    async def answer(self, run_id: str, tenant_id: str, reply: str) -> RunRecord:
        """Answer the run's question and have it go on.

        Raises ClarificationConflict when the run does not wait (answered already, late, cancelled): nothing is changed;
        NoSuchChoice for a number that was not offered; RunNotFound.
        """
        return await self._go_on(await self._threads.run(self._answer, run_id, tenant_id, reply))

    def _answer(self, run_id: str, tenant_id: str, reply: str) -> RunRecord:
        record = self._store.load(run_id, tenant_id)
        now = self._clock.now()
        if record.engine.deadline is not None and record.engine.deadline <= now:
            self._expire(record)
            record = self._store.load(run_id, tenant_id)
        if record.engine.status is not EngineStatus.WAITING_USER or record.engine.cancel_requested:
            raise ClarificationConflict(run_id=run_id, status=record.status)
        context = self._flow.answer(self._flow.load(record), reply)
        going_on = queued(
            self._flow.save(context, record),
            now=now,
            stage=self._flow.step(context).stage,
            deadline=self._deadline(now),
        )
        written = self._store.move(
            going_on,
            [NewEvent(kind=RunEventKind.ANSWERED, at=now)],
            expected=frozenset({EngineStatus.WAITING_USER}),
            seg=record.engine.seg,
        )
        if not written.done:
            raise ClarificationConflict(run_id=run_id, status=self._store.load(run_id, tenant_id).status)
        self._hear(written.events)
        return going_on

    async def cancel(self, run_id: str, tenant_id: str) -> RunRecord:
        """Ask for the run to end; one that has ended is left alone. Raises RunNotFound."""
        event = NewEvent(kind=RunEventKind.CANCEL_REQUESTED, at=self._clock.now())
        await self._threads.run(self._store.request_cancel, run_id, tenant_id, event)
        await self._queue.cancel(run_id, tenant_id)
        return await self._threads.run(self._store.load, run_id, tenant_id)

    async def resume(self, run_id: str, tenant_id: str) -> RunRecord:
        """Go on with a run that stopped half-way: its process died, a stage raised, or it was put aside.

        Its attempts start anew. A run that waits for its user, or that ended with a result, is returned as it is. A run
        that another process is still working on is taken over: that process's next commit changes nothing.
        """
        record = await self._threads.run(self._store.load, run_id, tenant_id)
        if record.engine.cancel_requested or not _is_resumable(record):
            await self._queue.cancel(run_id, tenant_id)
            return await self._threads.run(self._store.load, run_id, tenant_id)
        again, queued_again = await self._threads.run(self._queue_again, record)
        return await self._go_on(again) if queued_again else again

    def _queue_again(self, record: RunRecord) -> tuple[RunRecord, bool]:
        now = self._clock.now()
        going_on = queued(record, now=now, stage=record.engine.next_stage, deadline=self._deadline(now))
        again = with_engine(going_on, attempts=0)
        written = self._store.move(
            again,
            [NewEvent(kind=RunEventKind.RESUMED, at=now)],
            expected=frozenset({record.engine.status}),
            seg=record.engine.seg,
        )
        if not written.done:
            return self._store.load(record.run_id, record.tenant_id), False
        self._hear(written.events)
        return again, True

    def expire(self) -> int:
        """End the runs of all tenants whose question nobody answered in time; how many."""
        due = self._store.due(self._clock.now())
        return sum(self._expire(self._store.load(key.run_id, key.tenant_id)) for key in due)

    def load(self, run_id: str, tenant_id: str) -> RunRecord:
        """The run as its row has it. Raises RunNotFound."""
        return self._store.load(run_id, tenant_id)

    def context(self, record: RunRecord) -> Any:
        """The context of a stored run, with its whole question. Raises ObjectMissing."""
        return self._flow.load(record)

    def view(self, run_id: str, tenant_id: str) -> RunView:
        """The run and what it delivered. Raises RunNotFound."""
        return RunView(
            record=self._store.load(run_id, tenant_id),
            message=self._store.message(run_id, tenant_id),
            effects=self._store.effects(tenant_id, run_id=run_id),
        )

    def message(self, run_id: str, tenant_id: str) -> Message | None:
        """What the run delivered; None when it delivered nothing, or there is no such run."""
        return self._store.message(run_id, tenant_id)

    def events(self, run_id: str, tenant_id: str, *, after: int = 0) -> tuple[RunEvent, ...]:
        """Its events in order. Raises RunNotFound."""
        self._store.load(run_id, tenant_id)
        return self._store.events(run_id, tenant_id, after=after)

    def runs(self, tenant_id: str, *, limit: int = 20, where: RunFilter = ALL_RUNS) -> tuple[RunSummary, ...]:
        """Runs, newest first. Raises RunNotFound when `where.before` is none of the tenant's."""
        return self._store.list(tenant_id, limit=limit, where=where)

    async def _go_on(self, record: RunRecord) -> RunRecord:
        ran = await self._queue.submit(record.run_id, record.tenant_id, seg=record.engine.seg)
        return ran or record

    def _known_or_room(self, tenant_id: str, idempotency_key: str | None) -> RunRecord | None:
        """The run of the key; None where there is room for a new one. Raises QueueFull, TenantQueueFull."""
        room = self._room
        if room is None:
            return None
        if idempotency_key is not None and (known := self._store.by_key(tenant_id, idempotency_key)):
            return known
        if self._store.queued(room.tenant, tenant_id=tenant_id) >= room.tenant:
            raise TenantQueueFull(retry_after=room.retry_after)
        if self._store.queued(room.all) >= room.all:
            raise QueueFull(retry_after=room.retry_after)
        return None

    def _deadline(self, now: datetime) -> datetime | None:
        return now + self._run_max if self._run_max is not None else None

    def _expire(self, record: RunRecord) -> bool:
        now = self._clock.now()
        saved = self._flow.save(self._flow.expire(self._flow.load(record)), record)
        code = FailureCode.CLARIFICATION_EXPIRED
        ended = closed(saved, RunStatus.FAILED, EngineStatus.FAILED, now=now, error_code=code)
        written = self._store.move(
            ended,
            [NewEvent(kind=RunEventKind.EXPIRED, at=now, outcome=code)],
            expected=frozenset({EngineStatus.WAITING_USER}),
            seg=record.engine.seg,
        )
        self._hear(written.events)
        return written.done

    def _hear(self, events: tuple[RunEvent, ...]) -> None:
        for event in events:
            self._listener(event)


def _is_resumable(record: RunRecord) -> bool:
    match record.engine.status:
        case EngineStatus.QUEUED | EngineStatus.RUNNING | EngineStatus.DEAD:
            return True
        case EngineStatus.FAILED:
            return record.error_code in RESUMABLE_FAILURES and record.engine.next_stage is not None
        case _:
            return False
