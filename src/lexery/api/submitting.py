"""A question of a program to a run: checked in full before anything is stored."""

from datetime import date

from lexery.api.bodies import RunBody
from lexery.api.state import ApiState
from lexery.contracts.access import Principal
from lexery.contracts.query import Query
from lexery.contracts.record import RunRecord
from lexery.errors import AttachmentsTooLarge, IdempotencyConflict
from lexery.runtime.objects import object_key
from lexery.settings import Settings


async def submit(body: RunBody, state: ApiState, who: Principal, *, idempotency_key: str | None) -> RunRecord:
    """The run as it was stored, or the one that has the key already.

    Raises a `BadInput`, a `CorpusError` when there is nothing to search, IdempotencyConflict, QueueFull, TenantQueueFull.
    """
    settings = state.parts.settings
    _check_attachments(body, settings)
    query = await state.threads.run(_query, body, state, who)
    record = await state.parts.runs.submit(
        query, idempotency_key=idempotency_key, attachments=tuple(body.attachments)
    )
    if idempotency_key is not None and not _is_same(record, query, body):
        raise IdempotencyConflict(run_id=record.run_id)
    state.metrics.submitted.inc()
    return record


def _query(body: RunBody, state: ApiState, who: Principal) -> Query:
    """The question as it is stored. A missing corpus or index is refused before a run exists."""
    query = state.lexery.query(body.query, as_of=body.as_of, dry_run=body.dry_run)
    state.parts.index  # noqa: B018
    return query.model_copy(
        update={
            "tenant_id": who.tenant_id,
            "user_id": who.subject,
            "conversation_id": body.conversation_id,
            "lang": body.lang or query.lang,
        }
    )


def _check_attachments(body: RunBody, settings: Settings) -> None:
    most, largest = settings.api_attachments_max, settings.api_attachment_max_bytes
    if len(body.attachments) > most or any(one.size > largest for one in body.attachments):
        raise AttachmentsTooLarge(count=most, size=largest)


def _is_same(record: RunRecord, query: Query, body: RunBody) -> bool:
    """Whether a run answers this question: a key that is used again must not hide another one.

    The day counts only where it was given: a request that is repeated after midnight is the same.
    """
    snapshot = record.snapshot
    day = date.fromisoformat(body.as_of) if body.as_of is not None else snapshot.as_of
    mine = (day, query.dry_run, query.conversation_id, tuple(body.attachments))
    theirs = (snapshot.as_of, snapshot.dry_run, record.conversation_id, record.attachments_manifest)
    if mine != theirs:
        return False
    if snapshot.query_object is None:
        return record.query == query.text
    return snapshot.query_object == object_key(record.tenant_id, query.text)
