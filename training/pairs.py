"""Pairs of a passage of law and a claim, written by hand for the judge (`training/judge`).

`written.jsonl`: by three hands, who were given a passage and kinds of mistakes and of retelling; `independent.jsonl`: by another, who saw neither them nor
the judge. Passages are named by act, article and place; their texts come from the corpus.
"""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

FOLDER: Final = Path(__file__).parent / "judge"
WRITTEN: Final = "written"
INDEPENDENT: Final = "independent"
HELD_SHARE: Final = 8
"""One act in so many, by a hash of its number, is held out whole: rules and tables are not looked for there."""


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A claim and what it is held to."""

    claim: str
    passage: str
    supported: bool
    kind: str
    """What the writer meant it to be."""
    nreg: str

    @property
    def held(self) -> bool:
        """Whether its act is held out."""
        return crc32(f"judge {self.nreg}".encode()) % HELD_SHARE == 0


def pairs(name: str, corpus: Path) -> list[Pair]:
    """All pairs of a file whose passages the bundles in `corpus` hold."""
    rows = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    texts = _texts(corpus, {row["nreg"] for row in rows})
    return [
        Pair(
            claim=one["claim"],
            passage=text[row["start"] : row["end"]],
            supported=one["ok"],
            kind=one["kind"],
            nreg=row["nreg"],
        )
        for row in rows
        if (text := texts.get((row["nreg"], row["article"]))) is not None
        for one in row["claims"]
    ]


def _texts(corpus: Path, acts: set[str]) -> dict[tuple[str, str], str]:
    """(nreg, article) → text."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(corpus.glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                act = json.loads(line)
                if act["nreg"] in acts:
                    found |= {(act["nreg"], one["number"]): one["text"] for one in act["articles"]}
    return found
