"""What a migration fills in for the runs that are there, on each database."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, MetaData, Table, insert, select
from tests.support.run_stores import open_database

import lexery.store as lexery_store
from lexery.store.engine import open_engine, reading, writing
from lexery.store.migrate import migrate
from lexery.store.run_codes import run_codes
from lexery.store.run_tables import runs

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
OLD = "0002"


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database as an earlier release left it."""
    with open_database(request.param, tmp_path) as url:
        opened = open_engine(url)
        config = Config()
        config.set_main_option("script_location", str(Path(lexery_store.__file__).parent / "migrations"))
        with writing(opened) as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, OLD)
        yield opened
        opened.dispose()


USUAL: dict[str, Any] = {
    "status": "completed",
    "snapshot": {},
    "degraded_flags": [],
    "attachments_manifest": [],
    "visits": {},
}


def add(engine: Engine, run_id: str, **columns: Any) -> None:
    """A row of the earlier release."""
    old = Table("runs", MetaData(), autoload_with=engine)
    is_text = engine.dialect.name == "sqlite"
    row: dict[str, Any] = columns | {
        "run_id": run_id,
        "tenant_id": "t",
        "query": "Чи можна?",
        "created_at": NOW,
        "updated_at": NOW,
        "engine_status": "SUCCEEDED",
        "seg": 0,
        "fence": 1,
        "cancel_requested": False,
        "attempts": 1,
        "graph_version": "1",
    }
    for name, usual in USUAL.items():
        row.setdefault(name, usual)
    written = {
        name: json.dumps(value) if is_text and isinstance(value, dict | list) else value
        for name, value in row.items()
    }
    with writing(engine) as connection:
        connection.execute(insert(old).values(written))


ROWS: dict[str, dict[str, Any]] = {
    "new": {"status": "pending"},
    "after-u4": {"retrieval_trace": {"coverage_gap": "weak_evidence"}},
    "no-legal-retrieval": {"retrieval_trace": {"coverage_gap": None}},
    "after-u7": {
        "retrieval_trace": {"coverage_gap": "weak_evidence"},
        "snapshot": {"u7_evidence": {"coverage_gap_status": "none"}, "notes": ["NOTED"]},
        "gate_decision": {"reason_codes": ["FEW_HITS"]},
        "verify_result": {"reasons": ["GROUNDED", "PARTIAL"]},
    },
    "failed": {"error_code": "STAGE_ERROR", "degraded_flags": ["LEG_FAILED:text"]},
}


def test_gaps_and_codes_of_old_runs_are_filled_in(engine: Engine) -> None:
    for run_id, columns in ROWS.items():
        add(engine, run_id, **columns)
    migrate(engine)
    with reading(engine) as connection:
        held = connection.execute(select(runs.c.run_id, runs.c.coverage_gap)).all()
        codes = connection.execute(
            select(runs.c.run_id, run_codes.c.code, run_codes.c.at).join(runs).order_by(run_codes.c.code)
        ).all()
    assert {row.run_id: row.coverage_gap for row in held} == {
        "new": None,
        "after-u4": "weak_evidence",
        "no-legal-retrieval": "none",
        "after-u7": "none",
        "failed": None,
    }
    assert [(run_id, code) for run_id, code, _ in codes] == [
        ("after-u7", "FEW_HITS"),
        ("after-u7", "GROUNDED"),
        ("failed", "LEG_FAILED"),
        ("failed", "LEG_FAILED:text"),
        ("after-u7", "NOTED"),
        ("after-u7", "PARTIAL"),
        ("failed", "STAGE_ERROR"),
    ]
    assert {at for _, _, at in codes} == {NOW}


def test_more_runs_than_a_batch_are_filled_in(engine: Engine) -> None:
    for number in range(205):
        add(engine, f"r{number}", error_code="STAGE_ERROR")
    migrate(engine)
    with reading(engine) as connection:
        assert len(connection.execute(select(run_codes.c.run_number)).all()) == 205


def test_nothing_of_an_old_run_counts_as_dropped(engine: Engine) -> None:
    add(engine, "old")
    migrate(engine)
    flags = (runs.c.traces_dropped, runs.c.events_dropped, runs.c.messages_dropped)
    with reading(engine) as connection:
        assert connection.execute(select(*flags)).all() == [(False, False, False)]
