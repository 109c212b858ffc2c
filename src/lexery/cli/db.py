"""`lexery db …`: the schemas of the databases."""

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from lexery.cli.ops_words import say
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.errors import ExitCode

if TYPE_CHECKING:
    from lexery.runtime.ops_schema import SchemaState

Format = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]


def register(app: typer.Typer) -> None:
    """Add the group `db`."""
    group = typer.Typer(help=say("db.group"), no_args_is_help=True)
    group.command("status", help=say("db.status"))(status)
    group.command("migrate", help=say("db.migrate"))(migrate)
    app.add_typer(group, name="db")


def status(
    ctx: typer.Context,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> int:
    """Print the schema of each database; ends with 1 when something is to be migrated."""
    from lexery.runtime.ops_schema import schema_states

    states = schema_states(state(ctx).settings)
    if format == "json":
        print(json.dumps([_shown(one) for one in states], ensure_ascii=False, indent=2))
    else:
        print("\n".join(_line(one) for one in states))
    return ExitCode.OK if all(one.is_current for one in states) else ExitCode.FINDING


def migrate(
    ctx: typer.Context,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Bring each database to this version, and print what it was and what it is."""
    from lexery.runtime.ops_schema import migrate_databases

    done = migrate_databases(state(ctx).settings)
    if format == "json":
        rows = [{"before": _shown(one.before), "after": _shown(one.after)} for one in done]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for one in done:
        if one.before.is_current:
            key = "db.was_current"
        else:
            key = "db.migrated" if one.before.pending else "db.queue_made"
        before = one.before.found or say("db.nothing")
        print(say(key, database=one.after.database, before=before, after=one.after.known))


def _shown(one: "SchemaState") -> dict[str, Any]:
    return one.model_dump(mode="json") | {"current": one.is_current}


def _line(one: "SchemaState") -> str:
    behind = "db.is_behind" if one.pending else "db.no_queue_tables"
    key = "db.is_current" if one.is_current else behind
    return say(key, database=one.database, found=one.found or say("db.nothing"), known=one.known)
