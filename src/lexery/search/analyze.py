"""Words → lemmas: what the text and the phrasings are indexed by."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

ANALYZER_ID: Final = "pymorphy3-uk/1"
"""Changes whenever the same text may give other lemmas: an index of another analyzer is refused."""

_APOSTROPHES: Final = "’ʼ`´‘′＇"
_FOLD: Final = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_LOOKALIKES: Final = str.maketrans("aceiopxyїё", "асеіорхуїё")
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_MIXED: Final = re.compile(r"(?=.*[a-z])(?=.*[а-яіїєґ])")
_LATIN: Final = re.compile(r"[a-z]+")
_LETTERS: Final = 26
_CYRILLIC: Final = re.compile(r"[а-яіїєґ]")
_BETWEEN: Final = re.compile(r"'|[^\W_a-zа-яіїєґ]")
"""What may lie between letters of the two alphabets in one word."""

KEPT_FORMS: Final = 100_000
"""Forms whose lemmas an analyzer remembers, and as many again: some 25 MB, whatever the size of the corpus."""

STOP: Final = frozenset(
    [
        "а",
        "або",
        "адже",
        "аж",
        "але",
        "б",
        "без",
        "би",
        "був",
        "була",
        "були",
        "було",
        "бути",
        "в",
        "вас",
        "ваш",
        "вже",
        "ви",
        "від",
        "він",
        "вона",
        "вони",
        "воно",
        "все",
        "всі",
        "г",
        "да",
        "давайте",
        "де",
        "для",
        "до",
        "добрий",
        "день",
        "доброго",
        "дня",
        "вечора",
        "ж",
        "за",
        "з",
        "зі",
        "завжди",
        "здравствуйте",
        "и",
        "із",
        "і",
        "й",
        "його",
        "її",
        "їй",
        "їм",
        "їх",
        "к",
        "коли",
        "кого",
        "кому",
        "котрий",
        "краще",
        "куди",
        "ли",
        "лише",
        "мав",
        "має",
        "мати",
        "маю",
        "мене",
        "мені",
        "ми",
        "мій",
        "мною",
        "моя",
        "моє",
        "мої",
        "може",
        "можна",
        "можу",
        "на",
        "навіщо",
        "над",
        "нам",
        "нас",
        "наш",
        "не",
        "нема",
        "немає",
        "неї",
        "нею",
        "ні",
        "ними",
        "них",
        "ну",
        "о",
        "об",
        "ось",
        "от",
        "по",
        "поки",
        "потім",
        "при",
        "про",
        "під",
        "підкажіть",
        "скажіть",
        "скільки",
        "сам",
        "саме",
        "свій",
        "себе",
        "собі",
        "та",
        "так",
        "такий",
        "там",
        "те",
        "тепер",
        "ти",
        "тим",
        "то",
        "того",
        "тоді",
        "тому",
        "той",
        "тут",
        "у",
        "хіба",
        "хоч",
        "хто",
        "це",
        "цей",
        "ця",
        "ці",
        "цього",
        "цьому",
        "чи",
        "чого",
        "чому",
        "чий",
        "що",
        "щоб",
        "щодо",
        "що-небудь",
        "я",
        "як",
        "яка",
        "який",
        "яким",
        "яких",
        "яке",
        "які",
        "якщо",
        "якби",
        "яку",
        "будь",
        "ласка",
        "будьласка",
        "дякую",
        "буде",
        "будуть",
        "є",
        "потрібно",
        "треба",
        "варто",
        "взагалі",
        "зараз",
        "просто",
        "навіть",
        "також",
        "теж",
        "ще",
        "тільки",
        "після",
        "перед",
        "між",
        "через",
        "что",
        "как",
        "где",
        "когда",
        "если",
        "или",
        "это",
        "мне",
        "меня",
        "мой",
        "моя",
        "мои",
        "его",
        "её",
        "их",
        "нет",
        "да",
        "можно",
        "нужно",
        "ли",
        "бы",
        "же",
        "вы",
        "он",
        "она",
        "они",
        "кто",
        "какой",
        "какая",
        "какие",
        "сколько",
        "куда",
        "зачем",
        "почему",
        "уже",
        "еще",
        "ещё",
        "только",
    ]
)
"""Words of asking and joining; negations of rights («не», «без») carry no topic either."""


def fold(text: str) -> str:
    """Lower case, one apostrophe, no stress marks and soft hyphens."""
    return text.translate(_FOLD).replace("\u0301", "").replace("\u00ad", "").lower()


def _straighten(word: str) -> str:
    """A Cyrillic word typed with a few Latin look-alikes, in Cyrillic."""
    return word.translate(_LOOKALIKES) if _MIXED.match(word) else word


def words(text: str) -> list[str]:
    """Forms in the order of the text, folded; numbers are words."""
    folded = fold(text)
    found = _WORD.findall(folded)
    return found if folded.isascii() else [word if word.isdigit() else _straighten(word) for word in found]


def aligned(text: str) -> str:
    """`text` in the form of `words`, no code point moved: unlike `fold` it keeps lengths, so that offsets hold."""
    for mark in _APOSTROPHES:
        # One pass each in C; a translation table goes through a dictionary code point by code point.
        text = text.replace(mark, "'")
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    if not _has_latin(lower):
        return lower
    if not any(_meets(lower, run.start(), run.end()) for run in _LATIN.finditer(lower)):
        return lower
    return _WORD.sub(lambda word: _straighten(word.group()), lower)


def _has_latin(lower: str) -> bool:
    # Most texts have none, and to see that by a pattern takes as long as all the rest of `aligned`.
    codes = np.frombuffer(lower.encode("utf-16-le", "surrogatepass"), dtype="<u2")
    return bool((codes - np.uint16(ord("a")) < _LETTERS).any())


def _meets(lower: str, start: int, end: int) -> bool:
    """Whether a run of Latin letters is in one word with a Cyrillic one. Few texts hold any: each is looked at alone."""
    while start and _BETWEEN.match(lower, start - 1):
        start -= 1
    if start and _CYRILLIC.match(lower, start - 1):
        return True
    while _BETWEEN.match(lower, end):
        end += 1
    return _CYRILLIC.match(lower, end) is not None


def word_at(plain: str, start: int) -> str | None:
    """The form of an `aligned` text that begins at `start`; None inside a form and between forms."""
    if start:
        before = plain[start - 1]
        if before.isalnum() or (before == "'" and start > 1 and plain[start - 2].isalnum()):
            return None
    match = _WORD.match(plain, start)
    return match.group() if match else None


class KnownForms(Protocol):
    """Lemmas of forms that were looked up before."""

    def get(self, form: str, /) -> str | None:
        """The lemma; None when the form is not known."""
        ...


class Analyzer:
    """Lemmas by the first parse of pymorphy3; a form it does not know (Russian, surzhyk, names) stays as it is."""

    def __init__(self, known: KnownForms | None = None, *, kept: int = KEPT_FORMS) -> None:
        """`known`: form → lemma, to spare the dictionary what was looked up before. `kept`: forms to remember."""
        self._kept = kept
        self._known = known
        self._lemmas: dict[str, str] = {}
        self._older: dict[str, str] = {}

    @property
    def vocabulary(self) -> Mapping[str, str]:
        """Forms looked up lately and their lemmas: the last `kept` at least."""
        return {**self._older, **self._lemmas}

    def lemma(self, form: str) -> str:
        """Lemma of a folded form."""
        lemma = self._lemmas.get(form)
        if lemma is None:
            lemma = self._older.get(form)
            lemma = self._keep(form, self._look_up(form) if lemma is None else lemma)
        return lemma

    def _keep(self, form: str, lemma: str) -> str:
        # Two generations: what was not met in the younger one is forgotten with the older.
        if len(self._lemmas) >= self._kept:
            self._older, self._lemmas = self._lemmas, {}
        self._lemmas[form] = lemma
        return lemma

    def lemmas(self, text: str) -> list[str]:
        """Lemmas of all words, in order, without stop words."""
        found: list[str] = []
        for form in words(text):
            if form in STOP:
                continue
            lemma = self.lemma(form)
            if lemma not in STOP:
                found.append(lemma)
        return found

    def knows(self, form: str) -> bool:
        """Whether the dictionary has a folded form: of what it has not, the lemma is guessed."""
        return form.isdigit() or self._morph.word_is_known(form)

    def _look_up(self, form: str) -> str:
        if form.isdigit() or len(form) < 2:
            return form
        known = self._known.get(form) if self._known is not None else None
        if known is not None:
            return known
        try:
            parses = self._morph.parse(form)
        except ValueError:
            # The dictionary asks for the names of letters, and some scripts have none.
            return form
        return fold(parses[0].normal_form) if parses else form

    @cached_property
    def _morph(self) -> "MorphAnalyzer":
        from pymorphy3 import MorphAnalyzer

        return MorphAnalyzer(lang="uk")
