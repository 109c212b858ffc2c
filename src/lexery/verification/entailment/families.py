"""Words of one family: aspect pairs, a verb and its noun, a noun and its adjective share a key.

A key is the stem after suffixes are cut, with the consonants and vowels that alternate in Ukrainian made one
(«сплатити — сплачувати», «вимога — вимагати»). Prefixes stay: «вручити» and «доручити» are two words.
"""

import re
from functools import cache
from typing import Final

from lexery.verification.entailment.tables import lines_of

_DERIVED: Final = (
    "овування", "ування", "ювання", "овувати", "увати", "ювати", "уватися", "ований", "йований", "уваний",
    "юваний", "авання", "авати", "ання", "яння", "ення", "єння", "іння", "їння", "аний", "яний", "ений", "єний",
    "нути", "нення", "нутий", "ати", "яти", "ити", "іти", "їти", "ття", "тий", "ти",
)  # fmt: skip
"""Endings of verbs, participles and the nouns made of them, longest of a kind first."""
_INFLECTED: Final = (
    "ичний", "альний", "івський", "овський", "ський", "цький", "зький", "овий", "евий", "євий", "івний", "ливий",
    "ність", "ість", "ний", "ній", "ство", "цтво", "ація", "яція", "ція", "ія", "ий", "ій", "ка", "о", "а", "я",
    "е", "ь",
)  # fmt: skip
_AGENT: Final = re.compile(r"(?:ник|ниця|ач|яч|ець|тель|ар|яр|ант|ент|тор|ист|анка|янка|учий|ючий)$")
_MIN_STEM: Final = 3
_LABIAL: Final = re.compile(r"(?<=[бпвмф])л$")
_CLUSTER: Final = re.compile(r"(?<=[бвгґджзклмпрстфхцчшщь])н$")
_BEGINS_U: Final = re.compile(r"у[бвгґджзклмнпрстфхцчшщ]\w{3}")
"""«Унести» and «внести», «установити» and «встановити» are one word; «у» and «в» change with the sound before."""
_ALTERNATES: Final = {"ч": "т", "щ": "ст", "ж": "з", "ш": "с"}
_U_START: Final = re.compile(r"у[бвгґджзклмнпрстфхцчшщ]")
_VOWELS: Final = str.maketrans("ої", "аі")


@cache
def family(lemma: str, *, animate: bool = False) -> str:
    """The key of a lemma; people are their own family: «продавець» is not «продаж»."""
    word = lemma.removesuffix("ся").removesuffix("сь")
    if _BEGINS_U.match(word):
        word = f"в{word[1:]}"
    if animate and _AGENT.search(word):
        return word.translate(_VOWELS)
    for start, key in _irregular():
        if word.startswith(start):
            return key
    for suffix in _DERIVED:
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM - (len(suffix) > 3):
            return _alternated(word[: -len(suffix)]).translate(_VOWELS)
    for suffix in _INFLECTED:
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM:
            return _CLUSTER.sub("", word[: -len(suffix)]).translate(_VOWELS)
    return word.translate(_VOWELS)


def _alternated(stem: str) -> str:
    stem = _CLUSTER.sub("", _LABIAL.sub("", stem))
    if stem.endswith("дж"):
        return stem[:-1]
    return stem[:-1] + _ALTERNATES.get(stem[-1:], stem[-1:])


@cache
def _irregular() -> tuple[tuple[str, str], ...]:
    """Beginnings of words that the suffixes do not bring together, longest first, with the key of each."""
    pairs = [
        (start, line.split()[0])
        for line in lines_of("families")
        for start in {*line.split(), *(f"в{w[1:]}" for w in line.split() if _U_START.match(w))}
    ]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))
