"""Numbers of a Ukrainian legal text, whether written in digits, in words or inside a compound word.

«14», «чотирнадцять», «чотирнадцяти» and «чотирнадцятирічного» are one value; «половина» is 1/2.
Ordinals («перша черга», «частина друга») are not numbers here: they name, they do not measure.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "‘": "'", "´": "'"})
_TOKEN = re.compile(r"\d{1,3}(?:[  ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?|[^\W\d_]+(?:'[^\W\d_]+)*")

_UNITS: dict[int, str] = {
    2: "два|дві|двох|двом|двома|двоє",
    3: "три|трьох|трьом|трьома|троє",
    4: "чотири|чотирьох|чотирьом|чотирма|четверо",
    5: "п'ять|п'яти|п'ятьох|п'ятьма",
    6: "шість|шести|шістьох|шістьма",
    7: "сім|семи|сімох|сьома",
    8: "вісім|восьми|вісьмох|вісьма",
    9: "дев'ять|дев'яти|дев'ятьма",
    10: "десять|десяти|десятьма",
    11: "одинадцять|одинадцяти",
    12: "дванадцять|дванадцяти",
    13: "тринадцять|тринадцяти",
    14: "чотирнадцять|чотирнадцяти",
    15: "п'ятнадцять|п'ятнадцяти",
    16: "шістнадцять|шістнадцяти",
    17: "сімнадцять|сімнадцяти",
    18: "вісімнадцять|вісімнадцяти",
    19: "дев'ятнадцять|дев'ятнадцяти",
}
_TENS: dict[int, str] = {
    20: "двадцять|двадцяти",
    30: "тридцять|тридцяти",
    40: "сорок|сорока",
    50: "п'ятдесят|п'ятдесяти",
    60: "шістдесят|шістдесяти",
    70: "сімдесят|сімдесяти",
    80: "вісімдесят|вісімдесяти",
    90: "дев'яносто|дев'яноста",
}
_HUNDREDS: dict[int, str] = {
    100: "сто|ста",
    200: "двісті|двохсот",
    300: "триста|трьохсот",
    400: "чотириста|чотирьохсот",
    500: "п'ятсот|п'ятисот",
    600: "шістсот|шестисот",
    700: "сімсот|семисот",
    800: "вісімсот|восьмисот",
    900: "дев'ятсот|дев'ятисот",
}
_ONE = frozenset({"один", "одна", "одне", "одного", "одному", "одним", "одну", "однієї", "одній", "однією"})
_MEASURES = ("день", "дня", "доб", "тиж", "міся", "рік", "рок", "годин", "відсот", "процент", "прожит", "раз")
_THOUSAND = ("тисяч",)
_MILLION = ("мільйон",)
_COMPOUND_TAILS = ("місяч", "річ", "ден", "крат", "годин", "тижн", "добов", "разов", "відсотк", "процент")
_BARE_ONE = ("місячн", "річний", "річного", "річному", "тижнев", "денний")
_FRACTIONS = {"половин": Fraction(1, 2), "чверт": Fraction(1, 4), "третин": Fraction(1, 3)}
_MULTIPLES = {
    "подвійн": 2,
    "подвоєн": 2,
    "вдвічі": 2,
    "удвічі": 2,
    "двічі": 2,
    "потрійн": 3,
    "тричі": 3,
    "утричі": 3,
}


def _words(table: dict[int, str]) -> dict[str, int]:
    return {form: value for value, forms in table.items() for form in forms.split("|")}


_SMALL = _words(_UNITS)
_TEN = _words(_TENS)
_HUNDRED = _words(_HUNDREDS)
_PREFIXES = sorted(
    [("одно", 1), ("дво", 2), ("двох", 2), ("три", 3), ("трьох", 3), ("чотири", 4), ("чотирьох", 4)]
    + [
        (form, value)
        for table in (_SMALL, _TEN, _HUNDRED)
        for form, value in table.items()
        if form.endswith("и")
    ]
    + [("сорока", 40), ("дев'яносто", 90), ("сто", 100), ("стократ", 100)],
    key=lambda pair: -len(pair[0]),
)


def tokens(text: str) -> list[str]:
    """Lower-case words and digit groups of a text, apostrophes made one, hyphens splitting words."""
    return [m.group().replace(" ", " ") for m in _TOKEN.finditer(text.translate(_APOSTROPHES).lower())]


def _compound(word: str) -> int | None:
    """Value of the first part of «тримісячний», «десятикратний»; None for any other word."""
    for prefix, value in _PREFIXES:
        tail = word[len(prefix) :]
        if word.startswith(prefix) and tail.startswith(_COMPOUND_TAILS):
            return value
    return None


def _digits(token: str) -> Fraction:
    return Fraction(token.replace(" ", "").replace(",", "."))


def values(text: str) -> Iterator[Fraction]:
    """Yield every number of the text in order; a run of number words («двадцяти трьох») is one value."""
    words = tokens(text)
    at = 0
    while at < len(words):
        value, at = _value_at(words, at)
        if value is not None:
            yield value


def _value_at(words: list[str], at: int) -> tuple[Fraction | None, int]:
    word = words[at]
    if word[0].isdigit():
        return _scaled(_digits(word), words, at + 1)
    run, end = _run(words, at)
    if run is not None:
        return _scaled(Fraction(run), words, end)
    if word in _ONE:
        near = words[at + 1 : at + 3]
        measured = any(w.startswith(_MEASURES) for w in near)
        return (Fraction(1) if measured else None), at + 1
    for table in (_FRACTIONS, _MULTIPLES):
        for stem, value in table.items():
            if word.startswith(stem):
                return Fraction(value), at + 1
    compound = _compound(word)
    if compound is not None:
        return Fraction(compound), at + 1
    return None, at + 1


def _run(words: list[str], at: int) -> tuple[int | None, int]:
    """Sum hundreds, tens and units that stand together in falling order."""
    total: int | None = None
    for table in (_HUNDRED, _TEN, _SMALL):
        if at < len(words) and words[at] in table:
            total = (total or 0) + table[words[at]]
            at += 1
    if total is not None and total % 10 == 0 and total >= 20 and at < len(words) and words[at] in _ONE:
        return total + 1, at + 1
    return total, at


def _scaled(value: Fraction, words: list[str], at: int) -> tuple[Fraction, int]:
    if at < len(words) and words[at].startswith(_THOUSAND):
        return value * 1000, at + 1
    if at < len(words) and words[at].startswith(_MILLION):
        return value * 1_000_000, at + 1
    return value, at


def supports_one(text: str) -> bool:
    """Whether a text measures one of something: «один місяць», «місячний строк», «1 рік», «протягом року»."""
    words = tokens(text)
    return any(
        w == "1" or w in _ONE or w.startswith(_BARE_ONE) or w in {"року", "рік", "місяця"} for w in words
    )
