"""Tables of the corpus."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "corpus_state",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("corpus_version", sa.String(64), nullable=False),
        sa.Column("index_name", sa.String(200), nullable=False),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("articles", sa.Integer, nullable=False),
        sa.Column("digest_acts", sa.Integer, nullable=False),
        sa.Column("digest_articles", sa.Integer, nullable=False),
        sa.Column("catalog", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corpus_state"),
        sa.CheckConstraint("id = 1", name="ck_corpus_state_single"),
    )
    op.create_table(
        "corpus_catalog",
        sa.Column("nreg", sa.String(40), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("number", sa.String(200)),
        sa.Column("adopted", sa.String(10)),
        sa.Column("doc_type", sa.String(16), nullable=False),
        sa.Column("status", sa.String(24), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("aliases", sa.Text, nullable=False),
        sa.Column("articles", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("nreg", "source", name="pk_corpus_catalog"),
    )
    op.create_table(
        "corpus_acts",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("nreg", sa.String(40), nullable=False),
        sa.Column("content_sha256", sa.String(64), nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("title_known", sa.Boolean, nullable=False),
        sa.Column("doc_type", sa.String(16), nullable=False),
        sa.Column("number", sa.String(200)),
        sa.Column("adopted", sa.String(10)),
        sa.Column("status", sa.String(24), nullable=False),
        sa.Column("status_note", sa.Text),
        sa.Column("source_url", sa.Text),
        sa.Column("retrieved", sa.String(10)),
        sa.Column("edition", sa.String(10)),
        sa.Column("text_kind", sa.String(16), nullable=False),
        sa.Column("article_count", sa.Integer, nullable=False),
        sa.Column("preamble", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corpus_acts"),
        sa.UniqueConstraint("nreg", "content_sha256", name="uq_corpus_acts_nreg_content_sha256"),
    )
    op.create_index(
        "ix_corpus_acts_live",
        "corpus_acts",
        ["nreg"],
        unique=True,
        sqlite_where=sa.text("live"),
        postgresql_where=sa.text("live"),
    )
    op.create_table(
        "corpus_articles",
        sa.Column("act_id", sa.Integer, nullable=False),
        sa.Column("ordinal", sa.Integer, nullable=False),
        sa.Column("number", sa.String(40), nullable=False),
        sa.Column("heading", sa.Text, nullable=False),
        sa.Column("repealed", sa.Boolean, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("edition", sa.String(10)),
        sa.Column("part", sa.String(40)),
        sa.Column("text_sha256", sa.String(64), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("act_id", "ordinal", name="pk_corpus_articles"),
        sa.ForeignKeyConstraint(
            ["act_id"], ["corpus_acts.id"], name="fk_corpus_articles_act_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_corpus_articles_number", "corpus_articles", ["act_id", "number"])
    op.create_table(
        "corpus_directory",
        sa.Column("nreg", sa.String(40), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("title_known", sa.Boolean, nullable=False),
        sa.Column("number", sa.String(200)),
        sa.Column("adopted", sa.String(10)),
        sa.Column("doc_type", sa.String(16), nullable=False),
        sa.Column("status", sa.String(24), nullable=False),
        sa.Column("status_note", sa.Text),
        sa.Column("edition", sa.String(10)),
        sa.Column("retrieved", sa.String(10)),
        sa.Column("source_url", sa.Text),
        sa.Column("aliases", sa.Text, nullable=False),
        sa.Column("indexed", sa.Boolean, nullable=False),
        sa.Column("text_kind", sa.String(16), nullable=False),
        sa.Column("name_keys", sa.Text, nullable=False),
        sa.Column("number_keys", sa.Text, nullable=False),
        sa.Column("known_articles", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("nreg", name="pk_corpus_directory"),
    )


def downgrade() -> None:
    """Take back."""
    for table in ("corpus_directory", "corpus_articles", "corpus_acts", "corpus_catalog", "corpus_state"):
        op.drop_table(table)
