import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.search.analyze import Analyzer, aligned, word_at, words

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


ALIGNED = [
    pytest.param("Стаття 5. Зв’язок", "стаття 5. зв'язок", id="case and apostrophe"),
    pytest.param("Cтаття c X", "стаття c x", id="a Latin letter inside a Cyrillic word only"),
    pytest.param("З’їзд 2oї сесії", "з'їзд 2ої сесії", id="alphabets that meet after a digit"),
    pytest.param("İ та наго\u0301лос", "İ та наго\u0301лос", id="what would change length stays"),
]


@pytest.mark.parametrize(("text", "expected"), ALIGNED)
def test_aligned(text: str, expected: str) -> None:
    assert aligned(text) == expected


@given(st.text(alphabet="aceіїйЯ'’0 _.\u0301İ"))
def test_aligned_keeps_every_offset(text: str) -> None:
    assert len(aligned(text)) == len(text)


@given(st.text(alphabet="aceіїйя'’0 _."))
def test_words_are_where_the_aligned_text_has_them(text: str) -> None:
    plain = aligned(text)
    found = [form for at in range(len(plain)) if (form := word_at(plain, at))]
    assert found == words(text)


def test_an_analyzer_remembers_only_so_many_forms() -> None:
    analyzer = Analyzer(kept=3)
    forms = ["землі", "суди", "діти", "землі", "права", "землі", "борги", "шлюбу"]
    assert [analyzer.lemma(form) for form in forms] == [Analyzer().lemma(form) for form in forms]
    assert len(analyzer.vocabulary) <= 6
    assert "суди" not in analyzer.vocabulary
