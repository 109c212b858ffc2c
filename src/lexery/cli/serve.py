"""`lexery serve`: the HTTP API, until it is told to end."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.state import language, state
from lexery.messages import text
from lexery.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy import Engine


def say(name: str, **params: object) -> str:
    """The sentence `api.<name>` in the language of the moment."""
    return text(f"api.{name}", language(), **params)


def register(app: typer.Typer) -> None:
    """Add the command `serve`."""
    app.command("serve", help=say("serve.help"))(serve)


def serve(
    ctx: typer.Context,
    host: Annotated[str | None, typer.Option("--host", help=say("serve.host"), metavar="ADDRESS")] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65_535, help=say("serve.port"), metavar="N")
    ] = None,
) -> None:
    """Serve until SIGTERM or Ctrl-C. One JSON line a request goes to standard error."""
    from lexery.api.app import create_app
    from lexery.api.server import listen
    from lexery.api.server import serve as run
    from lexery.cli.setup import ensure_corpus
    from lexery.wiring import open_lexery

    settings = state(ctx).settings
    address = host or settings.api_host
    ensure_corpus(settings)
    with open_lexery(settings, durable=True) as parts:
        app = create_app(parts, host=address)
        with listen(address, settings.api_port if port is None else port) as bound:
            parts.durable.check()
            own = bound.getsockname()
            shown = f"[{own[0]}]" if ":" in own[0] else own[0]

            def started() -> None:
                tell(say("serve.started", url=f"http://{shown}:{own[1]}"))
                if not settings.api_anonymous and not _has_a_way_in(settings, parts.engine):
                    tell(say("serve.no_way_in"))

            run(app, bound, started=started)
    tell(say("serve.ended"))


def tell(sentence: str) -> None:
    """Print to standard error, at once."""
    print(sentence, file=sys.stderr, flush=True)


def _has_a_way_in(settings: Settings, engine: "Engine") -> bool:
    from lexery.store.keys import SqlKeyStore

    tokens = settings.jwt_jwks_url is not None or settings.jwt_jwks_file is not None
    return tokens or bool(SqlKeyStore(engine).list())
