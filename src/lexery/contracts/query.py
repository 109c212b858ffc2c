"""The question, as asked and as understood."""

from datetime import date
from enum import StrEnum

from lexery.contracts.base import Value
from lexery.contracts.citation import ActMention, ActNaming, Reference


class Language(StrEnum):
    UK = "uk"
    RU = "ru"
    EN = "en"
    OTHER = "other"


class Intent(StrEnum):
    ARTICLE_LOOKUP = "article_lookup"
    """What does this article say."""
    QUESTION = "question"
    """A question of law, in the abstract."""
    STORY = "story"
    """Something happened; what now."""
    NOT_LEGAL = "not_legal"
    """No word of it asks for law: a guess of the rules, decided by the scope guard."""


class Domain(StrEnum):
    LABOUR = "labour"
    FAMILY = "family"
    CIVIL = "civil"
    INHERITANCE = "inheritance"
    HOUSING = "housing"
    CONSUMER = "consumer"
    LAND = "land"
    CRIMINAL = "criminal"
    ADMINISTRATIVE_OFFENCES = "administrative_offences"
    TRAFFIC = "traffic"
    PROCEDURE = "procedure"
    ENFORCEMENT = "enforcement"
    MILITARY = "military"
    SOCIAL = "social"
    TAX = "tax"
    CUSTOMS = "customs"
    BUSINESS = "business"
    FINANCE = "finance"
    HEALTH = "health"
    EDUCATION = "education"
    CONSTITUTIONAL = "constitutional"
    OTHER = "other"


class ContextMode(StrEnum):
    LAW = "law"
    MEMORY = "memory"
    MIXED = "mixed"


class AmbiguityLevel(StrEnum):
    NONE = "none"
    SOFT = "soft"
    """Several acts fit the act part; whether it is hard is known after retrieval."""
    HARD = "hard"


class EntityKind(StrEnum):
    LAW_TITLE = "law_title"
    """A title of an act, quoted or spelled out, without an article."""
    ACT_ABBREV = "act_abbrev"
    ACT_NUMBER = "act_number"
    ARTICLE_REF = "article_ref"
    ACT_GENERIC = "act_generic"
    """A generic act word («кодекс», «закон про …»): an act hint."""
    FOREIGN_REFERENCE = "foreign_reference"
    SUM = "sum"
    DATE = "date"
    TERM = "term"
    """A stretch of time («пів року», «14 днів»)."""
    ROLE = "role"
    """Who the person is in the matter (роботодавець, орендар)."""


CUE_KINDS = frozenset(
    {
        EntityKind.LAW_TITLE,
        EntityKind.ACT_ABBREV,
        EntityKind.ACT_NUMBER,
        EntityKind.ARTICLE_REF,
    }
)
"""Entities that count as a cue of `policies.md` §1, beside a direct citation."""


class Entity(Value):
    """A named thing in the question; offsets are code points of the question's text."""

    kind: EntityKind
    text: str
    start: int
    end: int
    value: str | None = None
    """Normal value: canonical number, ISO date, sum in hryvnias."""


class Query(Value):
    """The question as submitted."""

    text: str
    as_of: date
    """The date the law is asked for; by default the day of submission in Europe/Kyiv."""
    lang: str = "uk"
    """Language of messages and connecting words: `uk` or `en`."""
    tenant_id: str = "local"
    user_id: str | None = None
    conversation_id: str | None = None
    dry_run: bool = False


class Goal(Value):
    """One thing the person wants to know; it has its own retrieval, evidence and gap."""

    id: str
    """`g1`, `g2`, …"""
    text: str
    """The clause of the question, verbatim or joined with the facts it needs."""
    search_text: str
    """What is searched for: facts and question without filler."""
    references: tuple[Reference, ...] = ()
    acts: tuple[ActMention, ...] = ()
    """Acts named for this goal without an article."""


class ScopeHint(Value):
    """What the rules think of the scope before anything is searched."""

    foreign: bool
    """The question is about foreign or non-legal «law» by its own words."""
    ukrainian_cue: bool
    """It names Ukrainian law."""
    reason: str | None = None


class QueryProfile(Value):
    """The result of U2."""

    language: Language
    intent: Intent
    domains: tuple[Domain, ...]
    context_mode: ContextMode = ContextMode.LAW
    entities: tuple[Entity, ...]
    references: tuple[Reference, ...]
    """Every parsed citation, in order; foreign ones included."""
    acts: tuple[ActMention, ...]
    ambiguity: AmbiguityLevel
    goals: tuple[Goal, ...]
    whole_text: str = ""
    """What is searched for beside the goals where they are several: the question without filler; empty for one goal."""
    need_deep_retrieval: bool
    """More than one goal, or a story of over 60 words."""
    scope: ScopeHint
    word_count: int

    @property
    def direct_citations(self) -> tuple[Reference, ...]:
        """References whose act is given by number, title, alias or abbreviation."""
        return tuple(r for r in self.references if is_direct(r))

    @property
    def has_cue(self) -> bool:
        """A direct citation, or an entity that names law."""
        return bool(self.direct_citations) or any(e.kind in CUE_KINDS for e in self.entities)

    @property
    def article_without_act(self) -> bool:
        return any(
            r.naming in (ActNaming.NONE, ActNaming.GENERIC) and r.target.article for r in self.references
        )


_DIRECT = frozenset({ActNaming.NREG, ActNaming.NUMBER, ActNaming.TITLE, ActNaming.ALIAS})


def is_direct(reference: Reference) -> bool:
    """True for a direct citation of `policies.md` §1."""
    return reference.naming in _DIRECT


class PlanStepKind(StrEnum):
    EXACT = "exact"
    SEARCH = "search"
    ACT_SEARCH = "act_search"
    DOCLIST = "doclist"


class PlanReason(StrEnum):
    """Why the plan is what it is."""

    DIRECT_CITATION = "DIRECT_CITATION"
    EXPLICIT_ACT_TITLE_PROBE = "EXPLICIT_ACT_TITLE_PROBE"
    """Exactly one `law_title`, nothing else cited."""
    ACT_HINT = "ACT_HINT"
    LAY_QUESTION = "LAY_QUESTION"
    SEVERAL_GOALS = "SEVERAL_GOALS"
    LONG_STORY = "LONG_STORY"
    ARTICLE_WITHOUT_ACT = "ARTICLE_WITHOUT_ACT"
    MEMORY_ONLY = "MEMORY_ONLY"
    SCOPE_DOUBT = "SCOPE_DOUBT"


class PlanStep(Value):
    """One executable step of U4."""

    kind: PlanStepKind
    goal_id: str
    reason: PlanReason


class SearchPlan(Value):
    """The result of U3."""

    steps: tuple[PlanStep, ...]
    reason_codes: tuple[PlanReason, ...]
    use_lldbi: bool
    """Legal retrieval is planned (LLDBI is our index of law texts)."""
    use_doclist: bool
    limit: int = 20
