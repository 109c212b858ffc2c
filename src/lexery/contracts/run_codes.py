"""The reason codes of a run: every code by which a decision, a flag or a failure of it can be found."""

from collections.abc import Iterator

from lexery.contracts.decisions import GateDecision, LegalReasoning, VerifyResult
from lexery.contracts.record import RunRecord

CODE_LENGTH = 64
"""Longest code that is stored, in characters; what follows is cut."""


def reason_codes(record: RunRecord) -> tuple[str, ...]:
    """Codes of the plan, the gate, DocList, reasoning, verification, flags, notes and the failure; each once.

    Decisions that going back made stale count too: they were made. A flag with a detail (`LEG_FAILED:text`) counts with
    and without it.
    """
    codes = dict.fromkeys(str(code)[:CODE_LENGTH] for code in _codes(record) if code)
    return tuple(codes)


def _codes(record: RunRecord) -> Iterator[str | None]:
    snapshot = record.snapshot
    if record.search_plan is not None:
        yield from record.search_plan.reason_codes
    for past in snapshot.history:
        yield from _decided(past.gate, past.reasoning, past.verify)
    if snapshot.doclist_trace is not None:
        yield from (item.reason for item in snapshot.doclist_trace.items)
    if snapshot.clarification is not None:
        yield snapshot.clarification.reason_code
    yield from _decided(record.gate_decision, snapshot.u8_reasoning, record.verify_result)
    for flag in (*record.degraded_flags, *(record.llm_result.flags if record.llm_result else ())):
        yield flag.partition(":")[0]
        yield flag
    yield from snapshot.notes
    yield from snapshot.counters.notes
    yield record.error_code


def _decided(
    gate: GateDecision | None, reasoning: LegalReasoning | None, verify: VerifyResult | None
) -> Iterator[str | None]:
    if gate is not None:
        yield from gate.reason_codes
    if reasoning is not None:
        yield reasoning.ready_path
        yield reasoning.error_code
        yield from reasoning.notes
    if verify is not None:
        yield from verify.reasons
