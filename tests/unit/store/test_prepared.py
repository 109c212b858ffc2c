"""Prepared statements: the values, types and errors are those of the same statement run by SQLAlchemy."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Column, Engine, Integer, MetaData, String, Table, bindparam, insert, select, update

from lexery.errors import StoreUnavailable
from lexery.store.column_types import Encoded, Json, UtcDateTime
from lexery.store.engine import open_engine, reading, reading_bare, writing, writing_bare
from lexery.store.prepared import Prepared

NOW = datetime(2026, 1, 1, 12, 30, 15, 250, tzinfo=UTC)
things = Table(
    "things",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("name", String(8), unique=True),
    Column("at", UtcDateTime),
    Column("body", Json),
)
ADD = Prepared(insert(things).returning(things.c.id))
ALL = Prepared(select(*things.c).order_by(things.c.id))
RENAME = Prepared(update(things).where(things.c.name == bindparam("old"), things.c.id < 9))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = open_engine(f"sqlite:///{tmp_path / 'things.db'}", busy_seconds=0.01)
    things.metadata.create_all(made)
    yield made
    made.dispose()


def test_rows_are_those_that_sqlalchemy_writes_and_reads(engine: Engine) -> None:
    values = [
        {"name": "Ї", "at": NOW, "body": {"а": [1, None]}},
        {"name": "x", "at": None, "body": None},
        {"name": "y", "at": NOW, "body": Encoded('{"а":1.5}')},
    ]
    with writing_bare(engine) as connection:
        assert [ADD.rows(connection, one) for one in values] == [[{"id": at}] for at in (1, 2, 3)]
    with writing(engine) as connection:
        connection.execute(insert(things), {**values[0], "name": "Є"})
    with reading(engine) as connection:
        known = [dict(row) for row in connection.execute(select(things)).mappings()]
        assert ALL.rows(connection) == known
    with reading_bare(engine) as connection:
        assert ALL.rows(connection) == known
    assert known[3] == {**known[0], "id": 4, "name": "Є"}


def test_an_update_sets_the_columns_that_its_values_name(engine: Engine) -> None:
    with writing_bare(engine) as connection:
        ADD.rows(connection, {"name": "a", "at": NOW, "body": 1})
        assert RENAME.run(connection, {"old": "a", "name": "b"}) == 1
        assert RENAME.run(connection, {"old": "b", "body": [2], "at": None}) == 1
        assert RENAME.run(connection, {"old": "a", "name": "c"}) == 0
        assert ALL.rows(connection) == [{"id": 1, "name": "b", "at": None, "body": [2]}]


def test_what_raises_leaves_nothing(engine: Engine) -> None:
    with writing_bare(engine) as connection:
        ADD.rows(connection, {"name": "a"})
    with pytest.raises(sqlite3.IntegrityError), writing_bare(engine) as connection:
        ADD.rows(connection, {"id": RENAME.run(connection, {"old": "a", "name": "b"})})
    with writing_bare(engine) as connection:
        assert [row["name"] for row in ALL.rows(connection)] == ["a"]


def test_a_lock_is_the_stores_error_and_a_wrong_value_is_ours(engine: Engine) -> None:
    with writing_bare(engine) as connection:
        ADD.rows(connection, {"name": "a"})
        with pytest.raises(StoreUnavailable), writing_bare(engine):
            pass
    with pytest.raises(sqlite3.IntegrityError), writing_bare(engine) as connection:
        ADD.rows(connection, {"name": "a"})
    with writing_bare(engine) as connection:
        assert RENAME.run(connection, {"old": "a", "name": "b"}) == 1
