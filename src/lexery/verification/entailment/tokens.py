"""A stretch of text as tokens: words with their readings, and the punctuation before each."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from lexery.law.text import lower, normal
from lexery.verification.entailment.forms import VERBAL, Form, Kind, form_of

_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+(?:[.,]\d+)*|%")
MAX_TOKENS: Final = 400
"""Words of one sentence that are read; what follows them is not."""


class Scope(Enum):
    """What a token's clause is to the rule of the sentence."""

    MAIN = auto()
    RELATIVE = auto()
    CONDITION = auto()
    EXCEPTION = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One word; offsets are code points of the normal form."""

    index: int
    word: str
    form: Form
    before: str
    """What stands between the word before and this one, without spaces."""
    start: int
    end: int

    @property
    def is_noun(self) -> bool:
        """Whether it can be a noun and is no preposition."""
        return bool(self.form.kind & Kind.NOUN) and not self.form.kind & Kind.FUNCTION

    @property
    def is_verbal(self) -> bool:
        """Whether it is a verb and no noun: «заяви», «причини» are taken for nouns."""
        return bool(self.form.kind & VERBAL) and not self.form.kind & (Kind.FUNCTION | Kind.NOUN)


def form(text: str) -> str:
    """The normal form that tokens are cut from."""
    return lower(normal(text))


def tokens(text: str) -> tuple[Token, ...]:
    """Words of a text in the normal form (`form`)."""
    out: list[Token] = []
    at = 0
    for index, match in enumerate(_WORD.finditer(text)):
        if index >= MAX_TOKENS:
            break
        out.append(
            Token(
                index=index,
                word=match[0],
                form=form_of(match[0]),
                before=text[at : match.start()].replace(" ", ""),
                start=match.start(),
                end=match.end(),
            )
        )
        at = match.end()
    return tuple(out)
