"""A text that a person or another tool wrote, held to the law citation by citation (`lexery check text`)."""

from lexery.verification.brief.checking import BriefChecker, BriefLimits
from lexery.verification.brief.model import FINDINGS, BriefNote, BriefReason, BriefText, BriefVerdict, Checked
from lexery.verification.brief.places import PlaceFinder

__all__ = [
    "FINDINGS",
    "BriefChecker",
    "BriefLimits",
    "BriefNote",
    "BriefReason",
    "BriefText",
    "BriefVerdict",
    "Checked",
    "PlaceFinder",
]
