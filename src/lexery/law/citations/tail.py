"""What follows an act word («постанова …», «Закон України …»): authority, date, number, title."""

import re
from dataclasses import dataclass, replace
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.contracts.corpus import DocType
from lexery.law.act_numbers import plenum_nreg
from lexery.law.citations.identification import (
    ABOUT,
    MAX_TITLE_WORDS,
    SHORT_TEXT,
    Source,
    read_date,
    read_number,
    read_quoted,
    read_unquoted,
    read_year,
)
from lexery.law.citations.naming import TYPES_OF_WORD, Naming
from lexery.law.text import spelling_key, spelling_pattern

COUNTRY: Final = re.compile(spelling_pattern(r"\s{1,6}у\s?кра[иіїй]+н\w{0,2}(?!\w)"))
"""«України» after an act word, a stray space in it allowed."""
_COMMON_WORDS: Final = tuple(
    spelling_key(word) for word in ("порядк", "порядок", "правил", "постанов", "угод", "пакт")
)
"""Act words that mean nothing as a hint when neither a number nor a title follows."""
_GOVERNMENT: Final = re.compile(
    spelling_pattern(
        r"\s{1,3}(?:кабінет\w{0,2}\s{1,3}міністрів(?:\s{1,3}у\s?країни)?|кму|км\s?у|км(?:\sукраїни)?|кабмін\w{0,2}|уряд\w{0,2})(?!\w)"
    )
)
_PARLIAMENT: Final = re.compile(
    spelling_pattern(r"\s{1,3}(?:верховної\s{1,3}ради(?:\s{1,3}україни)?|вр(?:у)?)(?!\w)")
)
_PRESIDENT: Final = re.compile(spelling_pattern(r"\s{1,3}президента(?:\s{1,3}у\s?країни)?(?!\w)"))
_PLENUM: Final = re.compile(
    spelling_pattern(
        r"\s{1,3}пленум\w{0,2}\s{1,3}(?:верховного\s{1,3}суду(?:\s{1,3}(?:україни|рср|урср))?|всу?)(?!\w)"
    )
)
_AUTHORITY: Final = re.compile(
    spelling_pattern(r"(?:\s{1,3}[^\s,;.№\d«\"“„]{1,30}){1,12}?(?=\s{0,2},?\s{1,3}(?:від\s{1,3}\d|№))")
)
_AUTHORITY_OF_BARE_NUMBER: Final = re.compile(
    r"(?:\s{1,3}[^\s,;.№\d«\"“„]{2,30}){1,3}?(?=\s{1,3}\d{3,5}(?!\d))"
)
_BARE_NUMBER_WORDS: Final = tuple(spelling_key(word) for word in ("наказ", "указ", "інструкці"))
"""Words after which a number stands without «№» in everyday speech («наказ Міноборони 402»)."""
_NOMINATIVE: Final = {
    spelling_key(stem): word
    for stem, word in (
        ("конвенц", "Конвенція"), ("положен", "Положення"), ("порядк", "Порядок"), ("порядок", "Порядок"),
        ("правил", "Правила"), ("інструкц", "Інструкція"), ("статут", "Статут"), ("регламент", "Регламент"),
        ("основ", "Основи"), ("протокол", "Протокол"), ("кодекс", "Кодекс"), ("пакт", "Пакт"), ("хартії", "Хартія"),
        ("угод", "Угода"), ("постанов", "Постанова"), ("указ", "Указ"), ("декрет", "Декрет"), ("наказ", "Наказ"),
    )
}  # fmt: skip
_APPROVED_WORDS: Final = tuple(
    spelling_key(word) for word in ("положен", "порядк", "порядок", "правил", "інструкц")
)
_PRINCIPLES: Final = spelling_key("основ")
"""«Основи законодавства …» are laws."""
_ORDER: Final = spelling_key("розпорядж")
_UNKNOWN_KINDS: Final = ("resolution", "decree", "other", "treaty")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Word:
    """An act word in its place."""

    kind: str
    head: str
    start: int
    end: int


@dataclass(slots=True, kw_only=True)
class _Identification:
    """What has been read after the word so far."""

    end: int
    doc_types: tuple[DocType, ...]
    adopted: str | None = None
    year: str | None = None
    number: tuple[int, int] | None = None
    titles: tuple[str, ...] = ()
    ends: tuple[int, ...] = ()
    plenum: bool = False
    """The authority is the plenum of the Supreme Court."""


def read_tail(source: Source, kind: str, head: str, start: int, end: int) -> Naming | None:
    """The naming that an act word at `start:end` begins; None when it names nothing at all.

    `kind`: the family of the word (a key of `TYPES_OF_WORD`); `head`: the word as spelling key.
    """
    word = _Word(kind=kind, head=head, start=start, end=end)
    found = _authority(source, word)
    _identify(source, word, found)
    if kind == "resolution" and found.number is not None and not found.titles:
        _authority_after(source, found)
    naming = Naming(
        kind=ActNaming.NUMBER if found.number else ActNaming.TITLE if found.titles else ActNaming.GENERIC,
        start=start,
        end=found.end,
        doc_types=found.doc_types,
        number=source.text[slice(*found.number)] if found.number else None,
        number_span=found.number,
        adopted=found.adopted,
        year=found.year,
        titles=tuple(reversed(found.titles)),
        title_ends=tuple(reversed(found.ends)),
        suffix="" if found.plenum else "р" if head.startswith(_ORDER) else "п",
        head=head,
    )
    if found.plenum and naming.number is not None and naming.number.isdigit() and naming.adopted is not None:
        naming = replace(naming, nreg=plenum_nreg(naming.number, naming.adopted))
    return _spelled_out(source, word, naming) if naming.kind is ActNaming.GENERIC else naming


def _nominative(head: str) -> str:
    return next((word for stem, word in _NOMINATIVE.items() if head.startswith(stem)), "")


def _authority(source: Source, word: _Word) -> _Identification:
    types = TYPES_OF_WORD[word.kind]
    if word.head.startswith(_APPROVED_WORDS):
        # The number behind a «порядок» is often that of the resolution which approves it.
        types = (*types, DocType.RESOLUTION)
    if word.head.startswith(_PRINCIPLES):
        types = (DocType.LAW, *types)
    country = COUNTRY.match(source.key, word.end)
    end = country.end() if country else word.end
    if word.kind == "resolution":
        government = _GOVERNMENT.match(source.key, end)
        if government is not None:
            return _Identification(end=government.end(), doc_types=types)
        plenum = _PLENUM.match(source.key, end)
        if plenum is not None:
            return _Identification(
                end=plenum.end(), doc_types=(DocType.RESOLUTION, DocType.OTHER), plenum=True
            )
        parliament = _PARLIAMENT.match(source.key, end)
        if parliament is not None:
            return _Identification(end=parliament.end(), doc_types=(DocType.OTHER, DocType.LAW))
        other = _AUTHORITY.match(source.key, end) if word.head != "пкму" else None
        if other is not None:
            return _Identification(end=other.end(), doc_types=(DocType.OTHER,))
    elif word.kind in ("decree", "other"):
        if word.kind == "decree":
            issuer = _GOVERNMENT.match(source.key, end) or _PRESIDENT.match(source.key, end)
            if issuer is not None:
                return _Identification(end=issuer.end(), doc_types=types)
        bare = word.head.startswith(_BARE_NUMBER_WORDS)
        authority = _AUTHORITY.match(source.key, end) or (
            _AUTHORITY_OF_BARE_NUMBER.match(source.key, end) if bare else None
        )
        if authority is not None and ABOUT.match(source.key, end):
            title = f"{_nominative(word.head)} {source.text[end : authority.end()].strip()}"
            return _Identification(
                end=authority.end(), doc_types=types, titles=(title,), ends=(authority.end(),)
            )
        end = authority.end() if authority else end
    return _Identification(end=end, doc_types=types)


def _identify(source: Source, word: _Word, found: _Identification) -> None:
    signed = word.kind not in ("law", "resolution") and not word.head.startswith(_BARE_NUMBER_WORDS)
    for _ in range(4):
        before = found.end
        if found.adopted is None:
            found.adopted, found.end = read_date(source, found.end)
        if found.number is None:
            found.number, found.end = read_number(source, found.end, signed=signed)
        if not found.titles and (found.number is None or word.kind != "other"):
            found.titles, found.ends = read_quoted(source, found.end)
            found.end = found.ends[0] if found.ends else found.end
        if found.end == before:
            break
    if found.titles and found.adopted is None and found.number is None:
        found.year, found.end = read_year(source, found.end)


def _authority_after(source: Source, found: _Identification) -> None:
    government = _GOVERNMENT.match(source.key, found.end)
    if government is not None:
        found.end = government.end()
        found.doc_types = TYPES_OF_WORD["resolution"]
    if found.adopted is None:
        found.adopted, found.end = read_date(source, found.end)


def _spelled_out(source: Source, word: _Word, naming: Naming) -> Naming | None:
    about = ABOUT.match(source.key, naming.end)
    named = word.kind in ("other", "treaty") and (
        source.text[word.start].isupper() or len(source.text) <= SHORT_TEXT
    )
    titles: tuple[str, ...] = ()
    ends: tuple[int, ...] = ()
    if about is not None or named:
        begin = about.start() if about is not None and word.kind == "law" else word.end
        titles, ends = read_unquoted(source, begin, begin, MAX_TITLE_WORDS if about else 8)
        if word.kind != "law":
            nominative = _nominative(word.head)
            titles = tuple(f"{nominative} {title}" for title in titles)
    if titles:
        return replace(naming, titles=titles, title_ends=ends)
    if word.head.startswith(_COMMON_WORDS) and naming.adopted is None:
        return None
    if word.kind in _UNKNOWN_KINDS and naming.adopted is None:
        return replace(naming, end=word.end)
    return naming
