"""Runs migrations over the connection that `migrate` opened; there is no `alembic.ini` and no offline mode."""

from typing import cast

from alembic import context
from sqlalchemy import Connection

from lexery.store.metadata import metadata

connection = cast(Connection, context.config.attributes["connection"])
context.configure(
    connection=connection,
    target_metadata=metadata,
    version_table="lexery_schema",
    # SQLite cannot alter most things in place.
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
