"""Structure over the whole pack: nothing fails, units nest, most of the text lies in units."""

import gzip
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from lexery.corpus.library import Library
from lexery.corpus.structure_report import Structures, StructureSum
from lexery.law.structure import read_structure

pytestmark = pytest.mark.corpus

STATUTES = {
    "548-14": 423, "549-14": 252, "550-14": 308, "551-14": 124, "1068-17": 129, "2805-15": 46, "124/98-вр": 128,
    "545-15": 174, "1965-19": 199,
}  # fmt: skip
"""Acts whose annex is taken apart, and how many items it has."""


@pytest.fixture(scope="module")
def found(library: Library) -> StructureSum:
    structures = Structures(library.texts())
    for _ in structures.acts():
        pass
    return structures.total


def written(shared: Path) -> Counter[str]:
    """How many articles each act has in the files of the pack."""
    counts: Counter[str] = Counter()
    for path in sorted((shared / "corpus").glob("acts-*.jsonl.gz")):
        with gzip.open(path) as lines:
            for line in lines:
                act = json.loads(line)
                counts[act["nreg"]] = len(act["articles"])
    return counts


def test_every_act_is_read(found: StructureSum) -> None:
    assert (found.acts, found.articles) == (8162, 53537 + 1783)
    assert found.share > 0.94
    assert found.units["sanction"] > 2_500


def test_statutes_are_taken_apart(library: Library, shared: Path) -> None:
    held = Counter(nreg for nreg, _ in library.texts())
    assert held - written(shared) == STATUTES


@pytest.mark.parametrize("nreg", ["2341-14", "8073-10"])
def test_a_sanction_belongs_to_a_part(library: Library, nreg: str) -> None:
    """No part of a penal norm begins with its sanction, and no part but one has several."""
    several = 0
    for _, article in library.texts([nreg]):
        if not article.number[:1].isdigit():
            continue
        for part in read_structure(article.text, article.number).parts:
            several += len(part.sanctions) > 1
            assert not any(s.start == part.start for s in part.sanctions), article.number
    assert several <= 1


def test_units_nest_and_addresses_lead_back(library: Library) -> None:
    for nreg, article in library.texts():
        structure = read_structure(article.text, article.number)
        for unit in structure.root.walk():
            where = (nreg, article.number, unit.kind, unit.number)
            assert all(unit.start <= c.start < c.end <= unit.end for c in unit.children), where
            assert all(a.end <= b.start for a, b in pairwise(unit.children)), where
        size = len(article.text)
        for offset in (size // 5, size // 2, size - size // 5) if 0 < size < 20_000 else ():
            address = structure.locate(offset)
            place = structure.at(address)
            assert place is not None, (nreg, article.number, offset)
            assert place.start <= offset < place.end, (nreg, article.number, offset, address)
