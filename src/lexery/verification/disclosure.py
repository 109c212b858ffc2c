"""Whether every gap of the run is told to the reader, by name where there is one (`policies.md` §5, row 5)."""

from collections.abc import Mapping, Sequence

from lexery.contracts.answer import RUN_GAP, Answer, Notice
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.retrieval import CoverageGap, DoclistItem, DoclistReason, DoclistTrace
from lexery.verification.free_text import plain


def unnamed_gaps(
    answer: Answer,
    *,
    goal_gaps: Mapping[str, CoverageGap],
    effective_gap: CoverageGap,
    doclist: DoclistTrace | None,
    evidence: EvidenceAssembly,
) -> tuple[str, ...]:
    """Goal ids (or `run`) whose gap has no notice, or whose notice does not name the act or citation in question."""
    items = doclist.items if doclist is not None else ()
    out: list[str] = []
    for goal_id, gap in goal_gaps.items():
        if gap is CoverageGap.NONE:
            continue
        own = [i for i in items if i.goal_id == goal_id and i.reason.is_act_gap]
        told = [n for n in answer.gap_notice if n.goal_id in (goal_id, None)]
        if not _told(told, own, gap, evidence):
            out.append(goal_id)
    if not out and effective_gap is not CoverageGap.NONE:
        own = [i for i in items if i.reason.is_act_gap]
        if not _told(answer.gap_notice, own, effective_gap, evidence):
            out.append(RUN_GAP)
    return tuple(out)


def _told(
    notices: Sequence[Notice], items: Sequence[DoclistItem], gap: CoverageGap, evidence: EvidenceAssembly
) -> bool:
    if not notices:
        return False
    said = plain(" ".join(n.text for n in notices))
    if items:
        return all(_named(item, said) for item in items)
    candidate = evidence.catalog_candidate
    if gap is CoverageGap.LIKELY_MISSING_ACT and candidate is not None:
        return plain(candidate.title) in said or candidate.nreg.casefold() in said
    return True


def _named(item: DoclistItem, said: str) -> bool:
    names = [item.mention]
    for candidate in item.candidates:
        names += [candidate.title, candidate.number or "", candidate.nreg or ""]
    # An act that the catalog lacks is the whole gap: its number may give a candidate, but no article can be spoken of.
    known = item.candidates and item.reason is not DoclistReason.ACT_NOT_FOUND_IN_CATALOG
    if item.article is not None and known and item.article.casefold() not in said:
        return False
    return any(plain(name) in said for name in names if name)
