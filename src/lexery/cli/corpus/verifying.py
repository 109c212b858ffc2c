"""`lexery corpus verify`: is what is stored still what was stored?"""

import sys

import typer

from lexery.cli.corpus.common import say, service_of
from lexery.cli.state import language
from lexery.errors import ExitCode, IndexCorrupt, IndexMissing, LexeryError, TextCorrupt


def verify(ctx: typer.Context) -> None:
    """Compare every stored text and every file of the index with its sum; exit code 5 when one differs."""
    with service_of(ctx) as service:
        report = service.verify()
    found: list[LexeryError] = [TextCorrupt(nreg=nreg, article=article) for nreg, article in report.texts]
    found += [IndexCorrupt(path=path) for path in report.files]
    if report.index_missing:
        found.append(IndexMissing(path=report.index_missing))
    for error in found:
        print(f"[{error.code}] {error.message(language())}", file=sys.stderr)
    if found:
        raise typer.Exit(ExitCode.CORPUS)
    print(say("verified", articles=report.articles))
