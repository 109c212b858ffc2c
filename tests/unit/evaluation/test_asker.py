"""What the evaluation takes of a run: its end, its hits, what its answer cites."""

from datetime import UTC, date, datetime

from lexery.client import Ended
from lexery.contracts.answer import Claim, Writer
from lexery.contracts.citation import CitationTarget
from lexery.contracts.decisions import NextAction, Verdict
from lexery.contracts.record import RunRecord, Snapshot
from lexery.contracts.retrieval import Leg
from lexery.evaluation.asker import evaluated
from lexery.evaluation.report import EvalCitation
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcome import RunOutcome
from lexery.pipeline.samples import EVIDENCE, QUERY, draft, hit, reasoning, retrieval, verdict

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CLAIMS = (
    Claim(id="c1", goal_id="g1", text="?", citation=CitationTarget(nreg="1-01", article="1", part="2")),
    Claim(id="c2", goal_id="g1", text="?"),
)


def ended(context: RunContext, outcome: RunOutcome | None) -> Ended:
    record = RunRecord(
        run_id=context.run_id,
        tenant_id="local",
        status="completed",
        query="?",
        snapshot=Snapshot(as_of=date(2026, 1, 1)),
        outcome=outcome,
        created_at=NOW,
        updated_at=NOW,
    )
    return Ended(record=record, context=context, message=None)


def test_an_answer() -> None:
    searched = retrieval(hit())
    trace = searched.trace.model_copy(update={"legs_run": (Leg.TEXT,)})
    context = RunContext(
        run_id="r",
        query=QUERY,
        retrieval=searched.model_copy(update={"trace": trace}),
        evidence=EVIDENCE,
        reasoning=reasoning(NextAction.RUN_U9, 5),
        draft=draft(Writer.EXTRACTIVE).model_copy(update={"claims": CLAIMS}),
        verify=verdict(Verdict.COMPLETE, Writer.EXTRACTIVE),
    )
    found = evaluated(ended(context, RunOutcome.ANSWER))
    assert (found.run_id, found.outcome, found.verdict) == ("r", "answer", "complete")
    assert found.hits == (hit(),)
    assert found.legs_run == (Leg.TEXT,)
    assert found.cited == (EvalCitation(nreg="1-01", article="1", part="2"),)


def test_a_run_that_failed_early_is_a_row_like_any_other() -> None:
    found = evaluated(ended(RunContext(run_id="r", query=QUERY), None))
    assert (found.outcome, found.hits, found.cited, found.verdict) == ("failed", (), (), None)


def test_a_run_that_waits_cites_nothing() -> None:
    context = RunContext(run_id="r", query=QUERY, retrieval=retrieval(hit()))
    found = evaluated(ended(context, RunOutcome.CLARIFY))
    assert (found.outcome, found.cited, len(found.hits)) == ("clarify", (), 1)
