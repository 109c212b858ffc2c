"""Which statements suspend which articles, on invented texts, and where what suspends them stands."""

from datetime import date

import pytest

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ArticleList, DocType
from lexery.law.citations import Reader
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.suspensions import Regime, beside_suspended, suspended_places, suspension_statements

OWN = CitationTarget(nreg="900-22", article="6")
NUMBERS = tuple(str(number) for number in range(1, 60))
READER = Reader(
    MemoryDirectory(
        (
            ActRecord(nreg="322-08", title="Кодекс законів про працю України", doc_type=DocType.CODE, indexed=True),
            ActRecord(nreg="901-10", title="Про лісові стежки", indexed=True),
            ActRecord(nreg="900-22", title="Про стежки в умовах воєнного стану", indexed=True),
        ),
        [
            ArticleList(nreg=nreg, numbers=NUMBERS, held=frozenset(NUMBERS), complete=True)
            for nreg in ("322-08", "901-10", "900-22")
        ],
    )
)  # fmt: skip
LAW = 'Закону України "Про лісові стежки"'


def found(text: str, title: str = "") -> list[str]:
    """«nreg:article», with «~» where only parts are meant."""
    return list(
        dict.fromkeys(
            f"{place.target.nreg}:{place.target.article}{'~' if place.partly else ''}"
            for statement in suspension_statements(text, title=title)
            for place in suspended_places(statement, READER, OWN)
        )
    )


SUSPENDED = [
    pytest.param(
        f"У період дії воєнного стану норми статті 4 {LAW} не застосовуються.", ["901-10:4"], id="an article"
    ),
    pytest.param(
        "6. У період дії воєнного стану не застосовуються норми статті 50, частини першої статті 51, статей 52, 53 "
        f"Кодексу законів про працю України та частини другої статті 5 {LAW}.",
        ["322-08:50", "322-08:51~", "322-08:52", "322-08:53", "901-10:5~"],
        id="a list over two acts",
    ),
    pytest.param(
        f"На період дії воєнного стану призупиняється дія статті 7 {LAW} та відповідні норми угод.",
        ["901-10:7"],
        id="is suspended",
    ),
    pytest.param(
        "3. Зупинити на період воєнного стану в Україні, введеного Указом Президента України "
        '"Про введення воєнного стану в Україні" від 24 лютого 2022 року № 64/2022, та протягом 90 днів з дня його '
        "припинення дію статті 9 цього Закону.",
        ["900-22:9"],
        id="of its own act, with the decree",
    ),
    pytest.param(
        "Зупинити дію:\nчастини другої статті 3 цього Закону - на період дії воєнного стану;\n"
        "статті 8 цього Закону - на період дії воєнного стану.",
        ["900-22:3~", "900-22:8"],
        id="a list of lines",
    ),
    pytest.param(
        f"У період дії воєнного стану норми статті 4 {LAW} не застосовуються, крім випадків обрання до ради.",
        ["901-10:4"],
        id="with an exception",
    ),
    pytest.param(
        f"На період воєнного стану зупиняється дія статті 4 (у частині плати) {LAW}.",
        ["901-10:4~"],
        id="in a part of what it says",
    ),
    pytest.param(
        "На період карантину не застосовується стаття 4 цього Закону.", ["900-22:4"], id="quarantine"
    ),
]
NOTHING = [
    pytest.param(
        f"У період дії воєнного стану норми статті 4 {LAW} не застосовуються до лісників.", id="some persons"
    ),
    pytest.param(
        f"У період дії воєнного стану щодо позик лісникам зупиняється дія статті 4 {LAW}.",
        id="some transactions",
    ),
    pytest.param(
        f"У період дії воєнного стану вимоги статті 4 {LAW} можуть не застосовуватися.", id="may be left aside"
    ),
    pytest.param(
        f"У період дії воєнного стану штрафи, передбачені статтею 4 {LAW}, не застосовуються.",
        id="what it provides for",
    ),
    pytest.param(
        f"У період дії воєнного стану штрафи за порушення вимог статті 4 {LAW} не застосовуються.",
        id="a breach of it",
    ),
    pytest.param(
        f"Установити, що у 2014 році у разі введення воєнного стану не застосовується стаття 4 {LAW}.",
        id="of a year",
    ),
    pytest.param(f"Норми статті 4 {LAW} не застосовуються.", id="no period"),
    pytest.param(
        f"У період дії воєнного стану дія ліцензії зупиняється за статтею 4 {LAW}.", id="not an article"
    ),
    pytest.param(
        f'Доповнити статтю 1 {LAW} частиною такого змісту:\n"2. У період дії воєнного стану норми статті 4 цього '
        'Закону не застосовуються".',
        id="written into another act",
    ),
    pytest.param(f"У період дії воєнного стану норми статті 4 {LAW} не поширюються на лісників.", id="not extended"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SUSPENDED)
def test_what_is_suspended(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_not(text: str) -> None:
    assert found(text) == []


def test_the_title_names_the_period() -> None:
    text = f"Норми статті 4 {LAW} не застосовуються."
    assert found(text, "Про стежки в умовах воєнного стану") == ["901-10:4"]


def test_a_statement_is_a_stretch_of_the_text() -> None:
    text = "1. Стежки бувають різні.\n2. У період дії воєнного стану не застосовуються норми статті 4 цього Закону. Далі."
    (one,) = suspension_statements(text)
    assert text[one.start : one.end] == one.text
    assert one.text.startswith("2. У період")
    assert one.regime is Regime.MARTIAL_LAW


DAYS = [
    pytest.param(Regime.MARTIAL_LAW, date(2022, 2, 23), False, id="the day before"),
    pytest.param(Regime.MARTIAL_LAW, date(2022, 2, 24), True, id="the first day"),
    pytest.param(Regime.MARTIAL_LAW, None, True, id="no day, no end known"),
    pytest.param(Regime.QUARANTINE, date(2023, 6, 30), True, id="the last day"),
    pytest.param(Regime.QUARANTINE, date(2023, 7, 1), False, id="over"),
    pytest.param(Regime.QUARANTINE, None, False, id="no day, over"),
]


@pytest.mark.parametrize(("regime", "day", "expected"), DAYS)
def test_days(regime: Regime, day: date | None, expected: bool) -> None:
    assert regime.holds(day) is expected


ORDERS = [
    pytest.param("abS", {"a": [("S", False)]}, "", "Sab", id="before what it suspends"),
    pytest.param("abS", {"a": [("S", True)]}, "", "aSb", id="after what it suspends in parts"),
    pytest.param("Sab", {"b": [("S", False)]}, "", "Sab", id="never further down"),
    pytest.param("abS", {"a": [("S", False)]}, "a", "aSb", id="a cited one stays first"),
    pytest.param("abS", {"a": [("S", False)]}, "aS", "abS", id="both are cited"),
    pytest.param("abc", {"b": [("S", False)]}, "", "aSbc", id="taken in"),
    pytest.param("abcS", {"a": [("S", True)], "c": [("S", False)]}, "", "aSbc", id="of two"),
    pytest.param("abcST", {"b": [("S", False), ("T", True)]}, "", "aSbTc", id="by two"),
]


@pytest.mark.parametrize(("order", "suspending", "stay", "expected"), ORDERS)
def test_beside(order: str, suspending: dict[str, list[tuple[str, bool]]], stay: str, expected: str) -> None:
    assert "".join(beside_suspended(order, suspending, frozenset(stay))) == expected
