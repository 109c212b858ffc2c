"""Why something was refused, in our own words: what the system, the database or the validator said, by its kind.

A kind that has no words of ours is shown as it was told, in brackets.
"""

import errno
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from lexery.messages import catalog

_OS_ERROR: Final = re.compile(r"\(os error (\d+)\)")
"""How libraries written in Rust put the system's number into their text."""
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Reason:
    """A cause by its name in the catalog `reasons`; told in the language of the one who reads it."""

    name: str
    params: tuple[tuple[str, "str | int | Reason"], ...] = ()
    """Parameters of the sentence; a cause among them is told in the same language."""
    original: str = ""
    """What was said where it happened, in whatever language; shown when the catalog has no such name."""

    place: str = ""
    """Field that it is told of, where it is one."""

    def text(self, lang: str) -> str:
        """The cause in `lang`."""
        what = self._what(lang)
        return f"{self.place}: {what}" if self.place else what

    def _what(self, lang: str) -> str:
        known = catalog("reasons", lang)
        if self.name in known:
            told = {name: v.text(lang) if isinstance(v, Reason) else v for name, v in self.params}
            return known[self.name].format(**told)
        return known[_UNKNOWN].format(original=" ".join(self.original.split()) or self.name)

    def at(self, place: str) -> "Reason":
        """The same cause, told of one place (a field)."""
        return replace(self, place=place)

    def __str__(self) -> str:
        return self.text("en")


def reason(name: str, /, **params: str | int | Reason) -> Reason:
    """A cause of our own."""
    return Reason(name, tuple(params.items()))


def os_reason(error: OSError) -> Reason:
    """What the system refused, by the name of its number."""
    number = error.errno
    if number is None and (found := _OS_ERROR.search(str(error))):
        number = int(found[1])
    name = errno.errorcode.get(number, "") if number is not None else ""
    return Reason(f"os.{name.lower()}", original=error.strerror or str(error))


def known_reason(
    names: tuple[str, ...], original: str, params: Mapping[str, str | int] | None = None
) -> Reason:
    """The first of `names` that the catalog knows; else what was said."""
    known = catalog("reasons")
    name = next((name for name in names if name in known), "")
    return Reason(name, tuple((params or {}).items()), original)
