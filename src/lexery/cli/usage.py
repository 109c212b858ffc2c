"""A command line that cannot be read, told as every other error is: one line with a code, in the reader's language."""

import re
from typing import Final, Protocol, cast

import typer

from lexery.cli.words import words
from lexery.errors import BadCommand

PARSER_ERROR: Final = cast(type[Exception], typer.BadParameter.__mro__[1])
"""The root of the parser's usage errors; Typer exports only this member of the family."""


_NO_COMMAND: Final = re.compile(r"No such command '(.*)'\.")
"""The parser has no member of its own for it."""


class _Context(Protocol):
    command_path: str


class _Parameter(Protocol):
    def get_error_hint(self) -> str: ...


class _ParserError(Protocol):
    ctx: _Context | None
    message: str

    def format_message(self) -> str: ...


def asks_for_help(error: Exception) -> bool:
    """Whether the command was given without a word and answers with its help."""
    return type(error).__name__ == "NoArgsIsHelpError"


def bad_command(error: Exception) -> BadCommand:
    """The parser's error as ours. Its own English words are kept only where we have none of ours."""
    told = cast(_ParserError, error)
    path = told.ctx.command_path if told.ctx is not None else "lexery"
    return BadCommand(detail=_detail(told).rstrip("."), command=path)


def _detail(error: _ParserError) -> str:
    name = _hint(error)
    match type(error).__name__:
        case "NoSuchOption":
            return words("usage.no_option", given=str(getattr(error, "option_name", "")))
        case "MissingParameter" if name:
            return words("usage.missing", given=name)
        case "BadParameter" if name:
            return words(
                "usage.bad_value", given=name, reason=error.message.removeprefix("Value error, ").rstrip(".")
            )
        case _:
            unknown = _NO_COMMAND.fullmatch(error.format_message())
            return words("usage.no_command", given=unknown[1]) if unknown else error.format_message()


def _hint(error: _ParserError) -> str:
    parameter = cast("_Parameter | None", getattr(error, "param", None))
    return parameter.get_error_hint().replace("'", "") if parameter is not None else ""
