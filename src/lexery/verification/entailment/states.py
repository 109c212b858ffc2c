"""Right, duty, prohibition and denial of the acts that a claim and a passage name together."""

from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.modals import State
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope

_SAME: Final = frozenset(
    {
        (State.PLAIN, State.MUST),
        (State.MUST, State.PLAIN),
    }
)
"""(claim, passage) that say the same of an act: a norm in the indicative is a duty."""
_DENIERS: Final = frozenset({"не", "ні", "без", "немає", "нема", "ніколи", "інакше"})
_DENIER_LEMMAS: Final = frozenset(
    {"відмова", "відмовити", "відмовляти", "відсутність", "відсутній", "неможливо", "неможливий"}
)
_DENYING_STEMS: Final = ("заборон", "неприпуст", "недопуст", "позбав")
_DENYING: Final = frozenset({State.NOT, State.NEED_NOT})


def state_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """Why what is said of an act is not what the passage says of it."""
    out: list[Reason] = []
    for index, at in alignment.pairs.items():
        if claim.words[index].word == "бути" and not (
            _after_modal(claim, index) and _after_modal(stretch, at)
        ):
            continue
        mine, theirs = claim.state(index), stretch.state(at)
        if mine is None or theirs is None:
            if _denied(claim, index) != _denied(stretch, at) and not _both_deny(claim, index, stretch, at):
                out.append(Reason.POLARITY)
            continue
        if (
            mine is State.MAY
            and theirs is State.PLAIN
            and (stretch.words[at].form.reflexive or _only(claim, stretch))
        ):
            # «Скарга подається» tells what one may do; «перебуває лише» is «може перебувати лише».
            continue
        if mine is State.MAY and theirs is State.PLAIN and stretch.scope(at) is not Scope.MAIN:
            # «Закон може скасувати діяння. Тоді …»: what the rule takes as done, the claim tells as what may be.
            continue
        if mine is theirs or (mine, theirs) in _SAME or _described(claim, index) or _described(stretch, at):
            continue
        out.append(Reason.POLARITY if (mine in _DENYING) != (theirs in _DENYING) else Reason.MODALITY)
    if _rights_differ(claim, stretch):
        out.append(Reason.POLARITY)
    if Reason.POLARITY not in out and _otherwise(stretch) and not _otherwise(claim) and not _only_word(claim):
        # «Не інакше як за рішенням»: without these words the denial is of the opposite.
        out += [Reason.POLARITY] if claim.denied or claim.lacking else []
    if Reason.POLARITY in out and not copied and _denials(claim, None) == _denials(stretch, alignment):
        # Free wording denies by other words: «без згоди» for «якщо не згоден», «відмовити» for «не надати».
        out = [reason for reason in out if reason is not Reason.POLARITY]
    return out


def _rights_differ(claim: Sentence, stretch: Sentence) -> bool:
    """«Має право на частку» and «не має права на частку»: no act is named that could be denied."""
    theirs = _rights_to_things(stretch)
    return bool(theirs) and any(mine not in theirs for mine in _rights_to_things(claim))


def _rights_to_things(sentence: Sentence) -> list[bool]:
    """Of each right to a thing («право на …»): whether it is denied."""
    return [
        modal.negated
        for modal in sentence.modals
        if modal.last + 1 < len(sentence.words) and sentence.words[modal.last + 1].word == "на"
    ]


def _denials(sentence: Sentence, alignment: Alignment | None) -> bool:
    """Whether an odd number of words of the clauses that are compared deny."""
    used = set(sentence.clauses.number)
    if alignment is not None:
        used = {sentence.clauses.number[at] for at in alignment.pairs.values()}
    return (
        sum(
            (w.word in _DENIERS or bool(w.form.lemmas & _DENIER_LEMMAS) or w.word.startswith(_DENYING_STEMS))
            and sentence.clauses.number[w.index] in used
            for w in sentence.words
        )
        % 2
        == 1
    )


def _after_modal(sentence: Sentence, index: int) -> bool:
    return any(m.last == index - 1 for m in sentence.modals)


def _otherwise(sentence: Sentence) -> bool:
    return any(w.word == "інакше" for w in sentence.words)


def _only_word(sentence: Sentence) -> bool:
    return any(w.word in ("лише", "тільки", "виключно") for w in sentence.words)


def _only(claim: Sentence, stretch: Sentence) -> bool:
    return _only_word(claim) and _only_word(stretch)


def _both_deny(claim: Sentence, index: int, stretch: Sentence, at: int) -> bool:
    """«За відсутності договору» and «якщо договір не укладено»: the denial stands elsewhere in the clause."""
    return claim.denies(index) and stretch.denies(at)


def _denied(sentence: Sentence, index: int) -> bool:
    return (index in sentence.denied) != (index in sentence.lacking)


def _described(sentence: Sentence, index: int) -> bool:
    """Whether the word only describes a noun («встановлений строк»): its state is of no act of the rule."""
    word = sentence.words[index]
    return (
        bool(word.form.kind & Kind.PARTICIPLE) and not word.is_verbal and sentence.state(index) is State.PLAIN
    )
