import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexery.search.phrasings import FIRST, SECOND, Owners, by_owner, to_documents
from lexery.search.ranking import Ranking
from lexery.search.table import Strings

SCORES = st.sampled_from([0.0, 0.25, 0.5, 0.5, 1.0])
GROUPS = st.lists(st.lists(SCORES, min_size=1, max_size=4), min_size=1, max_size=6)


def owners(lengths: list[int], docs: list[int]) -> Owners:
    ends = np.cumsum(lengths)
    return Owners(
        doc=np.asarray(docs, dtype=np.int64),
        act=np.zeros(len(docs), dtype=np.int64),
        acts=Strings.of(["1"]),
        starts=np.concatenate([[0], ends[:-1]]).astype(np.int64),
        phrasings=int(ends[-1]),
        catalog=0,
    )


def plain(group: list[float]) -> float:
    best, second = sorted((*group, *group[: len(group) == 1]), reverse=True)[:2]
    return FIRST * best + SECOND * second


@given(GROUPS)
def test_by_owner_is_the_best_and_the_second_best(groups: list[list[float]]) -> None:
    held = owners([len(group) for group in groups], list(range(len(groups))))
    found = by_owner(held, np.asarray([score for group in groups for score in group], dtype=np.float32))
    np.testing.assert_allclose(found, [plain(group) for group in groups], rtol=1e-6)


@given(
    st.lists(st.tuples(SCORES, st.integers(-1, 30)), min_size=1, max_size=12, unique_by=lambda row: row[1])
)
def test_documents_within_are_those_of_the_whole_ranking(rows: list[tuple[float, int]]) -> None:
    held = owners([1] * len(rows), [doc for _, doc in rows])
    scores = np.asarray([score for score, _ in rows], dtype=np.float32)
    within = np.arange(0, 31, 2, dtype=np.int64)
    whole = to_documents(held, scores, len(rows))
    assert -1 not in whole.docs
    assert to_documents(held, scores, 3).docs.tolist() == whole.docs[:3].tolist()
    assert (
        to_documents(held, scores, 3, within=within).docs.tolist() == whole.within(within).docs[:3].tolist()
    )


def test_within_nothing_is_nothing() -> None:
    ranking = Ranking(docs=np.asarray([2, 1]), scores=np.asarray([1.0, 0.5], dtype=np.float32))
    assert len(ranking.within(np.zeros(0, dtype=np.int64))) == 0
