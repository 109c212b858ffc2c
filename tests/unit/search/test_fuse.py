import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.contracts.retrieval import Leg
from lexery.search.fuse import WITH_VECTORS, WITHOUT_VECTORS, K, fuse
from lexery.search.phrasings import Owners, by_owner
from lexery.search.rank import order, with_odds
from lexery.search.ranking import Ranking
from lexery.search.table import Strings


def ranking(*docs: int) -> Ranking:
    return Ranking(
        docs=np.asarray(docs, dtype=np.int64), scores=np.linspace(1, 0.5, len(docs), dtype=np.float32)
    )


def test_weights_with_vectors() -> None:
    found = fuse(
        {Leg.PHRASING_VECTORS: ranking(3, 1), Leg.TEXT: ranking(1)},
        size=5,
        standing=np.ones(5, np.float32),
        depth=5,
    )
    assert found.docs.tolist() == [1, 3]
    expected = WITH_VECTORS[Leg.PHRASING_VECTORS] / (K + 2) + WITH_VECTORS[Leg.TEXT] / (K + 1)
    assert found.scores[0] == pytest.approx(expected)


def test_weights_without_vectors() -> None:
    found = fuse(
        {Leg.PHRASINGS: ranking(2), Leg.TEXT: ranking(4)}, size=5, standing=np.ones(5, np.float32), depth=5
    )
    assert found.scores.tolist() == pytest.approx(
        [WITHOUT_VECTORS[leg] / (K + 1) for leg in (Leg.PHRASINGS, Leg.TEXT)]
    )


def test_standing_lowers() -> None:
    standing = np.asarray([0.1, 1.0], dtype=np.float32)
    assert fuse({Leg.TEXT: ranking(0, 1)}, size=2, standing=standing, depth=2).docs.tolist() == [1, 0]


@given(st.lists(st.floats(0, 1, width=32), max_size=30), st.integers(1, 10))
def test_best_is_sorting(values: list[float], depth: int) -> None:
    scores = np.asarray(values, dtype=np.float32)
    found = Ranking.best(np.arange(len(scores)), scores, depth)
    expected = sorted(
        (doc for doc in range(len(scores)) if scores[doc] > 0), key=lambda doc: (-scores[doc], doc)
    )
    assert found.docs.tolist() == expected[:depth]


def test_with_all_appends_what_is_missing() -> None:
    found = ranking(5, 2, 7).with_all(np.asarray([2, 5, 9]))
    assert found.docs.tolist() == [5, 2, 9]
    assert found.scores[-1] == 0


@given(st.lists(st.lists(st.floats(0, 1, width=32), min_size=1, max_size=5), min_size=1, max_size=6))
def test_owner_score_is_the_best_two(groups: list[list[float]]) -> None:
    lengths = [len(group) for group in groups]
    owners = Owners(
        doc=np.arange(len(groups)),
        act=np.zeros(len(groups), dtype=np.int64),
        acts=Strings.of(["1"]),
        starts=np.cumsum([0, *lengths[:-1]]),
        phrasings=sum(lengths),
        catalog=0,
    )
    flat = np.asarray([value for group in groups for value in group], dtype=np.float32)
    best_two = [sorted(group, reverse=True)[:2] for group in groups]
    expected = [0.7 * two[0] + 0.3 * two[-1] for two in best_two]
    assert by_owner(owners, flat).tolist() == pytest.approx(expected, abs=1e-6)


def test_order_puts_masks_first() -> None:
    scores = np.asarray([0.9, 0.5, 0.1])
    masks = (np.asarray([False, False, True]), np.asarray([False, True, False]))
    assert order(scores, first=masks).tolist() == [2, 1, 0]


def test_odds() -> None:
    assert with_odds(np.asarray([0.5, 0.0]), np.asarray([3.0, 3.0])).tolist() == pytest.approx([0.75, 0.0])
