"""Settings to objects: the only place that chooses implementations."""

from collections.abc import Generator
from contextlib import contextmanager

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
    engine = open_engine(sqlite_url(settings.home))
    try:
        migrate(engine)
        yield CorpusService(
            SqlCorpusStore(engine),
            SearchIndexBuilder(settings.home),
            home=settings.home,
            limits=BundleLimits(act=settings.act_max_bytes, bundle=settings.bundle_max_bytes),
            index_root=settings.home / "index",
        )
    finally:
        engine.dispose()
