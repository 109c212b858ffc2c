"""How a question is worded, for the scope guard: whose law, to whom it speaks, and how far its words are from law."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.analyze import words
from lexery.search.index import SearchIndex
from lexery.search.lay import out_flags

FOREIGN_PLACES: Final = frozenset(
    [
        "австралія",
        "австрія",
        "азербайджан",
        "албанія",
        "алжир",
        "америка",
        "англія",
        "аргентина",
        "бангладеш",
        "белград",
        "бельгія",
        "берлін",
        "білорусь",
        "болгарія",
        "бразилія",
        "британія",
        "брюссель",
        "варшава",
        "ватикан",
        "велика-британія",
        "венесуела",
        "в'єтнам",
        "вірменія",
        "голландія",
        "греція",
        "грузія",
        "данія",
        "дубай",
        "естонія",
        "європа",
        "єгипет",
        "ізраїль",
        "індія",
        "індонезія",
        "ірак",
        "іран",
        "ірландія",
        "ісландія",
        "іспанія",
        "італія",
        "казахстан",
        "канада",
        "кенія",
        "китай",
        "кіпр",
        "колумбія",
        "корея",
        "куба",
        "латвія",
        "литва",
        "лондон",
        "люксембург",
        "македонія",
        "мальта",
        "марокко",
        "мексика",
        "молдова",
        "монако",
        "москва",
        "нідерланди",
        "німеччина",
        "норвегія",
        "оае",
        "пакистан",
        "париж",
        "перу",
        "польща",
        "португалія",
        "прага",
        "росія",
        "рим",
        "румунія",
        "рф",
        "сербія",
        "сингапур",
        "словаччина",
        "словенія",
        "ссср",
        "срср",
        "сша",
        "таїланд",
        "туреччина",
        "туркменістан",
        "угорщина",
        "узбекистан",
        "фінляндія",
        "франція",
        "хорватія",
        "чехія",
        "чилі",
        "чорногорія",
        "швейцарія",
        "швеція",
        "шотландія",
        "штат",
        "югославія",
        "японія",
        "американський",
        "англійський",
        "британський",
        "німецький",
        "французький",
        "польський",
        "російський",
        "китайський",
        "японський",
        "італійський",
        "іспанський",
        "канадський",
        "чеський",
        "турецький",
        "ізраїльський",
        "європейський",
        "радянський",
        "римський",
        "шаріат",
    ]
)
"""Lemmas that name another state, its capital or its law."""

_UKRAINE: Final = ("украї", "укр")
_FIRST: Final = frozenset(
    [
        "я",
        "мене",
        "мені",
        "мною",
        "мій",
        "моя",
        "моє",
        "мої",
        "мого",
        "моєї",
        "моїм",
        "моїх",
        "моєму",
        "ми",
        "нас",
        "нам",
        "нами",
        "наш",
        "наша",
        "наші",
    ]
)
_SECOND: Final = frozenset(["ти", "тебе", "тобі", "тобою", "твій", "твоя", "твоє", "твої"])
_SMOOTHING: Final = 1.0
_BOUND: Final = 3.0


def wording_features(
    text: str, lemmas: Sequence[str], index: SearchIndex, *, own: frozenset[str], own_scope: NDArray[np.int64]
) -> Mapping[str, float]:
    """Features in [-3, 3]; `own` and `own_scope` are the words and the example that a training question brings itself."""
    forms = words(text)
    topic = list(dict.fromkeys(lemmas))
    odds = [_odds(lemma, index, own=lemma in own, own_scope=own_scope) for lemma in topic]
    unseen = [index.phrasings.document_frequency(lemma) - (lemma in own) <= 0 for lemma in topic]
    foreign = not FOREIGN_PLACES.isdisjoint(topic)
    ukrainian = any(form.startswith(_UKRAINE) for form in forms)
    return {
        "odds_sum": float(np.clip(sum(odds) / 3.0, -_BOUND, _BOUND)),
        "odds_top": max(odds, default=0.0),
        "odds_low": min(odds, default=0.0),
        "unseen": sum(unseen) / max(len(topic), 1),
        "rare": float(np.mean([index.text.idf(lemma) for lemma in topic]) / 4.0) if topic else 3.0,
        "foreign": float(foreign and not ukrainian),
        "foreign_here": float(foreign and ukrainian),
        "personal": float(not _FIRST.isdisjoint(forms)),
        "addressed": float(not _SECOND.isdisjoint(forms)),
        "length": min(len(topic), 15) / 15.0,
    }


def _odds(lemma: str, index: SearchIndex, *, own: bool, own_scope: NDArray[np.int64]) -> float:
    """Log odds of a lemma out of scope against in scope, 0 for one never seen."""
    row = index.scope.terms.get(lemma)
    out = inside = 0
    if row is not None:
        docs = index.scope.docs[index.scope.starts[row] : index.scope.starts[row + 1]]
        if len(own_scope):
            docs = docs[~np.isin(docs, own_scope)]
        out = int(np.count_nonzero(out_flags()[docs]))
        inside = len(docs) - out
    inside += max(index.phrasings.document_frequency(lemma) - own, 0)
    if not out and not inside:
        return 0.0
    out_share = (out + _SMOOTHING) / (np.count_nonzero(out_flags()) + _SMOOTHING)
    in_share = (inside + _SMOOTHING) / (index.phrasings.filled + _SMOOTHING)
    # A lemma that the few examples out of scope lack says little: their share is then only an upper bound.
    bound = _BOUND if out else 0.5
    return min(max(float(np.log(out_share / in_share)), -_BOUND), bound)
