"""Which act is law, over the whole pack: old and new acts of one title, repealed ones, wrong names, special services."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.corpus.state_cases import CASES, StateCase
from tests.support.homes import Pack

from lexery.client import Ended, Lexery

pytestmark = pytest.mark.corpus

WISHES_HELD = 0
"""Wishes of the table that hold at least."""


@pytest.fixture(scope="module")
def lexery(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexery]:
    """The pack in a home of its own: runs are written into it."""
    home: Path = tmp_path_factory.mktemp("state") / "home"
    shutil.copytree(pack.home, home)
    with Lexery.open(home) as lexery:
        yield lexery


@pytest.fixture(scope="module")
def asked(lexery: Lexery) -> dict[str, Ended]:
    """Every question of the table, asked once."""
    return {case.id: lexery.ask(case.question, as_of=case.as_of) for case in CASES}


def best(ended: Ended) -> list[str]:
    """Articles found, best first, each once, as «nreg:article»."""
    retrieval = ended.context.retrieval
    hits = retrieval.hits if retrieval is not None else ()
    return list(dict.fromkeys(":".join(hit.key) for hit in hits))


def is_one(found: str, wanted: tuple[str, ...]) -> bool:
    return found in wanted or found.rpartition(":")[0] in wanted


def notices(ended: Ended) -> set[str]:
    answer = ended.answer.answer if ended.answer is not None else None
    return {notice.code for notice in (*answer.caveats, *answer.gap_notice)} if answer is not None else set()


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_state(case: StateCase, asked: dict[str, Ended]) -> None:
    ended = asked[case.id]
    found = best(ended)
    choices = [choice.nreg for choice in ended.clarification.choices] if ended.clarification else []
    assert case.outcome in (None, ended.outcome)
    assert case.kind in (None, ended.coverage_kind)
    assert not case.first or is_one(found[0], case.first), found[:5]
    assert not case.among or any(is_one(one, case.among) for one in found[:5]), found[:5]
    assert not found or not is_one(found[0], case.never_first), found[:5]
    assert set(case.candidates) <= set(choices), choices
    assert case.offered_first is None or choices[0] == case.offered_first
    assert set(case.says) <= notices(ended)


def test_wishes(asked: dict[str, Ended]) -> None:
    wishes = [case for case in CASES if case.wish]
    held = [case.id for case in wishes if any(is_one(one, case.wish) for one in best(asked[case.id])[:1])]
    assert len(held) >= WISHES_HELD, held
