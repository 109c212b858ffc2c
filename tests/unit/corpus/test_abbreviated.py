"""Acts that a question names by an abbreviation, over the catalog as the store keeps it; the laws are invented."""

import pytest

from lexery.contracts.bundle import CatalogRow
from lexery.contracts.corpus import ActStatus, DocType
from lexery.contracts.retrieval import DoclistReason
from lexery.corpus.memory import MemoryCorpus

KNOWN, MANY = DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED, DoclistReason.AMBIGUOUS_ACT_MATCH
LAW = DocType.LAW
UNKNOWN = DoclistReason.ACT_NOT_FOUND_IN_CATALOG
CORPUS = MemoryCorpus(
    [],
    [
        CatalogRow(
            nreg="1-20",
            title="Про об'єднання садівників яблуневого кварталу",
            status=ActStatus.IN_FORCE,
            doc_type=LAW,
        ),
        CatalogRow(
            nreg="2-20", title="Про теплично-городні послуги", status=ActStatus.IN_FORCE, doc_type=LAW
        ),
        CatalogRow(
            nreg="3-10", title="Про теплично-городні послуги", status=ActStatus.REPEALED, doc_type=LAW
        ),
        CatalogRow(nreg="4-20", title="Про Народну бібліотеку", status=ActStatus.IN_FORCE, doc_type=LAW),
        CatalogRow(nreg="5-20", title="Про народне бджільництво", status=ActStatus.IN_FORCE, doc_type=LAW),
        CatalogRow(
            nreg="6-20", title="Про осінні сади", status=ActStatus.IN_FORCE, doc_type=DocType.RESOLUTION
        ),
    ],
)


@pytest.mark.parametrize(
    ("mention", "reason", "nregs"),
    [
        pytest.param("Закон про ОСЯК", KNOWN, ["1-20"], id="capitals"),
        pytest.param("закон про осяк", KNOWN, ["1-20"], id="lower case"),
        pytest.param("ст. 5 Закону України «Про ОСЯК»", KNOWN, ["1-20"], id="an article of it, in quotes"),
        pytest.param("ЗУ про ТГП", KNOWN, ["2-20"], id="in force before repealed"),
        pytest.param("Закон про НБУ", MANY, ["4-20", "5-20"], id="two laws"),
        pytest.param("наказ про ОСЯК", UNKNOWN, [], id="not of a law"),
        pytest.param("закон про ЩЩЩ", UNKNOWN, [], id="letters of nothing"),
    ],
)
def test_mentions(mention: str, reason: DoclistReason, nregs: list[str]) -> None:
    item = CORPUS.resolve(mention, goal_id="g1")
    assert (item.reason, sorted(str(c.nreg) for c in item.candidates)) == (reason, nregs)
