"""Beats, their lateness, and who is dead."""

import asyncio

import pytest

from lexery.errors import StoreUnavailable
from lexery.runtime.heart import Heart, WorkerPace
from lexery.runtime.worker import silent
from lexery.store.executors import MemoryExecutors


class Hand:
    """A timer that is moved by hand."""

    def __init__(self) -> None:
        self.moment = 0.0

    def __call__(self) -> float:
        return self.moment


class Away(MemoryExecutors):
    """A database that is away."""

    def beat(self, executor_id: str) -> None:
        raise StoreUnavailable(reason="away")


@pytest.fixture
def timer() -> Hand:
    return Hand()


def test_a_beat_that_is_two_thirds_of_the_silence_old_is_late(timer: Hand) -> None:
    heart = Heart(MemoryExecutors(timer), "me", every=5, silence=30, timer=timer)
    heart.beat()
    timer.moment = 20
    assert not heart.is_late
    timer.moment = 20.1
    assert heart.is_late
    heart.beat()
    assert not heart.is_late


def test_a_beat_that_was_not_said_counts_for_nothing(timer: Hand) -> None:
    heart = Heart(Away(timer), "me", every=5, silence=30, timer=timer)
    timer.moment = 25
    with pytest.raises(StoreUnavailable):
        heart.beat()
    assert heart.is_late


def test_a_beat_that_took_long_is_as_old_as_its_beginning(timer: Hand) -> None:
    class Slow(MemoryExecutors):
        def beat(self, executor_id: str) -> None:
            timer.moment += 25
            super().beat(executor_id)

    heart = Heart(Slow(timer), "me", every=5, silence=30, timer=timer)
    heart.beat()
    assert heart.is_late


def test_the_thread_says_it_at_once_and_is_forgotten_at_the_end() -> None:
    executors = MemoryExecutors()
    heart = Heart(executors, "me", every=60, silence=90)
    heart.start()
    assert set(executors.ages()) == {"me"}
    heart.stop()
    assert executors.ages() == {}


def test_nothing_is_started_while_the_beat_is_late(timer: Hand) -> None:
    heart = Heart(MemoryExecutors(timer), "me", every=5, silence=30, timer=timer)
    pace = WorkerPace(heart, look_seconds=0)

    async def wait() -> bool:
        timer.moment = 21
        asking = asyncio.create_task(pace.may_start())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not asking.done()
        heart.beat()
        return await asking

    assert asyncio.run(wait())


def test_a_process_that_ends_hands_back_also_when_its_beat_is_late(timer: Hand) -> None:
    pace = WorkerPace(Heart(MemoryExecutors(timer), "me", every=5, silence=30, timer=timer))
    timer.moment = 99
    pace.end()
    assert not asyncio.run(pace.may_start())


@pytest.mark.parametrize(
    ("ages", "working", "dead"),
    [
        pytest.param({"a": 1.0, "b": 30.0}, {"a", "b"}, [], id="all-live"),
        pytest.param({"a": 1.0, "b": 30.1}, {"a", "b"}, ["b"], id="silent-too-long"),
        pytest.param({"b": 99.0}, set[str](), [], id="dead-and-nothing-in-hand"),
        pytest.param({"a": 1.0}, {"a", "c"}, ["c"], id="ended-without-handing-back"),
    ],
)
def test_who_is_dead(ages: dict[str, float], working: set[str], dead: list[str]) -> None:
    assert silent(ages, working, 30) == dead
