"""ORCH: only among allowed actions, the policy's own at every bound."""

import pytest

from lexery.contracts.decisions import GateDecision, NextAction
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import ASK, Counters, Stage, Step, to_stage
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, gate, item, reasoning
from lexery.stages.orch import (
    OrchConfig,
    OrchInput,
    allowed_after_gate,
    allowed_after_reasoning,
    choose,
    chosen_step,
    count_choice,
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
        pytest.param((U6, U7), Counters(), "U12", "U6", "policy", id="what-is-not-allowed-does-not-count"),
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


def test_a_choice_that_is_not_allowed_any_more_is_the_policys_own() -> None:
    assert chosen_step((U6, U7), "U7") == U7
    assert chosen_step((U6, U7), "U9") == U6


def test_identical_choices_are_counted_in_a_row() -> None:
    counters = count_choice(count_choice(Counters(), "U6"), "U6")
    assert (counters.orch_last_action, counters.orch_identical) == ("U6", 2)
    assert count_choice(counters, "U7").orch_identical == 1
