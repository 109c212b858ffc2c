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
    "в": "у", "із": "з", "зі": "з", "й": "і", "та": "і", "чи": "або", "окрім": "крім", "всі": "усі", "весь": "увесь",
    "впродовж": "протягом", "упродовж": "протягом", "тільки": "лише", "виключно": "лише", "ані": "ні", "кожний": "кожен",
    "всіх": "усіх", "всім": "усім", "всіма": "усіма", "при": "у", "більш": "більше", "менш": "менше", "ніж": "як",
}  # fmt: skip
_SPEAKING: Final = {
    "не": Reason.POLARITY,
    "ні": Reason.POLARITY,
    "без": Reason.POLARITY,
    "жоден": Reason.POLARITY,
    "жодного": Reason.POLARITY,
    "лише": Reason.LIST_ITEM,
    "усі": Reason.LIST_ITEM,
    "усіх": Reason.LIST_ITEM,
    "усім": Reason.LIST_ITEM,
    "усіма": Reason.LIST_ITEM,
    "кожен": Reason.LIST_ITEM,
    "деякі": Reason.LIST_ITEM,
    "деяких": Reason.LIST_ITEM,
    "окремі": Reason.LIST_ITEM,
    "окремих": Reason.LIST_ITEM,
    "певні": Reason.LIST_ITEM,
    "хоча": Reason.LIST_ITEM,
    "або": Reason.LIST_ITEM,
    "крім": Reason.EXCEPTION,
    "винятком": Reason.EXCEPTION,
    "якщо": Reason.CONDITION,
    "незалежно": Reason.CONDITION,
}
_ANY: Final = frozenset({"будь-який", "кожен", "кожний", "всякий"})
_PLACING: Final = frozenset({"до", "після", "від", "з", "над", "під", "перед", "через", "за", "проти", "для", "між", "на"})
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
    out: list[Reason] = []
    inner = range(min(alignment.pairs.values()), max(alignment.pairs.values()) + 1)
    for tag, a, b, c, d in SequenceMatcher(None, ids, others, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        added, lost = ids[a:b], others[c:d]
        out += [_SPEAKING[w] for w in added if w in _SPEAKING and w not in lost and not _counted(claim, mine[a:b], w)]
        out += [
            _SPEAKING[w.word if w.word in _SPEAKING else _ALIKE.get(w.word, w.word)]
            for w in theirs[c:d]
            if _name(w) in _SPEAKING and _name(w) not in added and w.index in inner and _loses(w, stretch)
        ]
        if tag == "replace" and b - a == d - c == 1 and added[0] in _PLACING and lost[0] in _PLACING:
            out.append(Reason.ORDER)
        if "і" in added and "або" in lost and "і" not in lost:
            out.append(Reason.LIST_ITEM)
    return out


def _name(word: Token) -> str:
    if word.form.lemmas & _ANY:
        return "кожен"
    if word.form.kind & (Kind.FUNCTION | Kind.PRONOUN) or len(word.word) < 3:
        return _ALIKE.get(word.word, word.word)
    known = _ALIKE.get(word.word, word.word)
    return known if known in _SPEAKING else min(word.form.own, default=word.word)


def _loses(word: Token, stretch: Sentence) -> bool:
    """Whether the loss of a word changes the norm: of conditions and lists within them other checks speak."""
    name = _name(word)
    if name == "або":
        return False
    return not _counted(stretch, (word,), name)


def _counted(sentence: Sentence, words: Sequence[Token], name: str) -> bool:
    """«не більше», «не пізніше», «не лише … а й»: the denial belongs to a bound or a list."""
    if name not in ("не", "лише"):
        return False
    following = [sentence.words[w.index + 1].word for w in words if _name(w) == name and w.index + 1 < len(sentence.words)]
    return any(f.startswith(("більш", "менш", "пізніш", "раніш", "перевищ", "тільки", "лише", "довш", "рідш", "нижч", "вищ")) for f in following)
