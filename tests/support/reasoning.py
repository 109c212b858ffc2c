"""Inputs of U8 for the tests of its table and of its invariants."""

from functools import cache
from typing import Any

from lexery.contracts.citation import ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.contracts.evidence import EvidenceAssembly, EvidenceItem, SupportLevel
from lexery.contracts.query import ContextMode, QueryProfile
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.contracts.run import (
    Clarification,
    ClarificationStatus,
    Counters,
    Stage,
)
from lexery.pipeline import samples
from lexery.pipeline.samples import ACT, doclist, gate, hit, item, reference
from lexery.stages.reason import (
    ReasoningConfig,
    ReasoningInput,
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
