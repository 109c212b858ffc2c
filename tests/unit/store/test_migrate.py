"""Migrations: what they make is what the tables say, once, whoever comes first."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, column, inspect, make_url, table, text
from tests.support.postgres import server
from tests.support.run_stores import open_database

import lexery.store.corpus_tables
import lexery.store.executor_tables
import lexery.store.keys
import lexery.store.run_tables
from lexery.errors import SchemaTooNew, StoreUnavailable
from lexery.store.engine import open_engine, writing
from lexery.store.metadata import metadata
from lexery.store.migrate import VERSION_TABLE, known_revisions, migrate

assert lexery.store.corpus_tables is not None
assert lexery.store.executor_tables is not None
assert lexery.store.keys is not None
assert lexery.store.run_tables is not None


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(f"sqlite:///{tmp_path / 'lexery.db'}")
    yield opened
    opened.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with open_database(request.param, tmp_path) as opened:
        yield opened


def test_the_schema_is_that_of_the_tables(url: str) -> None:
    engine = open_engine(url)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_newest_revision_is_alembics_head(engine: Engine) -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    folder = Path(lexery.store.run_tables.__file__).with_name("migrations")
    config.set_main_option("script_location", str(folder))
    script = ScriptDirectory.from_config(config)
    assert script.get_heads() == [known_revisions()[-1]]
    assert {revision.revision for revision in script.walk_revisions()} == set(known_revisions())


def test_again_changes_nothing(engine: Engine) -> None:
    assert migrate(engine) == migrate(engine) == known_revisions()[-1]


def test_several_at_once_make_one_schema(url: str) -> None:
    engines = [open_engine(url) for _ in range(4)]
    with ThreadPoolExecutor(len(engines)) as pool:
        assert set(pool.map(migrate, engines)) == {known_revisions()[-1]}
    for engine in engines:
        engine.dispose()


def test_a_later_version_is_refused(engine: Engine) -> None:
    migrate(engine)
    with writing(engine) as connection:
        connection.execute(table(VERSION_TABLE, column("version_num")).update().values(version_num="9999"))
    with pytest.raises(SchemaTooNew) as error:
        migrate(engine)
    assert (error.value.found, error.value.known) == ("9999", known_revisions()[-1])


def test_the_event_numbers_are_never_given_twice(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        made = connection.execute(
            text("SELECT sql FROM sqlite_master WHERE name = 'run_events'")
        ).scalar_one()
    assert "AUTOINCREMENT" in made
    assert inspect(engine).has_table("effects")


def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "lexery.db"
    path.write_bytes(b"not a database, and long enough to be looked at" * 50)
    engine = open_engine(f"sqlite:///{path}")
    with pytest.raises(StoreUnavailable):
        migrate(engine)
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        pytest.param("postgresql://user:hidden@127.0.0.1:1/name", "does not answer", id="no-server"),
        pytest.param(None, "no such database", id="no-database"),
    ],
)
def test_a_postgresql_that_cannot_be_opened_is_unavailable(url: str | None, reason: str) -> None:
    engine = open_engine(url or make_url(server()).set(database="hidden").render_as_string(False))
    with pytest.raises(StoreUnavailable) as error:
        migrate(engine)
    engine.dispose()
    assert reason in error.value.message("en")
    assert "hidden" not in error.value.message("en")
