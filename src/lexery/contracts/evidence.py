"""What the run may lean on."""

from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord
from lexery.contracts.query import AmbiguityLevel
from lexery.contracts.retrieval import (
    CatalogCandidate,
    CoverageGap,
    DoclistTrace,
    Hit,
    Leg,
    ScopeSignal,
)


class EvidenceMode(StrEnum):
    LAW = "law"
    DOCS_ONLY = "docs_only"
    MEMORY_ONLY = "memory_only"
    MIXED = "mixed"


class SupportLevel(StrEnum):
    STRONG = "strong"
    PARTIAL = "partial"
    WEAK = "weak"


class GoalTrace(Value):
    """What one search gave for one goal."""

    goal_id: str
    hits_count: int
    top_relevance: float | None
    coverage_gap: CoverageGap | None
    """The U4 table on the goal's own hits; None without legal retrieval."""
    catalog_candidate: CatalogCandidate | None = None


class RetrievalTrace(Value):
    """How U4 went."""

    answered: bool
    """False when no leg answered at all ("U4 failed")."""
    corpus_version: str
    legs_run: tuple[Leg, ...] = ()
    legs_off: tuple[Leg, ...] = ()
    legs_failed: tuple[Leg, ...] = ()
    goals: tuple[GoalTrace, ...] = ()
    coverage_gap: CoverageGap | None = None
    """`meta.coverage_gap`; None when the plan has no legal retrieval."""
    catalog_candidate: CatalogCandidate | None = None
    """`meta.catalog_candidate`: an act not indexed that beats the best hit."""
    ambiguity: AmbiguityLevel = AmbiguityLevel.NONE
    scope: ScopeSignal | None = None
    cited_act_resolved: bool = False
    """A cited act resolves to a catalog act."""
    queries: tuple[str, ...] = ()
    """The texts that were searched, in order."""
    rerun: bool = False


class Retrieval(Value):
    """The result of U4."""

    hits: tuple[Hit, ...]
    """Best first over all goals; a goal's own are those with its id."""
    trace: RetrievalTrace


class RetrievalRetryRequest(Value):
    """What U6 asks U4 to try; while it is pending, results of U7..U11 are stale."""

    act_hints: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    transient: bool = False
    """A leg failed and may answer now."""
    origin: str
    """U-number of the stage that asked for recovery."""


class ExpandTrace(Value):
    """The result of U6: which strategies were tried and what came of them."""

    visit: int
    strategies: tuple[str, ...]
    """Codes: `doclist`, `seeded_rerun`, `direct_retry`."""
    doclist: DoclistTrace | None = None
    retry: RetrievalRetryRequest | None = None
    limit_reached: bool = False
    """The run may not go back to U4 any more."""


class EvidenceItem(Value):
    """A hit that the answer may cite, with the act it belongs to."""

    hit: Hit
    act: ActRecord
    primary: bool = True
    """False for hits of other acts once the user pinned one."""


class EvidenceAssembly(Value):
    """The result of U7 (`snapshot.u7_evidence`)."""

    items: tuple[EvidenceItem, ...]
    goal_gaps: dict[str, CoverageGap]
    """Goal id → its gap; every goal has an entry."""
    coverage_gap_status: CoverageGap
    unresolved_gaps: tuple[str, ...] = ()
    """`coverage_gap:<status>` and `doclist:<reason>`."""
    support_level: SupportLevel
    evidence_mode: EvidenceMode
    document_sources: int = 0
    memory_sources: int = 0
    catalog_candidate: CatalogCandidate | None = None

    def of_goal(self, goal_id: str) -> tuple[EvidenceItem, ...]:
        return tuple(item for item in self.items if item.hit.goal_id == goal_id)
