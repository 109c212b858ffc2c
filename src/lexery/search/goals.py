"""A question → one to a few goals, each with what must be searched for it.

A story has sentences that tell facts and sentences that ask. Each thing asked is a goal; its search text is the facts
together with what is asked, so that «скільки він діє» is never searched alone. The facts are the same for all goals of a
story and drown what tells them apart: what is asked stands before them and after.
"""

import re
from collections.abc import Sequence

from lexery.contracts.base import Value
from lexery.search.clauses import (
    Span,
    asks,
    clauses,
    is_courtesy,
    opens_question,
    sentences,
    span_of,
    word_count,
)
from lexery.search.matters import Matter, matters

MAX_GOALS = 4
LONG_STORY_WORDS = 60
"""`policies.md` §1: a story of over 60 words needs deep retrieval."""

_MIN_FACT_WORDS = 2
_SHORT_QUESTION = 4

_WHAT_TO_DO = re.compile(
    r"^\W*(?:(?:і|та|а|и|то|ось|підкажіть|порадьте|скажіть|будь|ласка|допоможіть|не|знаю|подскажите)[\s,]+)*"
    r"(?:що|як|что|как)(?:[\s,]+(?:мені|нам|мне|тепер|далі|зараз|тоді|можна|слід|треба|робити|бути|діяти|вчинити|"
    r"делать|быть|дальше|теперь|в|у|такому|такій|цій|цьому|ситуації|випадку|разі))+\W*$",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"^\W*(?:а\s+)?(?:так|правда|га|ні|чи\s+ні|вірно|правильно|хіба|невже|серйозно|як\s+так|да|нет|верно)\W*$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"^\W*(?:і|й|та|а|але|и|но|and|but)\s+(?!саме\b)", re.IGNORECASE)
"""«І куди скаржитися?» asks on about what was asked before."""
_POINTS_BACK = re.compile(
    r"\b(?:це|цього|цьому|цим|цей|ця|цю|цієї|ці|цих|він|вона|воно|вони|його|її|їх|йому|їй|їм|ним|нею|ними|нього|неї|них|"
    r"такий|така|таке|такі|такого|такої|такому|тоді|там|туди|за\s+що|это|этого|он|она|они|его|ее|их|it|this|that|they)\b",
    re.IGNORECASE,
)


_ADJUNCT = re.compile(
    r"^\W*(?:(?:і|й|та|а|и|but|and)\s+)?(?:з|із|від|до|на|у|в|за|через|протягом|по|для|с|от|from|till|by)\s+"
    r"(?:як\w+|котр\w+|скільки|скількох|как\w+|what|which)(?:\s+\w+){0,2}\W*$",
    re.IGNORECASE,
)
"""«з якого дня», «через який суд»: when, where or how of the predicate before; searched alone it finds what is near to its few words."""


class GoalText(Value):
    """One thing asked; offsets are code points of the whole question, half-open."""

    text: str
    """The clause that asks, verbatim."""
    search_text: str
    """The facts, and the clause before and after them."""
    start: int
    end: int


def split_goals(text: str, max_goals: int = MAX_GOALS) -> tuple[GoalText, ...]:
    """The goals of a question in its own order, at least one, at most `max_goals` (from 1).

    Every matter has its own, and within one every thing asked. What is past the bound stays joined to the last goal, so
    that nothing asked is lost. «Що робити?» and «Так?» beside another question ask nothing of their own and join their
    neighbour.
    """
    found = [asked for matter in matters(text) for asked in _asked_in(matter, text)]
    if len(found) < 2:
        whole = span_of(text, 0, len(text))
        return (GoalText(text=whole.text, search_text=searched_text(text), start=whole.start, end=whole.end),)
    return tuple(asked.goal for asked in _bounded(found, max_goals, text))


class _Asked(Value):
    """One thing asked, with what it needs of the rest."""

    clause: Span
    lead: str = ""
    """The question that says what this one is about."""
    facts: str = ""

    @property
    def goal(self) -> GoalText:
        asked = _together(self.lead, self.clause.text)
        said = _together(_ended(asked), self.facts, asked) if self.facts else asked
        return GoalText(text=self.clause.text, search_text=said, start=self.clause.start, end=self.clause.end)


def _together(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _ended(asked: str) -> str:
    return asked if asked.endswith((".", "?", "!", "…")) else f"{asked}?"


def _asked_in(matter: Matter, text: str) -> list[_Asked]:
    """What is asked in one matter; all of it where that is one thing or nothing is asked in so many words."""
    told = [_moved(one, matter.span.start) for one in sentences(matter.span.text)]
    asking = [sentence for sentence in told if asks(sentence.text)]
    asked = _joined([c for sentence in asking for c in _whole(clauses(sentence), text)], text)
    if len(asked) < 2:
        kept = [one for one in told if not is_courtesy(one.text)]
        if not kept:
            return []
        return [_Asked(clause=span_of(text, kept[0].start, kept[-1].end), facts=matter.context)]
    in_question = {sentence.start for sentence in asking}
    own = [s.text for s in told if s.start not in in_question and _is_fact(s.text)]
    facts = _together(matter.context, *own)
    leads = ["", *(_lead(clause, asking, asked, facts) for clause in asked[1:])]
    return [_Asked(clause=clause, lead=lead, facts=facts) for clause, lead in zip(asked, leads, strict=True)]


def _moved(piece: Span, by: int) -> Span:
    return Span(start=piece.start + by, end=piece.end + by, text=piece.text)


def searched_text(text: str) -> str:
    """The question without greetings and thanks; all of it where it has nothing else."""
    told = [s.text for s in sentences(text) if not is_courtesy(s.text)]
    return " ".join(told) or span_of(text, 0, len(text)).text


def has_facts(text: str) -> bool:
    """Whether a sentence of the question tells something: more than a greeting, and not a question."""
    return any(not asks(s.text) and _is_fact(s.text) for s in sentences(text))


def _is_fact(sentence: str) -> bool:
    return word_count(sentence) >= _MIN_FACT_WORDS and not is_courtesy(sentence)


def _whole(found: Sequence[Span], text: str) -> list[Span]:
    """Clauses of one sentence, an adjunct that lives on the one before joined to it: «яку частину стягнуть і з якого дня»."""
    whole: list[Span] = []
    for clause in found:
        if whole and _ADJUNCT.match(clause.text):
            whole[-1] = span_of(text, whole[-1].start, clause.end)
        else:
            whole.append(clause)
    return whole


def _joined(found: Sequence[Span], text: str) -> list[Span]:
    """All clauses in order, those that ask nothing of their own joined to the one before, or to the next."""
    joined: list[Span] = []
    waiting: Span | None = None
    for clause in found:
        if _asks_nothing(clause.text):
            if joined:
                joined[-1] = span_of(text, joined[-1].start, clause.end)
            else:
                waiting = waiting or clause
            continue
        joined.append(span_of(text, waiting.start, clause.end) if waiting else clause)
        waiting = None
    return joined or ([waiting] if waiting else [])


def _asks_nothing(clause: str) -> bool:
    return bool(_TAG.match(clause) or _WHAT_TO_DO.match(clause))


def _bounded(found: list[_Asked], max_goals: int, text: str) -> list[_Asked]:
    if len(found) <= max_goals:
        return found
    first = found[max_goals - 1]
    rest = span_of(text, first.clause.start, found[-1].clause.end)
    return [*found[: max_goals - 1], first.model_copy(update={"clause": rest})]


def _lead(clause: Span, asking: Sequence[Span], asked: Sequence[Span], facts: str) -> str:
    """The question that says what this one is about: of the same sentence, or the first where no facts are told.

    A sentence that names its own matter needs none: it neither goes on nor points back and is not short, or it
    cites a number.
    """
    sentence = next((s for s in asking if s.start <= clause.start < s.end), clause)
    before = next((c.text for c in asked if sentence.start <= c.start < clause.start), "")
    points_back = bool(_POINTS_BACK.search(clause.text))
    if before:
        needed = not facts or points_back or not opens_question(sentence.text)
        return before if needed else ""
    short = word_count(clause.text) <= _SHORT_QUESTION and not any(c.isdigit() for c in clause.text)
    goes_on = bool(_GOES_ON.match(sentence.text))
    return asked[0].text if not facts and (points_back or short or goes_on) else ""
