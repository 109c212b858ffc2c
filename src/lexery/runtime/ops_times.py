"""How long stages took, from the events of runs; pure."""

from collections.abc import Iterable, Sequence
from math import ceil

from lexery.contracts.operations import StageTimes, TimedEvent
from lexery.contracts.run import Stage
from lexery.runtime.events import INTERRUPTED, STARTED_SUFFIX, RunEventKind, finished_kind

QUEUE = "queue"
"""Of a run that is asked for, answered or taken up again: until its next stage begins."""
_WAITING = frozenset(
    {RunEventKind.SUBMITTED, RunEventKind.ANSWERED, RunEventKind.RESUMED, RunEventKind.HANDED_BACK}
)
_RAISED = ("ERROR:", "TIMEOUT")
_ORDER = (QUEUE, *(stage.number for stage in Stage))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The nearest-rank percentile of values in ascending order: the least value that at least `share` of them do not exceed.

    Raises IndexError for no values.
    """
    return ordered[max(ceil(share * len(ordered)), 1) - 1]


def stage_times(events: Iterable[TimedEvent]) -> tuple[StageTimes, ...]:
    """Times by stage, in the order of the pipeline, of events in their order. Only pairs count whose both halves are here."""
    took: dict[str, list[float]] = {}
    raised: dict[str, int] = {}
    interrupted: dict[str, int] = {}
    started: dict[str, TimedEvent] = {}
    waits: dict[str, TimedEvent] = {}
    for event in events:
        if event.kind in _WAITING:
            waits[event.run_id] = event
        elif event.kind.endswith(STARTED_SUFFIX):
            started[event.run_id] = event
            if (asked := waits.pop(event.run_id, None)) is not None:
                took.setdefault(QUEUE, []).append((event.at - asked.at).total_seconds() * 1000)
        elif (begun := started.pop(event.run_id, None)) and event.kind == finished_kind(begun.kind):
            stage = begun.kind.removesuffix(STARTED_SUFFIX)
            outcome = event.outcome or ""
            if outcome == INTERRUPTED:
                interrupted[stage] = interrupted.get(stage, 0) + 1
            elif event.duration_ms is not None:
                took.setdefault(stage, []).append(event.duration_ms)
                raised[stage] = raised.get(stage, 0) + outcome.startswith(_RAISED)
    return tuple(
        _times(stage, sorted(took.get(stage, ())), raised.get(stage, 0), interrupted.get(stage, 0))
        for stage in _ORDER
        if stage in took or stage in interrupted
    )


def _times(stage: str, ordered: Sequence[float], raised: int, interrupted: int) -> StageTimes:
    values = ordered or (0.0,)
    return StageTimes(
        stage=stage,
        visits=len(ordered),
        p50_ms=percentile(values, 0.5),
        p90_ms=percentile(values, 0.9),
        p95_ms=percentile(values, 0.95),
        p99_ms=percentile(values, 0.99),
        max_ms=values[-1],
        raised=raised,
        interrupted=interrupted,
    )
