"""The run's verified answer as the file that is exported, rendered and checked again."""

from collections.abc import Iterable

from lexery.contracts.answer import Answer, AnswerFile, Source
from lexery.contracts.base import Value
from lexery.contracts.decisions import AnswerMode, LegalReasoning, VerifyResult
from lexery.contracts.evidence import EvidenceAssembly, EvidenceItem, RetrievalTrace
from lexery.contracts.query import Query

_GAP_MODES = frozenset({AnswerMode.COVERAGE_GAP, AnswerMode.OUT_OF_SCOPE})


class AnswerFileInput(Value):
    """What the file is made of."""

    run_id: str
    query: Query
    corpus_version: str
    evidence: EvidenceAssembly
    reasoning: LegalReasoning
    verify: VerifyResult
    draft: Answer
    """Delivered when the verdict kept no repaired draft of its own (a dry run)."""
    trace: RetrievalTrace | None = None
    degraded_flags: tuple[str, ...] = ()


def build_answer_file(given: AnswerFileInput) -> AnswerFile:
    """The answer with the acts that its claims cite, in the order in which they are cited."""
    answer = given.verify.answer or given.draft
    mode = given.reasoning.answer_mode or AnswerMode(given.evidence.evidence_mode.value)
    return AnswerFile(
        run_id=given.run_id,
        corpus_version=given.corpus_version,
        as_of=given.query.as_of,
        outcome=mode.value if mode in _GAP_MODES else "answer",
        answer_mode=mode.value,
        verdict=given.verify.verdict.value,
        reasons=tuple(reason.value for reason in given.verify.reasons),
        question=given.query.text,
        answer=answer,
        sources=cited_sources(answer, given.evidence.items),
        checks=given.verify.checks,
        legs_run=tuple(leg.value for leg in given.trace.legs_run) if given.trace else (),
        degraded_flags=given.degraded_flags,
        lang=given.query.lang,
    )


def cited_sources(answer: Answer, items: Iterable[EvidenceItem]) -> tuple[Source, ...]:
    """One source per cited act; a citation without evidence gives none (U11 lets no such claim pass)."""
    held: dict[tuple[str, str], EvidenceItem] = {}
    for item in items:
        held.setdefault(item.hit.key, item)
    cited: dict[str, dict[str, EvidenceItem]] = {}
    for claim in answer.claims:
        target = claim.citation
        if target is None or target.nreg is None:
            continue
        item = held.get((target.nreg, target.article or ""))
        if item is not None:
            cited.setdefault(target.nreg, {}).setdefault(item.hit.article, item)
    return tuple(_source(tuple(articles.values())) for articles in cited.values())


def _source(items: tuple[EvidenceItem, ...]) -> Source:
    act, hits = items[0].act, tuple(item.hit for item in items)
    return Source(
        nreg=act.nreg,
        title=act.title,
        number=act.number,
        status=act.status,
        status_note=act.status_note,
        edition=act.edition,
        retrieved=act.retrieved,
        url=act.source_url,
        text_kind=hits[0].text_kind,
        articles=tuple(hit.article for hit in hits),
        text_sha256=tuple(hit.text_sha256 for hit in hits),
    )
