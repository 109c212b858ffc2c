"""A question back to the asker reads the same wherever it is printed."""

import json
from datetime import UTC, date, datetime

import pytest
import typer

from lexery.cli.ended import finish
from lexery.client import Ended
from lexery.contracts.record import RunRecord, Snapshot
from lexery.contracts.run import (
    MESSAGE_EXPIRED,
    TRACE_EXPIRED,
    Clarification,
    ClarificationChoice,
    ClarificationStatus,
)
from lexery.errors import AnswerExpired, ExitCode
from lexery.export import render_clarification
from lexery.pipeline import samples
from lexery.pipeline.context import start

QUESTION = Clarification(
    status=ClarificationStatus.PENDING,
    question="Який закон ви маєте на увазі?",
    reason_code="AMBIGUOUS_ACT_MATCH",
    choices=(ClarificationChoice(number=1, nreg="1-20", title="Про сади\x1b[31m", detail="№ 1-IX"),),
)


@pytest.fixture
def waiting() -> Ended:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    record = RunRecord(
        run_id="r7",
        tenant_id="local",
        status="clarification_pending",
        outcome="clarify",
        query="?",
        snapshot=Snapshot(as_of=date(2026, 1, 1)),
        created_at=now,
        updated_at=now,
    )
    context = start("r7", samples.QUERY).model_copy(update={"clarification": QUESTION})
    return Ended(record=record, context=context, message=None)


def test_the_question_is_printed_as_the_export_words_it(
    waiting: Ended, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        finish(waiting, format="md", explain=False)
    assert ended.value.exit_code == ExitCode.CLARIFICATION
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == render_clarification(QUESTION, run_id="r7")
    assert "\x1b" not in shown.err


def test_as_json_it_is_data_on_standard_output(waiting: Ended, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        finish(waiting, format="json", explain=False)
    shown = capsys.readouterr()
    assert shown.err == ""
    told = json.loads(shown.out)
    assert list(told) == ["run_id", "outcome", "reason_code", "question", "choices"]
    assert told["choices"][0]["nreg"] == "1-20"


def expired(waiting: Ended, note: str, message: str | None) -> Ended:
    """A run that was answered, and of which something is kept no longer."""
    record = waiting.record.model_copy(update={"status": "completed", "outcome": "answer"})
    context = waiting.context.model_copy(update={"clarification": None, "notes": (note,)})
    return Ended(record=record, context=context, message=message)


def test_a_text_that_is_left_is_printed_when_its_data_is_gone(
    waiting: Ended, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = expired(waiting, TRACE_EXPIRED, "Рік.\n")
    finish(ended, format="md", explain=False)
    assert capsys.readouterr().out == "Рік.\n"
    with pytest.raises(AnswerExpired):
        finish(ended, format="json", explain=False)


def test_an_answer_that_is_gone_is_said_to_be(waiting: Ended) -> None:
    with pytest.raises(AnswerExpired):
        finish(expired(waiting, MESSAGE_EXPIRED, None), format="md", explain=False)
