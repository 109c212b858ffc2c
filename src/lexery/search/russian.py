"""Russian and surzhyk words of questions → Ukrainian ones, by a short table of our own (`data/russian.tsv`)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lexery.contracts.base import Value

_ENDING: Final = 5
"""Letters that may follow a stem."""
_STEM: Final = 3
"""Letters of the shortest stem."""


class Russian(Value):
    """The table."""

    forms: Mapping[str, str]
    """Whole forms."""
    stems: Mapping[str, str]
    """Beginnings of forms."""

    @staticmethod
    def shipped() -> "Russian":
        """The table of the package."""
        return _shipped()

    def stem(self, form: str) -> str | None:
        """The longest stem that a lower-case form begins with, at most an ending away."""
        for length in range(len(form), max(_STEM, len(form) - _ENDING) - 1, -1):
            if form[:length] in self.stems:
                return form[:length]
        return None


@cache
def _shipped() -> Russian:
    forms: dict[str, str] = {}
    stems: dict[str, str] = {}
    text = (files("lexery.search") / "data" / "russian.tsv").read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            told, meant = line.split("\t")
            if told.endswith("*"):
                stems[told[:-1]] = meant
            else:
                forms[told] = meant
    return Russian(forms=forms, stems=stems)
