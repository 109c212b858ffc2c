"""The public trace: how much it says, what is derived, and that its ids are in order and resumable."""

import asyncio

import pytest
from tests.support.toy_run import TENANT, ToyWorld, ask, question

from lexery.api.trace import EventId, TraceEvent, Verbosity, public, read_event_id, wants_record
from lexery.contracts.record import RunRecord
from lexery.contracts.run import RunEvent, Stage
from lexery.store.memory import MemoryRunStore


def run(*, asks: bool = False) -> tuple[RunRecord, tuple[RunEvent, ...]]:
    world = ToyWorld(store=MemoryRunStore(), stages={Stage.REASON: ask} if asks else {})
    record = asyncio.run(world.service.submit(question()))
    return record, world.service.events(record.run_id, TENANT)


def shown(record: RunRecord, events: tuple[RunEvent, ...], verbosity: Verbosity) -> list[TraceEvent]:
    return [
        one
        for event in events
        for one in public(event, record if wants_record(event, verbosity) else None, verbosity)
    ]


@pytest.mark.parametrize("verbosity", ["stages", "decisions", "full"])
def test_ids_rise_and_every_stored_event_is_there(verbosity: Verbosity) -> None:
    record, events = run(asks=True)
    trace = shown(record, events, verbosity)
    orders = [read_event_id(one.id).order for one in trace]
    assert orders == sorted(set(orders))
    assert [one.kind for one in trace if "." not in one.id] == [event.kind for event in events]


def test_how_much_is_said() -> None:
    record, events = run()
    decided = {
        verbosity: {one.stage: one.decision for one in shown(record, events, verbosity) if one.decision}
        for verbosity in ("stages", "decisions", "full")
    }
    assert decided["stages"] == {}
    assert set(decided["decisions"]) == set(decided["full"]) == {"U3", "U5", "U8", "U11"}
    assert all(one.details is None for one in decided["decisions"].values())
    gate = decided["full"]["U5"].details
    assert gate is not None
    assert set(gate) == {"expanding_codes", "thresholds", "signals"}


def test_a_decision_is_that_of_its_visit() -> None:
    """U11 of the toy sends the first draft back: its two visits decide otherwise."""
    record, events = run()
    decided = [
        (one.visit, one.decision and one.decision.result)
        for one in shown(record, events, "decisions")
        if one.kind == "U11.finished"
    ]
    assert decided == [(1, "retry_write"), (2, "complete")]


def test_a_question_back_is_told_with_its_choices_at_any_verbosity() -> None:
    record, events = run(asks=True)
    for verbosity in ("stages", "full"):
        (asked,) = [one for one in shown(record, events, verbosity) if one.kind == "clarification_requested"]
        assert asked.clarification is not None
        assert record.snapshot.clarification is not None
        assert asked.clarification.choices == record.snapshot.clarification.choices
        assert asked.clarification.deadline == record.engine.deadline
        assert asked.id.endswith(".1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("7", EventId(seq=7)), ("7.1", EventId(seq=7, derived=1)), ("0", EventId()), ("007", EventId(seq=7))],
)
def test_ids_are_read(text: str, expected: EventId) -> None:
    assert read_event_id(text) == expected


@pytest.mark.parametrize("text", ["", "x", "1.", ".1", "1.1.1", "-1", "1 ", "1\n", "９"])
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        read_event_id(text)
