"""U7 Evidence: what the run may lean on, goal by goal, and what it still lacks."""

from dataclasses import dataclass

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord
from lexery.contracts.evidence import EvidenceAssembly, EvidenceItem, Retrieval
from lexery.contracts.ports import ActDirectory
from lexery.contracts.query import Goal, QueryProfile, SearchPlan
from lexery.contracts.retrieval import CatalogCandidate, CoverageGap, DoclistItem, DoclistTrace, Hit
from lexery.stages.cues import act_resolved, cited_articles, found_articles
from lexery.stages.findings import goal_findings
from lexery.stages.signals import (
    SignalThresholds,
    coverage_gap_status,
    evidence_mode,
    gate_hits,
    goal_gap,
    support_level,
    unresolved_gaps,
)


class EvidenceInput(Value):
    """What U7 reads."""

    profile: QueryProfile
    plan: SearchPlan
    retrieval: Retrieval | None
    doclist: DoclistTrace | None = None
    pinned_act: str | None = None


class EvidenceConfig(Value):
    """Thresholds of U7."""

    thresholds: SignalThresholds


@dataclass(frozen=True, kw_only=True)
class EvidenceDeps:
    """Ports of U7."""

    directory: ActDirectory


def assemble_evidence(given: EvidenceInput, deps: EvidenceDeps, config: EvidenceConfig) -> EvidenceAssembly:
    """Gate hits of every goal with their acts, the goals' gaps, and how well all of it carries an answer."""
    hits = given.retrieval.hits if given.retrieval else ()
    trace = given.retrieval.trace if given.retrieval else None
    by_goal = {goal.id: _goal_hits(goal, hits, config) for goal in given.profile.goals}
    items = tuple(
        EvidenceItem(hit=hit, act=_record(hit, deps.directory), primary=_is_primary(hit, given.pinned_act))
        for own in by_goal.values()
        for hit in own
    )
    cited = cited_articles(given.profile.references, pinned_act=given.pinned_act)
    all_found = bool(cited) and len(found_articles(cited, hits)) == len(cited)
    gaps = {goal.id: _gap(goal, given, deps, config) for goal in given.profile.goals}
    status = coverage_gap_status(
        trace=trace,
        doclist=given.doclist,
        cited_act_resolved=act_resolved(given.profile, given.doclist),
        cited_article_found=all_found,
        goal_gaps=gaps,
    )
    return EvidenceAssembly(
        items=items,
        goal_gaps=gaps,
        coverage_gap_status=status,
        unresolved_gaps=unresolved_gaps(status, given.doclist, cited_article_found=all_found),
        support_level=support_level(by_goal, cited, config.thresholds),
        evidence_mode=evidence_mode(law=len(items), documents=0, memory=0),
        catalog_candidate=trace.catalog_candidate if trace else None,
    )


def _goal_hits(goal: Goal, hits: tuple[Hit, ...], config: EvidenceConfig) -> tuple[Hit, ...]:
    return gate_hits((hit for hit in hits if hit.goal_id == goal.id), config.thresholds.hit_floor)


def _gap(goal: Goal, given: EvidenceInput, deps: EvidenceDeps, config: EvidenceConfig) -> CoverageGap:
    said_out, candidate = _traced(goal, given)
    findings = goal_findings(
        goal,
        given.retrieval.hits if given.retrieval else (),
        deps.directory,
        guard_says_out=said_out,
        catalog_candidate=candidate,
        legal_retrieval=given.plan.use_lldbi,
        pinned_act=given.pinned_act,
    )
    items: list[DoclistItem] = [
        i for i in (given.doclist.items if given.doclist else ()) if i.goal_id == goal.id
    ]
    return goal_gap(findings, items, config.thresholds)


def _traced(goal: Goal, given: EvidenceInput) -> tuple[bool, CatalogCandidate | None]:
    """What the newest search said of the goal: out of scope or not, and its best act without text."""
    traces = given.retrieval.trace.goals if given.retrieval else ()
    own = next((trace for trace in traces if trace.goal_id == goal.id), None)
    if own is None:
        return False, None
    return own.coverage_gap is CoverageGap.OUT_OF_SCOPE, own.catalog_candidate


def _record(hit: Hit, directory: ActDirectory) -> ActRecord:
    """The act's catalog row; an index may know an act that the catalog lost, which is said by its hit alone."""
    return directory.act(hit.nreg) or ActRecord(
        nreg=hit.nreg,
        title=hit.title,
        doc_type=hit.doc_type,
        status=hit.status,
        indexed=True,
        text_kind=hit.text_kind,
    )


def _is_primary(hit: Hit, pinned_act: str | None) -> bool:
    return pinned_act is None or hit.nreg == pinned_act
