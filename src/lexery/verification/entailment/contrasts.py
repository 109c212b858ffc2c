"""Words that exclude one another: one of a claim for another of the stretch is a change, however freely it is worded."""

from collections.abc import Mapping
from functools import cache

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.families import family
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tables import lines_of


def contrast(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """Whether a word that the claim adds excludes one of the stretch that the claim leaves out."""
    told = frozenset(key for i in claim.content for key in claim.words[i].form.own)
    left = {key: i for i in stretch.content for key in stretch.words[i].form.own if key not in told}
    for index in alignment.unmet:
        cases = claim.words[index].form.cases
        for key in claim.words[index].form.own:
            for other in _table().get(key, frozenset()) & left.keys():
                others = stretch.words[left[other]].form.cases
                if not cases or not others or cases & others:
                    return True
    return False


@cache
def _table() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in lines_of("contrasts"):
        keys = {family(word, animate=animate) for word in line.split() for animate in (False, True)}
        for word in line.split():
            for key in (family(word), family(word, animate=True)):
                found.setdefault(key, set()).update(keys - {family(word), family(word, animate=True)})
    return {key: frozenset(keys) for key, keys in found.items()}
