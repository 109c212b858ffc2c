"""U10 Write: the draft, as claims with their quotes. Without a model service the extractive writer makes it."""

from dataclasses import dataclass
from datetime import date

from lexery.contracts.answer import Answer, AssembledPrompt
from lexery.contracts.base import Value
from lexery.contracts.decisions import LegalReasoning
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.writing.extractive import write_extractive


class WriteInput(Value):
    """What U10 reads."""

    assembled: AssembledPrompt
    evidence: EvidenceAssembly
    reasoning: LegalReasoning
    as_of: date
    lang: str = "uk"


@dataclass(frozen=True, kw_only=True)
class WriteDeps:
    """Ports of U10."""

    articles: ArticleSource
    directory: ActDirectory


def write(given: WriteInput, deps: WriteDeps) -> Answer:
    """A draft; texts are loaded again from the references that U9 chose."""
    return write_extractive(
        assembled=given.assembled,
        evidence=given.evidence,
        reasoning=given.reasoning,
        articles=deps.articles,
        directory=deps.directory,
        as_of=given.as_of,
        lang=given.lang,
    )
