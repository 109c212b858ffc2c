"""`lexery ops …`: what an operator sees of the runs of all tenants, and does with those that stand."""

import asyncio
import json
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.ops_words import say
from lexery.cli.reading import read_optional_name
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.errors import BadCommand, ExitCode

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from lexery.contracts.base import Value
    from lexery.contracts.operations import RunLine
    from lexery.settings import Settings
    from lexery.wiring import Parts

Format = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]
Tenant = Annotated[
    str | None, typer.Option("--tenant", help=say("tenant"), metavar="TENANT", callback=read_optional_name)
]
Limit = Annotated[int, typer.Option("--limit", min=1, max=10_000, help=say("limit"))]


def register(app: typer.Typer) -> None:
    """Add the group `ops`."""
    group = typer.Typer(help=say("group"), no_args_is_help=True)
    group.command("report", help=say("report.help"))(report)
    group.command("stuck", help=say("stuck.help"))(stuck)
    group.command("dead", help=say("dead.help"))(dead)
    group.command("requeue", help=say("requeue.help"))(requeue)
    group.command("purge", help=say("purge.help"))(purge)
    app.add_typer(group, name="ops")


def report(
    ctx: typer.Context,
    hours: Annotated[float, typer.Option("--hours", min=0.01, max=24 * 366, help=say("report.hours"))] = 24,
    tenant: Tenant = None,
    tenants: Annotated[bool, typer.Option("--tenants", help=say("report.by_tenant"))] = False,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the state of the runs, and what happened lately."""
    from lexery.cli.ops_tables import report_lines

    with _opened(state(ctx).settings) as parts:
        found = parts.operations.report(timedelta(hours=hours), tenant_id=tenant, tenants=tenants)
    if format == "json":
        _print_json(found)
    else:
        print("\n".join(report_lines(found)))


def stuck(
    ctx: typer.Context,
    limit: Limit = 100,
    tenant: Tenant = None,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the runs without progress, those that stand longest first."""
    with _opened(state(ctx).settings) as parts:
        found = parts.operations.stuck(limit=limit, tenant_id=tenant)
        _print_runs(found, parts, format, "stuck.none")


def dead(
    ctx: typer.Context,
    limit: Limit = 100,
    tenant: Tenant = None,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the dead letters, oldest first."""
    with _opened(state(ctx).settings) as parts:
        found = parts.operations.dead(limit=limit, tenant_id=tenant)
        _print_runs(found, parts, format, "dead.none")


def requeue(
    ctx: typer.Context,
    run_id: Annotated[
        str | None,
        typer.Argument(help=words("answer.run_id"), metavar="RUN_ID", callback=read_optional_name),
    ] = None,
    all_dead: Annotated[bool, typer.Option("--all", help=say("requeue.all"))] = False,
    all_stuck: Annotated[bool, typer.Option("--stuck", help=say("requeue.stuck"))] = False,
    limit: Limit = 1_000,
) -> int:
    """Have runs go on from the stage they stand at; ends with 7 when one of them failed again here and now."""
    if (run_id is None) is not (all_dead or all_stuck):
        raise BadCommand(detail=say("requeue.which"), command="lexery ops requeue")
    with _opened(state(ctx).settings) as parts:
        operations = parts.operations
        chosen: list[RunLine] = [operations.line(run_id)] if run_id is not None else []
        chosen += operations.dead(limit=limit) if all_dead else ()
        chosen += operations.stuck(limit=limit) if all_stuck else ()
        records = asyncio.run(operations.requeue(chosen))
    for record in records:
        print(
            say("requeue.is_now", run_id=record.run_id, status=record.status, code=record.error_code or "—")
        )
    if not records:
        print(say("requeue.none"))
    failed = any(record.error_code is not None for record in records)
    return ExitCode.RUN_FAILED if failed else ExitCode.OK


def purge(
    ctx: typer.Context,
    trial: Annotated[bool, typer.Option("--dry-run", help=say("purge.dry_run"))] = False,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Drop what is over its time by the settings of retention; a trial only counts."""
    from lexery.cli.ops_tables import purged_line

    with _opened(state(ctx).settings) as parts:
        done = parts.operations.purge(trial=trial)
    if format == "json":
        _print_json(done)
    else:
        print(purged_line(done, trial=trial))


def _opened(settings: "Settings") -> "AbstractContextManager[Parts]":
    from lexery.wiring import open_lexery

    # Where workers serve the runs, one that is to go on is theirs; else it goes on in this process.
    return open_lexery(settings, durable=settings.postgresql_url is not None)


def _print_runs(found: "Sequence[RunLine]", parts: "Parts", format: str, none: str) -> None:  # noqa: A002 - as above
    from lexery.cli.ops_tables import run_lines

    if format == "json":
        print(json.dumps([line.model_dump(mode="json") for line in found], ensure_ascii=False, indent=2))
    else:
        print("\n".join(run_lines(found, now=parts.clock.now())) if found else say(none))


def _print_json(value: "Value") -> None:
    print(json.dumps(value.model_dump(mode="json"), ensure_ascii=False, indent=2))
