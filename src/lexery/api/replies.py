"""The one body of an error, whatever went wrong and wherever."""

import json
import math
from collections.abc import Mapping
from typing import Any, Final, cast

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from lexery.contracts.base import Value
from lexery.errors import LexeryError
from lexery.messages import LANGUAGES

MAX_PLACES: Final = 20
"""Places of a request that are named as wrong; what follows is left out."""
_MAX_PLACE: Final = 200


class WrongPlace(Value):
    """One place of a request that is not what the schema says."""

    place: str
    """Where: `body.query`, `path.nreg`, `query.limit`, `header.last-event-id`."""
    code: str
    """What is wrong, as a stable code: `missing`, `string_too_long`, `extra_forbidden`, …"""


class ErrorDetail(Value):
    """What went wrong."""

    code: str = Field(examples=["RUN_NOT_FOUND"])
    """Stable; the list is in the reference of errors."""
    message: str = Field(examples=["There is no run 00."])
    """What happened and what to do, in the language of `Accept-Language` (uk, en)."""
    request_id: str
    """As in the header `X-Request-ID` and in the log."""
    places: tuple[WrongPlace, ...] = ()
    """What is wrong where, for INVALID_REQUEST."""
    retry_after: int | None = None
    """Seconds after which to try again, as in the header `Retry-After`."""


class ErrorBody(Value):
    """The body of every reply that is an error."""

    error: ErrorDetail


class JsonReply(Response):
    """JSON in UTF-8; characters that are none (lone surrogates) are escaped, never an error of ours."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes of the body."""
        try:
            return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        except UnicodeEncodeError:
            return json.dumps(content, separators=(",", ":")).encode()


def error_reply(
    error: LexeryError,
    request: Request,
    *,
    places: tuple[WrongPlace, ...] = (),
    headers: Mapping[str, str] | None = None,
) -> JsonReply:
    """The reply of an error, in the language that was asked for."""
    lang = language_of(request)
    retry_after = cast("int | float | None", getattr(error, "retry_after", None))
    seconds = math.ceil(retry_after) if retry_after is not None else None
    detail = ErrorDetail(
        code=error.code,
        message=error.message(lang),
        request_id=request_id_of(request),
        places=places,
        retry_after=seconds,
    )
    told = dict(headers or {})
    if seconds is not None:
        told["Retry-After"] = str(seconds)
    if error.http_status == 401:
        told["WWW-Authenticate"] = 'Bearer realm="lexery"'
    # Read by the access log and the metrics.
    request.scope.setdefault("state", {})["error_code"] = error.code
    return JsonReply(
        ErrorBody(error=detail).model_dump(mode="json", exclude_none=True),
        status_code=error.http_status,
        headers=told,
    )


def request_id_of(request: Request) -> str:
    """The id that the request was given at the outermost door."""
    return str(request.scope.get("state", {}).get("request_id", ""))


def language_of(request: Request) -> str:
    """`uk` or `en`: the first of the two that `Accept-Language` names, else the server's."""
    wanted = request.headers.get("accept-language", "")
    for part in wanted[:_MAX_PLACE].split(","):
        name = part.split(";")[0].strip().lower().partition("-")[0]
        if name in LANGUAGES:
            return name
    return str(getattr(request.app.state, "lang", LANGUAGES[0]))


def wrong_places(errors: list[dict[str, Any]]) -> tuple[WrongPlace, ...]:
    """What a validator found, without what was sent: neither it nor its words are ours to repeat."""
    return tuple(
        WrongPlace(place=".".join(str(part) for part in one["loc"])[:_MAX_PLACE], code=str(one["type"]))
        for one in errors[:MAX_PLACES]
    )
