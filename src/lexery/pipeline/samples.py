"""The smallest results that stages can return, one of each kind that a route can tell apart.

Values for the enumeration of the route graph and for tests; no text of a law, no store, no model.
"""

from datetime import date
from itertools import product

from lexery.contracts.answer import Answer, AssembledPrompt, CheckReport, Writer
from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActStatus
from lexery.contracts.decisions import (
    DoclistProbe,
    GateDecision,
    GateSignals,
    GateThresholds,
    LegalReasoning,
    NextAction,
    OrchDecision,
    OrchReason,
    Verdict,
    VerifyMetrics,
    VerifyResult,
)
from lexery.contracts.evidence import (
    EvidenceAssembly,
    EvidenceMode,
    ExpandTrace,
    Retrieval,
    RetrievalRetryRequest,
    RetrievalTrace,
    SupportLevel,
)
from lexery.contracts.query import (
    AmbiguityLevel,
    Goal,
    Intent,
    Language,
    Query,
    QueryProfile,
    ScopeHint,
    SearchPlan,
)
from lexery.contracts.retrieval import (
    ActCandidate,
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
    Hit,
    Passage,
)
from lexery.contracts.run import Delivery, Stage
from lexery.stages.clarify import ReplyReading

ACT = "1-01"
OTHER_ACT = "2-02"
QUERY = Query(text="?", as_of=date(2026, 1, 1))
GOAL = Goal(id="g1", text="?", search_text="?")
PROFILE = QueryProfile(
    language=Language.UK,
    intent=Intent.QUESTION,
    domains=(),
    entities=(),
    references=(),
    acts=(),
    ambiguity=AmbiguityLevel.NONE,
    goals=(GOAL,),
    need_deep_retrieval=False,
    scope=ScopeHint(foreign=False, ukrainian_cue=False),
    word_count=1,
)
PLAN = SearchPlan(steps=(), reason_codes=(), use_lldbi=True, use_doclist=True)
EVIDENCE = EvidenceAssembly(
    items=(),
    goal_gaps={"g1": CoverageGap.NONE},
    coverage_gap_status=CoverageGap.NONE,
    support_level=SupportLevel.WEAK,
    evidence_mode=EvidenceMode.LAW,
)
PROMPT = AssembledPrompt(goals=(("g1", "?"),), snippets=(), budget="compact", budget_tokens=0)
DELIVERY = Delivery(message="", outbox_key=None, source_summary=())
REQUEST = RetrievalRetryRequest(act_hints=(ACT,), origin=Stage.GATE.number)


def hit(nreg: str = ACT, article: str = "1", *, relevance: float = 0.5, goal_id: str = "g1") -> Hit:
    """A hit that only its act, article and relevance tell from another."""
    return Hit(
        nreg=nreg,
        article=article,
        title="",
        heading="",
        relevance=relevance,
        score=relevance,
        passage=Passage(start=0, end=0),
        text_sha256="",
        status=ActStatus.IN_FORCE,
        goal_id=goal_id,
    )


def reference(
    nreg: str | None = ACT,
    article: str | None = "1",
    *,
    naming: ActNaming = ActNaming.ALIAS,
    state: ReferenceState = ReferenceState.RESOLVED,
    candidates: tuple[str, ...] = (),
) -> Reference:
    """A citation of that act and article."""
    return Reference(
        text="?",
        start=0,
        end=1,
        target=CitationTarget(nreg=nreg, article=article),
        state=state,
        naming=naming,
        candidates=candidates,
    )


def retrieval(*hits: Hit, answered: bool = True) -> Retrieval:
    """What U4 returns; `answered` false when every leg failed."""
    return Retrieval(hits=hits, trace=RetrievalTrace(answered=answered, corpus_version="c"))


def gate(*, expand: bool, next_stage: Stage, branch_a: bool = False) -> GateDecision:
    """A decision of U5, consistent or not."""
    return GateDecision(
        expand=expand,
        reason_codes=(),
        expanding_codes=(),
        thresholds=GateThresholds(min_hits=3, min_avg_score=0.0),
        signals=GateSignals(
            hits_count=0,
            top_score=0.0,
            avg_score=0.0,
            coverage_gap=None,
            degraded_lldbi=False,
            direct_refs_asked=0,
            direct_refs_found=0,
            has_direct_citation_match=False,
            act_hints_asked=0,
            act_hints_found=0,
            doclist_probe=DoclistProbe.NOT_PLANNED,
        ),
        decision_version="",
        next_stage=next_stage,
        branch_a=branch_a,
    )


def item(reason: DoclistReason, *acts: str, indexed: bool = True) -> DoclistItem:
    """A DocList item with these acts as candidates."""
    return DoclistItem(
        goal_id="g1",
        mention="?",
        reason=reason,
        candidates=tuple(ActCandidate(nreg=act, title=act, indexed=indexed) for act in acts),
    )


def doclist(entry: DoclistItem) -> DoclistTrace:
    """A trace of one item."""
    return DoclistTrace(items=(entry,), reason=entry.reason, catalog_size=2)


def reasoning(action: NextAction, row: int) -> LegalReasoning:
    """A decision of U8, consistent or not."""
    return LegalReasoning(
        row=row,
        ready_for_write=action is NextAction.RUN_U9,
        ready_path=None,
        recommended_next_action=action,
        answer_mode=None,
        unresolved_blockers=(),
        exhausted=False,
    )


def draft(writer: Writer) -> Answer:
    """An empty draft by that writer."""
    return Answer(writer=writer, short_answer="")


def report(answer: Answer) -> CheckReport:
    """A report that found nothing to check."""
    return CheckReport(records=(), repairs=(), repaired=answer)


def verdict(what: Verdict, writer: Writer) -> VerifyResult:
    """A result of U11, consistent or not."""
    return VerifyResult(
        verdict=what,
        reasons=(),
        row=12,
        metrics=VerifyMetrics(
            claims_in=0,
            claims_kept=0,
            citations=0,
            quotes=0,
            checks_passed=0,
            checks_failed=0,
            checks_not_applicable=0,
        ),
        checks=(),
        draft_hash="",
        writer=writer,
        visit=1,
        recommended_next_action="",
    )


def orch_decision(after: str, choice: str) -> OrchDecision:
    """A choice of ORCH, allowed or not."""
    return OrchDecision(
        after=after,
        allowed_actions=(),
        choice=choice,
        reason=OrchReason.MODEL,
        loops=1,
        identical=0,
        u6_visits=0,
        clarifications=0,
        effective_gap=CoverageGap.NONE,
    )


RETRIEVALS = (retrieval(hit(ACT)), retrieval(hit(OTHER_ACT)), retrieval(), retrieval(answered=False))
GATES = tuple(
    gate(expand=expand, next_stage=stage, branch_a=branch_a)
    for expand, stage, branch_a in product((True, False), (Stage.EXPAND, Stage.EVIDENCE), (True, False))
)
DOCLISTS = (
    None,
    doclist(item(DoclistReason.AMBIGUOUS_ACT_MATCH, ACT, OTHER_ACT)),
    doclist(item(DoclistReason.ACT_RESOLVED, ACT)),
    doclist(item(DoclistReason.ACT_NOT_FOUND_IN_CATALOG)),
)
EXPANDS = tuple(
    ExpandTrace(visit=1, strategies=(), doclist=trace, retry=retry, limit_reached=limit)
    for trace, retry, limit in product(DOCLISTS, (REQUEST, None), (True, False))
)
REASONINGS = (
    reasoning(NextAction.RUN_U9, 5),
    reasoning(NextAction.RUN_U6, 10),
    reasoning(NextAction.RUN_U6, 2),
    reasoning(NextAction.ASK_USER_CLARIFICATION, 4),
    reasoning(NextAction.FAIL, 2),
)
DRAFTS = (draft(Writer.MODEL), draft(Writer.EXTRACTIVE))
VERDICTS = tuple(verdict(what, writer) for what, writer in product(Verdict, Writer))
READINGS = (
    ReplyReading(reply="1", item=item(DoclistReason.ACT_RESOLVED, ACT), pinned_act=ACT),
    ReplyReading(
        reply="1",
        item=item(DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED, ACT, indexed=False),
        pinned_act=ACT,
    ),
    ReplyReading(
        reply="1", item=item(DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED, ACT), pinned_act=ACT
    ),
    ReplyReading(reply="none", item=item(DoclistReason.ACT_NOT_FOUND_IN_CATALOG)),
)
CHOICES = ("U6", "U7", "U9", "Ask", "U1")
"""Names that ORCH may answer with; the last is never allowed."""
