"""U12 Deliver: the message, its sources, and what an operator should import; the runtime writes them, once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lexery.contracts.answer import AnswerFile, Source
from lexery.contracts.base import Value
from lexery.contracts.evidence import RetrievalTrace
from lexery.contracts.retrieval import CatalogCandidate, CoverageGap, DoclistItem, DoclistReason, DoclistTrace
from lexery.contracts.run import Delivery, ImportProposal
from lexery.law.names import name_key
from lexery.messages import text

CATALOG_CANDIDATE = "CATALOG_CANDIDATE"
"""Reason of a proposal: nobody named the act, the catalog match beat every text that is held."""

Render = Callable[[AnswerFile, str], str]
"""(answer, language) → Markdown."""


class DeliverInput(Value):
    """What U12 reads."""

    run_id: str
    answer: AnswerFile
    doclist: DoclistTrace | None = None
    trace: RetrievalTrace | None = None
    dry_run: bool = False
    lang: str = "uk"


@dataclass(frozen=True, kw_only=True)
class DeliverDeps:
    """What U12 needs of the world."""

    render: Render


def deliver(given: DeliverInput, deps: DeliverDeps) -> Delivery:
    """The delivery; a dry run has the message and no key, so that nothing is written for it."""
    return Delivery(
        message=deps.render(given.answer, given.lang),
        outbox_key=None if given.dry_run else outbox_key(given.run_id),
        source_summary=tuple(summarise(source, given.lang) for source in given.answer.sources),
        lldbi_admin_hints=import_proposals(given.doclist, given.trace),
    )


def outbox_key(run_id: str) -> str:
    """The key of the run's one delivery."""
    return f"{run_id}:deliver"


def summarise(source: Source, lang: str) -> str:
    """One line on an act: title, registration number, articles, edition."""
    articles = ", ".join(article for article in source.articles if article)
    parts = [
        text("deliver.act", lang, title=source.title, nreg=source.nreg),
        text("deliver.articles", lang, articles=articles) if articles else "",
        text("deliver.edition", lang, edition=source.edition) if source.edition else "",
    ]
    return "; ".join(part for part in parts if part)


def import_proposals(
    doclist: DoclistTrace | None, trace: RetrievalTrace | None
) -> tuple[ImportProposal, ...]:
    """Acts that the question needed and whose text is not held, each once with each article asked for."""
    seen: dict[tuple[str, str | None], ImportProposal] = {}
    for proposal in (*_named(doclist), *_matched(trace)):
        seen.setdefault((proposal.count_key, proposal.asked_article), proposal)
    named = {key for key, article in seen if article is not None}
    return tuple(p for (key, article), p in seen.items() if article is not None or key not in named)


def _named(doclist: DoclistTrace | None) -> Iterator[ImportProposal]:
    for item in doclist.items if doclist else ():
        proposal = _of_item(item)
        if proposal is not None:
            yield proposal


def _of_item(item: DoclistItem) -> ImportProposal | None:
    """An act in the catalog without its text, or one that is only derived from type, number and date."""
    act = item.candidates[0] if item.candidates else None
    if act is None:
        return None
    held_back = item.reason is DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED
    derived = item.reason is DoclistReason.ACT_NOT_FOUND_IN_CATALOG and act.derived_nreg is not None
    if not held_back and not derived:
        return None
    return ImportProposal(
        nreg=act.nreg,
        derived_nreg=act.derived_nreg,
        number=act.number,
        title=act.title,
        reason=item.reason.value,
        asked_article=item.article,
        count_key=count_key(act.nreg or act.derived_nreg, act.title),
    )


def _matched(trace: RetrievalTrace | None) -> Iterator[ImportProposal]:
    if trace is None:
        return
    candidates: list[CatalogCandidate | None] = [
        goal.catalog_candidate for goal in trace.goals if goal.coverage_gap is CoverageGap.LIKELY_MISSING_ACT
    ]
    if trace.coverage_gap is CoverageGap.LIKELY_MISSING_ACT:
        candidates.append(trace.catalog_candidate)
    for act in candidates:
        if act is not None:
            yield ImportProposal(
                nreg=act.nreg,
                title=act.title,
                reason=CATALOG_CANDIDATE,
                count_key=count_key(act.nreg, act.title),
            )


def count_key(nreg: str | None, title: str) -> str:
    """Equal for equal acts: the registration number, or the title's normal form where there is none."""
    return nreg.lower() if nreg else f"title:{name_key(title)}"
