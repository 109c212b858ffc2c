"""What a judgement of a claim says: whether the passage carries it, and if not, by what they differ."""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a claim does not follow from a passage."""

    NUMBER = "NUMBER"
    """A number, share or sum that the passage does not state."""
    UNIT = "UNIT"
    """The number is stated of another unit: working days, months."""
    COMPARATOR = "COMPARATOR"
    """The number bounds otherwise: at most, at least, more than."""
    TERM_START = "TERM_START"
    """The term runs from another event."""
    DATE = "DATE"
    """Another date."""
    POLARITY = "POLARITY"
    """What is denied is affirmed, or the other way round."""
    MODALITY = "MODALITY"
    """A right, a duty and a prohibition are taken one for another."""
    EXCEPTION = "EXCEPTION"
    """An exception is dropped, invented or taken for the rule."""
    CONDITION = "CONDITION"
    """A condition is dropped, so that the claim is broader than the norm, or invented."""
    LIST_ITEM = "LIST_ITEM"
    """«або» for «та», «лише» or «усі» that the norm does not say, an item of another list."""
    SUBJECT = "SUBJECT"
    """Somebody else acts, owes or receives."""
    ACTION = "ACTION"
    """Another action or consequence."""
    ORDER = "ORDER"
    """The words are there, in another relation: stitched from two sentences, or turned round."""
    NOT_STATED = "NOT_STATED"
    """Something that the passage does not speak of."""
    EMPTY = "EMPTY"
    """Nothing to judge: the claim or the passage has no words, or is too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Whether a claim follows from a passage."""

    supported: bool
    reasons: tuple[Reason, ...]
    """Why not, weightiest first; empty when supported."""
    start: int
    """First code point of the stretch of the passage that carries the claim, or comes nearest; 0 when none does."""
    end: int
    """One past its last code point; 0 when none does."""
