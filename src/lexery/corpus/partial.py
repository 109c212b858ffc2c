"""Parts of titles: «закон про охорону» against every title that begins so, «процесуальний кодекс» against the codes."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from lexery.contracts.corpus import ActRecord, DocType
from lexery.corpus.acts import is_amending
from lexery.corpus.directory import STATUS_ORDER, Directory
from lexery.law.names import name_key

_ENDINGS: Final = frozenset(
    [
        "",
        "а",
        "е",
        "и",
        "о",
        "у",
        "ю",
        "я",
        "ь",
        "й",
        "ам",
        "ами",
        "ах",
        "ев",
        "ее",
        "еи",
        "ею",
        "ем",
        "ив",
        "ии",
        "ий",
        "ей",
        "им",
        "ими",
        "их",
        "ию",
        "ия",
        "ого",
        "ои",
        "ом",
        "ому",
        "ою",
        "ья",
        "ье",
        "ьо",
        "ьою",
        "ьому",
        "ього",
        "ям",
        "ями",
        "ях",
        "иям",
        "иями",
        "иях",
        "иею",
        "иеи",
    ]
)
"""Endings of nouns and adjectives in the spelling key (і and ї are и, є is е); what is left of two words that meet."""
_CONJUNCTIONS: Final = frozenset(("и", "та", "й"))
_JOINING: Final = frozenset((*_CONJUNCTIONS, "або", "украини"))
"""Words of a title after which its subject is whole, in the spelling key."""
_LEFT_OUT: Final = re.compile(
    "статус|основи|засади|порядок|особливости|питання|режим|организацию|систему"
    "|(?:правов|основн|загальн|державн|национальн|всеукраинськ|загальнодержавн|украинськ|окрем|деяк)"
    "(?:ий|у|е|и|их|ого|ои|ому|им)"
)
"""Words between «про» and the subject that people leave out, in the spelling key: empty heads, and adjectives that only
say whose or how general the thing is."""
_BRACKETS: Final = re.compile(r"(\w+)\s\(([\w\s-]{3,60})\)")
MAX_LEFT_OUT: Final = 2
_ABOUT: Final = "про"
_CODE: Final = ("кодекс", "статут", "регламент")
_CODE_TYPES: Final = (DocType.CODE, DocType.CONSTITUTION)


def same_word(one: str, other: str) -> bool:
    """Whether two words of the spelling key can be forms of one word: a common stem and an ending each."""
    if one == other:
        return True
    shorter = min(len(one), len(other))
    if shorter < 4:
        return False
    stem = 0
    while stem < shorter and one[stem] == other[stem]:
        stem += 1
    return any(
        one[cut:] in _ENDINGS and other[cut:] in _ENDINGS for cut in range(stem, max(2, shorter - 4), -1)
    )


class PartialTitles:
    """Titles and aliases by their words; built at the first question."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    def find(self, phrase: str) -> tuple[ActRecord, ...]:
        """Acts whose title begins with the phrase, or ends with it as a second subject («… і військову службу»).
        Where there are none, acts whose subject it is behind words that people leave out: «закон про архіви» for
        «Про основи архівів», «закон про лотереї» for «Про державні лотереї».

        A phrase with a word like «кодекс» fits the titles of codes that hold all its words, in any order. Laws that
        only amend are left out unless the phrase itself speaks of amending. Acts in force first, then by length of
        title, the newest first.
        """
        words = name_key(phrase).split()
        if any(word.startswith(_CODE) for word in words):
            return self._ranked(self._codes(words))
        if len(words) < 2 or words[0] != _ABOUT or not any(len(word) > 3 for word in words[1:]):
            return ()
        amending = is_amending(phrase)
        found = [*self._beginning(words, amending=amending), *self._second_subject(words[1:])]
        return self._ranked(found or list(self._subject(words[1:])))

    def subjects(self, phrase: str) -> tuple[ActRecord, ...]:
        """Acts of which the phrase is a whole subject: after «про» and what people leave out, up to the end of the title
        or to a word that joins another («про валюту» of «Про валюту і валютні операції»)."""
        words = name_key(phrase).split()
        if len(words) < 2 or words[0] != _ABOUT or not any(len(word) > 3 for word in words[1:]):
            return ()
        amending = is_amending(phrase)
        found = [
            at
            for at, title in self._by_subject.get(_bucket(words[1]), ())
            if _is_subject(title, words[1:]) and (amending or not self._is_amending(at))
        ]
        return self._ranked(found)

    def beginnings(self, phrase: str) -> tuple[ActRecord, ...]:
        """Acts whose title begins with the phrase, ranked; nothing for a phrase without «про»."""
        words = name_key(phrase).split()
        if len(words) < 2 or words[0] != _ABOUT:
            return ()
        return self._ranked(list(self._beginning(words, amending=is_amending(phrase))))

    def _beginning(self, words: Sequence[str], *, amending: bool) -> Iterator[int]:
        for at, title in self._by_first_word.get(_bucket(words[1]), ()):
            if _begins(title[1:], words[1:]) and (amending or not self._is_amending(at)):
                yield at

    def _second_subject(self, words: Sequence[str]) -> Iterator[int]:
        for at in self._by_second_subject.get(tuple(words), ()):
            if not self._is_amending(at):
                yield at

    def _subject(self, words: Sequence[str]) -> Iterator[int]:
        for at, title in self._by_subject.get(_bucket(words[0]), ()):
            here = 1
            while here < min(len(title), MAX_LEFT_OUT + 1) and _LEFT_OUT.fullmatch(title[here]):
                here += 1
                if _begins(title[here:], words) and not self._is_amending(at):
                    yield at
                    break

    def _codes(self, words: Sequence[str]) -> list[int]:
        content = [word for word in words if len(word) > 3]
        if len(content) < 2:
            return []
        found: list[int] = []
        for at, row in enumerate(self._directory.rows):
            if row.doc_type in _CODE_TYPES and row.title_known:
                title = row.name_keys.split("\n", 1)[0].split()
                if all(any(same_word(word, other) for other in title) for word in content):
                    found.append(at)
        return found

    def _ranked(self, found: Sequence[int]) -> tuple[ActRecord, ...]:
        rows = self._directory.rows
        unique = list(dict.fromkeys(found))
        newest = sorted(unique, key=lambda at: rows[at].adopted or "", reverse=True)
        newest.sort(key=lambda at: (STATUS_ORDER[rows[at].status], len(rows[at].title.split())))
        acts = (self._directory.act(rows[at].nreg) for at in newest)
        return tuple(act for act in acts if act is not None)

    def _is_amending(self, at: int) -> bool:
        return is_amending(self._directory.rows[at].title)

    @cached_property
    def _by_second_subject(self) -> dict[tuple[str, ...], list[int]]:
        """Words after a conjunction, to the end of the title."""
        ends: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, title in self._titles:
            for here, word in enumerate(title):
                if word in _CONJUNCTIONS:
                    ends[tuple(title[here + 1 :])].append(at)
        return dict(ends)

    @cached_property
    def _titles(self) -> list[tuple[int, list[str]]]:
        """Every title and alias that begins with «про», in words."""
        return [
            (at, words.split())
            for at, row in enumerate(self._directory.rows)
            for key in row.name_keys.split("\n")
            if key.startswith("про ")
            for words in (key, *_without_brackets(row.title))
        ]

    @cached_property
    def _by_first_word(self) -> dict[str, list[tuple[int, list[str]]]]:
        index: dict[str, list[tuple[int, list[str]]]] = defaultdict(list)
        for at, title in self._titles:
            index[_bucket(title[1])].append((at, title))
        return dict(index)

    @cached_property
    def _by_subject(self) -> dict[str, list[tuple[int, list[str]]]]:
        """By each word that the subject may begin with: the first after «про», or one behind what people leave out."""
        index: dict[str, list[tuple[int, list[str]]]] = defaultdict(list)
        for entry in self._titles:
            for bucket in dict.fromkeys(map(_bucket, entry[1][1 : MAX_LEFT_OUT + 2])):
                index[bucket].append(entry)
        return dict(index)


def _is_subject(title: Sequence[str], words: Sequence[str]) -> bool:
    here = 1
    while here < min(len(title), MAX_LEFT_OUT + 2):
        end = here + len(words)
        if _begins(title[here:], words) and (end == len(title) or title[end] in _JOINING):
            return True
        if not _LEFT_OUT.fullmatch(title[here]):
            return False
        here += 1
    return False


def _without_brackets(title: str) -> tuple[str, ...]:
    """«Про професійну (професійно-технічну) освіту»: the words without the brackets, and with theirs in place of the
    word before them."""
    found = _BRACKETS.search(title)
    if found is None:
        return ()
    readings = (
        title[: found.end(1)] + title[found.end() :],
        f"{title[: found.start(1)]}{found[2]}{title[found.end() :]}",
    )
    return tuple(name_key(words) for words in readings)


def _bucket(word: str) -> str:
    """Letters that forms of one word share (`same_word`)."""
    return word[:3]


def _begins(title: Sequence[str], words: Sequence[str]) -> bool:
    return len(title) >= len(words) and all(same_word(a, b) for a, b in zip(title, words, strict=False))
