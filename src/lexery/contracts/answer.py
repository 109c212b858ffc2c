"""The answer as data; every rendering is made from it, nothing is parsed back."""

from datetime import date
from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActStatus, TextKind


class Support(StrEnum):
    VERBATIM = "verbatim"
    """The claim is its quote."""
    PARAPHRASE = "paraphrase"
    INFERENCE = "inference"
    """No direct support: carries no citation."""


class Writer(StrEnum):
    EXTRACTIVE = "extractive"
    MODEL = "model"


class Quote(Value):
    """A stretch of the article's stored text; code points, half-open."""

    text: str
    start: int
    end: int


class Claim(Value):
    """One statement about the law, with what carries it."""

    id: str
    """`c1`, `c2`, …"""
    goal_id: str
    text: str
    """For a verbatim claim the connecting sentence that introduces the quote."""
    citation: CitationTarget | None = None
    quote: Quote | None = None
    """For a digest statement: the statement itself, shown as a summary, never in quotation marks."""
    support: Support = Support.VERBATIM
    text_kind: TextKind = TextKind.OFFICIAL


class Mention(Value):
    """A citation in a notice or caveat: it carries no rule of law."""

    target: CitationTarget
    text: str
    """As written in the notice."""


class Notice(Value):
    """A gap notice or a caveat."""

    code: str
    """Reason code: a `DoclistReason`, a `CoverageGap`, or a caveat code."""
    text: str
    goal_id: str | None = None
    mentions: tuple[Mention, ...] = ()


class Answer(Value):
    """The structure of `verification.md` §1; a draft until U11 passed it."""

    writer: Writer
    short_answer: str
    claims: tuple[Claim, ...] = ()
    gap_notice: tuple[Notice, ...] = ()
    caveats: tuple[Notice, ...] = ()
    goals_answered: tuple[str, ...] = ()
    goals: tuple[tuple[str, str], ...] = ()
    """(goal id, the goal in the asker's words), in order."""
    flags: tuple[str, ...] = ()
    """E.g. `FELL_BACK_TO_EXTRACTS`."""


class CheckStatus(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_APPLICABLE = "not_applicable"


class CheckRecord(Value):
    """One check of one citation, quote or claim."""

    check: int
    """Number of the check in `verification.md` §2."""
    name: str
    subject: str
    """What was checked: a claim id, `short_answer`, `gap_notice`, …"""
    status: CheckStatus
    code: str | None = None
    """Stable code of the finding when failed."""
    compared: str = ""
    """What it was held against, for a reader."""


class RepairAction(StrEnum):
    DROPPED = "dropped"
    BARE_QUOTE = "bare_quote"
    NOTICE_ADDED = "notice_added"
    """The last resort of U11 turned a goal into a goal gap."""


class Repair(Value):
    """What U11 did to a claim that failed."""

    claim_id: str
    action: RepairAction
    checks: tuple[int, ...]
    """Checks that failed."""


class Source(Value):
    """One act the answer leans on, for attribution."""

    nreg: str
    title: str
    number: str | None
    status: ActStatus
    status_note: str | None = None
    edition: str | None
    retrieved: str | None
    url: str | None
    text_kind: TextKind
    articles: tuple[str, ...]
    text_sha256: tuple[str, ...]
    """Of each article's stored text, in the order of `articles`."""


class AnswerFile(Value):
    """An exported answer: output of `ask --format json`, input of `verify`."""

    schema_version: str = "lexery-answer-1"
    run_id: str
    corpus_version: str
    as_of: date
    outcome: str
    """`answer`, `coverage_gap`, `out_of_scope`."""
    answer_mode: str
    verdict: str
    reasons: tuple[str, ...]
    question: str
    answer: Answer
    sources: tuple[Source, ...]
    checks: tuple[CheckRecord, ...]
    legs_run: tuple[str, ...] = ()
    degraded_flags: tuple[str, ...] = ()
    lang: str = "uk"
