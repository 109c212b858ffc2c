"""Texts of others held to the law: citations, claims, exported answers."""

from typing import Final

from fastapi import FastAPI

from lexery.api.bodies import AnswerBody, CheckBody, PairBody
from lexery.api.documented import replies
from lexery.api.guard import needs
from lexery.api.state import ApiState, Caller, State
from lexery.api.views import CheckView, CitationRow, PairRow, PlaceView, VerifyView
from lexery.contracts.access import Scope
from lexery.contracts.citation import CitationTarget
from lexery.export.answer_file import answer_file_of
from lexery.verification.brief import FINDINGS, Checked
from lexery.verification.entailment import judge
from lexery.verification.exported import findings

BODY: Final = "body"
"""How errors name what was sent."""


def register(app: FastAPI) -> None:
    """Add the routes."""
    for path, summary, endpoint in (
        ("/v1/check", "Hold the citations of a text to the law, or judge claims by their passages", check),
        ("/v1/verify", "Hold an exported answer to the law again", verify),
    ):
        app.post(
            path, summary=summary, tags=["law"], responses=replies(400), openapi_extra=needs(Scope.LAW_READ)
        )(endpoint)


async def check(body: CheckBody, state: State, who: Caller) -> CheckView:
    """A verdict for every citation of the text (as `lexery check text`), or for every pair (as `lexery check pairs`)."""
    del who
    if body.pairs is not None:
        return await state.heavy.run(_pairs, body.pairs, state)
    return await state.heavy.run(_text, body.text or "", body.as_of, state)


async def verify(body: AnswerBody, state: State, who: Caller) -> VerifyView:
    """Every quote, citation and state of the answer, against the texts that are held now."""
    del who
    return await state.heavy.run(_verify, body, state)


def _text(text: str, as_of: str | None, state: ApiState) -> CheckView:
    settings = state.parts.settings
    checker = state.lexery.checker(as_of=as_of, seconds=settings.api_heavy_seconds)
    rows = tuple(_row(one) for one in checker.check(text))
    wrong = {verdict.value for verdict in FINDINGS}
    return CheckView(
        rows=rows,
        findings=sum(row.verdict in wrong for row in rows),
        left_out=len(rows) >= settings.check_citations_max,
    )


def _row(one: Checked) -> CitationRow:
    expected = one.expected
    return CitationRow(
        text=one.text,
        start=one.start,
        end=one.end,
        **_place(one.target),
        verdict=one.verdict.value,
        reasons=tuple(str(reason) for reason in one.reasons),
        expected=PlaceView(**_place(expected)) if expected is not None else None,
        claim=one.claim,
    )


def _place(target: CitationTarget) -> dict[str, str | None]:
    return {name: getattr(target, name) for name in PlaceView.model_fields}


def _pairs(pairs: list[PairBody], state: ApiState) -> CheckView:
    rows = tuple(_judged(pair, number, state) for number, pair in enumerate(pairs, start=1))
    return CheckView(rows=rows, findings=sum(not row.supported for row in rows))


def _judged(pair: PairBody, number: int, state: ApiState) -> PairRow:
    settings = state.parts.settings
    found = judge(
        pair.passage,
        pair.claim,
        passage_max_chars=settings.check_passage_max_chars,
        claim_max_chars=settings.check_claim_max_chars,
    )
    return PairRow(
        id=pair.id if pair.id is not None else number,
        supported=found.supported,
        reasons=tuple(reason.value for reason in found.reasons),
    )


def _verify(body: AnswerBody, state: ApiState) -> VerifyView:
    file = answer_file_of(body, BODY)
    found = findings(state.lexery.check(file))
    return VerifyView(ok=not found, claims=len(file.answer.claims), findings=tuple(found))
