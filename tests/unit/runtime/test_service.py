"""The verbs of people: submit, answer, cancel, resume, expire; over both stores."""

import asyncio
import os
import socket
from collections.abc import Callable

import pytest
from tests.support.toy_run import HIT, TENANT, ToyWorld, ask, in_thread, question, read_toy_reply

from lexery.contracts.retrieval import DoclistTrace
from lexery.contracts.run import Clarification, ClarificationStatus, EngineStatus, RunFilter, Stage
from lexery.errors import ClarificationConflict, FailureCode, NoSuchChoice, RunNotFound
from lexery.runtime.driver import Moment
from lexery.runtime.ports import RunStore
from lexery.runtime.service import RunService
from lexery.stages.clarify import ReplyReading


@pytest.fixture
def waiting(store: RunStore) -> ToyWorld:
    """A world whose run waits for its user."""
    world = ToyWorld(store=store, stages={Stage.REASON: ask})
    record = asyncio.run(world.service.submit(question()))
    assert record.engine.status is EngineStatus.WAITING_USER
    assert (record.status, record.outcome) == ("clarification_pending", "clarify")
    return world


def test_a_double_submit_is_one_run(store: RunStore) -> None:
    names = iter(["a", "b", "c"])
    world = ToyWorld(store=store, names=lambda: next(names))
    first = asyncio.run(world.service.submit(question(), idempotency_key="k"))
    second = asyncio.run(world.service.submit(question(), idempotency_key="k"))
    other = asyncio.run(world.service.submit(question(tenant_id="else"), idempotency_key="k"))
    assert (first.run_id, second.run_id, other.run_id) == ("a", "a", "c")
    assert [run.run_id for run in world.service.runs(TENANT)] == ["a"]


def test_runs_without_a_key_are_never_merged(store: RunStore) -> None:
    names = iter(["a", "b"])
    world = ToyWorld(store=store, names=lambda: next(names))
    for _ in range(2):
        asyncio.run(world.service.submit(question()))
    assert [run.run_id for run in world.service.runs(TENANT)] == ["b", "a"], "newest first"
    assert [run.run_id for run in world.service.runs(TENANT, limit=1)] == ["b"]
    assert world.service.runs(TENANT, where=RunFilter(status="failed")) == ()


def test_an_answer_goes_on_with_the_run(waiting: ToyWorld) -> None:
    record = asyncio.run(waiting.service.answer("run1", TENANT, "1"))
    assert (record.status, record.outcome) == ("completed", "answer")
    asked = record.snapshot.clarification
    assert asked is not None
    assert (asked.status, asked.reply, asked.pinned_act) == (ClarificationStatus.ANSWERED, "1", HIT.nreg)
    kinds = [event.kind for event in waiting.service.events("run1", TENANT) if event.kind.startswith("run.")]
    assert kinds == ["run.submitted", "run.waiting", "run.answered", "run.completed"]


def test_an_answer_twice_is_a_conflict_and_changes_nothing(waiting: ToyWorld) -> None:
    record = asyncio.run(waiting.service.answer("run1", TENANT, "1"))
    with pytest.raises(ClarificationConflict) as conflict:
        asyncio.run(waiting.service.answer("run1", TENANT, "1"))
    assert conflict.value.http_status == 409
    assert waiting.store.load("run1", TENANT) == record


def test_an_answer_that_was_not_offered_changes_nothing(waiting: ToyWorld) -> None:
    before = waiting.store.load("run1", TENANT)
    with pytest.raises(NoSuchChoice):
        asyncio.run(waiting.service.answer("run1", TENANT, "7"))
    assert waiting.store.load("run1", TENANT) == before


def test_of_two_answers_at_once_one_wins(waiting: ToyWorld) -> None:
    """Both read the waiting run before either writes."""

    def read_late(reply: str, asked: Clarification, doclist: DoclistTrace | None, lang: str) -> ReplyReading:
        in_thread(lambda: asyncio.run(waiting.service.answer("run1", TENANT, "1")))
        return read_toy_reply(reply, asked, doclist, lang)

    late = ToyWorld(store=waiting.store, read_reply=read_late)
    with pytest.raises(ClarificationConflict):
        asyncio.run(late.service.answer("run1", TENANT, "1"))
    kinds = [event.kind for event in waiting.service.events("run1", TENANT)]
    assert (kinds.count("run.answered"), kinds.count("run.completed")) == (1, 1)


def test_a_late_answer_is_a_conflict_and_the_run_has_expired(waiting: ToyWorld) -> None:
    waiting.clock.forward(hours=72)
    with pytest.raises(ClarificationConflict):
        asyncio.run(waiting.service.answer("run1", TENANT, "1"))
    record = waiting.store.load("run1", TENANT)
    assert (record.status, record.error_code) == ("failed", FailureCode.CLARIFICATION_EXPIRED)
    assert record.snapshot.clarification is not None
    assert record.snapshot.clarification.status is ClarificationStatus.EXPIRED


@pytest.mark.parametrize(("hours", "expired"), [(71.9, 0), (72, 1)])
def test_the_sweep_ends_what_nobody_answered(waiting: ToyWorld, hours: float, expired: int) -> None:
    waiting.clock.forward(hours=hours)
    assert waiting.service.expire() == expired
    assert waiting.service.expire() == 0
    kinds = [event.kind for event in waiting.service.events("run1", TENANT)]
    assert kinds.count("run.expired") == expired


def test_a_waiting_run_can_be_cancelled(waiting: ToyWorld) -> None:
    record = asyncio.run(waiting.service.cancel("run1", TENANT))
    assert record.status == "cancelled"
    with pytest.raises(ClarificationConflict):
        asyncio.run(waiting.service.answer("run1", TENANT, "1"))
    assert [e.kind for e in waiting.service.events("run1", TENANT)][-2:] == [
        "run.cancel_requested",
        "run.cancelled",
    ]


def test_a_run_that_ended_is_left_alone(store: RunStore) -> None:
    world = ToyWorld(store=store)
    record = asyncio.run(world.service.submit(question()))
    assert asyncio.run(world.service.cancel("run1", TENANT)) == record
    assert asyncio.run(world.service.resume("run1", TENANT)) == record


def test_a_waiting_run_is_not_resumed(waiting: ToyWorld) -> None:
    before = waiting.store.load("run1", TENANT)
    assert asyncio.run(waiting.service.resume("run1", TENANT)) == before


VERBS: dict[str, Callable[[RunService], object]] = {
    "answer": lambda service: asyncio.run(service.answer("run1", "else", "1")),
    "cancel": lambda service: asyncio.run(service.cancel("run1", "else")),
    "resume": lambda service: asyncio.run(service.resume("run1", "else")),
    "view": lambda service: service.view("run1", "else"),
    "events": lambda service: service.events("run1", "else"),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_another_tenant_sees_nothing(store: RunStore, verb: Callable[[RunService], object]) -> None:
    world = ToyWorld(store=store)
    asyncio.run(world.service.submit(question()))
    with pytest.raises(RunNotFound):
        verb(world.service)
    assert store.effects("else") == ()
    assert store.message("run1", "else") is None
    assert store.events("run1", "else") == ()
    assert store.list("else") == ()


class Killed(BaseException):
    """Stands for the death of the process."""


def die(stage: Stage, moment: Moment) -> None:
    if (stage, moment) == (Stage.GATE, Moment.DONE):
        raise Killed


DEAD_PID = 2**22 + 1
"""Above the largest process id of Linux."""


@pytest.mark.parametrize(
    ("owner", "recovered"),
    [
        pytest.param(f"{socket.gethostname()}-{DEAD_PID}-x", 1, id="dead here"),
        pytest.param(f"{socket.gethostname()}-{os.getpid()}-x", 0, id="alive here"),
        pytest.param("elsewhere-1-x", 0, id="another host: nobody can tell"),
    ],
)
def test_runs_of_dead_processes_are_recovered(store: RunStore, owner: str, recovered: int) -> None:
    with pytest.raises(Killed):
        asyncio.run(ToyWorld(store=store, owner=owner, fault=die).service.submit(question()))
    queue = ToyWorld(store=store).queue
    assert asyncio.run(queue.recover()) == recovered
    assert (store.load("run1", TENANT).status == "completed") is bool(recovered)
