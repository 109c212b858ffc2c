"""Runs that release 0.1.0 left half-way go on under this release; what it finished reads as before."""

import asyncio
import gzip
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.support.homes import once_a_run

from lexery.client import TENANT, Ended, Lexery
from lexery.contracts.answer import CheckStatus
from lexery.contracts.record import SNAPSHOT_VERSION
from lexery.contracts.run import EngineStatus, RunFilter, RunStatus
from lexery.errors import ClarificationConflict
from lexery.runtime.clock import Clock
from lexery.settings import load_settings
from lexery.store.engine import DATABASE_NAME, open_engine, sqlite_url
from lexery.store.migrate import known_revisions, migrate
from lexery.wiring import Parts, open_corpus

FIXTURE = Path(__file__).parent / "data" / "release-0.1.0.db.gz"
NEXT_DAY = datetime(2026, 12, 1, 12, tzinfo=UTC)
PARKED, NAMELESS, KILLED, DONE = (
    "parkedunder010aa",
    "parkedarticle010",
    "killedunder010aa",
    "completed010aaaa",
)


def upgrade(home: Path) -> None:
    """A home as the release left it, its index built anew as the upgrade asks for."""
    (home / DATABASE_NAME).write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    with open_corpus(load_settings(home=home, dense_enabled=False)) as corpus:
        corpus.reindex()


@pytest.fixture
def old_home(home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXERY_DENSE_ENABLED", "false")
    shutil.copytree(once_a_run(tmp_path_factory, "upgraded", upgrade), home)
    return home


def opened(moment: datetime = NEXT_DAY) -> Lexery:
    return Lexery(Parts(load_settings(), clock=Clock(now=lambda: moment)))


@pytest.fixture
def lexery(old_home: Path) -> Iterator[Lexery]:
    with opened() as one:
        yield one


def cited(ended: Ended) -> set[tuple[str | None, str | None]]:
    assert ended.answer is not None
    assert ended.answer.answer is not None
    citations = (claim.citation for claim in ended.answer.answer.claims)
    return {(citation.nreg, citation.article) for citation in citations if citation is not None}


def paired(lexery: Lexery, run_id: str) -> bool:
    """Every started stage was finished, in order."""
    kinds = [e.kind for e in lexery.runs.events(run_id, TENANT) if not e.kind.startswith("run.")]
    started, finished = kinds[::2], kinds[1::2]
    return [kind.replace(".started", ".finished") for kind in started] == finished


def test_the_schema_is_brought_up_to_date(old_home: Path) -> None:
    engine = open_engine(sqlite_url(old_home))
    assert migrate(engine) == known_revisions()[-1]
    engine.dispose()
    with opened() as lexery:
        found = lexery.runs.runs(TENANT)
        by_gap = lexery.runs.runs(TENANT, where=RunFilter(gap="likely_missing_act"))
        by_code = lexery.runs.runs(TENANT, where=RunFilter(reason="GROUNDED"))
    # What runs are found by is filled in for those that are there.
    assert [run.run_id for run in by_gap] == [NAMELESS, PARKED]
    assert [run.run_id for run in by_code] == [DONE]
    assert [run.run_id for run in found] == [KILLED, DONE, NAMELESS, PARKED]


@pytest.mark.parametrize(
    ("run_id", "reply", "outcome", "articles"),
    [
        # Its hits were weak: 0.1.0 ended in a gap, this release searches the chosen act.
        pytest.param(PARKED, "1", "answer", {("910-20", "1")}, id="a-choice"),
        pytest.param(NAMELESS, "Про садівництво промислове", "answer", {("911-20", "1")}, id="a-name"),
    ],
)
def test_a_parked_run_is_answered(
    lexery: Lexery, run_id: str, reply: str, outcome: str, articles: set[tuple[str, str]]
) -> None:
    waiting = lexery.run(run_id)
    assert waiting.outcome == "clarify"
    assert waiting.clarification is not None
    ended = lexery.answer(run_id, reply)
    assert (ended.record.status, ended.outcome) == (RunStatus.COMPLETED, outcome)
    assert cited(ended) == articles
    assert ended.message
    assert paired(lexery, run_id)
    with pytest.raises(ClarificationConflict):
        lexery.answer(run_id, reply)


def test_an_answer_that_comes_too_late_ends_the_run(old_home: Path) -> None:
    with opened(NEXT_DAY + timedelta(days=30)) as lexery:
        with pytest.raises(ClarificationConflict):
            lexery.answer(PARKED, "1")
        assert lexery.run(PARKED).record.error_code == "CLARIFICATION_EXPIRED"


def test_a_run_whose_process_died_goes_on_where_it_stood(lexery: Lexery) -> None:
    before = lexery.run(KILLED).record
    assert before.engine.status is EngineStatus.RUNNING
    ended = lexery.resume(KILLED)
    assert (ended.record.status, ended.outcome) == (RunStatus.COMPLETED, "answer")
    assert ended.record.engine.visits["U4"] == before.engine.visits["U4"], "no stage ran twice"
    assert cited(ended) == {("910-20", "1")}
    assert paired(lexery, KILLED)


def test_what_was_finished_reads_as_before(lexery: Lexery) -> None:
    ended = lexery.run(DONE)
    assert ended.record.snapshot.version == SNAPSHOT_VERSION
    assert cited(ended) == {("910-20", "2")}
    assert ended.message is not None
    assert "20 днів" in ended.message
    assert asyncio.run(lexery.runs.cancel(DONE, TENANT)).status == RunStatus.COMPLETED
    assert ended.answer is not None
    failed = [r for r in lexery.check(ended.answer) if r.status is CheckStatus.FAILED]
    # Its connecting words are held to more than they were; what it cites and quotes stands.
    assert {record.code for record in failed} <= {"OWN_WORDS"}
