"""The list of a tenant's runs: filters, newest first, page by page."""

from typing import Any

from sqlalchemy import Connection, Select, select

from lexery.contracts.run import RunFilter, RunSummary
from lexery.errors import RunNotFound
from lexery.store import run_rows
from lexery.store.run_codes import run_codes
from lexery.store.run_tables import runs


def list_runs(
    connection: Connection, tenant_id: str, *, limit: int, where: RunFilter
) -> tuple[RunSummary, ...]:
    """At most `limit` runs. Raises RunNotFound when the page is to begin after a run that the tenant has not."""
    wanted = select(*(runs.c[name] for name in run_rows.SUMMARY_COLUMNS)).where(runs.c.tenant_id == tenant_id)
    wanted = _filtered(wanted, tenant_id, where)
    # By the codes' own numbers where they lead, so that a page reads no more codes than it shows runs.
    number = runs.c.id if where.reason is None else run_codes.c.run_number
    if where.before is not None:
        wanted = wanted.where(number < _number(connection, where.before, tenant_id))
    rows = connection.execute(wanted.order_by(number.desc()).limit(limit)).mappings().all()
    return tuple(run_rows.to_summary(row) for row in rows)


def _filtered(wanted: Select[Any], tenant_id: str, where: RunFilter) -> Select[Any]:
    asked = {
        runs.c.status: where.status,
        runs.c.outcome: where.outcome,
        runs.c.coverage_gap: where.gap,
        runs.c.conversation_id: where.conversation_id,
    }
    wanted = wanted.where(*(column == value for column, value in asked.items() if value is not None))
    if where.reason is not None:
        wanted = wanted.join(run_codes, run_codes.c.run_number == runs.c.id).where(
            run_codes.c.tenant_id == tenant_id, run_codes.c.code == where.reason
        )
    return wanted


def _number(connection: Connection, run_id: str, tenant_id: str) -> int:
    named = select(runs.c.id).where(runs.c.run_id == run_id, runs.c.tenant_id == tenant_id)
    number = connection.execute(named).scalar()
    if number is None:
        raise RunNotFound(run_id=run_id)
    return int(number)
