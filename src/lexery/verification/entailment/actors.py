"""Who acts: the people and bodies of a sentence, and the agent of each act, whatever the voice."""

from dataclasses import dataclass
from typing import Final

from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.light import is_light
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tables import words_of
from lexery.verification.entailment.tokens import Scope, Token

_BODIES: Final = words_of("bodies")
_GENERAL: Final = frozenset(
    {"особа", "громадянин", "людина", "працівник", "учасник", "член", "сторона", "суб'єкт", "заявник"}
)
_PRONOUNS: Final = frozenset(
    {"він", "вона", "воно", "вони", "хто", "той", "хтось", "ніхто", "кожен", "кожний"}
)
_IMPERSONAL: Final = frozenset({"треба", "потрібно", "необхідно", "можна", "слід", "належить", "доведеться"})
"""Modal words beside which the one who acts stands in the dative."""
_MODIFIERS: Final = 4
"""Words before a noun among which its preposition is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A person or body in a sentence."""

    index: int
    keys: frozenset[str]
    """Of the noun."""
    described: frozenset[str]
    """Families of the words right beside it: «Верховна» Рада, орган «опіки»."""


def is_actor(word: Token) -> bool:
    """Whether a word names a person or a body."""
    return word.is_noun and (word.form.animate or bool(word.form.lemmas & _BODIES))


def actor(sentence: Sentence, index: int) -> Actor:
    """The actor at a word, with what describes it."""
    words = sentence.words
    near: set[str] = set()
    for at in range(index - 1, max(-1, index - 1 - _MODIFIERS), -1):
        # «Юридична або фізична особа»: all that is said of it.
        joined = words[at].word in ("або", "чи", "і", "та")
        if words[at + 1].before or not (joined or words[at].form.kind & (Kind.ADJECTIVE | Kind.PARTICIPLE)):
            break
        near |= frozenset[str]() if joined or is_light(words[at]) else words[at].form.own
    following = words[index + 1] if index + 1 < len(words) else None
    if (
        following is not None
        and not following.before
        and following.is_noun
        and "gent" in following.form.cases
    ):
        near |= following.form.own
    return Actor(index=index, keys=words[index].form.keys, described=frozenset(near))


def governed(sentence: Sentence, index: int) -> str:
    """The preposition that a noun stands under, through the words that describe it; empty when none."""
    for at in range(index - 1, max(-1, index - 1 - _MODIFIERS), -1):
        word = sentence.words[at]
        if sentence.words[at + 1].before:
            return ""
        if word.word == "перед" or (word.form.kind & Kind.FUNCTION and not word.form.kind & Kind.NOUN):
            return word.word if word.word not in ("не", "і", "та", "або", "чи", "також", "що", "й") else ""
        if not word.form.kind & (Kind.ADJECTIVE | Kind.PARTICIPLE | Kind.PRONOUN):
            return ""
    return ""


def agents(sentence: Sentence, event: int) -> tuple[Actor, ...]:
    """Who does the act at `event`: the nominatives of an active verb, the instrumentals of a passive one.

    Several are told together («органам та особам забороняється»); none when it is not said, or said by a pronoun.
    """
    found = (
        _passive_agents(sentence, event) if is_passive(sentence, event) else _active_agents(sentence, event)
    )
    return tuple(actor(sentence, i) for i in found)


def _passive_agents(sentence: Sentence, event: int) -> list[int]:
    out: list[int] = []
    for word in _actors(sentence, event):
        if word.index < event or "ablt" not in word.form.cases:
            continue
        if sentence.words[event].form.kind & Kind.PARTICIPLE and any(
            w.form.kind & Kind.FINITE and w.is_verbal for w in sentence.words[event + 1 : word.index]
        ):
            # «Шкода, завдана майну, відшкодовується особою»: the person is of the other act.
            break
        # The agent of an act that is told after the first one's is its own.
        if out and any(w.is_verbal for w in sentence.words[out[-1] : word.index]):
            break
        out.append(word.index)
    return out


def _active_agents(sentence: Sentence, event: int) -> list[int]:
    clause = sentence.clauses.number[event]
    words = [w for w in sentence.words if sentence.clauses.number[w.index] == clause]
    free = bool(sentence.words[event].form.kind & Kind.INFINITIVE) and not any(
        sentence.clauses.number[m.index] == clause for m in sentence.modals
    )
    if free or any(w.word in _PRONOUNS for w in words):
        return []
    impersonal = any(m.governs_nouns and sentence.clauses.number[m.index] == clause for m in sentence.modals)
    sure: list[int] = []
    likely: list[int] = []
    for word in _actors(sentence, event):
        cases = word.form.cases
        if ("nomn" in cases and "accs" not in cases) or (
            cases <= {"datv", "loct"} and (impersonal or acts_in_dative(sentence, word.index))
        ):
            sure.append(word.index)
        elif "nomn" in cases and not _is_genitive(sentence, word):
            likely.append(word.index)
    found = [*sure, *(i for i in likely if i < event)] or likely
    return [i for i in found if i < event] or found


def acts_in_dative(sentence: Sentence, index: int) -> bool:
    """«Орендареві слід сплатити»: whom a modal word binds stands in the dative before the act."""
    clause = sentence.clauses.number[index]
    return any(
        sentence.words[m.index].word in _IMPERSONAL and sentence.clauses.number[m.index] == clause
        for m in sentence.modals
    ) and any(
        w.form.kind & Kind.INFINITIVE and sentence.clauses.number[w.index] == clause
        for w in sentence.words[index + 1 :]
    )


def _actors(sentence: Sentence, event: int) -> list[Token]:
    """Actors of the clause of an act that stand under no preposition."""
    clause = sentence.clauses.number[event]
    return [
        word
        for word in sentence.words
        if sentence.clauses.number[word.index] == clause
        and is_actor(word)
        and not governed(sentence, word.index)
    ]


def is_passive(sentence: Sentence, event: int) -> bool:
    """Whether the act is told of what it is done to."""
    kind = sentence.words[event].form.kind
    return bool(kind & (Kind.IMPERSONAL | Kind.PARTICIPLE)) or sentence.words[event].form.reflexive


def _is_genitive(sentence: Sentence, word: Token) -> bool:
    """An ambiguous form right after a noun describes it: «рішення суду»."""
    if "gent" not in word.form.cases or word.index == 0:
        return False
    before = sentence.words[word.index - 1]
    return before.is_noun and not word.before


def main_events(sentence: Sentence) -> list[int]:
    """Acts of the rule itself, not of conditions, exceptions and descriptions."""
    return [
        i
        for i in sentence.content
        if (sentence.words[i].is_verbal or sentence.words[i].form.kind & Kind.PARTICIPLE)
        and sentence.scope(i) in (Scope.MAIN, Scope.RELATIVE, Scope.CONDITION)
    ]


def is_act(sentence: Sentence, index: int) -> bool:
    """Whether a word tells of an act as a verb or participle does."""
    word = sentence.words[index]
    return word.is_verbal or bool(word.form.kind & Kind.PARTICIPLE)


def is_general(sentence: Sentence, who: Actor) -> bool:
    """Whether an agent is anybody: a claim may name it by its part in the matter."""
    return bool(sentence.words[who.index].form.lemmas & _GENERAL)
