"""Names of acts in a form that equality can work on."""

import re
from bisect import bisect_left
from collections.abc import Iterable

from lexery.law.text import LATIN_TO_CYRILLIC, spelling_key, visible

_HYPHEN = re.compile(r"\s*-\s*")
_NOT_NAME = re.compile(r"[^\w\-/ ]+")
_SPACES = re.compile(r"\s+")
_LEADING_KIND = re.compile(r"^(?:закон[уаіомє]{0,3}|зу)(?: (?:украини|украины))? (?=про |об |о )")
_COUNTRY = re.compile(r"(?<!\w)(?:украини|украина|украину)(?!\w)")
_PLAIN = re.compile(r"[\u0400-\u0482\u048a-\u052f\d ,.()/\-'\"«»№]*")
"""What `visible` leaves as it is, Roman numerals apart."""
_ROMAN_LETTERS = re.compile(r"[ІХСМ][ІХСМ]")
_COUNTRY_STEM = "украин"
_KINDS = ("закон", "зу")
_LATIN_WORD = re.compile(r"[A-Za-zïÏ]+")


def _to_cyrillic(match: re.Match[str]) -> str:
    folded = match[0].translate(LATIN_TO_CYRILLIC)
    return match[0] if re.search("[A-Za-zïÏ]", folded) else folded


def name_key(title: str) -> str:
    """The normal form of an act's name, for equality of names only (never shown, never searched).

    Lower case; quotes, apostrophes and punctuation dropped; dashes and spaces unified; і, ї, и, ы are one
    letter, so are е, є and г, ґ (misspellings); the words «України» and a leading «Закон» before «про» dropped;
    Latin look-alikes Cyrillic. «Закону України „Про мобілізацію“» and «закон про мобілізацію» meet.
    """
    if _PLAIN.fullmatch(title) and not _ROMAN_LETTERS.search(title):
        key = spelling_key(title)
    else:
        key = spelling_key(_LATIN_WORD.sub(_to_cyrillic, visible(title).text))
    key = _NOT_NAME.sub(" ", key.replace("'", ""))
    if "-" in key:
        key = _HYPHEN.sub("-", key)
    key = " ".join(key.split())
    if key.startswith(_KINDS):
        key = _LEADING_KIND.sub("", key)
    if _COUNTRY_STEM not in key:
        return key
    bare = _HYPHEN.sub("-", _SPACES.sub(" ", _COUNTRY.sub(" ", key))).strip()
    return bare or key


class Beginnings:
    """What names begin with. Most words behind an act word begin no name: one look says so for all longer ones."""

    def __init__(self, keys: Iterable[str]) -> None:
        """`keys`: names in normal form."""
        self._keys = sorted(keys)

    def has(self, words: str) -> bool:
        """Whether a name may begin with whole `words`; False only when none does."""
        key = name_key(words)
        if not key or key.startswith((*_KINDS, _COUNTRY_STEM)):
            # What is dropped at the beginning of a name depends on the words behind it.
            return True
        at = bisect_left(self._keys, key)
        return at < len(self._keys) and self._keys[at].startswith(key)
