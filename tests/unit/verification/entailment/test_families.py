"""Families of words: aspect pairs, verbs and their nouns meet; people, prefixes and look-alikes do not."""

import pytest

from lexery.verification.entailment.forms import form_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("сплачувати", "сплатити"),
        ("сплата", "сплачений"),
        ("звільнення", "звільняти"),
        ("розглядає", "розглянути"),
        ("оскаржено", "оскарження"),
        ("стягнення", "стягує"),
        ("вручення", "вручено"),
        ("судовий", "суд"),
        ("вимога", "вимагає"),
        ("допущення", "допускається"),
        ("розірвання", "розірвати"),
        ("дитина", "дітей"),
        ("унести", "внесення"),
        ("усунути", "усунення"),
        ("установлений", "встановити"),
        ("зниження", "знижує"),
    ],
)
def test_one_family(one: str, other: str) -> None:
    assert form_of(one).own & form_of(other).own


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("продавець", "покупець"),
        ("продавець", "продаж"),
        ("наймач", "наймодавець"),
        ("вручення", "доручення"),
        ("місце", "місто"),
        ("законний", "незаконний"),
        ("строковий", "безстроковий"),
    ],
)
def test_two_families(one: str, other: str) -> None:
    assert not form_of(one).keys & form_of(other).keys


@pytest.mark.parametrize(("one", "other"), [("строк", "термін"), ("гроші", "кошти"), ("шкода", "збитки")])
def test_one_meaning(one: str, other: str) -> None:
    assert form_of(one).keys & form_of(other).keys
    assert not form_of(one).own & form_of(other).own


def test_a_third_person_is_no_infinitive() -> None:
    assert "INFINITIVE" not in str(form_of("доводить").kind)
