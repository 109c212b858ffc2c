"""The day that a question asks for the law of: «станом на 25 жовтня 2015 року», «станом на 2015 рік»."""

import re
from datetime import date
from typing import Final

_MONTHS: Final = (
    ("січ", "янв", "jan"),
    ("лют", "фев", "feb"),
    ("берез", "март", "mar"),
    ("квіт", "апр", "apr"),
    ("трав", "мая", "may"),
    ("черв", "июн", "jun"),
    ("лип", "июл", "jul"),
    ("серп", "авг", "aug"),
    ("верес", "сент", "sep"),
    ("жовт", "окт", "oct"),
    ("листоп", "нояб", "nov"),
    ("груд", "дек", "dec"),
)
_AS_OF: Final = re.compile(
    r"(?<!\w)(?:станом\s+на|по\s+состоянию\s+на|as\s+of)\s+(?:"
    r"(?P<d>\d{1,2})[./](?P<m>\d{1,2})[./](?P<y>\d{4})"
    r"|(?P<iso>\d{4}-\d{2}-\d{2})"
    r"|(?P<day>\d{1,2})\s+(?P<month>[^\W\d_]{3,10})\s+(?P<in>\d{4})"
    r"|(?P<year>\d{4}))(?!\d)",
    re.IGNORECASE,
)
_MIDDLE: Final = (7, 1)
"""Month and day that stand for a year."""


def day_asked(question: str) -> date | None:
    """The day after «станом на»; the middle of a year that stands alone; None when there is none, or no such day."""
    found = _AS_OF.search(question)
    if found is None:
        return None
    try:
        if found["iso"]:
            return date.fromisoformat(found["iso"])
        if found["year"]:
            return date(int(found["year"]), *_MIDDLE)
        if found["y"]:
            return date(int(found["y"]), int(found["m"]), int(found["d"]))
        return date(int(found["in"]), _month(found["month"]), int(found["day"]))
    except ValueError:
        return None


def _month(name: str) -> int:
    """From 1; 0 for a word that names none."""
    numbers = (number for number, names in enumerate(_MONTHS, start=1) if name.lower().startswith(names))
    return next(numbers, 0)
