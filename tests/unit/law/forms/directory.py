"""A small directory of acts of every kind the grammar speaks of, with short article lists. Numbers and titles are real."""

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


def _former(nreg: str, number: str, title: str, adopted: str) -> ActRecord:
    return ActRecord(
        nreg=nreg, number=number, title=title, adopted=adopted, doc_type=DocType.CODE, status=ActStatus.REPEALED,
        indexed=True,
    )  # fmt: skip


def _law(nreg: str, number: str, title: str, adopted: str, *aliases: str) -> ActRecord:
    return ActRecord(
        nreg=nreg, number=number, title=title, aliases=aliases, adopted=adopted, status=IN_FORCE, indexed=True
    )


def _other(nreg: str, number: str | None, title: str, adopted: str, doc_type: DocType) -> ActRecord:
    return ActRecord(
        nreg=nreg, number=number, title=title, adopted=adopted, doc_type=doc_type, status=IN_FORCE
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
    _code("4495-17", "4495-VI", "Митний кодекс України", "МК"),
    _code("4651-17", "4651-VI", "Кримінальний процесуальний кодекс України", "КПК"),
    _code("2768-14", "2768-III", "Земельний кодекс України", "ЗК"),
    _code("2747-15", "2747-IV", "Кодекс адміністративного судочинства України", "КАС"),
    _code("213/95-вр", "213/95-ВР", "Водний кодекс України", "ВК"),
    _code("5403-17", "5403-VI", "Кодекс цивільного захисту України", "КЦЗ"),
    _code("1798-12", "1798-XII", "Господарський процесуальний кодекс України", "ГПК"),
    _former("92-15", "92-IV", "Митний кодекс України", "2002-07-11"),
    _former("1540-06", "1540-VI", "Цивільний кодекс Української РСР", "1963-07-18"),
    _former("2001-05", "2001-V", "Кримінальний кодекс України", "1960-12-28"),
    _former("1003-05", "1003-V", "Кримінально-процесуальний кодекс України", "1960-12-28"),
    _law("551-14", "551-XIV", "Про Дисциплінарний статут Збройних Сил України", "1999-03-24"),
    _law("548-14", "548-XIV", "Про Статут внутрішньої служби Збройних Сил України", "1999-03-24"),
    _law("1127-14", "1127-XIV", "Гірничий закон України", "1999-10-06"),
    _law("2801-12", "2801-XII", "Основи законодавства України про охорону здоров'я", "1992-11-19"),
    _law("350-14", "350-XIV", "Про затвердження Конституції Автономної Республіки Крим", "1998-12-23"),
    _law("3460-17", "3460-VI", "Про безоплатну правничу допомогу", "2011-06-02", "Про безоплатну правову допомогу"),
    _law("2136-20", "2136-IX", "Про організацію трудових відносин в умовах воєнного стану", "2022-03-15"),
    _other("1388-98-п", "1388", "Про затвердження Порядку державної реєстрації автомобілів", "1998-09-07", DocType.RESOLUTION),
    _other("100-95-п", "100", "Про затвердження Порядку обчислення середньої заробітної плати", "1995-02-08", DocType.RESOLUTION),
    _other("v0004700-95", "4", "Про судову практику в справах про відшкодування моральної (немайнової) шкоди", "1995-03-31", DocType.RESOLUTION),
    _other("15-93", "15-93", "Про систему валютного регулювання і валютного контролю", "1993-02-19", DocType.DECREE),
    _other("z0282-12", "296/5", "Про затвердження Порядку вчинення нотаріальних дій нотаріусами України", "2012-02-22", DocType.OTHER),
    _other("995_047", None, "Віденська конвенція про консульські зносини", "1963-04-24", DocType.TREATY),
    _other("995_043", None, "Міжнародний пакт про громадянські і політичні права", "1966-12-16", DocType.TREATY),
    _other("995_015", None, "Загальна декларація прав людини (укр/рос)", "1948-12-10", DocType.TREATY),
    _other("995_011", None, "Конвенція про статус біженців", "1951-07-28", DocType.TREATY),
]  # fmt: skip
LISTS = {
    "435-15": [*map(str, range(1, 30)), "625", "1166", "1268"],
    "2341-14": [
        "45",
        "115",
        "116",
        "117",
        *map(str, range(121, 128)),
        "185",
        "186",
        "206",
        "332",
        "332-2",
        "96-10-1",
    ],
    "8073-10": ["44", "122-2", "130", "172-6", "172-7", "172-9-2", "173", "173-1", "279-5"],
    "322-08": [*map(str, range(1, 60)), "147", "147-1", "148", "149"],
    "1618-15": ["123", "354"],
    "254к/96-вр": [*map(str, range(1, 60)), "125", "131-2"],
    "504/96-вр": [*map(str, range(1, 28))],
    "3543-12": ["22", "23"],
    "1023-12": ["15"],
    "3153-20": ["15"],
    "11-12": ["1"],
    "12-12": ["1", "2"],
    "551-14": [*map(str, range(1, 125))],
    "548-14": [*map(str, range(1, 400))],
    "4651-17": ["284"],
    "1003-05": ["284", "400"],
    "2768-14": ["3", "121"],
    "1540-06": ["1", "440"],
    "2001-05": ["1", "117"],
    "92-15": ["1", "3"],
    "4495-17": ["1", "3"],
}


def directory_of_forms() -> MemoryDirectory:
    """The acts and their lists."""
    return MemoryDirectory(
        ACTS,
        (
            ArticleList(nreg=nreg, numbers=tuple(numbers), held=frozenset(numbers), complete=False)
            for nreg, numbers in LISTS.items()
        ),
    )
