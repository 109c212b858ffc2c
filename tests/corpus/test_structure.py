"""Structure over the whole pack: nothing fails, units nest, most of the text lies in units."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from lexery.contracts.bundle import StoredArticle
from lexery.corpus.acts import prepare
from lexery.corpus.bundle import ActLine, BundleLimits, read_bundle
from lexery.corpus.structure_report import Structures, StructureSum
from lexery.law.structure import read_structure

pytestmark = pytest.mark.corpus

STATUTES = {
    "548-14": 423, "549-14": 252, "550-14": 308, "551-14": 124, "1068-17": 129, "2805-15": 46, "124/98-вр": 128,
    "545-15": 174, "1965-19": 199,
}  # fmt: skip
"""Acts whose annex is taken apart, and how many items it has."""


def texts(shared: Path, grown: Counter[str] | None = None) -> Iterator[tuple[str, StoredArticle]]:
    for path in sorted((shared / "corpus").glob("acts-*.jsonl.gz")):
        for item in read_bundle(path, BundleLimits()):
            assert isinstance(item, ActLine)
            act = prepare(item.act)
            if grown is not None:
                grown[act.head.nreg] = act.head.article_count - len(item.act.articles)
            for article in act.articles:
                yield act.head.nreg, article


@pytest.fixture(scope="module")
def found(shared: Path) -> tuple[StructureSum, dict[str, int]]:
    grown: Counter[str] = Counter()
    structures = Structures(texts(shared, grown))
    for _ in structures.acts():
        pass
    return structures.total, {nreg: count for nreg, count in grown.items() if count}


def test_every_act_is_read(found: tuple[StructureSum, dict[str, int]]) -> None:
    total = found[0]
    assert (total.acts, total.articles) == (8162, 53537 + 1783)
    assert total.share > 0.94
    assert total.units["sanction"] > 2_500


def test_statutes_are_taken_apart(found: tuple[StructureSum, dict[str, int]]) -> None:
    assert found[1] == STATUTES


@pytest.mark.parametrize("nreg", ["2341-14", "8073-10"])
def test_a_sanction_belongs_to_a_part(shared: Path, nreg: str) -> None:
    """No part of a penal norm begins with its sanction, and no part but one has several."""
    several = 0
    for act, article in texts(shared):
        if act != nreg or not article.number[:1].isdigit():
            continue
        for part in read_structure(article.text, article.number).parts:
            several += len(part.sanctions) > 1
            assert not any(s.start == part.start for s in part.sanctions), article.number
    assert several <= 1


def test_units_nest_and_addresses_lead_back(shared: Path) -> None:
    for nreg, article in texts(shared):
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
