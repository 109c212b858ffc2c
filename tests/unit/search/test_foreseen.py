from pathlib import Path

import numpy as np
import pytest

from lexery.contracts.ports import ArticleSource, Foresees
from lexery.contracts.retrieval import Leg, SearchRequest
from lexery.search.dense import DenseIndex, QueryEncoder
from lexery.search.engine import LexicalDenseSearch
from lexery.search.foreseen import TOGETHER, Foreseen
from lexery.search.index import SearchIndex

GOALS = ("як повернути товар", "коли можна звільнити працівника", "ціна товару")


@pytest.fixture(scope="module")
def dense(encoder: QueryEncoder) -> DenseIndex:
    return DenseIndex(encoder)


def test_what_is_foreseen_is_found_as_if_it_were_not(
    index: SearchIndex, texts: ArticleSource, dense: DenseIndex
) -> None:
    requests = [SearchRequest(text=text) for text in GOALS]
    plain = LexicalDenseSearch(index, texts, dense=dense)
    alone = [plain.search(request) for request in requests]
    assert Leg.PHRASING_VECTORS in alone[0].legs_run
    assert isinstance(plain, Foresees)
    plain.foresee(requests)
    assert [plain.search(request) for request in requests] == alone
    assert [plain.search(request) for request in requests] == alone


def test_a_text_is_taken_once(dense: DenseIndex) -> None:
    foreseen = Foreseen(dense, None)
    foreseen.foresee([*GOALS, GOALS[0]])
    near = foreseen.take(GOALS[0])
    assert near is not None
    assert near.passages is None
    assert np.array_equal(near.phrasings, dense.phrase_cosines(dense.encode(GOALS[0])))
    assert foreseen.take(GOALS[0]) is None


@pytest.mark.parametrize(
    ("foreseen", "taken"),
    [
        pytest.param(GOALS[:1], 0, id="one text gains nothing"),
        pytest.param((GOALS[0],) * 3, 0, id="nor does one thrice"),
        pytest.param(GOALS, 3, id="several"),
        pytest.param(tuple(f"товар {number}" for number in range(TOGETHER + 2)), TOGETHER, id="bounded"),
    ],
)
def test_how_much_is_kept(dense: DenseIndex, foreseen: tuple[str, ...], taken: int) -> None:
    kept = Foreseen(dense, None)
    kept.foresee(foreseen)
    assert sum(kept.take(text) is not None for text in dict.fromkeys(foreseen)) == taken


def test_a_broken_encoder_is_told_by_the_search(
    index: SearchIndex, texts: ArticleSource, tmp_path: Path
) -> None:
    class Broken:
        fingerprint = "0"

        def encode_queries(self, texts: object) -> object:
            raise RuntimeError("no model")

    search = LexicalDenseSearch(index, texts, dense=DenseIndex(Broken(), tmp_path / "none"))  # pyright: ignore[reportArgumentType]
    requests = [SearchRequest(text=text) for text in GOALS]
    search.foresee(requests)
    assert search.search(requests[0]).legs_failed == (Leg.PHRASING_VECTORS,)
