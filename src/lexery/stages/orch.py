"""ORCH: chooses among the actions that the policies allow (`policies.md` §6). Deterministic here; a model may only propose."""

from lexery.contracts.base import Value
from lexery.contracts.decisions import GateDecision, LegalReasoning, NextAction, OrchDecision
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import ASK, Counters, Stage, Step, to_stage

ONLY_ACTION = "only_action"
AT_BOUND = "at_bound"
POLICY = "policy"
MODEL = "model"


class OrchInput(Value):
    """What the orchestrator sees."""

    after: str
    """U-number of the stage it follows."""
    allowed: tuple[Step, ...]
    """Never empty; the policy's own action first."""
    counters: Counters
    """With this entry into ORCH counted."""
    effective_gap: CoverageGap
    doclist_reason: DoclistReason | None = None


class OrchConfig(Value):
    """Bounds of ORCH."""

    max_loops: int = 4
    max_identical: int = 2
    """Times the same action may be chosen in a row."""
    max_clarifications: int = 1


def allowed_after_gate(gate: GateDecision, *, exhausted: bool) -> tuple[Step, ...]:
    """U6 or U7 when the gate asks for recovery that can still help; else the gate's next stage alone."""
    if gate.expand and not exhausted and gate.next_stage is Stage.EXPAND:
        return (to_stage(Stage.EXPAND), to_stage(Stage.EVIDENCE))
    return (to_stage(gate.next_stage),)


def allowed_after_reasoning(
    reasoning: LegalReasoning, own: Step, doclist: DoclistTrace | None, *, clarification_left: bool
) -> tuple[Step, ...]:
    """The policy's own step; beside a recovery of row 10 also Ask, when the user could choose between acts."""
    choosable = doclist is not None and any(len(item.candidates) >= 2 for item in doclist.items)
    recovering = reasoning.row == 10 and reasoning.recommended_next_action is NextAction.RUN_U6
    return (own, ASK) if recovering and choosable and clarification_left else (own,)


def choose(given: OrchInput, config: OrchConfig, proposal: str | None = None) -> OrchDecision:
    """The choice and what it was made from.

    `proposal` is the name of a step that a model would take. It counts only when it is allowed and no bound is
    reached; otherwise the policy's own action is taken.
    """
    names = tuple(step.name for step in given.allowed)
    choice, reason = names[0], POLICY
    if len(names) == 1:
        reason = ONLY_ACTION
    elif proposal in names:
        bound = _at_bound(proposal, given.counters, config)
        choice, reason = (names[0], AT_BOUND) if bound else (proposal, MODEL)
    return OrchDecision(
        after=given.after,
        allowed_actions=names,
        choice=choice,
        reason=reason,
        loops=given.counters.orch_loops,
        identical=_in_a_row(choice, given.counters),
        u6_visits=given.counters.u6_visits,
        clarifications=given.counters.clarifications,
        effective_gap=given.effective_gap,
        doclist_reason=given.doclist_reason,
    )


def chosen_step(allowed: tuple[Step, ...], choice: str) -> Step:
    """The allowed step of that name; the policy's own when the choice is not allowed (any more)."""
    return next((step for step in allowed if step.name == choice), allowed[0])


def count_choice(counters: Counters, choice: str) -> Counters:
    """Counters after a choice: how often in a row the same action was taken."""
    return counters.model_copy(
        update={"orch_last_action": choice, "orch_identical": _in_a_row(choice, counters) + 1}
    )


def _in_a_row(choice: str, counters: Counters) -> int:
    return counters.orch_identical if counters.orch_last_action == choice else 0


def _at_bound(choice: str, counters: Counters, config: OrchConfig) -> bool:
    return (
        counters.orch_loops > config.max_loops
        or _in_a_row(choice, counters) >= config.max_identical
        or (choice == ASK.name and counters.clarifications >= config.max_clarifications)
    )
