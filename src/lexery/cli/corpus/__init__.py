"""`lexery corpus`: the group; one module a kind of command."""

import typer

from lexery.cli.corpus import (
    covering,
    embedding,
    fetch,
    importing,
    lay_covering,
    showing,
    structuring,
    upkeep,
    validating,
    verifying,
)
from lexery.cli.corpus.common import say
from lexery.cli.fetching import say as told


def register(app: typer.Typer) -> None:
    """Add the group `corpus`."""
    group = typer.Typer(help=say("group"), no_args_is_help=True)
    group.command("import", help=say("import"))(importing.import_)
    group.command("embed", help=say("embed"))(embedding.embed)
    group.command("fetch", help=told("fetch"))(fetch.fetch)
    group.command("validate", help=validating.told("validate"))(validating.validate)
    group.command("schema", help=validating.told("schema"))(validating.schema)
    group.command("status", help=say("status"))(showing.status)
    group.command("show", help=say("show"))(showing.show)
    group.command("coverage", help=covering.told("coverage"))(covering.coverage)
    group.command("lay-coverage", help=lay_covering.told("lay_coverage"))(lay_covering.lay_coverage_)
    group.command("resolve", help=say("resolve"))(showing.resolve)
    group.command("drop", help=say("drop"))(upkeep.drop)
    group.command("reindex", help=say("reindex"))(upkeep.reindex)
    group.command("structure", help=structuring.told("structure"))(structuring.structure)
    group.command("verify", help=say("verify"))(verifying.verify)
    app.add_typer(group, name="corpus")
