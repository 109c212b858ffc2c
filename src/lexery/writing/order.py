"""The order of an answer: article by article, the rule before conditions, exceptions, procedure, term, consequence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lexery.contracts.answer import Claim
from lexery.contracts.corpus import ActRecord, Article
from lexery.writing.articles import Key, specialty
from lexery.writing.limits import SelectLimits
from lexery.writing.roles import Role

LIKELY: Final = 0.3
"""Relevance of the best article from which an act that is more special comes first: of guesses nothing is special."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A claim with the values its sentences are made of."""

    claim: Claim
    act: ActRecord
    article: Article
    relevance: float
    role: Role
    cited: bool = False
    """The question cites the article."""
    beside: bool = False
    """Likely, but far behind what the goal is answered by."""

    @property
    def key(self) -> Key:
        return (self.act.nreg, self.article.number)


def ordered(drafts: Sequence[Draft], limits: SelectLimits) -> list[Draft]:
    """The claims of one goal, given best first, as a lawyer would tell them.

    What is said of one article stays together. Articles that stand beside the best one come before the less likely
    ones; among the former, a special act comes before a general one, and the rule before what follows from it. Articles
    that the question cites keep its order.
    """
    if not drafts or any(d.cited for d in drafts):
        return list(drafts)
    best = max(d.relevance for d in drafts)
    blocks: dict[Key, list[Draft]] = {}
    for draft in drafts:
        blocks.setdefault(draft.key, []).append(draft)

    def place(key: Key) -> tuple[bool, int, int]:
        block = blocks[key]
        share = block[0].relevance / best if best else 1.0
        # Whether an act is special to another says something only where both are about the matter.
        special = (
            specialty(block[0].act)
            if share >= limits.special_share and best >= LIKELY
            else max(map(int, Role))
        )
        return (share < limits.main_share, min(d.role for d in block), special)

    in_order = [d for key in sorted(blocks, key=place) for d in sorted(blocks[key], key=lambda d: d.role)]
    return [replace(d, beside=d.relevance < limits.main_share * best) for d in in_order]
