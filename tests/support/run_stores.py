"""The adapters of the port `RunStore`, for tests that must hold for each."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.support.postgres import schema

from lexery.runtime.ports import RunStore
from lexery.store.engine import open_engine
from lexery.store.memory import MemoryRunStore
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore

STORES = ("memory", "sqlite", "postgresql")


@contextmanager
def open_store(kind: str, folder: Path) -> Generator[RunStore]:
    """An empty store of the kind."""
    if kind == "memory":
        yield MemoryRunStore()
        return
    with open_database(kind, folder) as url:
        engine = open_engine(url)
        try:
            migrate(engine)
            yield SqlRunStore(engine)
        finally:
            engine.dispose()


@contextmanager
def open_database(kind: str, folder: Path) -> Generator[str]:
    """The URL of an empty database of the kind."""
    if kind == "postgresql":
        with schema() as url:
            yield url
    else:
        yield f"sqlite:///{folder / 'runs.db'}"
