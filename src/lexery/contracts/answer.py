"""The answer as data; every rendering is made from it, nothing is parsed back."""

from datetime import date
from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActStatus, TextKind
from lexery.contracts.retrieval import CoverageGap, DoclistItem


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


class ClaimFailure(StrEnum):
    """Why a goal lost its last claim; each is a reason of U11's rows 7 and 9."""

    UNSUPPORTED_CITATION = "UNSUPPORTED_CITATION"
    """Checks 1, 2, 5: the citation does not parse, resolve, or belong to the run."""
    QUOTE_MISMATCH = "QUOTE_MISMATCH"
    """Check 6."""
    PART_OUT_OF_BOUNDS = "PART_OUT_OF_BOUNDS"
    """Check 3."""
    NOT_IN_FORCE_UNDISCLOSED = "NOT_IN_FORCE_UNDISCLOSED"
    """Check 4."""
    UNSUPPORTED_CLAIM = "UNSUPPORTED_CLAIM"
    """Checks 7, 8, 9: the quote does not carry the claim."""


class GoalFailure(Value):
    """A goal that had claims in the draft and has none after the repairs."""

    goal_id: str
    codes: tuple[ClaimFailure, ...]
    """Of its dropped claims, in the order of `ClaimFailure`, no duplicates."""


RUN_GAP = "run"
"""Stands for the whole run where a list names goals whose gap is undisclosed."""


class CheckReport(Value):
    """What the program's checks say of one draft (`verification.md` §2); the policy of U11 decides on it."""

    records: tuple[CheckRecord, ...]
    """One per check of each citation, quote and claim, over the draft as it came in."""
    repairs: tuple[Repair, ...]
    repaired: Answer
    """The draft after the repairs."""
    failed_goals: tuple[GoalFailure, ...] = ()
    law_framing: bool = False
    """The repaired draft cites an act or article, or speaks in the law's name, outside documents' quotes."""
    unnamed_gaps: tuple[str, ...] = ()
    """Goal ids (or `run`) with a gap whose notice is missing, or does not name the act or citation in question."""
    in_digest: bool = False
    """At least one claim that is left leans on the starter digest."""


class SnippetKind(StrEnum):
    LAW = "law"
    DOCUMENT = "document"
    MEMORY = "memory"
    HISTORY = "history"


class Snippet(Value):
    """A stretch of a source that the writer may use: where it is, never its text."""

    kind: SnippetKind
    goal_id: str
    nreg: str | None = None
    """Of the act; None for own sources."""
    article: str | None = None
    source_id: str | None = None
    """Of the document, memory item or message; None for law."""
    start: int
    end: int
    """Code points of the stored text, half-open."""
    tokens: int
    """Estimate."""
    relevance: float
    text_kind: TextKind = TextKind.OFFICIAL
    text_sha256: str | None = None


class VerifyFeedback(Value):
    """What the writer is told when U11 sent its draft back."""

    failed_claims: tuple[str, ...] = ()
    missing_goals: tuple[str, ...] = ()
    undisclosed_gaps: tuple[str, ...] = ()


class GapToDisclose(Value):
    """A gap that the answer must name: of a goal, or of the run when `goal_id` is None."""

    goal_id: str | None
    gap: CoverageGap
    items: tuple[DoclistItem, ...] = ()
    """What the catalog said of the acts in question."""


class AssembledPrompt(Value):
    """The result of U9: what the writer may lean on and must say; no full texts."""

    goals: tuple[tuple[str, str], ...]
    """(goal id, the goal in the asker's words), in order."""
    snippets: tuple[Snippet, ...]
    """In the order in which they are shown."""
    budget: str
    """`compact`, `standard`, `extended`."""
    budget_tokens: int
    effective_gap: CoverageGap = CoverageGap.NONE
    gaps: tuple[GapToDisclose, ...] = ()
    caveats: tuple[Notice, ...] = ()
    """Said whatever the writer writes (e.g. the act that a clarification took)."""
    feedback: VerifyFeedback | None = None


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
