"""A long story → the sentences that ask or tell what law is about.

A sentence counts when it is nearer to the lay phrasings than to the examples of what is not law: greetings, feelings
and biography are not. Sentences that ask stay; so does the one that counts most.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.search.clauses import asks, sentences, word_count
from lexery.search.dense import DenseIndex
from lexery.search.lay import scope_examples

WORDS_MIN: Final = 35
"""A text of fewer words is searched whole: what little it holds is seldom idle, and every sentence costs an encoding."""
SENTENCES_MIN: Final = 4
SENTENCES_MAX: Final = 24
"""Sentences that are looked at; those in the middle of a longer story are left out."""
NEAR: Final = 50
OUT: Final = 5
"""Nearest phrasings and nearest examples out of scope whose mean cosines are compared: single ones may lie near by chance."""
KEPT: Final = 256
"""Sentences whose lead is remembered: the goals of one story share its facts."""
LEAD: Final = 0.03
"""By how much a sentence must be nearer to law: seven in a hundred that tell facts are not, three in four idle ones are. A figure of
one encoder: `training.measure_essence` gives it for another."""


class Essence:
    """Shortens stories by the vectors of phrasings."""

    def __init__(self, dense: DenseIndex, *, words_min: int = WORDS_MIN, lead: float = LEAD) -> None:
        self._dense = dense
        self._words_min = words_min
        self._lead = lead
        self._leads: dict[str, float] = {}
        self._out: NDArray[np.bool_] = np.asarray([example.out for example in scope_examples()])

    def of(self, text: str) -> str:
        """The sentences that count, in order; the text itself where it is short."""
        if word_count(text) < self._words_min:
            return text
        told = [sentence.text for sentence in sentences(text)]
        if len(told) < SENTENCES_MIN:
            return text
        if len(told) > SENTENCES_MAX:
            told = [*told[: SENTENCES_MAX // 2], *told[-SENTENCES_MAX // 2 :]]
        try:
            leads = self._leads_of(told)
        except Exception:
            # The leg of vectors meets the same trouble and tells of it; the story is searched whole.
            return text
        best = int(np.argmax(leads))
        kept = [
            sentence
            for at, (sentence, lead) in enumerate(zip(told, leads, strict=True))
            if lead > self._lead or at == best or asks(sentence)
        ]
        return " ".join(kept)

    def lead_of(self, sentence: str) -> float:
        """How much nearer (cosine) a sentence is to the lay phrasings than to the examples out of scope."""
        return self._leads_of([sentence])[0]

    def _leads_of(self, told: Sequence[str]) -> list[float]:
        """Of each sentence; those not met before are compared with the vectors together, which costs little more than one."""
        leads = {sentence: self._leads[sentence] for sentence in told if sentence in self._leads}
        new = [sentence for sentence in dict.fromkeys(told) if sentence not in leads]
        if new:
            vectors = np.stack([self._dense.encode(sentence) for sentence in new])
            phrasings, scope = self._dense.phrase_cosines(vectors), self._dense.scope_cosines(vectors)
            for sentence, near, beside in zip(new, phrasings, scope, strict=True):
                leads[sentence] = _mean_of_best(near, NEAR) - _mean_of_best(beside[self._out], OUT)
            if len(self._leads) + len(new) > KEPT:
                self._leads.clear()
            self._leads.update((sentence, leads[sentence]) for sentence in new)
        return [leads[sentence] for sentence in told]


def _mean_of_best(cosines: NDArray[np.float32], count: int) -> float:
    if not len(cosines):
        return 0.0
    count = min(count, len(cosines))
    return float(np.partition(cosines, len(cosines) - count)[-count:].mean())
