"""Cases of a norm within a sentence: what stands after «, а …», after a semicolon, in an exception or in brackets."""

from typing import Final

from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope, Token

CONTRAST: Final = frozenset({"а", "але", "проте", "однак"})


def segments(sentence: Sentence, *, exceptions: bool) -> tuple[int, ...]:
    """Per word: its case; a condition bounds its own case only, and a contrast or condition in brackets is a case aside.

    `exceptions`: whether an exception is a case too.
    """
    out: list[int] = []
    last = 0
    outside: int | None = None
    current = 0
    excepted = False
    for word in sentence.words:
        exception = exceptions and sentence.scope(word.index) is Scope.EXCEPTION
        if ")" in word.before and outside is not None:
            current, outside = outside, None
        aside = exception or sentence.scope(word.index) is Scope.CONDITION
        if "(" in word.before and (aside or _contrasts(sentence, word)):
            last += 1
            current, outside = last, current
        elif any(c in word.before for c in ";.") or (word.before and _contrasts(sentence, word)):
            last += 1
            current, outside = last, None
        elif exception and not excepted:
            last += 1
            current = last
        excepted = exception
        out.append(current)
    return tuple(out)


def _contrasts(sentence: Sentence, word: Token) -> bool:
    following = sentence.words[word.index + 1].word if word.index + 1 < len(sentence.words) else ""
    # «А також» and «але не пізніше» go on with the same case.
    return word.word in CONTRAST and following not in ("також", "не")
