"""Times of stages from events: nearest-rank percentiles, whole pairs only."""

from datetime import UTC, datetime, timedelta

import pytest

from lexery.contracts.operations import TimedEvent
from lexery.runtime.ops_times import percentile, stage_times

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        pytest.param([7.0], 0.5, 7.0, id="one-value"),
        pytest.param([7.0], 0.0, 7.0, id="never-before-the-first"),
        pytest.param([1.0, 2.0], 0.5, 1.0, id="half-of-two"),
        pytest.param([1.0, 2.0], 0.51, 2.0, id="more-than-half-of-two"),
        pytest.param([float(n) for n in range(1, 101)], 0.5, 50.0, id="median"),
        pytest.param([float(n) for n in range(1, 101)], 0.95, 95.0, id="p95"),
        pytest.param([float(n) for n in range(1, 101)], 0.99, 99.0, id="p99"),
        pytest.param([float(n) for n in range(1, 11)], 0.99, 10.0, id="p99-of-few"),
        pytest.param([float(n) for n in range(1, 101)], 1.0, 100.0, id="greatest"),
    ],
)
def test_percentile(values: list[float], share: float, expected: float) -> None:
    assert percentile(values, share) == expected


Row = tuple[str, str, float, float | None, str | None]


def events(*rows: Row) -> list[TimedEvent]:
    """Of (run, kind, second, duration, outcome)."""
    return [
        TimedEvent(
            seq=seq,
            run_id=run,
            kind=kind,
            at=START + timedelta(seconds=second),
            duration_ms=took,
            outcome=outcome,
        )
        for seq, (run, kind, second, took, outcome) in enumerate(rows, 1)
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param([], {}, id="nothing"),
        pytest.param(
            [("a", "U1.started", 0, None, None), ("a", "U1.finished", 1, 9.0, "accepted")],
            {"U1": (1, 9.0, 0, 0)},
            id="a-pair",
        ),
        pytest.param([("a", "U1.finished", 1, 9.0, "accepted")], {}, id="its-beginning-was-not-read"),
        pytest.param([("a", "U1.started", 0, None, None)], {}, id="it-goes-on"),
        pytest.param(
            [
                ("a", "U1.started", 0, None, None),
                ("b", "U1.started", 0, None, None),
                ("b", "U1.finished", 1, 5.0, "accepted"),
                ("a", "U1.finished", 1, 9.0, "accepted"),
            ],
            {"U1": (2, 9.0, 0, 0)},
            id="two-runs-side-by-side",
        ),
        pytest.param(
            [("a", "U4.started", 0, None, None), ("a", "U4.finished", 1, 9.0, "ERROR:ValueError")],
            {"U4": (1, 9.0, 1, 0)},
            id="raised",
        ),
        pytest.param(
            [("a", "U4.started", 0, None, None), ("a", "U4.finished", 1, 9.0, "TIMEOUT")],
            {"U4": (1, 9.0, 1, 0)},
            id="timed-out",
        ),
        pytest.param(
            [("a", "U4.started", 0, None, None), ("a", "U4.finished", 99, None, "INTERRUPTED")],
            {"U4": (0, 0.0, 0, 1)},
            id="its-process-died",
        ),
        pytest.param(
            [("a", "run.submitted", 0, None, None), ("a", "U1.started", 2, None, None)],
            {"queue": (1, 2000.0, 0, 0)},
            id="waited-in-the-queue",
        ),
        pytest.param(
            [
                ("a", "run.submitted", 0, None, None),
                ("a", "run.resumed", 5, None, None),
                ("a", "U1.started", 6, None, None),
            ],
            {"queue": (1, 1000.0, 0, 0)},
            id="waits-from-the-last-time-it-was-queued",
        ),
        pytest.param(
            [("a", "run.waiting", 0, None, None), ("a", "run.expired", 9, None, "CLARIFICATION_EXPIRED")],
            {},
            id="a-user-is-no-queue",
        ),
        pytest.param(
            [
                ("a", "U10.started", 0, None, None),
                ("a", "U10.finished", 1, 1.0, "x"),
                ("a", "ORCH.started", 1, None, None),
                ("a", "ORCH.finished", 1, 2.0, "U7"),
                ("a", "U2.started", 2, None, None),
                ("a", "U2.finished", 2, 3.0, "x"),
            ],
            {"U2": (1, 3.0, 0, 0), "U10": (1, 1.0, 0, 0), "ORCH": (1, 2.0, 0, 0)},
            id="in-the-order-of-the-pipeline",
        ),
    ],
)
def test_stage_times(rows: list[Row], expected: dict[str, tuple[int, float, int, int]]) -> None:
    found = {t.stage: (t.visits, t.max_ms, t.raised, t.interrupted) for t in stage_times(events(*rows))}
    assert list(found.items()) == list(expected.items())


def test_percentiles_are_those_of_one_stage() -> None:
    rows: list[Row] = []
    for number in range(1, 101):
        rows += [
            (f"r{number}", "U4.started", number, None, None),
            (f"r{number}", "U4.finished", number, float(101 - number), "none"),
        ]
    (times,) = stage_times(events(*rows))
    assert (times.p50_ms, times.p90_ms, times.p95_ms, times.p99_ms, times.max_ms) == (50, 90, 95, 99, 100)
