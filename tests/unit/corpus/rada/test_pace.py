"""Pauses and budgets: counted on disk, across processes, and refused when they are spent."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lexery.corpus.rada.clock import MemoryClock
from lexery.corpus.rada.pace import BYTES_A_WRITE, Pace, PaceLimits, retry_after
from lexery.errors import PortalBudgetSpent

Open = Callable[..., Pace]


@pytest.fixture
def time() -> MemoryClock:
    return MemoryClock()


@pytest.fixture
def opened(tmp_path: Path, time: MemoryClock) -> Open:
    """The pace of one home folder, opened as a new process would."""

    def open_(**limits: float) -> Pace:
        return Pace(tmp_path / "pace.json", PaceLimits.model_validate(limits), time.clock)

    return open_


def ask(pace: Pace, size: int = 0, at_least: float = 0.0) -> None:
    pace.wait_turn(at_least)
    pace.count(size)
    pace.ended()


@pytest.mark.parametrize(
    ("share", "pause"), [(0.0, 5.0), (0.5, 6.0), (1.0, 7.0)], ids=["shortest", "middle", "longest"]
)
def test_a_pause_by_chance_between_requests(
    opened: Open, time: MemoryClock, share: float, pause: float
) -> None:
    time.share = share
    pace = opened()
    for _ in range(3):
        ask(pace)
    assert time.slept == [pause, pause]
    assert pace.waited == 2 * pause


def test_a_pause_counts_from_the_end_of_the_last_reply(opened: Open, time: MemoryClock) -> None:
    pace = opened()
    pace.wait_turn()
    time.pass_(100)
    pace.ended()
    time.pass_(2)
    ask(pace)
    assert time.slept == [pytest.approx(4)]


def test_the_next_process_waits_its_turn(opened: Open, time: MemoryClock) -> None:
    ask(opened())
    time.pass_(1)
    ask(opened())
    assert time.slept == [pytest.approx(5)]


def test_a_clock_set_back_makes_no_long_pause(opened: Open, time: MemoryClock) -> None:
    ask(opened())
    time.pass_(-3600)
    ask(opened())
    assert time.slept == [6]


def test_what_a_reply_asks_for_is_waited(opened: Open, time: MemoryClock) -> None:
    pace = opened()
    ask(pace)
    ask(pace, at_least=90)
    ask(pace, at_least=1)
    assert time.slept == [90, 6]


def test_requests_a_minute(opened: Open, time: MemoryClock) -> None:
    pace = opened(pause_min=0, pause_max=0, requests_per_minute=3)
    for _ in range(3):
        ask(pace)
        time.pass_(1)
    ask(pace)
    assert time.slept == [pytest.approx(57)]


def test_requests_a_day(opened: Open, time: MemoryClock) -> None:
    for _ in range(3):
        ask(opened(requests_per_day=3))
    before = list(time.slept)
    with pytest.raises(PortalBudgetSpent) as caught:
        opened(requests_per_day=3).wait_turn()
    assert (caught.value.requests, caught.value.minutes) == (3, 25 * 60)
    assert time.slept == before, "a request that is not made is not waited for"
    time.pass_(24 * 3600)
    with pytest.raises(PortalBudgetSpent):
        opened(requests_per_day=3).wait_turn()
    time.pass_(3600)
    ask(opened(requests_per_day=3))


def test_bytes_a_day(opened: Open) -> None:
    ask(opened(bytes_per_day=1_000_000), 600_000)
    pace = opened(bytes_per_day=1_000_000)
    assert pace.bytes_left == 400_000
    ask(pace, 400_000)
    with pytest.raises(PortalBudgetSpent) as caught:
        opened(bytes_per_day=1_000_000).wait_turn()
    assert (caught.value.requests, caught.value.megabytes) == (2, 1)


def test_a_killed_process_has_counted(opened: Open) -> None:
    pace = opened()
    pace.wait_turn()
    pace.count(BYTES_A_WRITE)
    pace.count(BYTES_A_WRITE - 1)
    assert pace.spent().bytes == 2 * BYTES_A_WRITE - 1
    left_behind = opened().spent()
    assert (left_behind.requests, left_behind.bytes) == (1, BYTES_A_WRITE)


@pytest.mark.parametrize("content", [b"", b"{", b'{"hours": "many"}', b"\xff"], ids=repr)
def test_a_damaged_count_begins_anew(opened: Open, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pace.json").write_bytes(content)
    ask(opened(), 5)
    assert opened().spent().model_dump() == {"requests": 1, "bytes": 5}


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("120", 120.0),
        (" 0 ", 0.0),
        ("9" * 30, 2_592_000.0),
        ("Sat, 31 Jan 2026 12:02:00 GMT", 120.0),
        ("Sat, 31 Jan 2026 11:00:00 GMT", 0.0),
        ("Sat, 31 Jan 2026 12:02:00", 120.0),
        ("-5", None),
        ("soon", None),
        ("٣", None),
        ("", None),
    ],
)
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after(header, datetime(2026, 1, 31, 12, tzinfo=UTC)) == seconds
