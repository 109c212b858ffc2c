"""The schema of the API: what FastAPI makes of the types, and how one comes in."""

from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

TAGS: Final = [
    {"name": "runs", "description": "Questions and what becomes of them."},
    {"name": "law", "description": "The law itself: search, checks, acts and articles."},
    {"name": "service", "description": "The process."},
]
FIRST_ERROR: Final = 400
DESCRIPTION: Final = (
    "Evidence-first legal research for Ukrainian law. Ask with `POST /v1/runs`, follow with "
    "`GET /v1/runs/{run_id}/events`, read with `GET /v1/runs/{run_id}/answer.md`. Every error has one body, "
    "`{error: {code, message, request_id}}`; codes are stable. Legal information, not advice."
)


def set_schema(app: FastAPI) -> None:
    """Have `app.openapi()` give the schema, made once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title="Lexery",
                version=version("lexery"),
                description=DESCRIPTION,
                routes=app.routes,
                tags=TAGS,
            )
            made["components"]["securitySchemes"] = {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "An API key (`lx_…`) or a JWT. Which scope a path needs: `x-lexery-scope`.",
                }
            }
            _one_body_of_errors(made)
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = openapi


def _one_body_of_errors(made: dict[str, Any]) -> None:
    """Every error is JSON with our body: FastAPI would give it the media type of the route's good reply, and a body of its own for a 422."""
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    for path in made["paths"].values():
        for operation in path.values():
            found = operation["responses"]
            if "HTTPValidationError" in str(found.get("422")):
                del found["422"]
            for status, reply in found.items():
                if int(status) >= FIRST_ERROR:
                    reply["content"] = body
    for name in ("HTTPValidationError", "ValidationError"):
        made["components"]["schemas"].pop(name, None)
