"""Words of a claim and the words of a passage that stand for them, in an order as near as can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.verification.entailment.reading import Sentence

_ACRONYM: Final = 6
"""Letters of the longest acronym."""
MAX_CANDIDATES: Final = 8
_JUMP: Final = 0.04
"""Cost of a word of distance between counterparts of neighbours."""
_MAX_JUMP: Final = 0.5
_SYNONYM: Final = 0.08
"""Cost of a counterpart of another family."""
_TWICE: Final = 0.3
"""Cost of one word of the passage standing for two in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Claim word → word of the stretch; what is missing is unmet."""

    pairs: dict[int, int]
    unmet: tuple[int, ...]
    """Content words of the claim without a counterpart."""
    weight: float
    """Of the unmet words."""
    total: float
    """Of all content words of the claim."""


def align(claim: Sentence, stretch: Sentence) -> Alignment:
    """The cheapest way to lay the claim's content words over the stretch, word by word (a Viterbi walk)."""
    met: list[tuple[int, list[int]]] = []
    unmet: list[int] = []
    for index in claim.content:
        found = sorted({at for key in claim.words[index].form.keys for at in stretch.places.get(key, ())})
        found = found or _initials(claim.words[index].word, stretch)
        if found:
            met.append((index, found[:MAX_CANDIDATES]))
        else:
            unmet.append(index)
    if stretch.fragment:
        unmet = [i for i in unmet if not claim.words[i].is_verbal]
    pairs = _walk(claim, stretch, met)
    return Alignment(
        pairs=pairs,
        unmet=tuple(unmet),
        weight=sum(claim.weights[i] for i in unmet),
        total=sum(claim.weights[i] for i in claim.content),
    )


def _initials(word: str, stretch: Sentence) -> list[int]:
    """The first of the words that an acronym is made of: «ЦВК», «НАБУ»."""
    if not 2 <= len(word) <= _ACRONYM:
        return []
    letters = "".join(w.word[0] for w in stretch.words)
    at = letters.find(word)
    return [at] if at >= 0 else []


def _walk(claim: Sentence, stretch: Sentence, met: Sequence[tuple[int, list[int]]]) -> dict[int, int]:
    if not met:
        return {}
    costs: list[dict[int, tuple[float, int]]] = []
    for step, (index, found) in enumerate(met):
        here: dict[int, tuple[float, int]] = {}
        for at in found:
            own = 0.0 if claim.words[index].form.own & stretch.words[at].form.own else _SYNONYM
            if not step:
                here[at] = (own, -1)
                continue
            here[at] = min(
                (before + own + (_TWICE if at == last else min(_MAX_JUMP, _JUMP * abs(at - last))), last)
                for last, (before, _) in costs[-1].items()
            )
        costs.append(here)
    at = min(costs[-1], key=lambda a: costs[-1][a][0])
    pairs: dict[int, int] = {}
    for step in range(len(met) - 1, -1, -1):
        pairs[met[step][0]] = at
        at = costs[step][at][1]
    return pairs
