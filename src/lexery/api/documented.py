"""What each route says of its replies in the schema: only statuses that it can give, all with the one body of errors."""

from typing import Annotated, Any, Final

from fastapi import Path, Query

from lexery.api.bodies import RUN_ID
from lexery.api.replies import ErrorBody

_WORDS: Final = {
    400: "The body is not JSON in UTF-8.",
    401: "No key or token, or one that is not good.",
    403: "The key or token lacks the scope.",
    404: "There is no such thing, or it is another tenant's.",
    409: "It is not in a state for that; nothing was changed.",
    410: "It was here and is kept no longer.",
    413: "The body, or a text in it, is too large.",
    422: "The request is not what the schema says.",
    429: "Too many requests of the tenant: see `Retry-After`. Nothing was stored.",
    503: "The process is busy, not ready, or lacks its corpus or database: see `Retry-After`. Nothing was stored.",
}
_ALWAYS: Final = (401, 403, 413, 422, 429, 503)
"""Of every route behind the guard: also what takes no body refuses one that is too large."""

RunId = Annotated[str, Path(pattern=RUN_ID, description="Id of the run.")]
Nreg = Annotated[
    str,
    Path(
        pattern=r"^[^\x00-\x1f\x7f]{1,200}$",
        description="Registration number of the act; a slash in it stays as it is.",
        examples=["435-15"],
    ),
]
Limit = Annotated[int, Query(ge=1, le=100, description="Rows at most.")]
Before = Annotated[
    str | None, Query(pattern=RUN_ID, description="The `next` of the page before: older runs only.")
]


def replies(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a route behind the guard documents: those of every one, and `statuses`."""
    named = sorted({*_ALWAYS, *statuses})
    return {status: {"model": ErrorBody, "description": _WORDS[status]} for status in named}


def only(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route that is open to all."""
    return {status: {"model": ErrorBody, "description": _WORDS[status]} for status in statuses}
