"""Whether a claim follows from a passage of a law: refused when in doubt, with reasons (`verification.md` §2, 7–9)."""

from lexery.verification.entailment.judging import judge
from lexery.verification.entailment.model import Judgement, Reason

__all__ = ["Judgement", "Reason", "judge"]
