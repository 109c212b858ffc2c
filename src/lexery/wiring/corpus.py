"""The home folder's database and the corpus in it."""

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import Engine

from lexery.corpus.bundle import BundleLimits
from lexery.corpus.service import CorpusService
from lexery.search.index import SearchIndexBuilder
from lexery.settings import Settings
from lexery.store.corpus_store import SqlCorpusStore
from lexery.store.engine import open_engine, sqlite_url
from lexery.store.migrate import migrate


@contextmanager
def open_corpus(settings: Settings) -> Generator[CorpusService]:
    """The corpus of the home folder, its schema brought up to date."""
    engine = open_engine(sqlite_url(settings.home), busy_seconds=settings.store_busy_seconds)
    try:
        migrate(engine)
        yield corpus_service(engine, settings)
    finally:
        engine.dispose()


def corpus_service(engine: Engine, settings: Settings) -> CorpusService:
    """What can be done with the corpus that `engine` holds."""
    return CorpusService(
        SqlCorpusStore(engine),
        SearchIndexBuilder(settings.home),
        home=settings.home,
        limits=BundleLimits(act=settings.act_max_bytes, bundle=settings.bundle_max_bytes),
        index_root=settings.home / "index",
    )


def migrated(url: str, settings: Settings) -> Engine:
    """An engine of the database, its schema brought up to date."""
    engine = open_engine(url, busy_seconds=settings.store_busy_seconds)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine
