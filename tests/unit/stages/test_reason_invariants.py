"""U8: the invariants of its table over all combinations of inputs."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from tests.support.reasoning import CONFIG, FRESH, GATES, SPENT, given

from lexery.contracts.decisions import AnswerMode, LegalReasoning, NextAction, ReadyPath
from lexery.contracts.evidence import SupportLevel
from lexery.contracts.query import ContextMode
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.contracts.run import (
    DIRECT_RETRY_LIMIT_REACHED,
    ClarificationStatus,
    Counters,
)
from lexery.stages.reason import (
    ReasoningInput,
    build_legal_reasoning,
    is_exhausted,
)

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
