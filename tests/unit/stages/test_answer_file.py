"""Sources of an answer: the acts that its claims cite, in that order, once each."""

import pytest

from lexery.contracts.answer import Answer, Claim, Writer
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.retrieval import Hit, Passage
from lexery.stages.answer_file import cited_sources


def item(nreg: str, article: str, goal: str = "g1") -> EvidenceItem:
    hit = Hit(
        nreg=nreg,
        article=article,
        title="Закон",
        heading="",
        relevance=0.5,
        score=1,
        passage=Passage(start=0, end=1),
        text_sha256=f"{nreg}/{article}",
        status=ActStatus.IN_FORCE,
        goal_id=goal,
    )
    return EvidenceItem(hit=hit, act=ActRecord(nreg=nreg, title="Закон", edition="2026-01-01"))


ITEMS = (item("a", "1"), item("a", "2"), item("b", "1"), item("a", "1", "g2"), item("c", ""))


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        pytest.param([], [], id="no claim"),
        pytest.param([("b", "1"), ("a", "2")], [("b", ("1",)), ("a", ("2",))], id="in the order of citation"),
        pytest.param(
            [("a", "2"), ("b", "1"), ("a", "1")], [("a", ("2", "1")), ("b", ("1",))], id="once per act"
        ),
        pytest.param([("a", "1"), ("a", "1")], [("a", ("1",))], id="once per article"),
        pytest.param([("c", None)], [("c", ("",))], id="an act without articles"),
        pytest.param(
            [("a", "9"), ("z", "1"), (None, "1")], [], id="what is not in the evidence gives no source"
        ),
    ],
)
def test_cited_sources(
    cited: list[tuple[str | None, str | None]], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    claims = tuple(
        Claim(id=f"c{n}", goal_id="g1", text="", citation=CitationTarget(nreg=nreg, article=article))
        for n, (nreg, article) in enumerate(cited)
    )
    sources = cited_sources(Answer(writer=Writer.EXTRACTIVE, short_answer="", claims=claims), ITEMS)
    assert [(source.nreg, source.articles) for source in sources] == expected
    for source in sources:
        assert source.text_sha256 == tuple(f"{source.nreg}/{article}" for article in source.articles)
