"""`lexery corpus fetch`: official texts from the open-data portal into the corpus."""

from typing import Annotated

import typer

from lexery.cli.corpus.common import Format, service_of
from lexery.cli.fetching import fetch_and_import, fetched_json, print_fetched, print_plan, say
from lexery.cli.reading import read_name
from lexery.cli.state import state
from lexery.errors import InvalidDate, UnknownOption


def fetch(
    ctx: typer.Context,
    acts: Annotated[list[str], typer.Argument(help=say("acts"), metavar="NREG...")],
    edition: Annotated[
        str | None, typer.Option("--edition", help=say("edition"), metavar="YYYY-MM-DD")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=say("dry_run"))] = False,
    force: Annotated[bool, typer.Option("--force", help=say("force"))] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help=say("keep_going"))] = False,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Fetch acts and import them; exit code 5 when one could not be fetched."""
    from lexery.cli.setup import ensure_corpus
    from lexery.corpus.rada.wanted import wanted_acts
    from lexery.wiring import open_portal

    settings = state(ctx).settings
    day = _day(edition)
    given = [read_name(act) for act in acts]
    if day is not None and len(given) > 1:
        raise UnknownOption(option="--edition", value=day, allowed=say("one_edition"))
    # Names are looked up in a catalog, and the digest brings one.
    ensure_corpus(settings)
    with service_of(ctx) as service, open_portal(settings) as portal:
        wanted = wanted_acts(given, service.library(), day)
        if dry_run:
            plan = portal.plan(wanted, force=force)
            if format == "json":
                print(plan.model_dump_json(indent=2))
            else:
                print_plan(plan)
            return
        fetched = fetch_and_import(portal, service, wanted, force=force, keep_going=keep_going)
    if format == "json":
        print(fetched_json(fetched))
    else:
        print_fetched(fetched, settings.home / "portal")
    if (error := fetched.error()) is not None:
        raise error


def _day(given: str | None) -> str | None:
    """The day as ISO. Raises `InvalidDate`."""
    from datetime import date

    if given is None:
        return None
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError as error:
        raise InvalidDate(value=given) from error
