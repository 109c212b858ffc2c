"""Places in real acts of the catalog, written and read back.

`CITATION_EXAMPLES=20000 uv run pytest tests/corpus/test_citation_property.py` takes that many.
"""

import os
from pathlib import Path
from random import Random

import pytest
from tests.corpus.test_law_forms import catalog
from tests.support.citation_cases import random_place

from lexery.contracts.citation import CitationTarget
from lexery.law.citations import find_references, format_citation

pytestmark = pytest.mark.corpus
EXAMPLES = int(os.environ.get("CITATION_EXAMPLES", "1000"))
NOT_NREGS = {"254%d0%ba/96-%d0%b2%d1%80", "25a-06"}
"""Rows of the catalog whose registration number is damaged: nothing in a text can name them."""


def test_what_is_written_of_the_catalog_is_read(shared: Path) -> None:
    directory = catalog(shared)
    random = Random(20_260_301)  # noqa: S311 - examples, not secrets
    acts = [act for act in directory.acts if act.nreg not in NOT_NREGS]
    wrong: list[str] = []
    for number in range(EXAMPLES):
        act = random.choice(acts)
        listed = directory.articles(act.nreg)
        numbers = tuple(n for n in listed.numbers if n[:1].isdigit()) if listed else None
        target = random_place(random, act, numbers)
        text = format_citation(target, act, style=("full", "short")[number % 2], directory=directory)
        found = [reference.target for reference in find_references(text, directory)]
        if found != [target]:
            wrong.append(f"{text}: {_difference(target, found)}")
    assert wrong == []


def _difference(target: CitationTarget, found: list[CitationTarget]) -> str:
    return f"{target} read as {found}"
