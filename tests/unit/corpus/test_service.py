"""The service of a home folder: one change at a time, drop, digest, index folders."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from lexery.contracts.corpus import ArticleDocument
from lexery.contracts.corpus_store import NoIndex
from lexery.corpus.lock import exclusive
from lexery.corpus.memory import MemoryCorpusStore
from lexery.corpus.service import CorpusService
from lexery.errors import CatalogInvalid, CorpusEmpty, ImportLocked, UnknownAct

Make = Callable[..., dict[str, Any]]
Write = Callable[..., Path]


class FolderIndex(NoIndex):
    """Leaves a folder per version, as the real one does."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.root = root

    def build(self, documents: Iterable[ArticleDocument], *, version: str, **_options: object) -> str:
        (self.root / version).mkdir(parents=True, exist_ok=True)
        (self.root / version / "data").write_bytes(b"1234")
        return super().build(documents, version=version)


@pytest.fixture
def index(tmp_path: Path) -> FolderIndex:
    return FolderIndex(tmp_path / "home" / "index")


@pytest.fixture
def service(tmp_path: Path, index: FolderIndex) -> CorpusService:
    return CorpusService(MemoryCorpusStore(), index, home=tmp_path / "home", index_root=index.root)


def test_the_status_of_an_empty_home(service: CorpusService) -> None:
    found = service.status()
    assert (found.acts, found.articles, found.catalog, found.corpus_version) == (0, 0, 0, "")
    assert found.index.model_dump() == {"name": "", "present": False, "bytes": 0}


def test_the_status_after_an_import(service: CorpusService, act: Make, bundle: Write) -> None:
    report = service.import_paths([bundle(act())])
    found = service.status()
    assert (found.acts, found.articles, found.catalog) == (1, 2, 1)
    assert found.index.model_dump() == {"name": report.state.corpus_version, "present": True, "bytes": 4}


def test_two_imports_at_once(service: CorpusService, act: Make, bundle: Write, tmp_path: Path) -> None:
    with exclusive(tmp_path / "home"), pytest.raises(ImportLocked):
        service.import_paths([bundle(act())])
    assert service.import_paths([bundle(act())]).added == 1


def test_a_bad_catalog_stops_before_anything_changes(
    service: CorpusService, act: Make, bundle: Write, tmp_path: Path
) -> None:
    catalog = tmp_path / "catalog.tsv"
    catalog.write_text("title\n")
    with pytest.raises(CatalogInvalid):
        service.import_paths([bundle(act())], catalog)
    assert service.status().acts == 0


def test_a_lost_index_is_built_again(
    service: CorpusService, index: FolderIndex, act: Make, bundle: Write
) -> None:
    name = service.import_paths([bundle(act())]).state.index_name
    (index.root / name / "data").unlink()
    (index.root / name).rmdir()
    report = service.import_paths([bundle(act())])
    assert (report.unchanged, report.switched, len(index.built)) == (1, True, 2)
    assert service.status().index.present


def test_only_the_last_two_indexes_stay(
    service: CorpusService, index: FolderIndex, act: Make, bundle: Write
) -> None:
    names = [service.import_paths([bundle(act(f"{n}-20"))]).state.index_name for n in range(1, 5)]
    assert sorted(p.name for p in index.root.iterdir()) == sorted(names[-2:])


def test_drop_keeps_the_catalog(service: CorpusService, act: Make, bundle: Write, tmp_path: Path) -> None:
    catalog = tmp_path / "catalog.tsv"
    catalog.write_text("nreg\ttitle\n1-20\tПро приклад\n", encoding="utf-8")
    before = service.import_paths([bundle(act("1-20"), act("2-20"))], catalog).state
    left = service.drop(["1-20", "2-20"])
    assert (left.acts, left.articles, left.catalog) == (0, 0, 1)
    assert left.corpus_version != before.corpus_version
    known = service.library().act("1-20")
    assert known is not None
    assert known.indexed is False
    assert service.library().article("1-20", "1") is None


def test_drop_of_an_unknown_act_changes_nothing(service: CorpusService, act: Make, bundle: Write) -> None:
    before = service.import_paths([bundle(act("1-20"))]).state
    with pytest.raises(UnknownAct):
        service.drop(["1-20", "9-20"])
    assert service.status().corpus_version == before.corpus_version


def test_drop_all_leaves_an_empty_corpus(service: CorpusService, act: Make, bundle: Write) -> None:
    service.import_paths([bundle(act())])
    left = service.drop_all()
    assert (left.acts, left.catalog, left.index_name) == (0, 0, "")
    assert service.library().size == 0


def test_an_import_after_drop_gives_the_same_version(
    service: CorpusService, act: Make, bundle: Write
) -> None:
    files = [bundle(act("1-20"), act("2-20"))]
    before = service.import_paths(files).state
    service.drop(["2-20"])
    assert service.import_paths(files).state == before


def test_the_shipped_digest_imports(service: CorpusService) -> None:
    report = service.import_digest()
    assert report.problems == ()
    assert report.state.acts == 0
    assert report.state.digest_articles > 100
    assert service.import_digest().switched is False
    statement = service.library().resolve("КЗпП", goal_id="", article="40")
    assert statement.reason == "ACT_RESOLVED"


def test_an_empty_corpus_is_not_indexed(service: CorpusService) -> None:
    with pytest.raises(CorpusEmpty):
        service.reindex()
    assert not service.status().corpus_version
