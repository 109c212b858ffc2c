"""A small directory of acts for the tests of this room."""

import pytest

from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.law.directory_memory import MemoryDirectory

IN_FORCE = ActStatus.IN_FORCE


def _code(nreg: str, number: str, title: str, *aliases: str, indexed: bool = True) -> ActRecord:
    return ActRecord(
        nreg=nreg,
        number=number,
        title=title,
        aliases=aliases,
        doc_type=DocType.CODE,
        status=IN_FORCE,
        indexed=indexed,
    )


ACTS = [
    _code("435-15", "435-IV", "Цивільний кодекс України", "ЦК"),
    _code("2341-14", "2341-III", "Кримінальний кодекс України", "КК"),
    _code("8073-10", "8073-X", "Кодекс України про адміністративні правопорушення", "КУпАП"),
    _code("322-08", "322-VIII", "Кодекс законів про працю України", "КЗпП"),
    _code("1618-15", "1618-IV", "Цивільний процесуальний кодекс України", "ЦПК"),
    _code("2755-17", "2755-VI", "Податковий кодекс України", "ПК", indexed=False),
    ActRecord(
        nreg="254к/96-вр", number="254к/96-ВР", title="Конституція України", adopted="1996-06-28",
        doc_type=DocType.CONSTITUTION, status=IN_FORCE, indexed=True,
    ),
    ActRecord(
        nreg="504/96-вр", number="504/96-ВР", title="Про відпустки", adopted="1996-11-15", status=IN_FORCE, indexed=True
    ),
    ActRecord(
        nreg="3543-12", number="3543-XII", title="Про мобілізаційну підготовку та мобілізацію", adopted="1993-10-21",
        aliases=("Про мобілізацію",), status=IN_FORCE, indexed=True,
    ),
    ActRecord(
        nreg="1023-12", number="1023-XII", title="Про захист прав споживачів", adopted="1991-05-12", status=IN_FORCE,
        indexed=True,
    ),
    ActRecord(
        nreg="3153-20", number="3153-IX", title="Про захист прав споживачів", adopted="2023-06-10",
        status=ActStatus.NOT_YET_IN_FORCE, indexed=True,
    ),
    ActRecord(
        nreg="11-12", number="11-XII", title="Про ринки", adopted="1992-01-01", status=IN_FORCE, indexed=True
    ),
    ActRecord(
        nreg="12-12", number="12-XII", title="Про ринки", adopted="1992-02-02", status=IN_FORCE, indexed=True
    ),
    ActRecord(
        nreg="704-2017-п", number="704", title="Про грошове забезпечення", adopted="2017-08-30",
        doc_type=DocType.RESOLUTION, status=IN_FORCE,
    ),
    ActRecord(
        nreg="154-2022-п", number="154", title="Про затвердження Положення про центри комплектування",
        adopted="2022-02-23", doc_type=DocType.RESOLUTION, status=IN_FORCE,
    ),
    ActRecord(
        nreg="z1109-08", number="402", title="Про затвердження Положення про лікарську експертизу",
        adopted="2008-08-14", doc_type=DocType.OTHER, status=IN_FORCE,
    ),
    ActRecord(
        nreg="64/2022", number="64/2022", title="Про введення воєнного стану в Україні", adopted="2022-02-24",
        doc_type=DocType.DECREE, status=IN_FORCE,
    ),
    ActRecord(
        nreg="995_004", title="Конвенція про захист прав людини і основоположних свобод", adopted="1950-11-04",
        doc_type=DocType.TREATY, status=IN_FORCE,
    ),
]  # fmt: skip
LISTS = {
    "435-15": [*map(str, range(1, 30)), "625", "1166", "1268"],
    "2341-14": ["115", "116", "117", "185", "186", "332", "332-2", "96-10-1"],
    "8073-10": ["44", "122-2", "130", "172-6", "172-7", "172-9-2", "173", "173-1", "279-5"],
    "322-08": [*map(str, range(1, 60)), "147", "147-1", "148", "149"],
    "1618-15": ["123", "354"],
    "254к/96-вр": [*map(str, range(1, 60)), "131-2"],
    "504/96-вр": [*map(str, range(1, 28))],
    "3543-12": ["22", "23"],
    "1023-12": ["15"],
    "3153-20": ["15"],
    "11-12": ["1"],
    "12-12": ["1", "2"],
}


@pytest.fixture(scope="session")
def directory() -> MemoryDirectory:
    """Acts of every kind the grammar speaks of, with short article lists."""
    return MemoryDirectory(
        ACTS,
        (
            ArticleList(nreg=nreg, numbers=tuple(numbers), held=frozenset(numbers), complete=False)
            for nreg, numbers in LISTS.items()
        ),
    )
