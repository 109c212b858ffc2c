"""The kinds of corruption, and what a corrupted answer is."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lexery.contracts.answer import Answer, CheckReport
from lexery.contracts.evidence import EvidenceItem

SHORT_ANSWER: Final = "short_answer"


class Kind(StrEnum):
    """What is corrupted."""

    NUMBER = "number"
    COMPARATOR = "comparator"
    NEGATION = "negation"
    PART = "part"
    ARTICLE = "article"
    ACT = "act"
    DATE = "date"
    SUBJECT = "swapped subject"
    STITCHED = "stitched quote"
    EXCEPTION = "dropped exception"
    REPEALED = "repealed act"
    FOREIGN = "foreign law"


class Place(StrEnum):
    """Where in the answer."""

    CLAIM = "claim"
    """In the claim's own words; its quote stays true."""
    QUOTE = "quote"
    BOTH = "claim and quote"
    """The words and the quote tell the same untruth."""
    CITATION = "citation"
    SHORT = "short answer"
    NEW = "new claim"
    """A claim that the answer did not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrupted:
    """An answer with one thing that must not be delivered."""

    kind: Kind
    place: Place
    claim_id: str
    """Of the claim that was corrupted; `short_answer`."""
    answer: Answer
    evidence: tuple[EvidenceItem, ...] = ()
    """What the attacker has slipped into the run's evidence, so that only the corruption itself can be found."""


def is_caught(corrupted: Corrupted, report: CheckReport) -> bool:
    """Whether what was corrupted is gone from the repaired answer: dropped, or the own words replaced by the quote."""
    if corrupted.place is Place.SHORT:
        return report.repaired.short_answer != corrupted.answer.short_answer
    left = next((c for c in report.repaired.claims if c.id == corrupted.claim_id), None)
    if left is None:
        return True
    given = next(c for c in corrupted.answer.claims if c.id == corrupted.claim_id)
    return corrupted.place in (Place.CLAIM, Place.NEW) and left.text != given.text
