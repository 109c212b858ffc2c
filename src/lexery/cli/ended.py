"""What a run came to, on the terminal: the answer, its reasons, and the exit code."""

import json
import sys
from typing import Literal

import typer

from lexery.cli.state import language
from lexery.cli.words import words
from lexery.client import Ended
from lexery.contracts.answer import CheckStatus
from lexery.contracts.run import Clarification, RunStatus
from lexery.errors import AnswerExpired, ExitCode, FailureCode, FenceLost, RunCancelled, run_failure
from lexery.export.answer_file import render_json
from lexery.export.clarification import render_clarification
from lexery.export.markdown import render_markdown
from lexery.export.plain import render_plain

OutputFormat = Literal["md", "json", "plain"]


def finish(ended: Ended, *, format: OutputFormat, explain: bool) -> None:  # noqa: A002 - the option's name
    """Print what the run came to. Raises the run's failure; ends with exit code 3 when it waits for its asker."""
    if explain:
        print("\n".join(explanation(ended)), file=sys.stderr)
    if ended.clarification is not None:
        _wait(ended, ended.clarification, as_json=format == "json")
        raise typer.Exit(ExitCode.CLARIFICATION)
    if ended.outcome == "stopped":
        print(words("ask.stopped"), file=sys.stderr)
        return
    try:
        file = ended.answer
    except AnswerExpired:
        # What it was made from is gone; the text may still be there.
        if format == "json" or ended.message is None:
            raise
        print(ended.message, end="")
        return
    if file is None:
        if ended.record.status == RunStatus.CANCELLED:
            raise RunCancelled(run_id=ended.run_id)
        if ended.record.completed_at is None:
            raise FenceLost(run_id=ended.run_id)
        code = ended.record.error_code or FailureCode.STAGE_ERROR
        raise run_failure(FailureCode(code), ended.run_id, stage=ended.record.engine.next_stage or "?")
    render = {"md": render_markdown, "plain": render_plain}.get(format)
    print(render(file, language()) if render else render_json(file), end="" if not render else "\n")


def explanation(ended: Ended) -> list[str]:
    """Reasons of U5, U8 and U11, the legs that ran, and every check; codes are stable, see the reference."""
    context = ended.context
    lines: list[str] = []
    if context.trace:
        run = ", ".join(context.trace.legs_run) or "—"
        off = ", ".join(context.trace.legs_off) or "—"
        failed = ", ".join(context.trace.legs_failed) or "—"
        lines.append(words("explain.legs", run=run, off=off, failed=failed))
    if context.gate:
        signals = context.gate.signals
        lines.append(
            words(
                "explain.gate",
                decision="expand" if context.gate.expand else "enough",
                codes=", ".join(context.gate.reason_codes) or "—",
                hits=signals.hits_count,
                top=f"{signals.top_score:.2f}",
                average=f"{signals.avg_score:.2f}",
                gap=signals.coverage_gap or "—",
            )
        )
    if context.doclist:
        lines.append(words("explain.doclist", reason=context.doclist.reason))
    if context.reasoning:
        lines.append(
            words(
                "explain.reasoning",
                row=context.reasoning.row,
                path=context.reasoning.ready_path or "—",
                action=context.reasoning.recommended_next_action,
                blockers=", ".join(context.reasoning.unresolved_blockers) or "—",
            )
        )
    if context.verify:
        lines.append(
            words(
                "explain.verify",
                verdict=context.verify.verdict,
                row=context.verify.row,
                reasons=", ".join(context.verify.reasons),
            )
        )
        for record in context.verify.checks:
            mark = {CheckStatus.PASSED: "+", CheckStatus.FAILED: "!"}.get(record.status, "·")
            tail = f" [{record.code}]" if record.code else ""
            lines.append(f"  {mark} {record.check} {record.name} {record.subject}: {record.compared}{tail}")
    return lines


def _wait(ended: Ended, question: Clarification, *, as_json: bool) -> None:
    """The question and how to answer it; in JSON on standard output, for programs."""
    if as_json:
        data = {
            "run_id": ended.run_id,
            "outcome": ended.outcome,
            "reason_code": question.reason_code,
            "question": question.question,
            "choices": [choice.model_dump(mode="json") for choice in question.choices],
        }
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    told = render_clarification(question, run_id=ended.run_id, lang=language())
    print(told, end="", file=sys.stderr)
