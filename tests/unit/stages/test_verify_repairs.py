"""U11: the consequences of repairs, the last resort, and the step after it."""

import pytest
from tests.support.verifying import (
    BOTH,
    CONFIG,
    DROPPED,
    FIRST_PASS,
    GOOD,
    MISSING,
    MODEL_NONE,
    NONE,
    PART,
    PENDING,
    REPAIRED_ONCE,
    WEAK,
    WITH_NOTICE,
    answer,
    claim,
    given,
    lost,
)

from lexery.contracts.answer import (
    RUN_GAP,
    ClaimFailure,
    Repair,
    RepairAction,
    Writer,
)
from lexery.contracts.decisions import Verdict, VerifyReason
from lexery.contracts.evidence import SupportLevel
from lexery.contracts.retrieval import DoclistReason
from lexery.contracts.run import (
    ASK,
    Clarification,
    ClarificationStatus,
    Counters,
    Stage,
    Step,
    failed,
    to_stage,
)
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, item
from lexery.stages.verify import (
    draft_hash,
    evaluate_verify,
    resolve_post_verify,
    stored_result,
)


def test_the_question_lists_the_candidates() -> None:
    result = evaluate_verify(given(GOOD, clarification=PENDING), CONFIG)
    assert result.ask_user_reason_code == "AMBIGUOUS_ACT_MATCH"
    assert result.clarification_question == "Який акт?\n1. Перший\n2. Другий"
    bare = Clarification(status=ClarificationStatus.PENDING)
    named = doclist(item(DoclistReason.AMBIGUOUS_ACT_MATCH, ACT, OTHER_ACT))
    asked = evaluate_verify(given(GOOD, clarification=bare, doclist_trace=named), CONFIG)
    assert (asked.clarification_question or "").endswith(f"1. {ACT}\n2. {OTHER_ACT}")


def test_weak_support_is_said_even_when_no_gap_is() -> None:
    result = evaluate_verify(given(GOOD, support=SupportLevel.WEAK), CONFIG)
    assert result.answer is not None
    assert len(result.answer.gap_notice) == 1
    assert result.repairs[-1].action is RepairAction.NOTICE_ADDED


def test_feedback_for_the_writer() -> None:
    result = evaluate_verify(
        given(answer(claim(1), claim(2, "g2")), answer(claim(2, "g2")), goals=BOTH, repairs=DROPPED), CONFIG
    )
    assert result.failed_claims == ("c1",)
    assert result.missing_goals == ("g1",)
    assert evaluate_verify(given(GOOD, goals=PART), CONFIG).undisclosed_gaps == ("g2",)
    assert evaluate_verify(given(GOOD, gap=WEAK), CONFIG).undisclosed_gaps == (RUN_GAP,)


def test_metrics() -> None:
    metrics = evaluate_verify(given(answer(claim(1), claim(2)), GOOD, repairs=DROPPED), CONFIG).metrics
    assert (metrics.claims_in, metrics.claims_kept, metrics.citations, metrics.quotes) == (2, 1, 1, 1)
    assert (metrics.checks_passed, metrics.checks_failed, metrics.checks_not_applicable) == (1, 0, 1)


def test_last_resort_delivers_what_is_verified_and_discloses_the_rest() -> None:
    result = evaluate_verify(given(GOOD, goals=BOTH, counters=REPAIRED_ONCE), CONFIG)
    assert (result.row, result.verdict) == (10, Verdict.COMPLETE)
    assert result.reasons == (VerifyReason.GROUNDED, VerifyReason.CLAIMS_REPAIRED, VerifyReason.PARTIAL)
    assert result.answer is not None
    notice = result.answer.gap_notice[-1]
    assert (notice.code, notice.goal_id) == ("weak_evidence", "g2")
    assert "Друге?" in notice.text
    assert result.repairs == (Repair(claim_id="g2", action=RepairAction.NOTICE_ADDED, checks=(11,)),)
    assert result.recommended_next_action == "U12"


def test_last_resort_names_the_act_of_an_undisclosed_gap() -> None:
    named = doclist(
        item(DoclistReason.ACT_NOT_FOUND_IN_CATALOG).model_copy(
            update={"goal_id": "g2", "mention": "закон про ліс"}
        )
    )
    result = evaluate_verify(
        given(GOOD, goals={"g1": NONE, "g2": MISSING}, doclist_trace=named, counters=REPAIRED_ONCE), CONFIG
    )
    assert result.verdict is Verdict.COMPLETE
    assert result.answer is not None
    assert "закон про ліс" in result.answer.gap_notice[0].text
    assert result.answer.gap_notice[0].code == "ACT_NOT_FOUND_IN_CATALOG"


def test_last_resort_without_a_verified_claim_fails() -> None:
    spent = lost(ClaimFailure.QUOTE_MISMATCH).model_copy(update={"counters": REPAIRED_ONCE})
    result = evaluate_verify(spent, CONFIG)
    assert (result.verdict, result.reasons) == (Verdict.FAILED_GROUNDING, (VerifyReason.QUOTE_MISMATCH,))
    assert result.recommended_next_action == "Failed(FAILED_GROUNDING)"


def test_a_model_draft_has_no_last_resort() -> None:
    result = evaluate_verify(
        given(MODEL_NONE, counters=Counters(write_retries=1, repaired_passes=1), writer=Writer.MODEL), CONFIG
    )
    assert (result.verdict, result.recommended_next_action) == (Verdict.RETRY_WRITE, "U10(extractive)")


@pytest.mark.parametrize(
    ("verdict", "writer", "counters", "expected"),
    [
        pytest.param("complete", Writer.MODEL, FIRST_PASS, to_stage(Stage.DELIVER), id="complete"),
        pytest.param("ask_user", Writer.MODEL, FIRST_PASS, ASK, id="ask"),
        pytest.param("retry_retrieval", Writer.MODEL, FIRST_PASS, to_stage(Stage.EXPAND), id="retrieval"),
        pytest.param("retry_write", Writer.MODEL, FIRST_PASS, to_stage(Stage.WRITE), id="model-retry-left"),
        pytest.param(
            "retry_write",
            Writer.MODEL,
            Counters(write_retries=1),
            to_stage(Stage.WRITE, extractive=True),
            id="model-none-left",
        ),
        pytest.param(
            "retry_write", Writer.EXTRACTIVE, FIRST_PASS, to_stage(Stage.WRITE), id="extractive-pass-left"
        ),
        pytest.param(
            "retry_write",
            Writer.EXTRACTIVE,
            REPAIRED_ONCE,
            failed("FAILED_GROUNDING"),
            id="extractive-none-left",
        ),
        pytest.param(
            "failed_grounding", Writer.MODEL, FIRST_PASS, failed("FAILED_GROUNDING"), id="grounding"
        ),
        pytest.param("failed_writer", Writer.MODEL, FIRST_PASS, failed("FAILED_WRITER"), id="writer"),
        pytest.param("failed_policy", Writer.MODEL, FIRST_PASS, failed("FAILED_POLICY"), id="policy"),
    ],
)
def test_the_step_after_u11(verdict: str, writer: Writer, counters: Counters, expected: Step) -> None:
    assert resolve_post_verify(samples.verdict(Verdict(verdict), writer), counters, CONFIG) == expected


def test_a_second_entry_returns_the_stored_result() -> None:
    result = evaluate_verify(given(GOOD), CONFIG)
    assert stored_result(result, GOOD, 1) is result
    assert stored_result(result, GOOD, 2) is None
    assert stored_result(result, WITH_NOTICE, 1) is None
    assert stored_result(None, GOOD, 1) is None
    assert draft_hash(GOOD) == draft_hash(answer(claim())) != draft_hash(WITH_NOTICE)


@pytest.mark.parametrize(
    ("short", "empty"),
    [
        ("", True),
        ("—", True),
        ("TODO", True),
        ("[відповідь]", True),
        ("N/A", True),
        ("Так, має.", False),
        ("Ні.", False),
        ("Немає відповіді на це у законі, бо норми суперечать.", False),
    ],
)
def test_placeholders(short: str, empty: bool) -> None:
    result = evaluate_verify(given(answer(short=short)), CONFIG)
    assert (result.verdict is Verdict.FAILED_WRITER) is empty
