"""A run's events as a stream: resumed where the reader was, kept alive, ended with a last word, bounded in time."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from enum import StrEnum
from typing import Final

from fastapi.sse import format_sse_event

from lexery.api.state import ApiState
from lexery.api.trace import EventId, TraceEvent, public, read_event_id, wants_record
from lexery.contracts.base import Value
from lexery.contracts.run import RunEvent

HEARTBEAT: Final = format_sse_event(comment="waiting")
END: Final = "stream.end"
"""Kind of the last message of every stream; it has no id, so it moves no reader."""
RETRY_MILLISECONDS: Final = 1_000
"""After which a client's own stream object comes back."""


class EndReason(StrEnum):
    """Why a stream ended."""

    RUN_ENDED = "run_ended"
    """The run is over: there will be no more events. Do not come back."""
    TIME_OVER = "time_over"
    """Streams are bounded in time: go on with the last id."""
    STOPPING = "stopping"
    """The server ends: go on with the last id, in a while."""


class StreamEnd(Value):
    """The last message of a stream."""

    reason: EndReason
    status: str
    outcome: str | None


async def stream(state: ApiState, run_id: str, tenant_id: str, *, last: str | None) -> AsyncGenerator[bytes]:
    """The messages of the stream; the run must be the tenant's. `last`: the id that the reader saw last."""
    seen = read_event_id(last) if last is not None else EventId()
    # One before: what is derived from the event that was seen last may be new to the reader.
    after = max(seen.seq - 1, 0)
    yield format_sse_event(retry=RETRY_MILLISECONDS)
    reason = EndReason.RUN_ENDED
    async with aclosing(_items(state, run_id, tenant_id, after)) as items:
        async for item in items:
            if isinstance(item, EndReason):
                reason = item
                break
            if item is None:
                yield HEARTBEAT
                continue
            for shown in await _shown(state, item, tenant_id):
                if read_event_id(shown.id).order > seen.order:
                    yield _message(shown)
    record = await state.threads.run(state.parts.runs.load, run_id, tenant_id)
    end = StreamEnd(reason=reason, status=record.status, outcome=record.outcome)
    yield format_sse_event(event=END, data_str=end.model_dump_json())


async def _items(
    state: ApiState, run_id: str, tenant_id: str, after: int
) -> AsyncGenerator[RunEvent | EndReason | None]:
    """Events and heartbeats, until the run is over, the time is, or the server ends."""
    settings = state.parts.settings
    loop = asyncio.get_running_loop()
    until = loop.time() + settings.api_stream_seconds
    stopping = asyncio.ensure_future(state.stopping.wait())
    following: asyncio.Future[RunEvent | None] | None = None
    try:
        async with aclosing(
            state.parts.feed.follow(run_id, tenant_id, after=after, heartbeat=settings.api_heartbeat_seconds)
        ) as feed:
            try:
                while True:
                    following = asyncio.ensure_future(anext(feed))
                    await asyncio.wait(
                        {following, stopping},
                        timeout=max(0.0, until - loop.time()),
                        return_when=asyncio.FIRST_COMPLETED,
                    )
                    if not following.done():
                        yield EndReason.STOPPING if stopping.done() else EndReason.TIME_OVER
                        return
                    try:
                        yield following.result()
                    except StopAsyncIteration:
                        return
            finally:
                if following is not None and not following.done():
                    following.cancel()
                    await asyncio.wait({following})
    finally:
        stopping.cancel()


async def _shown(state: ApiState, event: RunEvent, tenant_id: str) -> tuple[TraceEvent, ...]:
    verbosity = state.parts.settings.trace_verbosity
    record = None
    if wants_record(event, verbosity):
        record = await state.threads.run(state.parts.runs.load, event.run_id, tenant_id)
    return public(event, record, verbosity)


def _message(shown: TraceEvent) -> bytes:
    return format_sse_event(id=shown.id, event=shown.kind, data_str=shown.model_dump_json(exclude_none=True))
