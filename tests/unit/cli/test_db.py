"""`lexery db`: schemas are told and brought up to date; a newer one is refused."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import column, table
from tests.support.postgres import database

import lexery.store as lexery_store
from lexery.cli.main import run
from lexery.store.engine import DATABASE_NAME, open_engine, sqlite_url, writing
from lexery.store.migrate import VERSION_TABLE, known_revisions, migrate

KNOWN = known_revisions()


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def states(capsys: pytest.CaptureFixture[str], code: int) -> list[dict[str, object]]:
    assert lexery("db", "status", "--format", "json") == code
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def set_revision(url: str, revision: str) -> None:
    engine = open_engine(url)
    migrate(engine)
    with writing(engine) as connection:
        connection.execute(table(VERSION_TABLE, column("version_num")).update().values(version_num=revision))
    engine.dispose()


def test_a_home_without_a_database_is_told_and_not_made(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (one,) = states(capsys, 1)
    assert (one["found"], one["pending"], one["queue_tables"]) == (None, list(KNOWN), None)
    assert one["holds"] == ["runs", "corpus"]
    assert not home.exists()


def test_migrating_makes_it_current_and_again_changes_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lexery("--lang", "en", "db", "migrate") == 0
    made = capsys.readouterr().out
    assert made.endswith(f"lexery.db: no tables yet → {KNOWN[-1]}.\n")
    assert lexery("--lang", "en", "db", "migrate") == 0
    assert capsys.readouterr().out.endswith(f"lexery.db: {KNOWN[-1]}, up to date.\n")
    (one,) = states(capsys, 0)
    assert (one["found"], one["pending"], one["current"]) == (KNOWN[-1], [], True)


def test_an_older_schema_is_brought_up_to_date(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = open_engine(sqlite_url(home))
    config = Config()
    config.set_main_option("script_location", str(Path(lexery_store.__file__).parent / "migrations"))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    (one,) = states(capsys, 1)
    assert (one["found"], one["pending"]) == ("0002", list(KNOWN[2:]))
    assert lexery("db", "migrate", "--format", "json") == 0
    (done,) = json.loads(capsys.readouterr().out)
    assert (done["before"]["found"], done["after"]["found"]) == ("0002", KNOWN[-1])


@pytest.mark.parametrize("command", ["status", "migrate"])
def test_a_newer_schema_is_refused(command: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_revision(sqlite_url(home), "9999")
    assert lexery("db", command) == 6
    assert capsys.readouterr().err.startswith("[SCHEMA_TOO_NEW] ")


class TestPostgresql:
    """The runs are in PostgreSQL, the corpus in the home folder."""

    @pytest.fixture
    def url(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
        with database() as url:
            monkeypatch.setenv("LEXERY_DATABASE_URL", url)
            yield url

    def test_both_schemas_of_it_are_made(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        (before,) = states(capsys, 1)
        assert (before["found"], before["queue_tables"]) == (None, False)
        engine = open_engine(url)
        migrate(engine)
        engine.dispose()
        assert lexery("--lang", "en", "db", "status") == 1
        assert "but the queue's tables are missing" in capsys.readouterr().out
        assert lexery("--lang", "en", "db", "migrate") == 0
        assert capsys.readouterr().out.endswith("the queue's tables were made.\n")
        (after,) = states(capsys, 0)
        assert (after["found"], after["queue_tables"]) == (KNOWN[-1], True)
        assert lexery("db", "migrate") == 0, "again changes nothing"

    def test_the_home_s_corpus_is_told_beside_it(
        self, url: str, home: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        engine = open_engine(sqlite_url(home))
        migrate(engine)
        engine.dispose()
        runs, corpus = states(capsys, 1)
        assert (runs["holds"], corpus["holds"]) == (["runs"], ["corpus"])
        assert str(corpus["database"]).endswith(DATABASE_NAME)
        assert corpus["current"] is True

    def test_the_password_is_not_shown(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("LEXERY_DATABASE_URL", "postgresql://user:hidden@127.0.0.1:1/none?password=hidden")
        assert lexery("db", "status") == 6
        shown = capsys.readouterr()
        assert shown.err.startswith("[STORE_UNAVAILABLE] ")
        assert "hidden" not in shown.out + shown.err

    def test_a_newer_schema_is_refused_before_anything_is_changed(
        self, url: str, home: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        set_revision(url, "9999")
        assert lexery("db", "migrate") == 6
        assert capsys.readouterr().err.startswith("[SCHEMA_TOO_NEW] ")
        assert not (home / DATABASE_NAME).exists()
