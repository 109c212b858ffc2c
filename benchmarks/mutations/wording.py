"""Corruptions of words: one value, bound, denial, day, actor or exception of a text is changed, the rest stays.

Each takes a text and gives every text that one change makes of it, none when the text has nothing to change. Citations
(«ч. 2 ст. 40», «№ 5») are left alone: they are other kinds.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from pymorphy3 import MorphAnalyzer

from lexery.law.months import MONTHS

Wording = Callable[[str], list[str]]

_PLACE: Final = re.compile(
    r"(?:(?:ст|ч|п|пп|підп|абз|прим|част|розд)\.|№|статт\w+|стат\w+|частин\w+|пункт\w*|підпункт\w*|абзац\w*|розділ\w*)"
    r"[\s\u00a0]*[\d,\s\u00a0і–-]*\d[\d-]*|^\s*\d{1,3}(?:-\d+)?[.)]",
    re.IGNORECASE | re.MULTILINE,
)
_ROWS: Final = (
    "два три чотири п'ять шість сім вісім дев'ять десять дванадцять п'ятнадцять двадцять тридцять шістдесят",
    "двох трьох чотирьох п'яти шести семи восьми дев'яти десяти дванадцяти п'ятнадцяти двадцяти тридцяти шістдесяти",
    "двом трьом чотирьом п'ятьом шістьом сімом восьмом",
    "двома трьома чотирма п'ятьма шістьма сьома вісьма",
)
_NEXT: Final = {
    word: other
    for row in _ROWS
    for word, other in zip(row.split(), [*row.split()[1:], row.split()[0]], strict=True)
}
_HEADS: Final = [
    "одно",
    "дво",
    "три",
    "чотири",
    "п'яти",
    "шести",
    "семи",
    "восьми",
    "десяти",
    "п'ятнадцяти",
    "двадцяти",
    "тридцяти",
    "шістдесяти",
]
_COMPOUND: Final = re.compile(
    rf"(?<!\w)({'|'.join(_HEADS)})(?=(?:денн|добов|тижнев|місячн|річн|годинн|кратн|разов))", re.IGNORECASE
)
_DIGITS: Final = re.compile(r"(?<![\w.,/-])\d{1,6}(?![\w/-]|[.,]\d)")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’ʼ-][^\W\d_]+)*")
_BOUNDS: Final = (
    (r"не більш(?:е|ий|ої)(?= )", "не менше"),
    (r"не менш(?:е|ий|ої)(?= )", "не більше"),
    (r"не пізніше", "не раніше"),
    (r"не раніше", "не пізніше"),
    (r"щонайменше", "щонайбільше"),
    (r"понад", "до"),
    (r"(?<!не )більше(?= ніж| як| \d)", "менше"),
    (r"не перевищу(?=є|ють)", "перевищу"),
    (r"(?<!не )перевищу(?=є|ють)", "не перевищу"),
    (r"(?:протягом|впродовж|упродовж)", "не раніше ніж через"),
    (r"(?<!від )до(?= (?:\d|двох|трьох|чотирьох|п.яти|шести|семи|восьми|десяти|п.ятнадцяти|тридцяти))", "понад"),
    (r"на строк від(?= )", "на строк понад"),
)  # fmt: skip
_DENIALS: Final = (
    (r"не допускається", "допускається"),
    (r"не допускаються", "допускаються"),
    (r"(?<!не )допускається", "не допускається"),
    (r"забороняється", "дозволяється"),
    (r"забороняються", "дозволяються"),
    (r"заборонено", "дозволено"),
    (r"(?<!не )дозволяється", "забороняється"),
    (r"не ма(?=є права|ють права)", "ма"),
    (r"має право", "не має права"),
    (r"мають право", "не мають права"),
    (r"не може(?= )", "може"),
    (r"не можуть(?= )", "можуть"),
    (r"(?<!не )може(?= )", "не може"),
    (r"(?<!не )можуть(?= )", "не можуть"),
    (r"не підлягає", "підлягає"),
    (r"(?<!не )підлягає", "не підлягає"),
    (r"(?<!не )підлягають", "не підлягають"),
    (r"(?<!не )зобов'язан(?=ий|а|і)", "не зобов'язан"),
    (r"(?<!не )повин(?=ен|на|ні)", "не повин"),
    (r"(?<!не )(?=(?:здійсню|нада|прийма|застосову|визнача|встановлю|сплачу|стягу|проводи|поверта)(?:є|ють|ть|ться|ється|ються))", "не "),
)  # fmt: skip
_WORD_DATE: Final = re.compile(rf"(?<!\d)(\d{{1,2}}) ({'|'.join(MONTHS)}) (\d{{4}})(?= ?року| ?р\.|\b)")
_DATE: Final = re.compile(r"(?<![\d.])(\d{2})\.(\d{2})\.(\d{4})(?!\d)")
_ACTORS: Final = (
    ("роботодавець", "працівник"), ("орендар", "орендодавець"), ("наймач", "наймодавець"), ("покупець", "продавець"),
    ("боржник", "кредитор"), ("позивач", "відповідач"), ("прокурор", "слідчий"), ("споживач", "продавець"),
    ("страхувальник", "страховик"), ("позичальник", "позикодавець"), ("замовник", "підрядник"), ("замовник", "виконавець"),
    ("спадкоємець", "спадкодавець"), ("перевізник", "пасажир"), ("потерпілий", "обвинувачений"), ("дарувальник", "обдаровуваний"),
    ("стягувач", "боржник"), ("власник", "наймач"), ("суд", "прокурор"), ("адвокат", "слідчий"), ("суддя", "прокурор"),
    ("підприємець", "працівник"), ("платник", "орган"), ("заявник", "орган"), ("батько", "опікун"), ("водій", "перевізник"),
)  # fmt: skip
_EXCEPT: Final = re.compile(
    r",?\s+(?:,\s*)?(?:крім|окрім|за винятком|за виключенням|якщо інше|якщо інший|якщо інші)\s[^;\n]*?(?=\.?\s*(?:$|\n)|;|\.\s+[А-ЯІЇЄҐ])",
    re.IGNORECASE,
)
SINCE: Final = (", починаючи з 1 січня 2024 року", ", до 31 грудня 2019 року")


def numbers(text: str) -> list[str]:
    """Another number, in digits, in words, or at the head of a compound («тримісячний»)."""
    closed = _closed(text)
    out: list[str] = []
    for found in _DIGITS.finditer(text):
        if not _in(found, closed):
            value = int(found[0])
            out += [_put(text, found, str(other)) for other in (value + 1, value * 2 or 5)]
    for found in _WORD.finditer(text):
        other = _NEXT.get(_plain(found[0]))
        if other is not None and not _in(found, closed):
            out.append(_put(text, found, other))
    for found in _COMPOUND.finditer(text):
        other = _HEADS[(_HEADS.index(_plain(found[1])) + 1) % len(_HEADS)]
        out.append(_put(text, found, other))
    return out


def comparators(text: str) -> list[str]:
    """Another bound of a number."""
    return list(_swaps(text, _BOUNDS))


def negations(text: str) -> list[str]:
    """A rule denied, or a denial made a rule."""
    return list(_swaps(text, _DENIALS))


def dates(text: str) -> list[str]:
    """Another day, month or year of a date."""
    out: list[str] = []
    closed = [span for span in _closed(text) if "№" in text[slice(*span)]]
    for found in _WORD_DATE.finditer(text):
        if not _in(found, closed):
            month = MONTHS[(MONTHS.index(found[2]) + 5) % 12]
            out += [
                _put(text, found, f"{found[1]} {found[2]} {int(found[3]) + 1}"),
                _put(text, found, f"{found[1]} {month} {found[3]}"),
            ]
    for found in _DATE.finditer(text):
        if not _in(found, closed):
            out.append(_put(text, found, f"{found[1]}.{found[2]}.{int(found[3]) - 1}"))
    return out


def added_dates(text: str) -> list[str]:
    """A day that the rule does not name, put at its end."""
    stripped = text.rstrip(" .;")
    return [f"{stripped}{since}." for since in SINCE] if stripped else []


def subjects(text: str) -> list[str]:
    """One actor in another's place, in the same case; where both are named, they change places."""
    out: list[str] = []
    named = list(_actors(text))
    present = {lemma for _, lemma, _ in named}
    for found, lemma, tag in named:
        for pair in _ACTORS:
            if lemma not in pair:
                continue
            other = pair[1 - pair.index(lemma)]
            if other in present:
                out += _exchanged(text, named, lemma, other)
            elif (form := _inflected(other, tag)) is not None:
                out.append(_put(text, found, form))
    return list(dict.fromkeys(out))


def exceptions(text: str) -> list[str]:
    """A rule without its exception."""
    return [_put(text, found, "") for found in _EXCEPT.finditer(text)]


def exception_starts(text: str) -> list[int]:
    """Where the exceptions begin that end their sentence and with it the text: a quote may be cut there."""
    return [f.start() for f in _EXCEPT.finditer(text) if not text[f.end() :].strip(" .;")]


def _actors(text: str) -> Iterator[tuple[re.Match[str], str, str]]:
    """Each actor: where, its lemma, its grammar."""
    known = {name for pair in _ACTORS for name in pair}
    for found in _WORD.finditer(text):
        lemma, tag = _noun(_plain(found[0]))
        if lemma in known:
            yield found, lemma, tag


@cache
def _morph() -> MorphAnalyzer:
    return MorphAnalyzer(lang="uk")


@cache
def _noun(word: str) -> tuple[str, str]:
    parse = _morph().parse(word)[0]
    return parse.normal_form, str(parse.tag)


def _inflected(lemma: str, tag: str) -> str | None:
    parse = _morph().parse(lemma)[0]
    wanted = {part for part in re.split(r"[ ,]", tag) if part in _CASES}
    form = parse.inflect(wanted)
    return form.word if form is not None else None


_CASES: Final = frozenset(("nomn", "gent", "datv", "accs", "ablt", "loct", "voct", "plur"))


def _exchanged(
    text: str, named: list[tuple[re.Match[str], str, str]], first: str, second: str
) -> Iterator[str]:
    """Both actors, each in the other's place and case, everywhere; nothing where a form is not known."""
    pieces: list[str] = []
    at = 0
    for found, lemma, tag in named:
        if lemma not in (first, second):
            continue
        form = _inflected(second if lemma == first else first, tag)
        if form is None:
            return
        pieces += (text[at : found.start()], _like(found[0], form))
        at = found.end()
    yield "".join((*pieces, text[at:]))


def _swaps(text: str, table: tuple[tuple[str, str], ...]) -> Iterator[str]:
    plain = _plain(text)
    for pattern, other in table:
        for found in re.finditer(rf"(?<!\w){pattern}", plain):
            yield (
                text[: found.start()] + _like(text[found.start() : found.end()], other) + text[found.end() :]
            )


def _put(text: str, found: re.Match[str], other: str) -> str:
    return text[: found.start()] + _like(found[0], other) + text[found.end() :]


def _like(model: str, word: str) -> str:
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _plain(text: str) -> str:
    """Lower case with one apostrophe, length kept."""
    return re.sub("[’ʼ`]", "'", text.lower())


def _closed(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _PLACE.finditer(text)]


def _in(found: re.Match[str], spans: list[tuple[int, int]]) -> bool:
    return any(a < found.end() and found.start() < b for a, b in spans)
