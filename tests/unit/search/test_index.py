import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from lexery.contracts.corpus import ArticleDocument
from lexery.errors import ExitCode, IndexCorrupt, IndexMissing, IndexNotWritten, IndexStale
from lexery.search.analyze import Analyzer
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.table import AMENDING, DIGEST, REPEALED, SUPERSEDED, WHOLE, Strings


def test_every_article_is_kept(index: SearchIndex, documents: tuple[ArticleDocument, ...]) -> None:
    table = index.table
    assert [(table.acts[int(table.act[doc])], table.articles[doc]) for doc in range(len(table))] == [
        (row.nreg, row.article) for row in documents
    ]
    assert list(table.hashes) == [row.text_sha256 for row in documents]


FLAGS = [
    pytest.param("322-08", "40", 0, id="plain"),
    pytest.param("100-01", "1", SUPERSEDED, id="a later act bears the title"),
    pytest.param("200-20", "1", 0, id="the later act"),
    pytest.param("300-20", "", AMENDING | WHOLE, id="amending act of one piece"),
    pytest.param("400-20", "5", REPEALED, id="repealed article"),
    pytest.param("500-20", "1", DIGEST, id="digest"),
]


@pytest.mark.parametrize(("nreg", "article", "flags"), FLAGS)
def test_flags(index: SearchIndex, nreg: str, article: str, flags: int) -> None:
    doc = index.table.find(nreg, article)
    assert doc is not None
    assert index.table.flags[doc] == flags


def test_what_is_not_indexed_is_not_found(index: SearchIndex) -> None:
    assert index.table.find("322-08", "999") is None
    assert index.table.find("nowhere", "1") is None


def test_text_search_within_acts(index: SearchIndex) -> None:
    lemmas = Analyzer().lemmas("повернення товару")
    acts = [
        index.table.acts[int(index.table.act[doc])]
        for doc in index.text.search(lemmas, 10, acts=["200-20"]).docs
    ]
    assert acts == ["200-20"]
    assert len(index.text.search(lemmas, 10)) == 4


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(IndexMissing) as caught:
        open_index(tmp_path, "none")
    assert caught.value.exit_code is ExitCode.CORPUS


@pytest.mark.parametrize("lost", ["table.npz", "phrasings.npz", "scope.npz", "meta.json", "text/meta.json"])
def test_corrupt(search_home: Path, tmp_path: Path, lost: str) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    (tmp_path / "home/index/small" / lost).write_bytes(b"broken")
    with pytest.raises(IndexCorrupt) as caught:
        open_index(tmp_path / "home", "small")
    assert caught.value.exit_code is ExitCode.CORPUS


@pytest.mark.parametrize("kept", [0, 0.5, 0.95])
@pytest.mark.parametrize("name", ["table.npz", "phrasings.npz", "scope.npz", "text/*.idx", "text/*.pos"])
def test_a_file_that_breaks_off(search_home: Path, tmp_path: Path, name: str, kept: float) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    (broken,) = (tmp_path / "home/index/small").glob(name)
    data = broken.read_bytes()
    broken.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(IndexCorrupt):
        open_index(tmp_path / "home", "small")


@pytest.mark.parametrize("name", ["text/*.idx", "text/*.pos", "text/*.term", "text/*.store", "table.npz"])
def test_a_file_that_is_gone(search_home: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    (gone,) = (tmp_path / "home/index/small").glob(name)
    gone.unlink()
    with pytest.raises(IndexCorrupt):
        open_index(tmp_path / "home", "small")


@pytest.mark.parametrize(
    "name", ["text/*.idx", "text/*.pos", "text/*.term", "text/*.store", "text/*.fieldnorm", "text/meta.json"]
)
def test_a_flipped_bit_is_noticed(search_home: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    (file,) = (tmp_path / "home/index/small").glob(name)
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(bytes(data))
    with pytest.raises(IndexCorrupt) as caught:
        open_index(tmp_path / "home", "small")
    assert caught.value.path == str(file)
    assert SearchIndexBuilder(tmp_path / "home").damaged("small") == (str(file),)


def test_a_broken_manifest_is_noticed(search_home: Path, tmp_path: Path) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    path = tmp_path / "home/index/small/manifest.json"
    path.write_text("[1]")
    with pytest.raises(IndexCorrupt):
        open_index(tmp_path / "home", "small")
    assert SearchIndexBuilder(tmp_path / "home").damaged("small") == (str(path),)


def test_an_index_of_before_manifests_opens_and_cannot_be_vouched_for(
    search_home: Path, tmp_path: Path
) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    path = tmp_path / "home/index/small/manifest.json"
    path.unlink()
    assert len(open_index(tmp_path / "home", "small").table)
    assert SearchIndexBuilder(tmp_path / "home").damaged("small") == (str(path),)


def test_nothing_is_damaged_in_a_whole_index(search_home: Path) -> None:
    assert SearchIndexBuilder(search_home).damaged("small") == ()


def test_phrasings_taken_over_are_those_that_would_be_built(
    search_home: Path, tmp_path: Path, documents: tuple[ArticleDocument, ...]
) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    SearchIndexBuilder(tmp_path / "home").build(documents, version="other")
    for name in ("phrasings.npz", "scope.npz", "table.npz"):
        one, other = (
            np.load(home / "index" / version / name)
            for home, version in ((search_home, "small"), (tmp_path / "home", "other"))
        )
        assert {column: one[column].tobytes() for column in one.files} == {
            column: other[column].tobytes() for column in other.files
        }


def test_damaged_phrasings_are_not_taken_over(
    search_home: Path, tmp_path: Path, documents: tuple[ArticleDocument, ...]
) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    (tmp_path / "home/index/small/scope.npz").write_bytes(b"broken")
    SearchIndexBuilder(tmp_path / "home").build(documents, version="other")
    assert open_index(tmp_path / "home", "other").scope.size


def test_another_format_is_stale(search_home: Path, tmp_path: Path) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    path = tmp_path / "home/index/small/meta.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 0}))
    with pytest.raises(IndexStale):
        open_index(tmp_path / "home", "small")


def test_a_failed_build_leaves_the_old_index(
    search_home: Path, tmp_path: Path, documents: tuple[ArticleDocument, ...]
) -> None:
    shutil.copytree(search_home, tmp_path / "home")

    def breaking() -> Iterator[ArticleDocument]:
        yield documents[0]
        raise RuntimeError("the stream broke")

    with pytest.raises(RuntimeError):
        SearchIndexBuilder(tmp_path / "home").build(breaking(), version="small")
    assert len(open_index(tmp_path / "home", "small").table) == len(documents)
    assert [path.name for path in (tmp_path / "home/index").iterdir()] == ["small"]


def test_a_place_that_cannot_be_written(tmp_path: Path, documents: tuple[ArticleDocument, ...]) -> None:
    (tmp_path / "index").write_text("a file where the folder should be")
    with pytest.raises(IndexNotWritten) as caught:
        SearchIndexBuilder(tmp_path).build(documents, version="small")
    assert caught.value.exit_code is ExitCode.CORPUS


def test_rebuild_replaces_and_reports_progress(
    search_home: Path, tmp_path: Path, documents: tuple[ArticleDocument, ...]
) -> None:
    shutil.copytree(search_home, tmp_path / "home")
    told: list[int] = []
    name = SearchIndexBuilder(tmp_path / "home").build(documents[:2], version="small", progress=told.append)
    assert name == "small"
    assert len(open_index(tmp_path / "home", "small").table) == 2
    assert told[-1] == 2


def test_strings_round_trip() -> None:
    values = ["", "Їжак", "a", "«»"]
    column = Strings.of(values)
    assert list(column) == values == [column[row] for row in range(len(column))]


def test_an_index_knows_the_lemmas_of_its_texts_and_of_the_phrasings(index: SearchIndex) -> None:
    plain = Analyzer()
    for form in ("товару", "звільнили"):
        assert index.forms.get(form) == plain.lemma(form)
