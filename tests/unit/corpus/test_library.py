from collections.abc import Callable, Sequence
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
    calls = 0

    def texts_of(self, keys: Sequence[tuple[str, str]]) -> Sequence[Article | None]:
        self.reads += len(keys)
        self.calls += 1
        return super().texts_of(keys)


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


def test_what_is_read_ahead_is_read_together_and_once(
    act: Callable[..., dict[str, Any]], bundle: Callable[..., Path]
) -> None:
    store = CountingStore()
    run_import(store, NoIndex(), [bundle(act("1-20"))])
    library = Library(store)
    library.article("1-20", "1")
    library.read_ahead([("1-20", "1"), ("1-20", "2"), ("1-20", "none"), ("1-20", "2")])
    assert (store.reads, store.calls) == (3, 2)
    assert library.article("1-20", "none") is None
    assert library.article("1-20", "2") == Library(store).article("1-20", "2")
    assert (store.reads, store.calls) == (4, 3)


def test_no_more_is_read_ahead_than_is_kept() -> None:
    store = CountingStore()
    library = Library(store)
    library.read_ahead([("1-20", str(number)) for number in range(KEPT_ARTICLES + 5)])
    assert store.reads == KEPT_ARTICLES
    library.article("1-20", "0")
    assert store.reads == KEPT_ARTICLES
