"""`lexery setup`: makes the home folder ready with the starter digest."""

import sys

import typer

from lexery.cli.corpus.common import print_report, progress_bar
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the command `setup`."""
    app.command("setup", help=words("setup.help"))(setup)


def setup(ctx: typer.Context) -> None:
    """Import the starter digest and its catalog; what is there already is kept."""
    from lexery.wiring import open_corpus

    settings = state(ctx).settings
    with open_corpus(settings) as corpus, progress_bar() as progress:
        report = corpus.import_digest(progress=progress)
    print_report(report)
    print(words("setup.next", home=str(settings.home)), file=sys.stderr)


def ensure_corpus(settings: Settings) -> None:
    """Give an empty home folder the starter digest, and say so; a folder with a corpus is left alone."""
    from lexery.wiring import open_corpus

    with open_corpus(settings) as corpus:
        if corpus.library().corpus_version:
            return
        print(words("setup.first", home=str(settings.home)), file=sys.stderr)
        with progress_bar() as progress:
            report = corpus.import_digest(progress=progress)
        now = report.state
        print(words("setup.done", articles=now.digest_articles, acts=now.digest_acts), file=sys.stderr)
