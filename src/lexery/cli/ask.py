"""`lexery ask` and `lexery answer`: a question in, a verified answer out; a question back when several acts fit."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.progress import print_stage
from lexery.cli.reading import read_name, read_question
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.contracts.retrieval import Leg
from lexery.errors import UnknownOption

if TYPE_CHECKING:
    from lexery.client import Ended, Lexery

Format = Annotated[Literal["md", "json", "plain"], typer.Option("--format", help=words("ask.format"))]
Explain = Annotated[bool, typer.Option("--explain", help=words("ask.explain"))]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help=words("ask.quiet"))]


def register(app: typer.Typer) -> None:
    """Add the commands `ask` and `answer`."""
    app.command("ask", help=words("ask.help"))(ask)
    app.command("answer", help=words("answer.help"))(answer)


def ask(
    ctx: typer.Context,
    question: Annotated[str, typer.Argument(help=words("question"), metavar="QUESTION")],
    format: Format = "md",  # noqa: A002 - the option's name
    as_of: Annotated[
        str | None, typer.Option("--as-of", help=words("ask.as_of"), metavar="YYYY-MM-DD")
    ] = None,
    explain: Explain = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=words("ask.dry_run"))] = False,
    without: Annotated[list[Leg] | None, typer.Option("--without", help=words("search.without"))] = None,
    quiet: Quiet = False,
) -> None:
    """Ask; the answer goes to standard output, stage lines and questions to standard error."""
    from lexery.cli.ended import finish
    from lexery.cli.setup import ensure_corpus
    from lexery.client import Lexery

    settings = state(ctx).settings
    text = read_question(question, settings)
    ensure_corpus(settings)
    with Lexery.open(
        settings, listener=None if quiet else print_stage, without=frozenset(without or ())
    ) as lexery:
        ended = _timed(lambda: lexery.ask(text, as_of=as_of, dry_run=dry_run), quiet=quiet)
        ended = _clarified(ended, lexery)
    finish(ended, format=format, explain=explain)


def answer(
    ctx: typer.Context,
    run_id: Annotated[str, typer.Argument(help=words("answer.run_id"), metavar="RUN_ID", callback=read_name)],
    choose: Annotated[
        int | None, typer.Option("--choose", min=0, help=words("answer.choose"), metavar="N")
    ] = None,
    text: Annotated[str | None, typer.Option("--text", help=words("answer.text"))] = None,
    format: Format = "md",  # noqa: A002 - the option's name
    explain: Explain = False,
    quiet: Quiet = False,
) -> None:
    """Answer the question of a waiting run, by a candidate's number or by the name of an act, and go on with it."""
    from lexery.cli.ended import finish
    from lexery.client import Lexery

    if (choose is None) == (text is None):
        raise UnknownOption(option="lexery answer", value="", allowed="--choose N | --text TEXT")
    reply = str(choose) if choose is not None else read_name(text or "")
    with Lexery.open(state(ctx).settings, listener=None if quiet else print_stage) as lexery:
        ended = _timed(lambda: lexery.answer(run_id, reply), quiet=quiet)
    finish(ended, format=format, explain=explain)


def _timed(run: "Callable[[], Ended]", *, quiet: bool) -> "Ended":
    begun = time.monotonic()
    ended = run()
    if not quiet:
        seconds = f"{time.monotonic() - begun:.2f}"
        print(words("ask.total", seconds=seconds, run_id=ended.run_id), file=sys.stderr)
    return ended


def _clarified(ended: "Ended", lexery: "Lexery") -> "Ended":
    """On a terminal the question is put at once; elsewhere the run waits."""
    from lexery.export.clarification import render_clarification

    if ended.clarification is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return ended
    told = render_clarification(ended.clarification, run_id=ended.run_id, lang=language(), terminal=True)
    print(told.rstrip("\n"), end=" ", file=sys.stderr, flush=True)
    reply = sys.stdin.readline().strip()
    return lexery.answer(ended.run_id, reply) if reply else ended
