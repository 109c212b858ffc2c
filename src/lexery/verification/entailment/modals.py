"""Words of right, duty and prohibition, and what they make of an act in their clause."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.tables import words_of
from lexery.verification.entailment.tokens import Token


class Force(StrEnum):
    """What a modal word says."""

    RIGHT = "right"
    DUTY = "duty"
    BAN = "ban"


class State(StrEnum):
    """What the sentence says of an act."""

    PLAIN = "plain"
    """It is done: «суд зменшує»."""
    MAY = "may"
    MUST = "must"
    NOT = "not"
    """It is not done, must not or may not be done."""
    NEED_NOT = "need_not"
    NAMED = "named"
    """It is only asked for or proposed: «пропозиція скасувати»."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modal:
    """A modal expression of one or more words."""

    index: int
    """Of its first word."""
    last: int
    force: Force
    negated: bool
    governs_nouns: bool
    """Whether its subject or object is the act itself: «допускається», «забороняється», «підлягає»."""
    waives: bool
    """Whether its denial only frees of a duty («не зобов'язаний») and forbids nothing («не повинен», «не підлягає»)."""


_CAN: Final = frozenset({"могти", "змогти"})
_CAN_WORDS: Final = frozenset({"можна", "вправі", "можливо", "дозволено", "може", "можуть"})
_RIGHT_NOUNY: Final = frozenset(
    {"дозволятися", "допускатися", "дозволений", "дозволяти", "можливий", "допустимий"}
)
_DUTY_WORDS: Final = frozenset({"треба", "потрібно", "необхідно", "обов'язково", "зобов'язано", "доведеться"})
_DUTY: Final = frozenset({"зобов'язаний", "повинний", "мусити", "змушений", "зобов'язати", "зобов'язувати"})
_DUTY_NOUNY: Final = frozenset({"підлягати", "обов'язковий", "необхідний", "вимагатися", "потребувати"})
_BAN: Final = frozenset(
    {"забороняти", "заборонятися", "заборонити", "заборонений", "заборона", "неприпустимий", "недопустимий"}
)
_BAN_WORDS: Final = frozenset({"заборонено", "неприпустимо", "недопустимо"})
_WITH_INFINITIVE: Final = frozenset(
    {"слід", "належить", "має", "мають", "маю", "маєш", "маємо", "маєте", "матиме", "матимуть"}
)
_WAIVES: Final = frozenset(
    {
        "зобов'язаний",
        "зобов'язати",
        "зобов'язувати",
        "обов'язковий",
        "необхідний",
        "вимагатися",
        "потребувати",
        "обов'язок",
    }
)
_ASKING: Final = words_of("asking")
_NAMES: Final = frozenset({"право", "обов'язок"})
_REACH: Final = 6
"""Words between «має» and its infinitive."""


def modals(words: Sequence[Token]) -> tuple[Modal, ...]:
    """Every modal expression, in order."""
    out: list[Modal] = []
    skip = -1
    for at in range(len(words)):
        if at <= skip:
            continue
        found = _modal(words, at)
        if found is not None:
            out.append(found)
            skip = found.last
    return tuple(out)


def _modal(words: Sequence[Token], at: int) -> Modal | None:
    word = words[at]
    lemmas = word.form.lemmas
    negated = at > 0 and words[at - 1].word in ("не", "ні")
    force: Force | None = None
    last, nouny = at, False
    if _has_right(words, at):
        force, last = (
            Force.RIGHT,
            next(n for n in range(at + 1, len(words)) if words[n].word.startswith("прав")),
        )
        negated = negated or any(w.word in ("жодного", "ніякого") for w in words[at:last])
    elif lemmas & _CAN or word.word in _CAN_WORDS:
        force = Force.RIGHT
    elif lemmas & _RIGHT_NOUNY:
        force, nouny = Force.RIGHT, True
    elif "давати" in lemmas and any(w.word.startswith(("підстав", "прав")) for w in words[at + 1 : at + 3]):
        force = Force.RIGHT
        last = at + 1
    elif word.word in _DUTY_WORDS or (lemmas & _DUTY and not _bound_by_right(words, at)):
        force = Force.DUTY
    elif lemmas & _DUTY_NOUNY:
        force, nouny = Force.DUTY, True
    elif word.word in _BAN_WORDS or lemmas & _BAN:
        force, nouny = Force.BAN, True
    elif word.word in _WITH_INFINITIVE and _infinitive_after(words, at):
        force = Force.DUTY
    elif lemmas & _NAMES and at and "є" in {w.word for w in words[max(0, at - 2) : at]}:
        force, nouny = (Force.RIGHT if "право" in lemmas else Force.DUTY), True
    elif "право" in lemmas and _next_is_infinitive(words, at):
        force = Force.RIGHT
    elif "обов'язок" in lemmas and _next_is_infinitive(words, at):
        force = Force.DUTY
    if force is None:
        return None
    return Modal(
        index=at,
        last=last,
        force=force,
        negated=negated,
        governs_nouns=nouny,
        waives=bool(lemmas & _WAIVES) or word.word in _DUTY_WORDS,
    )


def _has_right(words: Sequence[Token], at: int) -> bool:
    """«має право», «не мають права», «маючи право»."""
    word = words[at]
    if "мати" not in word.form.lemmas or not word.form.kind & (Kind.FINITE | Kind.GERUND | Kind.INFINITIVE):
        return False
    return any(w.word in ("право", "права") for w in words[at + 1 : at + 4])


def _bound_by_right(words: Sequence[Token], at: int) -> bool:
    """«Може зобов'язати внести»: to bind somebody is the act, and a right."""
    return bool(words[at].form.kind & Kind.INFINITIVE) and any(
        w.form.lemmas & _CAN or w.word in _CAN_WORDS or w.word in ("право", "права")
        for w in words[max(0, at - _REACH) : at]
    )


def asked_for(words: Sequence[Token], at: int) -> bool:
    """Whether the infinitive at `at` is what a proposal, request or demand asks for."""
    before = words[at - 1] if at else None
    return before is not None and bool(before.form.lemmas & _ASKING) and not words[at].before


def _infinitive_after(words: Sequence[Token], at: int) -> bool:
    for word in words[at + 1 : at + 1 + _REACH]:
        if any(c in word.before for c in ";:"):
            return False
        if word.form.kind & Kind.INFINITIVE:
            return True
        if word.form.kind & Kind.FINITE and not word.form.kind & Kind.NOUN:
            return False
    return False


def _next_is_infinitive(words: Sequence[Token], at: int) -> bool:
    return at + 1 < len(words) and bool(words[at + 1].form.kind & Kind.INFINITIVE)


def state_of(modal: Modal | None, *, act_negated: bool) -> State:
    """What a modal word and the negations make of an act."""
    negated = modal is not None and modal.negated
    match modal.force if modal is not None else None:
        case None:
            return State.NOT if act_negated else State.PLAIN
        case Force.RIGHT:
            if negated:
                return State.MUST if act_negated else State.NOT
            return State.NEED_NOT if act_negated else State.MAY
        case Force.DUTY:
            if negated and modal is not None:
                return State.NEED_NOT if modal.waives else State.NOT
            return State.NOT if act_negated else State.MUST
        case Force.BAN:
            return State.MAY if negated else State.NOT
