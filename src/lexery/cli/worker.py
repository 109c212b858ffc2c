"""`lexery worker`: a process that works on queued runs until it is told to end."""

import asyncio
import sys
from typing import Annotated

import typer

from lexery.cli.state import state
from lexery.cli.words import words


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("worker", help=words("worker.help"))(worker)


def worker(
    ctx: typer.Context,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=words("worker.quiet"))] = False,
) -> None:
    """Work until SIGTERM or Ctrl-C; then finish what is begun, or hand it back."""
    from lexery.runtime.worker import run_until_signal
    from lexery.wiring import open_lexery

    with open_lexery(state(ctx).settings, durable=True) as parts:
        # A missing corpus or index is told now, not by the first run.
        parts.index  # noqa: B018
        own = parts.worker

        def started() -> None:
            if not quiet:
                print(words("worker.started", executor=own.executor_id), file=sys.stderr, flush=True)

        asyncio.run(run_until_signal(own, started=started))
    if not quiet:
        print(words("worker.ended"), file=sys.stderr)
