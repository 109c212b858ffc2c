"""The event from which a term or a state of law begins: «з дня вручення», «після закінчення», «з моменту реєстрації»."""

import re
from collections.abc import Iterator
from typing import Final

from lexery.verification.entailment.forms import VERBAL, Kind, form_of
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.quantities import Quantity

_DAY: Final = (
    r"(?:(?:з|із|від|починаючи з|після) (?:дня|дати|моменту|часу|наступного дня(?: після)?)"
    r"(?: (?:наступного|що настає) (?:за|після) дн(?:ем|я))?(?:, (?:коли|в який|у який|яким))?|(?:в|у|на) день|після того, як)"
)
_WORDS: Final = r"((?: \(?[^\W\d_]+(?:'[^\W\d_]+)?\)?){1,6})"
_DATED: Final = re.compile(rf"(?<![^\W\d_]){_DAY}{_WORDS}")
_AFTER: Final = re.compile(rf"(?<![^\W\d_])(?:{_DAY}|після|від|не раніше){_WORDS}")
_NEAR: Final = 110
"""Code points after a number within which the start of its term stands."""
_CLAUSE: Final = 2
"""Words that name it in a clause or with another in brackets: «з дня, коли особа дізналася», «після призначення (обрання)»."""
_SHORT: Final = 3
_MONTHS: Final = (
    "січ",
    "лют",
    "берез",
    "квіт",
    "трав",
    "черв",
    "лип",
    "серп",
    "верес",
    "жовт",
    "листопад",
    "груд",
)
_POINTING: Final = frozenset(
    {"його", "такого", "такої", "цього", "цієї", "відповідного", "відповідної", "ними", "нього"}
)


def start_reasons(claim: Sentence, stretch: Sentence) -> list[Reason]:
    """A beginning by day or moment that the claim names must be named as such by the stretch."""
    mine = list(_starts(claim.text, _DATED))
    if not mine:
        return []
    theirs = list(_starts(stretch.text, _AFTER))
    return [] if all(any(a & b for b in theirs) for a in mine) else [Reason.TERM_START]


def start_differs(figure: Quantity, claim: Sentence, stretch: Sentence) -> bool:
    """Whether the claim names another start of the term than the stretch does; one that it leaves out is left out."""
    mine = term_start(claim.text, figure.end)
    if not mine:
        return False
    theirs = [term_start(stretch.text, q.end) for q in stretch.figures if q.value == figure.value]
    return not any(mine & starts for starts in theirs)


def term_start(text: str, end: int) -> frozenset[str]:
    """Keys of the event that the term which ends at `end` runs from; none when it names none."""
    sentence = re.split(r"[.;]", text[end : end + _NEAR], maxsplit=1)[0]
    return next(_starts(sentence, _AFTER), frozenset[str]())


def _starts(text: str, pattern: re.Pattern[str]) -> Iterator[frozenset[str]]:
    """Keys of the words that name each event."""
    for match in pattern.finditer(text):
        told = match[1].replace("(", "").replace(")", "").split()
        if any(word.startswith(_MONTHS) for word in told[:2]):
            continue
        words = [form_of(word) for word in told if len(word) > _SHORT and word not in _POINTING]
        clause = "," in match[0]
        count = _CLAUSE if clause or "(" in match[1] else 1
        heads = [w for w in words if w.kind & (VERBAL if clause else Kind.NOUN)] or words
        keys = frozenset(key for word in heads[:count] for key in word.keys if ":" not in key)
        if keys:
            yield keys
