"""The rules and a trained judge together: what speaks for a claim in words of its own, weighed by fitted weights.

A claim that keeps to the wording of its passage is left to the rules: there every changed word counts, and they see it. One that
rewords is what they are worst at: they miss what words of everyday mean. There the log-odds of the trained judge are weighed with
the rules' reasons (`training.fit_judge`; design/judge.md).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from lexery.contracts.ports import ClaimModel
from lexery.verification.entailment.model import Judgement, Reason
from lexery.verification.entailment.wording import COPIED

WINDOW: Final = 1_100
"""Code points of a passage that the trained judge is given, around the stretch that the rules found."""
SUPPORT_MOST: Final = 6.0
"""Log-odds beyond which the trained judge does not count for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Log-odds that a claim follows, as a sum."""

    bias: float
    support: float
    """Of the trained judge's log-odds."""
    missing: float
    copied: float
    no_reason: float
    """Of no rule speaking against the claim."""
    reasons: Mapping[Reason, float]
    threshold: float
    """Log-odds from which a claim counts as supported."""


@cache
def shipped_weights() -> Weights:
    """The fitted weights."""
    file = files("lexery.verification.entailment").joinpath("trained.json")
    row = json.loads(file.read_text(encoding="utf-8"))
    return Weights(**(row | {"reasons": {Reason(name): weight for name, weight in row["reasons"].items()}}))


def asks_model(found: Judgement) -> bool:
    """Whether the rules' judgement is weighed with the trained one's: of a claim in words of its own."""
    return found.copied < COPIED and found.reasons != (Reason.EMPTY,)


def window(passage: str, found: Judgement) -> str:
    """The part of a passage around what the rules found, whole lines where that is possible."""
    if len(passage) <= WINDOW:
        return passage
    middle = (found.start + found.end) // 2
    start = max(0, min(middle - WINDOW // 2, len(passage) - WINDOW))
    end = start + WINDOW
    line = passage.rfind("\n", start, max(start, found.start) + 1) if start else start
    start = line + 1 if line > start else start
    last = passage.find("\n", min(found.end, end), end)
    return passage[start : last if last > 0 else end]


def odds(found: Judgement, support: float, weights: Weights) -> float:
    """Log-odds that the claim follows, above or below the threshold."""
    bounded = max(-SUPPORT_MOST, min(SUPPORT_MOST, support))
    return (
        weights.bias
        + weights.support * bounded
        + weights.missing * found.missing
        + weights.copied * found.copied
        + (weights.no_reason if not found.reasons else 0.0)
        + sum(weights.reasons.get(reason, 0.0) for reason in found.reasons)
    )


def weighed(found: Judgement, passage: str, claim: str, model: ClaimModel, weights: Weights) -> Judgement:
    """The judgement of both; the rules' own where the claim keeps to the wording.

    The reasons stay those of the rules; where none of them spoke and the trained judge doubts, `DOUBTED`.
    """
    if not asks_model(found):
        return found
    support = model.support([(window(passage, found), claim)])[0]
    supported = odds(found, support, weights) >= weights.threshold
    reasons = () if supported else found.reasons or (Reason.DOUBTED,)
    return replace(found, supported=supported, reasons=reasons, support=float(support))
