"""What a table of forms holds."""

from lexery.contracts.citation import CitationTarget

Table = dict[str, tuple[str, list[str]]]
"""By id: the surface, and the places that it cites, each as `place` writes it."""

MARKS = (
    ("section", "розд"), ("article", ""), ("note", "прим"), ("part", "ч"), ("point", "п"), ("subpoint", "пп"),
    ("paragraph", "абз"),
)  # fmt: skip
"""Fields of a target and the mark of each in a place."""


def place(target: CitationTarget) -> str:
    """A target as one line: `435-15 16 ч2 п1`; `-` where no act is known."""
    found = [f"{mark}{value}" for name, mark in MARKS if (value := getattr(target, name))]
    return " ".join([target.nreg or "-", *found])
