"""The reason codes of a run: from every decision that has some, each once."""

from datetime import UTC, date, datetime

import pytest

from lexery.contracts.answer import Writer
from lexery.contracts.decisions import GateCode, NextAction, ReadyPath, Superseded, VerifyReason
from lexery.contracts.record import LlmResult, RunRecord, Snapshot
from lexery.contracts.retrieval import DoclistReason
from lexery.contracts.run import Clarification, ClarificationStatus, Counters, Stage
from lexery.contracts.run_codes import CODE_LENGTH, reason_codes
from lexery.pipeline import samples

NOW = datetime(2026, 1, 1, tzinfo=UTC)
GATE = samples.gate(expand=True, next_stage=Stage.EXPAND).model_copy(
    update={"reason_codes": (GateCode.FEW_HITS, GateCode.DEGRADED_LLDBI)}
)
READY = samples.reasoning(NextAction.RUN_U9, 5).model_copy(
    update={"ready_path": ReadyPath.NO_BLOCKERS, "notes": ("NOTED",)}
)
VERIFIED = samples.VERDICTS[0].model_copy(update={"reasons": (VerifyReason.GROUNDED,)})
DOCLIST = samples.doclist(samples.item(DoclistReason.ACT_RESOLVED, samples.ACT))


def record(snapshot: dict[str, object] | None = None, **changes: object) -> RunRecord:
    plain = RunRecord(
        run_id="r",
        tenant_id="t",
        status="pending",
        query="?",
        snapshot=Snapshot(as_of=date(2026, 1, 1)).model_copy(update=snapshot or {}),
        created_at=NOW,
        updated_at=NOW,
    )
    return plain.model_copy(update=changes)


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        pytest.param(record(), (), id="new"),
        pytest.param(record(gate_decision=GATE), ("FEW_HITS", "DEGRADED_LLDBI"), id="gate"),
        pytest.param(record({"u8_reasoning": READY}), ("NO_BLOCKERS", "NOTED"), id="reasoning"),
        pytest.param(record(verify_result=VERIFIED), ("GROUNDED",), id="verify"),
        pytest.param(record({"doclist_trace": DOCLIST}), ("ACT_RESOLVED",), id="doclist"),
        pytest.param(record(error_code="STAGE_ERROR"), ("STAGE_ERROR",), id="failure"),
        pytest.param(record({"notes": ("STOPPED_AFTER_GATE",)}), ("STOPPED_AFTER_GATE",), id="note"),
        pytest.param(
            record({"counters": Counters(notes=("DIRECT_RETRY_LIMIT_REACHED",))}),
            ("DIRECT_RETRY_LIMIT_REACHED",),
            id="note-of-the-counters",
        ),
        pytest.param(
            record(degraded_flags=("LEG_FAILED:text", "LEG_FAILED:act")),
            ("LEG_FAILED", "LEG_FAILED:text", "LEG_FAILED:act"),
            id="flags-with-a-detail",
        ),
        pytest.param(
            record(llm_result=LlmResult(writer=Writer.EXTRACTIVE, flags=("FELL_BACK_TO_EXTRACTS",))),
            ("FELL_BACK_TO_EXTRACTS",),
            id="flag-of-the-writer",
        ),
        pytest.param(
            record(
                {
                    "clarification": Clarification(
                        status=ClarificationStatus.ANSWERED, reason_code="AMBIGUOUS_ACT_MATCH"
                    )
                }
            ),
            ("AMBIGUOUS_ACT_MATCH",),
            id="what-was-asked",
        ),
        pytest.param(
            record({"history": (Superseded(stage="U5", visit=1, gate=GATE),)}, gate_decision=GATE),
            ("FEW_HITS", "DEGRADED_LLDBI"),
            id="also-what-became-stale-and-once",
        ),
        pytest.param(record(degraded_flags=("X" * 99,)), ("X" * CODE_LENGTH,), id="cut"),
    ],
)
def test_reason_codes(run: RunRecord, expected: tuple[str, ...]) -> None:
    assert reason_codes(run) == expected
