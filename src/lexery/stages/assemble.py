"""U9 Assemble: what the writer may lean on and must say, within a budget."""

from collections.abc import Callable
from dataclasses import dataclass

from lexery.contracts.answer import AssembledPrompt, VerifyFeedback
from lexery.contracts.base import Value
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import QueryProfile
from lexery.contracts.retrieval import CoverageGap, DoclistTrace
from lexery.contracts.run import Clarification
from lexery.writing.budget import assemble_prompt


class AssembleInput(Value):
    """What U9 reads."""

    profile: QueryProfile
    evidence: EvidenceAssembly
    effective_gap: CoverageGap
    doclist: DoclistTrace | None = None
    clarification: Clarification | None = None
    feedback: VerifyFeedback | None = None
    lang: str = "uk"


class AssembleConfig(Value):
    """The budget of U9."""

    budget: str = "standard"
    budget_tokens: int = 8_000


@dataclass(frozen=True, kw_only=True)
class AssembleDeps:
    """Ports of U9."""

    articles: ArticleSource
    lemmas: Callable[[str], list[str]]


def assemble(given: AssembleInput, deps: AssembleDeps, config: AssembleConfig) -> AssembledPrompt:
    """Snippets of every goal with their provenance, the gaps to disclose and the caveats to say; no full texts."""
    return assemble_prompt(
        profile=given.profile,
        evidence=given.evidence,
        effective_gap=given.effective_gap,
        articles=deps.articles,
        lemmas=deps.lemmas,
        doclist=given.doclist,
        clarification=given.clarification,
        budget=config.budget,
        budget_tokens=config.budget_tokens,
        feedback=given.feedback,
        lang=given.lang,
    )
