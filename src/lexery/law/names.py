"""Names of acts in a form that equality can work on."""

import re

from lexery.law.text import LATIN_TO_CYRILLIC, spelling_key, visible

_QUOTES = re.compile(r"[\"«»“”„‟‹›]")
_HYPHEN = re.compile(r"\s*-\s*")
_NOT_NAME = re.compile(r"[^\w\-/ ]+")
_SPACES = re.compile(r"\s+")
_LEADING_KIND = re.compile(r"^(?:закон[уаіомє]{0,3}|зу)(?: (?:украини|украины))? (?=про |об |о )")
_COUNTRY = re.compile(r"(?<!\w)(?:украини|украина|украину)(?!\w)")
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
    key = visible(title).text
    key = spelling_key(_LATIN_WORD.sub(_to_cyrillic, key))
    key = _QUOTES.sub(" ", key).replace("'", "")
    key = _HYPHEN.sub("-", _NOT_NAME.sub(" ", key))
    key = _SPACES.sub(" ", key).strip()
    key = _LEADING_KIND.sub("", key)
    bare = _HYPHEN.sub("-", _SPACES.sub(" ", _COUNTRY.sub(" ", key))).strip()
    return bare or key
