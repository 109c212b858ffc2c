"""Which questions failed, in what way, and what the search knew of the right article."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.retrieval import Explanation
from lexery.evaluation.questions import EvalQuestion
from lexery.evaluation.report import EvalRow, first_gold_rank, missing_must

Key = tuple[str, str]
Explain = Callable[[str, Sequence[Key]], Mapping[str, tuple[Explanation, ...]]]
"""Question and articles asked about → goal → explanations of its hits, then of those articles."""

_BEYOND: Final = 10**9


class FailureKind(StrEnum):
    """The first that fits."""

    RUN = "run"
    """The run failed or stopped."""
    CLARIFICATION = "clarification"
    """Asked although the gold outcome is another, or did not ask."""
    SCOPE = "scope"
    """Refused as out of scope, or not refused."""
    DOCLIST = "doclist"
    """A named act or article was resolved otherwise: another kind of gap, a gap too many or one too few."""
    NOT_FOUND = "not_found"
    """No leg has a right article within its depth, or it is not indexed."""
    NOT_WEIGHED = "not_weighed"
    """A leg has it, but it is not among those that are weighed."""
    FLOOR = "floor"
    """Weighed, but the whole was taken for too weak."""
    LOW = "low"
    """Weighed, but others come first."""
    MUST = "must"
    """A right article is first, but of those that a good answer cites one is not among the first ten."""


class Failure(Value):
    """One row that failed."""

    id: str
    category: str
    query: str
    kind: FailureKind
    expected: str
    """Outcome, and kind of gap where there is one."""
    got: str
    gold_rank: int | None
    """Place of the first right article among the hits of the run."""
    goal_id: str | None = None
    """The goal that came nearest to it."""
    gold: Explanation | None = None
    """The right article that came nearest, in the run's first search."""
    top: Explanation | None = None
    """The first hit of the same goal."""


def failures(
    questions: Sequence[EvalQuestion], rows: Sequence[EvalRow], explain: Explain
) -> Iterator[Failure]:
    """The rows that failed; `explain` is asked for these alone."""
    for question, row in zip(questions, rows, strict=True):
        if not fails(question, row):
            continue
        rank = first_gold_rank(question, row)
        wanted = (missing_must(question, row) if rank == 1 else None) or question.gold_keys
        ended = row.outcome not in ("failed", "stopped")
        why = explain(question.query, sorted(wanted)) if ended else dict[str, tuple[Explanation, ...]]()
        goal, gold, top = _nearest(why, wanted)
        yield Failure(
            id=question.id,
            category=question.category,
            query=question.query,
            kind=failure_kind(question, row, gold),
            expected=_end(question.expected_outcome, question.coverage_kind),
            got=_end(row.outcome, row.coverage_kind),
            gold_rank=rank,
            goal_id=goal,
            gold=gold,
            top=top,
        )


def fails(question: EvalQuestion, row: EvalRow) -> bool:
    """Whether the end is not what it should be, or a right article is not where it should be."""
    if question.expected_outcome != row.outcome or question.coverage_kind != row.coverage_kind:
        return True
    if question.gold_keys and first_gold_rank(question, row) != 1:
        return True
    return bool(missing_must(question, row))


def failure_kind(question: EvalQuestion, row: EvalRow, gold: Explanation | None) -> FailureKind:
    """What kind of failure a failing row is, given what is known of the nearest right article."""
    ends = {question.expected_outcome, row.outcome}
    if ends & {"failed", "stopped"}:
        return FailureKind.RUN
    if len(ends) > 1:
        if "clarify" in ends:
            return FailureKind.CLARIFICATION
        if "out_of_scope" in ends:
            return FailureKind.SCOPE
    if question.coverage_kind != row.coverage_kind:
        return FailureKind.DOCLIST
    if question.gold_keys and (gold is None or not gold.legs):
        return FailureKind.NOT_FOUND
    if gold is not None and gold.rank is None:
        return FailureKind.NOT_WEIGHED
    if len(ends) > 1:
        return FailureKind.FLOOR
    return FailureKind.MUST if first_gold_rank(question, row) == 1 else FailureKind.LOW


def _nearest(
    why: Mapping[str, tuple[Explanation, ...]], wanted: frozenset[Key]
) -> tuple[str | None, Explanation | None, Explanation | None]:
    """The goal in which a wanted article came nearest, that article, and the goal's first hit."""
    found = [(goal, one) for goal, all_ in why.items() for one in all_ if one.key in wanted]
    goal, gold = min(found, key=lambda pair: _distance(pair[1]), default=(next(iter(why), None), None))
    top = next((one for one in why.get(goal or "", ()) if one.rank == 1), None)
    return goal, gold, top


def _distance(one: Explanation) -> tuple[int, int]:
    return one.rank or _BEYOND, min((score.rank for score in one.legs), default=_BEYOND)


def _end(outcome: str, kind: str | None) -> str:
    return f"{outcome}/{kind}" if kind else outcome
