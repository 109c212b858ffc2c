import pytest

from lexery.search.analyze import Analyzer, spans, words

WORDS = [
    pytest.param("Мене звільнили!", ["мене", "звільнили"], id="case and marks"),
    pytest.param("п’ять зв'язків комп`ютер", ["п'ять", "зв'язків", "комп'ютер"], id="one apostrophe"),
    pytest.param("cтаття 126-1", ["стаття", "126", "1"], id="a Latin look-alike inside a Cyrillic word"),
    pytest.param("SMS від iPhone", ["sms", "від", "iphone"], id="Latin words stay Latin"),
    pytest.param("за́мок", ["замок"], id="stress marks"),
    pytest.param("", [], id="nothing"),
]


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


LEMMAS = [
    pytest.param("звільнили звільнений", ["звільнити", "звільнений"], id="first parse"),
    pytest.param("чи можна мені це", [], id="words of asking are left out"),
    pytest.param("продавец", ["продавец"], id="a Russian form survives as it is"),
    pytest.param("договори договорів", ["договір", "договір"], id="repeats are kept"),
]


@pytest.mark.parametrize(("text", "expected"), LEMMAS)
def test_lemmas(text: str, expected: list[str]) -> None:
    assert Analyzer().lemmas(text) == expected


def test_known_lemmas_are_not_looked_up() -> None:
    assert Analyzer({"звільнили": "ключ"}).lemmas("Звільнили") == ["ключ"]


def test_spans_point_into_the_text() -> None:
    text = "Стаття 5. Зв’язок"
    assert [(form, text[start:end]) for form, start, end in spans(text)] == [
        ("стаття", "Стаття"),
        ("5", "5"),
        ("зв'язок", "Зв’язок"),
    ]
