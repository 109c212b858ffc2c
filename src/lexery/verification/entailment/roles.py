"""Who acts and who receives in a claim, held to the stretch: cases of nouns, through active and passive."""

from typing import Final

from lexery.verification.entailment.actors import (
    Actor,
    agent,
    governed,
    is_act,
    is_actor,
    is_general,
    is_passive,
    main_events,
)
from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence

_TOWARDS: Final = frozenset({"до", "для", "перед"})
_AWAY: Final = frozenset({"від", "з", "у"})
_CORE: Final = frozenset({"nomn", "gent", "datv", "accs", "ablt"})


def role_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """Why somebody else acts, owes or receives in the claim."""
    out: list[Reason] = []
    out += _agents(claim, stretch, alignment, copied=copied)
    if copied:
        out += _cases(claim, stretch, alignment)
    return out


def _agents(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """The agent of every act that both name is the same, when both say who it is."""
    for event in main_events(claim):
        at = alignment.pairs.get(event)
        if at is None or not is_act(stretch, at):
            continue
        mine, theirs = agent(claim, event), agent(stretch, at)
        if theirs is None:
            if mine is not None and _received(mine, event, at, claim, stretch, alignment):
                return [Reason.SUBJECT]
            continue
        if mine is None:
            if claim.words[event].is_verbal and _demoted(theirs, claim, alignment):
                return [Reason.SUBJECT]
            continue
        if mine.keys & theirs.keys:
            if _differ(mine, theirs):
                return [Reason.SUBJECT]
        elif copied or mine.index in alignment.pairs or not is_general(stretch, theirs):
            return [Reason.SUBJECT]
    return []


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


def _demoted(theirs: Actor, claim: Sentence, alignment: Alignment) -> bool:
    """The stretch's agent stands in the claim as somebody else's: in the genitive, dative or under a preposition."""
    for index, at in alignment.pairs.items():
        if at != theirs.index:
            continue
        return not claim.words[index].form.cases & {"nomn", "ablt"}
    return False


def _agentive(cases: frozenset[str], others: frozenset[str]) -> bool:
    """Nominative and instrumental: who does it, and by whom it is done."""
    return "ablt" in cases | others


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
        cases, others = word.form.cases & _CORE, other.form.cases & _CORE
        if (
            cases
            and others
            and ("nomn" in cases) != ("nomn" in others)
            and not cases & others
            and not _agentive(cases, others)
        ):
            return [Reason.SUBJECT]
        mine, theirs = governed(claim, index), governed(stretch, at)
        if (mine in _TOWARDS and theirs in _AWAY) or (mine in _AWAY and theirs in _TOWARDS):
            return [Reason.SUBJECT]
    return []
