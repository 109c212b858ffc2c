"""Runs: ask, look, answer the question back, cancel, list."""

from typing import Annotated, Final, Literal

from fastapi import FastAPI, Header, Path, Query, Request, Response

from lexery.api.bodies import CONVERSATION, ClarificationBody, RunBody
from lexery.api.documented import Before, Limit, RunId, replies
from lexery.api.guard import needs
from lexery.api.replies import language_of
from lexery.api.state import ApiState, Caller, State
from lexery.api.submitting import submit
from lexery.api.trace import public, wants_record
from lexery.api.views import ConversationView, RunPage, RunView, TracePage, Turn, run_row, run_view
from lexery.contracts.access import Scope
from lexery.contracts.record import RunRecord
from lexery.contracts.retrieval import CoverageGap
from lexery.contracts.run import STATUS_LABELS, RunFilter, RunSummary
from lexery.errors import ConversationNotFound
from lexery.stages.intake import IntakeConfig, check_reply

TURNS: Final = 50
"""Turns of a conversation in one reply."""

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[\x21-\x7e]{1,200}$",
        description="A name of your own for this question: sent again with it, the first run is given and nothing is started.",
    ),
]
Status = Annotated[
    str | None,
    Query(pattern=f"^({'|'.join(STATUS_LABELS)})$", description="Status that the runs show now."),
]
Reason = Annotated[
    str | None,
    Query(pattern=r"^[A-Za-z0-9_:.+-]{1,64}$", description="A reason code that the runs came by."),
]
Outcome = Annotated[
    Literal["answer", "coverage_gap", "out_of_scope", "clarify", "failed", "stopped"] | None,
    Query(description="What became of the runs."),
]
Conversation = Annotated[str | None, Query(pattern=CONVERSATION)]
ConversationId = Annotated[str, Path(pattern=CONVERSATION, description="Your name of the conversation.")]


def register(app: FastAPI) -> None:
    """Add the routes."""
    app.post(
        "/v1/runs",
        status_code=202,
        summary="Ask a question",
        tags=["runs"],
        responses=replies(400, 409),
        openapi_extra=needs(Scope.RUNS_WRITE, asks=True),
    )(ask)
    app.get(
        "/v1/runs",
        summary="List runs, newest first",
        tags=["runs"],
        responses=replies(404),
        openapi_extra=needs(Scope.RUNS_READ),
    )(list_runs)
    app.get(
        "/v1/runs/{run_id}",
        summary="Look at a run",
        tags=["runs"],
        responses=replies(404),
        openapi_extra=needs(Scope.RUNS_READ),
    )(look)
    app.get(
        "/v1/runs/{run_id}/trace",
        summary="Read the events of a run, with its decisions",
        response_model_exclude_none=True,
        tags=["runs"],
        responses=replies(404),
        openapi_extra=needs(Scope.RUNS_READ),
    )(trace)
    app.post(
        "/v1/runs/{run_id}/clarification",
        status_code=202,
        summary="Answer the question that a run asks back",
        tags=["runs"],
        responses=replies(400, 404, 409),
        openapi_extra=needs(Scope.RUNS_WRITE),
    )(clarify)
    app.delete(
        "/v1/runs/{run_id}",
        status_code=202,
        summary="Cancel a run; one that has ended is left alone",
        tags=["runs"],
        responses=replies(404),
        openapi_extra=needs(Scope.RUNS_WRITE),
    )(cancel)
    app.get(
        "/v1/conversations/{conversation_id}",
        summary="Read a conversation, newest turn first",
        tags=["runs"],
        responses=replies(404),
        openapi_extra=needs(Scope.RUNS_READ),
    )(conversation)


async def ask(
    body: RunBody, request: Request, response: Response, state: State, who: Caller, key: Key = None
) -> RunView:
    """Store the question and have it answered; follow it with its events, or look at it again."""
    record = await submit(body, state, who, idempotency_key=key)
    response.headers["Location"] = f"/v1/runs/{record.run_id}"
    return run_view(record, language_of(request))


async def look(run_id: RunId, request: Request, state: State, who: Caller) -> RunView:
    """The run as it stands."""
    return run_view(await load(state, run_id, who.tenant_id), language_of(request))


async def list_runs(
    state: State,
    who: Caller,
    status: Status = None,
    reason: Reason = None,
    gap: Annotated[CoverageGap | None, Query(description="The gap that the runs speak of now.")] = None,
    outcome: Outcome = None,
    conversation_id: Conversation = None,
    limit: Limit = 20,
    before: Before = None,
) -> RunPage:
    """Runs of the tenant."""
    where = RunFilter(
        status=status,
        reason=reason,
        gap=gap.value if gap is not None else None,
        outcome=outcome,
        conversation_id=conversation_id,
        before=before,
    )
    found, following = await _page(state, who.tenant_id, where, limit)
    return RunPage(runs=tuple(run_row(one) for one in found), next=following)


async def trace(run_id: RunId, state: State, who: Caller) -> TracePage:
    """Every event so far."""
    record = await load(state, run_id, who.tenant_id)
    events = await state.threads.run(state.parts.runs.events, run_id, who.tenant_id)
    verbosity = state.parts.settings.trace_verbosity
    shown = [public(event, record if wants_record(event, verbosity) else None, verbosity) for event in events]
    return TracePage(
        run_id=run_id, status=record.status, events=tuple(one for several in shown for one in several)
    )


async def clarify(
    run_id: RunId, body: ClarificationBody, request: Request, state: State, who: Caller
) -> RunView:
    """The run goes on. An answer that comes twice, late or after a cancel changes nothing (409)."""
    limit = state.parts.settings.query_max_chars
    reply = check_reply(body.reply, IntakeConfig(max_chars=limit))
    record = await state.parts.runs.answer(run_id, who.tenant_id, reply)
    return run_view(record, language_of(request))


async def cancel(run_id: RunId, request: Request, state: State, who: Caller) -> RunView:
    """A run that a worker is busy with ends at its next step: until then `cancel_requested` is true."""
    record = await state.parts.runs.cancel(run_id, who.tenant_id)
    return run_view(record, language_of(request))


async def conversation(
    conversation_id: ConversationId, state: State, who: Caller, before: Before = None
) -> ConversationView:
    """Its questions and answers."""
    where = RunFilter(conversation_id=conversation_id, before=before)
    found, following = await _page(state, who.tenant_id, where, TURNS)
    if not found and before is None:
        raise ConversationNotFound(conversation_id=conversation_id)
    turns = await state.threads.run(_turns, state, who.tenant_id, found)
    return ConversationView(conversation_id=conversation_id, turns=turns, next=following)


async def load(state: ApiState, run_id: str, tenant_id: str) -> RunRecord:
    """The tenant's run. Raises RunNotFound."""
    view = await state.threads.run(state.parts.runs.view, run_id, tenant_id)
    return view.record


def _turns(state: ApiState, tenant_id: str, found: tuple[RunSummary, ...]) -> tuple[Turn, ...]:
    messages = [state.parts.runs.message(one.run_id, tenant_id) for one in found]
    return tuple(
        Turn(run=run_row(one), message=message.body if message is not None else None)
        for one, message in zip(found, messages, strict=True)
    )


async def _page(
    state: ApiState, tenant_id: str, where: RunFilter, limit: int
) -> tuple[tuple[RunSummary, ...], str | None]:
    """A page, and the cursor of the next: one more is asked for than is shown. Raises RunNotFound for a bad cursor."""
    found = await state.threads.run(state.parts.runs.runs, tenant_id, limit=limit + 1, where=where)
    shown = found[:limit]
    return shown, shown[-1].run_id if len(found) > limit else None
