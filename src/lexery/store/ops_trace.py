"""A run that ended, without what its stages found, or without the text of its answer; pure."""

from typing import Final

from lexery.contracts.record import RunRecord
from lexery.contracts.run import MESSAGE_EXPIRED, TRACE_EXPIRED

_FOUND: Final = (
    "query_profile",
    "search_plan",
    "retrieval_trace",
    "gate_decision",
    "assembled_prompt",
    "verify_result",
)
_FOUND_IN_SNAPSHOT: Final = (
    "raw_hits",
    "expand_trace",
    "doclist_trace",
    "u7_evidence",
    "u8_reasoning",
    "draft",
    "answer",
    "clarification",
)
_SAID: Final = ("assembled_prompt", "verify_result")
_SAID_IN_SNAPSHOT: Final = ("draft", "answer", "delivery", "u8_reasoning")
"""Drafts and their checks repeat the answer; without them nothing that leads to it can be exported."""


def without_trace(record: RunRecord) -> RunRecord:
    """What remains: the question, the end, the counters, notes, flags and times."""
    return _without(record, _FOUND, _FOUND_IN_SNAPSHOT, TRACE_EXPIRED, orch=())


def without_message(record: RunRecord) -> RunRecord:
    """What remains: all but the answer, its drafts and what was checked of them."""
    return _without(record, _SAID, _SAID_IN_SNAPSHOT, MESSAGE_EXPIRED)


def _without(
    record: RunRecord, columns: tuple[str, ...], keys: tuple[str, ...], note: str, **emptied: tuple[()]
) -> RunRecord:
    snapshot = record.snapshot
    notes = tuple(dict.fromkeys((*snapshot.notes, note)))
    left = snapshot.model_copy(update={**dict.fromkeys(keys), "notes": notes, "history": (), **emptied})
    # Nobody can go on with it: what the next stage would read is gone.
    engine = record.engine.model_copy(update={"next_stage": None})
    return record.model_copy(update={**dict.fromkeys(columns), "snapshot": left, "engine": engine})
