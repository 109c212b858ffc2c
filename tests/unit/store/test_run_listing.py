"""Lists of runs, on each adapter: what each filter takes, and pages that lose and double nothing."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.support.run_stores import STORES, open_store

from lexery.contracts.record import NewEvent, RunRecord, Snapshot
from lexery.contracts.retrieval import CoverageGap
from lexery.contracts.run import ALL_RUNS, EngineStatus, RunFilter
from lexery.errors import RunNotFound
from lexery.runtime.ports import RunStore
from lexery.runtime.records import queued

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVENT = NewEvent(kind="run.submitted", at=NOW)


def record(run_id: str, tenant_id: str = "t") -> RunRecord:
    return RunRecord(
        run_id=run_id,
        tenant_id=tenant_id,
        status="pending",
        query="Чи можна?",
        snapshot=Snapshot(as_of=date(2026, 1, 1)),
        created_at=NOW,
        updated_at=NOW,
    )


def committed(store: RunStore, run_id: str, tenant_id: str = "t", **changes: object) -> RunRecord:
    """A run that was claimed, and committed with the changes."""
    store.create(record(run_id, tenant_id), EVENT)
    taken = store.claim(run_id, tenant_id, owner="me", now=NOW)
    assert taken is not None
    changed = taken.model_copy(update=changes)
    assert store.commit(changed, []).done
    return changed


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunStore]:
    """Runs of two tenants; the oldest first in each line of `expected`."""
    with open_store(request.param, tmp_path) as opened:
        committed(opened, "plain", status="Gate", coverage_gap=CoverageGap.NONE)
        committed(
            opened,
            "weak",
            status="completed",
            outcome="coverage_gap",
            coverage_gap=CoverageGap.WEAK_EVIDENCE,
            degraded_flags=("LEG_FAILED:text", "RERUN_FAILED"),
        )
        committed(opened, "broken", status="failed", outcome="failed", error_code="STAGE_ERROR")
        opened.create(record("new").model_copy(update={"conversation_id": "c"}), EVENT)
        committed(
            opened,
            "foreign",
            "other",
            status="completed",
            outcome="coverage_gap",
            coverage_gap=CoverageGap.WEAK_EVIDENCE,
            degraded_flags=("RERUN_FAILED",),
        )
        yield opened


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        pytest.param(ALL_RUNS, "new broken weak plain", id="all"),
        pytest.param(RunFilter(status="Gate"), "plain", id="status"),
        pytest.param(RunFilter(reason="RERUN_FAILED"), "weak", id="flag"),
        pytest.param(RunFilter(reason="LEG_FAILED:text"), "weak", id="flag-with-its-detail"),
        pytest.param(RunFilter(reason="LEG_FAILED"), "weak", id="flag-without-its-detail"),
        pytest.param(RunFilter(reason="STAGE_ERROR"), "broken", id="error"),
        pytest.param(RunFilter(reason="FEW_HITS"), "", id="a-code-that-no-run-has"),
        pytest.param(RunFilter(gap="weak_evidence"), "weak", id="gap"),
        pytest.param(RunFilter(gap="none"), "plain", id="no-gap-is-not-unknown"),
        pytest.param(RunFilter(outcome="failed"), "broken", id="outcome"),
        pytest.param(RunFilter(conversation_id="c"), "new", id="conversation"),
        pytest.param(RunFilter(status="completed", reason="RERUN_FAILED"), "weak", id="both"),
        pytest.param(RunFilter(status="failed", reason="RERUN_FAILED"), "", id="not-either"),
        pytest.param(RunFilter(before="broken"), "weak plain", id="before"),
        pytest.param(RunFilter(before="broken", reason="RERUN_FAILED"), "weak", id="before-and-reason"),
        pytest.param(RunFilter(before="plain"), "", id="before-the-oldest"),
    ],
)
def test_filters(store: RunStore, where: RunFilter, expected: str) -> None:
    assert [run.run_id for run in store.list("t", where=where)] == expected.split()


def test_pages_lose_and_double_nothing(store: RunStore) -> None:
    pages: list[str] = []
    where = ALL_RUNS
    while page := store.list("t", limit=1, where=where):
        pages += [run.run_id for run in page]
        where = RunFilter(before=pages[-1])
    assert pages == ["new", "broken", "weak", "plain"]


@pytest.mark.parametrize("before", ["foreign", "nobody"])
def test_a_page_begins_after_a_run_of_the_tenant(store: RunStore, before: str) -> None:
    with pytest.raises(RunNotFound):
        store.list("t", where=RunFilter(before=before))


def test_a_summary_names_conversation_and_gap(store: RunStore) -> None:
    found = {run.run_id: (run.conversation_id, run.coverage_gap) for run in store.list("t")}
    assert found == {
        "new": ("c", None),
        "broken": (None, None),
        "weak": (None, "weak_evidence"),
        "plain": (None, "none"),
    }


def test_a_code_stays_when_the_run_goes_on(store: RunStore) -> None:
    """Also when the run is moved outside a stage, and when its store has forgotten what it wrote."""
    broken = store.load("broken", "t")
    again = queued(broken, now=NOW, stage="U5")
    assert store.move(again, [], expected=frozenset({EngineStatus.RUNNING}), seg=0).done
    assert store.load("broken", "t").error_code is None
    assert [run.run_id for run in store.list("t", where=RunFilter(reason="STAGE_ERROR"))] == ["broken"]
