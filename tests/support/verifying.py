"""Inputs of U11 for the tests of its table and of what it does beside it."""

from datetime import date

from lexery.contracts.answer import (
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
from lexery.contracts.decisions import AnswerMode, NextAction
from lexery.contracts.evidence import EvidenceItem, SupportLevel
from lexery.contracts.retrieval import CoverageGap
from lexery.contracts.run import (
    Clarification,
    ClarificationChoice,
    ClarificationStatus,
    Counters,
)
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, OTHER_ACT, hit
from lexery.stages.verify import (
    VerifyConfig,
    VerifyInput,
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
MODEL_NONE = answer(writer=Writer.MODEL)
BOTH = {"g1": NONE, "g2": NONE}
PART = {"g1": NONE, "g2": WEAK}
WITH_NOTICE = answer(claim(), notices=(NOTICE,))


def lost(*codes: ClaimFailure) -> VerifyInput:
    return given(GOOD, answer(), failures={"g1": codes}, repairs=DROPPED)
