"""The in-memory double of `RunStore`: the same rules, no database, for tests and for runs that leave no trace."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import islice
from threading import Lock

from lexery.contracts.record import (
    CommitResult,
    Effect,
    EngineState,
    Message,
    NewEvent,
    RunKey,
    RunRecord,
    Written,
)
from lexery.contracts.run import ALL_RUNS, EngineStatus, RunEvent, RunFilter, RunSummary
from lexery.contracts.run_codes import reason_codes
from lexery.errors import RunNotFound

_LIVE = frozenset({EngineStatus.QUEUED, EngineStatus.RUNNING})
_OPEN = _LIVE | {EngineStatus.WAITING_USER}


class MemoryRunStore:
    """Runs in dictionaries; one lock stands for the transaction."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._runs: dict[str, RunRecord] = {}
        self._events: list[RunEvent] = []
        self._numbered = 0
        self._effects: dict[str, Effect] = {}
        self._messages: dict[str, Message] = {}
        self._codes: dict[str, dict[str, datetime]] = {}

    def create(self, record: RunRecord, event: NewEvent) -> tuple[RunRecord, bool]:
        """See `RunStore.create`."""
        with self._lock:
            for other in self._runs.values():
                same_key = record.idempotency_key and other.idempotency_key == record.idempotency_key
                if same_key and other.tenant_id == record.tenant_id:
                    return other, False
            self._runs[record.run_id] = record
            self._append(record, [event])
            return record, True

    def by_key(self, tenant_id: str, idempotency_key: str) -> RunRecord | None:
        """See `RunStore.by_key`."""
        with self._lock:
            named = (r for r in self._runs.values() if r.tenant_id == tenant_id)
            return next((r for r in named if r.idempotency_key == idempotency_key), None)

    def queued(self, bound: int, *, tenant_id: str | None = None) -> int:
        """See `RunStore.queued`."""
        with self._lock:
            waiting = (
                r
                for r in self._runs.values()
                if r.engine.status is EngineStatus.QUEUED and tenant_id in (None, r.tenant_id)
            )
            return sum(1 for _ in islice(waiting, bound))

    def load(self, run_id: str, tenant_id: str) -> RunRecord:
        """See `RunStore.load`."""
        with self._lock:
            return self._load(run_id, tenant_id)

    def claim(
        self, run_id: str, tenant_id: str, *, owner: str, now: datetime, seg: int | None = None
    ) -> RunRecord | None:
        """See `RunStore.claim`."""
        with self._lock:
            record = self._load(run_id, tenant_id)
            engine = record.engine
            if engine.status not in _LIVE or engine.cancel_requested or seg not in (None, engine.seg):
                return None
            return self._put(
                record.model_copy(update={"updated_at": now}),
                status=EngineStatus.RUNNING,
                fence=engine.fence + 1,
                attempts=engine.attempts + 1,
                owner=owner,
            )

    def start(self, record: RunRecord, *, status: str, stage: str, events: Sequence[NewEvent]) -> Written:
        """See `RunStore.start`."""
        with self._lock:
            if (refused := self._refusal(record)) is not None:
                return refused
            now = self._load(record.run_id, record.tenant_id)
            changed = now.model_copy(update={"status": status, "updated_at": events[-1].at})
            self._put(changed, next_stage=stage)
            return self._done(record, events)

    def commit(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        message: Message | None = None,
        effect_key: str | None = None,
        delay: float = 0,
    ) -> Written:
        """See `RunStore.commit`."""
        with self._lock:
            if (refused := self._refusal(record)) is not None:
                return refused
            self._put(record)
            if message is not None:
                self._messages.setdefault(record.run_id, message)
            if effect_key is not None and effect_key in self._effects:
                self._effects[effect_key] = self._effects[effect_key].model_copy(update={"done": True})
            return self._done(record, events)

    def move(
        self,
        record: RunRecord,
        events: Sequence[NewEvent],
        *,
        expected: frozenset[EngineStatus],
        seg: int,
        cancelling: bool = False,
    ) -> Written:
        """See `RunStore.move`."""
        with self._lock:
            found = self._mine(record.run_id, record.tenant_id)
            if found is None or found.engine.status not in expected or found.engine.seg != seg:
                return Written(result=CommitResult.FENCE_LOST)
            engine = found.engine
            if engine.cancel_requested and not cancelling:
                return Written(result=CommitResult.FENCE_LOST)
            flag = record.engine.cancel_requested or engine.cancel_requested
            self._put(record, fence=engine.fence + 1, cancel_requested=flag)
            return self._done(record, events)

    def request_cancel(self, run_id: str, tenant_id: str, event: NewEvent) -> bool:
        """See `RunStore.request_cancel`."""
        with self._lock:
            record = self._load(run_id, tenant_id)
            if record.engine.status not in _OPEN or record.engine.cancel_requested:
                return False
            self._put(record.model_copy(update={"updated_at": event.at}), cancel_requested=True)
            self._append(record, [event])
            return True

    def intend(self, record: RunRecord, effect: Effect) -> Written:
        """See `RunStore.intend`."""
        with self._lock:
            if (refused := self._refusal(record)) is not None:
                return refused
            self._effects.setdefault(effect.key, effect)
            return Written(result=CommitResult.DONE)

    def effects(self, tenant_id: str, *, run_id: str | None = None) -> tuple[Effect, ...]:
        """See `RunStore.effects`."""
        return tuple(
            effect
            for effect in self._effects.values()
            if effect.tenant_id == tenant_id and run_id in (None, effect.run_id)
        )

    def message(self, run_id: str, tenant_id: str) -> Message | None:
        """See `RunStore.message`."""
        found = self._messages.get(run_id)
        return found if found is not None and found.tenant_id == tenant_id else None

    def events(self, run_id: str, tenant_id: str, *, after: int = 0) -> tuple[RunEvent, ...]:
        """See `RunStore.events`."""
        record = self._runs.get(run_id)
        if record is None or record.tenant_id != tenant_id:
            return ()
        return tuple(event for event in self._events if event.run_id == run_id and event.seq > after)

    def last_stage_event(self, run_id: str, tenant_id: str) -> RunEvent | None:
        """See `RunStore.last_stage_event`."""
        return next(
            (e for e in reversed(self.events(run_id, tenant_id)) if not e.kind.startswith("run.")), None
        )

    def list(self, tenant_id: str, *, limit: int = 20, where: RunFilter = ALL_RUNS) -> tuple[RunSummary, ...]:
        """See `RunStore.list`."""
        with self._lock:
            mine = [r for r in self._runs.values() if r.tenant_id == tenant_id]
            if where.before is not None:
                mine = mine[: mine.index(self._load(where.before, tenant_id))]
            found = [r for r in mine if _fits(r, self._codes.get(r.run_id, {}), where)]
            return tuple(_summary(record) for record in found[::-1][:limit])

    def due(self, now: datetime) -> tuple[RunKey, ...]:
        """See `RunStore.due`."""
        return tuple(
            _key(record)
            for record in self._runs.values()
            if record.engine.status is EngineStatus.WAITING_USER
            and record.engine.deadline is not None
            and record.engine.deadline <= now
        )

    def unfinished(self) -> tuple[RunKey, ...]:
        """See `RunStore.unfinished`."""
        return tuple(_key(record) for record in self._runs.values() if record.engine.status in _LIVE)

    def stale(self, before: datetime, *, after_row: int = 0, limit: int = 1000) -> tuple[RunKey, ...]:
        """See `RunStore.stale`."""
        with self._lock:
            old = (
                _key(record, row)
                for row, record in enumerate(self._runs.values(), 1)
                if row > after_row and record.engine.status in _LIVE and record.updated_at < before
            )
            return tuple(islice(old, limit))

    def records(self) -> tuple[RunRecord, ...]:
        """All runs, oldest first: for the double of what an operator reads."""
        with self._lock:
            return tuple(self._runs.values())

    def all_events(self) -> tuple[RunEvent, ...]:
        """The events of all runs, oldest first."""
        with self._lock:
            return tuple(self._events)

    def codes(self, run_id: str) -> Mapping[str, datetime]:
        """Each reason code that the run came by, and when it did first."""
        return self._codes.get(run_id, {})

    def rewrite(self, record: RunRecord) -> None:
        """Write the record as it is: what is no run's own doing."""
        with self._lock:
            self._runs[record.run_id] = record

    def forget_message(self, run_id: str) -> None:
        """Drop the message of the run."""
        with self._lock:
            self._messages.pop(run_id, None)

    def forget_events(self, run_id: str) -> None:
        """Drop the events of the run; their numbers are not given again."""
        with self._lock:
            self._events = [event for event in self._events if event.run_id != run_id]

    def forget(self, run_id: str) -> None:
        """Drop the run with all that belongs to it."""
        self.forget_events(run_id)
        self.forget_message(run_id)
        with self._lock:
            self._effects = {key: one for key, one in self._effects.items() if one.run_id != run_id}
            self._codes.pop(run_id, None)
            del self._runs[run_id]

    def _load(self, run_id: str, tenant_id: str) -> RunRecord:
        if (record := self._mine(run_id, tenant_id)) is None:
            raise RunNotFound(run_id=run_id)
        return record

    def _mine(self, run_id: str, tenant_id: str) -> RunRecord | None:
        record = self._runs.get(run_id)
        return record if record is not None and record.tenant_id == tenant_id else None

    def _refusal(self, record: RunRecord) -> Written | None:
        if (found := self._mine(record.run_id, record.tenant_id)) is None:
            return Written(result=CommitResult.FENCE_LOST)
        engine = found.engine
        if engine.fence != record.engine.fence or engine.status is not EngineStatus.RUNNING:
            return Written(result=CommitResult.FENCE_LOST)
        return Written(result=CommitResult.CANCEL_REQUESTED) if engine.cancel_requested else None

    def _put(self, record: RunRecord, **engine: object) -> RunRecord:
        state = EngineState.model_validate(record.engine.model_dump() | engine)
        self._runs[record.run_id] = record.model_copy(update={"engine": state})
        codes = self._codes.setdefault(record.run_id, {})
        for code in reason_codes(record):
            codes.setdefault(code, record.updated_at)
        return self._runs[record.run_id]

    def _done(self, record: RunRecord, events: Sequence[NewEvent]) -> Written:
        return Written(result=CommitResult.DONE, events=self._append(record, events))

    def _append(self, record: RunRecord, events: Sequence[NewEvent]) -> tuple[RunEvent, ...]:
        first = self._numbered + 1
        self._numbered += len(events)
        added = tuple(
            RunEvent(seq=seq, run_id=record.run_id, **event.model_dump())
            for seq, event in enumerate(events, first)
        )
        self._events.extend(added)
        return added


def _fits(record: RunRecord, codes: Mapping[str, datetime], where: RunFilter) -> bool:
    asked = (
        (where.status, record.status),
        (where.outcome, record.outcome),
        (where.gap, record.coverage_gap),
        (where.conversation_id, record.conversation_id),
    )
    return all(wanted in (None, held) for wanted, held in asked) and (
        where.reason is None or where.reason in codes
    )


def _key(record: RunRecord, row: int = 0) -> RunKey:
    engine = record.engine
    return RunKey(
        run_id=record.run_id, tenant_id=record.tenant_id, owner=engine.owner, seg=engine.seg, row=row
    )


def _summary(record: RunRecord) -> RunSummary:
    return RunSummary(
        run_id=record.run_id,
        tenant_id=record.tenant_id,
        status=record.status,
        engine_status=record.engine.status,
        query=record.query,
        outcome=record.outcome,
        created_at=record.created_at,
        updated_at=record.updated_at,
        error_code=record.error_code,
        conversation_id=record.conversation_id,
        coverage_gap=record.coverage_gap,
    )
