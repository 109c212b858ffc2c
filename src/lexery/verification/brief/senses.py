"""Whether another sense that the judgement suspects stands out in the wording itself.

A brief rewords, and the judgement refuses when in doubt; here the doubt goes the other way: a start of a term, a denial
or a modality counts as another one only when nothing in the place has the claim's.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from lexery.law.sentences import law_spans
from lexery.verification.brief.words import figures_of
from lexery.verification.entailment import Reason
from lexery.verification.entailment.forms import VERBAL, Kind, form_of
from lexery.verification.entailment.tokens import form
from lexery.verification.quantities import Comparator, Quantity, same_unit

_KEPT: Final = 512
_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_START: Final = re.compile(
    r"(?:(?<!\w)(?:з|із|від|починаючи з|після)\s(?:наступного\s)?(?:дня|дати|моменту|часу|дати|місяця)|(?<!\w)після)"
    r"(?:,\sколи|,\sнаступного за днем|\sнаступного за днем)?\s([^.;:]{3,110})"
)
_START_WORDS: Final = 3
"""Content words behind «з дня» that name the event."""
_BOUND: Final = ("більш", "менш", "пізніш", "раніш", "довш", "нижч", "вищ", "лише", "тільки", "перевищ")
_MODAL: Final = re.compile(
    r"(?:мож(?:е|уть|на)|ма(?:є|ють)|повин\w+|зобов'яз\w+|вправі|слід|дозвол\w+|допуск\w+|допущ\w+|підляга\w+|бути|ма(?:є|ють) право)$"
)
_FORBIDS: Final = re.compile(r"заборон\w*")
_FREES: Final = re.compile(r"(?:звільн\w+ від|без|крім|відсутн\w+|втрача\w+|позбавл\w+|відмов\w+)")
_CLAUSE: Final = re.compile(r"[.;:\n]|,\s|\s(?=(?:навіть )?якщо )")
_SUBORDINATE: Final = re.compile(
    r"\s*(?:навіть |крім |лише |тільки |у (?:разі|випадку), |(?:про |на |в |у |з |від |за |до |для )?як(?:ий|а|е|і|ого|ої|их|им|ими|ому|ій|у|ою)\s)?"
    r"(?:якщо|коли|що|щоб|чи|хоча|оскільки|поки|доки|незалежно)(?!\w)|\s*(?:про |на |в |у |з |від |за |до |для )?як(?:ий|а|е|і|ого|ої|их|им|ими|ому|ій|у|ою)\s"
)
"""A clause that qualifies the rule: its denials are not the rule's."""
_TIME: Final = frozenset({"minute", "hour", "day", "week", "month", "year"})
_REACH: Final = 3
_DUTY: Final = re.compile(r"(?<!\w)(?:зобов'язан\w*|повин(?:ен|на|но|ні)|мус(?:ить|ять)|обов'язков\w*)(?!\w)")
_RIGHT: Final = re.compile(r"(?<!\w)(?:має право|мають право|мож(?:е|уть|на)|вправі|дозволя\w+)(?!\w)")
_DENYING: Final = re.compile(
    r"(?<!\w)(?:не|ні|без|крім|заборон\w*|відсутн\w*|звільн\w*|втра[тч]\w*|позбав\w*|припин\w*|відмов\w*|виключ\w*|немає|недопущ\w*|неможлив\w*)(?!\w)"
)
_ENOUGH: Final = {
    Reason.TERM_START: 0.45,
    Reason.COMPARATOR: 0.6,
    Reason.POLARITY: 0.8,
    Reason.MODALITY: 0.8,
    Reason.ORDER: 0.95,
}
"""Share of a claim's words that a place must have before the sense of the rest is compared."""


def other_senses(reasons: Sequence[Reason], claim: str, place: str, topic: float) -> tuple[Reason, ...]:
    """Senses that are another one in the whole place. `reasons`: what the judgement suspects; `topic`: share of the
    claim's words that the place has."""
    suspected = dict.fromkeys([*reasons, Reason.COMPARATOR])
    out = [r for r in suspected if topic >= _ENOUGH.get(r, 2.0) and _is_other(r, claim, place)]
    if not out and topic >= _ENOUGH[Reason.POLARITY] and _denies(claim) and not _DENYING.search(_law(place)):
        out.append(Reason.POLARITY)
    return tuple(out)


def _is_other(reason: Reason, claim: str, place: str) -> bool:
    if reason is Reason.TERM_START:
        mine, theirs = _starts(claim), _starts(place)
        return bool(mine and theirs) and any(not any(m & t for t in theirs) for m in mine)
    if reason is Reason.COMPARATOR:
        return _bound_otherwise(claim, place)
    if reason is Reason.ORDER:
        return True
    if reason is Reason.POLARITY:
        return _denied_otherwise(claim, place)
    return _modal_otherwise(claim, place)


def _denies(claim: str) -> bool:
    """Whether the rule itself is denied («не може», «забороняється»), not a clause of it."""
    mine = _denials(claim)
    return bool(mine.denied - mine.plain) and not _FREES.search(_law(claim))


def _bound_otherwise(claim: str, place: str) -> bool:
    """A figure is a ceiling where the place has it as a floor alone, or the other way round."""
    stated = figures_of(place)
    for figure in figures_of(claim):
        bounds = [_side(q) for q in stated if q.value == figure.value and same_unit(figure, q)]
        if _side(figure) and bounds and all(b == -_side(figure) for b in bounds):
            return True
    return False


def _side(figure: Quantity) -> int:
    """-1 for a ceiling, 1 for a floor, 0 for neither."""
    if figure.comparator in (Comparator.AT_LEAST, Comparator.MORE):
        return 1
    if figure.comparator is Comparator.WITHIN:
        return -1 if figure.unit.split(":")[0] in _TIME else 0
    return -1 if figure.comparator in (Comparator.AT_MOST, Comparator.LESS) else 0


@lru_cache(_KEPT)
def _starts(text: str) -> tuple[frozenset[str], ...]:
    """Families of the words that name each event from which a term runs."""
    out: list[frozenset[str]] = []
    for match in _START.finditer(_law(text)):
        words = [w for w in _WORD.findall(match[1]) if _is_content(w)]
        out.append(frozenset(key for w in words[:_START_WORDS] for key in form_of(w).keys))
    return tuple(out)


def _is_content(word: str) -> bool:
    kind = form_of(word).kind
    return len(word) > 2 and not kind & (Kind.FUNCTION | Kind.PRONOUN)


def _denied_otherwise(claim: str, place: str) -> bool:
    mine, theirs = _denials(claim), _denials(place)
    turned = (mine.denied - mine.plain) & (theirs.plain - theirs.denied)
    back = (theirs.denied - theirs.plain) & (mine.plain - mine.denied)
    return bool(turned or back)


class _Denials:
    """Families of verbs and verbal nouns of a text, by whether they are denied."""

    def __init__(self, text: str) -> None:
        self.denied: set[str] = set()
        self.plain: set[str] = set()
        for clause in _CLAUSE.split(_law(text)):
            if not _SUBORDINATE.match(clause):
                self._read(list(_WORD.findall(clause)))

    def _read(self, words: list[str]) -> None:
        reach = 0
        freed = _FREES.search(" ".join(words)) is not None
        for at, word in enumerate(words):
            following = words[at + 1] if at + 1 < len(words) else ""
            if (word in ("не", "ні") and not following.startswith(_BOUND)) or _FORBIDS.match(word):
                reach = _REACH
                continue
            kind = form_of(word).kind
            if _MODAL.match(word):
                continue
            if kind & (VERBAL | Kind.PARTICIPLE):
                own = form_of(word).own
                if reach:
                    self.denied |= own
                    reach = 0
                elif freed:
                    self.denied |= own
                    self.plain |= own
                else:
                    self.plain |= own
            elif reach:
                reach -= 1


@lru_cache(_KEPT)
def _denials(text: str) -> _Denials:
    return _Denials(text)


def _modal_otherwise(claim: str, place: str) -> bool:
    """A duty where the place has only rights, or a right where it has only duties."""
    mine, theirs = _law(claim), _law(place)
    duty, right = _DUTY.search(mine), _RIGHT.search(mine)
    held_duty, held_right = _DUTY.search(theirs), _RIGHT.search(theirs)
    if duty and not right:
        return bool(held_right and not held_duty)
    return bool(right and not duty and held_duty and not held_right)


@lru_cache(_KEPT)
def _law(text: str) -> str:
    return "\n".join(_lines(text))


def _lines(text: str) -> Iterator[str]:
    return (form(text[start:end]) for start, end in law_spans(text))
