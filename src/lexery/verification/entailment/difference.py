"""A claim that copies a stretch, word by word: every small word that was added, lost or changed speaks."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Token

_ALIKE: Final = {
    "в": "у", "винятком": "крім", "виключенням": "крім", "із": "з", "зі": "з", "від": "з", "й": "і", "та": "і", "чи": "або", "окрім": "крім", "всі": "усі", "весь": "увесь",
    "впродовж": "протягом", "упродовж": "протягом", "тільки": "лише", "виключно": "лише", "ані": "ні", "кожний": "кожен",
    "всіх": "усіх", "всім": "усім", "всіма": "усіма", "при": "у", "більш": "більше", "менш": "менше", "ніж": "як",
}  # fmt: skip
_DENYING: Final = frozenset({"не", "ні", "без", "немає", "нема"})
_SPEAKING: Final = {
    "лише": Reason.LIST_ITEM,
    "усі": Reason.LIST_ITEM,
    "усіх": Reason.LIST_ITEM,
    "усім": Reason.LIST_ITEM,
    "усіма": Reason.LIST_ITEM,
    "кожен": Reason.LIST_ITEM,
    "окремі": Reason.LIST_ITEM,
    "хоча": Reason.LIST_ITEM,
    "або": Reason.LIST_ITEM,
    "незалежно": Reason.CONDITION,
}
_ANY: Final = frozenset({"будь-який", "кожен", "кожний", "всякий"})
_SOME: Final = frozenset({"окремий", "деякий", "певний"})
_PLACING: Final = frozenset(
    {"до", "після", "з", "над", "під", "перед", "через", "за", "проти", "для", "між", "на"}
)
_MARGIN: Final = 4
"""Words of the stretch on either side of the counterparts that are compared."""


def difference_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment) -> list[Reason]:
    """What the small words say that differ between a copied claim and its stretch."""
    if not alignment.pairs:
        return []
    first = max(0, min(alignment.pairs.values()) - _MARGIN)
    last = max(alignment.pairs.values()) + 1 + _MARGIN
    mine, theirs = claim.words, stretch.words[first:last]
    ids, others = [_name(w) for w in mine], [_name(w) for w in theirs]
    inner = range(min(alignment.pairs.values()), max(alignment.pairs.values()) + 1)
    told = [
        _name(w) for w in theirs if w.index in inner and _describes(w, stretch) in alignment.pairs.values()
    ]
    out = _bounds(ids, told, others)
    told_words = [w for w in stretch.words if _describes(w, stretch) in alignment.pairs.values()]
    near = {
        _denials(stretch, [w for w in told_words if w.index in inner]),
        _denials(stretch, theirs),
        _denials(stretch, told_words),
        _denials(stretch, stretch.words),
    }
    if _denials(claim, mine) not in near:
        out.append(Reason.POLARITY)
    for tag, a, b, c, d in SequenceMatcher(None, ids, others, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        added, lost = ids[a:b], others[c:d]
        alone = tag == "replace" and b - a == d - c == 1 and ids[b : b + 1] == others[d : d + 1]
        if alone and added[0] in _PLACING and lost[0] in _PLACING:
            out.append(Reason.ORDER)
        if "і" in added and "або" in lost and "і" not in lost:
            out.append(Reason.LIST_ITEM)
    return out


def _denials(sentence: Sentence, words: Sequence[Token]) -> int:
    return sum(_name(w) in _DENYING and not _counted(sentence, (w,), _name(w)) for w in words)


def _bounds(mine: Sequence[str], inner: Sequence[str], near: Sequence[str]) -> list[Reason]:
    """Words that bound the whole norm, wherever they stand: added, or lost from what the claim tells."""
    out = [_SPEAKING[w] for w in mine if w in _SPEAKING and w not in near]
    return out + [_SPEAKING[w] for w in inner if w in _SPEAKING and w not in mine and w != "або"]


def _describes(word: Token, sentence: Sentence) -> int:
    """The content word that a small word stands before."""
    return next((i for i in sentence.content if i > word.index), -1)


def _name(word: Token) -> str:
    if word.form.lemmas & _ANY:
        return "кожен"
    if word.form.lemmas & _SOME:
        return "окремі"
    if word.form.kind & (Kind.FUNCTION | Kind.PRONOUN) or len(word.word) < 3:
        return _ALIKE.get(word.word, word.word)
    known = _ALIKE.get(word.word, word.word)
    return known if known in _SPEAKING or known in _DENYING else min(word.form.own, default=word.word)


def _counted(sentence: Sentence, words: Sequence[Token], name: str) -> bool:
    """«не більше», «не пізніше», «не лише … а й», «не може»: the denial belongs to a bound, a list or a modal word."""
    if name not in ("не", "лише"):
        return False
    # Of the denial of a modal word the states of the acts speak.
    denied = {m.index for m in sentence.modals} | {m.last + 2 for m in sentence.modals}
    if name == "не" and all(w.index + 1 in denied for w in words if _name(w) == name):
        return True
    following = [
        sentence.words[w.index + 1].word
        for w in words
        if _name(w) == name and w.index + 1 < len(sentence.words)
    ]
    return any(
        f.startswith(
            ("більш", "менш", "пізніш", "раніш", "перевищ", "тільки", "лише", "довш", "рідш", "нижч", "вищ")
        )
        for f in following
    )
