"""`lexery corpus import`: bundles and a catalog into the corpus."""

from pathlib import Path
from typing import Annotated

import typer

from lexery.cli.corpus.common import print_report, progress_bar, say, service_of
from lexery.errors import ImportIncomplete


def import_(
    ctx: typer.Context,
    paths: Annotated[list[Path], typer.Argument(help=say("paths"), metavar="PATHS...")],
    catalog: Annotated[Path | None, typer.Option("--catalog", help=say("catalog"), metavar="FILE")] = None,
) -> None:
    """Import bundles and a catalog; exit code 5 when an act failed."""
    with service_of(ctx) as service, progress_bar() as progress:
        report = service.import_paths(paths, catalog, progress=progress)
    print_report(report)
    if report.problems:
        raise ImportIncomplete(failed=len(report.problems), imported=report.added + report.updated)
