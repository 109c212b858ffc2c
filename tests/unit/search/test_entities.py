"""Sums, dates, terms, roles, domains and the language of a question."""

import pytest

from lexery.contracts.query import Domain, EntityKind, Language
from lexery.search.entities import find_domains, find_entities
from lexery.search.language import detect_language

SUM, DATE, TERM, ROLE = EntityKind.SUM, EntityKind.DATE, EntityKind.TERM, EntityKind.ROLE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("винен 1 234 567,50 грн", [(SUM, "1 234 567,50 грн", "1234567.5")], id="groups-and-kopecks"),
        pytest.param("позичив 1234567 гривень", [(SUM, "1234567 гривень", "1234567")], id="all-digits-kept"),
        pytest.param("дав 12\u00a0345 грн.", [(SUM, "12\u00a0345 грн.", "12345")], id="no-break-space"),
        pytest.param("5 тис. грн застави", [(SUM, "5 тис. грн", "5000")], id="thousands"),
        pytest.param("2,5 млн гривень", [(SUM, "2,5 млн гривень", "2500000")], id="millions"),
        pytest.param("3 мільярди грн", [(SUM, "3 мільярди грн", "3000000000")], id="milliards"),
        pytest.param("500 доларів і 20 €", [(SUM, "500 доларів", None), (SUM, "20 €", None)], id="no-rate-known"),
        pytest.param("1.500 грн", [], id="a-point-that-may-be-either"),
        pytest.param("до 1.05.2024", [(DATE, "1.05.2024", "2024-05-01")], id="date"),
        pytest.param("3 травня 2023 року", [(DATE, "3 травня 2023", "2023-05-03")], id="date-in-words"),
        pytest.param("29 лютого", [(DATE, "29 лютого", None)], id="date-without-year"),
        pytest.param("31.02.2024 і 45 травня", [], id="no-such-date"),
        pytest.param("за пів року", [(TERM, "пів року", None)], id="half-a-year"),
        pytest.param("14 календарних днів", [(TERM, "14 календарних днів", None)], id="calendar-days"),
        pytest.param("5-7 днів", [(TERM, "5-7 днів", None)], id="range"),
        pytest.param("орендар і сусіда", [(ROLE, "орендар", None), (ROLE, "сусіда", None)], id="roles"),
        pytest.param("на лікарняному в господарстві, покупка", [], id="like-a-role"),
        pytest.param("стаття 40 частина 2", [], id="numbers-of-law"),
    ],
)  # fmt: skip
def test_entities(text: str, expected: list[tuple[EntityKind, str, str | None]]) -> None:
    found = find_entities(text)
    assert [(e.kind, e.text, e.value) for e in found] == expected
    assert all(text[e.start : e.end] == e.text for e in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Не платять зарплату", Domain.LABOUR, id="labour"),
        pytest.param("Повернув товар у магазин", Domain.CONSUMER, id="goods-are-no-company"),
        pytest.param("Вийшов з ТОВ", Domain.BUSINESS, id="company"),
        pytest.param("Отримав пай батька", Domain.LAND, id="whole-word"),
        pytest.param("Хто автор картини", Domain.OTHER, id="author-is-no-car"),
        pytest.param("Чекаю листа", Domain.OTHER, id="waiting-is-no-receipt"),
        pytest.param("", Domain.OTHER, id="nothing"),
    ],
)
def test_first_domain(text: str, expected: Domain) -> None:
    assert find_domains(text)[0] is expected


def test_at_most_three_domains_most_spoken_of_first() -> None:
    text = "Звільнили з роботи, зарплату не платять, суд, пенсія, кордон, спадщина"
    assert find_domains(text)[0] is Domain.LABOUR
    assert len(find_domains(text)) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Чи можна звільнити на лікарняному?", Language.UK, id="ukrainian"),
        pytest.param("чому право закону не дано", Language.UK, id="ukrainian-without-its-letters"),
        pytest.param("ст. 40 КЗпП", Language.UK, id="a-bare-citation"),
        pytest.param("Можно ли уволить на больничном?", Language.RU, id="russian"),
        pytest.param("Какой штраф по статье 130 КУпАП и когда его платить?", Language.RU, id="russian-with-a-citation"),
        pytest.param("Can my landlord evict me?", Language.EN, id="english"),
        pytest.param("Czy wolno palić papierosy?", Language.OTHER, id="polish"),
        pytest.param("12345 ?!", Language.OTHER, id="no-letters"),
        pytest.param("", Language.OTHER, id="nothing"),
    ],
)  # fmt: skip
def test_language(text: str, expected: Language) -> None:
    assert detect_language(text) is expected
