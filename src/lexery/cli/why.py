"""`lexery search --why`: the explanation of a hit in words."""

from collections.abc import Iterator

from lexery.cli.state import language
from lexery.contracts.retrieval import Contribution, Explanation, LegScore, Reckoning
from lexery.messages import text

SHOWN = 6
"""Features of a model that are listed one by one."""


def told(name: str, **params: object) -> str:
    """The sentence `why.<name>` in the language of the moment."""
    return text(f"why.{name}", language(), **params)


def explanation_lines(why: Explanation) -> Iterator[str]:
    """An explanation, some lines under the hit."""
    yield told("legs", legs=" · ".join(map(_leg, why.legs)) or "—")
    for depth, reckoning in enumerate(why.reckonings):
        yield from _reckoning(reckoning, under=depth > 0)
    if why.act_share < 1:
        yield told("act_share", factor=f"{why.act_share:.2f}")
    if why.other_act_odds != 1:
        yield told("other_act_odds", factor=f"{why.other_act_odds:.2f}")
    if why.standing != 1:
        yield told("standing", factor=f"{why.standing:.2f}")
    for placing in why.moved:
        yield told(f"moved.{placing}")


def _leg(score: LegScore) -> str:
    return told("leg", leg=told(f"legs_by.{score.leg}"), rank=score.rank, score=f"{score.score:.3f}")


def _reckoning(reckoning: Reckoning, *, under: bool) -> Iterator[str]:
    indent = "  " if under else ""
    yield indent + told(
        f"model.{reckoning.model}", probability=f"{reckoning.probability:.2f}", bias=f"{reckoning.bias:+.2f}"
    )
    for part in reckoning.contributions[:SHOWN]:
        yield f"{indent}  {_part(part)}"
    rest = reckoning.contributions[SHOWN:]
    if rest:
        yield f"{indent}  {sum(part.log_odds for part in rest):+6.2f}  {told('rest', count=len(rest))}"


def _part(part: Contribution) -> str:
    return f"{part.log_odds:+6.2f}  {told(f'feature.{part.feature}')} ({part.value:.3f} × {part.weight:.3f})"
