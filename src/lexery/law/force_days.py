"""The days between which an act is law, and what outlives it, read from the source's note on its state.

Notes: «втратив чинність (Втрата чинності від 01.01.2011, підстава — 2755-VI)», «діє до введення в дію Закону № 2469-IX
(01.01.2027)», «вводиться в дію з 01.03.2026», «втратив чинність …, крім статей 31-42, 43-46, що діють до …».
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.contracts.corpus import ActStatus
from lexery.law.numbers import canonical_article, sort_key

_DATE: Final = re.compile(r"(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)")
_YEAR: Final = re.compile(r"втрати\w+ чинність (\d{4})\s?року")
_STARTS: Final = re.compile(
    r"(?:вводиться в дію|набирає чинності|набере чинності)\s+(?:з\s+)?(\d{2})\.(\d{2})\.(\d{4})"
)
_ENDS: Final = re.compile(
    r"(?:діє до (?:введення в дію|набрання чинності)[^()]{0,80}\(|втрачає чинність\s+(?:з\s+)?)(\d{2})\.(\d{2})\.(\d{4})"
)
_BUT: Final = re.compile(
    r"(?:крім|за винятком)\s+стат(?:ей|ті|тей)\s+((?:\d[\d-]*(?:\s?,\s?|\s(?:і|та)\s)?)+)"
)
_LIST: Final = re.compile(r"\s?,\s?|\s(?:і|та)\s")


@dataclass(frozen=True, kw_only=True)
class ForceDays:
    """When an act is law, as far as its state and the note on it tell."""

    begins: date | None = None
    """First day; None when the note does not say."""
    ends: date | None = None
    """First day on which it is law no more; None when there is none, or none is known."""
    kept: tuple[tuple[str, str], ...] = ()
    """First and last number of the articles that stay in force when the act does not."""

    def keeps(self, article: str) -> bool:
        """Whether the article stays in force when its act does not."""
        if not article[:1].isdigit():
            return False
        key = sort_key(article)
        return any(sort_key(first) <= key <= sort_key(last) for first, last in self.kept)


def force_days(status: ActStatus, note: str | None) -> ForceDays:
    """Read a note; of an act that is repealed the first date is the day of its repeal."""
    said = note or ""
    begins = _day_of(_STARTS, said)
    if status is not ActStatus.REPEALED:
        return ForceDays(begins=begins, ends=_day_of(_ENDS, said))
    return ForceDays(ends=_day_of(_DATE, said) or _first_day_of_year(said), kept=_kept(said))


def _kept(note: str) -> tuple[tuple[str, str], ...]:
    found = _BUT.search(note)
    return tuple(_range(part) for part in _LIST.split(found[1].strip(" ,")) if part) if found else ()


def _range(words: str) -> tuple[str, str]:
    """«31-42» is a range, «127-132-2» one up to a number with a superscript, «42-1» a number of its own."""
    first, _, rest = words.strip("- ").partition("-")
    if rest and int(rest.split("-")[0]) > int(first):
        return first, canonical_article(rest) or rest
    number = canonical_article(words) or words
    return number, number


def _first_day_of_year(note: str) -> date | None:
    """Only the year is known: until its first day the act was surely in force, after that we do not guess."""
    found = _YEAR.search(note)
    return date(int(found[1]), 1, 1) if found else None


def _day_of(pattern: re.Pattern[str], note: str) -> date | None:
    found = pattern.search(note)
    try:
        return date(int(found[3]), int(found[2]), int(found[1])) if found else None
    except ValueError:
        return None
