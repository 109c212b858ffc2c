"""A sentence as the judge sees it: content words, clauses, states of acts, denials."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lexery.verification.entailment.cited import without_citations
from lexery.verification.entailment.clauses import Clauses, clauses
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.light import is_light, weight_of
from lexery.verification.entailment.modals import Force, Modal, State, asked_for, modals, state_of
from lexery.verification.entailment.tokens import Scope, Token, form, tokens
from lexery.verification.quantities import Quantity, quantities

KEPT_SENTENCES: Final = 4_096
_UNIT_LEMMAS: Final = frozenset(
    [
        "день",
        "доба",
        "тиждень",
        "місяць",
        "рік",
        "година",
        "хвилина",
        "відсоток",
        "процент",
        "гривня",
        "грн",
        "календарний",
        "робочий",
        "банківський",
        "раз",
        "тисяча",
        "мільйон",
        "мільярд",
        "тис",
        "млн",
        "млрд",
        "повний",
    ]
)
_COMPARING: Final = frozenset(
    [
        "більше",
        "більш",
        "менше",
        "менш",
        "понад",
        "пізніше",
        "раніше",
        "щонайменше",
        "щонайбільше",
        "максимум",
        "мінімум",
        "принаймні",
        "перевищувати",
        "перевищує",
        "перевищують",
        "довше",
        "вище",
        "нижче",
        "як",
        "ніж",
        "межах",
        "найбільше",
        "найменше",
        "максимально",
    ]
)
_BESIDE: Final = 40
"""Code points around a number in which words belong to it."""
_WITHOUT: Final = frozenset({"без", "відсутності", "відсутність", "немає", "нема", "відсутній", "відсутня"})
_ABSENT: Final = frozenset({"немає", "нема", "відсутній", "відсутня", "відсутнє", "відсутні"})
_WITHOUT_REACH: Final = 3
_LINKING: Final = frozenset({"бути", "вважатися", "являтися", "нести", "мати", "визнаватися", "ставати"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence read."""

    text: str
    """The normal form, citations blanked."""
    words: tuple[Token, ...]
    clauses: Clauses
    modals: tuple[Modal, ...]
    content: tuple[int, ...]
    """Indices of the words that must have a counterpart, or can be one."""
    weights: tuple[float, ...]
    """Per word; 0 for what is no content."""
    denied: frozenset[int]
    """Words with «не» or «ні» right before them."""
    lacking: frozenset[int]
    """Words within reach of «без», «за відсутності»."""
    figures: tuple[Quantity, ...]
    places: Mapping[str, tuple[int, ...]]
    """Key of a form → indices of the words that have it."""

    def scope(self, index: int) -> Scope:
        """Scope of a word."""
        return self.clauses.scope[index]

    def state(self, index: int) -> State | None:
        """What is said of the act that a word names; None for a word that names none by itself."""
        word = self.words[index]
        kind = word.form.kind
        verbal = word.is_verbal or bool(kind & (Kind.PARTICIPLE | Kind.GERUND))
        if self._infinitive(index) and asked_for(self.words, index):
            return State.NAMED
        modal = self._governing(index, nouns=not verbal)
        if modal is None and self._infinitive(index):
            modal = next((m for m in self.modals if self.scope(m.index) is self.scope(index)), None)
            if modal is None and not self._told():
                # An item of a list: what its first words say of the act is not here.
                return None
        if not verbal and modal is None:
            return None
        return state_of(modal, act_negated=index in self.denied)

    def _told(self) -> bool:
        """Whether the sentence has a verb in person or an impersonal one."""
        return any(w.form.kind & (Kind.FINITE | Kind.IMPERSONAL) and w.is_verbal for w in self.words)

    @property
    def fragment(self) -> bool:
        """Whether it has no verb at all: an item of a list, a line of a table."""
        return not any(w.is_verbal for w in self.words) and not self.modals

    def denies(self, index: int) -> bool:
        """Whether the clause of a word holds a denial or a ban at all."""
        clause = self.clauses.number[index]
        return any(self.clauses.number[i] == clause for i in (*self.denied, *self.lacking)) or any(
            self.clauses.number[m.index] == clause and (m.negated or m.force is Force.BAN)
            for m in self.modals
        )

    def _governing(self, index: int, *, nouns: bool) -> Modal | None:
        clause = self.clauses.number[index]
        found: Modal | None = None
        for modal in self.modals:
            if self.clauses.number[modal.index] != clause:
                continue
            if nouns and not modal.governs_nouns:
                continue
            if modal.index < index:
                between = self.words[modal.last + 1 : index]
                if (
                    not nouns
                    and self.words[index].is_verbal
                    and not self._infinitive(index)
                    and any(w.is_verbal for w in between)
                ):
                    continue
                if (
                    not nouns
                    and self._finite(index)
                    and any(w.word != "бути" for w in between)
                    and not modal.governs_nouns
                ):
                    continue
                found = modal
            elif found is None and (modal.governs_nouns or self._infinitive(index)):
                found = modal
        return found

    def _infinitive(self, index: int) -> bool:
        return bool(self.words[index].form.kind & Kind.INFINITIVE)

    def _finite(self, index: int) -> bool:
        return bool(self.words[index].form.kind & (Kind.FINITE | Kind.IMPERSONAL)) and not self._infinitive(
            index
        )


@lru_cache(KEPT_SENTENCES)
def read(text: str) -> Sentence:
    """A sentence of any form; bounded by `tokens.MAX_TOKENS`."""
    plain = without_citations(form(text))
    words = tokens(plain)
    modal = modals(words)
    parts = clauses(words, modal)
    figures = tuple(quantities(plain))
    taken = (
        _of_figures(words, figures) | {i for m in modal for i in range(m.index, m.last + 1)} | parts.openers
    )
    weights = tuple(0.0 if w.index in taken or is_light(w) else weight_of(w) for w in words)
    return Sentence(
        text=plain,
        words=words,
        clauses=parts,
        modals=modal,
        content=tuple(i for i, weight in enumerate(weights) if weight > 0),
        weights=weights,
        denied=_denied(words),
        lacking=_lacking(words, parts),
        figures=figures,
        places=_places(words),
    )


def _of_figures(words: Sequence[Token], figures: Sequence[Quantity]) -> set[int]:
    """Words that are part of a number: its words, its unit, its comparator."""
    out: set[int] = set()
    for figure in figures:
        for word in words:
            if (
                figure.start <= word.start < figure.end
                or (figure.end <= word.start <= figure.end + _BESIDE and word.form.lemmas & _UNIT_LEMMAS)
                or (figure.start - _BESIDE <= word.start < figure.start and word.word in _COMPARING)
            ):
                out.add(word.index)
    return out


def _places(words: Sequence[Token]) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for word in words:
        for key in word.form.keys:
            found.setdefault(key, []).append(word.index)
    return {key: tuple(at) for key, at in found.items()}


def _denied(words: Sequence[Token]) -> frozenset[int]:
    """Words right after «не», and what a linking verb says: «не є вичерпним»."""
    out: set[int] = set()
    for word in words:
        if word.word not in ("не", "ні") or word.index + 1 >= len(words):
            continue
        following = words[word.index + 1]
        out.add(following.index)
        if following.form.lemmas & _LINKING and following.index + 1 < len(words):
            out.add(following.index + 1)
    return frozenset(out)


def _lacking(words: Sequence[Token], parts: Clauses) -> frozenset[int]:
    out: set[int] = set()
    for word in words:
        if word.word not in _WITHOUT:
            continue
        for following in words[word.index + 1 : word.index + 1 + _WITHOUT_REACH]:
            if parts.number[following.index] != parts.number[word.index]:
                break
            out.add(following.index)
        if word.word in _ABSENT:
            before = words[max(0, word.index - _WITHOUT_REACH) : word.index]
            out |= {w.index for w in before if parts.number[w.index] == parts.number[word.index]}
    return frozenset(out)
