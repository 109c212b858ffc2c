"""`lexery eval run`: questions with gold articles through the whole pipeline, and how it did."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.eval_tables import ablations, differences, table
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.contracts.retrieval import Leg
from lexery.errors import FileUnreadable, InvalidEvalFile, os_reason
from lexery.evaluation.compare import compare
from lexery.evaluation.questions import EvalQuestion, read_questions
from lexery.evaluation.report import Ablation, EvalReport, EvalRow

if TYPE_CHECKING:
    from lexery.client import Lexery


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
    ablate: Annotated[bool, typer.Option("--ablations", help=words("eval.ablations"))] = False,
    failing: Annotated[
        Path | None, typer.Option("--failures", help=words("eval.failures"), metavar="OUT.md|OUT.jsonl")
    ] = None,
) -> None:
    """Run every question, print the figures, write the report."""
    from lexery.client import Lexery
    from lexery.evaluation.asker import RunAsker
    from lexery.evaluation.run import evaluate

    questions = read_questions(file)
    old = _read_report(against) if against is not None else None
    off = frozenset(without or ())

    def passed(less: frozenset[Leg], failing: Path | None = None) -> EvalReport:
        with Lexery.open(state(ctx).settings, without=less) as lexery:
            found = evaluate(
                questions,
                RunAsker(lexery),
                corpus_version=lexery.corpus_version,
                settings={**lexery.changed_settings, **({"without": ",".join(sorted(less))} if less else {})},
                t_strong=lexery.thresholds.t_strong,
                on_row=lambda row: _tick(row, len(questions)),
            )
            if failing is not None:
                _write_failures(failing, questions, found, lexery)
        return found

    found = passed(off, failing)
    print("\n".join(table(found)))
    if ablate:
        less = tuple(Ablation(leg=leg, summary=passed(off | {leg}).summary) for leg in found.legs_run)
        found = found.model_copy(update={"ablations": less})
        print("\n".join(ablations(found)))
    if report is not None:
        _write(report, found)
    if old is not None:
        print("\n".join(differences(compare(old, found))))


def _write_failures(
    path: Path, questions: Sequence[EvalQuestion], found: EvalReport, lexery: "Lexery"
) -> None:
    from lexery.cli.failing import write_failures
    from lexery.evaluation.failures import failures

    rows = tuple(failures(questions, found.rows, lambda query, keys: lexery.explain(query, about=keys).why))
    write_failures(path, rows, len(questions))


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
