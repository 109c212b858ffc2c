"""The pipeline as the driver's flow: the pure reducer and router around the stages that the wiring gives."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol, cast

from lexery.contracts.answer import Writer
from lexery.contracts.query import Query
from lexery.contracts.record import RunRecord
from lexery.contracts.retrieval import DoclistTrace
from lexery.contracts.run import Clarification, ClarificationStatus, Delivery, Stage, Step
from lexery.pipeline.context import RunContext, start
from lexery.pipeline.enter import advance
from lexery.pipeline.outcome import run_outcome
from lexery.pipeline.outcomes import (
    AssembleDone,
    ClarificationAnswered,
    ClarificationExpired,
    DeliverDone,
    EvidenceDone,
    ExpandDone,
    GateDone,
    IntakeDone,
    OrchDone,
    PlanDone,
    ProfileDone,
    ReasonDone,
    RetrieveDone,
    StageOutcome,
    VerifyDone,
    WriteDone,
)
from lexery.pipeline.route import RoutePolicy
from lexery.runtime.context_record import from_record, to_record
from lexery.runtime.objects import LongQueries
from lexery.runtime.threads import Threads
from lexery.stages.clarify import ReplyReading

GRAPH_VERSION = "1"
"""Changes with the route graph in a way that a stored run can see."""


class StageRunner(Protocol):
    """The stages with their ports and settings."""

    async def run(self, stage: Stage, context: RunContext) -> StageOutcome:
        """The outcome of one stage. Raises what the stage raises."""
        ...


StageFunction = Callable[[RunContext], StageOutcome | Awaitable[StageOutcome]]
ReplyReader = Callable[[str, Clarification, DoclistTrace | None, str], ReplyReading]
"""(reply, question, DocList's trace, language) → what the reply means; `read_reply` with its ports bound."""


class StageTable:
    """A runner from a table of functions. A plain function runs in a thread, so that it cannot block the event loop."""

    def __init__(self, functions: Mapping[Stage, StageFunction], threads: Threads | None = None) -> None:
        self._functions = functions
        self._threads = threads or Threads()

    async def run(self, stage: Stage, context: RunContext) -> StageOutcome:
        """See `StageRunner.run`. Raises KeyError for a stage that the table lacks: a bug of the wiring."""
        function = self._functions[stage]
        if inspect.iscoroutinefunction(function):
            return await cast(Awaitable[StageOutcome], function(context))
        outcome = await self._threads.run(function, context)
        return await outcome if inspect.isawaitable(outcome) else outcome


class PipelineFlow:
    """The flow of the real pipeline (port `Flow`)."""

    graph_version = GRAPH_VERSION

    def __init__(
        self,
        *,
        runner: StageRunner,
        read_reply: ReplyReader,
        policy: RoutePolicy | None = None,
        writer: Writer = Writer.EXTRACTIVE,
        long_queries: LongQueries | None = None,
    ) -> None:
        self._runner = runner
        self._read_reply = read_reply
        self._policy = policy or RoutePolicy()
        self._writer = writer
        self._long_queries = long_queries

    def begin(self, run_id: str, query: Query) -> RunContext:
        """See `Flow.begin`."""
        return start(run_id, query, writer=self._writer)

    def load(self, record: RunRecord) -> RunContext:
        """See `Flow.load`."""
        return from_record(self._long_queries.whole(record) if self._long_queries else record)

    def save(self, context: RunContext, record: RunRecord) -> RunRecord:
        """See `Flow.save`."""
        return to_record(context, record)

    def step(self, context: RunContext) -> Step:
        """See `Flow.step`."""
        return context.next_step

    async def run(self, stage: Stage, context: RunContext) -> StageOutcome:
        """See `Flow.run`."""
        return await self._runner.run(stage, context)

    def reduce(self, context: RunContext, outcome: StageOutcome) -> RunContext:
        """See `Flow.reduce`."""
        return advance(context, outcome, self._policy)

    def code(self, outcome: StageOutcome) -> str:
        """See `Flow.code`."""
        return outcome_code(outcome)

    def delivery(self, outcome: StageOutcome) -> Delivery | None:
        """See `Flow.delivery`."""
        return outcome.delivery if isinstance(outcome, DeliverDone) else None

    def answer(self, context: RunContext, reply: str) -> RunContext:
        """See `Flow.answer`."""
        asked = context.clarification or Clarification(status=ClarificationStatus.NONE)
        reading = self._read_reply(reply, asked, context.doclist, context.query.lang)
        return advance(context, ClarificationAnswered(reading=reading), self._policy)

    def expire(self, context: RunContext) -> RunContext:
        """See `Flow.expire`."""
        return advance(context, ClarificationExpired(), self._policy)

    def outcome(self, context: RunContext) -> str | None:
        """See `Flow.outcome`."""
        return run_outcome(context)


def outcome_code(outcome: StageOutcome) -> str:
    """What came of a stage in one short code."""
    match outcome:
        case IntakeDone():
            code = "accepted"
        case ProfileDone(profile=profile):
            code = profile.intent
        case PlanDone(plan=plan):
            code = "+".join(plan.reason_codes) or "plain"
        case RetrieveDone(retrieval=retrieval):
            gap = retrieval.trace.coverage_gap
            code = "unanswered" if not retrieval.trace.answered else gap or "no_legal_retrieval"
        case GateDone(decision=decision):
            code = "expand:" + "+".join(decision.expanding_codes) if decision.expand else "pass"
        case ExpandDone(trace=trace):
            code = "+".join(trace.strategies) or "nothing"
        case EvidenceDone(evidence=evidence):
            code = evidence.support_level
        case ReasonDone(reasoning=reasoning):
            code = reasoning.ready_path or reasoning.recommended_next_action
        case AssembleDone(prompt=prompt):
            code = prompt.budget
        case WriteDone(draft=draft):
            code = draft.writer
        case VerifyDone(result=result):
            code = result.verdict
        case DeliverDone(delivery=delivery):
            code = "delivered" if delivery.outbox_key else "dry_run"
        case OrchDone(decision=decision):
            code = decision.choice
    return str(code)
