"""`lexery corpus drop` and `reindex`."""

from typing import Annotated

import typer

from lexery.cli.corpus.common import progress_bar, say, service_of
from lexery.errors import UnknownOption


def drop(
    ctx: typer.Context,
    nregs: Annotated[list[str] | None, typer.Argument(help=say("nreg"), metavar="[NREG]...")] = None,
    everything: Annotated[bool, typer.Option("--all", help=say("drop_all"))] = False,
) -> None:
    """Drop texts from the corpus."""
    if bool(nregs) == everything:
        raise UnknownOption(option="corpus drop", value=" ".join(nregs or ()), allowed=say("nothing_to_drop"))
    with service_of(ctx) as service, progress_bar() as progress:
        left = (
            service.drop_all(progress=progress)
            if everything
            else service.drop(nregs or (), progress=progress)
        )
    print(say("dropped", acts=left.acts, articles=left.articles, version=left.corpus_version))


def reindex(ctx: typer.Context) -> None:
    """Build the index of the live corpus anew."""
    with service_of(ctx) as service, progress_bar() as progress:
        left = service.reindex(progress=progress)
    print(say("dropped", acts=left.acts, articles=left.articles, version=left.corpus_version))
