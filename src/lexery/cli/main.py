"""The `lexery` command: registers the commands, and turns every error into one message and one exit code."""

import os
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Annotated, Protocol, cast

import typer

from lexery.cli.helping import localised
from lexery.cli.state import State, language, use_language
from lexery.cli.usage import PARSER_ERROR, asks_for_help, bad_command
from lexery.cli.words import words
from lexery.errors import ExitCode, InternalError, LexeryError, UnknownOption
from lexery.messages import LANGUAGES, text
from lexery.settings import load_settings

COMMANDS = (
    "ask",
    "search",
    "cite",
    "verify",
    "check",
    "runs",
    "worker",
    "ops",
    "db",
    "corpus",
    "eval",
    "setup",
    "config",
    "keys",
    "serve",
)
"""Modules of this package that register commands, in the order of the help."""


class CommandModule(Protocol):
    """A module of this package that holds commands. It imports heavy rooms inside its functions, so that help is fast."""

    def register(self, app: typer.Typer) -> None:
        """Add the module's commands to `app`."""
        ...


def build_app() -> typer.Typer:
    """The application with every command, its help in the language of the moment."""
    app = typer.Typer(
        name="lexery",
        help=words("app"),
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def start(
        ctx: typer.Context,
        lang: Annotated[str | None, typer.Option("--lang", help=words("lang"), metavar="uk|en")] = None,
        show_version: Annotated[
            bool, typer.Option("--version", help=words("version"), is_eager=True, callback=_print_version)
        ] = False,
    ) -> None:
        del show_version
        if lang is not None and lang not in LANGUAGES:
            raise UnknownOption(option="--lang", value=lang, allowed=" | ".join(LANGUAGES))
        settings = load_settings(lang=lang)
        use_language(settings.lang)
        ctx.obj = State(settings=settings)

    for name in COMMANDS:
        if find_spec(f"lexery.cli.{name}"):
            cast(CommandModule, import_module(f"lexery.cli.{name}")).register(app)
    return app


def run(arguments: list[str] | None = None, *, app: typer.Typer | None = None) -> None:
    """Run the command line (`app`, else every command) and end the process. Results go to standard output, everything else to standard error."""
    _speak_utf8()
    given = language_first(sys.argv[1:] if arguments is None else arguments)
    try:
        # Standalone, Typer would write its own errors, in English and over several lines.
        ended = localised(app or build_app())(args=given, standalone_mode=False)
        code = ended if isinstance(ended, int) else ExitCode.OK
        if code == ExitCode.INTERRUPTED:
            raise KeyboardInterrupt
    except PARSER_ERROR as error:
        code = report(bad_command(error)) if not asks_for_help(error) else _help(error)
    except LexeryError as error:
        code = report(error)
    except (KeyboardInterrupt, typer.Abort):
        print(text("errors.interrupted", language()), file=sys.stderr)
        code = ExitCode.INTERRUPTED
    except Exception as error:
        if _debugging():
            raise
        code = report(InternalError(), cause=error)
    sys.exit(int(code))


def language_first(arguments: list[str]) -> list[str]:
    """Move `--lang` to the front, so that it may stand after any command; what follows `--` stays where it is."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    moved: list[str] = []
    rest: list[str] = []
    options = iter(arguments[:end])
    for argument in options:
        if argument == "--lang":
            moved += [argument, *([value] if (value := next(options, None)) is not None else [])]
        else:
            (moved if argument.startswith("--lang=") else rest).append(argument)
    return [*moved, *rest, *arguments[end:]]


def report(error: LexeryError, *, cause: BaseException | None = None) -> ExitCode:
    """Print `[CODE] what happened` to standard error; the exit code is returned. Debugging raises instead."""
    if _debugging():
        raise error
    from lexery.export.plain import printable

    kind = f" ({type(cause).__name__})" if cause else ""
    # The message names what was given: a path, an option, a number. None of it may move the cursor or add a line.
    message = " ".join(printable(error.message(language())).split("\n"))
    print(f"[{error.code}] {message}{kind}", file=sys.stderr)
    return error.exit_code


def _help(error: Exception) -> ExitCode:
    """The help that a group without a command answers with."""
    print(error, file=sys.stderr)
    return ExitCode.USAGE


def _debugging() -> bool:
    return os.environ.get("LEXERY_DEBUG", "") not in ("", "0", "false")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"lexery {version('lexery')}")
        raise typer.Exit


def _speak_utf8() -> None:
    """Ukrainian must print whatever the locale; bytes that are not UTF-8 in an argument must not break the message."""
    for stream in (sys.stdout, sys.stderr):
        if callable(reconfigure := getattr(stream, "reconfigure", None)):
            reconfigure(encoding="utf-8", errors="backslashreplace")
