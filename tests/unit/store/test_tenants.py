"""A tenant sees nothing of another's runs, and changes nothing, by any method of the port `RunStore`."""

import inspect
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
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
    Written,
)
from lexery.contracts.run import EngineStatus, RunFilter
from lexery.errors import RunNotFound
from lexery.runtime.ports import RunStore

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVENT = NewEvent(kind="U1.started", at=NOW)
OWNER, STRANGER = "t", "stranger"
OF_ALL_TENANTS = {"due", "unfinished", "stale"}
"""What the janitor and the queue ask; they take no tenant."""


def effect(tenant: str, key: str) -> Effect:
    return Effect(
        key=key,
        run_id="r",
        tenant_id=tenant,
        stage="U12",
        visit=1,
        kind=EffectKind.DELIVER,
        payload=OutboxPayload(run_id="r", tenant_id=tenant),
    )


def message(tenant: str, body: str) -> Message:
    return Message(run_id="r", tenant_id=tenant, body=body, created_at=NOW)


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunStore]:
    """One run of its owner: running, with an event, an effect and a message."""
    with open_store(request.param, tmp_path) as opened:
        record = RunRecord(
            run_id="r",
            tenant_id=OWNER,
            status="pending",
            query="Чи можна?",
            snapshot=Snapshot(as_of=date(2026, 1, 1)),
            idempotency_key="k",
            created_at=NOW,
            updated_at=NOW,
        )
        opened.create(record, EVENT)
        taken = opened.claim("r", OWNER, owner="me", now=NOW)
        assert taken is not None
        opened.intend(taken, effect(OWNER, "e"))
        opened.commit(taken, [EVENT], message=message(OWNER, "Так."))
        yield opened


def whole(store: RunStore) -> tuple[object, ...]:
    """All that the owner sees."""
    return (
        store.load("r", OWNER),
        store.events("r", OWNER),
        store.effects(OWNER),
        store.message("r", OWNER),
        store.list(OWNER),
    )


def forged(store: RunStore) -> RunRecord:
    """The run as a stranger would write it who knew its id, its fence and its segment."""
    return store.load("r", OWNER).model_copy(update={"tenant_id": STRANGER, "status": "stolen"})


def _raises(call: Callable[[], object]) -> object:
    try:
        return call()
    except RunNotFound:
        return RunNotFound


LOST = Written(result=CommitResult.FENCE_LOST)
ANY = frozenset(EngineStatus)
CALLS: dict[str, tuple[Callable[[RunStore], object], object]] = {
    "by_key": (lambda s: s.by_key(STRANGER, "k"), None),
    "queued": (lambda s: s.queued(9, tenant_id=STRANGER), 0),
    "load": (lambda s: s.load("r", STRANGER), RunNotFound),
    "claim": (lambda s: s.claim("r", STRANGER, owner="he", now=NOW), RunNotFound),
    "start": (lambda s: s.start(forged(s), status="Gate", stage="U5", events=[EVENT]), LOST),
    "commit": (
        lambda s: s.commit(forged(s), [EVENT], message=message(STRANGER, "Ні."), effect_key="e"),
        LOST,
    ),
    "move": (lambda s: s.move(forged(s), [EVENT], expected=ANY, seg=0, cancelling=True), LOST),
    "request_cancel": (lambda s: s.request_cancel("r", STRANGER, EVENT), RunNotFound),
    "intend": (lambda s: s.intend(forged(s), effect(STRANGER, "other")), LOST),
    "effects": (lambda s: s.effects(STRANGER) + s.effects(STRANGER, run_id="r"), ()),
    "message": (lambda s: s.message("r", STRANGER), None),
    "events": (lambda s: s.events("r", STRANGER), ()),
    "last_stage_event": (lambda s: s.last_stage_event("r", STRANGER), None),
    "list": (lambda s: s.list(STRANGER, where=RunFilter(status="pending")) + s.list(STRANGER), ()),
}
"""Each method as a stranger calls it, and what it answers."""


@pytest.mark.parametrize("method", CALLS)
def test_a_stranger_sees_and_changes_nothing(store: RunStore, method: str) -> None:
    call, answer = CALLS[method]
    before = whole(store)
    assert _raises(lambda: call(store)) == answer
    assert whole(store) == before
    assert store.effects(STRANGER) == ()


def test_a_key_of_idempotency_is_the_tenants_own(store: RunStore) -> None:
    before = whole(store)
    other = store.load("r", OWNER).model_copy(update={"tenant_id": STRANGER, "run_id": "r2"})
    created, new = store.create(other, EVENT)
    assert new
    assert created.run_id == "r2"
    assert [run.run_id for run in store.list(STRANGER)] == ["r2"]
    assert whole(store) == before


def test_every_method_that_takes_a_tenant_is_here() -> None:
    methods = {
        name: inspect.signature(member)
        for name, member in vars(RunStore).items()
        if inspect.isfunction(member) and not name.startswith("_")
    }
    named = {name for name, one in methods.items() if {"tenant_id", "record"} & set(one.parameters)}
    assert named == set(CALLS) | {"create"}
    assert set(methods) - named == OF_ALL_TENANTS
