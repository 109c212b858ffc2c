"""A text, scanned: what the rules of resolving read it by."""

from dataclasses import dataclass

from lexery.law.citations.amending import Changes
from lexery.law.citations.assemble import Citation
from lexery.law.citations.identification import Source
from lexery.law.citations.naming import Naming
from lexery.law.text import NormalText


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text with its forms, its citations and the acts that it changes."""

    original: str
    form: NormalText
    source: Source
    found: list[Citation]
    changes: Changes

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the original."""
        return self.form.original_span(start, end)

    def slice(self, start: int, end: int) -> str:
        """The original's words."""
        begin, stop = self.span(start, end)
        return self.original[begin:stop]

    def number(self, naming: Naming | None) -> str | None:
        """The number as it was written."""
        span = naming.number_span if naming is not None else None
        return self.slice(*span) if span is not None else None
