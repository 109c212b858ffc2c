import pytest

from lexery.law.own_references import MAX_RANGE, own_references

TEXTS = [
    pytest.param("згідно зі статтею 5 цього Закону", ["5"], id="one"),
    pytest.param("вимоги статей 5, 6 і 7-1 цього Кодексу", ["5", "6", "7-1"], id="a list"),
    pytest.param("статті 29, пункту 3 частини першої статті 85, статей 87 та 91 цього Кодексу", ["29", "85", "87", "91"], id="parts and points between"),
    pytest.param("статтями 10–12 цього Закону", ["10", "11", "12"], id="a range"),
    pytest.param("статтями 10 - 12 цього Закону", ["10", "11", "12"], id="a range with a hyphen"),
    pytest.param("статтею 45-48 цього Закону", ["45-48"], id="a number with a superscript"),
    pytest.param(f"статтями 1 – {MAX_RANGE + 2} цього Закону", ["1", str(MAX_RANGE + 2)], id="a range too long"),
    pytest.param("статтею 5 Закону України «Про сад»", [], id="of another act"),
    pytest.param("статтею 5 Закону України «Про сад»; статтею 6 цього Закону", ["6"], id="another act before"),
    pytest.param("частиною другою цієї статті та пунктом 5 цього Закону", [], id="no article"),
    pytest.param("СТАТТЯ 3 ЦЬОГО КОДЕКСУ", ["3"], id="capitals"),
    pytest.param("стаття 1 " + "і 2 " * 5000, [], id="no end"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "numbers"), TEXTS)
def test_articles_that_an_act_names_as_its_own(text: str, numbers: list[str]) -> None:
    assert list(own_references(text)) == numbers
