"""The route graph, enumerated: every run ends after a bounded number of stage executions, whatever the stages return.

The graph is not a copy of the routes: it is what `advance` (reduce, route, enter) does with every kind of result of every
stage, contradictory ones included. States that the routes cannot tell apart are one node. Run it as
`python -m lexery.pipeline.bounds`.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from lexery.contracts.answer import Writer
from lexery.contracts.base import Value
from lexery.contracts.retrieval import DoclistReason
from lexery.contracts.run import DIRECT_RETRY_LIMIT_REACHED, Stage, StepKind
from lexery.pipeline import samples
from lexery.pipeline.context import RunContext, start
from lexery.pipeline.enter import advance
from lexery.pipeline.inputs import orch_after
from lexery.pipeline.outcomes import (
    AssembleDone,
    Cancelled,
    ClarificationAnswered,
    ClarificationExpired,
    DeliverDone,
    EvidenceDone,
    ExpandDone,
    GateDone,
    IntakeDone,
    OrchDone,
    Outcome,
    PlanDone,
    ProfileDone,
    ReasonDone,
    RetrieveDone,
    StageFailed,
    VerifyDone,
    WriteDone,
)
from lexery.pipeline.route import RoutePolicy

State = tuple[object, ...]
"""What the routes can tell apart of a context."""


class Graph(Value):
    """What the enumeration found."""

    states: int
    edges: int
    bound: int
    """Stage executions on the longest path, answers of the user included."""
    terminals: dict[str, int]
    """Name of the end (`Completed`, `Failed(CODE)`, `Cancelled`, …) or `waiting` → states from which it is one step off."""


class CycleFound(Exception):
    """The routes let a run go on for ever. Its argument is a state on the cycle."""


def state_of(context: RunContext) -> State:
    """The fields that `reduce`, `route` and `enter` read after the step was entered; the rest cannot change a route."""
    if context.is_over:
        return (_end_of(context),)
    counters, asked = context.counters, context.clarification
    doclist = context.doclist
    return (
        context.status,
        context.next_step.name,
        context.notes,
        counters.u6_visits,
        counters.u4_returns,
        counters.write_retries,
        counters.repaired_passes,
        counters.clarifications,
        counters.orch_loops,
        DIRECT_RETRY_LIMIT_REACHED in counters.notes,
        context.writer,
        asked and (asked.status, asked.pinned_act),
        context.retry is not None,
        doclist
        and (
            any(len(item.candidates) >= 2 for item in doclist.items),
            any(item.reason is DoclistReason.AMBIGUOUS_ACT_MATCH for item in doclist.items),
        ),
        any(hit.nreg == samples.ACT for hit in context.retrieval.hits) if context.retrieval else None,
        _open_choice(context),
    )


def _open_choice(context: RunContext) -> State | None:
    """What ORCH was entered with: read again when it has chosen."""
    if not context.awaits(Stage.ORCH):
        return None
    if context.reasoning is not None:
        return (Stage.REASON, context.reasoning.row, context.reasoning.recommended_next_action)
    gate = context.gate
    return gate and (Stage.GATE, gate.expand, gate.next_stage, gate.branch_a)


def outcomes_at(context: RunContext) -> Iterator[Outcome]:
    """Everything that can happen to a run in this state."""
    yield Cancelled()
    if context.is_waiting:
        yield ClarificationExpired()
        yield from (ClarificationAnswered(reading=reading) for reading in samples.READINGS)
        return
    stage = Stage.of(context.next_step.stage or "")
    yield StageFailed(stage=stage.number)
    match stage:
        case Stage.INTAKE:
            yield IntakeDone(query=samples.QUERY)
        case Stage.PROFILE:
            yield ProfileDone(profile=samples.PROFILE)
        case Stage.PLAN:
            yield PlanDone(plan=samples.PLAN)
        case Stage.RETRIEVE:
            yield from (RetrieveDone(retrieval=found) for found in samples.RETRIEVALS)
        case Stage.GATE:
            yield from (GateDone(decision=decision) for decision in samples.GATES)
        case Stage.EXPAND:
            yield from (ExpandDone(trace=trace) for trace in samples.EXPANDS)
        case Stage.EVIDENCE:
            yield EvidenceDone(evidence=samples.EVIDENCE)
        case Stage.REASON:
            yield from (ReasonDone(reasoning=reasoning) for reasoning in samples.REASONINGS)
        case _:
            yield from _later_outcomes(stage, context)


def _later_outcomes(stage: Stage, context: RunContext) -> Iterator[Outcome]:
    match stage:
        case Stage.ASSEMBLE:
            yield AssembleDone(prompt=samples.PROMPT)
        case Stage.WRITE:
            yield from (WriteDone(draft=draft) for draft in samples.DRAFTS)
        case Stage.VERIFY:
            yield from (VerifyDone(result=result) for result in samples.VERDICTS)
        case Stage.DELIVER:
            yield DeliverDone(delivery=samples.DELIVERY)
        case _:
            after = orch_after(context)
            yield from (OrchDone(decision=samples.orch_decision(after, choice)) for choice in samples.CHOICES)


def enumerate_routes(policy: RoutePolicy, *, writer: Writer = Writer.MODEL) -> Graph:
    """All states reachable from a new run. Raises CycleFound when a run could go on for ever."""
    first = start("run", samples.QUERY, writer=writer)
    contexts: dict[State, RunContext] = {state_of(first): first}
    edges: dict[State, set[State]] = {}
    todo = [state_of(first)]
    while todo:
        state = todo.pop()
        context = contexts[state]
        edges[state] = set()
        if context.is_over:
            continue
        for outcome in outcomes_at(context):
            after = advance(context, outcome, policy)
            reached = state_of(after)
            edges[state].add(reached)
            if reached not in contexts:
                contexts[reached] = _forget(after)
                todo.append(reached)
    order = _topological(edges)
    longest: dict[State, int] = {}
    for state in order:
        own = 1 if contexts[state].next_step.kind is StepKind.STAGE else 0
        longest[state] = own + max((longest[after] for after in edges[state]), default=0)
    return Graph(
        states=len(contexts),
        edges=sum(map(len, edges.values())),
        bound=longest[state_of(first)],
        terminals=dict(
            sorted(
                Counter(
                    end for after in edges.values() for end in {_end_of(contexts[s]) for s in after} if end
                ).items()
            )
        ),
    )


def _forget(context: RunContext) -> RunContext:
    """Drop what grows with the way and no route reads, so that a node's size does not depend on how it was reached."""
    return context.model_copy(update={"history": (), "degraded_flags": (), "visits": {}})


def _topological(edges: dict[State, set[State]]) -> list[State]:
    """States, each after all its successors. Raises CycleFound."""
    waits = {state: len(after) for state, after in edges.items()}
    before: dict[State, list[State]] = {state: [] for state in edges}
    for state, successors in edges.items():
        for successor in successors:
            before[successor].append(state)
    ready = [state for state, count in waits.items() if count == 0]
    for state in ready:
        for earlier in before[state]:
            waits[earlier] -= 1
            if waits[earlier] == 0:
                ready.append(earlier)
    if len(ready) < len(edges):
        raise CycleFound(next(state for state, count in waits.items() if count))
    return ready


def _end_of(context: RunContext) -> str:
    """Name of the rest a run has come to; empty while it is on its way."""
    if context.is_waiting:
        return "waiting"
    if not context.is_over:
        return ""
    return ":".join((context.next_step.name, *context.notes))


POLICIES = {
    "orch off": RoutePolicy(),
    "orch on": RoutePolicy(orch_enabled=True),
    "stop after gate": RoutePolicy(stop_after_gate=True),
}
"""What `python -m` prints; the bounds are the settings' defaults."""


def describe(name: str, graph: Graph) -> str:
    """One policy's figures, for the terminal."""
    ends = ", ".join(f"{end} ({count})" for end, count in graph.terminals.items())
    return (
        f"{name}: {graph.states} states, {graph.edges} edges, acyclic; "
        f"at most {graph.bound} stage executions; ends: {ends}"
    )


if __name__ == "__main__":
    for title, routes in POLICIES.items():
        sys.stdout.write(describe(title, enumerate_routes(routes)) + "\n")
