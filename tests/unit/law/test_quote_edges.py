"""Quotes of exact words that say something else than their sentence."""

import pytest

from lexery.law.quote_edges import Cut, cut_of
from lexery.law.quotes import locate_quote

TEXT = (
    "1. Вилов раків у ставку не допускається. Рибалка має право утримувати трьох раків, крім самиць з ікрою.\n"
    "2. Якщо ставок висох, власник повертає внесок протягом десяти днів; внесок за човен не повертають.\n"
    "3. Дозвіл видає рада ставка, якщо рибалка склав іспит, але не раніше травня.\n"
    "4. Забороняється ловити сіткою. Сітку вилучає сторож, який чергує вночі, і складає про це акт.\n"
    "5. Не підлягає вилученню вудка. Човен без весел сторож відвозить на берег.\n"
    "6. Сторож приймає:\n"
    "1) раків, крім самиць;\n"
    "2) рибу без луски."
)
HONEST = {
    "a whole sentence": "Рибалка має право утримувати трьох раків, крім самиць з ікрою.",
    "with the number of its part": "4. Забороняється ловити сіткою.",
    "a whole part": TEXT.split("\n", maxsplit=1)[0],
    "two parts": "\n".join(TEXT.split("\n")[2:4]),
    "an end that restricts nothing": "Сітку вилучає сторож, який чергує вночі",
    "a clause with its condition": "Якщо ставок висох, власник повертає внесок протягом десяти днів",
    "whole sentences around an ellipsis": "Вилов раків у ставку не допускається. … Забороняється ловити сіткою.",
    "an ellipsis in one sentence": "Сітку вилучає сторож … і складає про це акт.",
    "a point of a list": "2) рибу без луски.",
    "the denial is quoted": "не допускається",
    "an exception of another point": "Сторож приймає:",
}
CUT = {
    "begun behind «не»": ("допускається", Cut.DENIAL),
    "begun behind a prohibition": ("ловити сіткою", Cut.DENIAL),
    "begun behind «Не», at the head": ("підлягає вилученню вудка", Cut.DENIAL),
    "begun behind «без»": ("весел сторож відвозить на берег", Cut.DENIAL),
    "ended before the exception": ("Рибалка має право утримувати трьох раків", Cut.EXCEPTION),
    "ended before the condition": ("Дозвіл видає рада ставка", Cut.EXCEPTION),
    "ended before «але»": ("Дозвіл видає рада ставка, якщо рибалка склав іспит", Cut.EXCEPTION),
    "begun behind the condition": ("власник повертає внесок протягом десяти днів", Cut.EXCEPTION),
    "an ellipsis over «не»": ("Вилов раків у ставку … допускається.", Cut.DENIAL),
    "an ellipsis over an exception": ("Рибалка має право … з ікрою.", Cut.DENIAL),
    "an ellipsis over a condition": ("Дозвіл видає рада ставка … але не раніше травня.", Cut.DENIAL),
    "heads and tails of two sentences": ("Забороняється … складає про це акт.", Cut.STITCHED),
    "a head and a whole sentence": ("Сітку вилучає сторож … Не підлягає вилученню вудка.", Cut.STITCHED),
    "a point of a list cut": ("1) раків", Cut.EXCEPTION),
}


def cut(quote: str, text: str = TEXT) -> Cut | None:
    found = locate_quote(quote, text)
    assert found is not None
    return cut_of(text, found.pieces)


@pytest.mark.parametrize("quote", HONEST.values(), ids=HONEST)
def test_honest_quotes(quote: str) -> None:
    assert cut(quote) is None


@pytest.mark.parametrize(("quote", "expected"), CUT.values(), ids=CUT)
def test_cut_quotes(quote: str, expected: Cut) -> None:
    assert cut(quote) is expected


def test_invisible_characters_of_the_law_hide_no_denial() -> None:
    assert cut("допускається", "Вилов н\u00adе\u200b допускається.") is Cut.DENIAL
