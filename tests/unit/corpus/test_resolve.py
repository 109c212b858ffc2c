"""DocList: every reason, and what decides it."""

from collections.abc import Callable
from typing import Any

import pytest

from lexery.contracts.bundle import BundleAct, CatalogRow, CatalogSource
from lexery.contracts.corpus import ActStatus, DocType
from lexery.contracts.retrieval import DoclistItem, DoclistReason
from lexery.corpus.memory import MemoryCorpus
from lexery.corpus.resolve import ActResolver

Make = Callable[..., dict[str, Any]]

FOUND = "ACT_RESOLVED"
MANY = "AMBIGUOUS_ACT_MATCH"
UNKNOWN = "ACT_NOT_FOUND_IN_CATALOG"
NOT_HELD = "ACT_FOUND_IN_CATALOG_NOT_INDEXED"
NO_ARTICLE = "ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED"
NONE = "NO_ACT_NAMED"


def _row(
    nreg: str,
    title: str,
    doc_type: DocType = DocType.LAW,
    status: ActStatus = ActStatus.IN_FORCE,
    *,
    number: str | None = None,
    adopted: str | None = None,
    aliases: tuple[str, ...] = (),
) -> CatalogRow:
    return CatalogRow(
        nreg=nreg,
        title=title,
        doc_type=doc_type,
        status=status,
        number=number,
        adopted=adopted,
        aliases=aliases,
    )


GONE = ActStatus.REPEALED
RESOLUTION, OTHER, DECREE, CODE = DocType.RESOLUTION, DocType.OTHER, DocType.DECREE, DocType.CODE
CATALOG = [
    _row("161-14", "Про облік землі", number="161-XIV", adopted="1998-10-06"),
    _row("157-20", "Про облік державного та комунального майна", number="157-IX", adopted="2019-10-03"),
    _row(
        "2269-12",
        "Про облік державного та комунального майна",
        status=GONE,
        number="2269-XII",
        adopted="1992-04-10",
    ),
    _row(
        "700-19",
        "Про внесення змін до Закону України «Про облік землі»",
        number="700-VIII",
        adopted="2015-09-22",
    ),
    _row("2232-12", "Про військовий обов'язок і військову службу", number="2232-XII", adopted="1992-03-25"),
    _row(
        "3460-17",
        "Про безоплатну правничу допомогу",
        number="3460-VI",
        aliases=("Про безоплатну правову допомогу",),
    ),
    _row("2887-12", "Про адвокатуру", status=GONE, number="2887-XII"),
    _row("5076-17", "Про адвокатуру та адвокатську діяльність", number="5076-VI"),
    _row(
        "435-15",
        "Цивільний кодекс України",
        CODE,
        number="435-IV",
        adopted="2003-01-16",
        aliases=("ЦК", "ЦКУ"),
    ),
    _row("1618-15", "Цивільний процесуальний кодекс України", CODE, number="1618-IV", aliases=("ЦПК",)),
    _row("4651-17", "Кримінальний процесуальний кодекс України", CODE, number="4651-VI", aliases=("КПК",)),
    _row("1503-06", "Цивільний процесуальний кодекс України", CODE, GONE, number="1503-VI"),
    _row(
        "322-08",
        "Кодекс законів про працю України",
        CODE,
        number="322-VIII",
        adopted="1971-12-10",
        aliases=("КЗпП",),
    ),
    _row("322-19", "Про охорону тваринного світу", number="322-VIII", adopted="2015-04-09"),
    _row(
        "2755-17",
        "Податковий кодекс України",
        CODE,
        number="2755-VI",
        adopted="2010-12-02",
        aliases=("ПК", "ПКУ"),
    ),
    _row(
        "154-2022-п",
        "Про територіальні центри комплектування",
        RESOLUTION,
        number="154",
        adopted="2022-02-23",
    ),
    _row("704-2017-п", "Про грошове забезпечення", RESOLUTION, number="704", adopted="2017-08-30"),
    _row("704-99-п", "Про стипендії", RESOLUTION, number="704", adopted="1999-04-27"),
    _row("253-2026-п", "", RESOLUTION, ActStatus.UNKNOWN, number="253"),
    _row("253-2026-р", "", OTHER, ActStatus.UNKNOWN, number="253"),
    _row("64/2022", "Про введення воєнного стану в Україні", DECREE, number="64/2022", adopted="2022-02-24"),
    _row("z1109-08", "Про затвердження Положення про експертизу", OTHER, number="402", adopted="2008-08-14"),
    _row(
        "995_004", "Конвенція про захист прав людини", DocType.TREATY, adopted="1950-11-04", aliases=("ЄКПЛ",)
    ),
    _row(
        "254к/96-вр",
        "Конституція України",
        DocType.CONSTITUTION,
        number="254к/96-ВР",
        aliases=("Конституція",),
    ),
    _row("100-20", "Про основи судоустрою"),
    _row("101-20", "Про державні архіви"),
    _row("102-20", "Про національні архіви та музеї"),
    _row("103/98-вр", "Про професійну (професійно-технічну) освіту", number="103/98-ВР"),
    _row("2473-20", "Про валютний контроль", number="2473-IX"),
    _row("2473-19", "Про валюту і валютні операції", number="2473-VIII"),
    _row("8073-10", "Кодекс про правопорушення", CODE, number="8073-X", aliases=("80731-10", "80732-10")),
    _row("1131-15", "Про амністію", number="1131-IV", adopted="2003-07-11"),
    _row("2591-15", "Про амністію", number="2591-IV", adopted="2005-05-31"),
]
HELD: dict[str, tuple[str, ...]] = {
    "161-14": ("1", "2", "3"),
    "157-20": ("1", "3"),
    "2232-12": ("1",),
    "3460-17": ("1",),
    "435-15": ("1", "2", "2-1", "3"),
    "1618-15": ("1",),
    "4651-17": ("1",),
    "1503-06": ("1",),
    "322-08": ("1", "2"),
    "322-19": ("1",),
    "5076-17": ("1",),
    "2887-12": ("1",),
    "700-19": ("",),
    "100-20": ("1",),
    "1131-15": ("1",),
    "2591-15": ("1",),
    "254к/96-вр": ("1",),
}


@pytest.fixture(scope="module")
def corpus() -> MemoryCorpus:
    rows = {row.nreg: row for row in CATALOG}
    acts = [
        BundleAct.model_validate(
            {
                "nreg": nreg,
                "title": rows[nreg].title,
                "doc_type": rows[nreg].doc_type,
                "number": rows[nreg].number,
                "adopted": rows[nreg].adopted,
                "status": rows[nreg].status,
                "articles": [{"number": n, "text": f"Текст {n}."} for n in numbers],
            }
        )
        for nreg, numbers in HELD.items()
    ]
    return MemoryCorpus(acts, CATALOG)


def _nregs(item: DoclistItem) -> list[str | None]:
    return [candidate.nreg for candidate in item.candidates]


@pytest.mark.parametrize(
    ("mention", "reason", "nregs"),
    [
        pytest.param("161-14", FOUND, ["161-14"], id="nreg"),
        pytest.param("254К/96-ВР", FOUND, ["254к/96-вр"], id="nreg in capitals"),
        pytest.param("254k/96-bp", FOUND, ["254к/96-вр"], id="nreg in Latin look-alikes"),
        pytest.param("995_004", NOT_HELD, ["995_004"], id="treaty by nreg"),
        pytest.param("154-2022-п", NOT_HELD, ["154-2022-п"], id="government act by nreg"),
        pytest.param("154-2022-p", NOT_HELD, ["154-2022-п"], id="Latin p with one reading"),
        pytest.param("253-2026-p", MANY, ["253-2026-п", "253-2026-р"], id="Latin p with two readings"),
        pytest.param("253-2026-р", NOT_HELD, ["253-2026-р"], id="Cyrillic letters tell acts apart"),
        pytest.param("435-IV", FOUND, ["435-15"], id="official number"),
        pytest.param("закон № 435-IV", FOUND, ["435-15"], id="a code is a law by number"),
        pytest.param("№ 322-VIII", MANY, ["322-08", "322-19"], id="one number, two acts"),
        pytest.param("Закон № 322-VIII від 09.04.2015", FOUND, ["322-19"], id="the date decides"),
        pytest.param("КЗпП № 322-VIII", FOUND, ["322-08"], id="the name decides"),
        pytest.param("постанова КМУ № 154", NOT_HELD, ["154-2022-п"], id="number without a year, unique"),
        pytest.param("постанова № 704", MANY, ["704-2017-п", "704-99-п"], id="number without a year, two"),
        pytest.param(
            "постанова КМУ від 30 серпня 2017 р. № 704", NOT_HELD, ["704-2017-п"], id="number with date"
        ),
        pytest.param("наказ № 402", NOT_HELD, ["z1109-08"], id="an order is of type other"),
        pytest.param("наказ 402", NOT_HELD, ["z1109-08"], id="a number without its sign"),
        pytest.param("указ № 402", UNKNOWN, [], id="the type narrows"),
        pytest.param("Указ Президента № 64/2022", NOT_HELD, ["64/2022"], id="decree"),
        pytest.param("Про облік землі", FOUND, ["161-14"], id="title"),
        pytest.param("Закону України «Про облік землі»", FOUND, ["161-14"], id="quoted title, genitive"),
        pytest.param("ЦК", FOUND, ["435-15"], id="abbreviation"),
        pytest.param("Цивільного кодексу України", FOUND, ["435-15"], id="code in the genitive"),
        pytest.param("Про безоплатну правову допомогу", FOUND, ["3460-17"], id="old title"),
        pytest.param(
            "Цивільний процесуальний кодекс України", FOUND, ["1618-15"], id="in force before repealed"
        ),
        pytest.param(
            "закон про облік державного та комунального майна",
            FOUND,
            ["157-20"],
            id="one title, old and new",
        ),
        pytest.param("закон про амністію", MANY, ["1131-15", "2591-15"], id="one title, two in force"),
        pytest.param("ПКУ", NOT_HELD, ["2755-17"], id="in the catalog only"),
        pytest.param(
            "закон про облік",
            MANY,
            ["161-14", "157-20"],
            id="part of two titles; amending laws do not count",
        ),
        pytest.param("закон про професійно-технічну освіту", NOT_HELD, ["103/98-вр"], id="words in brackets"),
        pytest.param("закон про професійну освіту", NOT_HELD, ["103/98-вр"], id="words without the brackets"),
        pytest.param(
            "закон про валюту ліміт готівки", NOT_HELD, ["2473-19"], id="words go on after the name"
        ),
        pytest.param(
            "закон про облік космічного сміття", UNKNOWN, [], id="words go on, and several acts begin so"
        ),
        pytest.param("80731-10", NOT_HELD, ["8073-10"], id="registration number of a part of the act"),
        pytest.param("закон про облік зем", UNKNOWN, [], id="a torn word is not a part"),
        pytest.param("закон про військову службу", FOUND, ["2232-12"], id="second subject of a title"),
        pytest.param(
            "закон про адвокатуру", FOUND, ["5076-17"], id="a repealed title gives way to its successor"
        ),
        pytest.param("закон «Про адвокатуру»", FOUND, ["2887-12"], id="quoted, the repealed act is meant"),
        pytest.param(
            "закон про тваринний світ", UNKNOWN, [], id="a subject in the middle is not the title's"
        ),
        pytest.param("закон про судоустрій", FOUND, ["100-20"], id="an empty head is left out"),
        pytest.param("закон про архіви", MANY, ["101-20", "102-20"], id="adjectives are left out, two fit"),
        pytest.param("процесуальний кодекс", MANY, ["4651-17", "1618-15"], id="part of the names of codes"),
        pytest.param("Закон «Про вільний політ»", UNKNOWN, [], id="a title that nothing has"),
        pytest.param("закон про космос", UNKNOWN, [], id="a name that nothing has"),
        pytest.param("закон № 9999-IX", UNKNOWN, [None], id="a number that nothing has"),
        pytest.param("Конституція США", NONE, [], id="foreign"),
        pytest.param("закон", NONE, [], id="bare act word"),
        pytest.param("кодекс", NONE, [], id="bare code"),
        pytest.param("", NONE, [], id="nothing"),
        pytest.param("   ", NONE, [], id="white space"),
        pytest.param("мені не платять зарплату", NONE, [], id="no act"),
    ],
)
def test_mentions(corpus: MemoryCorpus, mention: str, reason: str, nregs: list[str | None]) -> None:
    item = corpus.resolve(mention, goal_id="g1")
    assert (item.reason, sorted(map(str, _nregs(item)))) == (DoclistReason(reason), sorted(map(str, nregs)))
    assert (item.goal_id, item.mention) == ("g1", mention)


@pytest.mark.parametrize(
    ("mention", "article", "reason", "said", "last", "complete"),
    [
        pytest.param("ЦК", "2", FOUND, "2", None, False, id="there"),
        pytest.param("ЦК", "ст. 2¹", FOUND, "2-1", None, False, id="superscript"),
        pytest.param("ЦК", "21", FOUND, "2-1", None, False, id="flattened, by the act's own list"),
        pytest.param("ст. 2 ЦК", "2", FOUND, "2", None, False, id="the article stands in the mention"),
        pytest.param("ЦК", "99", NO_ARTICLE, "99", "3", True, id="beyond the last"),
        pytest.param("157-20", "2", NO_ARTICLE, "2", "3", False, id="a hole"),
        pytest.param("700-19", "1", NO_ARTICLE, "1", None, False, id="an act without articles"),
        pytest.param("ПКУ", "14", NOT_HELD, "14", None, False, id="no text at all"),
        pytest.param("закон про облік", "2", FOUND, "2", None, False, id="only one of two has it"),
        pytest.param("закон про космос", "2", UNKNOWN, "2", None, False, id="unknown act"),
        pytest.param("", "1", MANY, "1", None, False, id="no act"),
        pytest.param("кодекс", "2", MANY, "2", None, False, id="bare code"),
    ],
)
def test_articles(
    corpus: MemoryCorpus, mention: str, article: str, reason: str, said: str, last: str | None, complete: bool
) -> None:
    item = corpus.resolve(mention, goal_id="g1", article=article)
    assert (item.reason, item.article, item.article_last, item.sequence_complete) == (
        DoclistReason(reason),
        said,
        last,
        complete,
    )


def test_an_article_without_an_act_offers_codes_that_have_it(corpus: MemoryCorpus) -> None:
    item = corpus.resolve("", goal_id="g1", article="2-1")
    assert _nregs(item) == ["435-15"]


@pytest.mark.parametrize(
    ("mention", "missing"),
    [("постанова КМУ № 154", True), ("435-IV", False), ("154-2022-п", False), ("64/2022", False)],
)
def test_a_number_without_a_year_is_flagged(corpus: MemoryCorpus, mention: str, missing: bool) -> None:
    assert corpus.resolve(mention, goal_id="g1").year_missing is missing


def test_number_and_date_may_come_beside_the_mention(corpus: MemoryCorpus) -> None:
    item = corpus.resolve("постанови Кабінету Міністрів", goal_id="g1", number="704", adopted="1999-04-27")
    assert _nregs(item) == ["704-99-п"]


def test_an_act_in_no_row_is_derived(corpus: MemoryCorpus) -> None:
    item = corpus.resolve("постанова КМУ від 1 лютого 2021 р. № 9999", goal_id="g1")
    assert [(c.nreg, c.derived_nreg) for c in item.candidates] == [(None, "9999-2021-п")]


def test_broad_text_gives_hints_and_no_more(corpus: MemoryCorpus) -> None:
    item = corpus.resolve("закон про правничу безоплатну", goal_id="g1")
    assert item.reason is DoclistReason.ACT_NOT_FOUND_IN_CATALOG
    assert item.candidates == ()
    assert item.hints == ("3460-17",)


def test_what_an_act_is_about_gives_hints(corpus: MemoryCorpus) -> None:
    resolver = ActResolver(
        corpus.directory, lambda: {"2755-17": "Єдиний податок підприємця на спрощеній системі."}
    )
    assert resolver.resolve("закон про єдиний податок підприємців", goal_id="g1").hints == ("2755-17",)


def _digest(known: tuple[str, ...]) -> MemoryCorpus:
    act = BundleAct.model_validate(
        {
            "nreg": "322-08",
            "title": "Кодекс законів про працю України",
            "doc_type": "code",
            "status": "in_force",
            "text_kind": "digest",
            "articles": [{"number": "2", "text": "Виклад."}],
        }
    )
    row = CatalogRow(
        nreg="322-08",
        title="Кодекс законів про працю України",
        doc_type=DocType.CODE,
        status=ActStatus.IN_FORCE,
        articles=known,
        source=CatalogSource.DIGEST,
    )
    return MemoryCorpus([act], [row])


@pytest.mark.parametrize(
    ("known", "article", "reason"),
    [
        pytest.param(("1", "2", "3"), None, FOUND, id="the act alone"),
        pytest.param(("1", "2", "3"), "2", FOUND, id="the statement is held"),
        pytest.param(("1", "2", "3"), "3", NOT_HELD, id="exists, not held"),
        pytest.param(("1", "2", "3"), "9", NO_ARTICLE, id="does not exist"),
        pytest.param(("1", "2", "5"), "4", NOT_HELD, id="a hole of the list says nothing"),
        pytest.param(("1", "2", "5"), "9", NO_ARTICLE, id="beyond a list with holes"),
        pytest.param((), "3", NOT_HELD, id="no list"),
    ],
)
def test_an_act_known_by_digest(known: tuple[str, ...], article: str | None, reason: str) -> None:
    item = _digest(known).resolve("КЗпП", goal_id="g1", article=article)
    assert item.reason is DoclistReason(reason)
    assert item.candidates[0].indexed is False
