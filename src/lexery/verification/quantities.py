"""Quantities of a Ukrainian legal text: number, unit, comparator and the event a term runs from.

Digits and number words are one («14», «чотирнадцяти», «чотирнадцятиденний»). A comparator belongs to the number it
stands before («не більше 90 днів», «понад три роки»); a term's start is what follows it («з дня вчинення»).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final

from lexery.law.text import lower, normal
from lexery.verification.number_words import FRACTIONS, HALVES, MULTIPLES, SCALES, WORDS


class Comparator(StrEnum):
    """How a number bounds."""

    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    MORE = "more"
    LESS = "less"
    WITHIN = "within"
    EXACT = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """One number as the text uses it; `start` and `end` are code points of the normal form."""

    value: Fraction
    unit: str
    """`day`, `day:working`, `month`, `percent`, `hryvnia`, `date`, …; empty when none is written."""
    comparator: Comparator
    anchor: str
    """First letters of the event a term runs from; empty when none is written."""
    start: int
    end: int


_UNITS: Final = (
    ("day", r"дн(?!у\b)|день|ден(?:н|ь)|доб"),
    ("week", r"тиж"),
    ("month", r"місяц|місячн"),
    ("year", r"рок|рік|річн|літ\b"),
    ("hour", r"годин"),
    ("minute", r"хвилин"),
    ("percent", r"%|відсот|процент"),
    ("hryvnia", r"грн|гривен|гривн"),
    ("nmdg", r"неоподатк|нмдг|мінімум(?:и|ів|ами|ах)\b"),
    ("minimum", r"мінімальн|прожитков"),
    ("person", r"особ|осіб|працівник|чолов"),
    ("times", r"раз(?:и|ів|у)?\b|кратн"),
    ("metre", r"метр|км\b|кв\.|га\b|гектар"),
    ("gram", r"грам|кг\b|кілограм"),
    ("promille", r"проміле|‰"),
)
_COMPOUND: Final = (
    "денн",
    "добов",
    "тижнев",
    "місячн",
    "річн",
    "годинн",
    "хвилинн",
    "кратн",
    "разов",
    "відсотков",
)
_COMPARATORS: Final = (
    (Comparator.AT_MOST, r"до досягнення(?: [^\W\d_]+)?|(?:поки|доки)(?: [^\W\d_]+)? не (?:досягн\w+|виповнит\w+|сповнит\w+|мине)(?: [^\W\d_]+)?|не більш\w*(?: як| ніж)?|не довш\w*(?: як| ніж)?|не пізніш\w*(?: як| ніж)?|не (?:може |можуть |повин\w+ |має |мають )?перевищ\w+|не (?:може|можуть|повин\w+|має|мають) (?:бути|становити) (?:більш\w*|вищ\w+)(?: як| ніж| за| від)?|не далі(?: як| ніж)?|щонайбільш\w*|щонайпізніш\w*(?: за)?|щонайдовш\w*|найпізніш\w*|максим\w+|не вище|до(?! дня)|в межах"),
    (Comparator.AT_LEAST, r"не менш\w*(?: як| ніж)?|не (?:може|можуть|повин\w+|має|мають) (?:бути|становити) (?:менш\w*|нижч\w+)(?: як| ніж| за| від)?|не ближч\w*(?: як| ніж)?|не рідш\w*(?: як| ніж)?|не раніш\w*(?: як| ніж)?|щонайменш\w*|не молодш\w*(?: за| від)?|(?<!не )(?:досяг\w+|виповнил\w+|виповнит\w+|сповнил\w+|сповнит\w+)|принаймні|не нижче|мінімум|від"),
    (Comparator.MORE, r"понад|більш\w*(?: як| ніж)?|перевищ\w+|старш\w+|довш\w*(?: як| ніж)?|після"),
    (Comparator.LESS, r"менш\w*(?: як| ніж)?|молодш\w+|раніш\w*(?: як| ніж)?|не (?:досяг\w+|виповнил\w+|сповнил\w+)(?: ще)?"),
    (Comparator.WITHIN, r"протягом|впродовж|упродовж|на протязі|у|в|за"),
)  # fmt: skip
_TOKEN: Final = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)?|[^\W\d_]+(?:'[^\W\d_]+)*")
_DATE: Final = re.compile(r"(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d])")
_WORD_DATE: Final = re.compile(
    r"(?<!\d)(\d{1,2}) (січн|лют|берез|квіт|трав|черв|лип|серп|верес|жовт|листопад|груд)\w* (\d{4})"
)
_MONTHS: Final = [
    "січн",
    "лют",
    "берез",
    "квіт",
    "трав",
    "черв",
    "лип",
    "серп",
    "верес",
    "жовт",
    "листопад",
    "груд",
]
_ANCHOR: Final = re.compile(
    r"(?:(?:з|із|від|починаючи з) (?:дня|дати|моменту|часу|наступного дня(?: після)?)|після|з)"
    r"(?: його| її| їх| такого| такої| цього| цієї)? ([^\W\d_]{4,})"
)
_IMPLIED: Final = re.compile(
    r"(?<![^\W\d_])(?:протягом|впродовж|упродовж|раз (?:на|у|в)|через|(?:не )?(?:довш\w*|більш\w*|менш\w*|пізніш\w*|раніш\w*)(?: як| ніж)?(?: через| за| на)?)"
    r" (місяц(?:я|ь)|року|рік|тижня|тиждень|доби|добу|години|годину)(?![^\W\d_])"
)
_GAP: Final = (
    r"(?: (?:строк\w*|термін\w*|віц\w*|розмір\w*|сум\w*|на|зі?|у|в|за|через|кожн\w*|становить|є|ціл\w*))*"
)
_BEFORE: Final = tuple(
    (kind, re.compile(rf"(?<![^\W\d_])(?:{pattern}){_GAP} ?\(?$")) for kind, pattern in _COMPARATORS
)
_CALENDAR: Final = 1_000
"""Years from which a number names one: «1917–1991 років»."""
_DASH: Final = re.compile(r" ?[-–—] ?")
_NEAR: Final = 48


def quantities(text: str) -> list[Quantity]:
    """Every quantity of the text, in order."""
    form = lower(normal(text))
    dates = list(_dates(form))
    taken = [(q.start, q.end) for q in dates]
    numbers = [q for q in _numbers(form) if not any(a <= q.start < b for a, b in taken)]
    found = [*dates, *_implied(form), *_ranges(form, numbers)]
    return sorted(found, key=lambda q: q.start)


def _ranges(form: str, numbers: Sequence[Quantity]) -> list[Quantity]:
    """«3–5 років» is «від трьох до п'яти років»; «від двох до трьох тисяч» counts both in thousands."""
    out = list(numbers)
    for at, (low, high) in enumerate(pairwise(numbers)):
        between = form[low.end : high.start]
        dashed = (
            _DASH.fullmatch(between) is not None
            and low.value < high.value
            and low.unit in ("", high.unit)
            and not (high.unit == "year" and high.value >= _CALENDAR)
        )
        if not dashed and not (between == " до " and low.comparator is Comparator.AT_LEAST):
            continue
        scale = _scale_of(form[high.start : high.end])
        value = low.value * scale if scale and not _scale_of(form[low.start : low.end]) else low.value
        if value >= high.value:
            value = low.value
        out[at] = replace(low, value=value, unit=low.unit or (high.unit if dashed else ""))
        if dashed and high.unit:
            out[at] = replace(out[at], comparator=Comparator.AT_LEAST)
            out[at + 1] = replace(high, comparator=Comparator.AT_MOST)
    return out


def _scale_of(written: str) -> int:
    """Thousands or millions that a number is written in; 0 for none."""
    return next((scale for stem, scale in SCALES if stem in written), 0)


def _dates(form: str) -> Iterator[Quantity]:
    for match in _DATE.finditer(form):
        yield _date(match, int(match[3]), int(match[2]), int(match[1]))
    for match in _WORD_DATE.finditer(form):
        yield _date(match, int(match[3]), _MONTHS.index(match[2]) + 1, int(match[1]))


def _date(match: re.Match[str], year: int, month: int, day: int) -> Quantity:
    return Quantity(
        value=Fraction(year * 10_000 + month * 100 + day),
        unit="date",
        comparator=Comparator.EXACT,
        anchor="",
        start=match.start(),
        end=match.end(),
    )


def _implied(form: str) -> Iterator[Quantity]:
    """«Протягом місяця», «раз на рік»: one of the unit, though no number is written."""
    for match in _IMPLIED.finditer(form):
        yield Quantity(
            value=Fraction(1),
            unit=_unit(form, match.start(1)),
            comparator=_comparator(form, match.start(1)),
            anchor=_anchor(form, match.end()),
            start=match.start(1),
            end=match.end(),
        )


def _numbers(form: str) -> Iterator[Quantity]:
    tokens = list(_TOKEN.finditer(form))
    at = 0
    while at < len(tokens):
        value, unit, after = _value(tokens, at)
        if value is None:
            at += 1
            continue
        start, end = tokens[at].start(), tokens[after - 1].end()
        unit = unit or _unit(form, end)
        # «14-денний», «16-річного»: what follows the hyphen is the unit, not one of it.
        if tokens[at][0][0].isdigit() and form[end : end + 1] == "-":
            after += (
                after < len(tokens) and tokens[after].start() == end + 1 and not tokens[after][0][0].isdigit()
            )
            end = tokens[after - 1].end()
        # «один» alone counts nothing: «один з подружжя», «одна сторона».
        if unit or value != 1 or tokens[at][0][0].isdecimal() or _opens_range(tokens, at, after):
            yield Quantity(
                value=value,
                unit=unit,
                comparator=_comparator(form, start),
                anchor=_anchor(form, end),
                start=start,
                end=end,
            )
        at = after


def _value(tokens: list[re.Match[str]], at: int) -> tuple[Fraction | None, str, int]:
    word = tokens[at][0]
    if word[0].isdecimal():
        return _scaled(Fraction(word.replace(" ", "").replace(",", ".")), tokens, at + 1)
    if (stem := next((s for s in ("тисяч", "мільйон") if word.startswith(s)), "")) and word != stem:
        return _scaled(Fraction(1), tokens, at)
    total, after, last = 0, at, 10_000
    while after < len(tokens) and (step := WORDS.get(tokens[after][0])) is not None and step < last:
        if after > at and not _adjoin(tokens[after - 1], tokens[after]):
            break
        total += step
        last = 10 if step >= 20 and step < 100 else 100 if step >= 100 else 1
        after += 1
    if after > at:
        if [t[0] for t in tokens[after : after + 2]] == ["з", "половиною"]:
            return Fraction(total) + Fraction(1, 2), "", after + 2
        return _scaled(Fraction(total), tokens, after)
    if word.startswith("півр"):
        return Fraction(6), "month", at + 1
    if word == "пів" and at + 1 < len(tokens) and tokens[at + 1][0].startswith("рок"):
        return Fraction(6), "month", at + 2
    if word in HALVES:
        return _scaled(HALVES[word], tokens, at + 1)
    for stem, value in FRACTIONS.items():
        if word.startswith(stem):
            return value, "", at + 1
    for stem, multiple in MULTIPLES.items():
        if word.startswith(stem):
            return Fraction(multiple), "times", at + 1
    return (*_compound(word), at + 1)


def _opens_range(tokens: list[re.Match[str]], at: int, after: int) -> bool:
    """«Від одного до шести»."""
    around = [t[0] for t in (*tokens[max(0, at - 1) : at], *tokens[after : after + 1])]
    return around == ["від", "до"] and after + 1 < len(tokens) and _value(tokens, after + 1)[0] is not None


def _adjoin(first: re.Match[str], second: re.Match[str]) -> bool:
    return second.start() - first.end() == 1


def _scaled(value: Fraction, tokens: list[re.Match[str]], after: int) -> tuple[Fraction, str, int]:
    if after < len(tokens):
        for stem, scale in SCALES:
            if tokens[after][0].startswith(stem):
                return value * scale, "", after + 1
    return value, "", after


def _compound(word: str) -> tuple[Fraction | None, str]:
    """«тримісячний» → 3 months, «десятиденний» → 10 days; «місячний» and «річний» are one of theirs."""
    for tail in _COMPOUND:
        cut = word.find(tail)
        if cut < 0:
            continue
        head = word[:cut].rstrip("-")
        unit = next(
            (name for name, pattern in _UNITS if re.match(pattern, word[cut:])),
            "day" if tail == "денн" else "",
        )
        unit = "day" if tail in ("денн", "добов") else unit
        if not head:
            return (Fraction(1), unit) if tail in ("місячн", "річн", "тижнев") else (None, "")
        value = WORDS.get(head) or WORDS.get({"одно": "один", "двох": "два", "дво": "два"}.get(head, head))
        if value is not None:
            return Fraction(value), unit
    return None, ""


def _unit(form: str, end: int) -> str:
    after = form[end : end + 60]
    after = re.sub(r"^\s?\([^)]{0,40}\)", "", after)
    after = re.sub(r"^-?(?:ти|и|х|го|му|ма|тьох|ох)(?!\w)", "", after)
    words = re.findall(r"[^\W\d_]+\.?|[%‰]", after)[:3]
    kind = ""
    for word in words:
        if word.startswith(("календарн", "робоч", "банківськ")):
            kind = ":working" if word.startswith(("робоч", "банк")) else ":calendar"
            continue
        for name, pattern in _UNITS:
            if re.match(pattern, word):
                return name + (kind if name == "day" else "")
        if not word.startswith(("повн", "перш", "наступн", "послідовн", "останн")):
            break
    return ""


def _comparator(form: str, start: int) -> Comparator:
    before = form[max(0, start - _NEAR) : start].rstrip()
    for kind, pattern in _BEFORE:
        if pattern.search(before):
            return kind
    return Comparator.EXACT


def _anchor(form: str, end: int) -> str:
    sentence = re.split(r"[.;]", form[end : end + 90], maxsplit=1)[0]
    match = _ANCHOR.search(sentence)
    return match[1][:6] if match else ""


def same_sense(claimed: Quantity, stated: Quantity) -> bool:
    """Whether the text's quantity carries the claim's: value, unit, bound and start of the term."""
    if claimed.value != stated.value or not _same_unit(claimed.unit, stated.unit):
        return False
    if _bound(claimed) != _bound(stated):
        return False
    return not claimed.anchor or claimed.anchor == stated.anchor


def same_unit(claimed: Quantity, stated: Quantity) -> bool:
    """Whether the text's unit carries the claim's: none claimed is any, calendar days are days."""
    return _same_unit(claimed.unit, stated.unit)


def same_bound(claimed: Quantity, stated: Quantity) -> bool:
    """Whether both bound alike; a term within which, and one by whose end at the latest, do."""
    return _bound(claimed) == _bound(stated)


def _same_unit(claimed: str, stated: str) -> bool:
    if claimed == stated or not claimed:
        return True
    return claimed == "day" and stated == "day:calendar"


def _bound(quantity: Quantity) -> Comparator:
    """A term within which, and one by whose end at the latest, bind alike."""
    terms = ("day", "week", "month", "year", "hour", "minute")
    if quantity.comparator is Comparator.WITHIN:
        return Comparator.AT_MOST if quantity.unit.split(":")[0] in terms else Comparator.EXACT
    return quantity.comparator
