"""Quotes against their text."""

import pytest

from lexery.law.quotes import WordDifference, diff_words, locate_quote

TEXT = "1. Кожна особа має право на об’єкт — «землю».\n2. Право особи не може бути обме\u00adжене, крім випадків, визначених законом."

FOUND = {
    "verbatim": ("Кожна особа має право", "Кожна особа має право"),
    "marks of a quote": ("«Кожна особа має право»", "Кожна особа має право"),
    "apostrophe, dash, quotation marks": ('право на об\'єкт - "землю"', "право на об’єкт — «землю"),
    "soft hyphen": ("не може бути обмежене", "не може бути обме\u00adжене"),
    "Latin letter": ("Кожна oсоба", "Кожна особа"),
    "spaces and lines": ("«землю».  2. Право", "землю».\n2. Право"),
    "ellipsis": ("Кожна особа … крім випадків", TEXT[3 : TEXT.index(", визначених")]),
    "dots in brackets": ("має право (...) законом", TEXT[TEXT.index("має") : -1]),
}
NOT_FOUND = {
    "a word changed": "Кожна людина має право",
    "a word dropped": "Право особи може бути обмежене",
    "pieces out of order": "крім випадків … Кожна особа",
    "one piece is not there": "Кожна особа … має обов'язок",
    "cut inside a word": "жна особа має",
    "ends inside a word": "Кожна особ",
    "stitched without an ellipsis": "Кожна особа крім випадків",
    "case": "кожна Особа",
    "empty": "",
    "only marks": "«…»",
}


@pytest.mark.parametrize(("quote", "expected"), FOUND.values(), ids=FOUND)
def test_located(quote: str, expected: str) -> None:
    found = locate_quote(quote, TEXT)
    assert found is not None
    assert TEXT[found.start : found.end] == expected


@pytest.mark.parametrize("quote", NOT_FOUND.values(), ids=NOT_FOUND)
def test_not_located(quote: str) -> None:
    assert locate_quote(quote, TEXT) is None


def test_pieces_have_their_own_spans() -> None:
    found = locate_quote("Кожна особа … законом", TEXT)
    assert found is not None
    assert [TEXT[a:b] for a, b in found.pieces] == ["Кожна особа", "законом"]


DIFFERENCES: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a word changed": ("Кожна людина має право", [("людина", "особа")]),
    "a negation lost": ("Право особи може бути обмежене", [("", "не")]),
    "none": ("Кожна особа має право", []),
}


@pytest.mark.parametrize(("quote", "expected"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_differences(quote: str, expected: list[tuple[str, str]]) -> None:
    assert list(diff_words(quote, TEXT)) == [WordDifference(quote=q, text=t) for q, t in expected]
