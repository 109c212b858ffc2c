"""The corpus tables: what the migration makes is what the code expects, and the database holds to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData, insert, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateIndex, CreateTable

from lexery.store.corpus_tables import CORPUS_TABLES, corpus_acts, corpus_state
from lexery.store.engine import open_engine, reading, sqlite_url, writing
from lexery.store.migrate import migrate

VERSION = {
    "nreg": "1-20",
    "content_sha256": "a",
    "live": True,
    "title": "Про приклад",
    "title_known": True,
    "doc_type": "law",
    "status": "in_force",
    "text_kind": "official",
    "article_count": 0,
    "preamble": b"",
}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    yield engine
    engine.dispose()


def test_the_migration_makes_the_tables_of_the_code(engine: Engine) -> None:
    expected = MetaData()
    for table in CORPUS_TABLES:
        table.to_metadata(expected)
    ours = {table.name for table in CORPUS_TABLES}

    def include(_thing: object, name: str | None, kind: str, _reflected: bool, _other: object) -> bool:
        return kind != "table" or name in ours

    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_object": include, "compare_type": True}
        )
        assert compare_metadata(context, expected) == []


def test_an_act_has_one_live_version(engine: Engine) -> None:
    with pytest.raises(IntegrityError), writing(engine) as connection:
        connection.execute(insert(corpus_acts), [VERSION, VERSION | {"content_sha256": "b"}])
    with writing(engine) as connection:
        connection.execute(insert(corpus_acts), [VERSION, VERSION | {"content_sha256": "b", "live": False}])


def test_there_is_one_state(engine: Engine) -> None:
    row = dict.fromkeys(("acts", "articles", "digest_acts", "digest_articles", "catalog"), 0)
    with pytest.raises(IntegrityError), writing(engine) as connection:
        connection.execute(insert(corpus_state), [{"id": 2, "corpus_version": "", "index_name": "", **row}])


def test_the_database_is_opened_as_the_store_needs_it(engine: Engine) -> None:
    with reading(engine) as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_a_failed_write_leaves_nothing(engine: Engine) -> None:
    def write_and_fail() -> None:
        with writing(engine) as connection:
            connection.execute(insert(corpus_acts), [VERSION])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    with reading(engine) as connection:
        assert connection.execute(text("SELECT count(*) FROM corpus_acts")).scalar_one() == 0


def test_the_tables_can_be_made_in_postgresql() -> None:
    dialect = postgresql.dialect()
    for table in CORPUS_TABLES:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))
    live = next(index for index in corpus_acts.indexes if index.name == "ix_corpus_acts_live")
    assert str(CreateIndex(live).compile(dialect=dialect)).endswith("WHERE live")
