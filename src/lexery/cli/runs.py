"""`lexery runs …`: the runs of this home folder, what happened in each, and how to stop one or go on with it."""

import asyncio
import json
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.progress import print_stage
from lexery.cli.reading import read_name, read_optional_name
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.contracts.retrieval import CoverageGap
from lexery.contracts.run import STATUS_LABELS, RunFilter
from lexery.errors import UnknownOption
from lexery.export.plain import printable

if TYPE_CHECKING:
    from lexery.contracts.run import RunEvent, RunSummary
    from lexery.runtime.service import RunView

ListFormat = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]
AnswerFormat = Annotated[Literal["md", "json", "plain"], typer.Option("--format", help=words("ask.format"))]
RunId = Annotated[str, typer.Argument(help=words("answer.run_id"), metavar="RUN_ID", callback=read_name)]

_QUESTION_WIDTH = 60


def register(app: typer.Typer) -> None:
    """Add the group `runs`."""
    group = typer.Typer(help=words("runs.group"), no_args_is_help=True)
    group.command("list", help=words("runs.list"))(list_runs)
    group.command("show", help=words("runs.show"))(show)
    group.command("trace", help=words("runs.trace"))(trace)
    group.command("resume", help=words("runs.resume"))(resume)
    group.command("cancel", help=words("runs.cancel"))(cancel)
    app.add_typer(group, name="runs")


def list_runs(
    ctx: typer.Context,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help=words("runs.limit"))] = 20,
    status: Annotated[str | None, typer.Option("--status", help=words("runs.status"))] = None,
    reason: Annotated[
        str | None,
        typer.Option("--reason", help=words("runs.reason"), metavar="CODE", callback=read_optional_name),
    ] = None,
    gap: Annotated[str | None, typer.Option("--gap", help=words("runs.gap"))] = None,
    outcome: Annotated[str | None, typer.Option("--outcome", help=words("runs.outcome"))] = None,
    conversation: Annotated[
        str | None,
        typer.Option(
            "--conversation", help=words("runs.conversation"), metavar="ID", callback=read_optional_name
        ),
    ] = None,
    before: Annotated[
        str | None,
        typer.Option("--before", help=words("runs.before"), metavar="RUN_ID", callback=read_optional_name),
    ] = None,
    format: ListFormat = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print runs, newest first."""
    from lexery.client import TENANT, Lexery
    from lexery.pipeline.outcome import RunOutcome

    _one_of("--status", status, STATUS_LABELS)
    _one_of("--gap", gap, tuple(CoverageGap))
    _one_of("--outcome", outcome, tuple(RunOutcome))
    where = RunFilter(
        status=status, reason=reason, gap=gap, outcome=outcome, conversation_id=conversation, before=before
    )
    with Lexery.open(state(ctx).settings) as lexery:
        # Nobody else sweeps an embedded home folder.
        lexery.runs.expire()
        found = lexery.runs.runs(TENANT, limit=limit, where=where)
    if format == "json":
        print(json.dumps([run.model_dump(mode="json") for run in found], ensure_ascii=False, indent=2))
    elif not found:
        print(words("runs.none"))
    else:
        print("\n".join(_row(run) for run in found))


def _one_of(option: str, value: str | None, allowed: tuple[str, ...]) -> None:
    if value is not None and value not in allowed:
        raise UnknownOption(option=option, value=value, allowed=" | ".join(allowed))


def show(
    ctx: typer.Context,
    run_id: RunId,
    format: ListFormat = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print a run's record: in JSON every column, the snapshot included."""
    from lexery.client import TENANT, Lexery

    with Lexery.open(state(ctx).settings) as lexery:
        view = lexery.runs.view(run_id, TENANT)
    if format == "json":
        print(json.dumps(view.model_dump(mode="json"), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(view)))


def trace(
    ctx: typer.Context,
    run_id: RunId,
    format: ListFormat = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the events of a run, in order."""
    from lexery.client import TENANT, Lexery

    with Lexery.open(state(ctx).settings) as lexery:
        events = lexery.runs.events(run_id, TENANT)
    if format == "json":
        rows = [event.model_dump(mode="json", exclude_none=True) for event in events]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        print("\n".join(_event(event) for event in events))


def resume(
    ctx: typer.Context,
    run_id: RunId,
    format: AnswerFormat = "md",  # noqa: A002 - the option's name
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=words("ask.quiet"))] = False,
) -> None:
    """Go on with a run that stopped half-way, and print what it comes to; one that ended is printed as it is."""
    from lexery.cli.ended import finish
    from lexery.client import Lexery

    with Lexery.open(state(ctx).settings, listener=None if quiet else print_stage) as lexery:
        ended = lexery.resume(run_id)
    finish(ended, format=format, explain=False)


def cancel(ctx: typer.Context, run_id: RunId) -> None:
    """Cancel a run; one that ended is left alone."""
    from lexery.client import TENANT, Lexery

    with Lexery.open(state(ctx).settings) as lexery:
        record = asyncio.run(lexery.runs.cancel(run_id, TENANT))
    waits_for_worker = record.engine.cancel_requested and record.completed_at is None
    key = "runs.cancel_requested" if waits_for_worker else "runs.is_now"
    print(words(key, run_id=run_id, status=record.status))


def _row(run: "RunSummary") -> str:
    question = " ".join(printable(run.query).split())
    if len(question) > _QUESTION_WIDTH:
        question = question[: _QUESTION_WIDTH - 1] + "…"
    return "  ".join(
        (
            run.run_id,
            f"{run.created_at.astimezone():%Y-%m-%d %H:%M}",
            f"{run.status:<21}",
            f"{run.outcome or '—':<12}",
            question,
        )
    )


def _lines(view: "RunView") -> list[str]:
    record, engine = view.record, view.record.engine
    pairs: list[tuple[str, object]] = [
        ("run_id", record.run_id),
        ("status", record.status),
        ("outcome", record.outcome),
        ("error_code", record.error_code),
        ("engine_status", engine.status.value),
        ("next_stage", engine.next_stage),
        ("attempts", engine.attempts),
        ("visits", " ".join(f"{stage}:{count}" for stage, count in engine.visits.items())),
        ("as_of", record.snapshot.as_of),
        ("corpus_version", record.snapshot.corpus_version),
        ("degraded_flags", ", ".join(record.degraded_flags)),
        ("notes", ", ".join(record.snapshot.notes)),
        ("created_at", record.created_at.isoformat()),
        ("completed_at", record.completed_at and record.completed_at.isoformat()),
        ("delivered", ", ".join(effect.key for effect in view.effects if effect.done)),
        ("query", printable(record.query)),
    ]
    lines = [f"{name:<15} {'—' if value in (None, '') else value}" for name, value in pairs]
    return [*lines, "", view.message.body] if view.message else lines


def _event(event: "RunEvent") -> str:
    took = "" if event.duration_ms is None else words("runs.took", milliseconds=f"{event.duration_ms:.1f}")
    visit = "" if event.visit == 1 else f"×{event.visit}"
    parts = (
        f"{event.seq:>6}",
        f"{event.at.astimezone():%H:%M:%S.%f}"[:-3],
        f"{event.kind:<20}",
        f"{visit:<3}",
    )
    return "  ".join((*parts, f"{took:>10}", event.outcome or "")).rstrip()
