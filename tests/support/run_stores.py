"""The adapters of the port `RunStore`, for tests that must hold for each."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from lexery.runtime.ports import RunStore
from lexery.store.engine import open_engine
from lexery.store.memory import MemoryRunStore
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore

STORES = ("memory", "sqlite")


@contextmanager
def open_store(kind: str, folder: Path) -> Generator[RunStore]:
    """An empty store of the kind."""
    if kind == "memory":
        yield MemoryRunStore()
        return
    engine = open_engine(f"sqlite:///{folder / 'runs.db'}")
    try:
        migrate(engine)
        yield SqlRunStore(engine)
    finally:
        engine.dispose()
