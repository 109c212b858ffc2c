"""U8: each row of the table, its notes, and the step after it."""

import pytest
from tests.support.reasoning import CONFIG, MISSING, NO_HIT, OUT, SPENT, WEAK, given

from lexery.contracts.decisions import AnswerMode, NextAction, ReadyPath
from lexery.contracts.evidence import SupportLevel
from lexery.contracts.retrieval import DoclistReason
from lexery.contracts.run import (
    ASK,
    DIRECT_RETRY_LIMIT_REACHED,
    ClarificationStatus,
    Counters,
    Stage,
    failed,
    to_stage,
)
from lexery.errors import MissingEvidenceAssembly
from lexery.stages.reason import (
    AMBIGUITY_IS_A_CAVEAT,
    PROCEED_AFTER_RECOVERY,
    ReasoningConfig,
    ReasoningInput,
    build_legal_reasoning,
    resolve_reasoning_next_step,
)


@pytest.mark.parametrize(
    ("reasoning_input", "row", "action", "path", "mode"),
    [
        pytest.param(
            given(status=ClarificationStatus.PENDING),
            1,
            NextAction.ASK_USER_CLARIFICATION,
            None,
            None,
            id="1-pending",
        ),
        pytest.param(given(answered=False, **NO_HIT), 2, NextAction.RUN_U6, None, None, id="2-u4-failed"),
        pytest.param(
            given(answered=False, counters=SPENT, **NO_HIT),
            2,
            NextAction.FAIL,
            None,
            None,
            id="2-u4-failed-exhausted",
        ),
        pytest.param(
            given(gap=OUT, **NO_HIT),
            3,
            NextAction.RUN_U9,
            ReadyPath.OUT_OF_SCOPE,
            AnswerMode.OUT_OF_SCOPE,
            id="3-out",
        ),
        pytest.param(
            given(gap=OUT, reason=DoclistReason.AMBIGUOUS_ACT_MATCH, **NO_HIT),
            3,
            NextAction.RUN_U9,
            ReadyPath.OUT_OF_SCOPE,
            AnswerMode.OUT_OF_SCOPE,
            id="3-before-4",
        ),
        pytest.param(
            given(reason=DoclistReason.AMBIGUOUS_ACT_MATCH),
            4,
            NextAction.ASK_USER_CLARIFICATION,
            None,
            None,
            id="4-ambiguous",
        ),
        pytest.param(given(), 5, NextAction.RUN_U9, ReadyPath.NO_BLOCKERS, AnswerMode.LAW, id="5-law"),
        pytest.param(
            given(memory=1), 5, NextAction.RUN_U9, ReadyPath.NO_BLOCKERS, AnswerMode.MIXED, id="5-mixed"
        ),
        pytest.param(
            given(reason=DoclistReason.AMBIGUOUS_ACT_MATCH, counters=Counters(clarifications=1)),
            5,
            NextAction.RUN_U9,
            ReadyPath.NO_BLOCKERS,
            AnswerMode.LAW,
            id="5-ambiguity-is-a-caveat-once-clarifications-are-spent",
        ),
        pytest.param(
            given(gap=MISSING, cited=True, reason=DoclistReason.ACT_NOT_FOUND_IN_CATALOG, **NO_HIT),
            6,
            NextAction.RUN_U9,
            ReadyPath.COVERAGE_GAP_WRITE,
            AnswerMode.COVERAGE_GAP,
            id="6-cue",
        ),
        pytest.param(
            given(gap=MISSING, counters=SPENT, **NO_HIT),
            6,
            NextAction.RUN_U9,
            ReadyPath.COVERAGE_GAP_WRITE,
            AnswerMode.COVERAGE_GAP,
            id="6-exhausted",
        ),
        pytest.param(
            given(gap=WEAK, support=SupportLevel.WEAK, branch_a=True),
            7,
            NextAction.RUN_U9,
            ReadyPath.BOUNDED_RECOVERY_EXHAUSTED,
            AnswerMode.LAW,
            id="7-branch-a",
        ),
        pytest.param(
            given(
                gap=WEAK, support=SupportLevel.WEAK, counters=Counters(notes=(DIRECT_RETRY_LIMIT_REACHED,))
            ),
            7,
            NextAction.RUN_U9,
            ReadyPath.BOUNDED_RECOVERY_EXHAUSTED,
            AnswerMode.LAW,
            id="7-limit-reached",
        ),
        pytest.param(
            given(gap=WEAK, memory=1, **NO_HIT),
            8,
            NextAction.RUN_U9,
            ReadyPath.MEMORY_ONLY_WRITE,
            AnswerMode.MEMORY_ONLY,
            id="8-memory",
        ),
        pytest.param(
            given(gap=WEAK, documents=1, answered=False, **NO_HIT),
            8,
            NextAction.RUN_U9,
            ReadyPath.MEMORY_ONLY_WRITE,
            AnswerMode.DOCS_ONLY,
            id="8-documents-after-a-failed-u4",
        ),
        pytest.param(
            given(gap=WEAK, counters=SPENT, **NO_HIT),
            9,
            NextAction.RUN_U9,
            ReadyPath.EXHAUSTED_WITHOUT_ANSWER,
            AnswerMode.COVERAGE_GAP,
            id="9-nothing-found",
        ),
        pytest.param(
            given(gap=OUT, cited=True, resolved=True, counters=SPENT, **NO_HIT),
            9,
            NextAction.RUN_U9,
            ReadyPath.EXHAUSTED_WITHOUT_ANSWER,
            AnswerMode.OUT_OF_SCOPE,
            id="9-out-with-a-resolved-cue",
        ),
        pytest.param(given(gap=WEAK, **NO_HIT), 10, NextAction.RUN_U6, None, None, id="10-recover"),
        pytest.param(
            given(gap=WEAK, cited=True, **NO_HIT),
            10,
            NextAction.RUN_U6,
            None,
            None,
            id="10-weak-evidence-alone-is-no-gap",
        ),
        pytest.param(
            given(gap=MISSING, **NO_HIT), 10, NextAction.RUN_U6, None, None, id="10-no-cue-not-exhausted"
        ),
    ],
)
def test_rows(
    reasoning_input: ReasoningInput,
    row: int,
    action: NextAction,
    path: ReadyPath | None,
    mode: AnswerMode | None,
) -> None:
    decision = build_legal_reasoning(reasoning_input, CONFIG)
    assert (decision.row, decision.recommended_next_action) == (row, action)
    assert (decision.ready_path, decision.answer_mode) == (path, mode)


def test_notes() -> None:
    proceed = build_legal_reasoning(given(gap=WEAK, support=SupportLevel.WEAK, counters=SPENT), CONFIG)
    assert proceed.notes == (PROCEED_AFTER_RECOVERY,)
    caveat = build_legal_reasoning(
        given(reason=DoclistReason.AMBIGUOUS_ACT_MATCH), ReasoningConfig(max_clarifications=0)
    )
    assert caveat.notes == (AMBIGUITY_IS_A_CAVEAT,)


def test_an_answered_clarification_lifts_the_blocker() -> None:
    answered = given(reason=DoclistReason.AMBIGUOUS_ACT_MATCH, status=ClarificationStatus.ANSWERED)
    assert build_legal_reasoning(answered, CONFIG).unresolved_blockers == ()


def test_u8_needs_u7() -> None:
    with pytest.raises(MissingEvidenceAssembly, match="U8 requires evidence_assembly"):
        build_legal_reasoning(given().model_copy(update={"evidence": None}), CONFIG)


@pytest.mark.parametrize(
    ("reasoning_input", "plain", "with_orch"),
    [
        pytest.param(given(), to_stage(Stage.ASSEMBLE), to_stage(Stage.ASSEMBLE), id="u9-never-through-orch"),
        pytest.param(given(gap=WEAK, **NO_HIT), to_stage(Stage.EXPAND), to_stage(Stage.ORCH), id="u6"),
        pytest.param(given(status=ClarificationStatus.PENDING), ASK, to_stage(Stage.ORCH), id="ask"),
        pytest.param(
            given(answered=False, counters=SPENT, **NO_HIT),
            failed("RETRIEVAL_UNAVAILABLE"),
            failed("RETRIEVAL_UNAVAILABLE"),
            id="failure-is-final",
        ),
    ],
)
def test_the_step_after_u8(reasoning_input: ReasoningInput, plain: object, with_orch: object) -> None:
    decision = build_legal_reasoning(reasoning_input, CONFIG)
    assert resolve_reasoning_next_step(decision, orch_enabled=False) == plain
    assert resolve_reasoning_next_step(decision, orch_enabled=True) == with_orch
