"""Brings a database to the schema of this version."""

from importlib.resources import as_file, files

from sqlalchemy import Connection, Engine, inspect, text

from lexery.errors import SchemaTooNew
from lexery.store.engine import reading, writing

VERSION_TABLE = "lexery_schema"
"""Not alembic's default name: a host application may keep its own migrations in the same database."""
_LOCK = 0x6C657865
"""Of PostgreSQL: held while a database is migrated. SQLite has one writer anyway."""


def migrate(engine: Engine) -> str:
    """Apply what is missing, in one transaction, and return the schema's revision.

    Safe to call from several processes at once: one migrates, the others wait for it. Raises SchemaTooNew when a later
    version wrote the database, StoreUnavailable or StoreReadOnly when it cannot be opened.
    """
    known = known_revisions()
    with reading(engine) as connection:
        if _revision(connection, known) == known[-1]:
            return known[-1]
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        # Read again under the lock: another process may have done it meanwhile.
        if _revision(connection, known) != known[-1]:
            _upgrade(connection)
    return known[-1]


def revision(engine: Engine) -> str | None:
    """The schema's revision; None for a database without our tables. Raises as `migrate` does; nothing is changed."""
    with reading(engine) as connection:
        return _revision(connection, known_revisions())


def known_revisions() -> tuple[str, ...]:
    """Revisions of this version, oldest first: the numbers that the files of migrations begin with."""
    folder = files("lexery.store") / "migrations" / "versions"
    names = (entry.name for entry in folder.iterdir() if entry.name.endswith(".py"))
    return tuple(sorted(name.split("_")[0] for name in names if name[0].isdigit()))


def _revision(connection: Connection, known: tuple[str, ...]) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608 - a constant
    if found is not None and found not in known:
        raise SchemaTooNew(found=found, known=known[-1])
    return found


def _upgrade(connection: Connection) -> None:
    # Alembic takes as long to import as a short command to run, and is seldom needed.
    from alembic import command
    from alembic.config import Config

    with as_file(files("lexery.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
