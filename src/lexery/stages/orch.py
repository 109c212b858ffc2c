"""ORCH: chooses among the actions that the policies allow (`policies.md` §6). Deterministic; a model may only propose."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from lexery.contracts.base import Value
from lexery.contracts.decisions import GateDecision, LegalReasoning, NextAction, OrchDecision, OrchReason
from lexery.contracts.retrieval import CoverageGap, DoclistReason, DoclistTrace
from lexery.contracts.run import ASK, Counters, Stage, Step, to_stage


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
    model_seconds: float = 20
    """Longest time that a model may think; then the policy's own action is taken."""


class ActionModel(Protocol):
    """A model that proposes what to do next. The double is `ScriptedActions`."""

    async def propose(self, seen: OrchInput) -> str | None:
        """The name of one of the allowed steps; None for no opinion. What it raises counts as no opinion too."""
        ...


class ScriptedActions:
    """The double: gives the proposals one after another, raises those that are exceptions, then has no opinion."""

    def __init__(self, proposals: Iterable[str | Exception | None]) -> None:
        self._proposals = iter(proposals)
        self.seen: list[OrchInput] = []
        """What it was asked about."""

    async def propose(self, seen: OrchInput) -> str | None:
        """See `ActionModel.propose`."""
        self.seen.append(seen)
        proposal = next(self._proposals, None)
        if isinstance(proposal, Exception):
            raise proposal
        return proposal


@dataclass(frozen=True, kw_only=True)
class OrchDeps:
    """What ORCH asks."""

    model: ActionModel | None = None
    """None: the policy's own action, always."""


NO_MODEL: Final = OrchDeps()


async def orchestrate(given: OrchInput, deps: OrchDeps, config: OrchConfig) -> OrchDecision:
    """The choice. A model is asked only where there is a choice that no bound forbids; it cannot fail the run."""
    if deps.model is None or not is_open(given, config):
        return choose(given, config)
    try:
        async with asyncio.timeout(config.model_seconds):
            proposal = await deps.model.propose(given)
    except Exception:
        # Whatever a model raises, the policy has an answer of its own; that it failed is told by the decision.
        return choose(given, config, model_failed=True)
    return choose(given, config, proposal)


def is_open(given: OrchInput, config: OrchConfig) -> bool:
    """Whether anything but the policy's own action could be taken."""
    others = given.allowed[1:]
    return any(not _at_bound(step.name, given.counters, config) for step in others)


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


def choose(
    given: OrchInput, config: OrchConfig, proposal: str | None = None, *, model_failed: bool = False
) -> OrchDecision:
    """The choice and what it was made from.

    `proposal` is the name of a step that a model would take. It counts only when it is allowed and no bound is
    reached; otherwise the policy's own action is taken.
    """
    names = tuple(step.name for step in given.allowed)
    choice = names[0]
    match proposal:
        case _ if len(names) == 1:
            reason = OrchReason.ONLY_ACTION
        case None if model_failed:
            reason = OrchReason.MODEL_FAILED
        case None if not is_open(given, config):
            reason = OrchReason.AT_BOUND
        case None:
            reason = OrchReason.POLICY
        case _ if proposal not in names:
            reason = OrchReason.NOT_ALLOWED
        case _ if _at_bound(proposal, given.counters, config):
            reason = OrchReason.AT_BOUND
        case _:
            choice, reason = proposal, OrchReason.MODEL
    return OrchDecision(
        after=given.after,
        allowed_actions=names,
        choice=choice,
        reason=reason,
        proposal=proposal,
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
