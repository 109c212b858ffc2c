"""The language a question is written in, by letters that only one language has and by its commonest words."""

import re

from lexery.contracts.query import Language

_CYRILLIC = re.compile(r"[а-яіїєґыэъё]", re.IGNORECASE)
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_UKRAINIAN = re.compile(
    r"[іїєґ]|\b(?:що|як|чи|мене|мною|або|якщо|немає|коли|можна|потрібно|скільки|який|яка|яке|якого|якому|чому|щоб|після|"
    r"лише|та|й|цей|ця|це|його|треба|без|вже|маю|має|було|буде|до|від|хто|де)\b",
    re.IGNORECASE,
)
_RUSSIAN = re.compile(
    r"[ыэъё]|\b(?:что|как|если|меня|мной|мне|или|нет|есть|когда|можно|нужно|надо|сколько|какой|какая|какое|какие|какого|"
    r"после|ли|чтобы|почему|только|и|с|из|его|ее|уже|имеет|имею|было|будет|кто|где|он|она|они|не\s+могу|от|без|до)\b",
    re.IGNORECASE,
)
_ENGLISH = re.compile(
    r"\b(?:the|a|an|is|are|was|can|do|does|did|what|how|who|when|where|why|which|my|me|if|to|of|in|for|and|or|not|"
    r"have|has|should|must|may|will|i)\b",
    re.IGNORECASE,
)


def detect_language(text: str) -> Language:
    """Ukrainian where nothing speaks for Russian; other alphabets and other Latin languages are OTHER.

    Citations are mostly Ukrainian in a Russian question too, so letters and words are weighed together.
    """
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    if cyrillic < latin:
        return Language.EN if _ENGLISH.search(text) else Language.OTHER
    if not cyrillic:
        return Language.OTHER
    ukrainian, russian = len(_UKRAINIAN.findall(text)), len(_RUSSIAN.findall(text))
    return Language.RU if russian > ukrainian else Language.UK
