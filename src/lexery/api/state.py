"""What the requests of one application share."""

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Request
from structlog.typing import FilteringBoundLogger

from lexery.api.auth.door import Door
from lexery.api.limits import HeavyWork, Rates, Streams
from lexery.api.metrics import Metrics
from lexery.client import Lexery
from lexery.contracts.access import Principal
from lexery.errors import LexeryError
from lexery.runtime.threads import Threads
from lexery.wiring import Parts


@dataclass(kw_only=True)
class ApiState:
    """Objects of one application, over the parts of one process."""

    parts: Parts
    lexery: Lexery
    door: Door
    rates: Rates
    heavy: HeavyWork
    streams: Streams
    metrics: Metrics
    log: FilteringBoundLogger
    threads: Threads
    """For what reads or writes the database, and is short."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server was told to end: streams say good-bye, and it is ready for nothing new."""
    worker: "asyncio.Task[None] | None" = None
    """This process's worker; None where others work."""
    failure: LexeryError | None = None
    """What kept the application from starting."""


def state_of(request: Request) -> ApiState:
    """The state of the application that got the request."""
    return cast(ApiState, request.app.state.api)


async def api_state(request: Request) -> ApiState:
    """The same, as a dependency."""
    return state_of(request)


async def caller(request: Request) -> Principal:
    """Who asks: the guard has let them in."""
    return cast(Principal, request.state.principal)


State = Annotated[ApiState, Depends(api_state)]
Caller = Annotated[Principal, Depends(caller)]
