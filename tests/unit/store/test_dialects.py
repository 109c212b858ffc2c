"""The tables and statements of runs are those of both databases; PostgreSQL is compiled, not run."""

import pytest
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateTable

from lexery.store.run_tables import effects, messages, run_events, runs

TABLES = (runs, run_events, effects, messages)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_row_of_a_run_names_its_tenant(table: object) -> None:
    assert "tenant_id" in getattr(table, "c", ())


def test_postgresql_gets_its_own_types() -> None:
    made = "\n".join(str(CreateTable(table).compile(dialect=postgresql.dialect())) for table in TABLES)
    assert "snapshot JSONB NOT NULL" in made
    assert "created_at TIMESTAMP WITH TIME ZONE NOT NULL" in made
    assert "seq BIGSERIAL NOT NULL" in made
    assert "UNIQUE (tenant_id, idempotency_key)" in made


def test_sqlite_numbers_events_by_itself() -> None:
    made = str(CreateTable(run_events).compile(dialect=sqlite.dialect()))
    assert "seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT" in made
