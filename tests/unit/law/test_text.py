"""The normal form and the way back."""

import pytest

from lexery.law.names import name_key
from lexery.law.text import fold, normal, normalise, paragraphs, spelling_key, visible

NORMAL = {
    "apostrophes": ("об’єкт обʼєкт об`єкт об´єкт об‘єкт", "об'єкт об'єкт об'єкт об'єкт об'єкт"),
    "dashes": ("а–б—в‑г−д", "а-б-в-г-д"),
    "spaces": (" а\u00a0\u2009 б\n\n в ", "а б в"),
    "invisible": ("зло\u00adчин\u200b і кара\ufeff", "злочин і кара"),
    "composed": ("Украі\u0308на и\u0306", "Україна й"),
    "stress mark": ("за\u0301мок", "замок"),
    "Latin inside a word": ("cтаття, зaкoн", "стаття, закон"),
    "Latin word stays": ("copy of the text", "copy of the text"),
    "a single Latin letter": ("пункт a, i так", "пункт а, і так"),
    "Roman in Cyrillic": ("ХІІ і 2755-VІ", "XII і 2755-VI"),
    "no Roman": ("ЦК і СІМ", "ЦК і СІМ"),
}


@pytest.mark.parametrize(("raw", "expected"), NORMAL.values(), ids=NORMAL)
def test_normal(raw: str, expected: str) -> None:
    assert normal(raw) == expected
    assert normal(expected) == expected


def test_fold_and_spelling_key_keep_the_length() -> None:
    raw = "İстанбул ’ – cтаття ХІІ"
    assert len(fold(raw)) == len(spelling_key(raw)) == len(raw)


def test_spans_lead_back() -> None:
    raw = "a  зло\u00adчин и\u0306ти"
    form = normalise(raw)
    at = form.text.index("злочин")
    start, end = form.original_span(at, at + len("злочин"))
    assert raw[start:end] == "зло\u00adчин"
    at = form.text.index("йти")
    start, end = form.original_span(at, at + 1)
    assert raw[start:end] == "и\u0306"
    assert form.to_original(len(form.text)) == len(raw)


def test_visible_keeps_lines() -> None:
    assert visible("а\u00ad\n\n б").text == "а\n\n б"


def test_paragraphs() -> None:
    text = "  перший \n\n другий\n"
    assert [text[a:b] for a, b in paragraphs(text)] == ["перший", "другий"]


SAME_NAME = {
    "kind word, quotes, country": ("Закону України „Про мобілізацію“", "закон про мобілізацію"),
    "dash with spaces": ("Про осіб –підприємців", "про осіб-підприємців"),
    "country inside": ("Кодекс України про надра", "Кодекс про надра"),
    "misspelled": ("Констітуція Украіни", "Конституція"),
    "apostrophe": ("Про обов’язок", "Про обовязок"),
    "Latin": ("KK", "КК"),
}
OTHER_NAME = {
    "a word more": ("Про оренду", "Про оренду землі"),
    "kind": ("Цивільний кодекс", "Цивільний процесуальний кодекс"),
    "law and code": ("Про надра", "Кодекс про надра"),
}


@pytest.mark.parametrize(("one", "other"), SAME_NAME.values(), ids=SAME_NAME)
def test_names_meet(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), OTHER_NAME.values(), ids=OTHER_NAME)
def test_names_differ(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
