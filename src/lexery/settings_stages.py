"""Settings of the stages and their routes: part of `Settings`, apart because they are many."""

from typing import Literal

from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "LEXERY_"

SnippetBudget = Literal["compact", "standard", "extended"]


def _bare(name: str) -> AliasChoices:
    """Accept the policies' bare name beside the prefixed one; the prefixed one wins."""
    return AliasChoices(f"{PREFIX}{name}".lower(), name.lower())


class StageSettings(BaseSettings):
    """Thresholds, bounds and switches of the pipeline's policies."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # Stage U5, the gate.
    gate_min_hits_threshold: int = Field(3, ge=0, le=5, validation_alias=_bare("GATE_MIN_HITS_THRESHOLD"))
    """Fewer gate hits than this send the run to recovery. Gate hits are at most 5."""
    gate_min_avg_score: float | None = Field(None, ge=0, le=1, validation_alias=_bare("GATE_MIN_AVG_SCORE"))
    """A lower average relevance of the gate hits sends the run to recovery. Unset: the value fitted with the calibration."""
    force_expand: bool = Field(False, validation_alias=_bare("FORCE_EXPAND"))
    """Always go to recovery after the gate; exists to exercise U6, refused in production."""
    doclist_enabled: bool = Field(True, validation_alias=_bare("DOCLIST_ENABLED"))
    """Resolve named acts over the catalog during recovery."""
    u5_stop_after_gate: bool = Field(False, validation_alias=_bare("U5_STOP_AFTER_GATE"))
    """End the run after the gate's decision was stored; refused in production."""

    # Stage U6, recovery, and clarification.
    u6_max_visits: int = Field(2, ge=0, le=10, validation_alias=_bare("U6_MAX_VISITS"))
    """Entries into recovery per run, from any stage."""
    u6_direct_retry_max: int = Field(1, ge=0, le=10, validation_alias=_bare("U6_DIRECT_RETRY_MAX"))
    """Returns from recovery to search per run."""
    max_clarifications: int = Field(1, ge=0, le=5, validation_alias=_bare("MAX_CLARIFICATIONS"))
    """Questions that a run may put to the user."""
    clarification_ttl_hours: int = Field(72, ge=1, le=24 * 365)
    """Hours after which an unanswered question expires."""

    # The orchestrator.
    orch_enabled: bool = Field(False, validation_alias=_bare("ORCH_ENABLED"))
    """Let the orchestrator choose where the policy allows more than one action."""
    orch_max_loops: int = Field(4, ge=0, le=20, validation_alias=_bare("ORCH_MAX_LOOPS"))
    """Entries into the orchestrator per run; at the bound the policy's own action is taken."""
    orch_max_identical_actions: int = Field(
        2, ge=1, le=20, validation_alias=_bare("ORCH_MAX_IDENTICAL_ACTIONS")
    )
    """Times the orchestrator may choose the same action in a row."""
    orch_max_clarifications: int = Field(1, ge=0, le=5, validation_alias=_bare("ORCH_MAX_CLARIFICATIONS"))
    """Questions that the orchestrator may choose to ask; `MAX_CLARIFICATIONS` bounds them too."""

    # Goals, evidence budgets, writing.
    goals_max: int = Field(4, ge=1, le=8)
    """Goals that one question is split into."""
    snippet_budget: SnippetBudget = "standard"
    """How much evidence the writer sees."""
    budget_compact_tokens: int = Field(4_000, ge=500, le=100_000)
    """Tokens of evidence in the compact budget."""
    budget_standard_tokens: int = Field(8_000, ge=500, le=100_000)
    """Tokens of evidence in the standard budget."""
    budget_extended_tokens: int = Field(16_000, ge=500, le=100_000)
    """Tokens of evidence in the extended budget."""
    u11_direct_write_retry_max: int = Field(
        1, ge=0, le=5, validation_alias=_bare("U11_DIRECT_WRITE_RETRY_MAX")
    )
    """Times a model's draft may be written again after it failed the checks."""
