"""A question → one to a few goals, each with what must be searched for it.

A story has sentences that tell facts and sentences that ask. Each thing asked is a goal; its search text is the facts
together with what is asked, so that «скільки він діє» is never searched alone.
"""

import re

from lexery.contracts.base import Value

MAX_GOALS = 4
LONG_STORY_WORDS = 60
"""`policies.md` §1: a story of over 60 words needs deep retrieval."""

_MIN_CLAUSE_WORDS = 3
_MIN_FACT_WORDS = 2

_SENTENCE_END = re.compile(r"(?<=[.!?…])[\s»\"]+(?=[«\"„]?[^\W\d_]|\d)|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:ст|ч|п|пп|абз|розд|гл|грн|тис|млн|р|рр|см|ін|тощо|т|д|зп|ім|вул|буд|кв|обл|ред)|№)\.$",
    re.IGNORECASE,
)
_QUESTION_WORD = (
    r"(?:чи|скільки|скіки|як(?:ий|а|е|і|ого|ої|ому|им|ою|их|ими|у)?|хто|кого|кому|ким|коли|куди|де|звідки|чому|навіщо|"
    r"наскільки|що|чого|чим|чия|чий|чиє|сколько|как(?:ой|ая|ое|ие)?|кто|когда|куда|где|почему|что)"
)
_OPENS_QUESTION = re.compile(
    rf"^[\s«\"—–-]*(?:а|і|й|та|але|і\s+ще|потім|тоді)?\s*{_QUESTION_WORD}\b", re.IGNORECASE
)
_COORDINATED = re.compile(
    rf"(?:,\s*|\s+)(?:і|й|та|а|або)\s+(?={_QUESTION_WORD}\b)|[;]\s*(?={_QUESTION_WORD}\b)", re.IGNORECASE
)
_LISTED = re.compile(rf",\s*(?={_QUESTION_WORD}\b)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w'’ʼ`-]*|\d+")


class GoalText(Value):
    """One thing asked; offsets are code points of the whole question, half-open."""

    text: str
    """The clause that asks, verbatim."""
    search_text: str
    """The facts and the clause."""
    start: int
    end: int


class _Span(Value):
    start: int
    end: int
    text: str


def split_goals(text: str, max_goals: int = MAX_GOALS) -> tuple[GoalText, ...]:
    """The goals of a question in its own order, at least one, at most `max_goals`.

    Clauses past the bound stay joined to the last goal, so that nothing asked is lost.
    """
    sentences = _sentences(text)
    asking = [s for s in sentences if _asks(s.text)]
    clauses = [clause for sentence in asking for clause in _clauses(sentence)]
    if len(clauses) < 2:
        return (GoalText(text=text.strip(), search_text=text.strip(), start=0, end=len(text)),)
    if len(clauses) > max_goals:
        head, tail = clauses[: max_goals - 1], clauses[max_goals - 1 :]
        clauses = [*head, _join(text, tail[0].start, tail[-1].end)]
    facts = " ".join(
        s.text.strip() for s in sentences if s not in asking and word_count(s.text) >= _MIN_FACT_WORDS
    )
    lead = "" if facts else _subject_of(text, asking[0], clauses)
    return tuple(
        GoalText(
            text=clause.text.strip(" ,;"),
            search_text=" ".join(
                part for part in (facts or (lead if i else ""), clause.text.strip(" ,;")) if part
            ),
            start=clause.start,
            end=clause.end,
        )
        for i, clause in enumerate(clauses)
    )


def word_count(text: str) -> int:
    """Words and numbers of a text."""
    return sum(1 for _ in _WORD.finditer(text))


def _sentences(text: str) -> list[_Span]:
    spans: list[_Span] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if _ABBREVIATION.search(text[start : match.start()]):
            continue
        spans.append(_join(text, start, match.start()))
        start = match.end()
    spans.append(_join(text, start, len(text)))
    return [span for span in spans if span.text.strip()]


def _join(text: str, start: int, end: int) -> _Span:
    return _Span(start=start, end=end, text=text[start:end])


def _asks(sentence: str) -> bool:
    return sentence.rstrip(' »"').endswith("?") or bool(_OPENS_QUESTION.match(sentence))


def _clauses(sentence: _Span) -> list[_Span]:
    """The clauses of an asking sentence that ask on their own.

    A bare comma before «який» opens a relative clause as often as a question; it is read as a list of questions only
    when the sentence opens with a question word and closes the list with «і який».
    """
    joints = [(m.start(), m.end()) for m in _COORDINATED.finditer(sentence.text)]
    if joints and _OPENS_QUESTION.match(sentence.text):
        joints += [(m.start(), m.end()) for m in _LISTED.finditer(sentence.text) if m.end() < joints[-1][0]]
    joints.sort()
    clauses: list[_Span] = []
    start = 0
    for before, after in joints:
        piece, rest = sentence.text[start:before], sentence.text[after:]
        if word_count(piece) < _MIN_CLAUSE_WORDS or word_count(rest) < _MIN_CLAUSE_WORDS:
            continue
        clauses.append(_offset(sentence, start, before))
        start = after
    clauses.append(_offset(sentence, start, len(sentence.text)))
    return clauses


def _offset(sentence: _Span, start: int, end: int) -> _Span:
    return _Span(start=sentence.start + start, end=sentence.start + end, text=sentence.text[start:end])


def _subject_of(text: str, first: _Span, clauses: list[_Span]) -> str:
    """Without a sentence of facts, the first clause carries what the others are about."""
    return clauses[0].text.strip(" ,;") if clauses[0].start >= first.start else text[: clauses[0].end].strip()
