"""U4 Retrieval: a search for each goal, and an honest trace of how it went."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from lexery.contracts.base import Value
from lexery.contracts.citation import ActNaming, Reference, ReferenceState
from lexery.contracts.evidence import GoalTrace, Retrieval, RetrievalRetryRequest, RetrievalTrace
from lexery.contracts.ports import ActDirectory, ArticleSource, Foresees, Search
from lexery.contracts.query import Goal, QueryProfile, SearchPlan, is_direct
from lexery.contracts.retrieval import CoverageGap, Hit, Leg, SearchRequest, SearchResult
from lexery.law.numbers import resolve_article
from lexery.stages.cues import act_resolved
from lexery.stages.findings import goal_findings
from lexery.stages.merge import WHOLE, in_order, merge_hits, relevance_of
from lexery.stages.signals import SignalThresholds, ambiguity_level, coverage_gap_of, run_gap

HINTS_MAX = 5
"""Acts of one ambiguous name that the search is told of."""


class RetrieveInput(Value):
    """What U4 reads."""

    profile: QueryProfile
    plan: SearchPlan
    as_of: date
    retry: RetrievalRetryRequest | None = None
    previous: Retrieval | None = None
    """What earlier visits found: a rerun never loses it."""
    pinned_act: str | None = None


class RetrieveConfig(Value):
    """Switches and thresholds of U4."""

    thresholds: SignalThresholds
    without: frozenset[Leg] = frozenset()


@dataclass(frozen=True, kw_only=True)
class RetrieveDeps:
    """Ports of U4."""

    search: Search
    directory: ActDirectory
    articles: ArticleSource
    searched: Callable[[str], str] = str
    """What is searched for, and what the trace says was: a text as the index would spell it (`search.mend`), a long
    story without what is beside the point (`search.essence`)."""


def retrieve(given: RetrieveInput, deps: RetrieveDeps, config: RetrieveConfig) -> Retrieval:
    """Hits of every goal in one order, and the trace; a failing leg is listed, never raised.

    Beside several goals the question is searched as a whole, which says what they have in common.
    """
    if not given.plan.use_lldbi:
        trace = RetrievalTrace(answered=True, corpus_version=deps.articles.corpus_version)
        return given.previous or Retrieval(hits=(), trace=trace)
    goals = [_as_searched(goal, deps) for goal in given.profile.goals]
    whole = [_as_searched(goal, deps) for goal in _whole(given.profile)]
    requests = [_request(goal, given, deps, config) for goal in (*goals, *whole)]
    if isinstance(deps.search, Foresees):
        deps.search.foresee(requests)
    results = [deps.search.search(request) for request in requests]
    found = list(zip(goals, results[: len(goals)], strict=True))
    beside = list(zip(whole, results[len(goals) :], strict=True))
    earlier = given.previous.hits if given.previous else ()
    of_goal = [_hits_of(goal, result, earlier) for goal, result in (*found, *beside)]
    hits = in_order(of_goal[: len(goals)], [hit for own in of_goal[len(goals) :] for hit in own])
    return Retrieval(hits=hits, trace=_trace(given, found, beside, hits, deps, config))


def _as_searched(goal: Goal, deps: RetrieveDeps) -> Goal:
    return goal.model_copy(update={"search_text": deps.searched(goal.search_text)})


def _whole(profile: QueryProfile) -> tuple[Goal, ...]:
    """The question as one more thing to search for, unless a goal is searched by the very same words."""
    text = profile.whole_text
    if not text or any(goal.search_text == text for goal in profile.goals):
        return ()
    return (Goal(id=WHOLE, text=text, search_text=text, references=profile.references, acts=profile.acts),)


def _hits_of(goal: Goal, result: SearchResult, earlier: Iterable[Hit]) -> tuple[Hit, ...]:
    """Hits of one search in the engine's order, with those of earlier visits."""
    own = [hit.model_copy(update={"goal_id": goal.id}) for hit in result.hits]
    return merge_hits((hit for hit in earlier if hit.goal_id == goal.id), own)


def _request(goal: Goal, given: RetrieveInput, deps: RetrieveDeps, config: RetrieveConfig) -> SearchRequest:
    retry = given.retry
    hints = dict.fromkeys([*_hinted(goal), *(retry.act_hints if retry else ())])
    return SearchRequest(
        text=goal.search_text,
        references=tuple(_resolved(goal.references, given.pinned_act, deps.directory)),
        act_hints=tuple(hints),
        pinned_act=given.pinned_act,
        variants=retry.variants if retry else (),
        limit=given.plan.limit,
        without=config.without,
        as_of=given.as_of,
    )


def _resolved(
    references: Iterable[Reference], pinned_act: str | None, directory: ActDirectory
) -> Iterable[Reference]:
    """Citations with an act; one that was ambiguous is of the act that a clarification pinned, if that has the article."""
    for reference in references:
        target = reference.target
        if pinned_act is not None and target.article and _is_ambiguous(reference):
            known = directory.articles(pinned_act)
            article = resolve_article(target.article, known.numbers) if known is not None else None
            if article is not None:
                target = target.model_copy(update={"nreg": pinned_act, "article": article})
                yield reference.model_copy(update={"target": target, "state": ReferenceState.RESOLVED})
        elif target.nreg and (target.article or target.section):
            yield reference


def _is_ambiguous(reference: Reference) -> bool:
    acts = {*reference.candidates, reference.target.nreg} - {None}
    return len(acts) > 1 or reference.naming in (ActNaming.NONE, ActNaming.GENERIC)


def _hinted(goal: Goal) -> Iterable[str]:
    """Acts that the goal names; of a name that fits several acts, each, so that retrieval can tell them apart."""
    yield from (r.target.nreg for r in goal.references if is_direct(r) and r.target.nreg)
    yield from (nreg for mention in goal.acts for nreg in mention.candidates[:HINTS_MAX])


def _trace(
    given: RetrieveInput,
    found: list[tuple[Goal, SearchResult]],
    beside: list[tuple[Goal, SearchResult]],
    hits: tuple[Hit, ...],
    deps: RetrieveDeps,
    config: RetrieveConfig,
) -> RetrievalTrace:
    results = [result for _, result in (*found, *beside)]
    run = _legs(leg for result in results for leg in result.legs_run)
    failed = _legs(leg for result in results for leg in result.legs_failed)
    goals = tuple(
        _goal_trace(goal, result, hits, given=given, deps=deps, config=config) for goal, result in found
    )
    return RetrievalTrace(
        answered=bool(run),
        corpus_version=deps.articles.corpus_version,
        legs_run=run,
        legs_off=tuple(leg for leg in Leg if all(leg in result.legs_off for result in results)),
        legs_failed=failed,
        goals=goals,
        coverage_gap=_run_gap(goals),
        catalog_candidate=next(
            (g.catalog_candidate for g in goals if g.coverage_gap is CoverageGap.LIKELY_MISSING_ACT), None
        ),
        ambiguity=ambiguity_level(given.profile, hits, config.thresholds.hit_floor),
        scope=max((result.scope for _, result in found), key=lambda s: not s.out_of_scope),
        cited_act_resolved=act_resolved(given.profile),
        queries=tuple(goal.search_text for goal, _ in (*found, *beside)),
        rerun=given.previous is not None,
    )


def _goal_trace(
    goal: Goal,
    result: SearchResult,
    hits: tuple[Hit, ...],
    *,
    given: RetrieveInput,
    deps: RetrieveDeps,
    config: RetrieveConfig,
) -> GoalTrace:
    findings = goal_findings(
        goal,
        hits,
        deps.directory,
        guard_says_out=_says_out(given.profile, result),
        catalog_candidate=result.catalog_candidate,
        pinned_act=given.pinned_act,
    )
    return GoalTrace(
        goal_id=goal.id,
        hits_count=len(findings.hits),
        top_relevance=relevance_of(findings.hits[0]) if findings.hits else None,
        coverage_gap=coverage_gap_of(findings, config.thresholds),
        catalog_candidate=result.catalog_candidate,
    )


def _says_out(profile: QueryProfile, result: SearchResult) -> bool:
    """A foreign reference alone is out; a question that names an act or an article is about law, whatever it resembles."""
    if profile.scope.foreign:
        return not profile.scope.ukrainian_cue
    return result.scope.out_of_scope and not profile.has_cue


def _run_gap(goals: tuple[GoalTrace, ...]) -> CoverageGap:
    """What the gate acts on: a missing act of any goal calls for recovery; out of scope and weak only when all are."""
    gaps = [goal.coverage_gap for goal in goals]
    if CoverageGap.LIKELY_MISSING_ACT in gaps:
        return CoverageGap.LIKELY_MISSING_ACT
    return run_gap(gaps) or CoverageGap.NONE


def _legs(legs: Iterable[Leg]) -> tuple[Leg, ...]:
    present = set(legs)
    return tuple(leg for leg in Leg if leg in present)
