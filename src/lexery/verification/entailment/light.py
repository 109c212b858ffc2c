"""How much a word of a claim must be met: words of joining and of general course weigh nothing."""

from typing import Final

from lexery.search.analyze import STOP
from lexery.verification.entailment.forms import VERBAL, Kind
from lexery.verification.entailment.tables import words_of
from lexery.verification.entailment.tokens import Token

_LIGHT: Final = words_of("light")
_VAGUE: Final = words_of("vague")
"""Words that a claim may use for what the norm says by its build: they are laid over it, and cost little when unmet."""
_WEIGHTS: Final = (
    (Kind.NOUN, 1.0),
    (VERBAL, 1.0),
    (Kind.PARTICIPLE, 0.8),
    (Kind.ADJECTIVE, 0.8),
    (Kind.GERUND, 0.8),
)
_ADVERB: Final = 0.7
LITTLE: Final = 0.1


def is_light(word: Token) -> bool:
    """Whether a word needs no counterpart."""
    kind = word.form.kind
    if word.word == "бути":
        # After a modal word it is the act itself: «не може бути предметом».
        return False
    if word.word in STOP or word.word.isdigit() or word.word in _LIGHT or word.form.lemmas & _LIGHT:
        return True
    return len(word.word) < 2 or kind in (Kind.FUNCTION, Kind.PRONOUN, Kind.FUNCTION | Kind.PRONOUN)


def weight_of(word: Token) -> float:
    """What an unmet word costs."""
    if word.form.lemmas & _VAGUE or word.word == "бути" or word.form.name:
        # An example names somebody, and a norm nobody.
        return LITTLE
    for kind, weight in _WEIGHTS:
        if word.form.kind & kind:
            return weight
    return _ADVERB
