"""U8: each row of the table, and its invariants over all combinations of inputs."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from lexery.contracts.citation import ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.contracts.decisions import AnswerMode, LegalReasoning, NextAction, ReadyPath
from lexery.contracts.evidence import EvidenceAssembly, EvidenceItem, SupportLevel
from lexery.contracts.query import ContextMode, QueryProfile
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.contracts.run import (
    ASK,
    DIRECT_RETRY_LIMIT_REACHED,
    Clarification,
    ClarificationStatus,
    Counters,
    Stage,
    failed,
    to_stage,
)
from lexery.errors import MissingEvidenceAssembly
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, doclist, gate, hit, item, reference
from lexery.stages.reason import (
    AMBIGUITY_IS_A_CAVEAT,
    PROCEED_AFTER_RECOVERY,
    ReasoningConfig,
    ReasoningInput,
    build_legal_reasoning,
    is_exhausted,
    resolve_reasoning_next_step,
)
from lexery.stages.signals import evidence_mode, unresolved_gaps

CONFIG = ReasoningConfig()
LAW = EvidenceItem(hit=hit(), act=ActRecord(nreg=ACT, title="?"))
NONE, WEAK, MISSING, OUT = (
    CoverageGap.NONE,
    CoverageGap.WEAK_EVIDENCE,
    CoverageGap.LIKELY_MISSING_ACT,
    CoverageGap.OUT_OF_SCOPE,
)
SPENT = Counters(u6_visits=2)
AMBIGUOUS = doclist(item(DoclistReason.AMBIGUOUS_ACT_MATCH, ACT, OTHER_ACT))


@cache
def evidence_of(
    gap: CoverageGap,
    support: SupportLevel,
    law: int,
    documents: int,
    memory: int,
    named: DoclistReason | None,
) -> EvidenceAssembly:
    return EvidenceAssembly(
        items=(LAW,) * law,
        goal_gaps={"g1": gap},
        coverage_gap_status=gap,
        unresolved_gaps=unresolved_gaps(gap, doclist(item(named)) if named else None),
        support_level=support,
        evidence_mode=evidence_mode(law=law, documents=documents, memory=memory),
        document_sources=documents,
        memory_sources=memory,
    )


@cache
def profile_of(cited: bool, resolved: bool, mode: ContextMode) -> QueryProfile:
    state = ReferenceState.RESOLVED if resolved else ReferenceState.ACT_UNKNOWN
    references = (reference(ACT if resolved else None, state=state),) if cited else ()
    return samples.PROFILE.model_copy(update={"references": references, "context_mode": mode})


TRACES = {answered: samples.retrieval(answered=answered).trace for answered in (True, False)}
DOCLISTS = {None: None, **{reason: doclist(item(reason)) for reason in DoclistReason}}
CLARIFICATIONS = {None: None, **{status: Clarification(status=status) for status in ClarificationStatus}}
GATES = {
    branch_a: gate(expand=False, next_stage=Stage.EVIDENCE, branch_a=branch_a) for branch_a in (True, False)
}
FRESH = Counters()


def given(
    *,
    gap: CoverageGap = NONE,
    support: SupportLevel = SupportLevel.STRONG,
    law: int = 1,
    documents: int = 0,
    memory: int = 0,
    reason: DoclistReason | None = None,
    cited: bool = False,
    resolved: bool = False,
    answered: bool = True,
    mode: ContextMode = ContextMode.LAW,
    status: ClarificationStatus | None = None,
    counters: Counters = FRESH,
    branch_a: bool = False,
) -> ReasoningInput:
    return ReasoningInput.model_construct(
        evidence=evidence_of(gap, support, law, documents, memory, reason),
        query_profile=profile_of(cited, resolved, mode),
        legal_retrieval=True,
        retrieval_trace=TRACES[answered],
        doclist_trace=DOCLISTS[reason],
        clarification=CLARIFICATIONS[status],
        counters=counters,
        gate=GATES[branch_a],
    )


NO_HIT: dict[str, Any] = {"law": 0, "support": SupportLevel.WEAK}


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


COUNTERS = {
    (clarified, spent): Counters(clarifications=clarified, u6_visits=2 if spent else 0)
    for clarified, spent in product((0, 1), (True, False))
}
Case = tuple[ReasoningInput, LegalReasoning]


@cache
def cases() -> tuple[Case, ...]:
    """Every combination of what the table looks at; contradictory ones included."""
    return tuple((one, build_legal_reasoning(one, CONFIG)) for one in _inputs())


def _inputs() -> Iterator[ReasoningInput]:
    found = product(
        CoverageGap,
        SupportLevel,
        (0, 1),
        ((0, 0), (1, 0), (0, 1), (1, 1)),
        (None, *(r for r in DoclistReason if r is not DoclistReason.NO_ACT_NAMED)),
        ((False, False), (True, False), (True, True)),
    )
    state = product(
        (True, False),
        (ContextMode.LAW, ContextMode.MEMORY),
        (None, *ClarificationStatus),
        (0, 1),
        (True, False),
    )
    for (gap, support, law, own, reason, cited), (answered, mode, status, clarified, spent) in product(
        found, state
    ):
        if not _worth_trying(status, clarified, reason):
            continue
        yield given(
            gap=gap,
            support=support,
            law=law,
            documents=own[0],
            memory=own[1],
            reason=reason,
            cited=cited[0],
            resolved=cited[1],
            answered=answered,
            mode=mode,
            status=status,
            counters=COUNTERS[clarified, spent],
        )


def _worth_trying(status: ClarificationStatus | None, clarified: int, reason: DoclistReason | None) -> bool:
    """Leaves out what differs from a kept case in nothing that the table reads, to stay within seconds."""
    ambiguous = reason is DoclistReason.AMBIGUOUS_ACT_MATCH
    if status in (ClarificationStatus.NONE, ClarificationStatus.EXPIRED):
        return ambiguous
    if status is None and clarified:
        return ambiguous
    return status is None or clarified == 1


@pytest.mark.parametrize(
    ("counters", "branch_a", "expected"),
    [
        pytest.param(FRESH, False, False, id="everything-left"),
        pytest.param(Counters(u6_visits=1), False, False, id="a-visit-left"),
        pytest.param(SPENT, False, True, id="visits-spent"),
        pytest.param(Counters(notes=(DIRECT_RETRY_LIMIT_REACHED,)), False, True, id="no-way-back-to-u4"),
        pytest.param(FRESH, True, True, id="branch-a"),
    ],
)
def test_exhausted(counters: Counters, branch_a: bool, expected: bool) -> None:
    assert is_exhausted(counters, GATES[branch_a], 2) is expected
    assert build_legal_reasoning(given(counters=counters, branch_a=branch_a), CONFIG).exhausted is expected


def _is_ambiguous(one: ReasoningInput) -> bool:
    answered = one.clarification is not None and one.clarification.status is ClarificationStatus.ANSWERED
    reason = one.doclist_trace and one.doclist_trace.reason
    can_ask = one.counters.clarifications < CONFIG.max_clarifications
    return reason is DoclistReason.AMBIGUOUS_ACT_MATCH and not answered and can_ask


def _u4_failed(one: ReasoningInput) -> bool:
    return one.retrieval_trace is None or not one.retrieval_trace.answered


def _sources(one: ReasoningInput) -> tuple[int, int]:
    evidence = one.evidence
    assert evidence is not None
    return len(evidence.items), evidence.document_sources + evidence.memory_sources


def test_every_row_and_path_is_reached() -> None:
    rows = Counter(decision.row for _, decision in cases())
    assert set(rows) == set(range(1, 11))
    assert {decision.ready_path for _, decision in cases()} == {None, *ReadyPath}
    assert {decision.answer_mode for _, decision in cases()} == {None, *AnswerMode}


def test_ready_exactly_when_it_recommends_u9() -> None:
    assert all(
        d.ready_for_write
        == (d.recommended_next_action is NextAction.RUN_U9)
        == (d.ready_path is not None)
        == (d.answer_mode is not None)
        for _, d in cases()
    )


def test_never_u6_when_exhausted() -> None:
    bad = [d for _, d in cases() if d.exhausted and d.recommended_next_action is NextAction.RUN_U6]
    assert bad == []


def test_never_u9_while_pending() -> None:
    pending = [
        d
        for one, d in cases()
        if one.clarification is not None and one.clarification.status is ClarificationStatus.PENDING
    ]
    assert pending
    assert {d.recommended_next_action for d in pending} == {NextAction.ASK_USER_CLARIFICATION}


def test_never_u9_while_ambiguous_unless_out_of_scope() -> None:
    ambiguous = [d for one, d in cases() if _is_ambiguous(one) and d.ready_for_write]
    assert ambiguous
    assert {d.answer_mode for d in ambiguous} == {AnswerMode.OUT_OF_SCOPE}


def test_no_law_or_mixed_answer_without_a_source() -> None:
    answers = [one for one, d in cases() if d.answer_mode in (AnswerMode.LAW, AnswerMode.MIXED)]
    assert answers
    assert all(_sources(one)[0] > 0 for one in answers)


def test_no_answer_from_own_sources_without_one() -> None:
    answers = [one for one, d in cases() if d.answer_mode in (AnswerMode.MEMORY_ONLY, AnswerMode.DOCS_ONLY)]
    assert answers
    assert all(_sources(one)[1] > 0 for one in answers)


def test_no_write_after_a_failed_u4_without_own_sources() -> None:
    blind = [d for one, d in cases() if _u4_failed(one) and _sources(one)[1] == 0]
    assert blind
    assert not any(d.ready_for_write for d in blind)


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
