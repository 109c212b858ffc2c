"""What is dropped of runs that ended, on each adapter, and what is not."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.support.ops_stores import NOW, Stores, open_stores
from tests.support.run_stores import STORES

from lexery.contracts.decisions import NextAction
from lexery.contracts.operations import Kept
from lexery.contracts.record import Effect, EffectKind, OutboxPayload, Snapshot
from lexery.contracts.run import (
    ALL_RUNS,
    MESSAGE_EXPIRED,
    TRACE_EXPIRED,
    Delivery,
    EngineStatus,
    RunFilter,
    RunStatus,
)
from lexery.errors import RunNotFound
from lexery.pipeline import samples

DAY = timedelta(days=1)
FULL = Snapshot(
    as_of=date(2026, 1, 1),
    u7_evidence=samples.EVIDENCE,
    u8_reasoning=samples.reasoning(NextAction.RUN_U9, 5),
    raw_hits=(samples.hit(),),
    delivery=Delivery(message="Так.", outbox_key=None, source_summary=()),
    corpus_version="c",
)
FOUND = {
    "snapshot": FULL,
    "query_profile": samples.PROFILE,
    "search_plan": samples.PLAN,
    "assembled_prompt": samples.PROMPT,
    "degraded_flags": ("RERUN_FAILED",),
}


@pytest.fixture(params=STORES)
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    with open_stores(request.param, tmp_path) as opened:
        yield opened


@pytest.fixture
def aged(stores: Stores) -> Stores:
    """Runs that ended long ago, one that ended lately, and old ones that have not ended."""
    stores.end("older", at=NOW - 40 * DAY, **FOUND)  # type: ignore[arg-type]
    stores.end("old", at=NOW - 35 * DAY, tenant="u", **FOUND)  # type: ignore[arg-type]
    stores.end("late", at=NOW - DAY, **FOUND)  # type: ignore[arg-type]
    stores.begin("running", at=NOW - 50 * DAY)
    stores.begin("queued", at=NOW - 50 * DAY, claim=False)
    stores.park("waiting", at=NOW - 50 * DAY, deadline=NOW - 47 * DAY)
    stores.end(
        "dead", at=NOW - 50 * DAY, status=RunStatus.FAILED, engine=EngineStatus.DEAD, error_code="DEAD_LETTER"
    )
    return stores


def left(stores: Stores) -> set[str]:
    return {line.run_id for tenant in ("t", "u") for line in stores.runs.list(tenant, limit=99)}


@pytest.mark.parametrize("kept", Kept)
def test_only_runs_that_ended_before_are_due_and_once(aged: Stores, kept: Kept) -> None:
    before = NOW - 30 * DAY
    assert aged.ops.due(kept, before) == 2
    assert [one.run_id for one in aged.ops.drop(kept, before, limit=1)] == ["older"], "the oldest first"
    assert [one.run_id for one in aged.ops.drop(kept, before, limit=9)] == ["old"]
    assert aged.ops.due(kept, before) == 0
    assert aged.ops.drop(kept, before, limit=9) == ()
    expected = {"older", "old", "late", "running", "queued", "waiting", "dead"}
    assert left(aged) == (expected - {"older", "old"} if kept is Kept.RUNS else expected)


def test_a_dropped_run_leaves_nothing(aged: Stores) -> None:
    mine = aged.begin("more", at=NOW - 60 * DAY)
    effect = Effect(
        key="e",
        run_id="more",
        tenant_id="t",
        stage="U12",
        visit=1,
        kind=EffectKind.DELIVER,
        payload=OutboxPayload(run_id="more", tenant_id="t"),
    )
    assert aged.runs.intend(mine, effect).done
    aged.ops.drop(Kept.RUNS, NOW - 30 * DAY, limit=9)
    with pytest.raises(RunNotFound):
        aged.runs.load("older", "t")
    assert aged.runs.events("older", "t") == ()
    assert aged.runs.message("older", "t") is None
    assert [run.run_id for run in aged.runs.list("t", where=RunFilter(reason="RERUN_FAILED"))] == ["late"]
    assert [one.key for one in aged.runs.effects("t")] == ["e"], "those of a run that has not ended stay"


def test_events_go_alone(aged: Stores) -> None:
    before = aged.runs.load("older", "t")
    aged.ops.drop(Kept.EVENTS, NOW - 30 * DAY, limit=9)
    assert aged.runs.events("older", "t") == ()
    assert aged.runs.load("older", "t") == before
    assert aged.runs.message("older", "t") is not None
    assert len(aged.runs.events("late", "t")) == 2


def test_the_numbers_of_dropped_events_are_not_given_again(aged: Stores) -> None:
    highest = max(event.seq for event in aged.ops.newest_events(NOW - 99 * DAY, limit=999))
    aged.ops.drop(Kept.EVENTS, NOW + DAY, limit=9)
    aged.begin("next", claim=False)
    (event,) = aged.runs.events("next", "t")
    assert event.seq > highest


def test_a_message_goes_wherever_it_is(aged: Stores) -> None:
    aged.ops.drop(Kept.MESSAGES, NOW - 30 * DAY, limit=9)
    record = aged.runs.load("older", "t")
    assert aged.runs.message("older", "t") is None
    assert "Так." not in record.model_dump_json()
    assert record.snapshot.notes == (MESSAGE_EXPIRED,)
    assert record.query_profile is not None, "what was found stays"
    assert aged.runs.message("late", "t") is not None


def test_a_trace_goes_and_the_end_stays(aged: Stores) -> None:
    before = aged.runs.load("older", "t")
    aged.ops.drop(Kept.TRACES, NOW - 30 * DAY, limit=9)
    record = aged.runs.load("older", "t")
    assert (record.query_profile, record.search_plan, record.snapshot.raw_hits) == (None, None, None)
    assert record.snapshot.notes == (TRACE_EXPIRED,)
    kept = ("query", "status", "outcome", "degraded_flags", "completed_at", "updated_at")
    assert [getattr(record, name) for name in kept] == [getattr(before, name) for name in kept]
    assert record.snapshot.corpus_version == "c"
    assert aged.runs.message("older", "t") is not None
    assert aged.runs.load("late", "t").query_profile is not None


def test_a_run_whose_trace_is_gone_is_not_gone_on_with(stores: Stores) -> None:
    failed = {"status": RunStatus.FAILED, "engine": EngineStatus.FAILED, "error_code": "STAGE_ERROR"}
    stores.end("failed", at=NOW - 40 * DAY, **failed)  # type: ignore[arg-type]
    stores.ops.drop(Kept.TRACES, NOW - 30 * DAY, limit=9)
    assert stores.runs.load("failed", "t").engine.next_stage is None


@pytest.mark.parametrize(
    ("others", "orphan"),
    [
        pytest.param([], "t/abc", id="nobody-else"),
        pytest.param([("t", "t/abc")], None, id="another-run-of-the-tenant"),
        pytest.param([("t", "t/def")], "t/abc", id="another-question-that-begins-alike"),
    ],
)
def test_the_object_of_a_long_question_goes_with_its_last_run(
    stores: Stores, others: list[tuple[str, str]], orphan: str | None
) -> None:
    def asked(key: str) -> Snapshot:
        return Snapshot(as_of=date(2026, 1, 1), query_object=key)

    stores.end("long", at=NOW - 40 * DAY, snapshot=asked("t/abc"))
    for number, (tenant, key) in enumerate(others):
        stores.end(f"other{number}", at=NOW, tenant=tenant, snapshot=asked(key))
    (dropped,) = stores.ops.drop(Kept.RUNS, NOW - 30 * DAY, limit=9)
    assert dropped.object_key == orphan


def test_lists_show_what_is_left(aged: Stores) -> None:
    aged.ops.drop(Kept.RUNS, NOW - 30 * DAY, limit=9)
    assert aged.runs.list("u", where=ALL_RUNS) == ()
