"""What the driver needs: a store of runs, and a flow, the pure pipeline with its stages. The store's double is
`lexery.store.memory.MemoryRunStore`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, TypeVar

from lexery.contracts.query import Query
from lexery.contracts.record import Effect, Message, NewEvent, RunKey, RunRecord, Written
from lexery.contracts.run import (
    ALL_RUNS,
    Delivery,
    EngineStatus,
    RunEvent,
    RunFilter,
    RunSummary,
    Stage,
    Step,
)

C = TypeVar("C")
"""The context of a run: a frozen value."""
OutcomeT = TypeVar("OutcomeT")
"""What a stage returns."""


class RunStore(Protocol):
    """Runs, their events and effects. Every method is one transaction; every read names its tenant."""

    def create(self, record: RunRecord, event: NewEvent) -> tuple[RunRecord, bool]:
        """Insert the run with its first event.

        A second run of the same tenant and idempotency key is not inserted: the first is returned with False.
        """
        ...

    def by_key(self, tenant_id: str, idempotency_key: str) -> RunRecord | None:
        """The tenant's run that was made with the key."""
        ...

    def queued(self, bound: int, *, tenant_id: str | None = None) -> int:
        """How many runs are QUEUED, of all tenants or of one; counted up to `bound`."""
        ...

    def load(self, run_id: str, tenant_id: str) -> RunRecord:
        """The run as committed last. Raises RunNotFound."""
        ...

    def claim(
        self, run_id: str, tenant_id: str, *, owner: str, now: datetime, seg: int | None = None
    ) -> RunRecord | None:
        """Take the run up: fence and attempts rise by one, `owner` is noted, the status becomes RUNNING.

        None when there is nothing to take up: not QUEUED or RUNNING, cancel requested, or another segment than `seg`.
        """
        ...

    def start(self, record: RunRecord, *, status: str, stage: str, events: Sequence[NewEvent]) -> Written:
        """Show that a stage began: the run's label, the stage, and the events; under the record's fence."""
        ...

    def commit(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        message: Message | None = None,
        effect_key: str | None = None,
        delay: float = 0,
    ) -> Written:
        """Write the whole row and its events under the record's fence, in one transaction.

        `message` is inserted once per run, and the effect `effect_key` is marked done, in the same transaction. A record
        that is QUEUED again has its job put into the queue with it, to be taken up after `delay` seconds.
        """
        ...

    def move(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        expected: frozenset[EngineStatus],
        seg: int,
        cancelling: bool = False,
    ) -> Written:
        """Write the row if the run is in one of the `expected` states and in segment `seg`; the fence rises.

        For what happens outside a stage: answer, resume, expiry, cancel. Unless `cancelling`, a run whose cancel was
        requested is left alone.
        """
        ...

    def request_cancel(self, run_id: str, tenant_id: str, event: NewEvent) -> bool:
        """Set the flag that the worker sees at its next commit; False when the run had ended or had the flag."""
        ...

    def intend(self, record: RunRecord, effect: Effect) -> Written:
        """Write the intent of an effect, once per key, under the record's fence."""
        ...

    def effects(self, tenant_id: str, *, run_id: str | None = None) -> tuple[Effect, ...]:
        """Effects of the tenant, oldest first."""
        ...

    def message(self, run_id: str, tenant_id: str) -> Message | None:
        """The message that the run delivered."""
        ...

    def events(self, run_id: str, tenant_id: str, *, after: int = 0) -> tuple[RunEvent, ...]:
        """Events with a number above `after`, in order."""
        ...

    def last_stage_event(self, run_id: str, tenant_id: str) -> RunEvent | None:
        """The newest event of the run that is a stage's, not the run's own."""
        ...

    def list(self, tenant_id: str, *, limit: int = 20, where: RunFilter = ALL_RUNS) -> tuple[RunSummary, ...]:
        """Runs, newest first. Raises RunNotFound when `where.before` is none of the tenant's."""
        ...

    def due(self, now: datetime) -> tuple[RunKey, ...]:
        """Runs of all tenants whose open question expired at or before `now`."""
        ...

    def unfinished(self) -> tuple[RunKey, ...]:
        """Runs of all tenants that are QUEUED or RUNNING, oldest first."""
        ...

    def stale(self, before: datetime, *, after_row: int = 0, limit: int = 1000) -> tuple[RunKey, ...]:
        """Runs of all tenants that are QUEUED or RUNNING and were not written since `before`, by the number of their row."""
        ...


class Executors(Protocol):
    """Which processes that work on runs have said lately that they live. The doubles' clock is an argument."""

    def beat(self, executor_id: str) -> None:
        """Say that the process lives. Raises StoreUnavailable."""
        ...

    def ages(self) -> dict[str, float]:
        """Process → seconds since it said so, by one clock for all."""
        ...

    def forget(self, executor_id: str) -> None:
        """Drop a process that is gone for good."""
        ...


class Pace(Protocol):
    """Whether this process may start another stage."""

    async def may_start(self) -> bool:
        """Wait until it may; False when the process is ending: the run is then handed back to the queue."""
        ...


class Unhurried:
    """The pace of a process that does nothing but run its runs: always."""

    async def may_start(self) -> bool:
        """See `Pace.may_start`."""
        return True


class Flow(Protocol[C, OutcomeT]):
    """The pipeline as the driver sees it: everything but `run` is pure."""

    @property
    def graph_version(self) -> str:
        """Of the route graph; a run keeps the one that it started under."""
        ...

    def begin(self, run_id: str, query: Query) -> C:
        """A run before its first stage."""
        ...

    def load(self, record: RunRecord) -> C:
        """The context of a stored run."""
        ...

    def save(self, context: C, record: RunRecord) -> RunRecord:
        """The record with the context's results in its columns, snapshot and visits; nothing else is changed."""
        ...

    def step(self, context: C) -> Step:
        """The step that the run is at: a stage to run, a question that is open, or an end."""
        ...

    async def run(self, stage: Stage, context: C) -> OutcomeT:
        """Run one stage. Whatever it raises is the driver's to judge."""
        ...

    def reduce(self, context: C, outcome: OutcomeT) -> C:
        """The context after a stage, at its next step."""
        ...

    def code(self, outcome: OutcomeT) -> str:
        """Short code of the outcome for the event; never text of users or laws."""
        ...

    def delivery(self, outcome: OutcomeT) -> Delivery | None:
        """The delivery, when the outcome is that of U12."""
        ...

    def answer(self, context: C, reply: str) -> C:
        """The context after the user's reply, at its next step. Raises NoSuchChoice."""
        ...

    def expire(self, context: C) -> C:
        """The context after nobody replied in time."""
        ...

    def outcome(self, context: C) -> str | None:
        """What became of a completed run (`policies.md` §7)."""
        ...
