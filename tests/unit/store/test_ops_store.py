"""The port `OpsStore`, on each adapter: counts, stuck runs and dead letters, of all tenants or of one."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tests.support.ops_stores import NOW, Stores, open_stores
from tests.support.run_stores import STORES

from lexery.contracts.operations import CodeCount, EndCount, StateCount, TenantCount
from lexery.contracts.record import NewEvent
from lexery.contracts.run import EngineStatus, RunStatus
from lexery.errors import RunNotFound

HOUR = timedelta(hours=1)
DEAD = {"status": RunStatus.FAILED, "engine": EngineStatus.DEAD, "error_code": "DEAD_LETTER"}


@pytest.fixture(params=STORES)
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    with open_stores(request.param, tmp_path) as opened:
        yield opened


@pytest.fixture
def busy(stores: Stores) -> Stores:
    """Two tenants with runs in every state."""
    stores.begin("queued", claim=False, at=NOW - 3 * HOUR)
    stores.begin("running", at=NOW - 2 * HOUR)
    stores.park("waiting", at=NOW - 4 * HOUR, deadline=NOW + HOUR)
    stores.park("overdue", at=NOW - 4 * HOUR, deadline=NOW - 2 * HOUR)
    stores.begin("fresh", at=NOW, tenant="u")
    stores.end("done", at=NOW - HOUR, degraded_flags=("RERUN_FAILED",))
    stores.end("old", at=NOW - 48 * HOUR, degraded_flags=("RERUN_FAILED", "OTHER"))
    stores.end("theirs", at=NOW - HOUR, tenant="u", degraded_flags=("RERUN_FAILED",))
    stores.end("dead", at=NOW - 30 * HOUR, message=False, **DEAD)  # type: ignore[arg-type]
    return stores


def test_nothing_is_nothing(stores: Stores) -> None:
    ops = stores.ops
    assert ops.open_counts() == ops.end_counts(NOW) == ops.tenant_counts(NOW, limit=9) == ()
    assert ops.stuck(NOW, limit=9) == ops.dead(limit=9) == ops.code_counts(NOW, limit=9) == ()
    assert list(ops.newest_events(NOW, limit=9)) == []
    assert ops.oldest_queued() is None


def test_open_runs_are_counted_by_state_and_stage(busy: Stores) -> None:
    def one(state: EngineStatus, status: str, stage: str | None, runs: int) -> StateCount:
        return StateCount(engine_status=state, status=status, stage=stage, runs=runs)

    dead = one(EngineStatus.DEAD, "failed", "U4", 1)
    queued = one(EngineStatus.QUEUED, "pending", "U1", 1)
    waiting = one(EngineStatus.WAITING_USER, "clarification_pending", None, 2)
    running = one(EngineStatus.RUNNING, "pending", "U1", 2)
    assert busy.ops.open_counts() == (dead, queued, running, waiting)
    assert busy.ops.open_counts(tenant_id="u") == (running.model_copy(update={"runs": 1}),)


def test_ends_are_counted_since_a_moment(busy: Stores) -> None:
    done = EndCount(status="completed", outcome="answer", error_code=None, runs=2)
    dead = EndCount(status="failed", outcome="failed", error_code="DEAD_LETTER", runs=1)
    assert busy.ops.end_counts(NOW - 24 * HOUR) == (done,)
    assert busy.ops.end_counts(NOW - 36 * HOUR) == (done, dead)
    assert busy.ops.end_counts(NOW - HOUR, tenant_id="u") == (done.model_copy(update={"runs": 1}),)


def test_tenants_are_told_by_what_they_have_open(busy: Stores) -> None:
    mine = TenantCount(tenant_id="t", queued=1, running=1, waiting=2, dead=1, ended=1)
    theirs = TenantCount(tenant_id="u", running=1, ended=1)
    assert busy.ops.tenant_counts(NOW - 24 * HOUR, limit=9) == (mine, theirs)
    assert busy.ops.tenant_counts(NOW - 24 * HOUR, limit=1) == (mine,)


def test_codes_are_counted_once_a_run(busy: Stores) -> None:
    counts = busy.ops.code_counts(NOW - 24 * HOUR, limit=9)
    assert counts == (CodeCount(code="RERUN_FAILED", runs=2),)
    every = busy.ops.code_counts(NOW - 72 * HOUR, limit=9)
    assert [(one.code, one.runs) for one in every] == [("RERUN_FAILED", 3), ("DEAD_LETTER", 1), ("OTHER", 1)]
    assert busy.ops.code_counts(NOW - 72 * HOUR, limit=1) == every[:1]
    assert busy.ops.code_counts(NOW - 72 * HOUR, limit=9, tenant_id="u") == (
        CodeCount(code="RERUN_FAILED", runs=1),
    )


def test_stuck_runs_are_those_without_progress_and_questions_over_time(busy: Stores) -> None:
    found = busy.ops.stuck(NOW - HOUR, limit=9)
    assert [line.run_id for line in found] == ["overdue", "queued", "running"]
    assert [line.run_id for line in busy.ops.stuck(NOW - HOUR, limit=1)] == ["overdue"]
    assert busy.ops.stuck(NOW - HOUR, limit=9, tenant_id="u") == ()
    line = found[-1]
    assert (line.engine_status, line.stage, line.attempts, line.owner) == (
        EngineStatus.RUNNING,
        "U1",
        1,
        "h-1-a",
    )


def test_dead_letters_are_found(busy: Stores) -> None:
    (line,) = busy.ops.dead(limit=9)
    assert (line.run_id, line.tenant_id, line.error_code, line.stage) == ("dead", "t", "DEAD_LETTER", "U4")
    assert busy.ops.dead(limit=9, tenant_id="u") == ()
    assert busy.ops.line("dead") == line
    with pytest.raises(RunNotFound):
        busy.ops.line("nobody")


def test_the_queue_s_oldest_run_is_told(busy: Stores) -> None:
    assert busy.ops.oldest_queued() == NOW - 3 * HOUR
    assert busy.ops.oldest_queued(tenant_id="u") is None


def test_the_newest_events_come_in_their_order(stores: Stores) -> None:
    mine = stores.begin("r", at=NOW - HOUR)
    events = [
        NewEvent(kind="U1.started", at=NOW),
        NewEvent(kind="U1.finished", at=NOW, duration_ms=1.5, outcome="accepted"),
    ]
    stores.runs.commit(mine, events)
    stores.begin("other", at=NOW, tenant="u", claim=False)
    read = stores.ops.newest_events(NOW - 2 * HOUR, limit=9)
    assert [(e.run_id, e.kind, e.duration_ms, e.outcome) for e in read] == [
        ("r", "run.submitted", None, None),
        ("r", "U1.started", None, None),
        ("r", "U1.finished", 1.5, "accepted"),
        ("other", "run.submitted", None, None),
    ]
    assert [e.seq for e in read] == sorted(e.seq for e in read)
    assert [e.kind for e in stores.ops.newest_events(NOW, limit=2)] == ["U1.finished", "run.submitted"]
    assert len(stores.ops.newest_events(NOW, limit=9)) == 3, "older ones are left out"
    assert len(stores.ops.newest_events(NOW, limit=9, tenant_id="t")) == 2
