"""Names of the months as a Ukrainian date has them."""

from typing import Final

MONTHS: Final = (
    "січня", "лютого", "березня", "квітня", "травня", "червня",
    "липня", "серпня", "вересня", "жовтня", "листопада", "грудня",
)  # fmt: skip
"""Genitive, January first."""
