"""`lexery setup`: makes the home folder ready with the starter digest, and offers the official texts of the main acts."""

import sys
from typing import Annotated

import typer

from lexery.cli.corpus.common import print_report, progress_bar
from lexery.cli.fetching import duration, fetch_and_import, print_fetched, say
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.errors import NetworkUnavailable
from lexery.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the command `setup`."""
    app.command("setup", help=words("setup.help"))(setup)


def setup(
    ctx: typer.Context,
    fetch: Annotated[bool | None, typer.Option("--fetch/--no-fetch", help=say("setup.fetch"))] = None,
) -> None:
    """Import the starter digest and its catalog; what is there already is kept. Then fetch the main acts, when wanted."""
    from lexery.wiring import open_corpus

    settings = state(ctx).settings
    with open_corpus(settings) as corpus, progress_bar() as progress:
        report = corpus.import_digest(progress=progress)
    print_report(report)
    print(words("setup.next", home=str(settings.home)), file=sys.stderr)
    if fetch is None:
        fetch = _accepted(settings) if sys.stdin.isatty() and sys.stderr.isatty() else False
        if not fetch:
            print(say("setup.later"), file=sys.stderr)
    if fetch:
        _fetch_main_acts(settings)


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


def _accepted(settings: Settings) -> bool:
    """Put the question, with what the fetch costs, and read the answer; no answer is no."""
    from lexery.corpus.rada.wanted import main_acts
    from lexery.wiring import open_corpus, open_portal

    with open_corpus(settings) as corpus, open_portal(settings) as portal:
        acts = main_acts(corpus.library())
        plan = portal.plan(acts)
    offer = say("setup.offer", acts=len(acts), requests=len(plan.paths), time=duration(plan.seconds_max))
    print(offer, end=" ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in say("setup.yes").split("|")


def _fetch_main_acts(settings: Settings) -> None:
    """Fetch the main acts and import what came. Without a network the digest stands, and that is no failure."""
    from lexery.corpus.rada.wanted import main_acts
    from lexery.wiring import open_corpus, open_portal

    with open_corpus(settings) as corpus, open_portal(settings) as portal:
        fetched = fetch_and_import(portal, corpus, main_acts(corpus.library()), keep_going=True)
    print_fetched(fetched, settings.home / "portal")
    error = fetched.error()
    if isinstance(error, NetworkUnavailable):
        print(say("setup.offline", message=error.message(language())), file=sys.stderr)
    elif error is not None:
        raise error
