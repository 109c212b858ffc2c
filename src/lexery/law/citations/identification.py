"""Dates, numbers and titles that identify an act, read at a place in a text."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.law.text import spelling_key, spelling_pattern

MAX_TITLE_WORDS: Final = 40
"""Words of an unquoted title that are tried (bounded work)."""
SHORT_TEXT: Final = 2000
"""Code points up to which lower-case act words («правила …») are tried as the beginning of a title."""
MAX_TITLE: Final = 700
"""Characters of a quoted title that are read."""

_MONTHS: Final = {
    spelling_key(name): number
    for number, names in enumerate(
        (
            "січня января", "лютого февраля", "березня марта", "квітня апреля", "травня мая", "червня июня",
            "липня июля", "серпня августа", "вересня сентября", "жовтня октября", "листопада ноября", "грудня декабря",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH: Final = "|".join(_MONTHS)
_DATE: Final = re.compile(
    rf"(?:(\d{{1,2}})([./])(\d{{1,2}})\2(\d{{4}}|\d{{2}}(?![\d.]))|(\d{{1,2}})\s{{1,3}}({_MONTH})\s{{1,3}}(\d{{4}})"
    r"|(\d{4})-(\d{2})-(\d{2})(?!\d))"
    r"(?:\s{0,3}р(?:оку|\.|(?!\w)))?(?:\s{0,3}года)?"
)
_FROM: Final = re.compile(spelling_pattern(r"\s{0,3},?\s{0,3}(?:\(\s?)?(?:від|вид|от)\s{1,3}"))
_NUMBER_SIGN: Final = re.compile(r"\s{0,3},?\s{0,3}(?:№|n(?=\s?\d)|no\.?(?=\s?\d))\s{0,3}")
_NUMBER: Final = re.compile(
    r"(?<![\w\-/])(?:\d{1,5}[а-яґєії]?(?:/\d{1,4})?(?:\s?-\s?(?:[ivxlіхм]{1,6}|вр|рп|vr|bp|рп|rp|п|р|p|r|\d{2,4}(?:-[прpr])?))?"
    r"|[a-z]\w{3,10}-\d{2}|\d{3}_\w{3})(?![\w/]|-\w|\s?-\s?\d)"
)
_YEAR_AFTER: Final = re.compile(r"\s{0,3}р(?:оку|оци|\.|(?!\w))|\s{0,3}года?(?!\w)")
_YEAR: Final = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}(?:\(\s?)?(?:{spelling_pattern('(?:від|вид|от)')}\s{{1,3}})?(1[89]\d\d|20\d\d)\s{{0,3}}(?:р(?:оку|\.|(?!\w))|года(?!\w))"
)
_OPENERS: Final = "«\"“„‟'"
_CLOSERS: Final = {"«": "»", "“": '”“"»', "„": '“”"»', "‟": "”", '"': '"”“', "'": "'"}
_SPACES: Final = re.compile(r"\s{0,3}")
_ABOUT_INSIDE: Final = re.compile(spelling_pattern(r"\s{0,6}про\s"))
ABOUT: Final = re.compile(spelling_pattern(r"\s{1,3}(?:про|об|о)\s"))
_TITLE_WORD: Final = re.compile(r"\s{1,3}-?\s?([\w'’/\-()№.]*[\w)])(,?)")
_PLACE: Final = re.compile(
    r"\s{1,3}(?:-\s{0,3})?(?:ст|ст\.\s?ст|стат\w{2,4}|ч|п|част\w{2,4}|пункт\w{0,3})\.?\s{0,3}\d"
)
"""A place behind a spelled-out title is none of its words: «Кодекс про … ст. 3», «видача наказу — ст. 3 ЦПК»."""
_TITLE_STOP: Final = re.compile(r"[.;:!?\n\"«»“”„]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One text in the forms that scanning needs; all of the same length."""

    text: str
    """Folded (`lexery.law.text.fold`)."""
    low: str
    key: str


def read_date(source: Source, at: int) -> tuple[str | None, int]:
    """The date after «від» at `at` as ISO, and where it ends; (None, at) when there is none."""
    lead = _FROM.match(source.key, at)
    return _date(source, lead.end(), at) if lead else (None, at)


def read_bare_date(source: Source, at: int) -> tuple[str | None, int]:
    """The date at `at` without «від»; (None, at) when there is none."""
    space = _SPACES.match(source.key, at)
    return _date(source, space.end() if space else at, at)


def _date(source: Source, begin: int, at: int) -> tuple[str | None, int]:
    match = _DATE.match(source.key, begin)
    if match is None:
        return None, at
    if match[1]:
        day, month, year = int(match[1]), int(match[3]), _century(match[4])
    elif match[5]:
        day, month, year = int(match[5]), _MONTHS[match[6]], match[7]
    else:
        day, month, year = int(match[10]), int(match[9]), match[8]
    iso = f"{year}-{month:02d}-{day:02d}"
    return (iso if _exists(iso) else None), match.end()


def read_year(source: Source, at: int) -> tuple[str | None, int]:
    """The year at `at` («1996 року», «від 1996 р.») and where it ends; (None, at) when there is none."""
    match = _YEAR.match(source.key, at)
    return (match[1], match.end()) if match else (None, at)


def _century(year: str) -> str:
    """A year of two digits: independent Ukraine is younger than fifty, what it inherited is of the last century."""
    return year if len(year) == 4 else f"{'19' if year >= '50' else '20'}{year}"


def _exists(iso: str) -> bool:
    try:
        date.fromisoformat(iso)
    except ValueError:
        return False
    return True


def read_number(source: Source, at: int, *, signed: bool) -> tuple[tuple[int, int] | None, int]:
    """The span of the act number at `at`, and where it ends. `signed`: only after «№»."""
    sign = _NUMBER_SIGN.match(source.low, at)
    if sign is None and signed:
        return None, at
    space = sign or _SPACES.match(source.low, at)
    match = _NUMBER.match(source.low, space.end() if space else at)
    if match is None or (sign is None and _YEAR_AFTER.match(source.key, match.end())):
        return None, at
    if sign is None and match[0].isdigit() and len(match[0]) < 3:
        return None, at
    return match.span(), match.end()


def read_quoted(source: Source, at: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The quoted title at `at`: its readings (nested quotation marks leave doubt) and where each ends, shortest first."""
    space = _SPACES.match(source.text, at)
    begin = space.end() if space else at
    if begin >= len(source.text) or source.text[begin] not in _OPENERS:
        return (), ()
    if begin == at and source.text[begin] in "\"'“" and not _ABOUT_INSIDE.match(source.key, begin + 1):
        # A mark that touches the word before it closes a quotation.
        return (), ()
    closers = _CLOSERS[source.text[begin]]
    limit = min(len(source.text), begin + MAX_TITLE)
    ends: list[int] = []
    depth = 1
    for index in range(begin + 1, limit):
        char = source.text[index]
        if char == "«" and source.text[begin] == "«":
            depth += 1
        elif (
            char == '"' and source.text[index - 1].isspace() and source.text[index + 1 : index + 2].isalnum()
        ):
            continue
        elif char in closers:
            depth -= 1
            if char == "»" and depth > 0:
                continue
            ends.append(index)
            if char == "»" or len(ends) == 4:
                break
            depth = 1
        elif char == "\n" and ends:
            break
    titles = tuple(source.text[begin + 1 : end].strip() for end in ends)
    return titles, tuple(end + 1 for end in ends)


def read_unquoted(source: Source, start: int, at: int, limit: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Readings of a spelled-out title from `at`, longest first, and where each ends; they begin at `start`."""
    titles: list[str] = []
    ends: list[int] = []
    before = ""
    for _ in range(limit):
        word = _TITLE_WORD.match(source.text, at)
        # No title says a word twice in a row; a text that does so says no title.
        if word is None or word[1] == before or _PLACE.match(source.low, at):
            break
        before = word[1]
        titles.append(source.text[start : word.end(1)].strip())
        ends.append(word.end(1))
        at = word.end()
        if _TITLE_STOP.match(source.text, word.end(1)):
            break
    return tuple(reversed(titles)), tuple(reversed(ends))
