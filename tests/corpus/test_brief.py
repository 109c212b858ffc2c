"""Briefs held to the whole pack: no right citation is refused, nearly every wrong one is caught."""

from collections.abc import Iterator

import pytest
from tests.corpus.brief_cases import CASES
from tests.support.homes import Pack

from lexery.client import Lexery
from lexery.settings import load_settings
from lexery.verification.brief import FINDINGS, BriefChecker, BriefVerdict, Checked

pytestmark = pytest.mark.corpus
DAY = "2026-03-01"
MISSED = 0.12
"""Share of wrong citations that may be missed."""


@pytest.fixture(scope="module")
def checker(pack: Pack) -> Iterator[BriefChecker]:
    with Lexery.open(load_settings(home=pack.home)) as lexery:
        yield lexery.checker(as_of=DAY)


def look(checker: BriefChecker, text: str, article: str) -> Checked:
    found = list(checker.check(text))
    return next((c for c in found if c.target.article == article), found[0])


def test_right_ones_stand(checker: BriefChecker) -> None:
    right = [(text, article) for text, article, verdict in CASES if verdict not in FINDINGS]
    refused = [
        (c.text, c.reasons)
        for text, article in right
        if (c := look(checker, text, article)).verdict in FINDINGS
    ]
    assert refused == []


def test_wrong_ones_are_caught(checker: BriefChecker) -> None:
    wrong = [(text, article) for text, article, verdict in CASES if verdict in FINDINGS]
    missed = [text for text, article in wrong if look(checker, text, article).verdict not in FINDINGS]
    assert len(missed) <= MISSED * len(wrong), missed


def test_what_is_wrong_is_named(checker: BriefChecker) -> None:
    named = [look(checker, text, article).verdict is verdict for text, article, verdict in CASES]
    assert sum(named) >= 0.9 * len(named)
    assert {verdict for _, _, verdict in CASES} == set(BriefVerdict)
