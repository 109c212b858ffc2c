import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.contracts.corpus import ActStatus, ArticleDocument, DocType
from lexery.contracts.retrieval import Passage
from lexery.search.passage_cut import MAX_LENGTH, MIN_LAST, cut, encoded, passages_wanted
from lexery.search.table import TableBuilder

WORD = "слово "


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        pytest.param("", [], id="no text"),
        pytest.param("а" * 10, [10], id="one line"),
        pytest.param("а" * 300 + "\n" + "б" * 300, [601], id="lines that fit together, their ends counted"),
        pytest.param("а" * 400 + "\n" + "б" * 249, [650], id="exactly full"),
        pytest.param("а" * 400 + "\n" + "б" * 250, [401, 250], id="one too many"),
        pytest.param("а" * 640 + "\n" + "б" * 100, [741], id="a short last one joins"),
        pytest.param("а" * 640 + "\n" + "б" * 120, [641, 120], id="long enough to stay"),
        pytest.param(WORD * 150, [648, 252], id="a long line is cut after a space"),
        pytest.param("а" * 1000, [650, 350], id="without a space, where it is full"),
        pytest.param("\n\nа", [3], id="empty lines belong to the run"),
    ],
)
def test_cut(text: str, lengths: list[int]) -> None:
    assert [passage.end - passage.start for passage in cut(text)] == lengths


@given(st.text(alphabet="аб \n", max_size=3000))
def test_passages_cover_the_text_without_gaps(text: str) -> None:
    passages = cut(text)
    assert "".join(text[passage.start : passage.end] for passage in passages) == text
    assert all(0 < passage.end - passage.start <= MAX_LENGTH + MIN_LAST for passage in passages)


@pytest.mark.parametrize(
    ("heading", "text", "read"),
    [
        pytest.param("Назва", "0123456789", "Назва\n234", id="heading, line end, passage"),
        pytest.param("", "0123456789", "\n234", id="no heading"),
        pytest.param("Н" * 300, "0123456789", "Н" * 200 + "\n234", id="a heading is cut"),
    ],
)
def test_what_is_encoded(heading: str, text: str, read: str) -> None:
    assert encoded(heading, text, Passage(start=2, end=5)) == read


def test_no_more_is_encoded_than_ready_vectors_are_of() -> None:
    assert len(encoded("Н" * 300, "а" * 760, Passage(start=0, end=760))) == 850


@pytest.mark.parametrize(
    ("changes", "count", "wanted"),
    [
        pytest.param({}, 12, 6, id="a law in force"),
        pytest.param({}, 11, 1, id="few articles"),
        pytest.param({"doc_type": DocType.CODE}, 12, 6, id="a code"),
        pytest.param({"doc_type": DocType.TREATY}, 12, 1, id="a treaty"),
        pytest.param({"status": ActStatus.REPEALED}, 12, 1, id="a repealed act"),
        pytest.param({"title": "Про Державний бюджет на рік"}, 12, 1, id="a budget"),
        pytest.param({"repealed": True}, 12, 0, id="repealed articles"),
        pytest.param({}, 1, 0, id="an act of one piece"),
    ],
)
def test_passages_wanted(
    documents: tuple[ArticleDocument, ...], changes: dict[str, object], count: int, wanted: int
) -> None:
    table = TableBuilder()
    for number in range(1, count + 1):
        table.add(documents[0].model_copy(update={"article": str(number), **changes}))
    assert np.array_equal(passages_wanted(table.finish()), np.full(count, wanted))


def test_words_that_head_an_article_are_not_counted_as_numbers(
    documents: tuple[ArticleDocument, ...],
) -> None:
    table = TableBuilder()
    for number in [*map(str, range(1, 12)), "прикінцеві"]:
        table.add(documents[0].model_copy(update={"article": number}))
    assert set(passages_wanted(table.finish()).tolist()) == {1}
