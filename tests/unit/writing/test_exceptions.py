"""The exception that a quoted rule has elsewhere in its article."""

import pytest

from lexery.contracts.corpus import Article
from lexery.writing.exceptions import exception_to
from lexery.writing.passages import Stretch

RULE = "1. Рубати дерева в період цвітіння забороняється."
OTHER = "2. Скаргу подають до ради."


def found(text: str, rule: str = RULE) -> str | None:
    article = Article(nreg="100-20", number="1", heading="Рубання", text=text)
    start = text.index(rule)
    exception = exception_to(article, Stretch(start=start, end=start + len(rule)))
    return text[exception.start : exception.end] if exception is not None else None


@pytest.mark.parametrize(
    ("exception", "applies"),
    [
        pytest.param("3. Положення частини першої цієї статті не поширюються на хворі дерева.", True, id="of its part"),
        pytest.param("3. Положення частини другої цієї статті не поширюються на хворі дерева.", False, id="of another"),
        pytest.param("3. Вимоги частин першої, другої цієї статті не поширюються на сади.", True, id="of several"),
        pytest.param("3. Вимоги частин другої - четвертої цієї статті не застосовуються.", False, id="a range without it"),
        pytest.param("3. Дія цієї статті не поширюється на ліси.", True, id="of the whole article"),
        pytest.param("3. Положення цієї частини не поширюються на ліси.", False, id="of its own part"),
        pytest.param("3. Дія цього Закону не поширюється на ліси.", False, id="of the act, which every article has"),
        pytest.param("3. Дерево не рубають.", False, id="no exception"),
    ],
)  # fmt: skip
def test_which_exception(exception: str, applies: bool) -> None:
    assert found(f"{RULE}\n{OTHER}\n{exception}") == (exception if applies else None)


def test_one_that_follows_in_the_same_part() -> None:
    text = f"{RULE} Ця заборона не застосовується до хворих дерев.\n{OTHER}"
    assert found(text) == "Ця заборона не застосовується до хворих дерев."
    assert found(text, OTHER) is None


def test_what_the_quote_holds_is_not_told_again() -> None:
    text = f"{RULE} Зазначена заборона не застосовується до хворих дерев."
    assert found(text, text) is None
