"""Two reports side by side: which questions ended otherwise."""

from lexery.contracts.base import Value
from lexery.evaluation.report import EvalReport, EvalRow


class RowChange(Value):
    """A question whose end changed."""

    id: str
    before: str
    """Outcome and coverage kind."""
    after: str


class Comparison(Value):
    """Differences of `after` against `before`, over the ids that both have."""

    shared: int
    changed: tuple[RowChange, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]


def compare(before: EvalReport, after: EvalReport) -> Comparison:
    """What changed from one report to the other."""
    old = {row.id: row for row in before.rows}
    new = {row.id: row for row in after.rows}
    shared = [name for name in new if name in old]
    return Comparison(
        shared=len(shared),
        changed=tuple(
            RowChange(id=name, before=_end(old[name]), after=_end(new[name]))
            for name in shared
            if _end(old[name]) != _end(new[name])
        ),
        only_before=tuple(name for name in old if name not in new),
        only_after=tuple(name for name in new if name not in old),
    )


def _end(row: EvalRow) -> str:
    return f"{row.outcome}/{row.coverage_kind}" if row.coverage_kind else row.outcome
