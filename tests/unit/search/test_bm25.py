import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.search.bm25 import K1, B, build_postings

DOCUMENTS = [["а", "б"], ["а", "а", "в"], [], ["г"]]


def test_score_is_the_formula() -> None:
    postings = build_postings(DOCUMENTS)
    average = 6 / 3
    idf = math.log1p((3 - 2 + 0.5) / (2 + 0.5))
    expected = idf * 2 * (K1 + 1) / (2 + K1 * (1 - B + B * 3 / average))
    assert postings.scores(["а"])[1] == pytest.approx(expected, rel=1e-5)


def test_words_of_no_document_score_nothing() -> None:
    assert not build_postings(DOCUMENTS).scores(["є", "ж"]).any()


def test_a_rare_word_weighs_more() -> None:
    postings = build_postings(DOCUMENTS)
    assert postings.idf("невідоме") > postings.idf("г") > postings.idf("а")


@given(
    st.lists(st.lists(st.sampled_from("абвгд"), max_size=6), min_size=1, max_size=6),
    st.lists(st.sampled_from("абвгд"), min_size=1, max_size=4),
)
def test_leaving_all_words_out_leaves_no_score(documents: list[list[str]], query: list[str]) -> None:
    postings = build_postings(documents)
    scores = postings.scores(query, without={0: documents[0]})
    assert scores[0] == 0
    assert np.array_equal(scores[1:], postings.scores(query)[1:])
