"""The process itself: does it live, can it serve, what has it counted, what is its schema."""

from typing import Any

from fastapi import FastAPI, Response

from lexery.api.documented import only, replies
from lexery.api.guard import needs
from lexery.api.metrics import CONTENT_TYPE
from lexery.api.readiness import check_all
from lexery.api.state import Caller, State
from lexery.api.views import Health, Readiness
from lexery.contracts.access import Scope
from lexery.errors import NotReady


def register(app: FastAPI) -> None:
    """Add the routes."""
    app.get("/healthz", summary="Does the process live", tags=["service"], responses=only(413))(healthz)
    app.get("/readyz", summary="Can the process serve", tags=["service"], responses=only(413, 503))(readyz)
    app.get(
        "/metrics",
        summary="Counters of the process (Prometheus)",
        tags=["service"],
        response_class=Response,
        responses={
            **replies(),
            200: {"description": "Metrics.", "content": {"text/plain": {"schema": {"type": "string"}}}},
        },
        openapi_extra=needs(Scope.OPS_READ),
    )(metrics)
    schema: dict[int | str, dict[str, Any]] = {
        200: {"description": "OpenAPI.", "content": {"application/json": {"schema": {"type": "object"}}}}
    }
    app.get("/openapi.json", summary="This schema", tags=["service"], responses={**only(413), **schema})(
        app_schema(app)
    )


async def healthz() -> Health:
    """It answers, so it lives."""
    return Health(status="ok")


async def readyz(state: State) -> Readiness:
    """The database answers, there is law to search, and the server was not told to end."""
    checks = await check_all(state)
    missing = [name for name, found in checks.items() if found != "ok"]
    if missing:
        raise NotReady(check=", ".join(f"{name}: {checks[name]}" for name in missing))
    return Readiness(status="ready", checks=checks)


async def metrics(state: State, who: Caller) -> Response:
    """Needs the scope `ops:read`."""
    del who
    return Response(await state.threads.run(state.metrics.text), media_type=CONTENT_TYPE)


def app_schema(app: FastAPI) -> Any:
    """The endpoint of the schema of `app`."""

    async def openapi() -> dict[str, Any]:
        """The schema that this page of yours is made of."""
        return app.openapi()

    return openapi
