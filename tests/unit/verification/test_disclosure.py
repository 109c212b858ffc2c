"""What a gap is told with: honest notices of the writer pass in both languages."""

import pytest
from tests.support.answers import World

from lexery.contracts.answer import CheckStatus
from lexery.contracts.decisions import AnswerMode
from lexery.contracts.retrieval import ActCandidate, CoverageGap, DoclistItem, DoclistReason, DoclistTrace

BY_NUMBER = DoclistItem(
    goal_id="g1",
    mention="Закон № 9999-IX",
    article="2",
    reason=DoclistReason.ACT_NOT_FOUND_IN_CATALOG,
    candidates=(ActCandidate(nreg=None, derived_nreg="9999-20", title="Закон № 9999-IX", number="9999-IX"),),
)
BEYOND = DoclistItem(
    goal_id="g1",
    mention="ст. 9999",
    article="9999",
    article_last="3",
    sequence_complete=True,
    reason=DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
    candidates=(ActCandidate(nreg="100-20", title="Садовий кодекс України"),),
)


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize(
    "item",
    [
        pytest.param(BY_NUMBER, id="an article of an unknown act"),
        pytest.param(BEYOND, id="an unknown article"),
    ],
)
def test_the_writers_notice_and_short_answer_pass(item: DoclistItem, lang: str) -> None:
    trace = DoclistTrace(items=(item,), reason=item.reason, catalog_size=5)
    gaps = {"g1": CoverageGap.LIKELY_MISSING_ACT}
    drafted = World(lang=lang).draft(["питання"], [], gaps=gaps, doclist=trace, mode=AnswerMode.COVERAGE_GAP)
    report = drafted.check()
    assert report.unnamed_gaps == ()
    assert [r for r in report.records if r.status is CheckStatus.FAILED] == []
    assert report.repaired == drafted.answer
