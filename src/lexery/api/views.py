"""What programs are answered with; where a value of the product says it all, that value is the answer."""

from datetime import date, datetime

from lexery.api.trace import PublicGap, PublicQuestion, TraceEvent, gap_of, question_of
from lexery.contracts.answer import CheckRecord
from lexery.contracts.attachments import Attachment
from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord, ActStatus, TextKind
from lexery.contracts.evidence import Retrieval
from lexery.contracts.record import RunRecord
from lexery.contracts.retrieval import CoverageGap, Hit, Leg
from lexery.contracts.run import EngineStatus, RunSummary
from lexery.errors import FailureCode, run_failure


class RunError(Value):
    """Why a run ended `failed`."""

    code: str
    message: str


class RunView(Value):
    """A run as it stands."""

    run_id: str
    status: str
    """The stage that it is in (`Profiling` … `U12_RUNNING`), or `pending`, `clarification_pending`, `completed`, `failed`, `cancelled`."""
    outcome: str | None
    """`answer`, `coverage_gap`, `out_of_scope`, `clarify`, `failed`, `stopped`; null while it is on its way."""
    query: str
    """What was asked; of a very long question the beginning."""
    as_of: date
    lang: str
    dry_run: bool
    conversation_id: str | None
    cancel_requested: bool
    clarification: PublicQuestion | None
    """What the run asks back, while it waits."""
    coverage_gap: PublicGap | None
    answer_mode: str | None
    verdict: str | None
    reasons: tuple[str, ...]
    """Of the verdict; codes."""
    degraded_flags: tuple[str, ...]
    error: RunError | None
    corpus_version: str | None
    attachments: tuple[Attachment, ...]
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None


class RunRow(Value):
    """A run in a list."""

    run_id: str
    status: str
    outcome: str | None
    query: str
    error_code: str | None
    conversation_id: str | None
    coverage_gap: str | None
    created_at: datetime
    updated_at: datetime


class RunPage(Value):
    """Runs, newest first."""

    runs: tuple[RunRow, ...]
    next: str | None
    """Give it as `before` for the next page; null when there is none."""


class TracePage(Value):
    """Events of a run, in order."""

    run_id: str
    status: str
    events: tuple[TraceEvent, ...]


class Turn(Value):
    """One question of a conversation and what came of it."""

    run: RunRow
    message: str | None
    """The delivered answer (Markdown)."""


class ConversationView(Value):
    """A conversation: its turns, newest first."""

    conversation_id: str
    turns: tuple[Turn, ...]
    next: str | None
    """Give it as `before` for older turns; null when there are none."""


class PassageView(Value):
    """The stretch of an article that matched: code points, half-open, and its words."""

    start: int
    end: int
    text: str


class HitView(Value):
    """An article that was found."""

    nreg: str
    article: str
    title: str
    heading: str
    goal_id: str
    probability: float
    """That it is an acceptable article."""
    status: ActStatus
    repealed: bool
    text_kind: TextKind
    legs: tuple[Leg, ...]
    passage: PassageView


class SearchView(Value):
    """What a search found, best first."""

    hits: tuple[HitView, ...]
    coverage_gap: CoverageGap | None
    legs_run: tuple[Leg, ...]
    corpus_version: str


class PlaceView(Value):
    """A place in the law."""

    nreg: str | None
    article: str | None
    part: str | None
    point: str | None


class CitationRow(Value):
    """One citation of a text, held to the law; offsets are code points of the text, half-open."""

    text: str
    start: int
    end: int
    nreg: str | None
    article: str | None
    part: str | None
    point: str | None
    verdict: str
    reasons: tuple[str, ...]
    expected: PlaceView | None
    """Where it stands instead, when that is known."""
    claim: str


class PairRow(Value):
    """One pair, judged."""

    id: str | int
    supported: bool
    reasons: tuple[str, ...]


class CheckView(Value):
    """The rows of a check, in the order of the text or of the pairs."""

    rows: tuple[CitationRow, ...] | tuple[PairRow, ...]
    findings: int
    """Citations that are wrong, or claims that do not follow."""
    left_out: bool = False
    """There were more citations than one text may have."""


class VerifyView(Value):
    """What an answer's check found."""

    ok: bool
    claims: int
    findings: tuple[CheckRecord, ...]


class ActView(Value):
    """An act and the articles that it is known to have."""

    act: ActRecord
    articles: tuple[str, ...]
    """Numbers, in the act's order; `-` stands for the only text of an act without articles."""
    held: tuple[str, ...]
    """Those whose text is held."""
    complete: bool
    """The sequence has no gap: a number beyond the last does not exist."""


class ArticleView(Value):
    """An article's text."""

    nreg: str
    title: str
    number: str
    heading: str
    path: str
    text: str
    repealed: bool
    edition: str | None
    retrieved: str | None
    url: str | None
    text_kind: TextKind


class Health(Value):
    """The process lives."""

    status: str


class Readiness(Value):
    """What the process needs is there."""

    status: str
    checks: dict[str, str]


def run_view(record: RunRecord, lang: str) -> RunView:
    """The public view of a record; `lang` is of the messages."""
    snapshot, verify = record.snapshot, record.verify_result
    waits = record.engine.status is EngineStatus.WAITING_USER
    mode = snapshot.u8_reasoning.answer_mode if snapshot.u8_reasoning is not None else None
    return RunView(
        run_id=record.run_id,
        status=record.status,
        outcome=record.outcome,
        query=record.query,
        as_of=snapshot.as_of,
        lang=snapshot.lang,
        dry_run=snapshot.dry_run,
        conversation_id=record.conversation_id,
        cancel_requested=record.engine.cancel_requested,
        clarification=question_of(record) if waits else None,
        coverage_gap=gap_of(record),
        answer_mode=mode.value if mode is not None else None,
        verdict=verify.verdict.value if verify is not None else None,
        reasons=tuple(verify.reasons) if verify is not None else (),
        degraded_flags=record.degraded_flags,
        error=_error(record, lang),
        corpus_version=snapshot.corpus_version,
        attachments=record.attachments_manifest,
        created_at=record.created_at,
        updated_at=record.updated_at,
        completed_at=record.completed_at,
    )


def _error(record: RunRecord, lang: str) -> RunError | None:
    if record.error_code is None:
        return None
    failure = run_failure(
        FailureCode(record.error_code), record.run_id, stage=record.engine.next_stage or "?"
    )
    return RunError(code=record.error_code, message=failure.message(lang))


def run_row(summary: RunSummary) -> RunRow:
    """A row of a list."""
    return RunRow.model_validate(summary.model_dump(include=set(RunRow.model_fields)))


def search_view(found: Retrieval, words: "dict[tuple[str, str], str]") -> SearchView:
    """A search; `words`: (nreg, article) → the text of the article."""
    return SearchView(
        hits=tuple(_hit(hit, words.get(hit.key, "")) for hit in found.hits),
        coverage_gap=found.trace.coverage_gap,
        legs_run=found.trace.legs_run,
        corpus_version=found.trace.corpus_version,
    )


def _hit(hit: Hit, text: str) -> HitView:
    start, end = hit.passage.start, hit.passage.end
    return HitView(
        nreg=hit.nreg,
        article=hit.article,
        title=hit.title,
        heading=hit.heading,
        goal_id=hit.goal_id,
        probability=round(hit.relevance, 4),
        status=hit.status,
        repealed=hit.repealed,
        text_kind=hit.text_kind,
        legs=tuple(score.leg for score in hit.legs),
        passage=PassageView(start=start, end=end, text=text[start:end]),
    )
