"""What was meant by keys pressed in the wrong layout, and by Latin letters that look like Cyrillic ones.

Letters are replaced one for one, so that offsets in the question hold.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

Knows = Callable[[str], bool]
"""Whether a lower-case form is a word of the language or of the law."""

_LATIN_KEYS: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_SHIFTED_KEYS: Final = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'
_UKRAINIAN_KEYS: Final = "йцукенгшщзхїфівапролджєячсмитьбю'"
_RUSSIAN_KEYS: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"


def _layout(keys: str) -> Mapping[int, str | int]:
    return str.maketrans(_LATIN_KEYS + _SHIFTED_KEYS, keys + keys.upper())


_LAYOUTS: Final = (_layout(_UKRAINIAN_KEYS), _layout(_RUSSIAN_KEYS))
_ENDS: Final = re.compile(r"[,.:;\"'<>{}\[\]]+$")
_ALWAYS_MARKS: Final = re.compile(r"^[(«„“]+|[)!?»”…]+$")

_TWINS: Final = str.maketrans("aceiopxyïëABCEHIKMOPTXYÏË", "асеіорхуїёАВСЕНІКМОРТХУЇЁ")
_FAR_TWINS: Final = str.maketrans("kmtnhbruKMTHB", "кмтпнвгиКМТНВ")
"""Look-alikes in some type only: taken where the word is known then."""
_TWIN: Final = re.compile(r"^[aceiopxyïëABCEHIKMOPTXYÏË]+$")

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’ʼ`][^\W\d_]+)*")
_CHUNK: Final = re.compile(r"\S+")
_LATIN: Final = re.compile(r"[A-Za-z]")
_KEYS: Final = re.compile(r"^[\[\]{};'`,.]{2,}$")
_CYRILLIC: Final = re.compile(r"[А-Яа-яІЇЄҐіїєґ]")

_SURE_SHARE: Final = 0.6
"""Of the Latin words of a text, so many must be words when read in another layout; a lone word must be one."""
_LONE_LETTERS: Final = 4
"""A single word in a Cyrillic text is read in another layout from so many letters."""


def retyped(text: str, knows: Knows) -> str:
    """`text` as it was meant to be typed; as it is where nothing speaks for a slip. Of equal length."""
    if not _LATIN.search(text):
        return text
    return _by_layout(_by_twins(text, knows), knows)


def _by_twins(text: str, knows: Knows) -> str:
    """Words of both alphabets in Cyrillic; wholly Latin ones too when they are words then and stand in a Cyrillic text."""
    if not _CYRILLIC.search(text):
        return text

    def straight(match: re.Match[str]) -> str:
        word = match.group()
        if not _LATIN.search(word):
            return word
        plain = word.translate(_TWINS)
        if _CYRILLIC.search(word):
            if not _LATIN.search(plain):
                return plain
            far = plain.translate(_FAR_TWINS)
            return far if knows(far.lower()) else word
        return plain if _TWIN.match(word) and knows(plain.lower()) else word

    return _WORD.sub(straight, text)


def _by_layout(text: str, knows: Knows) -> str:
    chunks = list(_CHUNK.finditer(text))
    lone = bool(_CYRILLIC.search(text))
    latin = [c for c in chunks if _LATIN.search(c.group()) or (not lone and _KEYS.match(c.group()))]
    readings = [
        {chunk.start(): word for chunk in latin if (word := _read(chunk.group(), layout, knows))}
        for layout in _LAYOUTS
    ]
    best, layout = max(zip(readings, _LAYOUTS, strict=True), key=lambda reading: len(reading[0]))
    if not best:
        return text
    if lone:
        best = {at: word for at, word in best.items() if len(word) >= _LONE_LETTERS}
    elif len(best) < _SURE_SHARE * len(latin):
        return text
    out = list(text)
    for chunk in chunks:
        word = best.get(chunk.start())
        if word is None and not lone:
            word = chunk.group().translate(layout) if _LATIN.search(chunk.group()) else None
        if word is not None:
            out[chunk.start() : chunk.end()] = word
    return "".join(out)


def _read(chunk: str, layout: Mapping[int, str | int], knows: Knows) -> str | None:
    """The chunk in the layout, where it is a word: a mark at its end may be a letter or a mark."""
    if _CYRILLIC.search(chunk):
        return None
    body = _ALWAYS_MARKS.sub("", chunk)
    at = chunk.find(body)
    for core in dict.fromkeys((body, _ENDS.sub("", body))):
        word = core.translate(layout)
        if core and knows(word.lower().strip("'")):
            return chunk[:at] + word + chunk[at + len(core) :]
    return None
