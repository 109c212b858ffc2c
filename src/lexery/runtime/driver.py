"""The driver: takes a run up, runs its stages one by one, commits each outcome under a fence, stops where the route does.

There is no replay. The row is the truth: whoever takes the run up reads it and goes on from the route's next step, so a
process may die anywhere, and a change of code between two processes is safe.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Final, Generic

from lexery.contracts.base import Value
from lexery.contracts.record import (
    CommitResult,
    Effect,
    EffectKind,
    Message,
    NewEvent,
    OutboxPayload,
    RunRecord,
    Written,
)
from lexery.contracts.run import Delivery, EngineStatus, RunEvent, RunStatus, Stage, StepKind
from lexery.errors import FailureCode
from lexery.runtime.clock import Clock
from lexery.runtime.events import CANCELLED, INTERRUPTED, STARTED_SUFFIX, RunEventKind, finished_kind
from lexery.runtime.ports import C, Flow, OutcomeT, Pace, RunStore, Unhurried
from lexery.runtime.records import closed, handed_back, parked, queued, with_engine
from lexery.runtime.retry import LaterPolicy, RetryPolicy, after_failure, event_code, is_transient
from lexery.runtime.threads import Threads


class DriverConfig(Value):
    """Bounds of one process's work on runs."""

    retry: RetryPolicy = RetryPolicy()
    stage_timeout_seconds: float = 120
    max_attempts: int = 5
    """Claims of a run before it is put aside as DEAD_LETTER."""
    clarification_ttl: timedelta = timedelta(hours=72)
    """How long a question to the user stays open."""
    later: LaterPolicy | None = None
    """When a run is taken up again whose stage could not work; None: there is no worker that would."""


class Moment(StrEnum):
    """Where a test may break the process."""

    STARTED = "started"
    """The started event is committed."""
    DONE = "done"
    """The stage returned, nothing of it is committed."""
    INTENDED = "intended"
    """The effect's intent is committed, the effect is not."""
    COMMITTED = "committed"
    """The stage's outcome is committed."""


Fault = Callable[[Stage, Moment], None]
Listener = Callable[[RunEvent], None]


def no_fault(stage: Stage, moment: Moment) -> None:
    """Break nothing."""
    del stage, moment


def no_listener(event: RunEvent) -> None:
    """Tell nobody."""
    del event


class _Stopped(Exception):
    """A write under the fence changed nothing."""

    def __init__(self, result: CommitResult) -> None:
        super().__init__(result)
        self.result = result


class Driver(Generic[C, OutcomeT]):
    """Advances runs in this process."""

    def __init__(
        self,
        *,
        store: RunStore,
        flow: Flow[C, OutcomeT],
        clock: Clock,
        owner: str,
        config: DriverConfig | None = None,
        listener: Listener = no_listener,
        fault: Fault = no_fault,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        pace: Pace | None = None,
    ) -> None:
        """`owner` names this process (`host-pid-random`); `listener` hears every event after its commit; `pace` says whether
        another stage may start."""
        self._store = store
        self._flow = flow
        self._clock = clock
        self._owner = owner
        self._config = config or DriverConfig()
        self._listener = listener
        self._fault = fault
        self._sleep = sleep
        self._pace = pace or Unhurried()
        # Apart from those of the stages: a stage that hangs must not keep a commit waiting.
        self._threads = Threads()

    async def advance(self, run_id: str, tenant_id: str, *, seg: int | None = None) -> RunRecord:
        """Run stages until the run ends, waits for its user, or is taken over; the run as it then stands.

        `seg` is the segment the job was made for: a job of another segment does nothing. Raises RunNotFound and what
        the store raises; what a stage raises becomes the run's failure.
        """
        record = await self._threads.run(
            self._store.claim, run_id, tenant_id, owner=self._owner, now=self._clock.now(), seg=seg
        )
        if record is None:
            return await self._finish_cancel(run_id, tenant_id)
        try:
            return await self._go_on(record)
        except _Stopped as stop:
            if stop.result is CommitResult.CANCEL_REQUESTED:
                return await self._finish_cancel(run_id, tenant_id)
            return await self._threads.run(self._store.load, run_id, tenant_id)

    async def _go_on(self, record: RunRecord) -> RunRecord:
        dangling = await self._dangling(record, INTERRUPTED) if record.engine.fence > FIRST_FENCE else ()
        if record.engine.attempts > self._config.max_attempts:
            return await self._fail(record, FailureCode.DEAD_LETTER, dangling, dead=True)
        context = self._flow.load(record)
        while (step := self._flow.step(context)).kind is StepKind.STAGE:
            stage = Stage.of(step.stage or "")
            if not await self._pace.may_start():
                return await self._hand_back(record, dangling)
            if self._is_late(record):
                return await self._fail(record, FailureCode.DEADLINE_EXCEEDED, dangling)
            started = self._event(stage.started_event, visit=record.engine.visits.get(stage.number, 1))
            record = record.model_copy(update={"status": stage.label})
            record = with_engine(record, next_stage=stage.number)
            await self._start(record, (*dangling, started))
            dangling = ()
            self._fault(stage, Moment.STARTED)
            begun = self._clock.timer()
            try:
                outcome = await self._attempt(stage, context)
            except Exception as error:
                finished = self._finished(stage, started, begun, event_code(error))
                return await self._after_failure(record, error, finished)
            self._fault(stage, Moment.DONE)
            finished = self._finished(stage, started, begun, self._flow.code(outcome))
            context = self._flow.reduce(context, outcome)
            record = record.model_copy(update={"status": stage.done_label, "updated_at": self._clock.now()})
            record = self._flow.save(context, record)
            record, ending = self._settle(record, context)
            await self._commit_stage(record, stage, self._flow.delivery(outcome), (finished, *ending))
            self._fault(stage, Moment.COMMITTED)
        if record.engine.status is EngineStatus.RUNNING:
            # A run that is at its end and was not closed: its step was decided outside a stage.
            record, ending = self._settle(record, context)
            await self._commit(record, (*dangling, *ending))
        return record

    async def _attempt(self, stage: Stage, context: C) -> OutcomeT:
        """The stage's outcome, tried again where that may help. Raises what the last try raised."""
        retry = 0
        while True:
            try:
                async with asyncio.timeout(self._config.stage_timeout_seconds):
                    return await self._flow.run(stage, context)
            except Exception as error:
                retry += 1
                if retry > self._config.retry.retries or not is_transient(error):
                    raise
            await self._sleep(self._config.retry.pause(retry))

    def _settle(self, record: RunRecord, context: C) -> tuple[RunRecord, tuple[NewEvent, ...]]:
        """The record at the context's step, with the event of an end or of a question to the user."""
        step, now = self._flow.step(context), self._clock.now()
        match step.kind:
            case StepKind.STAGE:
                return with_engine(record, next_stage=step.stage), ()
            case StepKind.ASK:
                waiting = parked(record, now=now, deadline=now + self._config.clarification_ttl)
                return waiting, (self._event(RunEventKind.WAITING),)
            case StepKind.FAILED:
                code = step.code or FailureCode.STAGE_ERROR
                ended = closed(record, RunStatus.FAILED, EngineStatus.FAILED, now=now, error_code=code)
                return ended, (self._event(RunEventKind.FAILED, outcome=code),)
            case StepKind.CANCELLED:
                ended = closed(record, RunStatus.CANCELLED, EngineStatus.CANCELLED, now=now)
                return ended, (self._event(RunEventKind.CANCELLED),)
            case StepKind.COMPLETED:
                outcome = self._flow.outcome(context)
                ended = closed(
                    record,
                    RunStatus.COMPLETED,
                    EngineStatus.SUCCEEDED,
                    now=now,
                    outcome=outcome,
                    note=step.code,
                )
                return ended, (self._event(RunEventKind.COMPLETED, outcome=outcome),)

    async def _start(self, record: RunRecord, events: Sequence[NewEvent]) -> None:
        stage = record.engine.next_stage or ""
        self._tell(
            await self._threads.run(
                self._store.start, record, status=record.status, stage=stage, events=events
            )
        )

    async def _commit_stage(
        self, record: RunRecord, stage: Stage, delivery: Delivery | None, events: Sequence[NewEvent]
    ) -> None:
        """Commit a stage's outcome; a delivery's effect is written before and marked done with it."""
        if delivery is None or delivery.outbox_key is None:
            await self._commit(record, events)
            return
        asker = OutboxPayload(
            run_id=record.run_id,
            tenant_id=record.tenant_id,
            user_id=record.user_id,
            conversation_id=record.conversation_id,
        )
        effect = Effect(
            key=delivery.outbox_key,
            run_id=record.run_id,
            tenant_id=record.tenant_id,
            stage=stage.number,
            visit=events[0].visit,
            kind=EffectKind.DELIVER,
            payload=asker,
        )
        self._tell(await self._threads.run(self._store.intend, record, effect))
        self._fault(stage, Moment.INTENDED)
        message = Message(**asker.model_dump(), body=delivery.message, created_at=record.updated_at)
        await self._commit(record, events, message=message, effect_key=effect.key)

    async def _after_failure(self, record: RunRecord, error: Exception, finished: NewEvent) -> RunRecord:
        then = after_failure(error, record.engine.attempts, self._config.later)
        if then.pause is None:
            return await self._fail(record, then.code, (finished,), dead=then.is_dead)
        engine = record.engine
        again = queued(record, now=self._clock.now(), stage=engine.next_stage, deadline=engine.deadline)
        event = self._event(RunEventKind.RETRY_SCHEDULED, outcome=event_code(error))
        return await self._commit(again, (finished, event), delay=then.pause)

    async def _hand_back(self, record: RunRecord, dangling: Sequence[NewEvent]) -> RunRecord:
        again = handed_back(record, now=self._clock.now())
        return await self._commit(again, (*dangling, self._event(RunEventKind.HANDED_BACK)))

    def _is_late(self, record: RunRecord) -> bool:
        deadline = record.engine.deadline
        return deadline is not None and deadline <= self._clock.now()

    async def _fail(
        self, record: RunRecord, code: FailureCode, events: Sequence[NewEvent], *, dead: bool = False
    ) -> RunRecord:
        status, kind = EngineStatus.FAILED, RunEventKind.FAILED
        if dead:
            status, kind = EngineStatus.DEAD, RunEventKind.DEAD
        stage = record.engine.next_stage
        ended = closed(record, RunStatus.FAILED, status, now=self._clock.now(), error_code=code)
        # The stage is kept: a person may resume the run at it.
        ended = with_engine(ended, next_stage=stage)
        return await self._commit(ended, (*events, self._event(kind, outcome=code)))

    async def _finish_cancel(self, run_id: str, tenant_id: str) -> RunRecord:
        """End a run whose cancel was requested and which nobody may take up any more; others are left alone."""
        record = await self._threads.run(self._store.load, run_id, tenant_id)
        engine = record.engine
        if not engine.cancel_requested or engine.status not in OPEN:
            return record
        events = (
            *await self._dangling(record, CANCELLED),
            self._event(RunEventKind.CANCELLED),
        )
        ended = closed(record, RunStatus.CANCELLED, EngineStatus.CANCELLED, now=self._clock.now())
        written = await self._threads.run(
            self._store.move, ended, events, expected=OPEN, seg=engine.seg, cancelling=True
        )
        if written.done:
            self._tell(written)
        return await self._threads.run(self._store.load, run_id, tenant_id)

    async def _commit(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        message: Message | None = None,
        effect_key: str | None = None,
        delay: float = 0,
    ) -> RunRecord:
        self._tell(
            await self._threads.run(
                self._store.commit, record, events, message=message, effect_key=effect_key, delay=delay
            )
        )
        return record

    async def _dangling(self, record: RunRecord, outcome: str) -> tuple[NewEvent, ...]:
        """The event that closes a started stage of a process that is gone."""
        last = await self._threads.run(self._store.last_stage_event, record.run_id, record.tenant_id)
        if last is None or not last.kind.endswith(STARTED_SUFFIX):
            return ()
        return (
            NewEvent(kind=finished_kind(last.kind), at=self._clock.now(), visit=last.visit, outcome=outcome),
        )

    def _finished(self, stage: Stage, started: NewEvent, start: float, outcome: str) -> NewEvent:
        return NewEvent(
            kind=stage.finished_event,
            at=self._clock.now(),
            visit=started.visit,
            duration_ms=round((self._clock.timer() - start) * 1000, 3),
            outcome=outcome,
        )

    def _event(self, kind: str, *, visit: int = 1, outcome: str | None = None) -> NewEvent:
        return NewEvent(kind=kind, at=self._clock.now(), visit=visit, outcome=outcome)

    def _tell(self, written: Written) -> None:
        if not written.done:
            raise _Stopped(written.result)
        for event in written.events:
            self._listener(event)


FIRST_FENCE: Final = 1
"""Of the first claim of a run: no stage can have been left started."""
OPEN = frozenset({EngineStatus.QUEUED, EngineStatus.RUNNING, EngineStatus.WAITING_USER})
"""States that a run can still leave."""
