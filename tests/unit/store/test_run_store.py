"""The port `RunStore`, on each adapter: fences, segments, effects, numbers of events."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from tests.support.run_stores import STORES, open_store

from lexery.contracts.record import (
    CommitResult,
    Effect,
    EffectKind,
    Message,
    NewEvent,
    OutboxPayload,
    RunRecord,
    Snapshot,
)
from lexery.contracts.run import EngineStatus, RunEvent, RunFilter
from lexery.errors import RunNotFound
from lexery.runtime.ports import RunStore
from lexery.runtime.records import parked, queued, with_engine

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVENT = NewEvent(kind="U1.started", at=NOW)


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunStore]:
    with open_store(request.param, tmp_path) as opened:
        yield opened


def record(run_id: str = "r", **changes: object) -> RunRecord:
    plain = RunRecord(
        run_id=run_id,
        tenant_id="t",
        status="pending",
        query="Чи можна?",
        snapshot=Snapshot(as_of=date(2026, 1, 1)),
        created_at=NOW,
        updated_at=NOW,
    )
    return plain.model_copy(update=changes)


def claimed(store: RunStore, run_id: str = "r", owner: str = "me") -> RunRecord:
    taken = store.claim(run_id, "t", owner=owner, now=NOW)
    assert taken is not None
    return taken


def test_a_record_is_read_as_it_was_written(store: RunStore) -> None:
    moment = datetime(2026, 1, 1, 14, 30, 15, 123456, tzinfo=UTC)
    written = record(
        user_id="u", conversation_id="c", degraded_flags=("A", "Б"), idempotency_key="k", updated_at=moment
    )
    store.create(written, EVENT)
    assert store.load("r", "t") == written


def test_a_moment_is_stored_in_utc(store: RunStore) -> None:
    from zoneinfo import ZoneInfo

    store.create(record(created_at=NOW.astimezone(ZoneInfo("Europe/Kyiv"))), EVENT)
    assert store.load("r", "t").created_at == NOW


def test_each_claim_raises_the_fence_and_the_attempts(store: RunStore) -> None:
    store.create(record(), EVENT)
    first, second = claimed(store), claimed(store, owner="you")
    assert [(r.engine.fence, r.engine.attempts, r.engine.owner) for r in (first, second)] == [
        (1, 1, "me"),
        (2, 2, "you"),
    ]
    assert second.engine.status is EngineStatus.RUNNING


def test_an_older_fence_writes_nothing(store: RunStore) -> None:
    store.create(record(), EVENT)
    old, new = claimed(store), claimed(store)
    effect = Effect(
        key="k",
        run_id="r",
        tenant_id="t",
        stage="U12",
        visit=1,
        kind=EffectKind.DELIVER,
        payload=OutboxPayload(run_id="r", tenant_id="t"),
    )
    message = Message(run_id="r", tenant_id="t", body="x", created_at=NOW)
    results = [
        store.start(old, status="Gate", stage="U5", events=[EVENT]).result,
        store.intend(old, effect).result,
        store.commit(old, [EVENT], message=message).result,
    ]
    assert results == [CommitResult.FENCE_LOST] * 3
    assert store.load("r", "t") == new
    assert store.effects("t") == ()
    assert store.message("r", "t") is None
    assert len(store.events("r", "t")) == 1


def test_a_requested_cancel_stops_the_next_write(store: RunStore) -> None:
    store.create(record(), EVENT)
    mine = claimed(store)
    assert store.request_cancel("r", "t", EVENT)
    assert not store.request_cancel("r", "t", EVENT), "once is enough"
    assert store.commit(mine, [EVENT]).result is CommitResult.CANCEL_REQUESTED
    assert store.claim("r", "t", owner="you", now=NOW) is None


def test_a_commit_does_not_change_what_names_a_run(store: RunStore) -> None:
    store.create(record(idempotency_key="k"), EVENT)
    mine = claimed(store)
    changed = mine.model_copy(update={"status": "Gate", "query": "Інше"})
    assert store.commit(changed, [EVENT]).done
    found = store.load("r", "t")
    assert (found.status, found.query, found.idempotency_key, found.created_at) == ("Gate", "Інше", "k", NOW)
    assert store.commit(changed, []).done, "the fence is the claim's, not the commit's"


def test_effects_and_messages_are_written_once(store: RunStore) -> None:
    store.create(record(), EVENT)
    mine = claimed(store)
    effect = Effect(
        key="r:deliver",
        run_id="r",
        tenant_id="t",
        stage="U12",
        visit=1,
        kind=EffectKind.DELIVER,
        payload=OutboxPayload(run_id="r", tenant_id="t", user_id="u"),
    )
    for body in ("перше", "друге"):
        assert store.intend(mine, effect).done
        message = Message(run_id="r", tenant_id="t", body=body, created_at=NOW)
        assert store.commit(mine, [], message=message, effect_key=effect.key).done
    assert store.effects("t", run_id="r") == (effect.model_copy(update={"done": True}),)
    delivered = store.message("r", "t")
    assert delivered is not None
    assert delivered.body == "перше"


def test_events_are_numbered_in_order_and_read_from_a_number(store: RunStore) -> None:
    store.create(record(), EVENT)
    store.create(record("other"), EVENT)
    mine = claimed(store)
    late = NewEvent(kind="U1.finished", at=NOW, visit=2, duration_ms=1.5, outcome="ok")
    written = store.commit(mine, [EVENT, late])
    assert [event.kind for event in written.events] == ["U1.started", "U1.finished"]
    events = store.events("r", "t")
    assert events[1:] == written.events
    assert store.events("r", "t", after=written.events[0].seq) == written.events[1:]
    assert written.events[1] == RunEvent(
        seq=written.events[1].seq,
        run_id="r",
        kind="U1.finished",
        at=NOW,
        visit=2,
        duration_ms=1.5,
        outcome="ok",
    )
    assert store.last_stage_event("r", "t") == written.events[1]


def test_the_last_stage_event_is_not_one_of_the_run(store: RunStore) -> None:
    store.create(record(), NewEvent(kind="run.submitted", at=NOW))
    assert store.last_stage_event("r", "t") is None
    mine = claimed(store)
    store.commit(mine, [EVENT, NewEvent(kind="run.cancel_requested", at=NOW)])
    found = store.last_stage_event("r", "t")
    assert found is not None
    assert found.kind == "U1.started"


def test_a_move_needs_its_state_and_segment(store: RunStore) -> None:
    store.create(record(), EVENT)
    mine = claimed(store)
    waiting = parked(mine, now=NOW, deadline=NOW + timedelta(hours=1))
    assert store.commit(waiting, []).done
    assert store.claim("r", "t", owner="you", now=NOW) is None, "a waiting run is not taken up"
    going_on = queued(waiting, now=NOW, stage="U7")
    expected = frozenset({EngineStatus.WAITING_USER})
    assert not store.move(going_on, [EVENT], expected=expected, seg=0).done
    assert not store.move(going_on, [EVENT], expected=frozenset({EngineStatus.FAILED}), seg=1).done
    assert store.move(going_on, [EVENT], expected=expected, seg=1).done
    assert not store.move(going_on, [EVENT], expected=expected, seg=1).done, "twice changes nothing"
    found = store.load("r", "t")
    assert (found.engine.status, found.engine.seg, found.engine.fence) == (EngineStatus.QUEUED, 2, 2)
    assert store.claim("r", "t", owner="you", now=NOW, seg=1) is None
    assert store.claim("r", "t", owner="you", now=NOW, seg=2) is not None


def test_the_sweeps_look_over_all_tenants(store: RunStore) -> None:
    store.create(record("queued"), EVENT)
    store.create(record("elsewhere", tenant_id="u"), EVENT)
    for run_id, hours in (("due", 1), ("open", 2)):
        store.create(record(run_id), EVENT)
        store.commit(parked(claimed(store, run_id), now=NOW, deadline=NOW + timedelta(hours=hours)), [])
    assert [key.run_id for key in store.due(NOW + timedelta(hours=1))] == ["due"]
    assert [(key.run_id, key.tenant_id) for key in store.unfinished()] == [
        ("queued", "t"),
        ("elsewhere", "u"),
    ]


def test_an_unknown_run_is_an_error(store: RunStore) -> None:
    store.create(record(), EVENT)
    for run_id, tenant in (("x", "t"), ("r", "other")):
        with pytest.raises(RunNotFound):
            store.load(run_id, tenant)
        with pytest.raises(RunNotFound):
            store.claim(run_id, tenant, owner="me", now=NOW)
        with pytest.raises(RunNotFound):
            store.request_cancel(run_id, tenant, EVENT)


def test_a_list_is_of_one_tenant_newest_first(store: RunStore) -> None:
    for number in range(5):
        store.create(record(f"r{number}", status="failed" if number % 2 else "pending"), EVENT)
    store.create(record("x", tenant_id="u"), EVENT)
    assert [run.run_id for run in store.list("t", limit=3)] == ["r4", "r3", "r2"]
    assert [run.run_id for run in store.list("t", where=RunFilter(status="failed"))] == ["r3", "r1"]


def test_an_engine_change_reaches_its_columns(store: RunStore) -> None:
    store.create(record(), EVENT)
    mine = with_engine(claimed(store), visits={"U6": 2}, next_stage="U7", graph_version="9")
    store.commit(mine, [])
    assert store.load("r", "t").engine == mine.engine
