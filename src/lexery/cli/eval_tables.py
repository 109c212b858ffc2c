"""The figures of an evaluation as lines of a terminal."""

from collections.abc import Iterator

from lexery.cli.words import words
from lexery.evaluation.compare import Comparison
from lexery.evaluation.report import AnswerFigures, EvalReport, EvalSummary, GroupSummary, Mistakes

ALL: str = "Σ"


def table(report: EvalReport) -> Iterator[str]:
    """The summary, a line per category and one over all."""
    summary = report.summary
    head = (
        f"{'':<17}{'n':>4}  {'@1':>5} {'@5':>5} {'@10':>5} {'@20':>5}  {'MRR':>5}  {'m@10':>5}  {'must':>5}  "
    )
    yield head + words("eval.head")
    for name, group in _groups(summary):
        shares = " ".join(_percent(group.hit_at.get(k)) for k in ("1", "5", "10", "20"))
        mrr = f"{group.mrr:5.2f}" if group.mrr is not None else f"{'—':>5}"
        musts = f"{_percent(group.must_at_10)}  {_percent(group.must_coverage)}"
        yield f"{name:<17}{group.rows:>4}  {shares}  {mrr}  {musts}  {_ends(group)}"
    yield words("eval.latency", p50=f"{summary.latency_p50_ms:.0f}", p95=f"{summary.latency_p95_ms:.0f}")
    if summary.completed_without_verdict:
        yield words("eval.no_verdict", count=summary.completed_without_verdict)
    if summary.mistakes is not None:
        yield from mistakes(summary.mistakes)
    if summary.answers is not None:
        yield from answers(summary.answers)


def mistakes(found: Mistakes) -> Iterator[str]:
    """The ends that cost trust."""
    yield words(
        "eval.answerable",
        rows=found.answerable,
        refused=found.refused,
        gaps=found.gaps,
        asked=found.asked,
    )
    if found.to_ask:
        yield words("eval.to_ask", rows=found.to_ask, asked=found.asked_rightly)
    yield words("eval.answered", right=found.answered_right, rows=found.answered)
    yield words(
        "eval.confident",
        threshold=f"{found.t_strong:.2f}",
        right=found.confident_right,
        rows=found.confident,
        wrong=found.confident - found.confident_right,
    )


def answers(found: AnswerFigures) -> Iterator[str]:
    """How the answers are written."""
    yield words("eval.found_cited", cited=found.found_cited, found=found.found)
    yield words("eval.articles", p50=f"{found.articles_p50:.0f}", most=found.articles_max)
    yield words("eval.words", p50=f"{found.words_p50:.0f}", p95=f"{found.words_p95:.0f}")


def ablations(report: EvalReport) -> Iterator[str]:
    """A block a category: all legs, then one leg less in turn."""
    rows = [
        (words("eval.all_legs"), report.summary),
        *((f"− {ablation.leg}", ablation.summary) for ablation in report.ablations),
    ]
    head = f"{'':<22}{'@1':>5} {'@5':>5} {'@10':>5}  {'m@10':>5}  "
    for category, _ in _groups(report.summary):
        yield ""
        yield f"{category:<22}".rstrip() if category == ALL else category
        yield head + words("eval.head")
        for name, summary in rows:
            group = dict(_groups(summary))[category]
            shares = " ".join(_percent(group.hit_at.get(k)) for k in ("1", "5", "10"))
            yield f"  {name:<20}{shares}  {_percent(group.must_at_10)}  {_ends(group)}"


def differences(found: Comparison) -> Iterator[str]:
    """What changed against an older report."""
    yield words("eval.changed", changed=len(found.changed), shared=found.shared)
    yield from (f"  {change.id}: {change.before} → {change.after}" for change in found.changed)


def _groups(summary: EvalSummary) -> list[tuple[str, GroupSummary]]:
    return [*summary.categories.items(), (ALL, summary.overall)]


def _ends(group: GroupSummary) -> str:
    kinds = f"{group.kind_right}/{group.kind_rows}" if group.kind_rows else "—"
    return f"{f'{group.outcome_right}/{group.rows}':>8} {kinds:>6}"


def _percent(share: float | None) -> str:
    return f"{'—':>5}" if share is None else f"{share * 100:4.0f}%"
