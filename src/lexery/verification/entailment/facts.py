"""Facts that one sentence joins: «…, а …», «…, хоча …», «…, і …» with a verb of its own."""

from itertools import pairwise
from typing import Final

from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope

_JOINING: Final = frozenset(
    {"а", "але", "хоча", "проте", "однак", "натомість", "і", "й", "та", "водночас", "також"}
)
MAX_FACTS: Final = 4


def joined_facts(sentence: Sentence) -> list[str]:
    """The sentence cut where one fact ends and the next begins; one piece when it tells one fact."""
    cuts = [0]
    for word in sentence.words:
        joins = any(c in word.before for c in ",–—;") and (word.word in _JOINING or ";" in word.before)
        if joins and sentence.scope(word.index) is not Scope.EXCEPTION and len(cuts) < MAX_FACTS:
            cuts.append(word.start)
    cuts.append(len(sentence.text))
    return [sentence.text[a:b].strip(" ,;–—") for a, b in pairwise(cuts)]
