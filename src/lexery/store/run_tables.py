"""Tables of runs: the run itself, its events, its effects (the outbox is those of kind `deliver`), its message.

`runs` keeps the columns of the public contract; those of the engine follow them (architecture §2, runtime design).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from lexery.store.column_types import Json, UtcDateTime
from lexery.store.metadata import metadata

_SERIAL = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only when the key's type is INTEGER."""

runs = Table(
    "runs",
    metadata,
    Column("id", _SERIAL, primary_key=True, autoincrement=True),
    Column("run_id", String(64), nullable=False, unique=True),
    Column("tenant_id", String(128), nullable=False),
    Column("user_id", String(128)),
    Column("conversation_id", String(128)),
    Column("status", String(32), nullable=False),
    Column("query", Text, nullable=False),
    Column("query_profile", Json),
    Column("search_plan", Json),
    Column("retrieval_trace", Json),
    Column("gate_decision", Json),
    Column("assembled_prompt", Json),
    Column("llm_result", Json),
    Column("verify_result", Json),
    Column("snapshot", Json, nullable=False),
    Column("degraded_flags", Json, nullable=False),
    Column("error_code", String(64)),
    Column("attachments_manifest", Json, nullable=False),
    Column("idempotency_key", String(256)),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("completed_at", UtcDateTime),
    Column("outcome", String(32)),
    Column("engine_status", String(16), nullable=False),
    Column("next_stage", String(8)),
    Column("visits", Json, nullable=False),
    Column("seg", Integer, nullable=False),
    Column("fence", Integer, nullable=False),
    Column("owner", String(256)),
    Column("cancel_requested", Boolean, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("deadline", UtcDateTime),
    Column("graph_version", String(32), nullable=False),
    Column("coverage_gap", String(32)),
    # What was dropped of a run that ended (`lexery.contracts.operations.Kept`); no record holds them.
    *(
        Column(f"{kind}_dropped", Boolean, nullable=False, server_default=false())
        for kind in ("traces", "events", "messages")
    ),
    UniqueConstraint("tenant_id", "idempotency_key"),
    sqlite_autoincrement=True,
)
Index("ix_runs_tenant_id_id", runs.c.tenant_id, runs.c.id)
Index("ix_runs_engine_status_deadline", runs.c.engine_status, runs.c.deadline)
# What lists filter by; a column of the row itself would be behind its long ones.
Index("ix_runs_tenant_id_coverage_gap_id", runs.c.tenant_id, runs.c.coverage_gap, runs.c.id)
Index("ix_runs_tenant_id_outcome_id", runs.c.tenant_id, runs.c.outcome, runs.c.id)
Index("ix_runs_tenant_id_conversation_id_id", runs.c.tenant_id, runs.c.conversation_id, runs.c.id)
Index("ix_runs_completed_at", runs.c.completed_at)
for _kind in ("traces", "events", "messages"):
    _held = runs.c.completed_at.is_not(None) & runs.c[f"{_kind}_dropped"].is_(False)
    Index(f"ix_runs_{_kind}_held", runs.c.completed_at, sqlite_where=_held, postgresql_where=_held)

run_events = Table(
    "run_events",
    metadata,
    Column("seq", _SERIAL, primary_key=True, autoincrement=True),
    Column("run_id", String(64), ForeignKey("runs.run_id", ondelete="CASCADE"), nullable=False),
    Column("tenant_id", String(128), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("body", Json, nullable=False),
    # A number is never given twice, also not after a run was deleted: readers resume by it.
    sqlite_autoincrement=True,
)
Index("ix_run_events_run_id_seq", run_events.c.run_id, run_events.c.seq)

effects = Table(
    "effects",
    metadata,
    Column("key", String(256), primary_key=True),
    Column("run_id", String(64), ForeignKey("runs.run_id", ondelete="CASCADE"), nullable=False),
    Column("tenant_id", String(128), nullable=False),
    Column("stage", String(8), nullable=False),
    Column("visit", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Json, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)
Index("ix_effects_run_id", effects.c.run_id)

messages = Table(
    "messages",
    metadata,
    Column("run_id", String(64), ForeignKey("runs.run_id", ondelete="CASCADE"), primary_key=True),
    Column("tenant_id", String(128), nullable=False),
    Column("user_id", String(128)),
    Column("conversation_id", String(128)),
    Column("body", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)
