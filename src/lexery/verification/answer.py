"""U11's checks over one draft: every record, the repairs, and the draft after them (`verification.md` §2).

A claim whose quote, citation and state hold but whose words do not is left with its bare quote; any other failed
claim is dropped. One bad claim never fails a whole answer.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from lexery.contracts.answer import (
    Answer,
    CheckRecord,
    CheckReport,
    CheckStatus,
    Claim,
    ClaimFailure,
    GoalFailure,
    Repair,
    RepairAction,
    Support,
)
from lexery.contracts.citation import Reference
from lexery.contracts.corpus import TextKind
from lexery.contracts.evidence import EvidenceAssembly, EvidenceMode
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import CoverageGap, DoclistTrace
from lexery.law.citations import find_references
from lexery.law.wording import cite
from lexery.messages import text
from lexery.verification.checks import (
    acts,
    carried,
    citations,
    conflicts,
    evidence,
    figures,
    force,
    foreign,
    places,
    quoted,
    quotes,
    signs,
    subject,
)
from lexery.verification.context import CheckContext, Remembered, cited, not_applicable
from lexery.verification.disclosure import unnamed_gaps

SHORT_ANSWER: Final = "short_answer"
_OWN_SOURCES: Final = frozenset({EvidenceMode.DOCS_ONLY, EvidenceMode.MEMORY_ONLY})
"""Modes in which a short answer speaks of documents or memory: whether it frames itself as law is row 4's business."""
_WORDING_CHECKS: Final = frozenset({7, 8, 9})
"""Checks of a claim's own words: their failure leaves the bare quote."""
_WORDING_NAMES: Final = frozenset({"free_text", "foreign", "quoted"})
"""Records of other checks that look at a claim's own words."""
_FAILURES: Final[Mapping[int, ClaimFailure]] = {
    1: ClaimFailure.UNSUPPORTED_CITATION,
    2: ClaimFailure.UNSUPPORTED_CITATION,
    3: ClaimFailure.PART_OUT_OF_BOUNDS,
    4: ClaimFailure.NOT_IN_FORCE_UNDISCLOSED,
    5: ClaimFailure.UNSUPPORTED_CITATION,
    6: ClaimFailure.QUOTE_MISMATCH,
    7: ClaimFailure.UNSUPPORTED_CLAIM,
    8: ClaimFailure.UNSUPPORTED_CLAIM,
    9: ClaimFailure.UNSUPPORTED_CLAIM,
}
_LAW_VOICE: Final = re.compile(
    r"(?:згідно\s+(?:із|з|зі)|відповідно\s+до|за)\s+(?:\w+\s+)?(?:закон|кодекс|законодавств|конституці)"
    r"|(?:законом|кодексом|законодавством)\s+(?:встановлен|передбачен|визначен|заборонен|дозволен)",
    re.IGNORECASE,
)


def check_answer(
    answer: Answer,
    *,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    directory: ActDirectory,
    as_of: date,
    goal_gaps: Mapping[str, CoverageGap] | None = None,
    effective_gap: CoverageGap = CoverageGap.NONE,
    doclist: DoclistTrace | None = None,
    query_references: Sequence[Reference] = (),
    lang: str = "uk",
) -> CheckReport:
    """Hold a draft to the texts. Pure but for reading `articles` and `directory`; raises nothing on a bad draft."""
    context = CheckContext(
        answer=answer,
        hashes={i.hit.key: i.hit.text_sha256 for i in evidence.items},
        articles=Remembered(articles),
        directory=directory,
        as_of=as_of,
        asked=tuple(query_references),
        doclist=doclist.items if doclist is not None else (),
        lang=lang,
    )
    records, repairs, kept = check_claims(context)
    repaired = answer.model_copy(update={"claims": kept, "goals_answered": _answered(answer, kept)})
    about, short, mended = _check_short_answer(
        repaired, context, own_sources=evidence.evidence_mode in _OWN_SOURCES
    )
    records += about
    if mended is not None:
        repairs.append(mended)
        repaired = repaired.model_copy(update={"short_answer": short})
    records += check_notices(context)
    found, told = conflicts.surfaced(repaired, context)
    records += found
    repaired = repaired.model_copy(update={"caveats": (*repaired.caveats, *told)}) if told else repaired
    records.append(evidence_absence(context))
    return CheckReport(
        records=tuple(records),
        repairs=tuple(repairs),
        repaired=repaired,
        failed_goals=_failed_goals(answer, kept, records),
        law_framing=_law_framing(repaired, context),
        unnamed_gaps=unnamed_gaps(
            repaired,
            goal_gaps=goal_gaps if goal_gaps is not None else evidence.goal_gaps,
            effective_gap=effective_gap,
            doclist=doclist,
            evidence=evidence,
        ),
        in_digest=any(c.text_kind is TextKind.DIGEST for c in kept),
    )


def check_claims(context: CheckContext) -> tuple[list[CheckRecord], list[Repair], tuple[Claim, ...]]:
    """Records of every claim, the repairs, and the claims that are left."""
    records: list[CheckRecord] = []
    repairs: list[Repair] = []
    kept: list[Claim] = []
    for claim in context.answer.claims:
        own = claim_records(claim, context)
        records += own
        wrong = [r for r in own if r.status is CheckStatus.FAILED]
        if not wrong:
            kept.append(claim)
            continue
        numbers = tuple(sorted({r.check for r in wrong}))
        bare = bare_quote(claim, context) if _only_wording(wrong) else None
        if bare is not None:
            kept.append(bare)
        action = RepairAction.BARE_QUOTE if bare is not None else RepairAction.DROPPED
        repairs.append(Repair(claim_id=claim.id, action=action, checks=numbers))
    return records, repairs, tuple(kept)


def claim_records(claim: Claim, context: CheckContext) -> list[CheckRecord]:
    """Checks 1–9 of one claim, cheap to dear."""
    return [
        citations.check(claim),
        citations.free_text(claim.id, claim.text, (claim,), context),
        acts.check(claim, context),
        foreign.check(claim.id, claim.text, (claim,), context),
        places.check(claim, context),
        force.check(claim, context),
        evidence.check(claim, context),
        quotes.check(claim, context),
        quoted.check(claim, context),
        figures.check(claim, context),
        carried.check(claim, context),
        signs.check(claim, context),
        subject.check(claim, context),
    ]


def check_notices(context: CheckContext) -> list[CheckRecord]:
    """Check 1 of the mentions in gap notices and caveats."""
    out: list[CheckRecord] = []
    for name, notices in (("gap_notice", context.answer.gap_notice), ("caveats", context.answer.caveats)):
        for number, notice in enumerate(notices, start=1):
            out += citations.notice(f"{name}[{number}]", notice, context)
    return out


def evidence_absence(context: CheckContext) -> CheckRecord:
    """Check 11."""
    return evidence.absence(context)


def bare_quote(claim: Claim, context: CheckContext) -> Claim | None:
    """The claim as its quote and citation alone; None when it has none."""
    target = cited(claim)
    act = context.act_of(target) if target is not None else None
    if target is None or act is None or claim.quote is None:
        return None
    citation = cite(target, act, context.lang)
    key = "bare_digest" if claim.text_kind is TextKind.DIGEST else "bare_quote"
    words = text(f"verification.{key}", context.lang, citation=citation[:1].upper() + citation[1:])
    return claim.model_copy(update={"text": words, "support": Support.VERBATIM})


def _only_wording(wrong: Sequence[CheckRecord]) -> bool:
    return all(r.check in _WORDING_CHECKS or r.name in _WORDING_NAMES for r in wrong)


def _check_short_answer(
    answer: Answer, context: CheckContext, *, own_sources: bool
) -> tuple[list[CheckRecord], str, Repair | None]:
    """The short answer may lean on the kept claims only; one that says more is replaced by their citations."""
    records = [
        *short_answer_records(answer, context),
        _carried_short_answer(answer, context, own_sources=own_sources),
    ]
    wrong = tuple(sorted({r.check for r in records if r.status is CheckStatus.FAILED}))
    if not wrong:
        return records, answer.short_answer, None
    repair = Repair(claim_id=SHORT_ANSWER, action=RepairAction.BARE_QUOTE, checks=wrong)
    return records, _plain_short_answer(answer.claims, context), repair


def short_answer_records(answer: Answer, context: CheckContext) -> list[CheckRecord]:
    """Checks of the short answer but for its own words: what it cites, quotes, leans on, and its figures."""
    short, claims, notices = answer.short_answer, answer.claims, answer.gap_notice
    return [
        citations.free_text(SHORT_ANSWER, short, claims, context, notices),
        foreign.check(SHORT_ANSWER, short, claims, context, notices),
        quoted.free_text(SHORT_ANSWER, short, claims, context),
        figures.free_text(SHORT_ANSWER, short, claims, context, notices),
    ]


def _carried_short_answer(answer: Answer, context: CheckContext, *, own_sources: bool) -> CheckRecord:
    if own_sources and not any(cited(c) for c in answer.claims):
        return not_applicable(8, "carried", SHORT_ANSWER, "own sources")
    return carried.free_text(SHORT_ANSWER, answer.short_answer, answer.claims, context, answer.gap_notice)


def _plain_short_answer(claims: Sequence[Claim], context: CheckContext) -> str:
    named = [
        cite(target, act, context.lang)
        for c in claims
        if (target := cited(c)) is not None and (act := context.act_of(target)) is not None
    ]
    if not named:
        return text("verification.short_answer_none", context.lang)
    return text("verification.short_answer", context.lang, citations="; ".join(dict.fromkeys(named)))


def _answered(answer: Answer, kept: Sequence[Claim]) -> tuple[str, ...]:
    left = {c.goal_id for c in kept}
    ordered = [g for g, _ in answer.goals] or list(answer.goals_answered)
    return tuple(g for g in ordered if g in left)


def _failed_goals(
    answer: Answer, kept: Sequence[Claim], records: Sequence[CheckRecord]
) -> tuple[GoalFailure, ...]:
    left = {c.goal_id for c in kept}
    out: list[GoalFailure] = []
    for goal_id in dict.fromkeys(c.goal_id for c in answer.claims):
        if goal_id in left:
            continue
        lost = {c.id for c in answer.claims if c.goal_id == goal_id}
        wrong = {_FAILURES[r.check] for r in records if r.subject in lost and r.status is CheckStatus.FAILED}
        out.append(GoalFailure(goal_id=goal_id, codes=tuple(code for code in ClaimFailure if code in wrong)))
    return tuple(out)


def _law_framing(answer: Answer, context: CheckContext) -> bool:
    """Whether the answer cites law or speaks in its name."""
    if any(cited(c) is not None for c in answer.claims):
        return True
    words = "\n".join([answer.short_answer, *(c.text for c in answer.claims)])
    return _LAW_VOICE.search(words) is not None or bool(find_references(words, context.directory))
