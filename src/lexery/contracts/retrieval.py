"""What was searched for, what was found, and what the catalog said of the acts named."""

from datetime import date
from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.citation import Reference
from lexery.contracts.corpus import ActStatus, DocType, TextKind


class Leg(StrEnum):
    """One way of finding articles."""

    EXACT = "exact"
    """Citations in the question."""
    TEXT = "text"
    """BM25 over lemmas of title, heading and text."""
    PHRASINGS = "phrasings"
    """BM25 over lemmas of the lay phrasings."""
    PHRASING_VECTORS = "phrasing_vectors"
    """Cosine of the question and the lay phrasings."""
    PASSAGES = "passages"
    """Cosine of the question and the passages."""
    ACT = "act"
    """Articles of the acts that the question names or pins."""


class CoverageGap(StrEnum):
    NONE = "none"
    WEAK_EVIDENCE = "weak_evidence"
    LIKELY_MISSING_ACT = "likely_missing_act"
    OUT_OF_SCOPE = "out_of_scope"


class DoclistReason(StrEnum):
    """Ordered as the run's reason is chosen: the first present wins."""

    AMBIGUOUS_ACT_MATCH = "AMBIGUOUS_ACT_MATCH"
    ACT_NOT_FOUND_IN_CATALOG = "ACT_NOT_FOUND_IN_CATALOG"
    ACT_FOUND_IN_CATALOG_NOT_INDEXED = "ACT_FOUND_IN_CATALOG_NOT_INDEXED"
    ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED = "ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED"
    ACT_RESOLVED = "ACT_RESOLVED"
    NO_ACT_NAMED = "NO_ACT_NAMED"
    """Nothing was named: never a gap, never a blocker."""

    @property
    def is_act_gap(self) -> bool:
        """True for the three `ACT_` gaps."""
        return self in ACT_GAPS


ACT_GAPS = frozenset(
    {
        DoclistReason.ACT_NOT_FOUND_IN_CATALOG,
        DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED,
        DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
    }
)


class LegScore(Value):
    """Where one leg put a hit."""

    leg: Leg
    rank: int
    """From 1."""
    score: float
    """The leg's own scale."""


class Passage(Value):
    """The stretch of the article's text that matched; code points, half-open."""

    start: int
    end: int


class SuspendedArticle(Value):
    """An article that another suspends for a time."""

    nreg: str
    article: str
    partly: bool
    """Only parts of it are."""

    @property
    def key(self) -> tuple[str, str]:
        return (self.nreg, self.article)


class Hit(Value):
    """An article that may answer a goal."""

    nreg: str
    article: str
    title: str
    heading: str
    relevance: float
    """Calibrated probability that this is an acceptable article; 1 for a cited one."""
    score: float
    """Fused score, comparable only within one search."""
    legs: tuple[LegScore, ...] = ()
    passage: Passage
    text_sha256: str
    """Of the article's stored text."""
    status: ActStatus
    doc_type: DocType = DocType.LAW
    repealed: bool = False
    """The article itself was repealed."""
    text_kind: TextKind = TextKind.OFFICIAL
    cited: bool = False
    """A direct citation of the question names this article."""
    suspends: tuple[SuspendedArticle, ...] = ()
    """Articles found by the same search that it suspends on the day asked for."""
    goal_id: str = ""
    """The goal it was found for; set by U4."""

    @property
    def key(self) -> tuple[str, str]:
        return (self.nreg, self.article)


class RelevanceModel(StrEnum):
    """Which model gave a relevance."""

    HIT = "hit"
    """Of an article that has lay phrasings."""
    BARE = "bare"
    """Of an article that has none."""
    NAMED = "named"
    """Of an article inside an act that the question names or pins."""


class Contribution(Value):
    """What one feature added to the log-odds of an article."""

    feature: str
    """Its name in the model; the catalog `why` has words for each."""
    value: float
    weight: float
    log_odds: float
    """`value` times `weight`."""


class Reckoning(Value):
    """How one model came to its probability."""

    model: RelevanceModel
    bias: float
    """Log-odds before any feature."""
    contributions: tuple[Contribution, ...]
    """Those that are not zero, the greatest first, whichever way they pull."""
    probability: float


class Placing(StrEnum):
    """What put an article before others whatever its score."""

    CITED = "cited"
    """The question cites it."""
    PINNED = "pinned"
    """It is of the act that a clarification chose."""
    NAMED_ACT = "named_act"
    """It is one of the best articles of an act that the question names."""
    SUSPENDS = "suspends"
    """It suspends an article that was found, on the day asked for, and stands beside that one, no less relevant."""


class Explanation(Value):
    """Why an article stands where it stands; made only when it is asked for."""

    nreg: str
    article: str
    rank: int | None
    """From 1, among everything weighed; None when it was not weighed at all."""
    relevance: float
    """1 for a cited article, 0 for one not weighed; else the first reckoning's probability, its odds times
    `other_act_odds`, times `act_share` and `standing`; at least that of an article which it suspends."""
    legs: tuple[LegScore, ...]
    """Legs that found it; one that is missing had it beyond its depth, or not at all."""
    reckonings: tuple[Reckoning, ...]
    """The model that was used; after the one of named acts, the model whose result is its feature `prior`."""
    standing: float
    """Factor of the state of the act and the article: repealed, superseded, amending and so on; 1 for law in force."""
    act_share: float = 1.0
    """Factor where several acts may be meant: how likely it is this one."""
    other_act_odds: float = 1.0
    """Factor of the odds where the question names another act."""
    moved: tuple[Placing, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return (self.nreg, self.article)


class CatalogCandidate(Value):
    """An act whose text is not held, matched by what the catalog knows of it."""

    nreg: str
    title: str
    relevance: float
    """Calibrated like a hit's, so that the two can be compared."""


class ScopeSignal(Value):
    """What the scope guard thinks of the question."""

    out_probability: float
    """Probability that the question is not one of Ukrainian law."""
    out_of_scope: bool
    reason: str
    """Code: `nearest_examples`, `foreign_reference`, `no_legal_content`, `in_scope`."""


class SearchRequest(Value):
    """One search for one goal."""

    text: str
    references: tuple[Reference, ...] = ()
    """Citations that belong to this goal, resolved."""
    act_hints: tuple[str, ...] = ()
    """nregs of acts that the question names without an article, or that DocList resolved."""
    pinned_act: str | None = None
    """The act a clarification chose; hits of other acts stay as secondary evidence."""
    variants: tuple[str, ...] = ()
    """Further wordings of the same question (a seeded rerun)."""
    limit: int = 20
    without: frozenset[Leg] = frozenset()
    as_of: date | None = None
    explain: bool = False
    """Whether to say why; see `SearchResult.explanations`."""
    about: tuple[tuple[str, str], ...] = ()
    """(nreg, article) to be explained too, found or not."""


class SearchResult(Value):
    """Hits best first, and an honest account of which legs ran."""

    hits: tuple[Hit, ...]
    legs_run: tuple[Leg, ...]
    legs_off: tuple[Leg, ...] = ()
    """Not installed or switched off: not a degradation."""
    legs_failed: tuple[Leg, ...] = ()
    catalog_candidate: CatalogCandidate | None = None
    scope: ScopeSignal
    explanations: tuple[Explanation, ...] = ()
    """Of each hit in its order, then of the articles asked about that are no hits; empty unless asked for."""


class ActCandidate(Value):
    """An act that a mention may mean, with what tells it from the others."""

    nreg: str | None
    """None when the act is in no catalog row and only derived from type, number and date."""
    derived_nreg: str | None = None
    title: str
    number: str | None = None
    adopted: str | None = None
    status: ActStatus = ActStatus.UNKNOWN
    doc_type: DocType = DocType.LAW
    indexed: bool = False


class DoclistItem(Value):
    """What the catalog says of one mention."""

    goal_id: str
    mention: str
    """The words that name the act (and article), verbatim."""
    reason: DoclistReason
    candidates: tuple[ActCandidate, ...] = ()
    article: str | None = None
    """The article that was asked for."""
    article_last: str | None = None
    """Last article number of the act held, when the asked one is not in its list."""
    sequence_complete: bool = False
    """True when the act's article sequence has no gap."""
    year_missing: bool = False
    """A number without a year resolved because it is unique."""
    hints: tuple[str, ...] = ()
    """nregs that broad text suggests: a seed for a rerun, never a resolution."""


class DoclistTrace(Value):
    """DocList's answer for the run."""

    items: tuple[DoclistItem, ...]
    reason: DoclistReason
    """The first present in the order of `DoclistReason`."""
    catalog_size: int
