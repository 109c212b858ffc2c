"""Laws named by the first letters of what their titles speak of: «Закон про ОСББ», «закон «Про ВПО»».

No table of acts: the letters are those of consecutive words of a title of the catalog.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lexery.law.names import name_key
from lexery.law.text import spelling_key
from lexery.law.titles import is_amending

MIN_LETTERS: Final = 3
MAX_LETTERS: Final = 8
MAX_BEFORE: Final = 4
"""Words between «про» and the thing itself («забезпечення прав і свобод внутрішньо переміщених осіб»); behind more of
them the law is of something else."""
CONNECTIONS: Final = 3
"""Different words that the thing stands behind in titles of the catalog: fewer, and the letters meet by chance."""
OFTEN: Final = 3
"""How many times as many connections one reading must have as any other, for it to be what the letters stand for."""
KEPT_WORDS: Final = 4_096

_NAMED: Final = re.compile(
    r"\s*(?:(?:закон\w{0,3}|зу)\s+(?:україни\s+)?)?(про)\s+[«\"“„]?\s*([^\W\d_]{3,8})\s*[»\"”“]?(?:\s+україни)?\s*",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]+|[^\w\s'’-]|\d+")
_LAST_WORD: Final = re.compile(r"([^\W\d_]+)\W*$")
_WORD_MAX: Final = 40
_WRITTEN: Final = re.compile(r"[^\W\d_]?[а-яіїєґ'’]{2,}")
_ADJECTIVE: Final = re.compile(r"(?:ои|ого|их|ому|ими|ий)$")
"""How an adjective ends, in the spelling key."""
_LITTLE: Final = frozenset(
    map(spelling_key, ("з", "із", "зі", "в", "у", "на", "до", "від", "для", "за", "по", "при", "під", "о", "між", "щодо"))
)  # fmt: skip
_JOINING: Final = frozenset(map(spelling_key, ("та", "і", "й", "або")))
_COUNTRY: Final = re.compile("украин(?:а|и|у|ою)")
_SAME_FORM: Final = 2
"""Last letters in which two joined words agree when the second can stand for both («обмеженою та додатковою»)."""
_PRONOUNS: Final = frozenset(
    map(
        spelling_key,
        (
            "них", "ним", "ними", "ній", "неї", "нею", "нього", "нас", "нам", "вас", "вам", "мене", "мені", "тебе", "себе", "собі", "кого", "чого",
            "кому", "чому", "яку", "який", "яка", "яке", "які", "яких", "яким", "якого", "якій", "якою", "той", "тих", "того", "тому", "цей", "цю",
            "цього", "цьому", "цих", "все", "всі", "всіх", "усі", "усе", "усіх", "його", "їхні", "їхніх", "свій", "свою", "свої", "своїх", "наш",
            "наше", "наші", "ваш", "ваше", "ваші", "мій", "мою", "мої", "твій", "інше", "інші", "інших", "такі", "таку", "таке", "таких", "той",
            "один", "одне", "два", "дві", "три", "саме", "самі", "там", "тут", "ось", "лише", "чи", "ще", "вже", "що", "щоб", "або",
        ),
    )
)  # fmt: skip
"""Words that no title has to have and that stand behind «закон про» all the same."""
_ENDINGS: Final = (
    "",
    "а",
    "я",
    "у",
    "ю",
    "и",
    "е",
    "о",
    "ь",
    "ом",
    "ем",
    "ов",
    "ив",
    "ам",
    "ах",
    "ою",
    "ею",
    "ей",
    "ий",
)
"""Endings of nouns in the spelling key: a word that a title has in another case is a word."""

# Titles are read as a line of marks. A small letter: a word of content; a capital: a little word; «&» before it: one
# that joins, «=» one that joins two words of one form; «%» the country; «|» a pause; «^» the word «про».
_GAP: Final = r"(?:[А-Я]|&[А-Я]|=[А-Я](?:[а-я])?|[а-я]=[А-Я]){0,3}?"
_END: Final = r"(?=(?:[ВУ]?%)?(?:[|&А-Я]|$))"
_CONTENT: Final = re.compile(r"[а-я]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledLaw:
    """One name of an act, as the abbreviations of a catalog see it."""

    at: int
    """What is given back for it."""
    title: str
    law: bool = True
    """Whether it is a law: others only tell what is a word, and how often a thing is spoken of."""
    in_force: bool = True
    alias: bool = False


def abbreviated(name: str) -> str | None:
    """The word behind «про» when a name has nothing else and it may be an abbreviation; None otherwise.

    Upper case, or lower case throughout: «закон про осбб». A word of a name that is upper case throughout is returned in
    lower case, for it tells as little.
    """
    found = _NAMED.fullmatch(name)
    if found is None:
        return None
    about, word = found[1], found[2]
    if word.isupper():
        return word if not about.isupper() else word.lower()
    return word if word.islower() else None


class Abbreviations:
    """What the letters may stand for in one catalog; titles are read at the first question (some 0.3 s for ten thousand acts)."""

    def __init__(self, names: Callable[[], Iterable[TitledLaw]]) -> None:
        """`names`: gives titles and aliases, acts in force first; called at the first question."""
        self._names = names
        self._kept: dict[str, tuple[int, ...]] = {}

    def of(self, word: str) -> tuple[int, ...]:
        """`TitledLaw.at` of the laws that a word of `abbreviated` means, in the order given; more than one are to be told apart.

        A law whose whole title the letters are of comes before one whose title only ends with that thing; of the latter only those in
        force count. A word in lower case means one law or none.
        """
        if word not in self._kept:
            if len(self._kept) >= KEPT_WORDS:
                self._kept.clear()
            self._kept[word] = self._of(word)
        return self._kept[word]

    def _of(self, word: str) -> tuple[int, ...]:
        letters = name_key(word)
        if not MIN_LETTERS <= len(letters) <= MAX_LETTERS or _CONTENT.match(letters) is None:
            return ()
        lower_case = not word.isupper()
        if lower_case and self._is_word(letters):
            return ()
        found = self._titles.whole(letters) or self._titles.things(letters)
        if lower_case and len(self._titles.alive(found)) > 1:
            return ()
        return found

    def _is_word(self, word: str) -> bool:
        if word in _PRONOUNS:
            return True
        stems = {word, word[:-1]} if word[-1] in "аеиоуюяь" else {word}
        return any(stem + ending in self._titles.words for stem in stems for ending in _ENDINGS)

    @cached_property
    def _titles(self) -> "_Titles":
        return _Titles(self._names())


class _Titles:
    """Titles as lines of marks, end to end."""

    def __init__(self, names: Iterable[TitledLaw]) -> None:
        every = list(names)
        titles = "\n".join(" ".join(name.title.split()) for name in every)
        self._all = spelling_key(titles).replace("'", "").replace("’", "")
        written = {word for name in every if not name.alias for word in _WRITTEN.findall(name.title)}
        self.words = frozenset(spelling_key("\n".join(written)).replace("'", "").replace("’", "").split("\n"))
        """Words of titles that are not abbreviations themselves, in the spelling key."""
        self._names: list[TitledLaw] = []
        self._read: list[list[str]] = []
        self._marks_of: list[list[int]] = []
        self._begins = [0]
        lines: list[str] = []
        for name, key in zip(every, self._all.split("\n") if every else (), strict=True):
            if name.law and key.startswith("про ") and not is_amending(name.title):
                words = _WORDS.findall(key)[1:]
                marks, at = _marks(words)
                self._names.append(name)
                self._read.append(words)
                self._marks_of.append(at)
                self._begins.append(self._begins[-1] + len(marks) + 2)
                lines.append(f"^{marks}")
        self._text = "\n".join(lines)

    def whole(self, letters: str) -> tuple[int, ...]:
        """Laws whose whole title the letters are of; a last «У» may be of a country that is understood."""
        found = self._whole(letters)
        if not found and letters[-1] == "у":
            found = self._whole(letters[:-1])
        return found

    def _whole(self, letters: str) -> tuple[int, ...]:
        pattern = re.compile(rf"\^{_sequence(letters)}(?:[ВУ]?%)?$", re.MULTILINE)
        found = [self._names[self._line(m.start())] for m in pattern.finditer(self._text)]
        return tuple(dict.fromkeys(name.at for name in found))

    def things(self, letters: str) -> tuple[int, ...]:
        """Laws in force whose title has the letters for a thing that it speaks of near its beginning, the thing that titles speak of
        most."""
        pattern = re.compile(_sequence(letters) + _END, re.MULTILINE)
        found: dict[int, str] = {}
        match = pattern.search(self._text)
        while match is not None:
            line = self._line(match.start())
            if self._names[line].in_force and self._is_thing(line, match.start()):
                found.setdefault(self._names[line].at, self._phrase(line, match.start(), match.end()))
            match = pattern.search(self._text, match.start() + 1)
        return self._usual(found)

    def _is_thing(self, line: int, start: int) -> bool:
        """Whether a thing that the law is about may begin at a mark: near the beginning, and not behind its adjective."""
        begin = self._begins[line]
        before = self._text[begin:start]
        if len(_CONTENT.findall(before)) > MAX_BEFORE:
            return False
        previous = [
            w for w, at in zip(self._read[line], self._marks_of[line], strict=True) if begin + 1 + at < start
        ]
        return not previous or _ADJECTIVE.search(previous[-1]) is None

    def alive(self, found: Iterable[int]) -> set[int]:
        """Those in force."""
        wanted = set(found)
        return {name.at for name in self._names if name.in_force and name.at in wanted}

    def _usual(self, found: dict[int, str]) -> tuple[int, ...]:
        """The laws of things that are terms; of several readings the one that is one by far."""
        times = Counter({phrase: self._connections(phrase) for phrase in set(found.values())})
        terms = [(phrase, count) for phrase, count in times.most_common() if count >= CONNECTIONS]
        if len(terms) > 1 and terms[0][1] >= OFTEN * terms[1][1]:
            terms = terms[:1]
        kept = {phrase for phrase, _ in terms}
        return tuple(at for at, phrase in found.items() if phrase in kept)

    def _connections(self, phrase: str) -> int:
        """Behind how many different words titles have it: a term is spoken of in many ways, chance words in one."""
        before: set[str] = set()
        pattern = re.compile(r"[\s-]{1,3}".join(map(re.escape, phrase.split())) + r"(?!\w)")
        for match in pattern.finditer(self._all):
            previous = _LAST_WORD.search(self._all, max(0, match.start() - _WORD_MAX), match.start())
            before.add(previous[1] if previous is not None else "")
        return len(before)

    def _phrase(self, line: int, start: int, end: int) -> str:
        begin = self._begins[line] + 1
        marks = self._marks_of[line]
        words = [w for w, at in zip(self._read[line], marks, strict=True) if start <= begin + at < end]
        return " ".join(words)

    def _line(self, at: int) -> int:
        return bisect_right(self._begins, at) - 1


def _marks(words: list[str]) -> tuple[str, list[int]]:
    """The line of a title without «про», and where in it the mark of each word stands."""
    out: list[str] = []
    at: list[int] = []
    length = 0
    for index, word in enumerate(words):
        mark = _mark(
            word, words[index - 1] if index else "", words[index + 1] if index + 1 < len(words) else ""
        )
        at.append(length)
        length += len(mark)
        out.append(mark)
    return "".join(out), at


def _mark(word: str, before: str, after: str) -> str:
    if not word[0].isalpha():
        return "|"
    if word in _JOINING:
        agree = min(len(before), len(after)) > _SAME_FORM and before[-_SAME_FORM:] == after[-_SAME_FORM:]
        return ("=" if agree else "&") + word[0].upper()
    if _COUNTRY.fullmatch(word):
        return "%"
    return word[0].upper() if word in _LITTLE else word[0]


def _sequence(letters: str) -> str:
    """The letters, each of a word; little words between may or may not count, the country only at the end."""
    first, *middle, last = (re.escape(letter) for letter in letters)
    units = [first, *(f"(?:{letter}|[&=]?{letter.upper()})" for letter in middle)]
    units.append(f"(?:{last}|%)" if letters[-1] == "у" else last)
    return _GAP.join(units)
