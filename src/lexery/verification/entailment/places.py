"""Places of people and bodies beside other words: whose it is, by whom it is done, to whom; held to the stretch."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from lexery.verification.entailment.actors import agents, governed, is_actor, is_passive, main_events
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Token

_GIVEN: Final = frozenset({"datv", "loct"})
_RELATIVE: Final = frozenset({"який", "котрий"})
_RELATING: Final = frozenset({"до", "для", "від", "за", "перед", "проти", "щодо", "з"})
_ANTECEDENT: Final = 3
"""Words before a relative pronoun among which its noun is looked for."""


class Place(Enum):
    """What a person or body is to the word that it stands beside."""

    OWNER = auto()
    """«Згода кредитора», «з вини лісника»."""
    DOER = auto()
    """«Завдана сусідом», «особа, яка завдала»."""
    RECEIVER = auto()
    """«Завдана сусідові», «особа, якій завдано», «особа, яку опитують»."""
    RELATED = auto()
    """«Вимагати від поручителя», «сплатити за боржника», «за погодженням із радою»."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One person or body in its place; families of the two words."""

    place: Place
    who: frozenset[str]
    beside: frozenset[str]
    relative: bool = False
    """Whether a relative pronoun stands for the person."""


_TURNED: Final = {Place.DOER: Place.RECEIVER, Place.RECEIVER: Place.DOER}


def misplaced(claim: Sentence, stretch: Sentence) -> bool:
    """Whether two of the stretch changed places in the claim, or one gives there what the stretch gives to him."""
    mine, theirs = tuple(_standings(claim)), tuple(_standings(stretch))
    told = frozenset(key for w in claim.words if is_actor(w) for key in w.form.own)
    known = frozenset(key for w in stretch.words if is_actor(w) for key in w.form.own)
    for one in mine:
        beside = [other for other in theirs if other.beside & one.beside]
        if not one.who & known or any(o.place is one.place and o.who & one.who for o in beside):
            continue
        others = [other for other in beside if other.place is one.place and not other.relative]
        if others and not one.relative and all(other.who & told for other in others):
            return True
        turned = _TURNED.get(one.place)
        if any(other.place is turned and other.who & one.who for other in beside):
            return True
    return False


def _standings(sentence: Sentence) -> Iterator[Standing]:
    for event in main_events(sentence):
        for who in agents(sentence, event):
            own = sentence.words[who.index].form.own
            yield Standing(place=Place.DOER, who=own, beside=sentence.words[event].form.own)
    for word in sentence.words:
        if word.form.lemmas & _RELATIVE and word.before:
            yield from _of_relative(sentence, word)
        elif is_actor(word):
            yield from _of_noun(sentence, word)


def _of_noun(sentence: Sentence, word: Token) -> Iterator[Standing]:
    preposition, cases = governed(sentence, word.index), word.form.cases
    who = word.form.own
    if preposition:
        preposition = "з" if preposition in ("із", "зі") else preposition
        if preposition in _RELATING:
            yield Standing(place=Place.RELATED, who=who, beside=frozenset({preposition}))
        return
    head = _head(sentence, word.index)
    if head is not None and "gent" in cases:
        yield Standing(place=Place.OWNER, who=who, beside=head.form.own)
        return
    if cases and (cases <= _GIVEN or _reached(sentence, word)):
        act = _act(sentence, word.index)
        if act is not None:
            yield Standing(place=Place.RECEIVER, who=who, beside=act.form.own)
    elif cases == frozenset({"ablt"}):
        act = _act(sentence, word.index)
        if act is not None and is_passive(sentence, act.index):
            yield Standing(place=Place.DOER, who=who, beside=act.form.own)


def _reached(sentence: Sentence, word: Token) -> bool:
    """Whether somebody stands in the accusative: «утримувати дитину», «забезпечити повіреного»."""
    cases = word.form.cases
    if cases == frozenset({"accs"}):
        return True
    before = sentence.words[word.index - 1] if word.index else None
    return (
        cases == frozenset({"gent", "accs"})
        and word.form.animate
        and before is not None
        and before.is_verbal
        and not is_passive(sentence, before.index)
    )


def _of_relative(sentence: Sentence, word: Token) -> Iterator[Standing]:
    """«Особа, яка завдала», «особа, якій завдано»: the pronoun stands for the noun before it."""
    cases = word.form.cases
    noun = next(
        (w for w in reversed(sentence.words[max(0, word.index - _ANTECEDENT) : word.index]) if is_actor(w)),
        None,
    )
    following = (w for w in sentence.words[word.index + 1 :] if w.before or _is_act(w))
    act = next(following, None)
    if noun is None or act is None or not _is_act(act) or governed(sentence, word.index):
        return
    if "nomn" in cases and not is_passive(sentence, act.index):
        yield Standing(place=Place.DOER, who=noun.form.own, beside=act.form.own, relative=True)
    elif cases and (cases <= _GIVEN or ("accs" in cases and "nomn" not in cases)):
        yield Standing(place=Place.RECEIVER, who=noun.form.own, beside=act.form.own, relative=True)


def _is_act(word: Token) -> bool:
    return word.is_verbal or (bool(word.form.kind & Kind.PARTICIPLE) and not word.is_noun)


def _head(sentence: Sentence, index: int) -> Token | None:
    """The noun right before, through the words that describe the one at `index`."""
    for at in range(index - 1, -1, -1):
        word = sentence.words[at]
        if sentence.words[at + 1].before:
            return None
        if word.is_noun:
            return word
        if not word.form.kind & Kind.ADJECTIVE:
            return None
    return None


def _act(sentence: Sentence, index: int) -> Token | None:
    """The verb or participle that a noun belongs to: the nearest before it without a comma between, else after it."""
    for at in range(index - 1, -1, -1):
        if _is_act(sentence.words[at]):
            return sentence.words[at]
        if sentence.words[at + 1].before:
            break
    clause = sentence.clauses.number[index]
    return next(
        (w for w in sentence.words[index + 1 :] if _is_act(w) and sentence.clauses.number[w.index] == clause),
        None,
    )
