"""The answer of a run: Markdown, JSON that `verify` reads back, DOCX."""

from typing import Annotated, Final, Literal, cast

from fastapi import FastAPI, Query, Response

from lexery.api.documented import RunId, replies
from lexery.api.guard import needs
from lexery.api.state import ApiState, Caller, State
from lexery.contracts.access import Scope
from lexery.contracts.answer import AnswerFile
from lexery.errors import AnswerExpired, AnswerMissing
from lexery.export import render_docx, render_json, render_markdown
from lexery.pipeline.context import RunContext
from lexery.pipeline.delivery import answer_file
from lexery.pipeline.outcome import RunOutcome

DELIVERED: Final = frozenset({RunOutcome.ANSWER, RunOutcome.COVERAGE_GAP, RunOutcome.OUT_OF_SCOPE})
MARKDOWN: Final = "text/markdown; charset=utf-8"
DOCX: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

Lang = Annotated[
    Literal["uk", "en"] | None,
    Query(description="Language of the words around the quotes; without it the run's."),
]


def register(app: FastAPI) -> None:
    """Add the routes."""
    for form, media_type, schema in (
        ("md", "text/markdown", {"type": "string"}),
        ("json", "application/json", {"type": "object"}),
        ("docx", DOCX, {"type": "string", "format": "binary"}),
    ):
        app.get(
            f"/v1/runs/{{run_id}}/answer.{form}",
            summary=f"Get the answer of a run as {form.upper()}",
            tags=["runs"],
            response_class=Response,
            responses={
                **replies(404, 409, 410),
                200: {"description": "The answer.", "content": {media_type: {"schema": schema}}},
            },
            openapi_extra=needs(Scope.RUNS_READ),
        )(FORMS[form])


async def markdown(run_id: RunId, state: State, who: Caller, lang: Lang = None) -> Response:
    """CommonMark: short answer, claims with their quotes, gaps, caveats, sources."""
    text = await state.threads.run(_markdown, state, run_id, who.tenant_id, lang)
    return Response(text, media_type=MARKDOWN)


async def as_json(run_id: RunId, state: State, who: Caller) -> Response:
    """The answer as data, with every check; `POST /v1/verify` and `lexery verify` hold it to the law again."""
    file = await state.threads.run(_file, state, run_id, who.tenant_id)
    return Response(render_json(file), media_type="application/json")


async def docx(run_id: RunId, state: State, who: Caller, lang: Lang = None) -> Response:
    """A file of a word processor, with links to the official texts."""
    file = await state.threads.run(_file, state, run_id, who.tenant_id)
    made = await state.heavy.run(render_docx, file, lang or file.lang)
    headers = {"Content-Disposition": f'attachment; filename="lexery-{run_id}.docx"'}
    return Response(made, media_type=DOCX, headers=headers)


FORMS: Final = {"md": markdown, "json": as_json, "docx": docx}


def _markdown(state: ApiState, run_id: str, tenant_id: str, lang: str | None) -> str:
    """Made from the answer; where that is kept no longer, the text that was delivered, if it still is."""
    try:
        file = _file(state, run_id, tenant_id)
    except AnswerExpired:
        message = state.parts.runs.message(run_id, tenant_id)
        if message is None:
            raise
        return message.body
    return render_markdown(file, lang or file.lang)


def _file(state: ApiState, run_id: str, tenant_id: str) -> AnswerFile:
    """The run's answer. Raises RunNotFound, AnswerMissing, AnswerExpired."""
    record = state.parts.runs.load(run_id, tenant_id)
    if record.outcome not in DELIVERED:
        raise AnswerMissing(run_id=run_id, status=record.status)
    return answer_file(cast(RunContext, state.parts.runs.context(record)))
