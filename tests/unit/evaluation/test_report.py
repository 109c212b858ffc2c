"""Rows, figures and comparison of evaluations, on made-up runs."""

from collections.abc import Iterator

import pytest

from lexery.contracts.retrieval import Leg
from lexery.evaluation.compare import RowChange, compare
from lexery.evaluation.questions import EvalQuestion, Gold
from lexery.evaluation.report import (
    AnswerFigures,
    EvalCitation,
    EvalHit,
    EvalReport,
    EvalRow,
    Mistakes,
    first_gold_rank,
    missing_must,
    percentile,
    summarise,
)
from lexery.evaluation.run import Evaluated, evaluate
from lexery.pipeline.samples import hit

GOLD = Gold(nreg="1-01", articles=("1", "2"))


def question(name: str = "q", category: str = "soft", **changes: object) -> EvalQuestion:
    fields: dict[str, object] = {
        "id": name, "category": category, "query": f"{name}?", "gold": (GOLD,), "expected_outcome": "answer",
    }  # fmt: skip
    return EvalQuestion.model_validate(fields | changes)


def row(name: str = "q", *hits: tuple[str, str], **changes: object) -> EvalRow:
    found = tuple(EvalHit(nreg=nreg, article=article, probability=0.5) for nreg, article in hits)
    base = EvalRow(
        id=name, outcome="answer", coverage_kind=None, hits=found, cited=(), verdict="complete", latency_ms=1.0, run_id="r"
    )  # fmt: skip
    return base.model_copy(update=changes)


def at_rank(rank: int) -> EvalRow:
    """A row whose first gold article has this rank."""
    return row("q", *(("9-99", str(n)) for n in range(1, rank)), ("1-01", "2"))


@pytest.mark.parametrize("rank", [1, 2, 20])
def test_rank_of_the_first_gold_article(rank: int) -> None:
    assert first_gold_rank(question(), at_rank(rank)) == rank


def test_no_gold_article_has_no_rank() -> None:
    assert first_gold_rank(question(), row("q", ("1-01", "3"), ("9-99", "1"))) is None


def test_hit_at_k_and_reciprocal_ranks() -> None:
    rows = [at_rank(1), at_rank(4), at_rank(11), row("q", ("9-99", "1"))]
    overall = summarise([question(str(n)) for n in range(4)], rows).overall
    assert overall.hit_at == {"1": 0.25, "5": 0.5, "10": 0.5, "20": 0.75}
    assert overall.mrr == pytest.approx((1 + 1 / 4 + 1 / 11) / 4)
    assert (overall.rows, overall.scored) == (4, 4)


@pytest.mark.parametrize("gold", [(), (Gold(nreg="1-01", articles=()),)], ids=["none", "no-articles"])
def test_rows_without_gold_articles_are_not_scored(gold: tuple[Gold, ...]) -> None:
    overall = summarise([question("a"), question("b", gold=gold)], [at_rank(1), row("b")]).overall
    assert (overall.rows, overall.scored, overall.mrr) == (2, 1, 1.0)


def test_nothing_scored_has_no_figures() -> None:
    overall = summarise([question(gold=())], [row()]).overall
    assert (overall.hit_at, overall.mrr, overall.must_coverage) == ({}, None, None)


def test_share_of_must_articles_cited() -> None:
    cited = (EvalCitation(nreg="1-01", article="1", part="2"), EvalCitation(nreg=None, article=None))
    questions = [
        question("a", must=("1-01:1", "504/96-вр:6")),
        question("b", must=("1-01:1",)),
        question("c"),
    ]
    rows = [row("a", cited=cited), row("b", cited=cited), row("c")]
    assert summarise(questions, rows).overall.must_coverage == pytest.approx((0.5 + 1) / 2)


def test_share_of_must_articles_among_the_first_ten() -> None:
    both = question("a", must=("1-01:1", "1-01:2"))
    others = [("9-99", str(n)) for n in range(9)]
    rows = [row("a", ("1-01", "1"), *others, ("1-01", "2")), row("a", *others), row("c")]
    overall = summarise([both, both, question("c")], rows).overall
    assert overall.must_at_10 == pytest.approx((0.5 + 0) / 2)
    assert missing_must(both, rows[0]) == {("1-01", "2")}


def sure(probability: float, nreg: str = "1-01", *, by_citation: bool = False, **changes: object) -> EvalRow:
    """An answer whose first hit has this probability."""
    hits = (EvalHit(nreg=nreg, article="1", probability=probability, cited=by_citation),)
    return row("q", **changes).model_copy(update={"hits": hits})


def test_the_ends_that_cost_trust() -> None:
    cites = (EvalCitation(nreg="1-01", article="2"),)
    gap = question(expected_outcome="coverage_gap", gold=())
    rows = [
        (question(), row(outcome="out_of_scope")),
        (question(), row(outcome="coverage_gap")),
        (question(), row(outcome="clarify")),
        (question(expected_outcome="clarify"), row(outcome="clarify")),
        (question(expected_outcome="clarify"), sure(0.3, cited=cites)),
        (question(), sure(0.6, by_citation=True)),
        (question(), sure(0.5)),
        (question(), sure(0.9, "9-99")),
        (gap, sure(0.7)),
        (question(), sure(0.8, outcome="coverage_gap")),
    ]
    found = summarise([q for q, _ in rows], [r for _, r in rows], t_strong=0.5).mistakes
    assert found == Mistakes(
        answerable=7, refused=1, gaps=2, asked=1, to_ask=2, asked_rightly=1,
        answered=5, answered_right=1, t_strong=0.5, confident=3, confident_right=1,
    )  # fmt: skip


def test_how_answers_are_written() -> None:
    both = question(must=("1-01:1", "1-01:2"))
    hits = (("1-01", "1"), ("1-01", "2"))
    one = (EvalCitation(nreg="1-01", article="1", part="1"), EvalCitation(nreg="1-01", article="1", part="2"))
    two = (*one, EvalCitation(nreg="9-99", article="1"))
    rows = [
        row("a", *hits, cited=one, words=100),
        row("b", *hits, cited=two, words=300),
        row("c", outcome="failed"),
    ]
    assert summarise([both, both, both], rows).answers == AnswerFigures(
        found=4, found_cited=2, articles_p50=1, articles_max=2, words_p50=100, words_p95=300
    )
    assert summarise([both], [row(outcome="failed")]).answers is None


def test_a_report_of_an_older_version_is_read() -> None:
    old = report_of(row("same")).model_dump(mode="json")
    del old["ablations"], old["summary"]["mistakes"], old["summary"]["overall"]["must_at_10"]
    assert EvalReport.model_validate(old).summary.mistakes is None


def test_legs_that_ran_for_any_question() -> None:
    report = report_of(row("a", legs_run=(Leg.ACT,)), row("b", legs_run=(Leg.EXACT, Leg.TEXT)))
    assert report.legs_run == (Leg.EXACT, Leg.TEXT, Leg.ACT)


def test_outcomes_and_kinds_by_category() -> None:
    questions = [
        question("a", "gap", expected_outcome="coverage_gap", coverage_kind="ACT_NOT_FOUND_IN_CATALOG"),
        question("b", "gap", expected_outcome="coverage_gap", coverage_kind="ACT_NOT_FOUND_IN_CATALOG"),
        question("c", "soft"),
    ]
    rows = [
        row("a", outcome="coverage_gap", coverage_kind="ACT_NOT_FOUND_IN_CATALOG"),
        row("b", outcome="coverage_gap", coverage_kind=None),
        row("c", outcome="clarify"),
    ]
    found = summarise(questions, rows)
    gap, soft = found.categories["gap"], found.categories["soft"]
    assert list(found.categories) == ["gap", "soft"]
    assert (gap.outcome_right, gap.kind_rows, gap.kind_right) == (2, 2, 1)
    assert (soft.outcome_right, soft.kind_rows) == (0, 0)
    assert found.overall.outcome_right == 2


@pytest.mark.parametrize(
    ("outcome", "verdict", "counted"),
    [
        ("answer", None, 1),
        ("coverage_gap", None, 1),
        ("out_of_scope", None, 1),
        ("answer", "complete", 0),
        ("stopped", None, 0),
        ("clarify", None, 0),
        ("failed", None, 0),
    ],
)
def test_completed_runs_without_a_verdict(outcome: str, verdict: str | None, counted: int) -> None:
    assert (
        summarise([question()], [row(outcome=outcome, verdict=verdict)]).completed_without_verdict == counted
    )


def test_rows_must_answer_the_questions() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        summarise([question("a"), question("b")], [row("a")])


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [([], 50, 0.0), ([3.0], 95, 3.0), ([4.0, 1.0, 3.0, 2.0], 50, 2.0), ([float(n) for n in range(1, 21)], 95, 19.0)],
    ids=["none", "one", "median-of-four", "p95-of-twenty"],
)  # fmt: skip
def test_nearest_rank_percentile(values: list[float], percent: float, expected: float) -> None:
    assert percentile(values, percent) == expected


class Ticks:
    """A clock that is told when it is."""

    def __init__(self, *times: float) -> None:
        self._times: Iterator[float] = iter(times)

    def __call__(self) -> float:
        return next(self._times)


def test_a_pass_over_the_questions() -> None:
    asked: list[str] = []
    heard: list[EvalRow] = []

    def ask(text: str) -> Evaluated:
        asked.append(text)
        hits = (
            hit("9-99", "7", relevance=0.123456),
            hit("1-01", "1", goal_id="g1"),
            hit("1-01", "1", goal_id="g2"),
        )
        return Evaluated(
            run_id="r", outcome="answer", coverage_kind=None, hits=hits, cited=(), verdict="complete"
        )

    report = evaluate(
        [question("a"), question("b")],
        ask,
        corpus_version="c",
        settings={"goals_max": "2"},
        clock=Ticks(0, 1.5, 10, 10.25),
        on_row=heard.append,
    )
    assert asked == ["a?", "b?"]
    assert [r.id for r in report.rows] == ["a", "b"]
    assert heard == list(report.rows)
    assert [r.latency_ms for r in report.rows] == [1500.0, 250.0]
    assert [(h.nreg, h.article, h.probability) for h in report.rows[0].hits] == [
        ("9-99", "7", 0.1235),
        ("1-01", "1", 0.5),
    ]
    assert (report.summary.overall.mrr, report.summary.latency_p50_ms) == (0.5, 250.0)
    assert EvalReport.model_validate_json(report.model_dump_json()) == report


def test_twenty_articles_are_reported() -> None:
    hits = tuple(hit("1-01", str(n)) for n in range(30))
    ended = Evaluated(run_id="r", outcome="answer", coverage_kind=None, hits=hits, cited=(), verdict=None)
    report = evaluate([question()], lambda _text: ended, corpus_version="c", settings={})
    assert len(report.rows[0].hits) == 20


def report_of(*rows: EvalRow) -> EvalReport:
    questions = [question(r.id) for r in rows]
    return EvalReport(corpus_version="c", settings={}, summary=summarise(questions, rows), rows=rows)


def test_comparison_of_two_reports() -> None:
    before = report_of(row("same"), row("worse"), row("kind", outcome="coverage_gap"), row("gone"))
    after = report_of(
        row("same", latency_ms=9.0),
        row("worse", outcome="failed"),
        row("kind", outcome="coverage_gap", coverage_kind="ACT_NOT_FOUND_IN_CATALOG"),
        row("new"),
    )
    found = compare(before, after)
    assert found.changed == (
        RowChange(id="worse", before="answer", after="failed"),
        RowChange(id="kind", before="coverage_gap", after="coverage_gap/ACT_NOT_FOUND_IN_CATALOG"),
    )
    assert (found.shared, found.only_before, found.only_after) == (3, ("gone",), ("new",))
