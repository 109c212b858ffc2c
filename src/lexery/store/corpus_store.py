"""The corpus in a database (port `CorpusStore`), in Core that SQLite and PostgreSQL both read."""

import hashlib
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    RowMapping,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from lexery.contracts.bundle import (
    ActHead,
    CatalogRow,
    CatalogSource,
    DirectoryRow,
    PreparedAct,
    StoredArticle,
)
from lexery.contracts.corpus import ActStatus, Article, DocType, TextKind
from lexery.contracts.corpus_store import CorpusState, Switch
from lexery.errors import TextCorrupt
from lexery.store.corpus_tables import (
    corpus_acts,
    corpus_articles,
    corpus_catalog,
    corpus_directory,
    corpus_state,
)
from lexery.store.engine import reading, reading_bare, writing
from lexery.store.prepared import Prepared

COMPRESSION: Final = 6
CHUNK: Final = 500
"""Values in one IN list: below the bound of variables of every SQLite."""
_STREAM: Final = {"yield_per": CHUNK}

_HEAD: Final[tuple[ColumnElement[Any], ...]] = (
    corpus_acts.c.nreg,
    corpus_acts.c.content_sha256,
    corpus_acts.c.title,
    corpus_acts.c.title_known,
    corpus_acts.c.doc_type,
    corpus_acts.c.number,
    corpus_acts.c.adopted,
    corpus_acts.c.status,
    corpus_acts.c.status_note,
    corpus_acts.c.source_url,
    corpus_acts.c.retrieved,
    corpus_acts.c.edition,
    corpus_acts.c.text_kind,
    corpus_acts.c.article_count,
)
_LIVE_ARTICLE: Final = Prepared(
    select(
        corpus_acts.c.nreg,
        corpus_articles.c.ordinal,
        corpus_articles.c.number,
        corpus_articles.c.heading,
        corpus_articles.c.text,
        corpus_articles.c.repealed,
        corpus_articles.c.path,
        corpus_articles.c.edition,
        corpus_articles.c.part,
        corpus_acts.c.edition.label("act_edition"),
        corpus_acts.c.text_kind,
    )
    .join(corpus_acts, corpus_acts.c.id == corpus_articles.c.act_id)
    .where(
        corpus_acts.c.live,
        corpus_acts.c.nreg == bindparam("my_nreg"),
        corpus_articles.c.number == bindparam("my_number"),
    )
    # Sorted by us: to have them in order, SQLite would read an act from its beginning.
)
_LIVE_NUMBERS: Final = (
    select(corpus_articles.c.number)
    .join(corpus_acts, corpus_acts.c.id == corpus_articles.c.act_id)
    .where(corpus_acts.c.live, corpus_acts.c.nreg == bindparam("nreg"))
    .order_by(corpus_articles.c.ordinal)
)
_ARTICLES_OF: Final = (
    select(corpus_articles)
    .where(corpus_articles.c.act_id == bindparam("act"))
    .order_by(corpus_articles.c.ordinal)
)


class SqlCorpusStore:
    """Implements `lexery.contracts.corpus_store.CorpusStore` over an engine whose schema is up to date."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def state(self) -> CorpusState:
        """What is live; an empty state before the first import."""
        with reading(self._engine) as connection:
            row = connection.execute(select(corpus_state)).mappings().one_or_none()
        if row is None:
            return CorpusState()
        return CorpusState.model_validate({name: row[name] for name in CorpusState.model_fields})

    def live(self) -> Iterator[ActHead]:
        """Heads of the live acts, ordered by nreg."""
        query = select(*_HEAD).where(corpus_acts.c.live).order_by(corpus_acts.c.nreg)
        with reading(self._engine) as connection:
            for row in connection.execute(query, execution_options=_STREAM).mappings():
                yield _head(row)

    def staged(self) -> Iterator[tuple[str, str]]:
        """Versions that are stored but not live."""
        query = select(corpus_acts.c.nreg, corpus_acts.c.content_sha256).where(~corpus_acts.c.live)
        with reading(self._engine) as connection:
            for row in connection.execute(query, execution_options=_STREAM):
                yield row.nreg, row.content_sha256

    def heads(self, acts: Mapping[str, str]) -> Iterator[ActHead]:
        """Heads of these versions, ordered by nreg."""
        query = select(*_HEAD).order_by(corpus_acts.c.nreg)
        with reading(self._engine) as connection:
            for row in connection.execute(query, execution_options=_STREAM).mappings():
                if acts.get(row["nreg"]) == row["content_sha256"]:
                    yield _head(row)

    def stage(self, acts: Sequence[PreparedAct]) -> None:
        """Store versions beside the live ones in one transaction."""
        with writing(self._engine) as connection:
            for act in acts:
                head = act.head
                result = connection.execute(insert(corpus_acts).values(**_act_values(act)))
                key = result.inserted_primary_key
                assert key is not None, head.nreg  # noqa: S101 - one row was inserted
                rows = [_article_values(key[0], at, article) for at, article in enumerate(act.articles)]
                if rows:
                    connection.execute(insert(corpus_articles), rows)

    def discard_staged(self) -> int:
        """Delete every version that is not live."""
        with writing(self._engine) as connection:
            return connection.execute(delete(corpus_acts).where(~corpus_acts.c.live)).rowcount

    def catalog(self) -> Iterator[CatalogRow]:
        """All catalog rows."""
        query = select(corpus_catalog).order_by(corpus_catalog.c.nreg, corpus_catalog.c.source)
        with reading(self._engine) as connection:
            for row in connection.execute(query, execution_options=_STREAM):
                yield _catalog_row(row)

    def texts(self, acts: Mapping[str, str]) -> Iterator[tuple[str, StoredArticle]]:
        """Articles of these versions, one act in memory at a time."""
        query = select(corpus_acts.c.id, corpus_acts.c.nreg, corpus_acts.c.content_sha256).order_by(
            corpus_acts.c.nreg
        )
        with reading(self._engine) as connection:
            for key, nreg, content in connection.execute(query, execution_options=_STREAM):
                if acts.get(nreg) == content:
                    for row in connection.execute(_ARTICLES_OF, {"act": key}).all():
                        yield nreg, _stored_article(nreg, row)

    def damaged(self) -> Iterator[tuple[str, str, bool]]:
        """(nreg, article, whether its text is not what was stored) of every live article."""
        query = select(corpus_acts.c.id, corpus_acts.c.nreg).where(corpus_acts.c.live)
        with reading(self._engine) as connection:
            acts = connection.execute(query.order_by(corpus_acts.c.nreg), execution_options=_STREAM)
            for key, nreg in acts:
                for row in connection.execute(_ARTICLES_OF, {"act": key}):
                    yield nreg, row.number, not _is_whole(row)

    def switch(self, change: Switch) -> None:
        """Make the change live in one transaction."""
        with writing(self._engine) as connection:
            _switch_acts(connection, change.acts)
            _replace(connection, corpus_catalog, map(_catalog_values, change.catalog))
            _replace(connection, corpus_directory, (row._asdict() for row in change.directory))
            _replace(connection, corpus_state, iter([{"id": 1, **change.state.model_dump()}]))

    def directory(self) -> Sequence[DirectoryRow]:
        """All rows of the directory, ordered by nreg."""
        columns = [corpus_directory.c[name] for name in DirectoryRow._fields]
        query = select(*columns).order_by(corpus_directory.c.nreg)
        with reading(self._engine) as connection:
            return [DirectoryRow._make(row) for row in connection.execute(query)]

    def article_numbers(self, nreg: str) -> Sequence[str] | None:
        """Numbers of the live act's articles; None when no text of it is held."""
        with reading(self._engine) as connection:
            numbers = connection.execute(_LIVE_NUMBERS, {"nreg": nreg}).scalars().all()
        return tuple(dict.fromkeys(numbers)) or None

    def texts_of(self, keys: Sequence[tuple[str, str]]) -> Sequence[Article | None]:
        """The live articles; the first statement of one of which a digest has several."""
        # All of a question in one transaction, so that they are of one corpus.
        with reading_bare(self._engine) as connection:
            found = [
                _LIVE_ARTICLE.rows(connection, {"my_nreg": nreg, "my_number": number})
                for nreg, number in keys
            ]
        return [_article(min(rows, key=itemgetter("ordinal"))) if rows else None for rows in found]


def _article(row: Mapping[str, Any]) -> Article:
    return Article(
        nreg=row["nreg"],
        number=row["number"],
        heading=row["heading"],
        text=_text(row["nreg"], row["number"], row["text"]),
        repealed=row["repealed"],
        path=row["path"],
        edition=row["edition"] or row["act_edition"],
        text_kind=TextKind(row["text_kind"]),
        part=row["part"],
    )


def _switch_acts(connection: Connection, acts: Mapping[str, str]) -> None:
    query = select(corpus_acts.c.id, corpus_acts.c.nreg, corpus_acts.c.content_sha256, corpus_acts.c.live)
    gone, coming = array("q"), array("q")
    for key, nreg, content, live in connection.execute(query, execution_options=_STREAM):
        if acts.get(nreg) != content:
            gone.append(key)
        elif not live:
            coming.append(key)
    # Old versions go first: one act never has two live ones, not even inside the transaction.
    for chunk in _chunks(gone):
        connection.execute(delete(corpus_acts).where(corpus_acts.c.id.in_(chunk)))
    for chunk in _chunks(coming):
        connection.execute(update(corpus_acts).where(corpus_acts.c.id.in_(chunk)).values(live=True))


def _replace(connection: Connection, table: Table, rows: Iterator[Mapping[str, object]]) -> None:
    connection.execute(delete(table))
    while chunk := [dict(row) for row in islice(rows, CHUNK)]:
        connection.execute(insert(table), chunk)


def _chunks(keys: "array[int]") -> Iterator[Sequence[int]]:
    for start in range(0, len(keys), CHUNK):
        yield keys[start : start + CHUNK].tolist()


def _act_values(act: PreparedAct) -> dict[str, object]:
    head = act.head
    return {
        "nreg": head.nreg,
        "content_sha256": head.content_sha256,
        "live": False,
        "title": head.title,
        "title_known": head.title_known,
        "doc_type": head.doc_type.value,
        "number": head.number,
        "adopted": head.adopted,
        "status": head.status.value,
        "status_note": head.status_note,
        "source_url": head.source_url,
        "retrieved": head.retrieved,
        "edition": head.edition,
        "text_kind": head.text_kind.value,
        "article_count": head.article_count,
        "preamble": zlib.compress(act.preamble.encode(), COMPRESSION),
    }


def _article_values(act: int, ordinal: int, article: StoredArticle) -> dict[str, object]:
    return {
        "act_id": act,
        "ordinal": ordinal,
        "number": article.number,
        "heading": article.heading,
        "repealed": article.repealed,
        "path": article.path,
        "edition": article.edition,
        "part": article.part,
        "text_sha256": article.text_sha256,
        "text": zlib.compress(article.text.encode(), COMPRESSION),
    }


def _text(nreg: str, article: str, packed: bytes) -> str:
    """The stored text. Raises `TextCorrupt`."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise TextCorrupt(nreg=nreg, article=article) from error


def _is_whole(row: Row[Any]) -> bool:
    try:
        return hashlib.sha256(zlib.decompress(row.text)).hexdigest() == row.text_sha256
    except zlib.error:
        return False


def _stored_article(nreg: str, row: Row[Any]) -> StoredArticle:
    return StoredArticle(
        number=row.number,
        heading=row.heading,
        text=_text(nreg, row.number, row.text),
        text_sha256=row.text_sha256,
        repealed=row.repealed,
        path=row.path,
        edition=row.edition,
        part=row.part,
    )


def _head(row: RowMapping) -> ActHead:
    return ActHead(
        nreg=row["nreg"],
        content_sha256=row["content_sha256"],
        title=row["title"],
        title_known=row["title_known"],
        doc_type=DocType(row["doc_type"]),
        number=row["number"],
        adopted=row["adopted"],
        status=ActStatus(row["status"]),
        status_note=row["status_note"],
        source_url=row["source_url"],
        retrieved=row["retrieved"],
        edition=row["edition"],
        text_kind=TextKind(row["text_kind"]),
        article_count=row["article_count"],
    )


def _catalog_values(row: CatalogRow) -> dict[str, object]:
    return {
        "nreg": row.nreg,
        "source": row.source.value,
        "number": row.number,
        "adopted": row.adopted,
        "doc_type": row.doc_type.value,
        "status": row.status.value,
        "title": row.title,
        "aliases": "\n".join(row.aliases),
        "articles": " ".join(row.articles),
    }


def _catalog_row(row: Row[Any]) -> CatalogRow:
    return CatalogRow(
        nreg=row.nreg,
        source=CatalogSource(row.source),
        number=row.number,
        adopted=row.adopted,
        doc_type=DocType(row.doc_type),
        status=ActStatus(row.status),
        title=row.title,
        aliases=tuple(row.aliases.split("\n")) if row.aliases else (),
        articles=tuple(row.articles.split()),
    )
