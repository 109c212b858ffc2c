"""U3 Plan: which steps U4 runs for each goal, and why."""

from lexery.contracts.base import Value
from lexery.contracts.citation import ActNaming
from lexery.contracts.query import (
    AmbiguityLevel,
    ContextMode,
    EntityKind,
    Goal,
    PlanReason,
    PlanStep,
    PlanStepKind,
    QueryProfile,
    SearchPlan,
    is_direct,
)
from lexery.search.goals import LONG_STORY_WORDS


class PlanConfig(Value):
    """Switches of U3."""

    limit: int = 20
    """Hits a goal's search returns."""
    doclist_enabled: bool = True


def plan_search(profile: QueryProfile, config: PlanConfig) -> SearchPlan:
    """The steps for each goal in its order, with the reason of each; no legal retrieval in memory-only context."""
    if profile.context_mode is ContextMode.MEMORY:
        return SearchPlan(
            steps=(),
            reason_codes=(PlanReason.MEMORY_ONLY,),
            use_lldbi=False,
            use_doclist=False,
            limit=config.limit,
        )
    steps = tuple(step for goal in profile.goals for step in _steps_of(goal))
    if config.doclist_enabled and _is_title_probe(profile):
        probed = next((goal for goal in profile.goals if _names_a_title(goal)), profile.goals[0])
        steps += (
            PlanStep(
                kind=PlanStepKind.DOCLIST, goal_id=probed.id, reason=PlanReason.EXPLICIT_ACT_TITLE_PROBE
            ),
        )
    reasons = dict.fromkeys([*(step.reason for step in steps), *_run_reasons(profile)])
    return SearchPlan(
        steps=steps,
        reason_codes=tuple(reasons),
        use_lldbi=True,
        use_doclist=config.doclist_enabled
        and (profile.has_cue or profile.ambiguity is not AmbiguityLevel.NONE),
        limit=config.limit,
    )


def _steps_of(goal: Goal) -> list[PlanStep]:
    steps: list[PlanStep] = []
    if any(is_direct(r) and r.target.article for r in goal.references):
        steps.append(PlanStep(kind=PlanStepKind.EXACT, goal_id=goal.id, reason=PlanReason.DIRECT_CITATION))
    if goal.acts or any(is_direct(r) and not r.target.article for r in goal.references):
        steps.append(PlanStep(kind=PlanStepKind.ACT_SEARCH, goal_id=goal.id, reason=PlanReason.ACT_HINT))
    steps.append(PlanStep(kind=PlanStepKind.SEARCH, goal_id=goal.id, reason=PlanReason.LAY_QUESTION))
    return steps


def _run_reasons(profile: QueryProfile) -> list[PlanReason]:
    holds = {
        PlanReason.SEVERAL_GOALS: len(profile.goals) > 1,
        PlanReason.LONG_STORY: profile.word_count > LONG_STORY_WORDS,
        PlanReason.ARTICLE_WITHOUT_ACT: profile.article_without_act,
        PlanReason.SCOPE_DOUBT: profile.scope.foreign and not profile.scope.ukrainian_cue,
    }
    return [reason for reason, held in holds.items() if held]


def _is_title_probe(profile: QueryProfile) -> bool:
    """Exactly one `law_title`, nothing else cited (`policies.md` §1)."""
    titles = [e for e in profile.entities if e.kind is EntityKind.LAW_TITLE]
    others = {EntityKind.ACT_ABBREV, EntityKind.ACT_NUMBER, EntityKind.ARTICLE_REF}
    return len(titles) == 1 and not any(e.kind in others for e in profile.entities)


def _names_a_title(goal: Goal) -> bool:
    return any(named.naming is ActNaming.TITLE for named in (*goal.references, *goal.acts))
