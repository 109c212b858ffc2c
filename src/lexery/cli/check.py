"""`lexery check`: the group; one module a command."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

import typer

from lexery.cli.main import CommandModule
from lexery.cli.state import language
from lexery.messages import text

COMMANDS = ("check_pairs", "check_text")
"""Modules of this package that register a command of the group, in the order of the help."""


def register(app: typer.Typer) -> None:
    """Add the group `check`."""
    group = typer.Typer(help=text("check.group", language()), no_args_is_help=True)
    for name in COMMANDS:
        if find_spec(f"lexery.cli.{name}"):
            cast(CommandModule, import_module(f"lexery.cli.{name}")).register(group)
    app.add_typer(group, name="check")
