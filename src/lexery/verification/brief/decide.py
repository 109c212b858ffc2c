"""From what was measured to a verdict: a pure function of how the claim fares at the place cited and elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.verification.brief.model import BriefReason, BriefVerdict
from lexery.verification.entailment import Reason

FIGURES: Final = frozenset({Reason.NUMBER, Reason.UNIT, Reason.DATE})
FIGURES_FROM: Final = 0.5
"""Share of a claim's words from which another figure is a wrong value; below it the place may be about something else."""
SURE_FROM: Final = 0.7
"""Share of a claim's words from which the place is surely about it."""
LIKELY: Final = 0.5
"""Coverage of a place that is likely to be meant, although the claim does not follow from it."""
ALONE: Final = 0.8
"""The same where there is no such place as the one cited, so that nothing can be compared."""
NOTHING: Final = 0.25
"""Coverage below which the place does not speak of it at all."""
STATED_MARGIN: Final = 0.12
"""By how much more of a claim another place must cover when the claim follows from it."""
WHOLLY: Final = 0.95
"""Coverage of a place from which the claim follows that makes half of that margin do."""
FIGURES_MARGIN: Final = 0.1
"""The same when it has the claim's figures and the cited place does not."""
MARGIN: Final = 0.25
"""The same in all other cases."""
PART_MARGIN: Final = 0.15
"""The same for another unit of the article, whose words are all about the same."""
STATED_PART_MARGIN: Final = 0.05
"""The same when the claim follows from it."""
OTHER_ACT_MARGIN: Final = 0.1
"""What is added for other acts: the same norm stands in several."""
STATED_WORTH: Final = 0.1
"""What it is worth in coverage, between two places, that the claim follows from one."""
NAMESAKE: Final = 0.2
"""What an article with the cited number in another act is worth: the usual slip is in the act's name."""
MIN_WORDS: Final = 3
"""Content words of a claim that may be called wrong for its words alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How a claim fares at a place."""

    target: CitationTarget
    stated: bool
    """It follows from the place."""
    reasons: tuple[Reason, ...]
    """Why not."""
    coverage: float
    """Share of it that the place has, by weight, figures among it."""
    topic: float
    """The same of its words alone."""
    figures_missing: bool = False
    """A figure of it is nowhere in the place."""
    otherwise: tuple[Reason, ...] = ()
    """Those of `reasons` that speak of another sense and stand out in the wording (`senses`)."""
    heading: float = 0.0
    """Share of its words that the heading alone has."""
    namesake: bool = False
    """An article of another act with the number that is cited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """All that a claim was held to."""

    cited: Fit | None
    """None when there is no such place."""
    article: Sequence[Fit] = ()
    """Other units of the article."""
    act: Sequence[Fit] = ()
    """Other articles of the act."""
    others: Sequence[Fit] = ()
    """Articles of other acts."""
    words: int = 0
    """Content words and figures of the claim."""
    topic: bool = False
    """It is a bare topic («зменшення неустойки»), of which headings speak."""
    narrow: bool = False
    """A part or point is cited, not the article."""


Decision = tuple[BriefVerdict, tuple[str, ...], CitationTarget | None]
"""Verdict, reasons, the right place."""


def settled(cited: Fit | None, *, topic: bool = False) -> bool:
    """Whether no other article need be looked at. `topic`: the claim is a bare topic."""
    if cited is None or not cited.stated or cited.coverage < WHOLLY:
        return False
    return not topic or cited.heading >= LIKELY


def decide(measured: Measured) -> Decision:
    """The verdict; in doubt the citation stands."""
    cited = measured.cited
    stated = cited is not None and cited.stated
    part = _better_part(measured.article, cited) if measured.narrow else None
    if part is not None:
        return BriefVerdict.WRONG_PART, (BriefReason.ELSEWHERE,), part.target
    if measured.topic and cited is not None and cited.heading < LIKELY:
        headed = max(measured.act, key=lambda fit: fit.heading, default=None)
        if headed is not None and headed.heading >= WHOLLY and measured.words > 1:
            return BriefVerdict.WRONG_ARTICLE, (BriefReason.ELSEWHERE,), headed.target
    sayable = cited is not None or measured.words >= MIN_WORDS
    article = _better(measured.act, cited) if sayable else None
    if stated and article is not None and not article.stated:
        article = None
    other = _better(measured.others, cited, OTHER_ACT_MARGIN) if sayable and not stated else None
    if article is not None and not (other is not None and _rank(other) > _rank(article) + OTHER_ACT_MARGIN):
        return BriefVerdict.WRONG_ARTICLE, (BriefReason.ELSEWHERE,), article.target
    if stated:
        return BriefVerdict.SUPPORTED, (BriefReason.STATED,), None
    value = _value(cited)
    if value:
        return BriefVerdict.WRONG_VALUE, value, cited.target if cited is not None else None
    if other is not None:
        return BriefVerdict.WRONG_ACT, (BriefReason.ELSEWHERE,), other.target
    if cited is None:
        return BriefVerdict.INVENTED, (BriefReason.NOT_STATED,), None
    if cited.coverage < NOTHING and measured.words >= MIN_WORDS:
        return BriefVerdict.WRONG_ARTICLE, (BriefReason.NOT_STATED,), None
    return BriefVerdict.SUPPORTED, (BriefReason.TOPIC,), None


def _rank(fit: Fit) -> float:
    return fit.coverage + STATED_WORTH * fit.stated + NAMESAKE * fit.namesake


def _better(fits: Sequence[Fit], cited: Fit | None, extra: float = 0.0) -> Fit | None:
    """The best place that the claim fits clearly better than the cited one."""
    return max((fit for fit in fits if _is_better(fit, cited, extra)), key=_rank, default=None)


def _better_part(fits: Sequence[Fit], cited: Fit | None) -> Fit | None:
    """The best other unit of the article that the claim fits clearly better than the cited one."""
    return max((fit for fit in fits if _is_better_part(fit, cited)), key=_rank, default=None)


def _is_better_part(fit: Fit, cited: Fit | None) -> bool:
    if cited is None:
        return fit.coverage >= LIKELY and (fit.stated or not fit.figures_missing)
    if fit.stated and not cited.stated:
        return fit.coverage >= cited.coverage + STATED_PART_MARGIN
    if cited.stated:
        return fit.coverage >= WHOLLY and fit.topic >= cited.topic + PART_MARGIN
    if fit.coverage < LIKELY or (_fails_figures(fit) and not _fails_figures(cited)):
        return False
    margin = STATED_PART_MARGIN if cited.figures_missing and not _fails_figures(fit) else PART_MARGIN
    return fit.coverage >= cited.coverage + margin


def _is_better(fit: Fit, cited: Fit | None, extra: float) -> bool:
    covered = fit.coverage + NAMESAKE * fit.namesake
    if cited is None:
        return covered >= ALONE and (fit.stated or not fit.figures_missing)
    if cited.stated:
        margin = STATED_MARGIN if fit.stated else MARGIN
        return fit.coverage >= WHOLLY and fit.topic >= cited.topic + margin
    if not fit.stated and (covered < LIKELY or fit.figures_missing):
        return False
    if cited.topic >= SURE_FROM and _value(cited) and (fit.topic < cited.topic or _fails_figures(fit)):
        # The place cited is about it and only a value differs: another that has the value must say it no less.
        return False
    return covered >= cited.coverage + _margin(fit, cited) + extra


def _margin(fit: Fit, cited: Fit) -> float:
    if fit.stated:
        return STATED_MARGIN / 2 if fit.coverage >= WHOLLY else STATED_MARGIN
    fails = cited.figures_missing or (fit.topic >= SURE_FROM and _fails_figures(cited))
    return FIGURES_MARGIN if fails and not _fails_figures(fit) else MARGIN


def _fails_figures(fit: Fit) -> bool:
    return fit.figures_missing or not (FIGURES | {Reason.COMPARATOR}).isdisjoint(fit.reasons)


def _value(cited: Fit | None) -> tuple[str, ...]:
    if cited is None:
        return ()
    figures = [r.value for r in cited.reasons if r in FIGURES]
    if cited.figures_missing and cited.topic >= FIGURES_FROM:
        return tuple(figures) or (Reason.NUMBER.value,)
    return tuple(r.value for r in cited.otherwise)
