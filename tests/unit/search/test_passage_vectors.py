import gzip
import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from lexery.contracts.corpus import Article, ArticleDocument
from lexery.contracts.retrieval import Leg, Passage, SearchRequest
from lexery.errors import LexeryError, VectorsCorrupt
from lexery.search.dense import DenseIndex
from lexery.search.embedding import embed, passage_status, take
from lexery.search.encoder_memory import DIMENSIONS, WordEncoder
from lexery.search.engine import LexicalDenseSearch
from lexery.search.gather import PassageCosines
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.passage_cut import cut, encoded
from lexery.search.passage_store import PassageStore, owner_key, quantise, record_type, text_key
from lexery.search.passage_vectors import PassageVectors, _Keys, _text_keys  # pyright: ignore[reportPrivateUsage]
from lexery.search.table import Strings

LONG = "Сад зачиняють о восьмій. " * 26 + "\n" + "Човни беруть напрокат біля пристані. " * 18
TEXTS = {
    "1": "Садівник поливає дерева щоранку.",
    "2": LONG,
    "3": "Виставка квітів відкрита влітку.",
}


class Texts:
    """The texts of the act (port `ArticleSource`)."""

    corpus_version = "garden"

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def article(self, nreg: str, number: str) -> Article | None:
        return Article(nreg=nreg, number=number, heading=f"Назва {number}", text=self._texts[number])


Make = Callable[[dict[str, str]], SearchIndex]


@pytest.fixture(scope="module")
def make(documents: tuple[ArticleDocument, ...], tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Indexes an act of these articles."""

    def build(texts: dict[str, str]) -> SearchIndex:
        home = tmp_path_factory.mktemp("garden")
        SearchIndexBuilder(home).build(
            [
                documents[0].model_copy(
                    update={
                        "nreg": "900-20", "title": "Про сади", "article": number, "heading": f"Назва {number}",
                        "text": text, "text_sha256": hashlib.sha256(text.encode()).hexdigest(),
                    }
                )
                for number, text in texts.items()
            ],
            version="garden",
        )  # fmt: skip
        return open_index(home, "garden")

    return build


@pytest.fixture(scope="module")
def garden(make: Make) -> SearchIndex:
    return make(TEXTS)


@pytest.fixture
def encoder() -> WordEncoder:
    return WordEncoder()


@pytest.fixture
def store(tmp_path: Path, encoder: WordEncoder) -> PassageStore:
    return PassageStore(tmp_path, encoder.fingerprint)


@pytest.fixture
def full(store: PassageStore, garden: SearchIndex, encoder: WordEncoder) -> PassageStore:
    embed(store, garden.table, Texts(TEXTS), encoder)
    return store


def articles(index: SearchIndex, docs: NDArray[np.int64]) -> list[str]:
    return [index.table.articles[int(doc)] for doc in docs]


def search(index: SearchIndex, store: PassageStore, texts: dict[str, str] = TEXTS) -> LexicalDenseSearch:
    return LexicalDenseSearch(
        index, Texts(texts), dense=DenseIndex(WordEncoder()), passages=PassageVectors(store, index.table)
    )


def asked(text: str, *without: Leg) -> SearchRequest:
    return SearchRequest(text=text, without=frozenset({Leg.PHRASING_VECTORS, *without}))


def test_the_nearest_article_and_its_passage(
    full: PassageStore, garden: SearchIndex, encoder: WordEncoder
) -> None:
    held = PassageVectors(full, garden.table)
    cosines = held.cosines(encoder.encode_queries(["човни беруть біля пристані"])[0])
    found = PassageCosines(vectors=held, cosines=cosines)
    ranking = found.ranking(depth=10)
    assert articles(garden, ranking.docs)[0] == "2"
    # An act of few articles has one passage of each.
    assert held.passage(cosines, int(ranking.docs[0])) == cut(LONG)[0]
    outside = found.ranking(depth=10, within=np.isin(np.arange(len(garden.table)), ranking.docs[1:]))
    assert outside.docs.tolist() == ranking.docs[1:].tolist()


def test_cosines_are_those_of_the_vectors(
    full: PassageStore, garden: SearchIndex, encoder: WordEncoder
) -> None:
    question = encoder.encode_queries(["садівник"])[0]
    texts = [encoded(f"Назва {number}", text, cut(text)[0]) for number, text in TEXTS.items()]
    exact = encoder.encode_passages(texts) @ question
    assert np.allclose(PassageVectors(full, garden.table).cosines(question), exact, atol=0.01)


def test_a_changed_article_is_not_used_until_it_is_embedded_anew(
    full: PassageStore, make: Make, encoder: WordEncoder
) -> None:
    changed = {**TEXTS, "3": "Виставка овочів відкрита восени."}
    index = make(changed)
    assert articles(index, PassageVectors(full, index.table).docs) == ["1", "2"]
    assert passage_status(full, index.table, "f").missing == 1
    before = encoder.encoded
    done = embed(full, index.table, Texts(changed), encoder)
    assert (done.passages, done.missing, encoder.encoded - before) == (1, 0, 1)
    assert articles(index, PassageVectors(full, index.table).docs) == ["1", "2", "3"]


def test_vectors_serve_another_index_of_the_same_texts(full: PassageStore, make: Make) -> None:
    index = make({"4": "Нова стаття про огорожу.", **TEXTS})
    assert articles(index, PassageVectors(full, index.table).docs) == ["1", "2", "3"]


def test_embedding_goes_on_where_it_stopped(
    store: PassageStore, garden: SearchIndex, encoder: WordEncoder
) -> None:
    turns = iter([True, False])
    told: list[tuple[int, int]] = []
    first = embed(
        store, garden.table, Texts(TEXTS), encoder, batch=1,
        go_on=lambda: next(turns), progress=lambda done, total: told.append((done, total)),
    )  # fmt: skip
    assert (first.articles, first.missing, told) == (1, 2, [(0, 3), (1, 3)])
    second = embed(store, garden.table, Texts(TEXTS), encoder, batch=1)
    assert (second.articles, second.missing, encoder.encoded) == (2, 0, 3)
    assert len(list(store.folder.iterdir())) == 1


def test_only_the_acts_that_are_named(store: PassageStore, garden: SearchIndex, encoder: WordEncoder) -> None:
    assert embed(store, garden.table, Texts(TEXTS), encoder, nregs=("901-20",)).passages == 0
    assert embed(store, garden.table, Texts(TEXTS), encoder, nregs=("900-20",)).passages == 3


def test_what_a_kill_leaves_behind_is_no_segment(full: PassageStore, garden: SearchIndex) -> None:
    (full.folder / ".writing-half").write_bytes(b"half a segment")
    assert len(PassageVectors(full, garden.table)) == 3


def test_a_merge_cut_short_counts_nothing_twice(full: PassageStore, garden: SearchIndex) -> None:
    again = full.segments()[0].copy()
    again["start"] = 1
    full.add(again)
    assert len(PassageVectors(full, garden.table)) == 3
    full.merge(most=1)
    (merged,) = full.segments()
    assert merged["start"].tolist() == [0, 0, 0]


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def test_a_changed_byte_fails_the_leg_and_not_the_search(full: PassageStore, garden: SearchIndex) -> None:
    damage(next(full.folder.glob("*.npy")))
    with pytest.raises(VectorsCorrupt):
        full.segments()
    found = search(garden, full).search(asked("виставка квітів"))
    assert found.legs_failed == (Leg.PASSAGES,)
    assert found.hits[0].article == "3"
    assert passage_status(full, garden.table, "f").damaged


def test_the_leg_runs_and_is_shown(full: PassageStore, garden: SearchIndex) -> None:
    found = search(garden, full).search(asked("виставка квітів"))
    assert Leg.PASSAGES in found.legs_run
    assert Leg.PASSAGES in {score.leg for score in found.hits[0].legs}
    off = search(garden, full).search(asked("виставка квітів", Leg.PASSAGES))
    assert Leg.PASSAGES in off.legs_off


def test_without_vectors_the_leg_is_off(store: PassageStore, garden: SearchIndex) -> None:
    found = search(garden, store).search(asked("виставка квітів"))
    assert Leg.PASSAGES in found.legs_off
    assert found.legs_failed == ()


def test_what_only_passages_find_is_a_hit_with_that_passage(full: PassageStore, garden: SearchIndex) -> None:
    request = asked("квітуча виставочна", Leg.TEXT)
    (hit, *_) = search(garden, full).search(request).hits
    assert hit.article == "3"
    assert [score.leg for score in hit.legs] == [Leg.PASSAGES]
    assert hit.passage == Passage(start=0, end=len(TEXTS["3"]))


def test_alone_the_leg_finds_and_does_not_order(full: PassageStore, garden: SearchIndex) -> None:
    """No model was fitted for passages without the vectors of phrasings."""
    beside, without = (
        [hit.key for hit in search(garden, full).search(asked("виставка квітів", *off)).hits]
        for off in ((), (Leg.PASSAGES,))
    )
    assert [key for key in beside if key in without] == without
    assert without


def ready(
    folder: Path, fingerprint: str, *, rows: int = 2, dtype: type[np.int8 | np.float64] = np.int8
) -> Path:
    """Ready vectors of the first two articles."""
    folder.mkdir(exist_ok=True)
    vectors, scale = quantise(np.eye(2, DIMENSIONS, dtype=np.float32))
    np.savez(folder / "passages.npz", vectors=vectors.astype(dtype), scale=scale)
    lines = ["nreg\tarticle\tstart\tend\ttext_sha256_16\n"]
    for number in list(TEXTS)[:rows]:
        sha256 = hashlib.sha256(TEXTS[number].encode()).hexdigest()
        lines.append(f"900-20\t{number}\t0\t10\t{sha256[:16]}\n")
    (folder / "passages.tsv.gz").write_bytes(gzip.compress("".join(lines).encode()))
    (folder / "README.md").write_text(f"Made with the model (sha256 {fingerprint}).", "utf-8")
    return folder


def test_ready_vectors_are_taken_once(store: PassageStore, garden: SearchIndex, tmp_path: Path) -> None:
    folder = ready(tmp_path / "ready", "f" * 64)
    taken = take(store, folder, "f" * 64, most=10**6)
    assert (taken.passages, taken.added) == (2, 2)
    assert take(store, folder, "f" * 64, most=10**6).added == 0
    held = PassageVectors(store, garden.table)
    assert articles(garden, held.docs) == ["1", "2"]
    assert held.passage(held.cosines(np.eye(DIMENSIONS, dtype=np.float32)[1]), int(held.docs[1])) == Passage(
        start=0, end=10
    )


def cut_file(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def bad_row(folder: Path) -> None:
    (folder / "passages.tsv.gz").write_bytes(
        gzip.compress(b"nreg\tarticle\tstart\tend\ttext_sha256_16\n900-20\t1\t9\t5\tzz\n")
    )


SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "another encoder": (lambda f: ready(f, "e" * 64), "VECTORS_OF_OTHER_ENCODER"),
    "no encoder named": (lambda f: (f / "README.md").write_text("vectors"), "VECTORS_INVALID"),
    "no description": (lambda f: (f / "README.md").unlink(), "VECTORS_INVALID"),
    "archive cut short": (lambda f: cut_file(f / "passages.npz"), "VECTORS_INVALID"),
    "no archive": (lambda f: (f / "passages.npz").unlink(), "VECTORS_INVALID"),
    "other numbers": (lambda f: ready(f, "f" * 64, dtype=np.float64), "VECTORS_INVALID"),
    "table cut short": (lambda f: cut_file(f / "passages.tsv.gz"), "VECTORS_INVALID"),
    "fewer rows": (lambda f: ready(f, "f" * 64, rows=1), "VECTORS_INVALID"),
    "more rows": (lambda f: ready(f, "f" * 64, rows=3), "VECTORS_INVALID"),
    "a row that is none": (bad_row, "VECTORS_INVALID"),
}


@pytest.mark.parametrize(("spoil", "code"), SPOILT.values(), ids=list(SPOILT))
def test_ready_vectors_that_are_refused(
    full: PassageStore, garden: SearchIndex, tmp_path: Path, spoil: Callable[[Path], object], code: str
) -> None:
    folder = ready(tmp_path / "ready", "f" * 64)
    spoil(folder)
    before = sorted(full.folder.iterdir())
    with pytest.raises(LexeryError) as refused:
        take(full, folder, "f" * 64, most=10**6)
    assert refused.value.code == code
    assert sorted(full.folder.iterdir()) == before


def test_ready_vectors_beyond_the_bound(store: PassageStore, tmp_path: Path) -> None:
    with pytest.raises(LexeryError) as refused:
        take(store, ready(tmp_path / "ready", "f" * 64), "f" * 64, most=100)
    assert refused.value.code == "VECTORS_TOO_LARGE"


def test_records_say_what_they_hold() -> None:
    assert record_type(384).itemsize == 408


def test_keys_of_a_column_are_those_of_its_articles(garden: SearchIndex) -> None:
    table = garden.table
    keys = _Keys.of(table)
    texts = [text_key(sha256) for sha256 in table.hashes]
    owners = [
        owner_key(table.acts[int(act)].encode(), number.encode())
        for act, number in zip(table.act, table.articles, strict=True)
    ]
    assert (keys.text.tolist(), keys.owner.tolist()) == (texts, owners)
    asked = (
        np.asarray([*texts, texts[0], 7], dtype=np.uint64),
        np.asarray([*owners, owners[1], 7], dtype=np.uint32),
    )
    assert keys.find(*asked).tolist() == [*range(len(texts)), -1, -1]
    shouted = Strings.of([sha256.upper() for sha256 in table.hashes])
    assert _text_keys(shouted).tolist() == texts
    assert _text_keys(Strings.of(["ff", "0a"])).tolist() == [255, 10]
