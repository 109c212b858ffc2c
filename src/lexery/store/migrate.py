"""Brings a database to the schema of this version."""

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from lexery.errors import SchemaTooNew
from lexery.store.engine import reading, writing

VERSION_TABLE = "lexery_schema"
"""Not alembic's default name: a host application may keep its own migrations in the same database."""


def migrate(engine: Engine) -> str:
    """Apply what is missing, in one transaction, and return the schema's revision.

    Safe to call from several processes at once: one migrates, the others wait for it. Raises SchemaTooNew when a later
    version wrote the database, StoreUnavailable or StoreReadOnly when it cannot be opened.
    """
    with as_file(files("lexery.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        script = ScriptDirectory.from_config(config)
        head = script.get_current_head() or ""
        with reading(engine) as connection:
            if _revision(connection, script) == head:
                return head
        with writing(engine) as connection:
            # Read again under the lock: another process may have done it meanwhile.
            if _revision(connection, script) != head:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        return head


def _revision(connection: Connection, script: ScriptDirectory) -> str | None:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    found = context.get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    if found is not None and found not in known:
        raise SchemaTooNew(found=found, known=script.get_current_head() or "")
    return found
