"""U3: the steps of a plan and the reasons of each."""

import pytest

from lexery.contracts.citation import ActMention, ActNaming
from lexery.contracts.query import (
    AmbiguityLevel,
    ContextMode,
    Entity,
    EntityKind,
    Goal,
    PlanReason,
    PlanStepKind,
    QueryProfile,
    ScopeHint,
)
from lexery.pipeline.samples import PROFILE, reference
from lexery.stages.plan import PlanConfig, plan_search

TITLE = ActMention(text="закон «Про ринки»", start=0, end=17, naming=ActNaming.TITLE, candidates=("11-12",))
ARTICLE = reference()
ACT_ONLY = reference(article=None)
WITHOUT_ACT = reference(None, "40", naming=ActNaming.NONE)


def profile(*goals: Goal, **changes: object) -> QueryProfile:
    given = goals or PROFILE.goals
    references = tuple(r for goal in given for r in goal.references)
    fields: dict[str, object] = {"goals": given, "references": references}
    return PROFILE.model_copy(update=fields | changes)


def goal(number: int = 1, **changes: object) -> Goal:
    return Goal(id=f"g{number}", text="?", search_text="?").model_copy(update=changes)


def entities(*kinds: EntityKind) -> tuple[Entity, ...]:
    return tuple(Entity(kind=kind, text="?", start=0, end=1) for kind in kinds)


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        pytest.param(goal(), [PlanStepKind.SEARCH], id="a-plain-question"),
        pytest.param(goal(references=(ARTICLE,)), [PlanStepKind.EXACT, PlanStepKind.SEARCH], id="an-article"),
        pytest.param(
            goal(references=(ACT_ONLY,)), [PlanStepKind.ACT_SEARCH, PlanStepKind.SEARCH], id="an-act-cited"
        ),
        pytest.param(goal(acts=(TITLE,)), [PlanStepKind.ACT_SEARCH, PlanStepKind.SEARCH], id="an-act-named"),
        pytest.param(
            goal(references=(ARTICLE,), acts=(TITLE,)),
            [PlanStepKind.EXACT, PlanStepKind.ACT_SEARCH, PlanStepKind.SEARCH],
            id="an-article-and-an-act",
        ),
        pytest.param(goal(references=(WITHOUT_ACT,)), [PlanStepKind.SEARCH], id="an-article-without-an-act"),
    ],
)
def test_steps_of_a_goal(given: Goal, kinds: list[PlanStepKind]) -> None:
    plan = plan_search(profile(given), PlanConfig())
    assert [step.kind for step in plan.steps] == kinds
    assert {step.goal_id for step in plan.steps} == {"g1"}


def test_every_goal_is_searched_in_order() -> None:
    plan = plan_search(profile(goal(1), goal(2)), PlanConfig(limit=7))
    assert [step.goal_id for step in plan.steps] == ["g1", "g2"]
    assert plan.reason_codes == (PlanReason.LAY_QUESTION, PlanReason.SEVERAL_GOALS)
    assert plan.limit == 7


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(profile(word_count=61), PlanReason.LONG_STORY, id="long-story"),
        pytest.param(
            profile(goal(references=(WITHOUT_ACT,))), PlanReason.ARTICLE_WITHOUT_ACT, id="article-without-act"
        ),
        pytest.param(
            profile(scope=ScopeHint(foreign=True, ukrainian_cue=False)), PlanReason.SCOPE_DOUBT, id="foreign"
        ),
    ],
)
def test_reasons_of_the_run(given: QueryProfile, reason: PlanReason) -> None:
    assert reason in plan_search(given, PlanConfig()).reason_codes


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(profile(word_count=60), id="sixty-words"),
        pytest.param(
            profile(scope=ScopeHint(foreign=True, ukrainian_cue=True)), id="foreign-beside-ukrainian"
        ),
    ],
)
def test_no_reason_without_its_cause(given: QueryProfile) -> None:
    assert plan_search(given, PlanConfig()).reason_codes == (PlanReason.LAY_QUESTION,)


@pytest.mark.parametrize(
    ("kinds", "probed"),
    [
        pytest.param((EntityKind.LAW_TITLE,), True, id="one-title"),
        pytest.param(
            (EntityKind.LAW_TITLE, EntityKind.SUM, EntityKind.ROLE), True, id="sums-and-roles-aside"
        ),
        pytest.param((EntityKind.LAW_TITLE, EntityKind.LAW_TITLE), False, id="two-titles"),
        pytest.param((EntityKind.LAW_TITLE, EntityKind.ARTICLE_REF), False, id="an-article-too"),
        pytest.param((EntityKind.LAW_TITLE, EntityKind.ACT_ABBREV), False, id="another-act-too"),
        pytest.param((), False, id="no-title"),
    ],
)
def test_title_probe(kinds: tuple[EntityKind, ...], probed: bool) -> None:
    plan = plan_search(profile(goal(1), goal(2, acts=(TITLE,)), entities=entities(*kinds)), PlanConfig())
    found = [step.goal_id for step in plan.steps if step.kind is PlanStepKind.DOCLIST]
    assert found == (["g2"] if probed else [])
    assert (PlanReason.EXPLICIT_ACT_TITLE_PROBE in plan.reason_codes) is probed


@pytest.mark.parametrize(
    ("given", "enabled", "used"),
    [
        pytest.param(profile(), True, False, id="nothing-named"),
        pytest.param(profile(goal(references=(ARTICLE,))), True, True, id="a-citation"),
        pytest.param(profile(entities=entities(EntityKind.LAW_TITLE)), True, True, id="a-title"),
        pytest.param(profile(entities=entities(EntityKind.LAW_TITLE)), False, False, id="switched-off"),
        pytest.param(profile(ambiguity=AmbiguityLevel.HARD), True, True, id="ambiguous"),
    ],
)
def test_doclist_is_planned_for_a_cue(given: QueryProfile, enabled: bool, used: bool) -> None:
    plan = plan_search(given, PlanConfig(doclist_enabled=enabled))
    assert plan.use_doclist is used
    assert enabled or all(step.kind is not PlanStepKind.DOCLIST for step in plan.steps)


def test_memory_context_searches_no_law() -> None:
    plan = plan_search(profile(context_mode=ContextMode.MEMORY), PlanConfig())
    assert (plan.steps, plan.use_lldbi, plan.use_doclist) == ((), False, False)
    assert plan.reason_codes == (PlanReason.MEMORY_ONLY,)
