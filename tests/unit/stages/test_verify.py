"""U11's policy: each row of the table, the repairs' consequences, the last resort, and the step after it."""

from datetime import date

import pytest

from lexery.contracts.answer import (
    RUN_GAP,
    Answer,
    CheckRecord,
    CheckReport,
    CheckStatus,
    Claim,
    ClaimFailure,
    GoalFailure,
    Notice,
    Quote,
    Repair,
    RepairAction,
    Support,
    Writer,
)
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord
from lexery.contracts.decisions import AnswerMode, NextAction, Verdict, VerifyReason
from lexery.contracts.evidence import EvidenceItem, SupportLevel
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.contracts.run import (
    ASK,
    Clarification,
    ClarificationChoice,
    ClarificationStatus,
    Counters,
    Stage,
    Step,
    failed,
    to_stage,
)
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, hit, item
from lexery.stages.verify import (
    VerifyConfig,
    VerifyInput,
    draft_hash,
    evaluate_verify,
    resolve_post_verify,
    stored_result,
)

CONFIG = VerifyConfig()
NONE, WEAK, MISSING, OUT = (
    CoverageGap.NONE,
    CoverageGap.WEAK_EVIDENCE,
    CoverageGap.LIKELY_MISSING_ACT,
    CoverageGap.OUT_OF_SCOPE,
)
LAW = EvidenceItem(hit=hit(), act=ActRecord(nreg=ACT, title="?"))
NOTICE = Notice(code="weak_evidence", text="Норми не знайдено.")
FIRST_PASS = Counters()
REPAIRED_ONCE = Counters(repaired_passes=1)


def claim(number: int = 1, goal: str = "g1", *, cited: bool = True) -> Claim:
    return Claim(
        id=f"c{number}",
        goal_id=goal,
        text="Про це сказано так:",
        citation=CitationTarget(nreg=ACT, article="1") if cited else None,
        quote=Quote(text="Слова закону.", start=0, end=13) if cited else None,
        support=Support.VERBATIM if cited else Support.INFERENCE,
    )


def answer(
    *claims: Claim, notices: tuple[Notice, ...] = (), writer: Writer = Writer.EXTRACTIVE, short: str = "Так."
) -> Answer:
    return Answer(
        writer=writer,
        short_answer=short,
        claims=claims,
        gap_notice=notices,
        goals=(("g1", "Перше?"), ("g2", "Друге?")),
    )


def given(
    draft: Answer | None,
    repaired: Answer | None = None,
    *,
    goals: dict[str, CoverageGap] | None = None,
    gap: CoverageGap = NONE,
    mode: AnswerMode = AnswerMode.LAW,
    law: int = 1,
    support: SupportLevel = SupportLevel.STRONG,
    failures: dict[str, tuple[ClaimFailure, ...]] | None = None,
    repairs: tuple[Repair, ...] = (),
    unnamed: tuple[str, ...] = (),
    law_framing: bool = False,
    in_digest: bool = False,
    **update: object,
) -> VerifyInput:
    decision = samples.reasoning(NextAction.RUN_U9, 5).model_copy(update={"answer_mode": mode})
    report = CheckReport(
        records=(
            CheckRecord(check=6, name="quote", subject="c1", status=CheckStatus.PASSED),
            CheckRecord(check=7, name="numbers", subject="c1", status=CheckStatus.NOT_APPLICABLE),
        ),
        repairs=repairs,
        repaired=repaired or draft or answer(),
        failed_goals=tuple(
            GoalFailure(goal_id=goal, codes=codes) for goal, codes in (failures or {}).items()
        ),
        law_framing=law_framing,
        unnamed_gaps=unnamed,
        in_digest=in_digest,
    )
    plain = VerifyInput(
        draft=draft,
        report=report,
        writer=Writer.EXTRACTIVE,
        evidence=samples.EVIDENCE.model_copy(update={"items": (LAW,) * law, "support_level": support}),
        reasoning=decision,
        effective_gap=gap,
        goal_gaps=goals or {"g1": NONE},
        exhausted=False,
        as_of=date(2026, 1, 1),
        visit=1,
    )
    return plain.model_copy(update=update)


GOOD = answer(claim())
EMPTY = answer(short=" … ")
DROPPED = (Repair(claim_id="c1", action=RepairAction.DROPPED, checks=(6,)),)
PENDING = Clarification(
    status=ClarificationStatus.PENDING,
    question="Який акт?",
    reason_code="AMBIGUOUS_ACT_MATCH",
    choices=(
        ClarificationChoice(number=1, nreg=ACT, title="Перший", detail=""),
        ClarificationChoice(number=2, nreg=OTHER_ACT, title="Другий", detail=""),
    ),
)
MODEL_GOOD = answer(claim(), writer=Writer.MODEL)
MODEL_NONE = answer(writer=Writer.MODEL)
BOTH = {"g1": NONE, "g2": NONE}
PART = {"g1": NONE, "g2": WEAK}
WITH_NOTICE = answer(claim(), notices=(NOTICE,))


def lost(*codes: ClaimFailure) -> VerifyInput:
    return given(GOOD, answer(), failures={"g1": codes}, repairs=DROPPED)


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
