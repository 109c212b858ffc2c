"""Which articles the pack's law suspends for the time of martial law."""

from datetime import date

import pytest
from tests.support.homes import Pack

from lexery.corpus.library import Library
from lexery.search.index import SearchIndex, open_index

pytestmark = pytest.mark.corpus

Key = tuple[str, str]
DAY = date(2026, 6, 1)
MOST = 80
"""Suspended articles of the pack at most: more would be sentences misread."""


@pytest.fixture(scope="module")
def index(pack: Pack, library: Library) -> SearchIndex:
    return open_index(pack.home, library.corpus_version)


@pytest.fixture(scope="module")
def pairs(index: SearchIndex) -> dict[tuple[Key, Key], bool]:
    """(suspended, suspending) → whether in parts."""
    table = index.table

    def key(doc: int) -> Key:
        return table.acts[int(table.act[doc])], table.articles[doc]

    return {
        (key(doc), key(one.doc)): one.partly for doc, by in index.suspending_on(DAY).items() for one in by
    }


HELD = [
    pytest.param(("322-08", "43"), ("2136-20", "5"), False, id="with an exception"),
    pytest.param(("322-08", "53"), ("2136-20", "6"), False, id="an article"),
    pytest.param(("322-08", "67"), ("2136-20", "6"), True, id="parts"),
    pytest.param(("504/96-вр", "12"), ("2136-20", "12"), True, id="of another act in a list"),
    pytest.param(("1045-14", "44"), ("2136-20", "14"), False, id="its effect"),
]


@pytest.mark.parametrize(("suspended", "by", "partly"), HELD)
def test_held(pairs: dict[tuple[Key, Key], bool], suspended: Key, by: Key, partly: bool) -> None:
    assert pairs[suspended, by] is partly


def test_not_taken(pairs: dict[tuple[Key, Key], bool]) -> None:
    assert ("322-08", "265") not in {suspended for suspended, _ in pairs}, "only its fines, in a certain case"
    assert ("898-15", "37") not in {suspended for suspended, _ in pairs}, "only for some loans"
    assert len(pairs) <= MOST


def test_nothing_before_the_period(index: SearchIndex) -> None:
    assert not index.suspending_on(date(2021, 6, 1))
