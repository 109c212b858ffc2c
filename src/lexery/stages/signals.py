"""Signals of U4 and U7: gate hits, coverage gaps, ambiguity, support (`policies.md` §1, §2). Pure functions."""

from collections.abc import Iterable, Mapping, Sequence

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActStatus
from lexery.contracts.evidence import EvidenceAssembly, EvidenceMode, RetrievalTrace, SupportLevel
from lexery.contracts.query import AmbiguityLevel, QueryProfile
from lexery.contracts.retrieval import (
    ACT_GAPS,
    CatalogCandidate,
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
    Hit,
)
from lexery.stages.cues import CitedArticle, candidate_sets, found_articles
from lexery.stages.merge import relevance_of

GATE_HITS_MAX = 5
HIT_FLOOR = 0.05
AMBIGUITY_MARGIN = 0.15
"""Relevance by which a hit outside the acts that a name fits must lead to leave the name aside."""
RIVAL_SHARE = 0.15
"""Of two acts that a name fits, the chance of the less likely one from which the user is asked: as sure as `T_STRONG` is."""
_ROUNDING = 1e-9
_NOT_IN_FORCE = frozenset({ActStatus.REPEALED, ActStatus.NOT_YET_IN_FORCE})


class SignalThresholds(Value):
    """Fitted on data not used for ranking; stored with the model."""

    t_weak: float
    """Relevance above which 90 % of answerable lay questions lie."""
    t_strong: float
    """Relevance above which the top hit is right in 70 %."""
    hit_floor: float = HIT_FLOOR


class Findings(Value):
    """What U4 or U7 knows of one goal, the input of the gap table."""

    legal_retrieval: bool
    """The plan searches the law."""
    hits: tuple[Hit, ...]
    """The goal's own; cut to gate hits by the table."""
    guard_says_out: bool = False
    """The scope guard says: not Ukrainian law."""
    cited_act_resolved: bool = False
    """Something cited resolves to a catalog act that the question is really about."""
    named_act_not_indexed: bool = False
    """A named act resolves to no indexed act."""
    catalog_candidate: CatalogCandidate | None = None
    """Best catalog match whose text is not held."""
    cited_article_found: bool = False


def gate_hits(hits: Iterable[Hit], floor: float = HIT_FLOOR) -> tuple[Hit, ...]:
    """At most five articles, best first, with relevance of at least `floor`; an article counts once."""
    best: dict[tuple[str, str], Hit] = {}
    for hit in sorted(hits, key=lambda h: -relevance_of(h)):
        if relevance_of(hit) >= floor:
            best.setdefault(hit.key, hit)
    return tuple(best.values())[:GATE_HITS_MAX]


def coverage_gap_of(findings: Findings, thresholds: SignalThresholds) -> CoverageGap | None:
    """The table of U4: the first row that holds. None is "no legal retrieval": neither a gap nor a blocker."""
    if not findings.legal_retrieval:
        return None
    if findings.guard_says_out and not findings.cited_act_resolved:
        return CoverageGap.OUT_OF_SCOPE
    hits = gate_hits(findings.hits, thresholds.hit_floor)
    top = relevance_of(hits[0]) if hits else 0.0
    if findings.named_act_not_indexed or _candidate_wins(findings, thresholds.hit_floor):
        return CoverageGap.LIKELY_MISSING_ACT
    if not hits or (top < thresholds.t_weak and not findings.cited_article_found):
        return CoverageGap.WEAK_EVIDENCE
    return CoverageGap.NONE


def _candidate_wins(findings: Findings, floor: float) -> bool:
    """The catalog match beats the best hit, and could be a gate hit itself.

    It is held against every hit: where none reaches the floor, an even fainter likeness to an act must not win by default.
    """
    candidate = findings.catalog_candidate
    best = max((relevance_of(hit) for hit in findings.hits), default=0.0)
    return candidate is not None and candidate.relevance >= floor and candidate.relevance > best


def run_gap(gaps: Iterable[CoverageGap | None]) -> CoverageGap | None:
    """The run's gap from its goals' gaps: a gap only when every goal has one.

    Where goals differ, a gap in the corpus is said before weak evidence; out of scope needs every goal to be so.
    """
    known = [gap for gap in gaps if gap is not None]
    if not known:
        return None
    if CoverageGap.NONE in known:
        return CoverageGap.NONE
    if all(gap is CoverageGap.OUT_OF_SCOPE for gap in known):
        return CoverageGap.OUT_OF_SCOPE
    return (
        CoverageGap.LIKELY_MISSING_ACT
        if CoverageGap.LIKELY_MISSING_ACT in known
        else CoverageGap.WEAK_EVIDENCE
    )


def doclist_reason(items: Iterable[DoclistItem]) -> DoclistReason:
    """The first reason present, in the order of `DoclistReason`; `NO_ACT_NAMED` without items."""
    present = {item.reason for item in items}
    return next((reason for reason in DoclistReason if reason in present), DoclistReason.NO_ACT_NAMED)


def opinion_of(reason: DoclistReason) -> CoverageGap | None:
    """`likely_missing_act` for the three gaps of an act; None (no opinion, not "none") for the rest."""
    return CoverageGap.LIKELY_MISSING_ACT if reason in ACT_GAPS else None


def doclist_opinion(trace: DoclistTrace | None) -> CoverageGap | None:
    """What DocList thinks of the run's gap; None when it has no opinion or was not asked."""
    return None if trace is None else opinion_of(trace.reason)


def goal_gap(findings: Findings, items: Sequence[DoclistItem], thresholds: SignalThresholds) -> CoverageGap:
    """A goal's gap in U7: the U4 table on its own hits, overridden by its own DocList items.

    `items` are the goal's. Out of scope stays; an opinion falls when the cited article is among the hits by now.
    """
    own = coverage_gap_of(findings, thresholds)
    if own is CoverageGap.OUT_OF_SCOPE:
        return own
    opinion = opinion_of(doclist_reason(items))
    if opinion is not None and not findings.cited_article_found:
        return opinion
    return own if own is not None else CoverageGap.NONE


def coverage_gap_status(
    *,
    trace: RetrievalTrace | None,
    doclist: DoclistTrace | None,
    cited_act_resolved: bool,
    cited_article_found: bool,
    goal_gaps: Mapping[str, CoverageGap],
) -> CoverageGap:
    """The run's status in U7; `none` as soon as one goal has no gap (the rest is a partial notice)."""
    if CoverageGap.NONE in goal_gaps.values():
        return CoverageGap.NONE
    newest = trace.coverage_gap if trace is not None else None
    if newest is CoverageGap.OUT_OF_SCOPE and not cited_act_resolved:
        return CoverageGap.OUT_OF_SCOPE
    opinion = doclist_opinion(doclist)
    status = opinion if opinion is not None and not cited_article_found else newest
    unnamed = status in (None, CoverageGap.NONE, CoverageGap.OUT_OF_SCOPE)
    outdated = opinion is None and status not in goal_gaps.values()
    if goal_gaps and (unnamed or outdated):
        # Every goal has a gap that neither DocList nor the newest trace names (it did not know of the act that was
        # chosen since): the goals' own word counts.
        status = run_gap(goal_gaps.values())
    return status or CoverageGap.NONE


def unresolved_gaps(
    status: CoverageGap, doclist: DoclistTrace | None, *, cited_article_found: bool = False
) -> tuple[str, ...]:
    """`coverage_gap:<status>` and `doclist:<reason>` while they hold; empty for a run that has an answer."""
    reason = None if doclist is None else doclist.reason
    gaps: list[str] = []
    if status is not CoverageGap.NONE:
        gaps.append(f"coverage_gap:{status}")
        if reason in ACT_GAPS and not cited_article_found:
            gaps.append(f"doclist:{reason}")
    if reason is DoclistReason.AMBIGUOUS_ACT_MATCH:
        gaps.append(f"doclist:{reason}")
    return tuple(gaps)


def support_level(
    hits_by_goal: Mapping[str, Iterable[Hit]], cited: Sequence[CitedArticle], thresholds: SignalThresholds
) -> SupportLevel:
    """How well the hits carry an answer. `hits_by_goal` has an entry for every goal; `cited` is of the whole run."""
    tops = [
        max((relevance_of(hit) for hit in gate_hits(hits, thresholds.hit_floor)), default=0.0)
        for hits in hits_by_goal.values()
    ]
    everything = [hit for hits in hits_by_goal.values() for hit in hits]
    all_cited_found = bool(cited) and len(found_articles(cited, everything)) == len(cited)
    if all_cited_found or (tops and all(top >= thresholds.t_strong for top in tops)):
        return SupportLevel.STRONG
    return SupportLevel.PARTIAL if any(top >= thresholds.t_weak for top in tops) else SupportLevel.WEAK


def evidence_mode(*, law: int, documents: int, memory: int) -> EvidenceMode:
    """By what is not empty; nothing at all is `law`.

    Documents beside memory and no law are `docs_only`: `mixed` promises law, and the law checks would ask for it.
    """
    if law:
        return EvidenceMode.MIXED if documents or memory else EvidenceMode.LAW
    if documents:
        return EvidenceMode.DOCS_ONLY
    return EvidenceMode.MEMORY_ONLY if memory else EvidenceMode.LAW


def effective_coverage_gap(
    evidence: EvidenceAssembly | None, doclist: DoclistTrace | None, trace: RetrievalTrace | None
) -> CoverageGap:
    """The one gap that U7..U11 and the API speak of (`policies.md` §2)."""
    if evidence is not None:
        return evidence.coverage_gap_status
    newest = trace.coverage_gap if trace is not None else None
    opinion = doclist_opinion(doclist)
    if opinion is not None and newest is not CoverageGap.OUT_OF_SCOPE:
        return opinion
    return newest or CoverageGap.NONE


def hard_ambiguity(profile: QueryProfile, hits: Iterable[Hit], floor: float = HIT_FLOOR) -> bool:
    """Whether ambiguity is hard (`policies.md` §1).

    An act part fits two or more acts in force, none of which is left behind by far, or an article is cited without an
    act. An act part is held against the hits of its own goal where it belongs to one.
    """
    if profile.article_without_act:
        return True
    found = tuple(hits)
    scopes = [
        (
            candidate_sets(goal.references, [act.candidates for act in goal.acts]),
            tuple(hit for hit in found if hit.goal_id in (goal.id, "")),
        )
        for goal in profile.goals
    ]
    of_goals = {part for parts, _ in scopes for part in parts}
    everywhere = candidate_sets(profile.references, [act.candidates for act in profile.acts])
    scopes.append((tuple(part for part in everywhere if part not in of_goals), found))
    return any(_rivals(acts, own, floor) >= 2 for parts, own in scopes for acts in parts)


def ambiguity_level(profile: QueryProfile, hits: Iterable[Hit], floor: float = HIT_FLOOR) -> AmbiguityLevel:
    """The profile's ambiguity as retrieval leaves it: none stays none, the rest is hard or soft."""
    if hard_ambiguity(profile, hits, floor):
        return AmbiguityLevel.HARD
    parts = candidate_sets(profile.references, [act.candidates for act in profile.acts])
    return AmbiguityLevel.SOFT if parts else AmbiguityLevel.NONE


def _rivals(acts: frozenset[str], hits: Sequence[Hit], floor: float) -> int:
    """How many of the acts that one name fits may be meant.

    Only one of them is: by shares of their best hits, not by distance, which would depend on how sure the hits are.
    """
    best: dict[str, float] = {}
    top = 0.0
    for hit in hits:
        relevance = relevance_of(hit)
        if relevance < floor:
            continue
        top = max(top, relevance)
        if hit.nreg in acts and hit.status not in _NOT_IN_FORCE:
            best[hit.nreg] = max(relevance, best.get(hit.nreg, 0.0))
    first = max(best.values(), default=0.0)
    if first < top - AMBIGUITY_MARGIN - _ROUNDING:
        return 0
    return sum(other / (first + other) >= RIVAL_SHARE - _ROUNDING for other in best.values())
