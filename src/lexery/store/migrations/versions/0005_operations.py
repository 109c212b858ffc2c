"""What runs are listed, counted and kept by: the gap, reason codes, the moment of the end."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Frozen here: a migration must not follow the tables of later versions.
_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_JSON = sa.Text().with_variant(JSONB(), "postgresql")
_MOMENT = sa.DateTime(timezone=True)
_BATCH = 200
_CODE_LENGTH = 64


def upgrade() -> None:
    """Add the column, the table and the indexes, and fill them for the runs that are there."""
    op.add_column("runs", sa.Column("coverage_gap", sa.String(32)))
    op.create_table(
        "run_codes",
        sa.Column(
            "run_number",
            _SERIAL,
            sa.ForeignKey("runs.id", ondelete="CASCADE", name="fk_run_codes_run_number_runs"),
            nullable=False,
        ),
        sa.Column("code", sa.String(_CODE_LENGTH), nullable=False),
        sa.Column("tenant_id", sa.String(128), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("run_number", "code", name="pk_run_codes"),
    )
    op.create_index(
        "ix_run_codes_tenant_id_code_run_number", "run_codes", ["tenant_id", "code", "run_number"]
    )
    op.create_index("ix_run_codes_at_code", "run_codes", ["at", "code"])
    _fill()
    op.create_index("ix_runs_tenant_id_coverage_gap_id", "runs", ["tenant_id", "coverage_gap", "id"])
    op.create_index("ix_runs_tenant_id_outcome_id", "runs", ["tenant_id", "outcome", "id"])
    op.create_index("ix_runs_tenant_id_conversation_id_id", "runs", ["tenant_id", "conversation_id", "id"])
    op.create_index("ix_runs_completed_at", "runs", ["completed_at"])


def downgrade() -> None:
    """Drop them."""
    for name in ("tenant_id_coverage_gap_id", "tenant_id_outcome_id", "tenant_id_conversation_id_id"):
        op.drop_index(f"ix_runs_{name}", "runs")
    op.drop_index("ix_runs_completed_at", "runs")
    op.drop_table("run_codes")
    op.drop_column("runs", "coverage_gap")


def _fill() -> None:
    connection = op.get_bind()
    names = ("gate_decision", "verify_result", "retrieval_trace", "snapshot", "degraded_flags")
    runs = sa.table(
        "runs",
        sa.column("id", _SERIAL),
        sa.column("tenant_id", sa.String),
        sa.column("error_code", sa.String),
        sa.column("updated_at", _MOMENT),
        sa.column("coverage_gap", sa.String),
        *(sa.column(name, _JSON) for name in names),
    )
    codes = sa.table(
        "run_codes",
        sa.column("run_number", _SERIAL),
        sa.column("code", sa.String),
        sa.column("tenant_id", sa.String),
        sa.column("at", _MOMENT),
    )
    wanted = [runs.c[name] for name in ("id", "tenant_id", "error_code", "updated_at", *names)]
    number = 0
    while True:
        query = sa.select(*wanted).where(runs.c.id > number).order_by(runs.c.id).limit(_BATCH)
        rows = connection.execute(query).mappings().all()
        if not rows:
            return
        for row in rows:
            number = row["id"]
            read = {name: _read(row[name]) for name in names}
            if (gap := _gap(read)) is not None:
                connection.execute(sa.update(runs).where(runs.c.id == number).values(coverage_gap=gap))
            found = dict.fromkeys(str(code)[:_CODE_LENGTH] for code in _codes(read) if code)
            if row["error_code"]:
                found[row["error_code"]] = None
            own = {"run_number": number, "tenant_id": row["tenant_id"], "at": row["updated_at"]}
            if found:
                connection.execute(sa.insert(codes), [own | {"code": code} for code in found])


def _read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def _gap(read: dict[str, Any]) -> str | None:
    """The effective gap of a run that has U7 behind it; of another, U4's."""
    evidence = read["snapshot"].get("u7_evidence")
    if evidence:
        return evidence.get("coverage_gap_status")
    trace = read["retrieval_trace"]
    return None if trace is None else trace.get("coverage_gap") or "none"


def _codes(read: dict[str, Any]) -> Iterator[str | None]:
    snapshot = read["snapshot"]
    for decision, name in ((read["gate_decision"], "reason_codes"), (read["verify_result"], "reasons")):
        yield from decision[name] if decision else ()
    reasoning = snapshot.get("u8_reasoning")
    yield reasoning["ready_path"] if reasoning else None
    for flag in read["degraded_flags"]:
        yield flag.partition(":")[0]
        yield flag
    yield from snapshot.get("notes", ())
