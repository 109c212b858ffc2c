"""Cards, pages of lists, lists of nregs and the bulk table of the portal."""

import json
from datetime import date
from typing import Any

import pytest
from tests.support.portal_texts import card

from lexery.contracts.bundle import CatalogRow
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada import PortalEvent, PortalLimits, read_card, read_nregs, read_page, read_table
from lexery.corpus.rada.dictionaries import kind_of_words, state_of_words, status_of
from lexery.errors import PortalFileInvalid


def test_a_card() -> None:
    found = read_card(card(hist=[{"podid": 3, "poddat": 20270101, "pidstava": "79-21"}]))
    assert (found.nreg, found.title, found.number, found.adopted, found.edition) == (
        "77-21", "Про облік садових гномів", "77-X", "2026-02-05", "2026-03-02",
    )  # fmt: skip
    assert (found.state, found.status, found.types, found.organs) == (5, ActStatus.IN_FORCE, (1,), (1,))
    assert [event.day for event in found.editions] == ["2026-02-05", "2026-03-02"]
    assert found.loses_force() == PortalEvent(kind=3, day="2027-01-01", basis="79-21")


@pytest.mark.parametrize(
    ("fields", "name", "expected"),
    [
        pytest.param({"types": "21|1"}, "types", (21, 1), id="types in a row"),
        pytest.param({"types": 21}, "types", (21,), id="one type"),
        pytest.param({"types": None, "typ": 3}, "types", (3,), id="leading type"),
        pytest.param({"organs": "4:20260101:1/2026|2:20260102:7"}, "organs", (4, 2), id="organs"),
        pytest.param({"orgnum": "", "organs": "1:20260205:9-X"}, "number", "9-X", id="number from the organ"),
        pytest.param({"orgdat": 0, "organs": "1:20260206:9-X"}, "adopted", "2026-02-06", id="date from the organ"),
        pytest.param({"datred": 30000101}, "edition", None, id="edition of an event"),
        pytest.param({"datred": 20260231}, "edition", None, id="no such day"),
        pytest.param({"status": "1"}, "status", ActStatus.REPEALED, id="state as text"),
        pytest.param({"status": 77}, "status", ActStatus.UNKNOWN, id="state unknown"),
        pytest.param({"eds": "?", "hist": None}, "editions", (), id="other shapes"),
        pytest.param(
            {"hist": [{"podid": 0, "poddat": 20260101, "pidstava": "лист від 1 січня"}]},
            "history", (PortalEvent(kind=0, day="2026-01-01"),), id="basis in words",
        ),
        pytest.param({"nreg": "254К/96-ВР"}, "nreg", "254к/96-вр", id="capitals"),
    ],
)  # fmt: skip
def test_fields_of_a_card(fields: dict[str, Any], name: str, expected: object) -> None:
    assert getattr(read_card(card(**fields)), name) == expected


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", ProblemCode.PORTAL_CARD_INVALID, id="empty"),
        pytest.param(b"[]", ProblemCode.PORTAL_CARD_INVALID, id="list"),
        pytest.param(b"{" * 3, ProblemCode.PORTAL_CARD_INVALID, id="broken"),
        pytest.param(b"[" * 300_000, ProblemCode.PORTAL_CARD_INVALID, id="nested"),
        pytest.param(b'{"nreg": ' + b"1" * 5000 + b"}", ProblemCode.PORTAL_CARD_INVALID, id="a long number"),
        pytest.param(card(nreg="../x"), ProblemCode.PORTAL_CARD_INVALID, id="climbs out"),
        pytest.param(card(nreg=""), ProblemCode.PORTAL_CARD_INVALID, id="no nreg"),
        pytest.param(card(result_code=404), ProblemCode.PORTAL_CARD_INVALID, id="an error of the portal"),
        pytest.param("{}".encode("utf-16"), ProblemCode.PORTAL_ENCODING, id="utf-16"),
        pytest.param(b" " * 500_001, ProblemCode.PORTAL_TOO_LARGE, id="too large"),
    ],
)
def test_what_is_no_card(data: bytes, code: ProblemCode) -> None:
    with pytest.raises(PortalFileInvalid) as refused:
        read_card(data, limits=PortalLimits(card=500_000))
    assert refused.value.reason == code


def test_the_edition_of_a_day() -> None:
    found = read_card(card())
    assert [found.edition_on(date(2026, month, 1)) for month in (2, 3, 4)] == [
        None,
        "2026-02-05",
        "2026-03-02",
    ]


def test_a_page_of_a_list() -> None:
    rows = [
        {
            "nreg": "n1-26",
            "nazva": "Про курс",
            "status": 0,
            "types": 95,
            "organs": "70:20260101:",
            "poddat": 20260102,
        }
    ]
    found = read_page(json.dumps({"cnt": 7, "from": 6, "list": rows}).encode())
    assert (found.total, found.first) == (7, 6)
    row = found.rows[0]
    assert (row.nreg, row.number, row.adopted, row.changed, row.organs) == (
        "n1-26", None, "2026-01-01", "2026-01-02", (70,),
    )  # fmt: skip


@pytest.mark.parametrize("rows", [None, [1], [{"nazva": "Без номера"}], [{"nreg": "1-21"}] * 5001])
def test_what_is_no_page(rows: object) -> None:
    with pytest.raises(PortalFileInvalid):
        read_page(json.dumps({"list": rows}).encode())


def test_a_list_of_nregs() -> None:
    assert read_nregs("1-21\r\n\n254К/96-ВР\n1-21\n".encode()) == ("1-21", "254к/96-вр")
    with pytest.raises(PortalFileInvalid) as refused:
        read_nregs("1-21\nне номер\n".encode())
    assert refused.value.line == 2


def row(*cells: str) -> bytes:
    return ("\t".join(cells) + "\r\n").encode("cp1251")


def test_the_bulk_table() -> None:
    data = row("7", "77-21", "Про облік гномів", "5", "21|1", "1:20260205:77-X", "", "", "20260205") + row(
        "8", "1-2026-П", "Про ґанок", "1", "2", "2::1", "", "", "20260101"
    )
    assert list(read_table(data)) == [
        CatalogRow(
            nreg="77-21", number="77-X", adopted="2026-02-05", doc_type=DocType.CODE, status=ActStatus.IN_FORCE,
            title="Про облік гномів",
        ),
        CatalogRow(
            nreg="1-2026-п", number="1", adopted="2026-01-01", doc_type=DocType.RESOLUTION,
            status=ActStatus.REPEALED, title="Про ґанок",
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "line"),
    [
        pytest.param(row("7", "77-21", "Про", "5", "1", "1::") + row("7", "77-21"), 2, id="cells"),
        pytest.param(row("7", "", "Про", "5", "1", "1::"), 1, id="nreg"),
        pytest.param(b"\x98\r\n", 1, id="no letter of windows-1251"),
    ],
)
def test_a_table_that_cannot_be_trusted(data: bytes, line: int) -> None:
    with pytest.raises(PortalFileInvalid) as refused:
        list(read_table(data))
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("Чинний", ActStatus.IN_FORCE),
        ("чинний", ActStatus.IN_FORCE),
        ("Втратив чинність", ActStatus.REPEALED),
        ("Втратив чинність крім окремих положень", ActStatus.REPEALED),
        ("Не застосовується на території України", ActStatus.REPEALED),
        ("Частково набрав чинності", ActStatus.IN_FORCE),
        ("Дію відновлено", ActStatus.IN_FORCE),
        ("Дію зупинено", ActStatus.UNKNOWN),
        ("Набирає чинності", ActStatus.NOT_YET_IN_FORCE),
        ("Не набрав чинності", ActStatus.NOT_YET_IN_FORCE),
        ("Не визначено", ActStatus.UNKNOWN),
        ("Щось інше", ActStatus.UNKNOWN),
    ],
)
def test_states_in_words(words: str, status: ActStatus) -> None:
    assert status_of(state_of_words(words)) is status


@pytest.mark.parametrize(
    ("types", "kind"),
    [
        (("Конституція України", "Конституція", "Закон"), DocType.CONSTITUTION),
        (("Кодекс України", "Закон"), DocType.CODE),
        (("Закон",), DocType.LAW),
        (("Постанова",), DocType.RESOLUTION),
        (("Указ",), DocType.DECREE),
        (("Конвенція", "Міжнародний документ"), DocType.TREATY),
        (("Наказ",), DocType.OTHER),
        ((), DocType.OTHER),
    ],
)
def test_kinds_in_words(types: tuple[str, ...], kind: DocType) -> None:
    assert kind_of_words(types) is kind
