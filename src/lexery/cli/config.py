"""`lexery config show`: every setting, its value, and where it came from."""

import json
from typing import Annotated, Literal

import typer

from lexery.cli.state import state
from lexery.cli.words import words
from lexery.settings import Settings, config_path, variable


def register(app: typer.Typer) -> None:
    """Add the group `config`."""
    group = typer.Typer(help=words("config.group"), no_args_is_help=True)
    group.command("show", help=words("config.show"))(show)
    app.add_typer(group, name="config")


def show(
    ctx: typer.Context,
    origin: Annotated[bool, typer.Option("--origin", help=words("config.origin"))] = False,
    format: Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))] = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the settings in the order of their declaration."""
    settings = state(ctx).settings
    values = settings.model_dump(mode="json")
    if format == "json":
        rows = {
            name: {"value": values[name], "origin": settings.origin(name).value}
            for name in Settings.model_fields
        }
        print(json.dumps({"config_file": str(config_path()), "settings": rows}, ensure_ascii=False, indent=2))
        return
    width = max(len(variable(name)) for name in values)
    for name, value in values.items():
        shown = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        came = f"  # {settings.origin(name).value}" if origin else ""
        print(f"{variable(name):<{width}} = {shown}{came}".rstrip())
