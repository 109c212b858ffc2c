"""The outermost door: an id for each request, a bound on its body, headers of safety, one line of log, counts.

Plain ASGI: a stream of events passes through untouched.
"""

import re
import secrets
import time
from typing import Any, Final, cast

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexery.api.replies import error_reply
from lexery.api.state import ApiState
from lexery.contracts.access import Principal
from lexery.errors import InputTooLarge, InternalError

REQUEST_ID: Final = "X-Request-ID"
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TOO_LARGE: Final = 413
_NO_ROUTE: Final = "(none)"
SAFETY: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""Headers of every reply: what comes from here is data, never a page."""


class Outermost:
    """The middleware around everything else."""

    def __init__(self, app: ASGIApp, *, state: ApiState, body_max_bytes: int) -> None:
        self._app = app
        self._state = state
        self._body_max_bytes = body_max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.monotonic()
        given = Headers(scope=scope).get(REQUEST_ID.lower(), "")
        request_id = given if _ID.fullmatch(given) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        first_byte: list[tuple[int, float]] = []

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                first_byte.append((message["status"], time.monotonic() - begun))
                headers = MutableHeaders(scope=message)
                headers[REQUEST_ID] = request_id
                for name, value in SAFETY:
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope, receive)
        try:
            if self._says_too_much(scope):
                await error_reply(InputTooLarge(limit=self._body_max_bytes), request)(
                    scope, receive, send_safely
                )
            else:
                await self._app(scope, self._bounded(receive), send_safely)
        except Exception as error:
            self._state.log.error(
                "fault",
                request_id=request_id,
                route=route_of(scope),
                kind=type(error).__name__,
                exc_info=error,
            )
            if not first_byte:
                await error_reply(InternalError(), request)(scope, receive, send_safely)
        finally:
            self._tell(scope, first_byte, time.monotonic() - begun)

    def _says_too_much(self, scope: Scope) -> bool:
        said = Headers(scope=scope).get("content-length", "")
        return said.isdecimal() and int(said[:20]) > self._body_max_bytes

    def _bounded(self, receive: Receive) -> Receive:
        """Of a body that does not say how long it is, no more than the bound is taken."""
        taken = 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                if taken > self._body_max_bytes:
                    raise HTTPException(_TOO_LARGE)
            return message

        return bounded

    def _tell(self, scope: Scope, first_byte: list[tuple[int, float]], seconds: float) -> None:
        kept = cast("dict[str, Any]", scope.get("state", {}))
        route, method = route_of(scope), scope["method"] if scope["method"] in _METHODS else "OTHER"
        # A client that left before the first byte got no status; it is told apart in the log.
        status, waited = first_byte[0] if first_byte else (0, seconds)
        metrics = self._state.metrics
        metrics.requests.labels(route, method, str(status)).inc()
        metrics.seconds.labels(route).observe(waited)
        code = kept.get("error_code")
        if code is not None:
            metrics.refused.labels(code).inc()
        principal = kept.get("principal")
        known = isinstance(principal, Principal)
        self._state.log.info(
            "request",
            request_id=kept.get("request_id"),
            method=method,
            route=route,
            status=status,
            code=code,
            tenant=principal.tenant_id if known else None,
            subject=principal.subject if known else None,
            first_byte_ms=round(waited * 1000, 1),
            ms=round(seconds * 1000, 1),
        )


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Other methods are whatever a caller thought of, and would be labels without end."""


def route_of(scope: Scope) -> str:
    """The template of the address, never the address as it was typed."""
    return str(getattr(scope.get("route"), "path", _NO_ROUTE))
