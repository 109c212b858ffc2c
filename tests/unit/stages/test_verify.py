"""U11's policy: each row of the table."""

import pytest
from tests.support.verifying import (
    BOTH,
    CONFIG,
    DROPPED,
    EMPTY,
    GOOD,
    MISSING,
    NOTICE,
    OUT,
    PART,
    PENDING,
    WEAK,
    WITH_NOTICE,
    answer,
    claim,
    given,
    lost,
)

from lexery.contracts.answer import (
    ClaimFailure,
    Writer,
)
from lexery.contracts.decisions import AnswerMode
from lexery.contracts.evidence import SupportLevel
from lexery.contracts.run import (
    Counters,
)
from lexery.stages.verify import (
    VerifyInput,
    evaluate_verify,
)


@pytest.mark.parametrize(
    ("verify_input", "row", "verdict", "reasons", "step"),
    [
        pytest.param(given(EMPTY, dry_run=True), 1, "complete", "DRY_RUN_BYPASS", "U12", id="1-dry-run"),
        pytest.param(
            given(GOOD, clarification=PENDING), 2, "ask_user", "AMBIGUOUS_ACT_MATCH", "Ask", id="2-pending"
        ),
        pytest.param(
            given(EMPTY), 3, "failed_writer", "EMPTY_ANSWER", "Failed(FAILED_WRITER)", id="3-extractive"
        ),
        pytest.param(
            given(answer(writer=Writer.MODEL, short="TODO")),
            3,
            "retry_write",
            "EMPTY_ANSWER",
            "U10",
            id="3-model-placeholder",
        ),
        pytest.param(
            given(None), 3, "failed_writer", "EMPTY_ANSWER", "Failed(FAILED_WRITER)", id="3-no-draft"
        ),
        pytest.param(
            given(None, writer=Writer.MODEL),
            3,
            "retry_write",
            "EMPTY_ANSWER",
            "U10",
            id="3-no-draft-of-the-model",
        ),
        pytest.param(
            given(GOOD, mode=AnswerMode.DOCS_ONLY, law=0, law_framing=True),
            4,
            "failed_grounding",
            "LAW_FRAMING_WITHOUT_LAW_EVIDENCE",
            "Failed(FAILED_GROUNDING)",
            id="4-documents-speak-as-law",
        ),
        pytest.param(given(GOOD, goals=PART), 5, "retry_write", "GAP_NOT_DISCLOSED", "U10", id="5-goal-gap"),
        pytest.param(given(GOOD, gap=WEAK), 5, "retry_write", "GAP_NOT_DISCLOSED", "U10", id="5-run-gap"),
        pytest.param(
            given(WITH_NOTICE, goals=PART, unnamed=("g2",)),
            5,
            "retry_write",
            "GAP_NOT_DISCLOSED",
            "U10",
            id="5-act-not-named",
        ),
        pytest.param(
            given(GOOD, mode=AnswerMode.COVERAGE_GAP),
            5,
            "retry_write",
            "GAP_NOT_DISCLOSED",
            "U10",
            id="5-gap-answer-silent",
        ),
        pytest.param(
            given(GOOD, gap=WEAK, mode=AnswerMode.MEMORY_ONLY, law=0),
            12,
            "complete",
            "GROUNDED",
            "U12",
            id="5-not-for-memory",
        ),
        pytest.param(
            given(answer(notices=(NOTICE,)), gap=MISSING, mode=AnswerMode.COVERAGE_GAP),
            6,
            "complete",
            "HONEST_COVERAGE_GAP",
            "U12",
            id="6-coverage-gap",
        ),
        pytest.param(
            given(answer(notices=(NOTICE,)), gap=OUT, mode=AnswerMode.OUT_OF_SCOPE),
            6,
            "complete",
            "HONEST_COVERAGE_GAP",
            "U12",
            id="6-out-of-scope",
        ),
        *(
            pytest.param(lost(code), 7, "retry_write", code.value, "U10", id=f"7-{code.value.lower()}")
            for code in ClaimFailure
            if code is not ClaimFailure.UNSUPPORTED_CLAIM
        ),
        pytest.param(
            lost(ClaimFailure.UNSUPPORTED_CLAIM, ClaimFailure.QUOTE_MISMATCH),
            7,
            "retry_write",
            "QUOTE_MISMATCH",
            "U10",
            id="7-before-9",
        ),
        pytest.param(given(answer()), 8, "retry_write", "MISSING_CITATION", "U10", id="8-no-citation"),
        pytest.param(
            given(answer(claim(cited=False)), mode=AnswerMode.MIXED),
            8,
            "retry_write",
            "MISSING_CITATION",
            "U10",
            id="8-mixed",
        ),
        pytest.param(
            given(answer(claim(cited=False)), mode=AnswerMode.DOCS_ONLY, law=0),
            12,
            "complete",
            "GROUNDED",
            "U12",
            id="8-not-for-documents",
        ),
        pytest.param(
            given(
                answer(claim(1), claim(2, "g2")),
                answer(claim(1)),
                goals=BOTH,
                failures={"g2": (ClaimFailure.UNSUPPORTED_CLAIM,)},
            ),
            9,
            "retry_write",
            "UNSUPPORTED_CLAIM",
            "U10",
            id="9-unsupported",
        ),
        pytest.param(
            given(answer(claim(1), claim(2, "g2")), answer(claim(1)), goals=BOTH),
            9,
            "retry_write",
            "UNSUPPORTED_CLAIM",
            "U10",
            id="9-an-unexplained-loss-is-never-a-pass",
        ),
        pytest.param(
            given(GOOD, goals=BOTH), 10, "retry_write", "GOAL_NOT_ANSWERED", "U10", id="10-goal-forgotten"
        ),
        pytest.param(
            given(WITH_NOTICE, goals=PART),
            11,
            "retry_retrieval",
            "GOAL_WITHOUT_EVIDENCE",
            "U6",
            id="11-recover",
        ),
        pytest.param(
            given(WITH_NOTICE, goals=PART, exhausted=True),
            12,
            "complete",
            "GROUNDED, PARTIAL",
            "U12",
            id="11-not-when-exhausted",
        ),
        pytest.param(
            given(WITH_NOTICE, goals=PART, counters=Counters(retry_retrievals=1)),
            12,
            "complete",
            "GROUNDED, PARTIAL",
            "U12",
            id="11-once-a-run",
        ),
        pytest.param(given(GOOD), 12, "complete", "GROUNDED", "U12", id="12-grounded"),
        pytest.param(
            given(answer(claim(1), claim(2)), GOOD, repairs=DROPPED),
            12,
            "complete",
            "GROUNDED, CLAIMS_REPAIRED",
            "U12",
            id="12-one-bad-claim-never-fails-an-answer",
        ),
        pytest.param(
            given(GOOD, in_digest=True), 12, "complete", "GROUNDED, GROUNDED_IN_DIGEST", "U12", id="12-digest"
        ),
        pytest.param(
            given(GOOD, support=SupportLevel.WEAK),
            12,
            "complete",
            "GROUNDED, GROUNDED_WEAK",
            "U12",
            id="12-weak-support",
        ),
        pytest.param(
            given(WITH_NOTICE, gap=WEAK, goals={"g1": WEAK}),
            12,
            "complete",
            "GROUNDED, PARTIAL, GROUNDED_WEAK",
            "U12",
            id="12-weak-gap",
        ),
    ],
)
def test_rows(verify_input: VerifyInput, row: int, verdict: str, reasons: str, step: str) -> None:
    result = evaluate_verify(verify_input, CONFIG)
    assert (result.row, result.verdict) == (row, verdict)
    assert ", ".join(result.reasons) == reasons
    assert result.recommended_next_action == step
    assert result.checks == verify_input.report.records
