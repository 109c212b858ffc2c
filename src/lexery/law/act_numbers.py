"""Official numbers and registration numbers (nreg) of acts."""

import re
import unicodedata

from lexery.contracts.corpus import DocType
from lexery.law.numbers import roman_value
from lexery.law.text import CYRILLIC_TO_LATIN, DASHES, LATIN_TO_CYRILLIC

_TO_LATIN = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "є": "ye", "ж": "zh", "з": "z", "і": "i",
        "ї": "yi", "й": "j", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
        "т": "t", "у": "u", "ф": "f", "х": "x",
    }
)  # fmt: skip
_NOISE = re.compile(r"[\s№\u00ad\u200b-\u200f\u2060\ufeff]")
_DASH = re.compile(f"[{DASHES[1:]}]")
_PORTAL_ID = re.compile(r"^(?:[a-zа-яі]\w*\d\w*-\d{2}|\d{3}_\w{3}(?:-\d{2})?)$")
_NREG = re.compile(
    r"^(?:\d{1,5}[а-яґєії]?-\d{2}|\d{1,5}[а-яґєії]?/\d{2}-вр|\d{1,5}-\d{2}(?:\d{2})?-[пр]"
    r"|\d{1,5}[а-я]?/\d{2,4}(?:-р[пг])?|[a-z]\w{2,12}-\d{2}|\d{3}_\w{3}(?:-\d{2})?)$"
)
FIRST_NEW_CONVOCATION = "1990-05-15"
"""The twelfth convocation of the Ukrainian SSR, the first of independent Ukraine, opened on this day."""


def act_number_key(number: str) -> str:
    """The match key of an act's number: two spellings of one number meet, two acts never do.

    Spaces and «№» dropped (before NFKC, which would make letters of it), NFKC, lower case, Cyrillic
    transliterated by sound (letters without a safe image stay), leading zeros of an all-digit number dropped.
    It is not an nreg: nregs stay Cyrillic.
    """
    key = re.sub(r"[\s№]", "", number)
    key = unicodedata.normalize("NFKC", key).lower().translate(_TO_LATIN)
    key = _NOISE.sub("", _DASH.sub("-", key))
    return str(int(key)) if key.isascii() and key.isdigit() else key


def _clean(raw: str) -> str:
    return _NOISE.sub("", _DASH.sub("-", raw))


def nreg_candidates(raw: str) -> tuple[str, ...]:
    """The canonical nregs that `raw` can mean, likeliest first.

    Lower case; look-alikes folded to Cyrillic, except in portal identifiers that are Latin (`v001p710-26`,
    `997_q01`); «vr» and «bp» are «вр»; a Latin `p` or `r` suffix is tried as «п» and as «р».
    """
    text = _clean(raw).lower()
    latin = text.translate(CYRILLIC_TO_LATIN)
    if _PORTAL_ID.match(latin) and (text[0].isascii() or latin[0] in "vznrp"):
        return (latin,)
    text = re.sub(r"-(?:vr|bp|вp|bр|vр)$", "-вр", text)
    text = re.sub(r"-rp$", "-рп", text)
    suffix = re.search(r"-([pr])$", text)
    head = (text[: suffix.start()] if suffix else text).translate(LATIN_TO_CYRILLIC)
    if suffix is None:
        return (head,)
    return (f"{head}-п", f"{head}-р") if suffix[1] == "p" else (f"{head}-р", f"{head}-п")


def canonical_nreg(raw: str) -> str:
    """The likeliest canonical nreg of `raw` (`nreg_candidates` gives the others)."""
    return nreg_candidates(raw)[0]


def looks_like_nreg(raw: str) -> bool:
    """Whether `raw` has the shape of a registration number, not of an official one."""
    return any(_NREG.match(candidate) for candidate in nreg_candidates(raw))


def is_official_number(raw: str) -> bool:
    """Whether `raw` is an official number with a convocation in Roman numerals (`1402-VIII`)."""
    text = _clean(raw)
    head, dash, tail = text.rpartition("-")
    return (
        bool(dash) and re.fullmatch(r"\d{1,5}[а-яґєії]?", head.lower()) is not None and _convocation(tail) > 0
    )


def core_number(raw: str) -> str:
    """The number without convocation, year or suffix: `2755-VI`, `2755-17` → `2755`; `504/96-ВР` → `504/96`."""
    text = _clean(raw).lower()
    if "/" in text:
        return re.sub(r"-(?:вр|vr|bp|рп|rp)$", "", text)
    return re.split(r"-", text, maxsplit=1)[0]


def _convocation(roman: str) -> int:
    value = roman_value(roman)
    return value if value is not None and 1 <= value <= 14 else 0


def convocation_codes(roman: str, adopted: str | None = None) -> tuple[str, ...]:
    """Two-digit nreg suffixes of a convocation in Roman numerals, likeliest first.

    III–IX of independent Ukraine are 14–20 (XIV is III under its old count); the numerals I–XIII of the
    Ukrainian SSR are themselves. The date decides between the two; without one the newer comes first.
    """
    value = _convocation(roman)
    if not value:
        return ()
    old, new = f"{value:02d}", f"{value + 11:02d}"
    if value > 10 or (value == 10 and (adopted is None or adopted < "2019-08-29")):
        return (old,)
    if adopted is not None:
        return (old,) if adopted < FIRST_NEW_CONVOCATION else (new,)
    return (new, old)


def nregs_of_number(number: str, adopted: str | None = None) -> tuple[str, ...]:
    """Nregs that the official number of a law can stand for, likeliest first."""
    text = _clean(number)
    head, dash, tail = text.rpartition("-")
    if dash and _convocation(tail):
        head = canonical_nreg(head)
        return tuple(f"{head}-{code}" for code in convocation_codes(tail, adopted))
    if "/" in text:
        nreg = canonical_nreg(text)
        return (nreg,) if nreg.endswith(("-вр", "-рп")) else (f"{nreg}-вр", nreg)
    return nreg_candidates(text)


def registered_nreg(number: str, adopted: str) -> str:
    """The nreg that registration at the Ministry of Justice gives: № 200/17495 of 2010 → `z0200-10`."""
    return f"z{int(number):04d}-{adopted[2:4]}"


_CONSTITUTIONAL = re.compile(r"(\d{1,3})-(рп|р|уп|у|в)/(?:19|20)(\d{2})")
_COURT_LETTER = {"р": "p", "у": "u", "в": "v"}


def constitutional_nreg(number: str) -> str | None:
    """The nreg of an act of the Constitutional Court by its number: 15-рп/2004 → `v015p710-04`.

    None for acts of its senates («2-р(II)/2021»): their number alone does not determine it.
    """
    match = _CONSTITUTIONAL.fullmatch(_clean(number).lower().translate(LATIN_TO_CYRILLIC))
    if match is None:
        return None
    return f"v{int(match[1]):03d}{_COURT_LETTER[match[2][0]]}710-{match[3]}"


def plenum_nreg(number: str, adopted: str) -> str:
    """The nreg of a resolution of the Supreme Court's plenum: № 4 of 1995 → `v0004700-95`."""
    return f"v{int(number):04d}700-{adopted[2:4]}"


def derive_nreg(doc_type: DocType, number: str, adopted: str | None = None, suffix: str = "п") -> str | None:
    """The nreg that an act of this type, number and date must have; None when they do not determine it.

    Source: the portal's numbering. Laws: `N-CC`, or `N/YY-вр` in 1994–98. Government: `N-YYYY-п` (resolution)
    or `-р` (order, `suffix`), with a two-digit year before 2000. President: `N/YYYY`.
    """
    text = _clean(number).lower()
    if not re.match(r"\d", text):
        return canonical_nreg(text) if looks_like_nreg(text) else None
    year = adopted[:4] if adopted else None
    if doc_type is DocType.RESOLUTION:
        if looks_like_nreg(text):
            return canonical_nreg(text)
        if year is None or not text.isdigit():
            return None
        return f"{int(text)}-{year if year >= '2000' else year[2:]}-{suffix}"
    if doc_type is DocType.DECREE:
        if "/" in text:
            return canonical_nreg(text)
        return f"{int(text)}/{year}" if year and text.isdigit() else None
    if doc_type in (DocType.LAW, DocType.CODE, DocType.CONSTITUTION):
        if looks_like_nreg(text) and "/" not in text:
            return canonical_nreg(text)
        if "/" in text or is_official_number(text):
            return nregs_of_number(text, adopted)[0]
    return None
