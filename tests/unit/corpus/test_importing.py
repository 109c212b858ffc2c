"""Import, over every store: what goes live, when, and what never does."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lexery.contracts.bundle import CatalogRow, PreparedAct
from lexery.contracts.corpus import ArticleDocument, TextKind
from lexery.contracts.corpus_store import CorpusState, CorpusStore, NoIndex
from lexery.corpus.importing import run_import
from lexery.corpus.library import Library
from lexery.corpus.memory import MemoryCorpusStore

Make = Callable[..., dict[str, Any]]
Write = Callable[..., Path]


class Killed(Exception):
    """Stands for a kill: nothing of ours catches it."""


class DyingStore(MemoryCorpusStore):
    """Dies when a batch is about to be stored, after some were."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def stage(self, acts: Sequence[PreparedAct]) -> None:
        if self.left == 0:
            raise Killed
        self.left -= 1
        super().stage(acts)


class DyingIndex(NoIndex):
    """Dies while the index is being built."""

    def build(self, documents: Iterable[ArticleDocument], **_options: object) -> str:
        next(iter(documents))
        raise Killed


def test_counts_and_texts(store: CorpusStore, act: Make, bundle: Write) -> None:
    index = NoIndex()
    report = run_import(store, index, [bundle(act("1-20"), act("2-20", "Про інше", ("",)))])
    library = Library(store)
    assert (report.added, report.switched, report.problems) == (2, True, ())
    assert (report.state.acts, report.state.articles, report.state.catalog) == (2, 3, 2)
    assert index.built == [(report.state.corpus_version, 3)]
    article = library.article("1-20", "2")
    assert article is not None
    assert article.text == "Текст 2 акта 1-20."
    assert library.article("1-20", "3") is None
    assert library.article("3-20", "1") is None
    known = library.articles("1-20")
    assert known is not None
    assert (known.numbers, known.held, known.complete) == (("1", "2"), frozenset({"1", "2"}), True)


def test_a_second_import_changes_nothing(store: CorpusStore, act: Make, bundle: Write) -> None:
    files = [bundle(act("1-20"), act("2-20"))]
    first = run_import(store, NoIndex(), files)
    index = NoIndex()
    second = run_import(store, index, files)
    assert (second.added, second.updated, second.unchanged, second.switched) == (0, 0, 2, False)
    assert second.state == first.state
    assert index.built == []


def test_only_what_changed_is_updated(store: CorpusStore, act: Make, bundle: Write) -> None:
    run_import(store, NoIndex(), [bundle(act("1-20"), act("2-20"))])
    report = run_import(store, NoIndex(), [bundle(act("1-20", numbers=("1", "2", "3")), act("2-20"))])
    assert (report.added, report.updated, report.unchanged) == (0, 1, 1)
    assert report.state.articles == 5
    assert Library(store).article("1-20", "3") is not None
    assert list(store.staged()) == []


@pytest.mark.parametrize(
    "field",
    ["title", "status", "edition", "status_note", "preamble", "retrieved"],
)
def test_every_field_counts_as_a_change(act: Make, bundle: Write, field: str) -> None:
    store = MemoryCorpusStore()
    before = run_import(store, NoIndex(), [bundle(act())]).state.corpus_version
    value = {"status": "repealed", "edition": "2024-01-01", "retrieved": "2024-01-01"}.get(field, "інше")
    after = run_import(store, NoIndex(), [bundle(act(**{field: value}))])
    assert after.updated == 1
    assert after.state.corpus_version != before


def test_the_version_does_not_depend_on_the_order(act: Make, bundle: Write) -> None:
    one = run_import(MemoryCorpusStore(), NoIndex(), [bundle(act("1-20"), act("2-20"))])
    other = run_import(MemoryCorpusStore(), NoIndex(), [bundle(act("2-20"), act("1-20"))])
    assert one.state.corpus_version == other.state.corpus_version


def test_bad_acts_are_listed_and_the_others_go_live(store: CorpusStore, act: Make, bundle: Write) -> None:
    report = run_import(store, NoIndex(), [bundle(act("1-20"), b"{", act("2-20"))])
    assert (report.added, [p.code for p in report.problems]) == (2, ["INVALID_JSON"])
    assert report.state.acts == 2


def test_the_first_version_of_a_repeated_act_counts(store: CorpusStore, act: Make, bundle: Write) -> None:
    same, other = act("1-20"), act("1-20", title="Про інше")
    report = run_import(store, NoIndex(), [bundle(same, same, other)])
    assert [(p.code, p.line, p.nreg) for p in report.problems] == [("DUPLICATE_ACT", 3, "1-20")]
    assert report.added == 1
    found = Library(store).act("1-20")
    assert found is not None
    assert found.title == "Про приклад"


def test_a_kill_while_storing_shows_nothing_and_the_next_run_goes_on(act: Make, bundle: Write) -> None:
    store = DyingStore(after=2)
    files = [bundle(*(act(f"{n}-20") for n in range(1, 8)))]
    with pytest.raises(Killed):
        run_import(store, NoIndex(), files, batch_acts=2)
    assert store.state() == CorpusState()
    assert Library(store).size == 0
    assert Library(store).article("1-20", "1") is None
    store.left = -1
    report = run_import(store, NoIndex(), files)
    assert (report.added, report.resumed, report.state.acts) == (7, 4, 7)


def test_a_failed_index_leaves_the_old_corpus(store: CorpusStore, act: Make, bundle: Write) -> None:
    before = run_import(store, NoIndex(), [bundle(act("1-20"))]).state
    with pytest.raises(Killed):
        run_import(store, DyingIndex(), [bundle(act("1-20", title="Про інше"), act("2-20"))])
    library = Library(store)
    assert store.state() == before
    found = library.act("1-20")
    assert found is not None
    assert found.title == "Про приклад"
    assert library.act("2-20") is None
    assert library.article("2-20", "1") is None
    report = run_import(store, NoIndex(), [bundle(act("1-20", title="Про інше"), act("2-20"))])
    assert (report.added, report.updated, report.resumed) == (1, 1, 2)


def test_staged_versions_that_no_import_wants_are_deleted(
    store: CorpusStore, act: Make, bundle: Write
) -> None:
    with pytest.raises(Killed):
        run_import(store, DyingIndex(), [bundle(act("1-20"), act("2-20"))])
    assert len(list(store.staged())) == 2
    run_import(store, NoIndex(), [bundle(act("1-20"))])
    assert list(store.staged()) == []
    assert store.state().acts == 1


def test_the_official_text_replaces_the_digest_and_not_the_reverse(
    store: CorpusStore, act: Make, bundle: Write
) -> None:
    digest = act("1-20", numbers=("2",), text_kind="digest")
    official = act("1-20")
    first = run_import(store, NoIndex(), [bundle(digest)])
    assert (first.state.acts, first.state.digest_acts) == (0, 1)
    known = Library(store).act("1-20")
    assert known is not None
    assert (known.indexed, known.text_kind) == (False, TextKind.DIGEST)
    second = run_import(store, NoIndex(), [bundle(official)])
    assert (second.updated, second.state.acts, second.state.digest_acts) == (1, 1, 0)
    third = run_import(store, NoIndex(), [bundle(digest)])
    assert (third.superseded, third.switched) == (1, False)
    held = Library(store).article("1-20", "2")
    assert held is not None
    assert held.text_kind is TextKind.OFFICIAL


def test_catalog_rows_replace_rows_of_the_same_act(store: CorpusStore, act: Make, bundle: Write) -> None:
    files = [bundle(act("1-20"))]
    run_import(
        store, NoIndex(), files, [CatalogRow(nreg="1-20", title="Стара назва"), CatalogRow(nreg="2-20")]
    )
    report = run_import(
        store, NoIndex(), files, [CatalogRow(nreg="1-20", title="Нова назва", aliases=("НН",))]
    )
    library = Library(store)
    assert (report.unchanged, report.switched, library.size) == (1, True, 2)
    assert [a.nreg for a in library.by_name("НН")] == ["1-20"]
    assert [a.title for a in library.by_name("Нова назва")] == ["Нова назва"]
    # The act's own title stays a name of it.
    assert [a.nreg for a in library.by_name("Про приклад")] == ["1-20"]
    untitled = library.act("2-20")
    assert untitled is not None
    assert (untitled.title_known, untitled.indexed) == (False, False)


def test_documents_carry_what_the_index_needs(store: CorpusStore, act: Make, bundle: Write) -> None:
    seen: list[ArticleDocument] = []

    class Keeping(NoIndex):
        def build(self, documents: Iterable[ArticleDocument], **_options: object) -> str:
            seen.extend(documents)
            return "kept"

    lines = [
        act("2-20", "Про внесення змін до Закону України «Про приклад»", ("",)),
        act("1-20", "Назва невідома", title_source="unknown", status="repealed"),
    ]
    report = run_import(store, Keeping(), [bundle(*lines)])
    assert report.state.index_name == "kept"
    assert [(d.nreg, d.article, d.title_known, d.is_amending, d.status.value) for d in seen] == [
        ("1-20", "1", False, False, "repealed"),
        ("1-20", "2", False, False, "repealed"),
        ("2-20", "", True, True, "in_force"),
    ]
