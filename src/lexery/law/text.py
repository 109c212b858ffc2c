"""The normal form of law text, and the way back to the original.

Two texts that differ only in typing habits (apostrophes, dashes, spaces, invisible characters, Latin
look-alikes) have one normal form. Offsets are code points everywhere.
"""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

_APOSTROPHES = "'’ʼ`´‘ʹ′ˈ＇‛"
DASHES = "-‐‑‒–—―−﹣－"
"""Characters that stand for a hyphen or a dash; the plain hyphen first."""
_SPACES = (
    "\t\x0b\x0c\x1c\x1d\x1e\x1f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u202f\u205f\u3000"
)
_BREAKS = "\n\r\x85\u2028\u2029"

_ONE_TO_ONE = str.maketrans(
    dict.fromkeys(_APOSTROPHES, "'")
    | dict.fromkeys(DASHES, "-")
    | dict.fromkeys(_SPACES, " ")
    | dict.fromkeys(_BREAKS, "\n")
)

_TYPOGRAPHIC = re.compile(
    "[" + re.escape("".join(chr(c) for c, to in _ONE_TO_ONE.items() if chr(c) != to)) + "]+"
)
"""What `fold` changes one for one; rare in a text, so that looking for it is cheaper than translating all."""

LATIN_TO_CYRILLIC = str.maketrans("aceiopxykABCEHIKMOPTXYïÏ", "асеіорхукАВСЕНІКМОРТХУїЇ")
"""Latin letters that look like a Cyrillic one, by look."""
CYRILLIC_TO_LATIN = str.maketrans("асеіорхукАВСЕНІКМОРТХУ", "aceiopxykABCEHIKMOPTXY")
"""The same pairs the other way."""

_LATIN_RUN = re.compile(r"[A-Za-zïÏ]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_CYRILLIC = re.compile(r"[\u0400-\u052f]")
_LATIN_LETTER = re.compile(r"[A-Za-zïÏ]")
_ROMAN_LIKE = re.compile(r"[IVXLCDMІХСМ](?<![^\W\d_].)[IVXLCDMІХСМ]+(?![^\W\d_])")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e0fff"
)
"""Of no width: joiners, marks and isolates of direction, fillers, selectors of variants, tags."""
_COMBINING = "\u0300-\u034e\u0350-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_IRREGULAR = re.compile(rf"[{_INVISIBLE}]+|[^{_COMBINING}][{_COMBINING}]+")
_IRREGULAR_OR_SPACES = re.compile(
    rf"\s[\s{_INVISIBLE}]*\s|[{_INVISIBLE}]+|[^{_COMBINING}][{_COMBINING}]+|[{_BREAKS}]"
)
_ODD = re.compile(rf"[{_INVISIBLE}{_COMBINING}]")
"""A character without which nothing is irregular: looked for first, it is skipped to."""
_STRESS = "\u0301"

RECENT_TEXTS = 32
"""Normal forms kept: every quote of an article is looked for in the same text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalText:
    """A normal form and the map from its indices to those of the original."""

    text: str
    original_length: int
    starts: tuple[int, ...] = (0,)
    """Normal index at which each piece begins."""
    sources: tuple[int, ...] = (0,)
    """Original index at which it begins."""

    def to_original(self, index: int) -> int:
        """The original index of the character at normal `index` (`len(text)` maps to the original's end)."""
        if index >= len(self.text):
            return self.original_length
        piece = bisect_right(self.starts, index) - 1
        return self.sources[piece] + index - self.starts[piece]

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """The half-open original span of the half-open normal span; characters dropped at its edge stay out."""
        first = self.to_original(start)
        if end <= start:
            return first, first
        piece = bisect_right(self.starts, end - 1) - 1
        stop = self.sources[piece] + end - self.starts[piece]
        # Odd pieces are replacements: the last character of one stands for all that it was made of.
        if piece % 2 and end == self.starts[piece + 1]:
            stop = self.sources[piece + 1]
        return first, stop

    @property
    def offsets(self) -> tuple[int, ...]:
        """Original index of every normal index, and the original's length at the end."""
        return tuple(self.to_original(i) for i in range(len(self.text) + 1))


def is_roman(text: str) -> bool:
    """Whether upper-case Latin `text` is a well-formed Roman numeral."""
    return bool(text) and _ROMAN.fullmatch(text) is not None


def fold(text: str) -> str:
    """Unify apostrophes, dashes, spaces and look-alikes, character for character: same length, same offsets."""
    text = _TYPOGRAPHIC.sub(lambda m: m[0].translate(_ONE_TO_ONE), text)
    edits: list[tuple[int, int, str]] = []
    done = 0
    for match in _LATIN_RUN.finditer(text):
        if match.start() < done:
            continue
        start, end = match.span()
        before = start > 0 and _CYRILLIC.match(text, start - 1) is not None
        after = end < len(text) and _CYRILLIC.match(text, end) is not None
        if not before and not after:
            if end - start == 1:
                edits.append((start, end, match[0].translate(LATIN_TO_CYRILLIC)))
            continue
        while start > done and text[start - 1].isalpha():
            start -= 1
        word = _LETTERS.match(text, start)
        end = word.end() if word else end
        done = end
        edits.append((start, end, _fold_word(text[start:end])))
    if edits:
        text = _apply(text, edits)
    return _ROMAN_LIKE.sub(_roman_to_latin, text)


def _fold_word(word: str) -> str:
    latin = word.translate(CYRILLIC_TO_LATIN)
    if len(word) > 1 and is_roman(latin):
        return latin
    cyrillic = word.translate(LATIN_TO_CYRILLIC)
    return word if _LATIN_LETTER.search(cyrillic) else cyrillic


def _roman_to_latin(match: re.Match[str]) -> str:
    latin = match[0].translate(CYRILLIC_TO_LATIN)
    return latin if is_roman(latin) else match[0]


def _apply(text: str, edits: list[tuple[int, int, str]]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end, new in edits:
        pieces += (text[at:start], new)
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _rewrite(text: str, pattern: re.Pattern[str]) -> NormalText:
    pieces: list[str] = []
    starts: list[int] = []
    sources: list[int] = []
    length = 0
    at = 0
    for match in pattern.finditer(text):
        for piece, source in ((text[at : match.start()], at), (_replacement(match[0]), match.start())):
            pieces.append(piece)
            starts.append(length)
            sources.append(source)
            length += len(piece)
        at = match.end()
    pieces.append(text[at:])
    starts.append(length)
    sources.append(at)
    return NormalText(
        text="".join(pieces), original_length=len(text), starts=tuple(starts), sources=tuple(sources)
    )


def _replacement(found: str) -> str:
    if found[0].isspace() and found[-1].isspace():
        return " "
    composed = unicodedata.normalize("NFC", found)
    # A stress mark is typography; a base letter that only carries one is the letter.
    composed = composed.replace(_STRESS, "") if _CYRILLIC.match(composed) else composed
    return "" if re.fullmatch(rf"[{_INVISIBLE}]+", composed) else composed


def visible(text: str) -> NormalText:
    """`fold` of the text without invisible characters and with marks composed; spaces and lines stay."""
    if text.isascii() or not _ODD.search(text):
        return NormalText(text=fold(text), original_length=len(text))
    rewritten = _rewrite(text, _IRREGULAR)
    return _refold(rewritten)


def _refold(rewritten: NormalText) -> NormalText:
    return NormalText(
        text=fold(rewritten.text),
        original_length=rewritten.original_length,
        starts=rewritten.starts,
        sources=rewritten.sources,
    )


@lru_cache(RECENT_TEXTS)
def normalise(text: str) -> NormalText:
    """The normal form of law text: `visible`, with every run of white space one space.

    Case is kept (it can carry meaning); `normal(text).casefold()` compares without it.
    """
    return _refold(_rewrite(text, _IRREGULAR_OR_SPACES))


def normal(text: str) -> str:
    """The normal form without leading and trailing space."""
    return normalise(text).text.strip()


def lower(text: str) -> str:
    """Lower case with the length kept, so that offsets stay true."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := c.lower()) == 1 else c for c in text)


_ONE_VOWEL = str.maketrans("іїыґєёэІЇЫҐЄЁЭ", "ииигеееИИИГЕЕЕ")
_LOWER_PAIRS = (("і", "и"), ("ї", "и"), ("ы", "и"), ("ґ", "г"), ("є", "е"), ("ё", "е"), ("э", "е"))


def spelling_key(text: str) -> str:
    """Lower case with і, ї, и, ы one letter, е, є one, г, ґ one: same length; misspellings meet."""
    # Seven passes of `replace` take a tenth of the time of `translate` on Cyrillic text.
    key = lower(text)
    for letter, vowel in _LOWER_PAIRS:
        key = key.replace(letter, vowel)
    return key


def spelling_pattern(pattern: str) -> str:
    """A regular expression written in lower case, for use on a `spelling_key`."""
    return pattern.translate(_ONE_VOWEL)


def paragraphs(text: str) -> list[tuple[int, int]]:
    """Spans of the lines of a text that hold anything, without their edge spaces."""
    return [m.span() for m in re.finditer(r"[^\s](?:[^\n\r]*[^\s])?", text)]
