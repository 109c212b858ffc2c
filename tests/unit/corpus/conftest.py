"""Small acts and files for the corpus tests."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lexery.contracts.corpus_store import CorpusStore
from lexery.corpus.memory import MemoryCorpusStore
from lexery.store.corpus_store import SqlCorpusStore
from lexery.store.engine import open_engine, sqlite_url
from lexery.store.migrate import migrate

Act = dict[str, Any]


def _act(
    nreg: str = "1-20", title: str = "Про приклад", numbers: tuple[str, ...] = ("1", "2"), **fields: object
) -> Act:
    return {
        "nreg": nreg,
        "title": title,
        "title_source": "text",
        "doc_type": "law",
        "number": "1-IX",
        "adopted": "2020-01-15",
        "status": "in_force",
        "articles": [
            {"number": n, "heading": f"Заголовок {n}", "text": f"Текст {n} акта {nreg}."} for n in numbers
        ],
        **fields,
    }


@pytest.fixture
def act() -> Callable[..., Act]:
    """Makes an act as a bundle's line holds it."""
    return _act


@pytest.fixture
def bundle(tmp_path: Path) -> Callable[..., Path]:
    """Writes acts (or raw lines) as a bundle; packed when the name says so."""

    def write(*lines: Act | bytes, name: str = "acts.jsonl") -> Path:
        data = b"".join(
            (line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode()) + b"\n"
            for line in lines
        )
        path = tmp_path / name
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return path

    return write


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CorpusStore]:
    """Every implementation of the store port in turn."""
    if request.param == "memory":
        yield MemoryCorpusStore()
        return
    engine = open_engine(sqlite_url(tmp_path / "store"))
    migrate(engine)
    yield SqlCorpusStore(engine)
    engine.dispose()
