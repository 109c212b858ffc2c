"""The adapters of the port `OpsStore` beside those of `RunStore`, over one set of runs."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from tests.support.run_stores import open_database

from lexery.contracts.record import Message, NewEvent, RunRecord, Snapshot
from lexery.contracts.run import EngineStatus, RunStatus
from lexery.runtime.ops_ports import OpsStore
from lexery.runtime.ports import RunStore
from lexery.runtime.records import closed, parked, with_engine
from lexery.store.engine import open_engine
from lexery.store.memory import MemoryRunStore
from lexery.store.migrate import migrate
from lexery.store.ops import SqlOpsStore
from lexery.store.ops_memory import MemoryOpsStore
from lexery.store.runs import SqlRunStore

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Stores:
    """Both ports over one database, or over none."""

    runs: RunStore
    ops: OpsStore

    def begin(
        self, run_id: str, *, at: datetime = NOW, tenant: str = "t", claim: bool = True, **changes: object
    ) -> RunRecord:
        """A run that was asked for at the moment, and claimed."""
        record = RunRecord(
            run_id=run_id,
            tenant_id=tenant,
            status="pending",
            query="Чи можна?",
            snapshot=Snapshot(as_of=date(2026, 1, 1)),
            created_at=at,
            updated_at=at,
        ).model_copy(update=changes)
        self.runs.create(with_engine(record, next_stage="U1"), NewEvent(kind="run.submitted", at=at))
        if not claim:
            return self.runs.load(run_id, tenant)
        taken = self.runs.claim(run_id, tenant, owner="h-1-a", now=at)
        assert taken is not None
        return taken

    def end(
        self,
        run_id: str,
        *,
        at: datetime = NOW,
        tenant: str = "t",
        status: RunStatus = RunStatus.COMPLETED,
        engine: EngineStatus = EngineStatus.SUCCEEDED,
        error_code: str | None = None,
        message: bool = True,
        **changes: object,
    ) -> RunRecord:
        """A run that ended at the moment, with a message and two events."""
        taken = self.begin(run_id, at=at, tenant=tenant).model_copy(update=changes)
        ended = closed(taken, status, engine, now=at, outcome="answer", error_code=error_code)
        if engine is EngineStatus.DEAD:
            ended = with_engine(ended, next_stage="U4")
        said = Message(run_id=run_id, tenant_id=tenant, body="Так.", created_at=at)
        event = NewEvent(kind="run.completed", at=at, outcome="answer")
        assert self.runs.commit(ended, [event], message=said if message else None).done
        return ended

    def park(self, run_id: str, *, deadline: datetime, at: datetime = NOW, tenant: str = "t") -> None:
        """A run that waits for its user."""
        taken = self.begin(run_id, at=at, tenant=tenant)
        assert self.runs.commit(parked(taken, now=at, deadline=deadline), []).done


@contextmanager
def open_stores(kind: str, folder: Path) -> Generator[Stores]:
    """Empty stores of the kind."""
    if kind == "memory":
        memory = MemoryRunStore()
        yield Stores(runs=memory, ops=MemoryOpsStore(memory))
        return
    with open_database(kind, folder) as url:
        engine = open_engine(url)
        try:
            migrate(engine)
            yield Stores(runs=SqlRunStore(engine), ops=SqlOpsStore(engine))
        finally:
            engine.dispose()
