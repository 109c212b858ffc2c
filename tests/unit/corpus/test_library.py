from collections.abc import Callable
from pathlib import Path
from typing import Any

from lexery.contracts.corpus import Article
from lexery.contracts.corpus_store import NoIndex
from lexery.corpus.importing import run_import
from lexery.corpus.library import KEPT_ARTICLES, Library
from lexery.corpus.memory import MemoryCorpusStore


class CountingStore(MemoryCorpusStore):
    """Counts the articles it was asked for."""

    reads = 0

    def article(self, nreg: str, number: str) -> Article | None:
        self.reads += 1
        return super().article(nreg, number)


def test_an_article_is_read_once(act: Callable[..., dict[str, Any]], bundle: Callable[..., Path]) -> None:
    store = CountingStore()
    run_import(store, NoIndex(), [bundle(act("1-20"))])
    library = Library(store)
    first = library.article("1-20", "1")
    assert first is not None
    assert library.article("1-20", "1") is first
    assert library.article("1-20", "none") is None
    assert store.reads == 2
    assert Library(store).article("1-20", "1") == first
    assert store.reads == 3


def test_only_the_latest_are_kept() -> None:
    store = CountingStore()
    library = Library(store)
    for number in range(KEPT_ARTICLES + 1):
        library.article("1-20", str(number))
    library.article("1-20", str(KEPT_ARTICLES))
    assert store.reads == KEPT_ARTICLES + 1
    library.article("1-20", "0")
    assert store.reads == KEPT_ARTICLES + 2
