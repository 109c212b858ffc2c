"""`lexery corpus import`: bundles and a catalog into the corpus."""

from pathlib import Path
from typing import Annotated

import typer

from lexery.cli.corpus.common import print_report, progress_bar, say, service_of, tell_unread
from lexery.cli.corpus.embedding import take_vectors
from lexery.errors import ImportIncomplete, UnknownOption


def import_(
    ctx: typer.Context,
    paths: Annotated[
        list[Path] | None, typer.Argument(help=say("paths"), metavar="PATHS...", show_default=False)
    ] = None,
    catalog: Annotated[Path | None, typer.Option("--catalog", help=say("catalog"), metavar="FILE")] = None,
    vectors: Annotated[Path | None, typer.Option("--vectors", help=say("vectors"), metavar="DIR")] = None,
) -> None:
    """Import bundles and a catalog, and ready vectors of passages; exit code 5 when an act failed."""
    if not paths and vectors is None:
        raise UnknownOption(option="corpus import", value="", allowed=say("nothing_to_import"))
    # Vectors first: they are refused before an import of minutes.
    if vectors is not None:
        take_vectors(ctx, vectors)
    if not paths:
        return
    with service_of(ctx) as service, progress_bar() as progress:
        report = service.import_paths(paths, catalog, progress=progress)
    print_report(report)
    tell_unread(paths)
    if report.problems:
        raise ImportIncomplete(failed=len(report.problems), imported=report.added + report.updated)
