"""Every way in which a request can fail, turned into the one body of an error."""

from typing import Any, Final, cast

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from lexery.api.replies import error_reply, wrong_places
from lexery.errors import (
    InputTooLarge,
    InternalError,
    InvalidRequest,
    LexeryError,
    MethodNotAllowed,
    NoSuchPath,
    RequestUnreadable,
)

MAX_SHOWN: Final = 100
"""Characters of an address that an error repeats."""
_UNREADABLE: Final = "json_invalid"


def handle_failures(app: FastAPI, *, body_max_bytes: int) -> None:
    """Register the handlers."""

    async def ours(request: Request, error: Exception) -> Response:
        return error_reply(cast(LexeryError, error), request)

    async def invalid(request: Request, error: Exception) -> Response:
        found = cast("list[dict[str, Any]]", cast(RequestValidationError, error).errors())
        if any(one["type"] == _UNREADABLE for one in found):
            return error_reply(RequestUnreadable(), request)
        places = wrong_places(found)
        told = ", ".join(f"{place.place} ({place.code})" for place in places)
        return error_reply(InvalidRequest(places=told), request, places=places)

    async def http(request: Request, error: Exception) -> Response:
        raised = cast(HTTPException, error)
        kind = _of_status(raised.status_code, request, body_max_bytes)
        headers = {"Allow": ", ".join(_allowed(app, request))} if raised.status_code == 405 else None
        return error_reply(kind, request, headers=headers)

    app.add_exception_handler(LexeryError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


def _of_status(status: int, request: Request, body_max_bytes: int) -> LexeryError:
    """What the framework refused, as one of our errors."""
    match status:
        case 400:
            return RequestUnreadable()
        case 404:
            path = request.url.path
            return NoSuchPath(path=path if len(path) <= MAX_SHOWN else path[:MAX_SHOWN] + "…")
        case 405:
            return MethodNotAllowed(method=request.method[:MAX_SHOWN])
        case 413:
            return InputTooLarge(limit=body_max_bytes)
        case _:
            return InternalError()


def _allowed(app: FastAPI, request: Request) -> list[str]:
    """Methods of all the routes of an address: the framework names those of the first one only."""
    found: set[str] = set()
    for route in app.routes:
        match, _ = route.matches(request.scope)
        if match is not Match.NONE:
            found |= cast("set[str]", getattr(route, "methods", None) or set())
    return sorted(found)
