"""Clauses of a sentence and what each is to its rule: condition, exception, description, or the rule itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.modals import Modal
from lexery.verification.entailment.tokens import Scope, Token

_EXCEPTIONS: Final = (
    ("крім",),
    ("окрім",),
    ("за", "винятком"),
    ("за", "виключенням"),
    ("хіба", "що"),
    ("хіба",),
)
_CONDITIONS: Final = (
    ("якщо",), ("якби",), ("коли",), ("доки",), ("поки",), ("допоки",), ("аби",),
    ("за", "умови"), ("за", "умов"), ("у", "разі"), ("в", "разі"), ("у", "випадку"), ("в", "випадку"),
    ("у", "випадках"), ("в", "випадках"), ("лише", "у", "разі"), ("за", "наявності"), ("за", "відсутності"),
    ("за", "згодою"), ("за", "згоди"), ("за", "погодженням"),
    ("за", "потреби"), ("за", "необхідності"), ("при", "потребі"), ("при", "необхідності"),
)  # fmt: skip
_FIRST: Final = frozenset(opener[0] for opener in (*_EXCEPTIONS, *_CONDITIONS))
_TIMES: Final = frozenset({"день", "момент", "час", "період", "рік", "строк", "доба", "місяць"})
"""«День, коли …» describes the day."""
_PHRASES: Final = frozenset({"разі", "випадку", "випадках", "наявності", "відсутності", "згодою", "згоди", "погодженням", "потреби", "необхідності", "потребі", "винятком", "виключенням", "крім", "окрім", "умови", "умов"})  # fmt: skip
"""Last words of openers that a noun phrase may follow instead of a clause."""
_RELATIVE: Final = ("який", "котрий", "де", "куди", "звідки", "чий")
_RESUME: Final = frozenset({"а", "але", "проте", "однак", "то", "натомість", "тоді"})
_CONSENT: Final = frozenset({"згода", "згодою", "погодженням", "згоди"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """Per token: which clause, and its scope; `openers` are tokens that open a scope and say nothing themselves."""

    number: tuple[int, ...]
    scope: tuple[Scope, ...]
    openers: frozenset[int]


def clauses(words: Sequence[Token], modals: Sequence[Modal]) -> Clauses:
    """Read clauses by their openers and commas; a phrase opener without a verb ends where its case does."""
    predicates = _predicates(words, modals)
    number: list[int] = []
    scope: list[Scope] = []
    openers: set[int] = set()
    current, kind, main, last = 0, Scope.MAIN, 0, 0
    phrase = False
    skip = 0
    for at, word in enumerate(words):
        comma = any(c in word.before for c in ",–—()") or " - " in word.before
        closes = any(c in word.before for c in ",–—")
        opened = _opened(words, at)
        if skip:
            skip -= 1
        elif any(c in word.before for c in ";:.") and at:
            last += 1
            current, kind, main, phrase = last, (kind if ":" in word.before else Scope.MAIN), last, False
            if opened is not None:
                kind, phrase = opened[0], opened[2]
        elif opened is not None and (comma or at == 0 or opened[2] or opened[0] is Scope.CONDITION):
            last += 1
            # «Крім випадку, якщо …»: what conditions an exception is of the exception.
            nested = kind is Scope.EXCEPTION and opened[0] is Scope.CONDITION
            current, kind, phrase = last, (kind if nested else opened[0]), opened[2]
            if at == 0:
                main = last + 1
        elif comma and _is_relative(word, words, at):
            last += 1
            current, phrase = last, False
            kind = Scope.RELATIVE if kind is Scope.MAIN else kind
        elif (comma and word.word in _RESUME) or (
            closes and kind is not Scope.MAIN and _resumes(words, at, predicates, current, number)
        ):
            last = max(last, main)
            if any(predicates[i] for i, n in enumerate(number) if n == main):
                last += 1
                main = last
            current, kind, phrase = main, Scope.MAIN, False
        elif phrase and not _continues(word, predicates[at], words[at - 1]):
            last = max(last, main)
            current, kind, phrase = main, Scope.MAIN, False
        if opened is not None and not skip and kind in (opened[0], Scope.EXCEPTION):
            skip = opened[1] - 1
            openers |= set(range(at, at + opened[1]))
        last = max(last, current)
        number.append(current)
        scope.append(kind)
    return Clauses(number=tuple(number), scope=tuple(scope), openers=frozenset(openers))


def _opened(words: Sequence[Token], at: int) -> tuple[Scope, int, bool] | None:
    """The scope that opens here, how many words open it, and whether a mere phrase may follow."""
    if words[at].word not in _FIRST or (
        words[at].word == "коли" and at and words[at - 1].form.lemmas & _TIMES
    ):
        return None
    for scope, table in ((Scope.EXCEPTION, _EXCEPTIONS), (Scope.CONDITION, _CONDITIONS)):
        for opener in table:
            if all(at + n < len(words) and words[at + n].word == w for n, w in enumerate(opener)):
                return scope, len(opener), opener[-1] in _PHRASES
    # «за письмової згоди», «за взаємною згодою».
    if words[at].word == "за" and any(w.word in _CONSENT for w in words[at + 1 : at + 4]):
        return Scope.CONDITION, 1, True
    return None


def _is_relative(word: Token, words: Sequence[Token], at: int) -> bool:
    if word.word in ("що", "коли") or any(lemma in _RELATIVE for lemma in word.form.lemmas):
        return True
    following = words[at + 1] if at + 1 < len(words) else None
    return (
        bool(word.form.kind & Kind.FUNCTION)
        and following is not None
        and any(lemma in _RELATIVE for lemma in following.form.lemmas)
    )


def _resumes(
    words: Sequence[Token], at: int, predicates: Sequence[bool], current: int, number: Sequence[int]
) -> bool:
    """After a comma: the clause that was opened has had its verb, or needs none, and another verb follows."""
    ahead = next(
        (n for n in range(at, len(words)) if n > at and any(c in words[n].before for c in ";:")), len(words)
    )
    had = any(predicates[i] for i, n in enumerate(number) if n == current)
    left = any(predicates[at:ahead])
    if words[at].word in ("або", "чи", "та", "і", "й"):
        return False
    return left and (had or bool(words[at].form.kind & Kind.NOUN))


def _continues(word: Token, predicate: bool, before: Token) -> bool:
    """Whether a word can belong to a phrase in the genitive: it ends at a verb or a plain nominative."""
    if predicate and not word.is_noun:
        return False
    if not word.is_noun or not word.form.cases:
        return True
    if (
        before.is_noun
        and before.form.animate
        and "nomn" in word.form.cases
        and word.word.endswith(("ння", "ття"))
    ):
        # «У разі втечі жінок застосування зброї …»: people have no such genitive, the rule begins.
        return False
    return word.form.cases not in (frozenset({"nomn"}), frozenset({"nomn", "accs"}))


def _predicates(words: Sequence[Token], modals: Sequence[Modal]) -> list[bool]:
    marked = {m.index for m in modals}
    return [w.is_verbal or w.index in marked for w in words]
