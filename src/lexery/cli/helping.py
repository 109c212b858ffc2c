"""Help pages in the reader's language: the parser's own words (headings, «required», «default») are English without it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import typer
from typer.main import get_command

from lexery.cli.words import words

HEADINGS: Final = {"Arguments": "arguments", "Options": "options", "Commands": "commands"}
"""The parser's headings with the names of ours."""
HELP_OPTION: Final = "Show this message and exit."
"""The parser's sentence on `--help`."""
_EXTRA: Final = {"required": "required", "default: ": "default", "env var: ": "env_var"}
"""Marks in the brackets behind a help text."""

if TYPE_CHECKING:

    class _Formatter:
        """What is used of the parser's formatter, which Typer does not export."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None: ...
        def write_heading(self, heading: str) -> None: ...
        def write_dl(
            self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
        ) -> None: ...

else:
    _Formatter = typer.Context.formatter_class


class LocalFormatter(_Formatter):
    """The parser's formatter with its words in the language of the moment."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or words("help.usage"))

    def write_heading(self, heading: str) -> None:
        super().write_heading(words(f"help.{HEADINGS[heading]}") if heading in HEADINGS else heading)

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(name, _told(help_)) for name, help_ in rows], col_max, col_spacing)


class LocalContext(typer.Context):
    """A context whose help pages are written by `LocalFormatter`."""

    formatter_class = cast(Any, LocalFormatter)


class Command(Protocol):
    """A command of the parser, which Typer does not export."""

    context_class: type[typer.Context]

    def __call__(self, args: Sequence[str], *, standalone_mode: bool) -> object: ...


def localised(app: typer.Typer) -> Command:
    """The application as the parser runs it, every help page in the language of the moment."""
    root = cast(Command, get_command(app))
    for command in _all(root):
        command.context_class = LocalContext
    return root


def _all(command: Command) -> Iterator[Command]:
    yield command
    members = cast("dict[str, Command]", getattr(command, "commands", {}))
    for member in members.values():
        yield from _all(member)


def _told(text: str) -> str:
    """A help text with the parser's marks told in our words."""
    if text == HELP_OPTION:
        return words("help.help")
    # The marks stand in the last brackets, behind two spaces.
    said, bracket, marks = text.rpartition("[")
    if not bracket or not marks.endswith("]") or (said and not said.endswith("  ")):
        return text
    told = [_mark(mark) for mark in marks[:-1].split("; ")]
    return f"{said}[{'; '.join(told)}]"


def _mark(mark: str) -> str:
    for english, name in _EXTRA.items():
        if mark.startswith(english):
            return words(f"help.{name}") + mark.removeprefix(english)
    return mark
