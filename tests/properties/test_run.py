"""Properties of the run: replay, and that no real walk leaves the enumerated graph or passes its bound."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lexery.contracts.answer import Writer
from lexery.contracts.run import StepKind
from lexery.pipeline import samples
from lexery.pipeline.bounds import outcomes_at
from lexery.pipeline.context import RunContext, start
from lexery.pipeline.enter import advance
from lexery.pipeline.outcomes import Outcome
from lexery.pipeline.route import RoutePolicy, route

ORCH = RoutePolicy(orch_enabled=True)
BOUND = 41
"""Proved by `lexery.pipeline.bounds` for these settings (tests/unit/pipeline/test_bounds.py)."""
ROOTS = st.sampled_from([start("run", samples.QUERY, writer=writer) for writer in Writer])


def walk(first: RunContext, choices: list[int]) -> tuple[RunContext, list[Outcome], int]:
    """Follow the run by choosing among what may happen; ends of running out of choices or of road."""
    context, outcomes, stages = first, list[Outcome](), 0
    for number in choices:
        if context.is_over:
            break
        # The first two are cancel and failure: they would end nearly every walk at once.
        possible = list(outcomes_at(context))
        kept = possible[1:] if context.is_waiting else possible[2:]
        outcomes.append(kept[number % len(kept)])
        stages += context.next_step.kind is StepKind.STAGE
        context = advance(context, outcomes[-1], ORCH)
    return context, outcomes, stages


CHOICES = st.lists(st.integers(0, 1000), min_size=60, max_size=60)


@given(first=ROOTS, choices=CHOICES)
@settings(max_examples=60, deadline=None)
def test_every_walk_ends_within_the_bound(first: RunContext, choices: list[int]) -> None:
    context, _, stages = walk(first, choices)
    assert context.is_over
    assert stages <= BOUND


@given(first=ROOTS, choices=CHOICES)
@settings(max_examples=40, deadline=None)
def test_a_replay_ends_in_the_same_context(first: RunContext, choices: list[int]) -> None:
    context, outcomes, _ = walk(first, choices)
    again = first
    for outcome in outcomes:
        # Through the record and back: what is stored is enough to go on.
        stored = RunContext.model_validate_json(again.model_dump_json())
        assert stored == again
        assert route(stored, ORCH) == again.next_step
        again = advance(stored, outcome, ORCH)
    assert again == context


@given(first=ROOTS, choices=CHOICES)
@settings(max_examples=40, deadline=None)
def test_counters_never_fall_and_stale_results_are_masked(first: RunContext, choices: list[int]) -> None:
    _, outcomes, _ = walk(first, choices)
    context = first
    for outcome in outcomes:
        after = advance(context, outcome, ORCH)
        for name in (
            "u6_visits",
            "u4_returns",
            "retry_retrievals",
            "write_retries",
            "repaired_passes",
            "clarifications",
        ):
            assert getattr(after.counters, name) >= getattr(context.counters, name)
        assert set(context.counters.notes) <= set(after.counters.notes)
        if after.retry is not None:
            assert (after.evidence, after.reasoning, after.assembled, after.draft, after.verify) == (
                None,
            ) * 5
        if context.writer is Writer.EXTRACTIVE:
            assert after.writer is Writer.EXTRACTIVE
        context = after
