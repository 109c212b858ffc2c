"""Table of the processes that work on runs: who said when that it lives."""

from sqlalchemy import Column, Double, String, Table

from lexery.store.metadata import metadata

executors = Table(
    "executors",
    metadata,
    Column("id", String(256), primary_key=True),
    Column("beat", Double, nullable=False),
)
"""`beat`: seconds since 1970 by the clock of the database, the one clock that all processes share."""
