"""Inflected names of acts («Віденської конвенції про …») read back to the nominative in which titles stand."""

import re
from dataclasses import dataclass
from typing import Final

from lexery.law.citations.identification import SHORT_TEXT, Source, read_unquoted
from lexery.law.text import spelling_key, spelling_pattern

MAX_ADJECTIVES: Final = 3
"""Adjectives before the head word that can belong to a name («Додаткового факультативного протоколу»)."""
MAX_WORDS_AFTER: Final = 12
"""Words behind the head word that are tried as part of the name."""

_HEADS: Final = {
    spelling_key(stem): (nominative, ending)
    for stem, nominative, ending in (
        ("кодекс", "кодекс", "ий"), ("статут", "статут", "ий"), ("пакт", "пакт", "ий"), ("протокол", "протокол", "ий"),
        ("регламент", "регламент", "ий"), ("конвенц", "конвенція", "а"), ("хартії", "хартія", "а"), ("хартія", "хартія", "а"),
        ("угод", "угода", "а"), ("інструкц", "інструкція", "а"), ("декларац", "декларація", "а"), ("правил", "правила", "і"),
        ("основ", "основи", "і"), ("закон", "закон", "ий"), ("положен", "положення", "е"), ("порядк", "порядок", "ий"),
    )
}  # fmt: skip
_ADJECTIVE: Final = re.compile(
    spelling_pattern(
        r"(?<![\w'\-])([а-яґєії'\-]{3,30}?)(ьої|ього|ьому|ого|ої|ому|ою|ий|ій|им|ім|их|іх|ими|а|е|і|у)\s{1,3}$"
    )
)
_SOFT: Final = ("ьо", "ій", "ім", "іх")
_SHORTENED: Final = (
    (re.compile(r"(?<!\w)(?:ЗСУ|ЗС\s{1,3}України)(?!\w)"), "Збройних Сил України"),
    (re.compile(r"(?<!\w)ООН(?!\w)"), "Організації Об'єднаних Націй"),
)
"""Abbreviations that stand inside names of acts, and what the titles have for them."""
_ALONE: Final = (spelling_key("кодекс"), spelling_key("декларац"))
"""Heads whose names are tried without an adjective too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wider:
    """A reading of a name that takes in the words around its head word."""

    start: int
    end: int
    title: str
    """With the head and its adjectives in the nominative."""
    written: str
    """As it stands in the text: what «Про затвердження …» governs."""


def spelled_out(title: str) -> str:
    """A title with the abbreviations that stand inside names written in full."""
    if "ЗС" in title or "ООН" in title:
        for pattern, full in _SHORTENED:
            title = pattern.sub(full, title)
    return title


def wider_readings(source: Source, head: str, start: int, end: int, reach: int) -> tuple[Wider, ...]:
    """Names around the head word at `start:end`, longest first; none where no adjective stands before it.

    In a long text only a capital letter marks a name.
    """
    known = next(((word, ending) for stem, (word, ending) in _HEADS.items() if head.startswith(stem)), None)
    if known is None:
        return ()
    nominative, ending = known
    begins = _beginnings(source, start, reach, ending)
    if not begins and not head.startswith(_ALONE):
        return ()
    titles, ends = read_unquoted(source, end, end, MAX_WORDS_AFTER)
    tails = [*zip(titles, ends, strict=True), ("", end)]
    found: list[Wider] = []
    for begin, adjectives in reversed([(start, ""), *begins]):
        if not source.text[begin].isupper() and len(source.text) > SHORT_TEXT:
            continue
        for tail, stop in tails:
            if not adjectives and not tail:
                continue
            title = " ".join(part for part in (adjectives, nominative, tail) if part)
            found.append(Wider(start=begin, end=stop, title=title, written=source.text[begin:stop]))
    return tuple(found)


def _beginnings(source: Source, start: int, reach: int, ending: str) -> list[tuple[int, str]]:
    """Where a name can begin before its head word, nearest first, with its adjectives in the nominative."""
    found: list[tuple[int, str]] = []
    words: list[str] = []
    for _ in range(MAX_ADJECTIVES):
        match = _ADJECTIVE.search(source.key, max(reach, start - 36), start)
        if match is None:
            break
        start = match.start()
        stem = source.text[match.start(1) : match.end(1)]
        soft = match[2].startswith(_SOFT) and ending == "а"
        words.insert(0, stem + ("я" if soft and match[2].startswith("ьо") else ending))
        found.append((start, " ".join(words)))
    return found
