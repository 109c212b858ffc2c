"""Numbers in citations: articles, parts and points; ordinals in words; Roman numerals."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from lexery.law.text import CYRILLIC_TO_LATIN, is_roman, lower, visible

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SUPERSCRIPT_RUN = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*[⁰¹²³⁴⁵⁶⁷⁸⁹])?")
_TAGGED = re.compile(r"\s?<sup>\s?(\d{1,2}(?:\s?-\s?\d{1,2})?)\s?</sup>", re.IGNORECASE)
_MARKED = re.compile(r"\s(?:з|із|зі)\s(?:позначкою|значком|індексом|приміткою)\s(\d{1,2})(?!\d)")
_NUMBER = re.compile(
    r"(?<![\w\-])(\d{1,6})(?!\d)((?:\s?(?:-|\^)\s?\d{1,2}(?!\d)){0,2})(?:\s?прим\.?\s?(\d{1,2})(?!\d))?"
)
_DIGITS = re.compile(r"\d+")

_UNITS = [
    "перш",
    "друг",
    "трет",
    "четверт",
    "п'ят",
    "шост",
    "сьом",
    "восьм",
    "дев'ят",
    "десят",
    "одинадцят",
    "дванадцят",
    "тринадцят",
    "чотирнадцят",
    "п'ятнадцят",
    "шістнадцят",
    "сімнадцят",
    "вісімнадцят",
    "дев'ятнадцят",
    "двадцят",
]
_RUSSIAN = [
    "перв",
    "втор",
    "треть",
    "четверт",
    "пят",
    "шест",
    "седьм",
    "восьм",
    "девят",
    "десят",
    "одиннадцат",
    "двенадцат",
    "тринадцат",
    "четырнадцат",
    "пятнадцат",
    "шестнадцат",
    "семнадцат",
    "восемнадцат",
    "девятнадцат",
    "двадцат",
]
_TENS = {
    "двадцят": 20, "тридцят": 30, "сороков": 40, "п'ятдесят": 50, "шістдесят": 60, "сімдесят": 70,
    "вісімдесят": 80, "дев'яност": 90, "сот": 100, "двохсот": 200, "трьохсот": 300, "чотирьохсот": 400,
    "п'ятисот": 500, "шестисот": 600, "семисот": 700, "восьмисот": 800, "дев'ятисот": 900, "тисячн": 1000,
    "тридцат": 30, "пятидесят": 50, "шестидесят": 60, "семидесят": 70, "восьмидесят": 80, "девяност": 90,
    "двухсот": 200, "трехсот": 300, "четырехсот": 400,
}  # fmt: skip
_CARDINAL_TENS = {
    "двадцять": 20, "тридцять": 30, "сорок": 40, "п'ятдесят": 50, "шістдесят": 60, "сімдесят": 70,
    "вісімдесят": 80, "дев'яносто": 90, "сто": 100, "двісті": 200, "двохсот": 200, "триста": 300, "трьохсот": 300,
    "чотириста": 400, "п'ятсот": 500, "шістсот": 600, "сімсот": 700, "вісімсот": 800, "дев'ятсот": 900,
    "тисяча": 1000, "двадцать": 20, "тридцать": 30, "пятьдесят": 50, "шестьдесят": 60, "семьдесят": 70,
    "восемьдесят": 80, "девяносто": 90, "двести": 200, "четыреста": 400, "пятьсот": 500, "тысяча": 1000,
}  # fmt: skip
MAX_SORTED = 16_384
"""Numbers whose place in the order is kept: lists of articles are compared again and again."""
MAX_ORDINAL_WORDS = 4
"""«тисяча двісті шістдесят восьма»."""
_ENDINGS = [
    "ий",
    "ій",
    "а",
    "я",
    "е",
    "є",
    "ого",
    "ього",
    "ої",
    "ьої",
    "ому",
    "ьому",
    "у",
    "ю",
    "ою",
    "ьою",
    "им",
    "ім",
    "їм",
    "і",
    "ї",
    "их",
    "іх",
    "їх",
    "ими",
    "іми",
    "їми",
    "ый",
    "ой",
    "ая",
    "ое",
    "его",
    "ого",
    "ему",
    "ому",
    "ую",
    "ей",
    "ом",
    "ем",
    "ые",
    "ых",
    "ыми",
    "ье",
    "ья",
    "ьей",
    "ьего",
    "ьему",
    "ьем",
    "ьи",
    "ьих",
]
_ORDINALS = {
    stem + ending: value
    for stem, value in (
        *((s, i) for i, s in enumerate(_UNITS, 1)),
        *((s, i) for i, s in enumerate(_RUSSIAN, 1)),
        *_TENS.items(),
    )
    for ending in _ENDINGS
}

ORDINAL_STEMS = tuple(sorted({*_UNITS, *_RUSSIAN, *_TENS, *_CARDINAL_TENS}, key=len, reverse=True))
"""Beginnings of the number words, for a scanner to look for."""


def roman_value(text: str) -> int | None:
    """Value of a Roman numeral, Cyrillic look-alikes allowed; None when it is not one."""
    latin = text.translate(CYRILLIC_TO_LATIN).upper().translate(CYRILLIC_TO_LATIN)
    if not is_roman(latin):
        return None
    values = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}[c] for c in latin]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def to_roman(value: int) -> str:
    """Roman numeral of 1..3999."""
    pairs = zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
    out = ""
    for size, sign in pairs:
        count, value = divmod(value, size)
        out += sign * count
    return out


def ordinal_value(words: str) -> int | None:
    """Value of an ordinal in words, any case and gender («дев'яносто дев'ятої» → 99), Russian included."""
    # Words of a text that is being read are in this form already: most are looked up as they stand.
    value = _ORDINALS.get(words)
    if value is not None:
        return value
    parts = lower(visible(words).text).split()
    if not 1 <= len(parts) <= MAX_ORDINAL_WORDS:
        return None
    *higher, last = parts
    value = _ORDINALS.get(last)
    if value is None or not higher:
        return value
    total = 0
    room = 10_000
    for word in higher:
        size = _CARDINAL_TENS.get(word)
        if size is None or size >= room:
            return None
        total += size
        # After hundreds come tens, after tens units: «сто двадцять п'ята».
        room = 10 ** (len(str(size)) - 1)
    return total + value if value < room else None


def begins_ordinal(word: str) -> bool:
    """Whether a lower-case word can stand before the last word of an ordinal («двадцять», «сто»)."""
    return word in _CARDINAL_TENS


def raise_superscripts(text: str) -> str:
    """Superscript digits as `^N` runs: «332²» → «332^2», «96¹⁰⁻¹» → «96^10-1». Length may change."""
    return _SUPERSCRIPT_RUN.sub(lambda m: "^" + m[0].translate(_SUPERSCRIPTS), text)


def canonical_article(raw: str) -> str | None:
    """The canonical number in a surface form («ст. 332 - 2», «332²», «332^2», «ст.332 прим. 2» → `332-2`).

    The first number of the text counts; None when there is none. A range is not told from an index here: that
    takes the act's own list (`resolve_article`).
    """
    text = _MARKED.sub(r"^\1", _TAGGED.sub(r"^\1", raise_superscripts(lower(visible(raw).text))))
    match = _NUMBER.search(text)
    if match is None:
        return None
    levels = [match[1], *_DIGITS.findall(match[2]), *((match[3],) if match[3] else ())]
    return "-".join(str(int(level)) for level in levels)


def _splits(digits: str) -> Iterator[str]:
    for cut in range(len(digits) - 1, 0, -1):
        if digits[cut] == "0":
            continue
        yield f"{digits[:cut]}-{digits[cut:]}"
        for second in range(len(digits) - 1, cut, -1):
            if digits[second] != "0":
                yield f"{digits[:cut]}-{digits[cut:second]}-{digits[second:]}"


def resolve_article(raw: str, numbers: Collection[str]) -> str | None:
    """The number of the act's own list that `raw` means, or None.

    The list always decides: a number in it is itself; otherwise a flattened superscript (`3322`, `1731`,
    `27910-1`) is read back only into a number that the list has, the longest head first. Two equally
    good readings can not arise: heads differ in length.
    """
    number = canonical_article(raw)
    if number is None:
        stripped = lower(visible(raw).text.strip())
        return stripped if stripped in numbers else None
    if number in numbers:
        return number
    head, _, rest = number.partition("-")
    if len(head) < 2:
        return None
    for reading in _splits(head):
        candidate = f"{reading}-{rest}" if rest else reading
        if candidate in numbers:
            return candidate
    return None


@lru_cache(MAX_SORTED)
def sort_key(number: str) -> tuple[int, ...]:
    """Order of canonical numbers: `332` < `332-1` < `332-1-1` < `333`; words sort last."""
    parts = _DIGITS.findall(number)
    return tuple(int(part) for part in parts) if parts else (10**6,)
