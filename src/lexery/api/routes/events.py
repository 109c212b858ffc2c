"""The events of a run as they happen (server-sent events)."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import FastAPI, Header
from fastapi.responses import StreamingResponse

from lexery.api.documented import RunId, replies
from lexery.api.guard import needs
from lexery.api.state import ApiState, Caller, State
from lexery.api.streaming import stream
from lexery.api.trace import LAST_EVENT_ID
from lexery.contracts.access import Scope

MESSAGE: Final = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "Number to resume by."},
        "event": {"type": "string", "description": "Kind of the event; `stream.end` is the last."},
        "data": {"type": "string", "contentMediaType": "application/json"},
        "retry": {"type": "integer", "minimum": 0},
    },
}
"""One message of a stream, as the schema tells it."""
EXAMPLE: Final = {
    "id": "7",
    "event": "U5.finished",
    "data": '{"id":"7","kind":"U5.finished","outcome":"pass"}',
}

LastEventId = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        pattern=LAST_EVENT_ID,
        description="Id of the last message that was seen: those that follow it are sent.",
    ),
]


class EventsReply(StreamingResponse):
    """A stream of events; no proxy may hold it back."""

    media_type = "text/event-stream"


def register(app: FastAPI) -> None:
    """Add the route."""
    app.get(
        "/v1/runs/{run_id}/events",
        summary="Follow the events of a run",
        tags=["runs"],
        response_class=EventsReply,
        responses={
            **replies(404),
            200: {
                "description": "Messages, each with its id; a comment when there is nothing to say; `stream.end` at last.",
                "content": {"text/event-stream": {"schema": MESSAGE, "example": EXAMPLE}},
            },
        },
        openapi_extra=needs(Scope.RUNS_READ),
    )(events)


async def events(run_id: RunId, state: State, who: Caller, last: LastEventId = None) -> EventsReply:
    """Past events first, then those to come, each once; the stream ends with the run, or after a time that is the server's."""
    await state.threads.run(state.parts.runs.load, run_id, who.tenant_id)
    state.streams.take(who.tenant_id)
    return EventsReply(_placed(state, run_id, who.tenant_id, last), headers={"X-Accel-Buffering": "no"})


async def _placed(state: ApiState, run_id: str, tenant_id: str, last: str | None) -> AsyncIterator[bytes]:
    """The stream, its place given back at its end, whoever ended it."""
    try:
        async with aclosing(stream(state, run_id, tenant_id, last=last)) as messages:
            async for message in messages:
                yield message
    finally:
        state.streams.give_back(tenant_id)
