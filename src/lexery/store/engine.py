"""Opening the database: SQLite in the home folder by default, any SQLAlchemy URL otherwise."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from lexery.errors import StoreReadOnly, StoreUnavailable

DATABASE_NAME: Final = "lexery.db"
BUSY_SECONDS: Final = 30
"""How long a writer waits for another before it gives up."""
_IMMEDIATE: Final = "lexery_immediate"
_UNAVAILABLE: Final = (OperationalError, DatabaseError)
"""What the world does to a database: locks, a full disk, a file that is not one. Other kinds are bugs of a query."""


def sqlite_url(home: Path) -> str:
    """URL of the database file in a home folder."""
    return f"sqlite:///{home / DATABASE_NAME}"


def open_engine(url: str, *, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """An engine for `url`; a writer waits `busy_seconds` for another. SQLite gets WAL, foreign keys, a busy timeout, and transactions that begin where we say.

    Raises `StoreReadOnly` when the folder of a SQLite file cannot be made. Connecting is lazy.
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        database = engine.url.database
        if database and database != ":memory:":
            folder = Path(database).parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreReadOnly(path=str(folder)) from error
        event.listen(
            engine, "connect", partial(_prepare_sqlite, busy_milliseconds=round(busy_seconds * 1000))
        )
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(
    connection: DBAPIConnection, _record: ConnectionPoolEntry, *, busy_milliseconds: int
) -> None:
    assert isinstance(connection, SqliteConnection)  # noqa: S101 - listened for on SQLite only
    # The driver would begin transactions by itself, too late and never before a DDL statement.
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {busy_milliseconds}",
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(_IMMEDIATE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Generator[Connection]:
    """A connection with one consistent view. Raises `StoreUnavailable` for what the driver refuses."""
    try:
        with engine.connect() as connection:
            yield connection
    except DatabaseError as error:
        if type(error) not in _UNAVAILABLE:
            raise
        raise _refused(error, engine) from error


@contextmanager
def writing(engine: Engine) -> Generator[Connection]:
    """A transaction that takes the write lock at its start, so that it can never lose it half-way.

    Commits at the end, rolls back on any exception. Raises `StoreUnavailable` or `StoreReadOnly`.
    """
    try:
        with engine.connect().execution_options(**{_IMMEDIATE: True}) as connection, connection.begin():
            yield connection
    except DatabaseError as error:
        if type(error) not in _UNAVAILABLE:
            raise
        raise _refused(error, engine) from error


def _refused(error: DatabaseError, engine: Engine) -> StoreUnavailable | StoreReadOnly:
    reason = str(error.orig)
    if "readonly" in reason or "read-only" in reason:
        return StoreReadOnly(path=engine.url.database or engine.url.render_as_string())
    return StoreUnavailable(reason=reason)
