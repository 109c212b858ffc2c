"""Processes that work on runs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "executors",
        sa.Column("id", sa.String(256), nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_executors"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("executors")
