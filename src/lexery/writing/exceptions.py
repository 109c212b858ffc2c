"""The exception that a quoted rule has elsewhere in its article: «Положення частини першої не поширюються на …»."""

import re
from collections.abc import Iterator
from typing import Final

from lexery.contracts.corpus import Article, TextKind
from lexery.law.sentences import is_clean, law_spans, sentences
from lexery.writing.passages import LARGE_TEXT, QUOTE_LENGTH, Stretch, address
from lexery.writing.roles import Role, role_of

_SAYS: Final = re.compile(
    r"\bне\s+(?:поширю(?:є|ю)ться|застосову(?:є|ю)ться|ді(?:є|ють))\b|\bвинят(?:ок|ком|ки)\b|\bвиняткових\s+випадках\b", re.IGNORECASE
)  # fmt: skip
_OF_HERE: Final = re.compile(
    r"\b(?:цієї|ця|цій)\s+(?:статт|частин)\w*|\bцього\s+(?:правила|пункту)|\b(?:це|ця|ці)\s+(?:правило|вимог[аи]|обмеження|заборон[аи])|\bзазначен\w+|\bвинят",
    re.IGNORECASE,
)
_OF_ARTICLE: Final = re.compile(r"\b(?:цієї\s+статті|ця\s+стаття)\b", re.IGNORECASE)
_PARTS: Final = re.compile(
    r"\bчастин(?:а|и|ою|і|у|ах|ами)?\s+(?P<numbers>[^.;:]{3,80}?)\s*цієї\s+статті", re.IGNORECASE
)
_STEMS: Final = (
    "перш", "друг", "трет", "четверт", "п'ят", "шост", "сьом", "восьм", "дев'ят", "десят", "одинадцят", "дванадцят",
)  # fmt: skip
_ORDINAL: Final = re.compile(
    rf"\b(?:({'|'.join(_STEMS)})\w{{1,3}}|(\d{{1,2}}))\b|(?P<to>\s[-–—]\s)", re.IGNORECASE
)
_APOSTROPHES: Final = str.maketrans({"’": "'", "ʼ": "'"})


def exception_to(article: Article, rule: Stretch) -> Stretch | None:
    """The first sentence of the article that takes something out of the quoted rule and lies outside of it."""
    if article.text_kind is TextKind.DIGEST or len(article.text) > LARGE_TEXT:
        return None
    part = address(article, rule.start, rule.end).part
    for found in _sentences(article.text):
        apart = found.end <= rule.start or found.start >= rule.end
        if apart and _applies(article, found, rule, part):
            return found
    return None


def _sentences(text: str) -> Iterator[Stretch]:
    """Sentences with the words of an exception, in order, each once; those too long to quote are left out."""
    last = -1
    for cue in _SAYS.finditer(text):
        if cue.start() < last:
            continue
        line = text.rfind("\n", 0, cue.start()) + 1
        stop = text.find("\n", cue.end())
        for span in law_spans(text, line, len(text) if stop < 0 else stop):
            for start, end in sentences(text, *span):
                if start <= cue.start() < end:
                    last = end
                    if end - start <= QUOTE_LENGTH and text[end - 1] == "." and is_clean(text, start, end):
                        yield Stretch(start=start, end=end)


def _applies(article: Article, found: Stretch, rule: Stretch, part: str | None) -> bool:
    """Whether the sentence speaks of the rule: of its part by number, of the whole article, or beside it."""
    words = article.text[found.start : found.end]
    if role_of(words) is not Role.EXCEPTION or not _OF_HERE.search(words):
        return False
    named = _PARTS.search(words)
    if named is not None:
        return part is not None and part in _numbers(named["numbers"])
    if _OF_ARTICLE.search(words):
        return True
    follows = not article.text[rule.end : found.start].strip() and found.start >= rule.end
    return follows or (part is not None and address(article, found.start, found.end).part == part)


def _numbers(words: str) -> set[str]:
    """«першої, третьої - п'ятої» → 1, 3, 4, 5."""
    found: list[int] = []
    through = False
    for match in _ORDINAL.finditer(words.translate(_APOSTROPHES)):
        if match["to"]:
            through = True
            continue
        number = int(match[2]) if match[2] else _STEMS.index(match[1].lower()) + 1
        found += range(found[-1] + 1, number + 1) if through and found else [number]
        through = False
    return {str(number) for number in found}
