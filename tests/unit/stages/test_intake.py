"""U1: what is a question, and what is refused with which code."""

from datetime import date

import pytest

from lexery.contracts.query import Query
from lexery.errors import (
    BadInput,
    ControlCharacters,
    EmptyQuery,
    InvalidUtf8,
    NoWords,
    QueryTooLong,
    UnsupportedLanguage,
)
from lexery.stages.intake import IntakeConfig, check_question, intake

CONFIG = IntakeConfig(max_chars=50)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Чи можна?", id="plain"),
        pytest.param("  Чи можна?\n", id="space around is kept: offsets are of this text"),
        pytest.param("Рядок\r\nі\tще", id="line breaks and tabs"),
        pytest.param("😀 що робити", id="emoji with words"),
        pytest.param("ст", id="two letters"),
        pytest.param("Что ж делать?", id="Russian"),
        pytest.param("ст. 5 GDPR", id="Latin beside Cyrillic"),
        pytest.param("а" * 50, id="as long as the bound"),
        pytest.param("бе\u0301з наголосу", id="combining marks"),
        pytest.param("м\u2019який", id="typographic apostrophe"),
        pytest.param("не\u200bвидно", id="a format character is not a control character"),
    ],
)
def test_accepted_as_it_is(text: str) -> None:
    assert check_question(text, CONFIG) == text


def test_a_byte_order_mark_is_dropped() -> None:
    query = Query(text="\ufeffЧи можна?", as_of=date(2026, 1, 1), user_id="u")
    assert intake(query, CONFIG) == query.model_copy(update={"text": "Чи можна?"})


@pytest.mark.parametrize(
    ("text", "error", "params"),
    [
        pytest.param("", EmptyQuery, {}, id="empty"),
        pytest.param(" \n\t\r ", EmptyQuery, {}, id="white space"),
        pytest.param("\u00a0\u2003", EmptyQuery, {}, id="other white space"),
        pytest.param("\ufeff", EmptyQuery, {}, id="only a byte-order mark"),
        pytest.param("а" * 51, QueryTooLong, {"length": 51, "limit": 50}, id="one too long"),
        pytest.param("чи\x00можна", ControlCharacters, {"position": 2}, id="null"),
        pytest.param("чи\x1b[31m", ControlCharacters, {"position": 2}, id="escape sequence"),
        pytest.param("чи\x85", ControlCharacters, {"position": 2}, id="C1 control"),
        pytest.param("\x07", ControlCharacters, {"position": 0}, id="control before emptiness"),
        pytest.param("чи\udcd0", InvalidUtf8, {"position": 4}, id="bytes that were not UTF-8"),
        pytest.param("😀🎉", NoWords, {}, id="emoji only"),
        pytest.param("123 ?!", NoWords, {}, id="digits and signs only"),
        pytest.param("\u0301", NoWords, {}, id="a lone combining mark"),
        pytest.param("¿Qué?", UnsupportedLanguage, {}, id="another language"),
        pytest.param("法", UnsupportedLanguage, {}, id="a letter without case"),
    ],
)
def test_refused(text: str, error: type[BadInput], params: dict[str, int]) -> None:
    with pytest.raises(error) as raised:
        check_question(text, CONFIG)
    assert raised.value.params == params
