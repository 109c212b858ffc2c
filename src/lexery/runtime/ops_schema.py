"""The schemas of the databases that the settings name: which they have, and how they are brought up to date."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, make_url

from lexery.contracts.base import Value
from lexery.settings import Settings
from lexery.store.engine import DATABASE_NAME, open_engine, sqlite_url
from lexery.store.migrate import known_revisions, migrate, revision

_TRANSPORT: Final = ("dbos", "workflow_status")
"""Schema and table by which the queue's own tables are known on PostgreSQL."""


class SchemaState(Value):
    """One database and its schema."""

    database: str
    """Its URL, without a password."""
    holds: tuple[str, ...]
    """`runs`, `corpus` or both."""
    found: str | None
    """Revision of our tables; None when there are none yet."""
    known: str
    """The newest revision that this version knows."""
    pending: tuple[str, ...]
    """Revisions that are still to be applied, in their order."""
    queue_tables: bool | None
    """Whether the queue's own tables are there; None on SQLite, where a worker makes them itself."""

    @property
    def is_current(self) -> bool:
        """Nothing is to be done."""
        return not self.pending and self.queue_tables is not False


class Migrated(Value):
    """What became of one database."""

    before: SchemaState
    after: SchemaState


def schema_states(settings: Settings) -> tuple[SchemaState, ...]:
    """The schema of each database that is in use; nothing is made. Raises SchemaTooNew, StoreUnavailable."""
    return tuple(_state(url, holds) for url, holds in _databases(settings))


def migrate_databases(settings: Settings) -> tuple[Migrated, ...]:
    """Bring each to this version: our tables, and on PostgreSQL those of the queue.

    A home folder that has no database yet gets one when it is the database of runs. Raises as `schema_states` does,
    before anything is changed.
    """
    named = tuple(_databases(settings))
    before = [_state(url, holds) for url, holds in named]
    return tuple(
        Migrated(before=old, after=_migrate(url, holds))
        for old, (url, holds) in zip(before, named, strict=True)
    )


def _databases(settings: Settings) -> Iterator[tuple[str, tuple[str, ...]]]:
    home = sqlite_url(settings.home)
    if settings.postgresql_url is None:
        yield home, ("runs", "corpus")
        return
    yield settings.postgresql_url, ("runs",)
    if (settings.home / DATABASE_NAME).exists():
        yield home, ("corpus",)


def _state(url: str, holds: tuple[str, ...]) -> SchemaState:
    known = known_revisions()
    found: str | None = None
    tables: bool | None = None
    if _is_there(url):
        with _opened(url) as engine:
            found = revision(engine)
            if engine.dialect.name == "postgresql":
                schema, table = _TRANSPORT
                tables = inspect(engine).has_table(table, schema=schema)
    pending = known if found is None else known[known.index(found) + 1 :]
    shown = make_url(url).set(query={}).render_as_string(hide_password=True)
    return SchemaState(
        database=shown, holds=holds, found=found, known=known[-1], pending=pending, queue_tables=tables
    )


def _migrate(url: str, holds: tuple[str, ...]) -> SchemaState:
    with _opened(url) as engine:
        migrate(engine)
        is_postgresql = engine.dialect.name == "postgresql"
    if is_postgresql:
        # Takes long to import, and SQLite never needs it here.
        from lexery.runtime.transport import migrate_transport

        migrate_transport(url)
    return _state(url, holds)


def _is_there(url: str) -> bool:
    """A SQLite file that is not there would be made by looking."""
    database = make_url(url).database
    return not url.startswith("sqlite") or (database is not None and Path(database).exists())


@contextmanager
def _opened(url: str) -> Generator[Engine]:
    engine = open_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()
