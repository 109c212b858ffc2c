"""Tables of the corpus. A version of an act is live or staged; articles belong to a version, so that one update of the
small table `corpus_acts` makes any number of texts visible at once."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from lexery.store.metadata import metadata

corpus_state = Table(
    "corpus_state",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("corpus_version", String(64), nullable=False),
    Column("index_name", String(200), nullable=False),
    Column("acts", Integer, nullable=False),
    Column("articles", Integer, nullable=False),
    Column("digest_acts", Integer, nullable=False),
    Column("digest_articles", Integer, nullable=False),
    Column("catalog", Integer, nullable=False),
    CheckConstraint("id = 1", name="ck_corpus_state_single"),
)
"""One row: what every reader sees."""

corpus_catalog = Table(
    "corpus_catalog",
    metadata,
    Column("nreg", String(40), primary_key=True),
    Column("source", String(16), primary_key=True),
    Column("number", String(200)),
    Column("adopted", String(10)),
    Column("doc_type", String(16), nullable=False),
    Column("status", String(24), nullable=False),
    Column("title", Text, nullable=False),
    Column("aliases", Text, nullable=False),
    Column("articles", Text, nullable=False),
)
"""Catalog rows as they were imported; `aliases` joined by newlines, `articles` by spaces."""

corpus_acts = Table(
    "corpus_acts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("nreg", String(40), nullable=False),
    Column("content_sha256", String(64), nullable=False),
    Column("live", Boolean, nullable=False),
    Column("title", Text, nullable=False),
    Column("title_known", Boolean, nullable=False),
    Column("doc_type", String(16), nullable=False),
    Column("number", String(200)),
    Column("adopted", String(10)),
    Column("status", String(24), nullable=False),
    Column("status_note", Text),
    Column("source_url", Text),
    Column("retrieved", String(10)),
    Column("edition", String(10)),
    Column("text_kind", String(16), nullable=False),
    Column("article_count", Integer, nullable=False),
    Column("preamble", LargeBinary, nullable=False),
    UniqueConstraint("nreg", "content_sha256"),
)
"""Versions of acts; `preamble` is zlib of UTF-8."""

Index(
    "ix_corpus_acts_live",
    corpus_acts.c.nreg,
    unique=True,
    sqlite_where=text("live"),
    postgresql_where=text("live"),
)

corpus_articles = Table(
    "corpus_articles",
    metadata,
    Column("act_id", Integer, ForeignKey("corpus_acts.id", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("number", String(40), nullable=False),
    Column("heading", Text, nullable=False),
    Column("repealed", Boolean, nullable=False),
    Column("path", Text, nullable=False),
    Column("edition", String(10)),
    Column("part", String(40)),
    Column("text_sha256", String(64), nullable=False),
    Column("text", LargeBinary, nullable=False),
    Index("ix_corpus_articles_number", "act_id", "number"),
)
"""Articles of versions, in the act's order; `text` is zlib of UTF-8."""

corpus_directory = Table(
    "corpus_directory",
    metadata,
    Column("nreg", String(40), primary_key=True),
    Column("title", Text, nullable=False),
    Column("title_known", Boolean, nullable=False),
    Column("number", String(200)),
    Column("adopted", String(10)),
    Column("doc_type", String(16), nullable=False),
    Column("status", String(24), nullable=False),
    Column("status_note", Text),
    Column("edition", String(10)),
    Column("retrieved", String(10)),
    Column("source_url", Text),
    Column("aliases", Text, nullable=False),
    Column("indexed", Boolean, nullable=False),
    Column("text_kind", String(16), nullable=False),
    Column("name_keys", Text, nullable=False),
    Column("number_keys", Text, nullable=False),
    Column("known_articles", Text, nullable=False),
)
"""Catalogs and live acts merged, with the match keys computed: one query opens the directory."""

CORPUS_TABLES = (corpus_state, corpus_catalog, corpus_acts, corpus_articles, corpus_directory)
