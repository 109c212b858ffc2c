"""What is said of a citation in somebody's text: whether the law carries the words that lean on it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lexery.contracts.citation import CitationTarget


class BriefVerdict(StrEnum):
    """What became of a citation."""

    SUPPORTED = "supported"
    """The place cited says it, or is what the words speak of."""
    WRONG_VALUE = "wrong_value"
    """The right place; a number, term, bound, date, start of a term or denial differs."""
    WRONG_PART = "wrong_part"
    """Another part or point of the article says it, or the article has no such part."""
    WRONG_ARTICLE = "wrong_article"
    """Another article of the act says it."""
    WRONG_ACT = "wrong_act"
    """Another act says it, or number and title of the act do not belong together."""
    REPEALED = "repealed"
    """The act, the article or the part is not law on the day asked for."""
    INVENTED = "invented"
    """There is no such act, article or quote, and nothing held says it."""
    NOT_CHECKABLE = "not_checkable"
    """The text is not held, the law is foreign, no act is named, or nothing is said beside the citation."""


FINDINGS: Final = frozenset(BriefVerdict) - {BriefVerdict.SUPPORTED, BriefVerdict.NOT_CHECKABLE}
"""Verdicts that say that something is wrong."""


class BriefReason(StrEnum):
    """Why a citation has its verdict; codes of `check pairs` stand beside these when a value differs."""

    STATED = "STATED"
    """The claim follows from the place."""
    QUOTED = "QUOTED"
    """The quote stands there word for word."""
    TOPIC = "TOPIC"
    """The place is about it; not every word of the claim was found."""
    SAYS_REPEALED = "SAYS_REPEALED"
    """The text itself says that the act is law no more."""
    ELSEWHERE = "ELSEWHERE"
    """The claim was found at another place, given as `expected`."""
    QUOTE_ELSEWHERE = "QUOTE_ELSEWHERE"
    """The quote stands at another place, given as `expected`."""
    QUOTE_DIFFERS = "QUOTE_DIFFERS"
    """The place has the quote in other words."""
    QUOTE_UNKNOWN = "QUOTE_UNKNOWN"
    """The quote stands nowhere in what is held."""
    NO_SUCH_ACT = "NO_SUCH_ACT"
    """The catalog lists all acts of the kind, and this one is not among them."""
    NO_SUCH_ARTICLE = "NO_SUCH_ARTICLE"
    """The act has no such article."""
    NO_SUCH_UNIT = "NO_SUCH_UNIT"
    """The article has no such part, point or paragraph."""
    ACT_MISMATCH = "ACT_MISMATCH"
    """Title, number and date are not of one act."""
    ACT_REPEALED = "ACT_REPEALED"
    """The act is law no more on the day."""
    ACT_NOT_YET = "ACT_NOT_YET"
    """The act is not law yet on the day."""
    ARTICLE_REPEALED = "ARTICLE_REPEALED"
    """The article was taken out of the act."""
    UNIT_REPEALED = "UNIT_REPEALED"
    """The part or point was taken out of the article."""
    NOT_STATED = "NOT_STATED"
    """The place does not speak of it, and no other was found."""
    TEXT_NOT_HELD = "TEXT_NOT_HELD"
    """The act is known, its text is not held."""
    ACT_NOT_IN_CATALOG = "ACT_NOT_IN_CATALOG"
    """No act of the catalog answers to the name, and the catalog does not list all acts of the kind."""
    ACT_AMBIGUOUS = "ACT_AMBIGUOUS"
    """Several acts answer to the name, or none is named."""
    FOREIGN_LAW = "FOREIGN_LAW"
    """Not a law of Ukraine."""
    UNREADABLE = "UNREADABLE"
    """It looks like a citation and cannot be read."""
    ONLY_DIGEST = "ONLY_DIGEST"
    """Only a short statement of the norm is held, and the claim is not in it."""
    NO_CLAIM = "NO_CLAIM"
    """Nothing that could be judged leans on the citation."""
    NO_PLACE = "NO_PLACE"
    """An act is named as a whole, no article of it."""
    TIME_OVER = "TIME_OVER"
    """The time for one text was over before this citation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One citation of a text, held to the law."""

    text: str
    """The citation, verbatim."""
    start: int
    """Code points of the text that was read, half-open."""
    end: int
    target: CitationTarget
    claim: str
    """The words that lean on it, as they were judged; empty when there are none."""
    verdict: BriefVerdict
    reasons: tuple[str, ...]
    """Codes, weightiest first; at least one."""
    expected: CitationTarget | None = None
    """The right place, when one was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefNote:
    """A footnote or endnote, which stands behind the text that it belongs to."""

    start: int
    """Code points of the text, half-open."""
    end: int
    marked: int
    """Where in the text its mark stands: right behind what it is a note to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefText:
    """A text to check."""

    id: str | None
    """Of a row; None for a document."""
    text: str
    notes: tuple[BriefNote, ...] = ()
    """Of a document, in the order of their text."""
