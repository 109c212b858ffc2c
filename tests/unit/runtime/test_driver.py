"""The driver: what a run commits, and what becomes of it when a stage, a process or a person interferes."""

import asyncio
from collections.abc import Callable

import pytest
from tests.support.toy_run import TENANT, ToyWorld, ask, gate, in_thread, question

from lexery.contracts.record import NewEvent
from lexery.contracts.run import EngineStatus, RunEvent, Stage
from lexery.errors import (
    CorpusEmpty,
    FailureCode,
    LexeryError,
    NetworkUnavailable,
    RetrievalUnavailable,
)
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import GateDone
from lexery.runtime.driver import DriverConfig, Moment
from lexery.runtime.ports import RunStore

FULL_ROUTE = ["U1", "U2", "U3", "U4", "U5", "U7", "U8", "U9", "U10", "U11", "U10", "U11", "U12"]


def stage_events(events: tuple[RunEvent, ...]) -> list[str]:
    return [event.kind for event in events if not event.kind.startswith("run.")]


def pairs(route: list[str]) -> list[str]:
    return [f"{number}.{end}" for number in route for end in ("started", "finished")]


def test_a_run_commits_every_stage_and_delivers_once(store: RunStore) -> None:
    world = ToyWorld(store=store)
    record = asyncio.run(world.service.submit(question()))
    assert (record.status, record.outcome, record.engine.status) == (
        "completed",
        "answer",
        EngineStatus.SUCCEEDED,
    )
    assert record.completed_at is not None
    assert record.verify_result is not None
    assert record.snapshot.answer == record.verify_result.answer

    events = store.events("run1", TENANT)
    assert stage_events(events) == pairs(FULL_ROUTE)
    assert events[0].kind == "run.submitted"
    assert events[-1].kind == "run.completed"
    assert [event.seq for event in events] == sorted({event.seq for event in events})
    assert [e.visit for e in events if e.kind == "U10.finished"] == [1, 2]
    assert world.heard == list(events[1:]), "the listener hears what was committed, in order"

    view = world.service.view("run1", TENANT)
    assert view.message is not None
    assert view.message.body == "Рік. Спроба 2."
    assert [(effect.key, effect.done) for effect in view.effects] == [("run1:deliver", True)]


def test_labels_follow_the_stages(store: RunStore) -> None:
    seen: list[tuple[str, str, str]] = []

    def look(stage: Stage, moment: Moment) -> None:
        if moment in (Moment.STARTED, Moment.COMMITTED):
            seen.append((stage.number, moment, store.load("run1", TENANT).status))

    asyncio.run(ToyWorld(store=store, fault=look).service.submit(question()))
    assert ("U5", "started", "Gate") in seen
    assert ("U10", "started", "U10_RUNNING") in seen
    assert ("U10", "committed", "U10_DONE") in seen
    assert ("U11", "committed", "U11_DONE") in seen
    assert seen[-1] == ("U12", "committed", "completed")


def test_a_dry_run_leaves_no_message_and_no_outbox_row(store: RunStore) -> None:
    world = ToyWorld(store=store)
    record = asyncio.run(world.service.submit(question(dry_run=True)))
    view = world.service.view(record.run_id, TENANT)
    assert record.status == "completed"
    assert record.snapshot.delivery is not None
    assert (view.message, view.effects) == (None, ())


def failing(times: int, error: Callable[[], Exception]) -> Callable[[RunContext], GateDone]:
    left = [times]

    def stage(context: RunContext) -> GateDone:
        if left[0]:
            left[0] -= 1
            raise error()
        return gate(context)

    return stage


def test_a_transient_error_is_tried_again_with_growing_pauses(store: RunStore) -> None:
    world = ToyWorld(store=store, stages={Stage.GATE: failing(2, OSError)})
    record = asyncio.run(world.service.submit(question()))
    assert record.status == "completed"
    assert world.pauses == [0.2, 0.4]
    assert stage_events(store.events("run1", TENANT)) == pairs(FULL_ROUTE)


@pytest.mark.parametrize(
    ("error", "pauses", "code", "outcome"),
    [
        pytest.param(OSError, 2, FailureCode.STAGE_ERROR, "ERROR:OSError", id="foreign error, retried"),
        pytest.param(
            lambda: NetworkUnavailable(reason="x"),
            2,
            FailureCode.STAGE_ERROR,
            "NETWORK_UNAVAILABLE",
            id="network, retried",
        ),
        pytest.param(CorpusEmpty, 0, FailureCode.STAGE_ERROR, "CORPUS_EMPTY", id="our own error"),
        pytest.param(TimeoutError, 0, FailureCode.STAGE_ERROR, "TIMEOUT", id="timeout"),
        pytest.param(
            RetrievalUnavailable,
            0,
            FailureCode.RETRIEVAL_UNAVAILABLE,
            "RETRIEVAL_UNAVAILABLE",
            id="a failure of the run keeps its code",
        ),
    ],
)
def test_an_error_that_stays_fails_the_run(
    store: RunStore, error: Callable[[], LexeryError], pauses: int, code: str, outcome: str
) -> None:
    world = ToyWorld(store=store, stages={Stage.GATE: failing(9, error)})
    record = asyncio.run(world.service.submit(question()))
    assert (record.status, record.error_code, record.outcome) == ("failed", code, "failed")
    assert len(world.pauses) == pauses
    events = store.events("run1", TENANT)
    assert [(e.kind, e.outcome) for e in events[-2:]] == [("U5.finished", outcome), ("run.failed", code)]


def test_a_stage_that_takes_too_long_fails(store: RunStore) -> None:
    async def never(context: RunContext) -> GateDone:
        await asyncio.Event().wait()
        return gate(context)

    config = DriverConfig(stage_timeout_seconds=0.01)
    world = ToyWorld(store=store, stages={Stage.GATE: never}, config=config)
    record = asyncio.run(world.service.submit(question()))
    assert record.error_code == FailureCode.STAGE_ERROR
    assert store.events("run1", TENANT)[-2].outcome == "TIMEOUT"


def test_a_failed_stage_can_be_resumed(store: RunStore) -> None:
    broken = ToyWorld(store=store, stages={Stage.GATE: failing(9, CorpusEmpty)})
    asyncio.run(broken.service.submit(question()))
    record = asyncio.run(ToyWorld(store=store).service.resume("run1", TENANT))
    assert (record.status, record.error_code) == ("completed", None)
    route = [*FULL_ROUTE[:5], *FULL_ROUTE[4:]]
    assert stage_events(store.events("run1", TENANT)) == pairs(route), "it goes on at the stage that failed"


class Killed(BaseException):
    """Stands for the death of the process: nothing in the driver may catch it."""


def kill_at(stage: Stage, moment: Moment) -> Callable[[Stage, Moment], None]:
    def fault(at: Stage, when: Moment) -> None:
        if (at, when) == (stage, moment):
            raise Killed

    return fault


def test_a_run_taken_up_too_often_is_put_aside(store: RunStore) -> None:
    world = ToyWorld(store=store, fault=kill_at(Stage.GATE, Moment.STARTED))
    with pytest.raises(Killed):
        asyncio.run(world.service.submit(question()))
    for _ in range(2):
        with pytest.raises(Killed):
            asyncio.run(world.driver.advance("run1", TENANT))
    record = asyncio.run(world.driver.advance("run1", TENANT))
    assert (record.status, record.error_code) == ("failed", FailureCode.DEAD_LETTER)
    assert record.engine.status is EngineStatus.DEAD
    events = store.events("run1", TENANT)
    assert [(e.kind, e.outcome) for e in events[-2:]] == [
        ("U5.finished", "INTERRUPTED"),
        ("run.dead", "DEAD_LETTER"),
    ]
    again = asyncio.run(ToyWorld(store=store).service.resume("run1", TENANT))
    assert again.status == "completed", "a person may try it once more"


def test_a_process_that_was_overtaken_changes_nothing(store: RunStore) -> None:
    other = ToyWorld(store=store, owner="there-2-b")

    def overtake(stage: Stage, moment: Moment) -> None:
        if (stage, moment) == (Stage.WRITE, Moment.DONE) and not other.heard:
            in_thread(lambda: asyncio.run(other.driver.advance("run1", TENANT)))

    world = ToyWorld(store=store, fault=overtake)
    record = asyncio.run(world.service.submit(question()))
    assert record.status == "completed"
    assert record.engine.owner == "there-2-b"
    kinds = [event.kind for event in store.events("run1", TENANT)]
    assert kinds.count("run.completed") == 1
    assert kinds.count("U10.started") == kinds.count("U10.finished") == 3
    assert len(store.effects(TENANT)) == 1


@pytest.mark.parametrize("moment", [Moment.STARTED, Moment.DONE, Moment.COMMITTED])
def test_a_cancel_ends_the_run_at_the_next_commit(store: RunStore, moment: Moment) -> None:
    world = ToyWorld(store=store)

    def cancel(stage: Stage, at: Moment) -> None:
        if (stage, at) == (Stage.GATE, moment):
            event = NewEvent(kind="run.cancel_requested", at=world.clock.now())
            assert store.request_cancel("run1", TENANT, event)

    world.fault = cancel
    record = asyncio.run(world.service.submit(question()))
    assert (record.status, record.outcome) == ("cancelled", "failed")
    assert record.engine.status is EngineStatus.CANCELLED
    events = store.events("run1", TENANT)
    assert events[-1].kind == "run.cancelled"
    assert stage_events(events) == pairs(FULL_ROUTE[:5]), "started and finished events stay in pairs"
    assert asyncio.run(world.service.resume("run1", TENANT)).status == "cancelled"


def test_a_job_of_another_segment_does_nothing(store: RunStore) -> None:
    world = ToyWorld(store=store, stages={Stage.REASON: ask})
    asyncio.run(world.service.submit(question()))
    before = store.events("run1", TENANT)
    record = asyncio.run(world.driver.advance("run1", TENANT, seg=0))
    assert record.status == "clarification_pending"
    assert store.events("run1", TENANT) == before
