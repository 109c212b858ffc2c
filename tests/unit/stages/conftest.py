"""A corpus of a few acts with invented texts, for the stages that read it."""

import pytest

from lexery.contracts.bundle import BundleAct, BundleArticle, CatalogRow
from lexery.contracts.corpus import ActRecord, ActStatus, DocType, TextKind
from lexery.corpus.memory import MemoryCorpus

LABOUR, CIVIL, LEAVE, MARKETS, OTHER_MARKETS, NOT_HELD, DIGEST = (
    "322-08", "435-15", "504/96-вр", "11-12", "12-12", "2755-17", "1023-12",
)  # fmt: skip
_TEXTS = {
    "40": "Роботодавець не може звільнити працівника під час хвороби.",
    "47": "Роботодавець видає копію наказу про звільнення.",
    "625": "Боржник платить інфляційні втрати та проценти за весь час прострочення.",
}


def _act(nreg: str, number: str, title: str, *articles: str, **changes: object) -> BundleAct:
    fields: dict[str, object] = {
        "nreg": nreg,
        "number": number,
        "title": title,
        "doc_type": DocType.LAW,
        "adopted": "2001-01-01",
        "status": ActStatus.IN_FORCE,
        "articles": tuple(
            BundleArticle(number=n, text=_TEXTS.get(n, f"Норма {n} цього акта.")) for n in articles
        ),
    }
    return BundleAct.model_validate(fields | changes)


ACTS = (
    _act(LABOUR, "322-VIII", "Кодекс законів про працю України", "38", "40", "47", doc_type=DocType.CODE),
    _act(CIVIL, "435-IV", "Цивільний кодекс України", "38", "40", "625", "1166", doc_type=DocType.CODE),
    _act(LEAVE, "504/96-ВР", "Про відпустки", "1", "2", "6", adopted="1996-11-15"),
    _act(MARKETS, "11-XII", "Про ринки", "1", adopted="1992-01-01"),
    _act(OTHER_MARKETS, "12-XII", "Про ринки", "1", adopted="1992-02-02"),
    _act(DIGEST, "1023-XII", "Про захист прав споживачів", "8", text_kind=TextKind.DIGEST),
)
CATALOG = (
    CatalogRow(
        nreg=NOT_HELD,
        number="2755-VI",
        title="Податковий кодекс України",
        doc_type=DocType.CODE,
        status=ActStatus.IN_FORCE,
        articles=("14", "164"),
    ),
)


@pytest.fixture(scope="session")
def library() -> MemoryCorpus:
    """Two codes, a law, two laws of one title, an act known by digest, and a code that is only in the catalog."""
    return MemoryCorpus(ACTS, CATALOG)


@pytest.fixture(scope="session")
def records(library: MemoryCorpus) -> dict[str, ActRecord]:
    """nreg → catalog row of every act."""
    found = {act.nreg: library.act(act.nreg) for act in ACTS}
    return {nreg: record for nreg, record in found.items() if record is not None}
