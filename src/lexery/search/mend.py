"""A question as the index would spell it: slips of the hand, a keyboard without Ukrainian letters, Russian words.

Only words that neither the language nor the lay phrasings know are touched. A correction is one slip away and itself
known; a Russian word is told by our own short table, and replaced by the Ukrainian one that a person would use.
"""

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Final

from lexery.contracts.query import Language
from lexery.search.analyze import STOP, Analyzer
from lexery.search.forms_used import forms_used
from lexery.search.keys import retyped
from lexery.search.language import detect_language
from lexery.search.russian import Russian

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’ʼ`*\"][^\W\d_]+)*")
_MARKS: Final = re.compile(r"[’ʼ`*\"]")
_APOSTROPHE: Final = re.compile(r"[бпвмфрз][яює]|[бвгґджзклмнпрстфхцчшщ]ї")
"""Where a Ukrainian word may have an apostrophe; the dictionary has such words without one too."""
_RUSSIAN_LETTERS: Final = re.compile(r"[ыэёъ]")
_LETTERS: Final = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'"
_LONG: Final = 5
"""Letters from which a slip is looked for: a shorter word is near too many others."""
_SEEN: Final = 2
"""A form that the lay phrasings use more often than this is no slip, whatever the dictionary has."""
_DOUBTFUL: Final = {"и": "иії", "э": "єе", "е": "еєі", "ы": "и", "ё": "ео", "ъ": "'", "г": "гґ", "о": "оі"}
"""Letters of a Russian keyboard, and what stands for them in Ukrainian words."""
_SURE_STEM: Final = 5
"""Letters of a Russian stem that is trusted before a slip is looked for in a text that is not Russian."""
_ENDINGS: Final = (
    ("ение", "ення"), ("ения", "ення"), ("ению", "енню"), ("ением", "енням"), ("ении", "енні"), ("ание", "ання"),
    ("ания", "ання"), ("анию", "анню"), ("анием", "анням"), ("ании", "анні"), ("ость", "ість"), ("остью", "істю"),
    ("ться", "тися"), ("ть", "ти"), ("ет", "е"), ("ют", "ють"), ("ут", "уть"), ("ят", "ять"), ("ат", "ать"), ("ит", "ить"),
    ("ый", "ий"), ("ая", "а"), ("яя", "я"), ("ое", "е"), ("ее", "є"), ("ую", "у"), ("ые", "і"), ("ие", "і"), ("ых", "их"),
    ("ым", "им"), ("ыми", "ими"), ("ой", "ої"), ("ом", "ому"), ("ал", "ав"), ("ил", "ив"), ("ел", "ів"), ("ял", "яв"),
    ("ия", "ія"), ("ии", "ії"), ("ию", "ію"), ("ях", "ях"), ("", ""),
)  # fmt: skip
_BEGINNINGS: Final = (
    ("от", "від"),
    ("раз", "роз"),
    ("рас", "роз"),
    ("под", "під"),
    ("пере", "пере"),
    ("", ""),
)
"""How Russian words end and begin, and Ukrainian ones of the same root."""
_READINGS_MAX: Final = 256
"""Ways to read a word typed on a Russian keyboard that are tried."""


class Mender:
    """Mends questions against one vocabulary; remembers words it has seen."""

    def __init__(self, analyzer: Analyzer, russian: Russian | None = None, *, kept: int = 20_000) -> None:
        """`kept`: words whose mending is remembered."""
        self._analyzer = analyzer
        self._russian = russian or Russian.shipped()
        self._kept = kept
        self._mended: dict[tuple[str, bool], str] = {}

    def knows(self, form: str) -> bool:
        """Whether a lower-case form is a Ukrainian word, or a Russian one of the kind people ask with."""
        return form in STOP or self._analyzer.knows(form) or form in self._russian.forms

    def retyped(self, text: str) -> str:
        """As it was meant to be typed, letter for letter: see `keys.retyped`."""
        return retyped(text, self.knows)

    def mended(self, text: str) -> str:
        """The text with unknown words corrected; names and abbreviations stay.

        In a Russian text every word is looked for in the table; elsewhere those that are no Ukrainian words.
        """
        russian = detect_language(text) is Language.RU
        found: list[str] = []
        end = 0
        for match in _WORD.finditer(text):
            word = match.group()
            before = text[: match.start()].rstrip(' «"„“(—–-')
            found.append(text[end : match.start()])
            named = _is_name(word, opens=not before or before[-1] in ".?!…\n")
            found.append(word if named else self._word(word, russian=russian))
            end = match.end()
        return "".join([*found, text[end:]])

    def _word(self, word: str, *, russian: bool) -> str:
        form = _MARKS.sub("'", word.lower())
        key = (form, russian)
        mended = self._mended.get(key)
        if mended is None:
            if len(self._mended) >= self._kept:
                self._mended.clear()
            mended = self._mended[key] = self._look_up(form, russian=russian)
        if mended == word.lower():
            return word
        return mended[:1].upper() + mended[1:] if word[:1].isupper() else mended

    def _look_up(self, form: str, *, russian: bool) -> str:
        whole = self._russian.forms.get(form)
        if whole is not None and (russian or not self._analyzer.knows(form)):
            return whole
        if len(form) < 2 or form in STOP or form.isascii():
            return form
        marked = self._best(_with_apostrophe(form))
        if marked is not None and not forms_used().get(form, 0):
            return marked
        russian = russian or bool(_RUSSIAN_LETTERS.search(form))
        stem = self._russian.stem(form)
        sure = stem is not None and (russian or len(stem) >= _SURE_STEM)
        if self._analyzer.knows(form):
            # The dictionary has Russian words too; those that nobody asks with are replaced all the same.
            foreign = sure and stem is not None and not self._russian.stems[stem].startswith(stem)
            if not foreign or forms_used().get(form, 0):
                return form
        elif forms_used().get(form, 0) > _SEEN and not russian:
            return form
        if sure and stem is not None:
            return self._russian.stems[stem]
        read = self._best(_readings(form, russian=russian))
        if read is None and len(form) >= _LONG:
            read = self._best(_one_slip_away(form))
        if read is None and stem is not None:
            read = self._russian.stems[stem]
        return read or form

    def _best(self, candidates: Iterator[str]) -> str | None:
        """The candidate that people use most and that the language has."""
        used = forms_used()
        counted = [(used[one], one) for one in candidates if one in used]
        known = [(count, one) for count, one in counted if self._analyzer.knows(one)]
        return max(known, default=(0, None))[1]


def _is_name(word: str, *, opens: bool) -> bool:
    """An abbreviation, or a capital inside a sentence."""
    return word[1:] != word[1:].lower() or (word[:1].isupper() and not opens)


def _with_apostrophe(form: str) -> Iterator[str]:
    for match in _APOSTROPHE.finditer(form):
        yield f"{form[: match.end() - 1]}'{form[match.end() - 1 :]}"


def _readings(form: str, *, russian: bool) -> Iterator[str]:
    """The form with Ukrainian letters where a Russian keyboard has none, and with Ukrainian beginnings and endings."""
    yield from _with_letters(form)
    if not russian:
        return
    for begins, begun in _BEGINNINGS:
        for ends, ended in _ENDINGS:
            if form.startswith(begins) and form.endswith(ends) and (begins or ends):
                root = form[len(begins) : len(form) - len(ends)]
                yield from _with_letters(root, begun, ended)


def _with_letters(root: str, begun: str = "", ended: str = "") -> Iterator[str]:
    choices = [_DOUBTFUL.get(letter, letter) for letter in root]
    if prod(len(options) for options in choices) <= _READINGS_MAX:
        yield from (f"{begun}{''.join(letters)}{ended}" for letters in product(*choices))


def _one_slip_away(form: str) -> Iterator[str]:
    """Forms with a letter lost, added, changed or two exchanged; the first letter stays, which is seldom mistyped."""
    for at in range(1, len(form) + 1):
        head, tail = form[:at], form[at:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in _LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
