"""`lexery eval run`: questions with gold articles through the whole pipeline, and how it did."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from lexery.cli.state import state
from lexery.cli.words import words
from lexery.contracts.retrieval import Leg
from lexery.errors import FileUnreadable, InvalidEvalFile, os_reason
from lexery.evaluation.compare import Comparison, compare
from lexery.evaluation.questions import read_questions
from lexery.evaluation.report import EvalReport, EvalRow, GroupSummary


def register(app: typer.Typer) -> None:
    """Add the group `eval`."""
    group = typer.Typer(help=words("eval.group"), no_args_is_help=True)
    group.callback()(_group)
    group.command("run", help=words("eval.run"))(run)
    app.add_typer(group, name="eval")


def _group() -> None:
    """A callback keeps `run` a command of its own while it is the only one."""


def run(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=words("eval.file"), metavar="FILE")],
    report: Annotated[
        Path | None, typer.Option("--report", help=words("eval.report"), metavar="OUT.json")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--compare", help=words("eval.compare"), metavar="OLD.json")
    ] = None,
    without: Annotated[list[Leg] | None, typer.Option("--without", help=words("search.without"))] = None,
) -> None:
    """Run every question, print the figures, write the report."""
    from lexery.client import Lexery
    from lexery.evaluation.asker import RunAsker
    from lexery.evaluation.run import evaluate

    questions = read_questions(file)
    old = _read_report(against) if against is not None else None
    with Lexery.open(state(ctx).settings, without=frozenset(without or ())) as lexery:
        found = evaluate(
            questions,
            RunAsker(lexery),
            corpus_version=lexery.corpus_version,
            settings={**lexery.changed_settings, **({"without": ",".join(without)} if without else {})},
            on_row=lambda row: _tick(row, len(questions)),
        )
    if report is not None:
        _write(report, found)
    print("\n".join(table(found)))
    if old is not None:
        print("\n".join(differences(compare(old, found))))


def table(report: EvalReport) -> list[str]:
    """The summary, a line per category and one over all."""
    summary = report.summary
    groups = [*summary.categories.items(), ("Σ", summary.overall)]
    head = f"{'':<17}{'n':>4}  {'@1':>5} {'@5':>5} {'@10':>5} {'@20':>5}  {'MRR':>5}  {'must':>5}  "
    lines = [head + words("eval.head")]
    lines += [_line(name, group) for name, group in groups]
    lines.append(
        words("eval.latency", p50=f"{summary.latency_p50_ms:.0f}", p95=f"{summary.latency_p95_ms:.0f}")
    )
    if summary.completed_without_verdict:
        lines.append(words("eval.no_verdict", count=summary.completed_without_verdict))
    return lines


def differences(found: Comparison) -> list[str]:
    """What changed against an older report."""
    lines = [words("eval.changed", changed=len(found.changed), shared=found.shared)]
    lines += [f"  {change.id}: {change.before} → {change.after}" for change in found.changed]
    return lines


def _line(name: str, group: GroupSummary) -> str:
    shares = " ".join(_percent(group.hit_at.get(k)) for k in ("1", "5", "10", "20"))
    mrr = f"{group.mrr:5.2f}" if group.mrr is not None else f"{'—':>5}"
    ends = f"{group.outcome_right}/{group.rows}"
    kinds = f"{group.kind_right}/{group.kind_rows}" if group.kind_rows else "—"
    return (
        f"{name:<17}{group.rows:>4}  {shares}  {mrr}  {_percent(group.must_coverage)}  {ends:>8} {kinds:>6}"
    )


def _percent(share: float | None) -> str:
    return f"{'—':>5}" if share is None else f"{share * 100:4.0f}%"


def _tick(row: EvalRow, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{row.id:<12} / {total}", end="", file=sys.stderr, flush=True)


def _write(path: Path, report: EvalReport) -> None:
    try:
        path.write_text(report.model_dump_json(indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=os_reason(error)) from error


def _read_report(path: Path) -> EvalReport:
    try:
        return EvalReport.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=os_reason(error)) from error
    except ValueError as error:
        raise InvalidEvalFile(path=str(path), line=0, reason=str(error).splitlines()[0]) from error
