"""U1 Intake: whether the question can be read at all; nothing of it is rewritten but a byte-order mark."""

import re
import unicodedata

from lexery.contracts.base import Value
from lexery.contracts.query import Query
from lexery.errors import (
    ControlCharacters,
    EmptyQuery,
    InvalidUtf8,
    NoWords,
    QueryTooLong,
    UnsupportedLanguage,
)

BYTE_ORDER_MARK = "\ufeff"
_ALLOWED_CONTROLS = frozenset("\n\r\t")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LETTER = "L"
_CONTROL = "Cc"
_SURROGATE = "Cs"


class IntakeConfig(Value):
    """Bounds of U1."""

    max_chars: int = 20_000
    """Longest question, in code points."""


def intake(query: Query, config: IntakeConfig) -> Query:
    """The query with its question accepted. Raises what `check_question` raises."""
    return query.model_copy(update={"text": check_question(query.text, config)})


def check_question(text: str, config: IntakeConfig) -> str:
    """The question without a leading byte-order mark; offsets of later stages are those of this text.

    Raises, in this order: QueryTooLong; InvalidUtf8 for a lone surrogate (bytes that were not UTF-8); ControlCharacters
    for any but newline, carriage return and tab; EmptyQuery; NoWords for a text without a letter of any script;
    UnsupportedLanguage for one without a Cyrillic letter, which nothing here could search for.
    """
    question = check_reply(text.removeprefix(BYTE_ORDER_MARK), config)
    if not any(unicodedata.category(char).startswith(_LETTER) for char in question):
        raise NoWords
    if not _CYRILLIC.search(question):
        raise UnsupportedLanguage
    return question


def check_reply(text: str, config: IntakeConfig) -> str:
    """An answer to the run's own question, which may be a bare number. Raises what `check_question` raises before NoWords."""
    if len(text) > config.max_chars:
        raise QueryTooLong(length=len(text), limit=config.max_chars)
    for position, char in enumerate(text):
        category = unicodedata.category(char)
        if category == _SURROGATE:
            raise InvalidUtf8(position=len(text[:position].encode("utf-8")))
        if category == _CONTROL and char not in _ALLOWED_CONTROLS:
            raise ControlCharacters(position=position)
    if not text.strip():
        raise EmptyQuery
    return text
