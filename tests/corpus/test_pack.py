"""The whole pack through the real import: the counts of its README, and names that people use."""

import pytest
from tests.support.homes import Pack

from lexery.corpus.coverage import coverage
from lexery.corpus.library import Library
from lexery.corpus.service import CorpusService, CorpusStatus

pytestmark = pytest.mark.corpus

PEAK_MB = 400
"""Bound of the import's memory, index and all, far under the 310 MB of text plus what holding it parsed would take."""


def test_the_counts_are_the_pack_s(service: CorpusService) -> None:
    found: CorpusStatus = service.status()
    # Nine statutes are taken apart at import: their 1,783 items are articles beside those of the pack.
    assert (found.acts, found.articles, found.catalog) == (8162, 53537 + 1783, 9583)


def test_memory_stays_bounded(pack: Pack) -> None:
    assert pack.peak_mb < PEAK_MB


@pytest.mark.parametrize(
    ("mention", "article", "reason", "nreg"),
    [
        ("ЦК", "625", "ACT_RESOLVED", "435-15"),
        ("ЦК", "1309", "ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED", "435-15"),
        ("Кримінального кодексу України", "332-2", "ACT_RESOLVED", "2341-14"),
        ("Конституції України", "10", "ACT_RESOLVED", "254к/96-вр"),
        ("Податковий кодекс", "14", "ACT_FOUND_IN_CATALOG_NOT_INDEXED", "2755-17"),
        ("закон про захист прав споживачів", None, "ACT_RESOLVED", "1023-12"),
        ("ПДР", None, "ACT_FOUND_IN_CATALOG_NOT_INDEXED", "1306-2001-п"),
    ],
)
def test_names_that_people_use(
    library: Library, mention: str, article: str | None, reason: str, nreg: str
) -> None:
    item = library.resolve(mention, goal_id="g1", article=article)
    assert (item.reason.value, item.candidates[0].nreg) == (reason, nreg)


@pytest.mark.parametrize("mention", ["закон про амністію", "закон про соціальний захист"])
def test_parts_of_titles_are_ambiguous(library: Library, mention: str) -> None:
    item = library.resolve(mention, goal_id="g1")
    assert item.reason == "AMBIGUOUS_ACT_MATCH"
    assert len({candidate.nreg for candidate in item.candidates}) > 1


def test_every_act_answers_to_its_own_nreg(library: Library) -> None:
    for row in library.directory.rows:
        found = library.act(row.nreg)
        assert found is not None
        assert found.nreg == row.nreg


@pytest.mark.parametrize(("nreg", "holes"), [("1503-06", 64), ("1861-17", 38)])
def test_gaps_are_those_of_the_readme(library: Library, nreg: str, holes: int) -> None:
    known = library.articles(nreg)
    assert known is not None
    assert known.complete is False
    # The README counts holes behind the first article; what is missing before it is missing too.
    first = min(int(number) for number in known.numbers if number.isdigit())
    missing = [int(number) for number in coverage(nreg, known.numbers).missing]
    assert len([number for number in missing if number > first]) == holes
    assert len([number for number in missing if number < first]) == first - 1
