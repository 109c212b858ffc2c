"""Questions written by hand with the articles they need: of several articles, and of one.

Those of several are in two halves, by a hash of the question: one to choose rules by, the other to report.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

_LAY: Final = Path(__file__).parent / "lay"
SEVERAL: Final = _LAY / "several.jsonl"
ASKED: Final = _LAY / "asked.jsonl"


@dataclass(frozen=True, kw_only=True)
class Written:
    """One question."""

    asked: str
    right: tuple[tuple[str, str], ...]
    """(nreg, article) of everything that it needs, at least one."""

    @property
    def reported(self) -> bool:
        """Whether it is of the half that no rule is chosen by."""
        return bool(sha256(self.asked.encode()).digest()[0] % 2)


def several_questions() -> list[Written]:
    """Lines `{"asked", "articles": [{"nreg", "article"}, …]}`."""
    return [
        Written(
            asked=row["asked"], right=tuple((needed["nreg"], needed["article"]) for needed in row["articles"])
        )
        for row in map(json.loads, SEVERAL.read_text("utf-8").splitlines())
    ]


def asked_questions() -> list[Written]:
    """Lines `{"nreg", "article", "asked"}`."""
    return [
        Written(asked=row["asked"], right=((row["nreg"], row["article"]),))
        for row in map(json.loads, ASKED.read_text("utf-8").splitlines())
    ]
