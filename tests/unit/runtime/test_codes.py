"""Short codes of outcomes and errors, retries, and names of processes."""

import asyncio

import pytest
from tests.support.toy_run import ToyWorld, question

from lexery.contracts.run import EngineStatus
from lexery.errors import DeadLetter, FailedGrounding, FailureCode, NoWords, StageFailed, StoreUnavailable
from lexery.runtime.clock import new_run_id, owner_name
from lexery.runtime.queue import InlineQueue
from lexery.runtime.retry import RetryPolicy, event_code, failure_code, is_transient
from lexery.store.memory import MemoryRunStore


@pytest.mark.parametrize(
    ("retry", "seconds"), [(1, 0.5), (2, 1.0), (3, 2.0)], ids=["first", "second", "third"]
)
def test_pauses_double(retry: int, seconds: float) -> None:
    assert RetryPolicy(seconds=0.5).pause(retry) == seconds


@pytest.mark.parametrize(
    ("error", "transient", "failure", "event"),
    [
        pytest.param(
            ConnectionError("secret"), True, FailureCode.STAGE_ERROR, "ERROR:ConnectionError", id="foreign"
        ),
        pytest.param(
            StoreUnavailable(reason="locked"), True, FailureCode.STAGE_ERROR, "STORE_UNAVAILABLE", id="store"
        ),
        pytest.param(NoWords(), False, FailureCode.STAGE_ERROR, "NO_WORDS", id="bad input"),
        pytest.param(TimeoutError(), False, FailureCode.STAGE_ERROR, "TIMEOUT", id="timeout"),
        pytest.param(
            FailedGrounding(), False, FailureCode.FAILED_GROUNDING, "FAILED_GROUNDING", id="failure of a run"
        ),
        pytest.param(StageFailed(), False, FailureCode.STAGE_ERROR, "STAGE_ERROR", id="stage error"),
        pytest.param(DeadLetter(), False, FailureCode.DEAD_LETTER, "DEAD_LETTER", id="dead letter"),
    ],
)
def test_what_an_error_means(error: Exception, transient: bool, failure: str, event: str) -> None:
    assert (is_transient(error), failure_code(error), event_code(error)) == (transient, failure, event)


def test_names_are_not_given_twice() -> None:
    assert len({new_run_id() for _ in range(100)}) == 100
    assert owner_name() != owner_name(), "two lives of one process id must not look the same"
    queue = InlineQueue(driver=ToyWorld(store=MemoryRunStore()).driver, store=MemoryRunStore())
    assert queue.alive(owner_name())
    assert not queue.alive(None)


def test_every_outcome_has_a_code() -> None:
    """Of the stages of a plain run."""
    world = ToyWorld(store=MemoryRunStore())
    record = asyncio.run(world.service.submit(question()))
    assert record.engine.status is EngineStatus.SUCCEEDED
    codes = {event.kind.split(".")[0]: event.outcome for event in world.heard if "finished" in event.kind}
    assert codes == {
        "U1": "accepted",
        "U2": "question",
        "U3": "LAY_QUESTION",
        "U4": "none",
        "U5": "pass",
        "U7": "strong",
        "U8": "NO_BLOCKERS",
        "U9": "standard",
        "U10": "extractive",
        "U11": "complete",
        "U12": "delivered",
    }
