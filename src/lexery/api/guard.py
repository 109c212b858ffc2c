"""The guard of a route: who asks, whether they may, whether not too often; then only is the body read.

It stands in the route and not before all routes, so that it knows what the route needs; and around the route's handler and not
among its dependencies, which FastAPI looks at after it has read the body.
"""

from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from fastapi.routing import APIRoute

from lexery.api.state import state_of
from lexery.contracts.access import Scope
from lexery.errors import NotAllowed

NEEDS: Final = "x-lexery-scope"
"""Key of a route's extra, and of the schema, that names the scope it needs."""
ASKS: Final = "x-lexery-asks"
"""Key of a route's extra: a request of it is a question, which has a rate of its own."""

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def needs(scope: Scope, *, asks: bool = False) -> dict[str, Any]:
    """The extra of a route that only callers with `scope` may use."""
    return {NEEDS: scope.value, "security": [{"bearer": []}], **({ASKS: True} if asks else {})}


def scope_of(route: APIRoute) -> Scope | None:
    """The scope that a route needs; None for one that is open to all."""
    named = (route.openapi_extra or {}).get(NEEDS)
    return Scope(named) if named is not None else None


class GuardedRoute(APIRoute):
    """A route that lets in whom it may."""

    def get_route_handler(self) -> Handler:
        """The handler, behind the guard."""
        handler = super().get_route_handler()
        scope = scope_of(self)
        if scope is None:
            return handler
        asks = bool((self.openapi_extra or {}).get(ASKS))

        async def guarded(request: Request) -> Response:
            state = state_of(request)
            peer = request.client.host if request.client is not None else None
            principal = await state.door.ask(request.headers, peer=peer)
            request.state.principal = principal
            state.rates.request(principal.tenant_id)
            if scope not in principal.scopes:
                raise NotAllowed(scope=scope.value)
            if asks:
                state.rates.run(principal.tenant_id)
            return await handler(request)

        return guarded
