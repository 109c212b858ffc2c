"""«Або» and «та», «лише», «усі»: how a claim joins and bounds what it lists."""

from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence

_OR: Final = frozenset({"або", "чи"})
_AND: Final = frozenset({"і", "й", "та", "а"})
_ONLY: Final = frozenset({"лише", "тільки", "виключно", "винятково"})
_SOLE: Final = frozenset({"єдиний", "виключний", "вичерпний"})
_EVERY: Final = frozenset({"будь-який", "кожен", "кожний", "всякий", "жоден", "жодний"})
_OTHER: Final = frozenset({"інший"})
_SOME: Final = frozenset({"окремий", "деякий", "певний"})
_NEAR: Final = 0.3
"""Copied share of a claim from which its conjunctions are those of the stretch."""
_ALL: Final = frozenset(
    {
        "усі",
        "всі",
        "усіх",
        "всіх",
        "усіма",
        "всіма",
        "усім",
        "всім",
        "обидва",
        "обидві",
        "обох",
        "обом",
        "обома",
    }
)
_APART: Final = 14
"""Words of the stretch between two members of one list."""


def list_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment, *, share: float) -> list[Reason]:
    """Why the claim's lists and bounds are not the stretch's."""
    if (
        _added(claim, stretch, alignment)
        or _some_for_all(claim, stretch)
        or (share >= _NEAR and _joined(claim, stretch, alignment))
    ):
        return [Reason.LIST_ITEM]
    return []


def _added(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """«Лише» and «будь-який» that the stretch does not say."""
    # «Не лише це, а й інше» adds nothing to what names something else besides.
    besides = _says(claim, _OTHER) and _says(stretch, _OTHER)
    mine = {w.word for w in claim.words if not besides or w.index not in claim.denied}
    used = {stretch.clauses.number[at] for at in alignment.pairs.values()}
    theirs = {w.word for w in stretch.words if stretch.clauses.number[w.index] in used}
    if mine & _ONLY and not theirs & _ONLY and not _says(stretch, _SOLE) and not _negative(stretch):
        return True
    return any(w.form.lemmas & _EVERY and w.index not in claim.lacking for w in claim.words) and not (
        _says(stretch, _EVERY)
        or theirs & {"незалежно", "жодного"}
        or any("весь" in w.form.lemmas or w.word in _ALL for w in stretch.words if w.word in theirs)
        or _negative(claim)
    )


def _some_for_all(claim: Sentence, stretch: Sentence) -> bool:
    """«Хоча б один» for «усі», and the other way round."""
    mine, theirs = _whole(claim), _whole(stretch)
    if _any_one(claim) and theirs and not _at_least_one(stretch):
        return True
    return mine and _any_one(stretch) and not theirs


def _whole(sentence: Sentence) -> bool:
    return any(w.word in _ALL for w in sentence.words)


def _any_one(sentence: Sentence) -> bool:
    return _at_least_one(sentence) or _one_of(sentence)


def _at_least_one(sentence: Sentence) -> bool:
    """«Хоча б»."""
    pairs = zip(sentence.words, sentence.words[1:], strict=False)
    return any(a.word in ("хоча", "хоч") and b.word == "б" for a, b in pairs)


def _one_of(sentence: Sentence) -> bool:
    """«Один із»."""
    return any(
        "один" in a.form.lemmas and b.word in ("з", "із", "зі")
        for a, b in zip(sentence.words, sentence.words[1:], strict=False)
    )


def _negative(sentence: Sentence) -> bool:
    return (
        bool(sentence.denied)
        or any(m.negated for m in sentence.modals)
        or "крім" in {w.word for w in sentence.words}
    )


def _says(sentence: Sentence, lemmas: frozenset[str]) -> bool:
    return any(w.form.lemmas & lemmas for w in sentence.words)


def _joined(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """A conjunction between two words whose counterparts are joined by the other one."""
    for word in claim.words:
        if word.word not in _OR:
            continue
        left = next((i for i in range(word.index - 1, -1, -1) if i in alignment.pairs), None)
        right = next((i for i in range(word.index + 1, len(claim.words)) if i in alignment.pairs), None)
        if left is None or right is None:
            continue
        a, b = sorted((alignment.pairs[left], alignment.pairs[right]))
        if b - a > _APART:
            continue
        between = {w.word for w in stretch.words[a + 1 : b]}
        if between & _AND and not between & _OR:
            return True
    return False
