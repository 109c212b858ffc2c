import numpy as np
import pytest

from lexery.search.analyze import Analyzer
from lexery.search.index import SearchIndex
from lexery.search.overlap import overlap

CASES = [
    pytest.param("розірвання договору", 1.0, 2 / 3, 0.0, id="all words of the question"),
    pytest.param("розірвати шлюб", 0.0, 0.0, 0.0, id="another word of the same stem"),
    pytest.param("кодекс про працю", 0.0, 0.0, 1.0, id="the act's title"),
    pytest.param("", 0.0, 0.0, 0.0, id="no words"),
]


@pytest.mark.parametrize(("question", "heading", "precise", "title"), CASES)
def test_overlap(index: SearchIndex, question: str, heading: float, precise: float, title: float) -> None:
    analyzer = Analyzer()
    doc = index.table.find("322-08", "40")
    assert doc is not None
    found = overlap(index, analyzer.lemmas(question), np.asarray([doc]))
    assert found.heading[0] == pytest.approx(heading)
    assert found.precise[0] == pytest.approx(precise)
    assert found.title[0] == pytest.approx(title)


def test_a_rare_word_weighs_more(index: SearchIndex) -> None:
    analyzer = Analyzer()
    docs = np.asarray([index.table.find("200-20", "1")])
    common, rare = (
        overlap(index, analyzer.lemmas(text), docs).heading[0]
        for text in ("покупець проценти", "захист проценти")
    )
    assert 0 < common < rare < 1


def test_no_documents(index: SearchIndex) -> None:
    found = overlap(index, ["договір"], np.zeros(0, dtype=np.int64))
    assert len(found.heading) == len(found.title) == 0
