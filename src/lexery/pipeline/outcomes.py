"""What may happen to a run: one typed outcome per stage, and the events from outside."""

from typing import Annotated, Literal

from pydantic import Field

from lexery.contracts.answer import Answer, AssembledPrompt
from lexery.contracts.base import Value
from lexery.contracts.decisions import GateDecision, LegalReasoning, OrchDecision, VerifyResult
from lexery.contracts.evidence import EvidenceAssembly, ExpandTrace, Retrieval
from lexery.contracts.query import Query, QueryProfile, SearchPlan
from lexery.contracts.run import Delivery
from lexery.errors import FailureCode
from lexery.stages.clarify import ReplyReading


class IntakeDone(Value):
    """U1: the question is accepted and cleaned."""

    kind: Literal["U1"] = "U1"
    query: Query
    corpus_version: str | None = None


class ProfileDone(Value):
    """U2: the question as understood."""

    kind: Literal["U2"] = "U2"
    profile: QueryProfile


class PlanDone(Value):
    """U3: what will be searched."""

    kind: Literal["U3"] = "U3"
    plan: SearchPlan


class RetrieveDone(Value):
    """U4. A rerun that no leg answered has `trace.answered` false."""

    kind: Literal["U4"] = "U4"
    retrieval: Retrieval


class GateDone(Value):
    """U5: enough, or recovery."""

    kind: Literal["U5"] = "U5"
    decision: GateDecision


class ExpandDone(Value):
    """U6: what recovery tried and what came of it."""

    kind: Literal["U6"] = "U6"
    trace: ExpandTrace


class EvidenceDone(Value):
    """U7: what the run may lean on."""

    kind: Literal["U7"] = "U7"
    evidence: EvidenceAssembly


class ReasonDone(Value):
    """U8: ready to write, or what first."""

    kind: Literal["U8"] = "U8"
    reasoning: LegalReasoning


class AssembleDone(Value):
    """U9: what the writer is given."""

    kind: Literal["U9"] = "U9"
    prompt: AssembledPrompt


class WriteDone(Value):
    """U10. A draft that the extractive writer made instead of the model ends the model's part in the run."""

    kind: Literal["U10"] = "U10"
    draft: Answer


class VerifyDone(Value):
    """U11: the verdict."""

    kind: Literal["U11"] = "U11"
    result: VerifyResult


class DeliverDone(Value):
    """U12: the message is out, or would be in a dry run."""

    kind: Literal["U12"] = "U12"
    delivery: Delivery


class OrchDone(Value):
    """ORCH: one of the allowed actions was chosen."""

    kind: Literal["ORCH"] = "ORCH"
    decision: OrchDecision


class ClarificationAnswered(Value):
    """The user replied to a waiting run."""

    kind: Literal["answered"] = "answered"
    reading: ReplyReading


class ClarificationExpired(Value):
    """Nobody replied in time."""

    kind: Literal["expired"] = "expired"


class Cancelled(Value):
    """Somebody cancelled the run; it ends at the next commit."""

    kind: Literal["cancelled"] = "cancelled"


class StageFailed(Value):
    """A stage raised after its retries."""

    kind: Literal["stage_failed"] = "stage_failed"
    stage: str
    """U-number."""
    code: str = FailureCode.STAGE_ERROR


StageOutcome = (
    IntakeDone
    | ProfileDone
    | PlanDone
    | RetrieveDone
    | GateDone
    | ExpandDone
    | EvidenceDone
    | ReasonDone
    | AssembleDone
    | WriteDone
    | VerifyDone
    | DeliverDone
    | OrchDone
)
Outcome = StageOutcome | ClarificationAnswered | ClarificationExpired | Cancelled | StageFailed
AnyOutcome = Annotated[Outcome, Field(discriminator="kind")]
"""For reading outcomes back from a record."""
