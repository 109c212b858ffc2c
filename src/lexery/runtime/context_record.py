"""A run's context to its record and back: each result in its column, the rest in the snapshot.

What the round trip drops is `last`: a loaded context stands at its next step, so the router never asks for it.
"""

from lexery.contracts.decisions import Verdict
from lexery.contracts.evidence import Retrieval
from lexery.contracts.query import Query
from lexery.contracts.record import LlmResult, RunRecord
from lexery.contracts.run import Stage, to_stage
from lexery.pipeline.context import RunContext
from lexery.runtime.records import with_engine

_IN_SNAPSHOT = {
    "expand": "expand_trace",
    "doclist": "doclist_trace",
    "evidence": "u7_evidence",
    "reasoning": "u8_reasoning",
    "draft": "draft",
    "clarification": "clarification",
    "retry": "retrieval_retry_request",
    "counters": "counters",
    "orch": "orch",
    "notes": "notes",
    "corpus_version": "corpus_version",
    "delivery": "delivery",
    "writer": "writer",
    "history": "history",
    "stale_since": "stale_since",
    "next_step": "next_step",
}
"""Field of the context → key of the snapshot."""

_IN_COLUMN = {
    "profile": "query_profile",
    "plan": "search_plan",
    "gate": "gate_decision",
    "assembled": "assembled_prompt",
    "verify": "verify_result",
    "degraded_flags": "degraded_flags",
    "error_code": "error_code",
}
"""Field of the context → column."""


def to_record(context: RunContext, record: RunRecord) -> RunRecord:
    """The record with everything that the context knows; status, times and the engine's state are left alone."""
    query, retrieval, verify = context.query, context.retrieval, context.verify
    passed = verify is not None and verify.verdict is Verdict.COMPLETE
    snapshot = record.snapshot.model_copy(
        update={key: getattr(context, field) for field, key in _IN_SNAPSHOT.items()}
        | {
            "as_of": query.as_of,
            "lang": query.lang,
            "dry_run": query.dry_run,
            "raw_hits": retrieval.hits if retrieval else None,
            "answer": verify.answer if verify and passed else None,
            "source_summary": context.delivery.source_summary if context.delivery else (),
            "lldbi_admin_hints": context.delivery.lldbi_admin_hints if context.delivery else (),
        }
    )
    draft = context.draft
    saved = record.model_copy(
        update={column: getattr(context, field) for field, column in _IN_COLUMN.items()}
        | {
            "query": query.text if snapshot.query_object is None else record.query,
            "retrieval_trace": retrieval.trace if retrieval else None,
            "coverage_gap": context.effective_gap if retrieval else None,
            "llm_result": LlmResult(writer=draft.writer, flags=draft.flags) if draft else None,
            "snapshot": snapshot,
        }
    )
    return with_engine(saved, visits=dict(context.visits))


def from_record(record: RunRecord) -> RunContext:
    """The context of a stored run, at its next step."""
    snapshot = record.snapshot
    results: dict[str, object] = {field: getattr(record, column) for field, column in _IN_COLUMN.items()} | {
        field: getattr(snapshot, key) for field, key in _IN_SNAPSHOT.items()
    }
    results = {field: value for field, value in results.items() if value is not None}
    results.setdefault("next_step", to_stage(Stage.INTAKE))
    if record.retrieval_trace is not None:
        results["retrieval"] = Retrieval(hits=snapshot.raw_hits or (), trace=record.retrieval_trace)
    query = Query(
        text=record.query,
        as_of=snapshot.as_of,
        lang=snapshot.lang,
        tenant_id=record.tenant_id,
        user_id=record.user_id,
        conversation_id=record.conversation_id,
        dry_run=snapshot.dry_run,
    )
    # The values were validated when they were read; validating each again would copy every hit.
    return RunContext(run_id=record.run_id, query=query).model_copy(
        update=results | {"visits": record.engine.visits, "status": record.status}
    )
