"""The root of the tree and the exit codes (architecture: settings, exit codes, platforms)."""

from dataclasses import dataclass, fields
from enum import IntEnum
from typing import ClassVar

from lexery.errors.reasons import Reason
from lexery.messages import text


class ExitCode(IntEnum):
    """What the process says when it ends."""

    OK = 0
    """An answer, an honest gap, or out of scope."""
    FINDING = 1
    """`verify` or `corpus validate` found something, or an evaluation bar was missed."""
    USAGE = 2
    """The command line or a setting is wrong."""
    CLARIFICATION = 3
    """A question must be answered first: `lexery answer RUN_ID --choose N`."""
    BAD_INPUT = 4
    """The question, file or date given cannot be read."""
    CORPUS = 5
    """The corpus or the index is missing, damaged or busy, or knows no such act."""
    STORE = 6
    """The database cannot serve, or knows no such run."""
    RUN_FAILED = 7
    """The run ended without an answer, or the program has a fault."""
    INTERRUPTED = 130
    """Ctrl-C; what was done is kept."""


ParamValue = str | int | float | Reason


@dataclass(kw_only=True, eq=False)
class LexeryError(Exception):
    """The root. Fields of a member are the parameters of its message, keyword-only."""

    code: ClassVar[str] = "INTERNAL"
    """Stable, upper case; never reused for another meaning."""
    exit_code: ClassVar[ExitCode] = ExitCode.RUN_FAILED
    http_status: ClassVar[int] = 500

    @property
    def params(self) -> dict[str, ParamValue]:
        """The message's parameters by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def message(self, lang: str = "uk") -> str:
        """What happened and what to do, in `lang` (`uk` or `en`), without the code."""
        told = {
            name: value.text(lang) if isinstance(value, Reason) else value
            for name, value in self.params.items()
        }
        return text(f"errors.{self.code.lower()}", lang, **told)

    def __str__(self) -> str:
        return f"[{self.code}] {self.message('en')}"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.params))


def _rebuild(kind: type[LexeryError], params: dict[str, ParamValue]) -> LexeryError:
    return kind(**params)
