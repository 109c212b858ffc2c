"""How closely a claim copies the wording of a stretch, and what may then be unmet.

A claim that copies says by every other word something else; one that rewords says the same with words of its own.
So the share of a claim that may lack a counterpart falls as its copied share rises.
"""

from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.reading import Sentence

_RUN: Final = 3
"""Content words in a row, each next to its neighbour's counterpart, from which wording counts as copied."""
_GAP: Final = 2
"""Content words of the stretch by which counterparts of neighbours may lie apart within a run."""
_LONG: Final = 6.0
"""Weight of a claim from which what is met speaks for what is not; of a short one each word is its point."""
LOOSE: Final = 0.55
"""Share of the weight that a claim without any copied run may leave unmet."""
CLOSE: Final = 0.3
"""Copied share from which a claim without an unmet word keeps to the wording as well."""
COPIED: Final = 0.65
"""Copied share from which a claim copies as a whole: nothing may be unmet."""


def copied(claim: Sentence, stretch: Sentence, alignment: Alignment) -> float:
    """Share of the claim's content words that stand in copied runs."""
    if not claim.content:
        return 0.0
    order = {at: rank for rank, at in enumerate(stretch.content)}
    runs = 0
    run = 0
    last: int | None = None
    for index in claim.content:
        at = alignment.pairs.get(index)
        rank = order.get(at) if at is not None else None
        same = (
            rank is not None
            and at is not None
            and bool(claim.words[index].form.own & stretch.words[at].form.own)
        )
        if same and rank is not None and (last is None or 0 < rank - last <= _GAP):
            run += 1
        else:
            runs += run if run >= _RUN else 0
            run = 1 if same else 0
        last = rank if same else None
    runs += run if run >= _RUN else 0
    return runs / len(claim.content)


def allowed(share: float, total: float) -> float:
    """Share of the weight that may be unmet in a claim of which `share` is copied and that weighs `total`."""
    return LOOSE * max(0.0, 1 - share / COPIED) * min(1.0, total / _LONG)
