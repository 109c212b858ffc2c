"""Opening the database: SQLite in the home folder by default, any SQLAlchemy URL otherwise."""

import os
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from lexery.errors import StoreReadOnly, StoreUnavailable, known_reason

DATABASE_NAME: Final = "lexery.db"
BUSY_SECONDS: Final = 30
"""How long a writer waits for another before it gives up."""
_IMMEDIATE: Final = "lexery_immediate"
_NO_WRITING: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR")
"""What SQLite says at the first reading when it may not, or cannot, write the files beside the database."""
_UNNUMBERED: Final = (
    ("does not exist", "3d"),
    ("authentication", "28"),
    ("too many", "53"),
    ("connection slots", "53"),
    ("starting up", "57"),
    ("shutting down", "57"),
    ("closed the connection", "08"),
)
"""What PostgreSQL says to one who is not let in: the driver tells its words without its number."""
_connect: Final[Callable[..., SqliteConnection]] = sqlite3.connect
_PRAGMAS: Final = ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON")


POOL_SIZE: Final = 10
"""Connections of a process to PostgreSQL that are kept; `POOL_MORE` more may be open for a moment."""
POOL_MORE: Final = 10
_CONNECT_SECONDS: Final = 10


def sqlite_url(home: Path) -> str:
    """URL of the database file in a home folder."""
    return f"sqlite:///{home / DATABASE_NAME}"


def postgresql_url(url: str) -> URL:
    """The URL with the driver that is installed, whichever way PostgreSQL was named in it."""
    given = make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    return given.set(drivername="postgresql+psycopg")


def open_engine(url: str, *, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """An engine for `url`; a writer waits `busy_seconds` for another. SQLite gets WAL, foreign keys, a
    busy timeout, and transactions that begin where we say; where nothing can be written, it still reads.

    Raises `StoreReadOnly` when the folder of a SQLite file cannot be made. Connecting is lazy.
    """
    if not url.startswith("sqlite"):
        return _open_postgresql(postgresql_url(url), busy_seconds)
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        database = engine.url.database
        if database and database != ":memory:":
            folder = Path(database).parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreReadOnly(path=str(folder)) from error
        connect = partial(_connect_sqlite, busy_milliseconds=round(busy_seconds * 1000))
        event.listen(engine, "do_connect", connect)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _open_postgresql(url: URL, busy_seconds: float) -> Engine:
    # A transaction that its process forgot must not hold a run's row for ever, and one that waits for a row gives up.
    wait = round(busy_seconds * 1000)
    options = f"-c lock_timeout={wait} -c idle_in_transaction_session_timeout={max(wait, 60_000)}"
    given = url.query.get("options")
    return create_engine(
        url.difference_update_query(["options"]),
        pool_size=POOL_SIZE,
        max_overflow=POOL_MORE,
        pool_timeout=busy_seconds,
        pool_pre_ping=True,
        connect_args={
            "options": f"{options} {given}" if isinstance(given, str) else options,
            "connect_timeout": url.query.get("connect_timeout", str(_CONNECT_SECONDS)),
            "application_name": url.query.get("application_name", "lexery"),
        },
    )


def _connect_sqlite(
    _dialect: Dialect,
    _record: ConnectionPoolEntry,
    arguments: Sequence[str],
    options: dict[str, Any],
    *,
    busy_milliseconds: int,
) -> SqliteConnection:
    """A connection that reads and writes; where nothing can be written, one that reads."""
    connection = _connect(*arguments, **options)
    try:
        return _prepared(connection, busy_milliseconds)
    except sqlite3.OperationalError as error:
        connection.close()
        database = arguments[0]
        if not error.sqlite_errorname.startswith(_NO_WRITING) or not Path(database).is_file():
            raise
        return _prepared(_read_only(database, options, error), busy_milliseconds)
    except BaseException:
        connection.close()
        raise


def _prepared(connection: SqliteConnection, busy_milliseconds: int) -> SqliteConnection:
    # The driver would begin transactions by itself, too late and never before a DDL statement.
    connection.isolation_level = None
    for pragma in (f"busy_timeout = {busy_milliseconds}", *_PRAGMAS):
        connection.execute(f"PRAGMA {pragma}")
    # The files beside the database are made at the first reading, and fail there.
    connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
    return connection


def _read_only(database: str, options: dict[str, Any], refused: sqlite3.OperationalError) -> SqliteConnection:
    """A connection that needs no file beside the database.

    On a disk without space, one that keeps the database to itself: then what is shared elsewhere is kept in memory. In
    a folder that may not be written, one that takes the file as it lies: without a log beside it nobody has it open.
    Raises `StoreReadOnly` when there is a log, left by a process that was killed, which only a writer can read.
    """
    folder = Path(database).parent
    if os.access(database, os.W_OK) and os.access(folder, os.W_OK):
        connection = _connect(database, **options)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return connection
    log = Path(f"{database}-wal")
    if log.exists() and log.stat().st_size:
        # What it holds is not in the file yet, and cannot be read without writing.
        raise StoreReadOnly(path=str(log)) from refused
    address = f"{Path(database).resolve().as_uri()}?mode=ro&immutable=1"
    return _connect(address, **{**options, "uri": True})


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(_IMMEDIATE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


class Bare(NamedTuple):
    """A transaction on the driver's own connection, for statements that are prepared."""

    connection: PoolProxiedConnection
    dialect: Dialect


@contextmanager
def reading(engine: Engine) -> Generator[Connection]:
    """A connection with one consistent view. Raises `StoreUnavailable` for what the driver refuses."""
    try:
        with engine.connect() as connection:
            yield connection
    except Exception as error:
        refused = _refused(error, engine)
        if refused is None:
            raise
        raise refused from error


@contextmanager
def writing(engine: Engine) -> Generator[Connection]:
    """A transaction that takes the write lock at its start, so that it can never lose it half-way.

    Commits at the end, rolls back on any exception. Raises `StoreUnavailable` or `StoreReadOnly`.
    """
    try:
        with engine.connect().execution_options(**{_IMMEDIATE: True}) as connection, connection.begin():
            yield connection
    except Exception as error:
        refused = _refused(error, engine)
        if refused is None:
            raise
        raise refused from error


@contextmanager
def reading_bare(engine: Engine) -> Generator[Bare]:
    """As `reading`, at a tenth of the cost."""
    with _bare(engine, "BEGIN") as transaction:
        yield transaction


@contextmanager
def writing_bare(engine: Engine) -> Generator[Bare]:
    """As `writing`, at a third of the cost: what is left is the database's."""
    with _bare(engine, "BEGIN IMMEDIATE") as transaction:
        yield transaction


@contextmanager
def _bare(engine: Engine, begin: str) -> Generator[Bare]:
    try:
        connection = engine.raw_connection()
        try:
            if engine.dialect.name == "sqlite":
                connection.cursor().execute(begin)
            yield Bare(connection, engine.dialect)
            connection.commit()
        finally:
            # Whatever was not committed is rolled back.
            connection.close()
    except Exception as error:
        refused = _refused(error, engine)
        if refused is None:
            raise
        raise refused from error


def _refused(error: Exception, engine: Engine) -> StoreUnavailable | StoreReadOnly | None:
    """What the world did to the database; None for anything else. The error is SQLAlchemy's or the driver's own."""
    refusal = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, PoolTimeout):
        return StoreUnavailable(reason=known_reason(("postgresql.pool",), str(error)))
    driver = engine.dialect.loaded_dbapi
    if not isinstance(refusal, driver.DatabaseError):
        return None
    # A query that is wrong, or values that are: no bug of ours is the database's fault.
    bugs = (
        driver.DataError,
        driver.IntegrityError,
        driver.InternalError,
        driver.NotSupportedError,
        driver.ProgrammingError,
    )
    if isinstance(refusal, bugs):
        return None
    told = str(refusal)
    name: str = getattr(refusal, "sqlite_errorname", "")
    if name.startswith("SQLITE_READONLY") or "read-only" in told:
        # The URL is shown without its password.
        return StoreReadOnly(path=engine.url.database or engine.url.render_as_string())
    if engine.dialect.name != "sqlite":
        state: str = getattr(refusal, "sqlstate", None) or ""
        kind = state[:2].lower() or next((kind for words, kind in _UNNUMBERED if words in told), "connect")
        return StoreUnavailable(reason=known_reason((f"postgresql.{kind}",), told))
    kind = name.removeprefix("SQLITE_").lower()
    return StoreUnavailable(reason=known_reason((f"sqlite.{kind}", f"sqlite.{kind.split('_')[0]}"), told))
