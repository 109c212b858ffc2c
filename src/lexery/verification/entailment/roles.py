"""Who acts and who receives in a claim, held to the stretch: cases of nouns, through active and passive."""

from typing import Final

from lexery.verification.entailment.actors import (
    Actor,
    actor,
    acts_in_dative,
    agents,
    governed,
    is_act,
    is_actor,
    is_general,
    is_passive,
    main_events,
)
from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.places import misplaced
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope

_TOWARDS: Final = frozenset({"до", "для", "перед"})
_AWAY: Final = frozenset({"від", "з", "у"})
_GIVEN: Final = frozenset({"datv", "loct"})
_ALL: Final = frozenset({"усі", "всі", "усіх", "всіх", "усім", "всім", "усіма", "всіма"})
_ANY: Final = frozenset({"кожен", "кожний", "будь-який"})
_GENERALITY: Final = _ANY | {
    "всі",
    "усі",
    "весь",
    "увесь",
    "незалежно",
    "жоден",
    "жодний",
    "ніхто",
    "ніякий",
    "також",
}
"""Words by which a norm is of all of a kind itself."""
_NEAR: Final = 3
"""Words after «усі» among which its noun is looked for."""
_CORE: Final = frozenset({"nomn", "gent", "datv", "accs", "ablt"})


def role_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """Why somebody else acts, owes or receives in the claim."""
    out: list[Reason] = []
    out += _agents(claim, stretch, alignment, copied=copied)
    if not out and (_swapped(claim, stretch, alignment) or misplaced(claim, stretch)):
        out.append(Reason.SUBJECT)
    if not out and _widened(claim, stretch, alignment):
        out.append(Reason.SUBJECT)
    if copied:
        out += _cases(claim, stretch, alignment)
    return out


def _widened(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """«Усі договори» of a norm on «односторонні правочини»: the circle is all of a kind that the norm does not name so.

    «Кожен орендар» for «орендар» is the same circle.
    """
    if any(w.form.lemmas & _GENERALITY for w in stretch.words):
        return False
    for word in claim.words:
        if claim.scope(word.index) is not Scope.MAIN or not (word.word in _ALL or word.form.lemmas & _ANY):
            continue
        noun = next((w for w in claim.words[word.index + 1 : word.index + 1 + _NEAR] if w.is_noun), None)
        if (
            noun is None
            or not noun.form.cases & word.form.cases
            or any(w.before for w in claim.words[word.index + 1 : noun.index + 1])
        ):
            continue
        at = alignment.pairs.get(noun.index)
        if at is None:
            return True
        narrowed = actor(stretch, at).described
        if narrowed and not any(w.form.keys & narrowed for w in claim.words):
            return True
    return False


def _agents(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """The agent of every act that both name is the same, when both say who it is."""
    for event in main_events(claim):
        at = alignment.pairs.get(event)
        if at is None or not is_act(stretch, at):
            continue
        mine, theirs = agents(claim, event), agents(stretch, at)
        if not theirs:
            if mine and _received(mine[0], event, at, claim, stretch, alignment):
                return [Reason.SUBJECT]
            continue
        if not mine:
            if claim.words[event].is_verbal and _demoted(theirs, claim, alignment):
                return [Reason.SUBJECT]
            continue
        same = [(a, b) for a in mine for b in theirs if a.keys & b.keys]
        if all(claim.words[a.index].form.name for a in mine):
            # Whoever an example names is the one of the norm.
            continue
        if same:
            if all(_differ(a, b) for a, b in same):
                return [Reason.SUBJECT]
        elif _among(mine, event, at, claim, stretch, alignment):
            continue
        elif (
            copied
            or any(a.index in alignment.pairs for a in mine)
            or not any(is_general(stretch, b) for b in theirs)
        ):
            return [Reason.SUBJECT]
    return []


def _among(
    mine: tuple[Actor, ...], event: int, at: int, claim: Sentence, stretch: Sentence, alignment: Alignment
) -> bool:
    """«Релігійними організаціями (крім …) чи партіями»: the claim names a later member of the same row."""
    if not (is_passive(claim, event) and is_passive(stretch, at)):
        return False
    places = [alignment.pairs[who.index] for who in mine if who.index in alignment.pairs]
    return any(
        place > at
        and "ablt" in stretch.words[place].form.cases
        and not any(w.is_verbal for w in stretch.words[at + 1 : place])
        for place in places
    )


def _received(
    mine: Actor, event: int, at: int, claim: Sentence, stretch: Sentence, alignment: Alignment
) -> bool:
    """The claim's agent is whom the stretch's act reaches, and the act is the same word: «надає» for «надається йому»."""
    index = alignment.pairs.get(mine.index)
    if (
        index is None
        or not claim.words[event].form.own & stretch.words[at].form.own
        or governed(stretch, index)
    ):
        return False
    word = stretch.words[index]
    before = stretch.words[index - 1] if index else None
    if word.form.cases <= {"datv", "loct"}:
        return not is_passive(claim, event)
    reached = (
        word.form.animate
        and word.form.cases == frozenset({"gent", "accs"})
        and not (before and before.is_noun)
    )
    return reached and is_passive(claim, event) == is_passive(stretch, at)


def _demoted(theirs: tuple[Actor, ...], claim: Sentence, alignment: Alignment) -> bool:
    """Every agent that the claim takes from the stretch stands in it as somebody else's: in the genitive or dative."""
    indices = {who.index for who in theirs}
    taken = [index for index, at in alignment.pairs.items() if at in indices]
    return bool(taken) and not any(claim.words[index].form.cases & {"nomn", "ablt"} for index in taken)


def _cases_of(sentence: Sentence, index: int) -> frozenset[str]:
    """Cases that a noun can be in where it stands: none but an oblique one under a preposition."""
    cases = sentence.words[index].form.cases & _CORE
    if "datv" in cases and acts_in_dative(sentence, index):
        cases |= {"nomn"}
    return cases - {"nomn"} if governed(sentence, index) else cases


def _bare(sentence: Sentence, index: int) -> bool:
    """Whether a noun stands by its case alone, and not as the one by whom it is done."""
    return not governed(sentence, index) and "ablt" not in sentence.words[index].form.cases


def _by_whom(sentence: Sentence, index: int) -> bool:
    """Whether a noun can be the one by whom it is done: the instrumental without a preposition."""
    return "ablt" in sentence.words[index].form.cases and not governed(sentence, index)


def _swapped(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """Two actors changed places: the one in the nominative stands in an oblique case, and the other way round."""
    up: set[int] = set()
    down: set[int] = set()
    for index, at in alignment.pairs.items():
        if not is_actor(claim.words[index]) or not is_actor(stretch.words[at]):
            continue
        mine, theirs = _cases_of(claim, index), _cases_of(stretch, at)
        if _by_whom(claim, index) or _by_whom(stretch, at) or not mine or not theirs:
            continue
        if _AWAY & {governed(claim, index), governed(stretch, at)}:
            # «Отримує від нього» is «надає йому».
            continue
        if "nomn" in mine and "nomn" not in theirs:
            up.add(stretch.clauses.number[at])
        elif "nomn" in theirs and "nomn" not in mine:
            down.add(stretch.clauses.number[at])
    return bool(up & down)


def _differ(mine: Actor, theirs: Actor) -> bool:
    return bool(mine.described and theirs.described and not mine.described & theirs.described)


def _cases(claim: Sentence, stretch: Sentence, alignment: Alignment) -> list[Reason]:
    """In copied wording an actor keeps its case and preposition unless the verb changed its voice."""
    voices = any(
        is_passive(claim, event) != is_passive(stretch, at)
        for event in main_events(claim)
        if (at := alignment.pairs.get(event)) is not None
    )
    if voices:
        return []
    for index, at in alignment.pairs.items():
        word, other = claim.words[index], stretch.words[at]
        if not is_actor(word) or not is_actor(other):
            continue
        cases, others = _cases_of(claim, index), _cases_of(stretch, at)
        if (
            cases
            and others
            and ("nomn" in cases) != ("nomn" in others)
            and not cases & others
            and not _by_whom(claim, index)
            and not _by_whom(stretch, at)
        ):
            return [Reason.SUBJECT]
        if (
            (cases <= _GIVEN) != (others <= _GIVEN)
            and not cases & others
            and _bare(claim, index)
            and _bare(stretch, at)
        ):
            return [Reason.SUBJECT]
        mine, theirs = governed(claim, index), governed(stretch, at)
        if (mine in _TOWARDS and theirs in _AWAY) or (mine in _AWAY and theirs in _TOWARDS):
            return [Reason.SUBJECT]
    return []
