"""Rows and summary of an evaluation: the JSON report, and how it is computed.

Retrieval is scored on hits (hit@k: a gold article among the first k; MRR over the first 20; must@10: the share of `must`
articles among the first 10), the answer on what it cites (must-coverage: the share of `must` articles cited), the run on
its outcome and coverage kind.
"""

import math
from collections.abc import Callable, Iterable, Sequence

from pydantic import Field

from lexery.contracts.base import Value
from lexery.contracts.retrieval import Leg
from lexery.evaluation.questions import EvalQuestion

HIT_DEPTHS = (1, 5, 10, 20)
REPORTED_HITS = 20
MUST_DEPTH = 10


class EvalHit(Value):
    """A retrieved article."""

    nreg: str
    article: str
    probability: float
    cited: bool = False
    """The question cites it: nothing was searched for."""


class EvalCitation(Value):
    """A cited place."""

    nreg: str | None
    article: str | None
    part: str | None = None
    point: str | None = None


class EvalRow(Value):
    """What became of one question."""

    id: str
    outcome: str
    """`answer`, `coverage_gap`, `clarify`, `out_of_scope`, `failed`, `stopped` (`policies.md` §7)."""
    coverage_kind: str | None
    hits: tuple[EvalHit, ...]
    cited: tuple[EvalCitation, ...]
    verdict: str | None
    latency_ms: float
    run_id: str
    legs_run: tuple[Leg, ...] = ()
    words: int | None = None
    """Of the delivered answer as Markdown; None where nothing was delivered, and in a report of an older version."""


class GroupSummary(Value):
    """Figures over one category, or over all rows."""

    rows: int
    scored: int
    """Rows with gold articles: those that hit@k and MRR are over."""
    hit_at: dict[str, float] = Field(default_factory=dict)
    """`"1"`, `"5"`, `"10"`, `"20"` → share of scored rows."""
    mrr: float | None = None
    must_coverage: float | None = None
    """Mean share of the `must` articles that the answer cites."""
    must_at_10: float | None = None
    """Mean share of the `must` articles among the first ten hits."""
    outcome_right: int
    kind_rows: int
    kind_right: int


class Mistakes(Value):
    """The ends that cost trust, over all rows."""

    answerable: int
    """Rows whose gold outcome is an answer."""
    refused: int
    """Of them, ended as out of scope."""
    gaps: int
    """Of them, ended in a gap."""
    asked: int
    """Of them, ended in a question back."""
    to_ask: int
    """Rows whose gold outcome is a question back."""
    asked_rightly: int
    """Of them, ended so."""
    answered: int
    """Rows that passed the gate and ended in an answer, whatever the gold says."""
    answered_right: int
    """Of them, cite a gold article."""
    t_strong: float
    """Relevance from which a first hit counts as sure."""
    confident: int
    """Answered rows whose first hit was searched for, not cited, and is sure."""
    confident_right: int
    """Of them, the first hit is a gold article; the others are the confident wrong answers."""


class AnswerFigures(Value):
    """How answers are written, over the rows that ended in one."""

    found: int
    """`must` articles among the first ten hits."""
    found_cited: int
    """Of them, cited by the answer."""
    articles_p50: float
    """Articles that an answer cites."""
    articles_max: int
    words_p50: float
    """Words of the whole answer as Markdown."""
    words_p95: float


class EvalSummary(Value):
    """The figures the terminal shows."""

    categories: dict[str, GroupSummary]
    overall: GroupSummary
    latency_p50_ms: float
    latency_p95_ms: float
    completed_without_verdict: int
    """Completed runs that have no verdict; a stopped run aside it must be 0."""
    mistakes: Mistakes | None = None
    """None in a report of an older version."""
    answers: AnswerFigures | None = None
    """None in a report of an older version, and where nothing was answered."""


class Ablation(Value):
    """The same questions with one leg less."""

    leg: Leg
    summary: EvalSummary


class EvalReport(Value):
    """The file that `--report` writes."""

    corpus_version: str
    settings: dict[str, str]
    """Every setting that is not at its default."""
    summary: EvalSummary
    rows: tuple[EvalRow, ...]
    ablations: tuple[Ablation, ...] = ()

    @property
    def legs_run(self) -> tuple[Leg, ...]:
        """Legs that ran for any question."""
        run = {leg for row in self.rows for leg in row.legs_run}
        return tuple(leg for leg in Leg if leg in run)


def summarise(
    questions: Sequence[EvalQuestion], rows: Sequence[EvalRow], *, t_strong: float = 1.0
) -> EvalSummary:
    """The figures of `rows`, which stand in the order of `questions`."""
    pairs = list(zip(questions, rows, strict=True))
    categories = sorted({question.category for question in questions})
    latencies = [row.latency_ms for row in rows]
    return EvalSummary(
        categories={name: _group([p for p in pairs if p[0].category == name]) for name in categories},
        overall=_group(pairs),
        latency_p50_ms=percentile(latencies, 50),
        latency_p95_ms=percentile(latencies, 95),
        completed_without_verdict=sum(
            1
            for row in rows
            if row.verdict is None and row.outcome in ("answer", "coverage_gap", "out_of_scope")
        ),
        mistakes=_mistakes(pairs, t_strong),
        answers=_answers(pairs),
    )


def percentile(values: Iterable[float], percent: float) -> float:
    """Nearest-rank percentile; 0 for no values."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)]


def first_gold_rank(question: EvalQuestion, row: EvalRow) -> int | None:
    """Rank (from 1) of the first hit that is a gold article."""
    return next(
        (i for i, hit in enumerate(row.hits, start=1) if (hit.nreg, hit.article) in question.gold_keys), None
    )


def missing_must(question: EvalQuestion, row: EvalRow) -> frozenset[tuple[str, str]]:
    """`must` articles that are not among the first ten hits."""
    return question.must_keys - {(hit.nreg, hit.article) for hit in row.hits[:MUST_DEPTH]}


def _mistakes(pairs: Sequence[tuple[EvalQuestion, EvalRow]], t_strong: float) -> Mistakes:
    answerable = [row.outcome for question, row in pairs if question.expected_outcome == "answer"]
    to_ask = [row.outcome for question, row in pairs if question.expected_outcome == "clarify"]
    answered = [(question, row) for question, row in pairs if row.outcome == "answer"]
    confident = [
        (question, row)
        for question, row in answered
        if row.hits and not row.hits[0].cited and row.hits[0].probability >= t_strong
    ]
    return Mistakes(
        answerable=len(answerable),
        refused=answerable.count("out_of_scope"),
        gaps=answerable.count("coverage_gap"),
        asked=answerable.count("clarify"),
        to_ask=len(to_ask),
        asked_rightly=to_ask.count("clarify"),
        answered=len(answered),
        answered_right=sum(
            1 for q, row in answered if q.gold_keys & {(c.nreg, c.article) for c in row.cited}
        ),
        t_strong=t_strong,
        confident=len(confident),
        confident_right=sum(1 for q, row in confident if first_gold_rank(q, row) == 1),
    )


def _answers(pairs: Sequence[tuple[EvalQuestion, EvalRow]]) -> AnswerFigures | None:
    answered = [(question, row) for question, row in pairs if row.outcome == "answer"]
    if not answered:
        return None
    found = [(question.must_keys - missing_must(question, row), row) for question, row in answered]
    articles = [len(_cited(row)) for _, row in answered]
    words = [row.words for _, row in answered if row.words is not None]
    return AnswerFigures(
        found=sum(len(keys) for keys, _ in found),
        found_cited=sum(len(keys & _cited(row)) for keys, row in found),
        articles_p50=percentile(articles, 50),
        articles_max=max(articles),
        words_p50=percentile(words, 50),
        words_p95=percentile(words, 95),
    )


def _cited(row: EvalRow) -> set[tuple[str | None, str | None]]:
    return {(c.nreg, c.article) for c in row.cited}


def _group(pairs: Sequence[tuple[EvalQuestion, EvalRow]]) -> GroupSummary:
    ranks = [first_gold_rank(q, r) for q, r in pairs if q.gold_keys]
    musts = [_must_share(q, r) for q, r in pairs if q.must]
    found = [1 - len(missing_must(q, r)) / len(q.must_keys) for q, r in pairs if q.must]
    kinds = [(q, r) for q, r in pairs if q.coverage_kind]
    return GroupSummary(
        rows=len(pairs),
        scored=len(ranks),
        hit_at={str(k): _share(ranks, lambda rank, k=k: rank is not None and rank <= k) for k in HIT_DEPTHS}
        if ranks
        else {},
        mrr=sum(1 / rank for rank in ranks if rank) / len(ranks) if ranks else None,
        must_coverage=sum(musts) / len(musts) if musts else None,
        must_at_10=sum(found) / len(found) if found else None,
        outcome_right=sum(1 for q, r in pairs if q.expected_outcome == r.outcome),
        kind_rows=len(kinds),
        kind_right=sum(1 for q, r in kinds if q.coverage_kind == r.coverage_kind),
    )


def _must_share(question: EvalQuestion, row: EvalRow) -> float:
    cited = {(c.nreg, c.article) for c in row.cited}
    return len(question.must_keys & cited) / len(question.must_keys)


def _share(values: Sequence[int | None], holds: Callable[[int | None], bool]) -> float:
    return sum(1 for value in values if holds(value)) / len(values)
