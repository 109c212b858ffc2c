"""What of an ended run was dropped, so that a sweep reads only what it still has to do."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_KINDS = ("traces", "events", "messages")


def upgrade() -> None:
    """Add the flags and their indexes."""
    for kind in _KINDS:
        op.add_column(
            "runs", sa.Column(f"{kind}_dropped", sa.Boolean, nullable=False, server_default=sa.false())
        )
    for kind in _KINDS:
        held = sa.text(f"completed_at IS NOT NULL AND NOT {kind}_dropped")
        op.create_index(
            f"ix_runs_{kind}_held", "runs", ["completed_at"], sqlite_where=held, postgresql_where=held
        )


def downgrade() -> None:
    """Drop them."""
    for kind in _KINDS:
        op.drop_index(f"ix_runs_{kind}_held", "runs")
        op.drop_column("runs", f"{kind}_dropped")
