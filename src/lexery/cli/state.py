"""What every command gets from the start of the command line."""

import os
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from typing import cast

import typer

from lexery.messages import LANGUAGES
from lexery.settings import Settings


@dataclass(frozen=True, kw_only=True)
class State:
    """The settings of this process, after the global options."""

    settings: Settings

    @property
    def lang(self) -> str:
        """Language of messages."""
        return self.settings.lang


def state(ctx: typer.Context) -> State:
    """The state that the application's callback left in `ctx`."""
    return cast(State, ctx.find_root().obj)


_language: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """Language of messages now: of the settings once they are read, before that of `--lang` or LEXERY_LANG."""
    return _language.get() or _language_at_start(sys.argv[1:])


def use_language(lang: str) -> None:
    """Speak `lang` from here on."""
    _language.set(lang)


def _language_at_start(arguments: list[str]) -> str:
    """Help and errors of the settings are written before the settings are known."""
    wanted = os.environ.get("LEXERY_LANG", "")
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if argument == "--lang":
            wanted = following
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
