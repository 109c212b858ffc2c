"""ORCH: only among allowed actions, the policy's own at every bound."""

import asyncio
from itertools import product

import pytest

from lexery.contracts.decisions import GateDecision, NextAction, OrchReason
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import ASK, Counters, Stage, Step, to_stage
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, gate, item, reasoning
from lexery.stages.orch import (
    OrchConfig,
    OrchDeps,
    OrchInput,
    ScriptedActions,
    allowed_after_gate,
    allowed_after_reasoning,
    choose,
    chosen_step,
    count_choice,
    orchestrate,
)
from lexery.stages.reason import resolve_reasoning_next_step

U6, U7 = to_stage(Stage.EXPAND), to_stage(Stage.EVIDENCE)
SEVERAL = doclist(item(DoclistReason.ACT_RESOLVED, ACT, OTHER_ACT))
ONE = doclist(item(DoclistReason.ACT_RESOLVED, ACT))
CONFIG = OrchConfig()


@pytest.mark.parametrize(
    ("decision", "exhausted", "expected"),
    [
        pytest.param(gate(expand=True, next_stage=Stage.EXPAND), False, (U6, U7), id="expand"),
        pytest.param(gate(expand=True, next_stage=Stage.EXPAND), True, (U6,), id="expand-exhausted"),
        pytest.param(gate(expand=True, next_stage=Stage.EVIDENCE), False, (U7,), id="visits-spent"),
        pytest.param(gate(expand=False, next_stage=Stage.EVIDENCE), False, (U7,), id="enough"),
    ],
)
def test_allowed_after_u5(decision: GateDecision, exhausted: bool, expected: tuple[Step, ...]) -> None:
    assert allowed_after_gate(decision, exhausted=exhausted) == expected


@pytest.mark.parametrize(
    ("action", "row", "trace", "left", "names"),
    [
        pytest.param(NextAction.RUN_U9, 5, SEVERAL, True, ["U9"], id="ready"),
        pytest.param(NextAction.ASK_USER_CLARIFICATION, 1, SEVERAL, True, ["Ask"], id="row-1"),
        pytest.param(NextAction.ASK_USER_CLARIFICATION, 4, SEVERAL, True, ["Ask"], id="row-4"),
        pytest.param(NextAction.RUN_U6, 10, SEVERAL, True, ["U6", "Ask"], id="row-10"),
        pytest.param(NextAction.RUN_U6, 10, SEVERAL, False, ["U6"], id="row-10-no-question-left"),
        pytest.param(NextAction.RUN_U6, 10, ONE, True, ["U6"], id="row-10-one-candidate"),
        pytest.param(NextAction.RUN_U6, 10, None, True, ["U6"], id="row-10-doclist-not-asked"),
        pytest.param(NextAction.RUN_U6, 2, SEVERAL, True, ["U6"], id="row-2"),
        pytest.param(
            NextAction.FAIL, 2, SEVERAL, True, ["Failed(RETRIEVAL_UNAVAILABLE)"], id="row-2-exhausted"
        ),
    ],
)
def test_allowed_after_u8(
    action: NextAction, row: int, trace: DoclistTrace | None, left: bool, names: list[str]
) -> None:
    decision = reasoning(action, row)
    own = resolve_reasoning_next_step(decision, orch_enabled=False)
    steps = allowed_after_reasoning(decision, own, trace, clarification_left=left)
    assert [step.name for step in steps] == names


@pytest.mark.parametrize(
    ("allowed", "counters", "proposal", "choice", "reason"),
    [
        pytest.param((U6,), Counters(), "U7", "U6", "only_action", id="one-action-needs-no-model"),
        pytest.param((U6, U7), Counters(), None, "U6", "policy", id="without-a-model"),
        pytest.param((U6, U7), Counters(), "U7", "U7", "model", id="a-model-may-take-the-other"),
        pytest.param(
            (U6, U7), Counters(), "U12", "U6", "not_allowed", id="what-is-not-allowed-does-not-count"
        ),
        pytest.param((U6, U7), Counters(orch_loops=4), "U7", "U7", "model", id="the-fourth-loop"),
        pytest.param((U6, U7), Counters(orch_loops=5), "U7", "U6", "at_bound", id="past-the-loops"),
        pytest.param(
            (U6, U7),
            Counters(orch_last_action="U7", orch_identical=1),
            "U7",
            "U7",
            "model",
            id="twice-in-a-row",
        ),
        pytest.param(
            (U6, U7),
            Counters(orch_last_action="U7", orch_identical=2),
            "U7",
            "U6",
            "at_bound",
            id="not-three-times",
        ),
        pytest.param((U6, ASK), Counters(clarifications=1), "Ask", "U6", "at_bound", id="no-second-question"),
    ],
)
def test_choices(
    allowed: tuple[Step, ...], counters: Counters, proposal: str | None, choice: str, reason: str
) -> None:
    seen = OrchInput(after="U5", allowed=allowed, counters=counters, effective_gap=CoverageGap.NONE)
    decision = choose(seen, CONFIG, proposal)
    assert (decision.choice, decision.reason) == (choice, reason)
    assert decision.allowed_actions == tuple(step.name for step in allowed)
    assert decision.proposal == proposal


TWICE = Counters(orch_last_action="U7", orch_identical=2)


@pytest.mark.parametrize(
    ("allowed", "counters", "proposals", "choice", "reason", "asked"),
    [
        pytest.param((U6, U7), Counters(), ["U7"], "U7", "model", 1, id="it-may-choose"),
        pytest.param((U6, U7), Counters(), ["U6"], "U6", "model", 1, id="it-agrees"),
        pytest.param((U6, U7), Counters(), [None], "U6", "policy", 1, id="no-opinion"),
        pytest.param((U6, U7), Counters(), ["Ask"], "U6", "not_allowed", 1, id="not-allowed"),
        pytest.param((U6, U7), Counters(), [""], "U6", "not_allowed", 1, id="no-name"),
        pytest.param((U6, U7), Counters(), [ValueError()], "U6", "model_failed", 1, id="it-raises"),
        pytest.param((U6, U7), Counters(), [TimeoutError()], "U6", "model_failed", 1, id="its-own-timeout"),
        pytest.param((U6,), Counters(), ["U7"], "U6", "only_action", 0, id="one-action-asks-nobody"),
        pytest.param((U6, U7), Counters(orch_loops=5), ["U7"], "U6", "at_bound", 0, id="past-the-loops"),
        pytest.param((U6, U7), TWICE, ["U7"], "U6", "at_bound", 0, id="the-only-other-was-taken-too-often"),
        pytest.param((U6, U7, ASK), TWICE, ["U7"], "U6", "at_bound", 1, id="one-of-the-others-was"),
        pytest.param(
            (U6, ASK), Counters(clarifications=1), ["Ask"], "U6", "at_bound", 0, id="questions-spent"
        ),
    ],
)
def test_a_model_is_asked_only_where_it_can_choose(
    allowed: tuple[Step, ...],
    counters: Counters,
    proposals: list[str | Exception | None],
    choice: str,
    reason: str,
    asked: int,
) -> None:
    seen = OrchInput(after="U5", allowed=allowed, counters=counters, effective_gap=CoverageGap.NONE)
    model = ScriptedActions(proposals)
    decision = asyncio.run(orchestrate(seen, OrchDeps(model=model), CONFIG))
    assert (decision.choice, decision.reason) == (choice, reason)
    assert model.seen == [seen] * asked


def test_without_a_model_the_policy_decides() -> None:
    seen = OrchInput(after="U5", allowed=(U6, U7), counters=Counters(), effective_gap=CoverageGap.NONE)
    decision = asyncio.run(orchestrate(seen, OrchDeps(), CONFIG))
    assert (decision.choice, decision.reason, decision.proposal) == ("U6", OrchReason.POLICY, None)


def test_a_model_that_thinks_too_long_is_not_waited_for() -> None:
    class Silent:
        async def propose(self, seen: OrchInput) -> str | None:
            await asyncio.Event().wait()
            return "U7"

    seen = OrchInput(after="U5", allowed=(U6, U7), counters=Counters(), effective_gap=CoverageGap.NONE)
    hasty = CONFIG.model_copy(update={"model_seconds": 0.01})
    decision = asyncio.run(orchestrate(seen, OrchDeps(model=Silent()), hasty))
    assert (decision.choice, decision.reason) == ("U6", OrchReason.MODEL_FAILED)


def test_every_choice_is_an_allowed_action_whatever_a_model_says() -> None:
    steps = (U6, U7, ASK)
    for size, proposal, loops, row, questions in product(
        (1, 2, 3), (None, "U6", "U7", "Ask", "U12", ""), (0, 4, 5), (0, 2), (0, 1)
    ):
        for last in (None, "U6", "U7", "Ask"):
            counters = Counters(
                orch_loops=loops, orch_last_action=last, orch_identical=row, clarifications=questions
            )
            allowed = steps[:size]
            seen = OrchInput(after="U8", allowed=allowed, counters=counters, effective_gap=CoverageGap.NONE)
            decision = choose(seen, CONFIG, proposal)
            assert decision.choice in {step.name for step in allowed}
            if decision.reason is not OrchReason.MODEL:
                assert decision.choice == allowed[0].name


def test_a_choice_that_is_not_allowed_any_more_is_the_policys_own() -> None:
    assert chosen_step((U6, U7), "U7") == U7
    assert chosen_step((U6, U7), "U9") == U6


def test_identical_choices_are_counted_in_a_row() -> None:
    counters = count_choice(count_choice(Counters(), "U6"), "U6")
    assert (counters.orch_last_action, counters.orch_identical) == ("U6", 2)
    assert count_choice(counters, "U7").orch_identical == 1
