"""Corruptions of words, on invented norms."""

from collections.abc import Callable

import pytest
from benchmarks.mutations import wording
from benchmarks.mutations.rewriting import rewrite, stands_alone, unlabelled

Changed = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("change", "text", "expected"),
    [
        pytest.param(wording.numbers, "протягом 10 днів", ["протягом 11 днів", "протягом 20 днів"], id="digits"),
        pytest.param(wording.numbers, "Двох садівників", ["Трьох садівників"], id="words keep their case"),
        pytest.param(wording.numbers, "тримісячний строк", ["чотиримісячний строк"], id="the head of a compound"),
        pytest.param(wording.numbers, "1. За ч. 2 ст. 40 та пунктами 1, 3 статті 5", [], id="citations are left alone"),
        pytest.param(wording.numbers, "сад цвіте", [], id="no number"),
        pytest.param(wording.comparators, "не більше 5 кущів", ["не менше 5 кущів"], id="at most"),
        pytest.param(wording.comparators, "понад 5 кущів", ["до 5 кущів"], id="more than"),
        pytest.param(wording.comparators, "Протягом дня", ["Не раніше ніж через дня"], id="within"),
        pytest.param(wording.comparators, "доріжка до саду", [], id="a way is no bound"),
        pytest.param(wording.negations, "Вхід не допускається", ["Вхід допускається"], id="a ban lifted"),
        pytest.param(wording.negations, "Забороняється рубати", ["Дозволяється рубати"], id="forbidden, allowed"),
        pytest.param(wording.negations, "Сусід має право", ["Сусід не має права"], id="a right denied"),
        pytest.param(wording.negations, "може зайти", ["не може зайти"], id="may not"),
        pytest.param(wording.negations, "сад квітне", [], id="nothing to deny"),
        pytest.param(wording.dates, "з 1 травня 2020 року", ["з 1 травня 2021 року", "з 1 жовтня 2020 року"], id="a date in words"),
        pytest.param(wording.dates, "від 01.05.2020", ["від 01.05.2019"], id="a date in digits"),
        pytest.param(wording.dates, "протягом 10 днів", [], id="no date"),
        pytest.param(wording.subjects, "Боржник, стягувача", ["Стягувач, боржника", "Кредитор, стягувача"], id="both change places"),
        pytest.param(wording.subjects, "Орендар платить.", ["Орендодавець платить."], id="one is replaced"),
        pytest.param(wording.subjects, "Дерево росте.", [], id="no actor"),
        pytest.param(wording.exceptions, "Рубати не можна, крім сухостою.", ["Рубати не можна."], id="an exception"),
        pytest.param(
            wording.exceptions, "Плату вносять, якщо інше не встановлено договором; зливу не оплачують.",
            ["Плату вносять; зливу не оплачують."], id="a reservation inside",
        ),
        pytest.param(wording.exceptions, "Рубати не можна.", [], id="no exception"),
        pytest.param(wording.added_dates, "Сад цвіте.", [f"Сад цвіте{since}." for since in wording.SINCE], id="a date put in"),
    ],
)  # fmt: skip
def test_wordings(change: Changed, text: str, expected: list[str]) -> None:
    assert sorted(change(text)) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        pytest.param("Рубати не можна, крім сухостою.", [15], id="at the end"),
        pytest.param("Плату вносять, якщо інше не встановлено; зливу не оплачують.", [], id="in the middle"),
    ],
)
def test_where_a_quote_may_be_cut(text: str, at: list[int]) -> None:
    assert wording.exception_starts(text) == at


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("Скаргу подають протягом десяти днів.", "Скаргу подають упродовж 10 днів.", id="words to digits"),
        pytest.param("Скаргу подають не пізніше 10 днів.", "Скаргу подають не пізніше 10 днів.", id="a case that is not sure"),
        pytest.param("До двадцяти трьох років.", "До двадцяти трьох років.", id="a number of two words"),
        pytest.param("З 8 години до 20 години.", "З 8 години до 20 години.", id="an hour of the day"),
        pytest.param("Плід дозріває понад 10 днів.", "Плід дозріває понад десяти днів.", id="digits to words"),
        pytest.param("Якщо дерево сухе, його рубають без дозволу.", "Його рубають без дозволу, якщо дерево сухе.", id="condition to the end"),
        pytest.param("Дерево рубають без дозволу, якщо воно вже сухе.", "Якщо воно вже сухе, дерево рубають без дозволу.", id="to the front"),
        pytest.param("Якщо дерево, що росте, сухе, його рубають.", "Якщо дерево, що росте, сухе, його рубають.", id="too many commas"),
        pytest.param("Вхід не допускається.", "Вхід заборонено.", id="one ban for another"),
        pytest.param("Сусід має право зібрати плоди.", "Сусід може зібрати плоди.", id="one right for another"),
        pytest.param("Сусід має право на плоди.", "Сусід має право на плоди.", id="a right to a thing"),
    ],
)  # fmt: skip
def test_rewriting(sentence: str, expected: str) -> None:
    assert rewrite(sentence) == expected


def test_sentences_that_stand_alone() -> None:
    assert unlabelled("2. Сад охороняє сторож.") == "Сад охороняє сторож."
    assert stands_alone("Сад охороняє сторож, якого обирає рада саду.")
    assert not stands_alone("Сад охороняють:")
    assert not stands_alone("охороняє сад сторож, якого обирає рада саду.")
    assert not stands_alone("Сад охороняють.")
