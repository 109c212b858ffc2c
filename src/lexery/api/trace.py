"""The public trace of a run: its events, with the decisions behind them, and what its asker must hear of apart.

The events are stored; what was decided stands in the run's record, by stage and visit, and is joined to them when they are read.
Events that are derived (`clarification_requested`, `coverage_gap_detected`) follow the stored one that they come from and have
its number with `.1`: who resumes by the last number seen loses none and gets none twice.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from lexery.contracts.base import Value
from lexery.contracts.record import RunRecord
from lexery.contracts.retrieval import CoverageGap
from lexery.contracts.run import ClarificationChoice, EngineStatus, RunEvent, Stage
from lexery.runtime.events import RunEventKind

Verbosity = Literal["stages", "decisions", "full"]
LAST_EVENT_ID: Final = r"^[0-9]{1,18}([.][0-9]{1,3})?$"
_DERIVED: Final = 1
_FINISHED: Final = ".finished"


class DerivedKind(StrEnum):
    """Events that are derived from others."""

    CLARIFICATION_REQUESTED = "clarification_requested"
    """The run waits for its asker: the question with its choices."""
    COVERAGE_GAP_DETECTED = "coverage_gap_detected"
    """The law that was asked for is not all held, or the evidence is weak; a later one replaces it."""


class EventId(Value):
    """Where a reader of the trace is: the number of a stored event, and which of those derived from it."""

    seq: int = 0
    derived: int = 0

    @property
    def text(self) -> str:
        """As it stands in the stream: `12`, `12.1`."""
        return f"{self.seq}.{self.derived}" if self.derived else str(self.seq)

    @property
    def order(self) -> tuple[int, int]:
        return self.seq, self.derived


def read_event_id(text: str) -> EventId:
    """The place that a reader names; ValueError for what matches no `LAST_EVENT_ID`."""
    if not re.fullmatch(LAST_EVENT_ID, text):
        raise ValueError(text)
    seq, _, derived = text.partition(".")
    return EventId(seq=int(seq), derived=int(derived or 0))


class PublicDecision(Value):
    """What a stage decided, and why."""

    result: str
    """What was decided: `expand` or `pass` of the gate, the next action of reasoning, the verdict of verification, …"""
    reasons: tuple[str, ...] = ()
    """Codes; the list is in the reference of codes."""
    next: str | None = None
    """The step that follows from it."""
    details: dict[str, Any] | None = None
    """Numbers that it was judged by; with the verbosity `full` only."""


class PublicQuestion(Value):
    """What the run asks back."""

    question: str
    reason_code: str
    choices: tuple[ClarificationChoice, ...]
    deadline: datetime | None = None
    """Until when it may be answered; None once it was."""


class PublicGap(Value):
    """What is missing."""

    gap: CoverageGap
    """Of the run; `none` where only goals of it lack something."""
    goals: dict[str, CoverageGap]
    """Goal id → its gap."""
    reason: str | None = None
    """What the catalog said of the acts that were named."""


class TraceEvent(Value):
    """One event of the public trace."""

    id: Annotated[str, Field(examples=["12", "12.1"])]
    """Number to resume by (`Last-Event-ID`)."""
    kind: Annotated[str, Field(examples=["U5.finished", "run.completed", "clarification_requested"])]
    at: datetime
    stage: str | None = None
    """U-number, for an event of a stage."""
    label: str | None = None
    """Status that the run shows in this stage."""
    visit: int = 1
    """Which entry into the stage it is."""
    duration_ms: float | None = None
    outcome: str | None = None
    """Short code of what came of it."""
    decision: PublicDecision | None = None
    clarification: PublicQuestion | None = None
    coverage_gap: PublicGap | None = None


def wants_record(event: RunEvent, verbosity: Verbosity) -> bool:
    """Whether the record adds anything to an event."""
    if event.kind in (RunEventKind.WAITING, f"{Stage.EVIDENCE.number}{_FINISHED}"):
        return True
    return verbosity != "stages" and event.kind.removesuffix(_FINISHED) in _DECIDING


def public(event: RunEvent, record: RunRecord | None, verbosity: Verbosity) -> tuple[TraceEvent, ...]:
    """An event as its asker sees it, then what is derived from it; `record` where `wants_record` says so."""
    number = event.kind.partition(".")[0]
    stage = next((stage for stage in Stage if stage.number == number), None)
    finished = stage is not None and event.kind.endswith(_FINISHED)
    decision = None
    if finished and record is not None and verbosity != "stages":
        decision = _decision(number, event.visit, record, full=verbosity == "full")
    shown = TraceEvent(
        id=EventId(seq=event.seq).text,
        kind=event.kind,
        at=event.at,
        stage=number if stage is not None else None,
        label=stage.label if stage is not None else None,
        visit=event.visit,
        duration_ms=event.duration_ms,
        outcome=event.outcome,
        decision=decision,
    )
    derived = _derived(event, record) if record is not None else None
    return (shown,) if derived is None else (shown, derived)


def _derived(event: RunEvent, record: RunRecord) -> TraceEvent | None:
    name = EventId(seq=event.seq, derived=_DERIVED).text
    if event.kind == RunEventKind.WAITING and (asked := question_of(record)) is not None:
        kind = DerivedKind.CLARIFICATION_REQUESTED
        return TraceEvent(id=name, kind=kind, at=event.at, clarification=asked)
    evidence = Stage.EVIDENCE
    if event.kind == evidence.finished_event and record.engine.visits.get(evidence.number) == event.visit:
        gap = gap_of(record)
        if gap is not None:
            kind = DerivedKind.COVERAGE_GAP_DETECTED
            return TraceEvent(id=name, kind=kind, at=event.at, coverage_gap=gap)
    return None


def question_of(record: RunRecord) -> PublicQuestion | None:
    """What the run asked its asker, the last time it did."""
    asked = record.snapshot.clarification
    if asked is None or not asked.question:
        return None
    return PublicQuestion(
        question=asked.question,
        reason_code=asked.reason_code,
        choices=asked.choices,
        deadline=record.engine.deadline if record.engine.status is EngineStatus.WAITING_USER else None,
    )


def gap_of(record: RunRecord) -> PublicGap | None:
    """What the evidence lacks; None when it lacks nothing."""
    evidence, doclist = record.snapshot.u7_evidence, record.snapshot.doclist_trace
    if evidence is None:
        return None
    goals = {goal: gap for goal, gap in evidence.goal_gaps.items() if gap is not CoverageGap.NONE}
    if evidence.coverage_gap_status is CoverageGap.NONE and not goals:
        return None
    return PublicGap(
        gap=evidence.coverage_gap_status, goals=goals, reason=doclist.reason.value if doclist else None
    )


def _decision(number: str, visit: int, record: RunRecord, *, full: bool) -> PublicDecision | None:
    """What the stage decided on that visit; None when it decides nothing, or nothing is known of it any more."""
    current = record.engine.visits.get(number, 0) == visit
    found = next(_of_stage(number, visit, record, current=current), None)
    return found if full or found is None else found.model_copy(update={"details": None})


def _of_stage(number: str, visit: int, record: RunRecord, *, current: bool) -> Iterator[PublicDecision]:
    snapshot = record.snapshot
    past = next((p for p in snapshot.history if p.stage == number and p.visit == visit), None)
    match number:
        case Stage.PLAN.number if current and record.search_plan is not None:
            codes = tuple(str(code) for code in record.search_plan.reason_codes)
            yield PublicDecision(result="plan", reasons=codes)
        case Stage.GATE.number:
            gate = record.gate_decision if current else past and past.gate
            if gate is not None:
                yield PublicDecision(
                    result="expand" if gate.expand else "pass",
                    reasons=tuple(gate.reason_codes),
                    next=gate.next_stage.number,
                    details={
                        "expanding_codes": list(gate.expanding_codes),
                        "thresholds": gate.thresholds.model_dump(mode="json"),
                        "signals": gate.signals.model_dump(mode="json"),
                    },
                )
        case Stage.EXPAND.number:
            expand = snapshot.expand_trace if current else past and past.expand
            if expand is not None:
                result = "limit_reached" if expand.limit_reached else "tried"
                yield PublicDecision(result=result, reasons=expand.strategies)
        case Stage.REASON.number:
            reasoning = snapshot.u8_reasoning if current else past and past.reasoning
            if reasoning is not None:
                ready = (reasoning.ready_path.value,) if reasoning.ready_path is not None else ()
                yield PublicDecision(
                    result=reasoning.recommended_next_action,
                    reasons=(*ready, *reasoning.unresolved_blockers),
                    details={"row": reasoning.row, "answer_mode": reasoning.answer_mode},
                )
        case Stage.VERIFY.number:
            verify = record.verify_result if current else past and past.verify
            if verify is not None:
                yield PublicDecision(
                    result=verify.verdict,
                    reasons=tuple(verify.reasons),
                    next=verify.recommended_next_action,
                    details={"row": verify.row, **verify.metrics.model_dump(mode="json")},
                )
        case Stage.ORCH.number if visit <= len(snapshot.orch):
            chosen = snapshot.orch[visit - 1]
            yield PublicDecision(
                result=chosen.choice,
                reasons=(chosen.reason,),
                details={"after": chosen.after, "allowed_actions": list(chosen.allowed_actions)},
            )
        case _:
            return


_DECIDING: Final = frozenset(
    stage.number for stage in (Stage.PLAN, Stage.GATE, Stage.EXPAND, Stage.REASON, Stage.VERIFY, Stage.ORCH)
)
