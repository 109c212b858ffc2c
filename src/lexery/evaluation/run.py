"""Run the questions of a file through the pipeline, one after the other."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from lexery.contracts.base import Value
from lexery.contracts.retrieval import Hit, Leg
from lexery.evaluation.questions import EvalQuestion
from lexery.evaluation.report import REPORTED_HITS, EvalCitation, EvalHit, EvalReport, EvalRow, summarise


class Evaluated(Value):
    """What a run says of itself, as the evaluation needs it."""

    run_id: str
    outcome: str
    coverage_kind: str | None
    hits: tuple[Hit, ...]
    """All hits of the run, best first, of every goal."""
    cited: tuple[EvalCitation, ...]
    verdict: str | None
    legs_run: tuple[Leg, ...] = ()
    words: int | None = None
    """Of the delivered answer; None when nothing was."""


class Asker(Protocol):
    """Asks one question and waits for the end of its run; never raises for a failed run."""

    def __call__(self, question: str, /) -> Evaluated: ...


def evaluate(
    questions: Sequence[EvalQuestion],
    ask: Asker,
    *,
    corpus_version: str,
    settings: dict[str, str],
    t_strong: float = 1.0,
    clock: Callable[[], float] = time.perf_counter,
    on_row: Callable[[EvalRow], None] = lambda _row: None,
) -> EvalReport:
    """The report of one pass over `questions`; latency is the wall time of each question, in milliseconds.

    `t_strong`: relevance from which a first hit counts as sure.
    """
    rows: list[EvalRow] = []
    for question in questions:
        started = clock()
        ended = ask(question.query)
        rows.append(_row(question, ended, (clock() - started) * 1000))
        on_row(rows[-1])
    return EvalReport(
        corpus_version=corpus_version,
        settings=settings,
        summary=summarise(questions, rows, t_strong=t_strong),
        rows=tuple(rows),
    )


def _row(question: EvalQuestion, ended: Evaluated, latency_ms: float) -> EvalRow:
    return EvalRow(
        id=question.id,
        outcome=ended.outcome,
        coverage_kind=ended.coverage_kind,
        hits=tuple(_distinct(ended.hits))[:REPORTED_HITS],
        cited=ended.cited,
        verdict=ended.verdict,
        latency_ms=round(latency_ms, 2),
        run_id=ended.run_id,
        legs_run=ended.legs_run,
        words=ended.words,
    )


def _distinct(hits: Sequence[Hit]) -> Iterator[EvalHit]:
    """An article that serves two goals is one retrieved article."""
    seen: set[tuple[str, str]] = set()
    for hit in hits:
        if hit.key not in seen:
            seen.add(hit.key)
            yield EvalHit(
                nreg=hit.nreg, article=hit.article, probability=round(hit.relevance, 4), cited=hit.cited
            )
