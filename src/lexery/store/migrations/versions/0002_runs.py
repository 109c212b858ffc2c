"""Runs, their events, effects and messages."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Frozen here: a migration must not follow the tables of later versions.
_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_JSON = sa.Text().with_variant(JSONB(), "postgresql")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "runs",
        sa.Column("id", _SERIAL, autoincrement=True, nullable=False),
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("tenant_id", sa.String(128), nullable=False),
        sa.Column("user_id", sa.String(128)),
        sa.Column("conversation_id", sa.String(128)),
        sa.Column("status", sa.String(32), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("query_profile", _JSON),
        sa.Column("search_plan", _JSON),
        sa.Column("retrieval_trace", _JSON),
        sa.Column("gate_decision", _JSON),
        sa.Column("assembled_prompt", _JSON),
        sa.Column("llm_result", _JSON),
        sa.Column("verify_result", _JSON),
        sa.Column("snapshot", _JSON, nullable=False),
        sa.Column("degraded_flags", _JSON, nullable=False),
        sa.Column("error_code", sa.String(64)),
        sa.Column("attachments_manifest", _JSON, nullable=False),
        sa.Column("idempotency_key", sa.String(256)),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("updated_at", _MOMENT, nullable=False),
        sa.Column("completed_at", _MOMENT),
        sa.Column("outcome", sa.String(32)),
        sa.Column("engine_status", sa.String(16), nullable=False),
        sa.Column("next_stage", sa.String(8)),
        sa.Column("visits", _JSON, nullable=False),
        sa.Column("seg", sa.Integer(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(256)),
        sa.Column("cancel_requested", sa.Boolean(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("deadline", _MOMENT),
        sa.Column("graph_version", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
        sa.UniqueConstraint("run_id", name="uq_runs_run_id"),
        sa.UniqueConstraint("tenant_id", "idempotency_key", name="uq_runs_tenant_id_idempotency_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_runs_tenant_id_id", "runs", ["tenant_id", "id"])
    op.create_index("ix_runs_engine_status_deadline", "runs", ["engine_status", "deadline"])
    op.create_table(
        "run_events",
        sa.Column("seq", _SERIAL, autoincrement=True, nullable=False),
        _run_id("run_events"),
        sa.Column("tenant_id", sa.String(128), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("body", _JSON, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_run_events"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_run_events_run_id_seq", "run_events", ["run_id", "seq"])
    op.create_table(
        "effects",
        sa.Column("key", sa.String(256), nullable=False),
        _run_id("effects"),
        sa.Column("tenant_id", sa.String(128), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("visit", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", _JSON, nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_effects"),
    )
    op.create_index("ix_effects_run_id", "effects", ["run_id"])
    op.create_table(
        "messages",
        _run_id("messages"),
        sa.Column("tenant_id", sa.String(128), nullable=False),
        sa.Column("user_id", sa.String(128)),
        sa.Column("conversation_id", sa.String(128)),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("run_id", name="pk_messages"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("messages", "effects", "run_events", "runs"):
        op.drop_table(table)


def _run_id(table: str) -> sa.Column[str]:
    return sa.Column(
        "run_id",
        sa.String(64),
        sa.ForeignKey("runs.run_id", ondelete="CASCADE", name=f"fk_{table}_run_id_runs"),
        nullable=False,
    )
