"""Texts that the judge's pairs point into, from the bundles of the corpus."""

import gzip
import json
import re
from pathlib import Path
from typing import Final

from training.encoder_data import read_lay

_LENGTH: Final = (80, 700)


def article_texts(corpus: Path) -> dict[tuple[str, str], str]:
    """(nreg, article) → text, of every act that people ask for."""
    acts = set(read_lay().nregs)
    found: dict[tuple[str, str], str] = {}
    for path in sorted(corpus.glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                act = json.loads(line)
                if act["nreg"] in acts:
                    found |= {(act["nreg"], one["number"]): one["text"] for one in act["articles"]}
    return found


def passages_of(texts: dict[tuple[str, str], str]) -> list[str]:
    """Lines of law of a passage's length."""
    lines = (line.strip() for text in texts.values() for line in re.split(r"\n(?=\d+\. )|\n\n", text))
    return [line for line in lines if _LENGTH[0] <= len(line) <= _LENGTH[1]]
