"""Reason codes of runs, one row each, so that runs can be found and counted by them without reading a run.

A code stays once a run came by it: what a later stage took back is still what happened.
"""

from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Dialect,
    ForeignKey,
    Index,
    Insert,
    Integer,
    String,
    Table,
    bindparam,
    func,
    select,
)

from lexery.contracts.record import RunRecord
from lexery.contracts.run_codes import CODE_LENGTH, reason_codes
from lexery.store.column_types import Json, UtcDateTime
from lexery.store.engine import Bare
from lexery.store.metadata import metadata
from lexery.store.prepared import Prepared
from lexery.store.run_tables import runs

run_codes = Table(
    "run_codes",
    metadata,
    Column(
        "run_number",
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey("runs.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("code", String(CODE_LENGTH), primary_key=True),
    Column("tenant_id", String(128), nullable=False),
    Column("at", UtcDateTime, nullable=False),
)
Index(
    "ix_run_codes_tenant_id_code_run_number", run_codes.c.tenant_id, run_codes.c.code, run_codes.c.run_number
)
Index("ix_run_codes_at_code", run_codes.c.at, run_codes.c.code)


def _insert(dialect: Dialect) -> Insert:
    """All codes of a run in one statement; those that it has are left alone."""
    codes: Any = bindparam("my_codes", type_=Json())
    # A dialect takes long to import, and one of the two is never needed.
    if dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_on

        listed = func.jsonb_array_elements_text(codes).table_valued("value")
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_on

        listed = func.json_each(codes).table_valued("value")
    mine = select(runs.c.id, listed.c.value, runs.c.tenant_id, bindparam("my_at", type_=UtcDateTime())).where(
        runs.c.run_id == bindparam("my_run", type_=String()),
        runs.c.tenant_id == bindparam("my_tenant", type_=String()),
    )
    names = ["run_number", "code", "tenant_id", "at"]
    return insert_on(run_codes).from_select(names, mine).on_conflict_do_nothing()


_ADD = Prepared(_insert)


def add_codes(
    connection: Connection | Bare, record: RunRecord, known: AbstractSet[str] = frozenset()
) -> frozenset[str]:
    """Store the codes that the run came by; `known` are stored already. All that are stored now."""
    codes = frozenset(reason_codes(record))
    if new := codes - known:
        at: datetime = record.updated_at
        values = {
            "my_run": record.run_id,
            "my_tenant": record.tenant_id,
            "my_codes": sorted(new),
            "my_at": at,
        }
        _ADD.run(connection, values)
    return codes | known
