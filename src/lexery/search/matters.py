"""The matters of a question: stretches that each tell and ask of something of their own.

«1) … 2) …», «і ще одне питання», «крім того», «а також», and a story that begins anew after a question. Rules of form, no
dictionary. Within a matter the things asked share their facts; between matters nothing is shared but what is told before
a list.
"""

import re
from collections.abc import Iterator, Sequence

from lexery.contracts.base import Value
from lexery.search.clauses import Span, asks, is_courtesy, opens_question, sentences, span_of, word_count

_MIN_WORDS = 3
"""A matter has at least so many words."""
_MIN_TOLD = 4
"""A sentence that opens a story anew has at least so many."""

_NUMBERED = re.compile(r"(?:(?<=\s)|^)(\d{1,2})[.)]\s+(?=[^\W\d_])")
_ORDINALS = r"по[-\s]?перше|по[-\s]?друге|по[-\s]?трет[єе]|по[-\s]?четверте|во[-\s]?первых|во[-\s]?вторых|в[-\s]?третьих"
_ORDINAL = re.compile(rf"(?:(?<=[\s,;:.!?])|^)(?:і\s+)?(?:{_ORDINALS})[\s,:—–-]+", re.IGNORECASE)

_LINE = re.compile(r"[^\n]*\w[^\n]*")

_ANOTHER = (
    r"(?:(?:і|й|та|а|и|но|ну)\s+)?(?:ще|друге|інше|також|еще|ещё|второй|другой)\s+(?:(?:одне|один|таке|є|маю|одно|такой)\s+){0,2}"
    r"(?:питання|запитання|питаннячко|момент|вопрос)"
)
_WANTS_MORE = r"(?:(?:і|й|та|а|и)\s+)?(?:ще|також|ещё|еще)\s+(?:хочу|хотів|хотіла|хотіли|хотел|хотела)\b"
_BESIDES = (
    r"(?:крім|окрім)\s+(?:того|цього)|до\s+того\s+ж|на\s+додачу|плюс\s+до\s+(?:того|цього)|кроме\s+того|(?:і|й|та|а|и)\s+(?:ще|ещё|еще)\b"
    r"(?!\s+(?:не|чи|й|і|трохи|раз|до|більш\w*|менш\w*|один|одн\w+|два|дві|три|кілька)\b)|"
    r"а\s+також|а\s+также|also|besides"
)
_OPENS_ANOTHER = re.compile(rf"^\W*(?:{_ANOTHER}|{_WANTS_MORE}|{_BESIDES})\b", re.IGNORECASE)
_INSIDE = re.compile(rf"(?:\s*[,;—–-]\s*|\s+)(?=(?:{_ANOTHER}|{_WANTS_MORE}|{_BESIDES})\b)", re.IGNORECASE)
_MARK = re.compile(rf"^\W*(?:{_ANOTHER}|{_BESIDES})\b[\s,:.—–-]*", re.IGNORECASE)

_PREDICATE = re.compile(
    r"\b\w+(?:[аяиіїую]ти(?:ся|сь)?|[ауіиюя]ть(?:ся)?|[аеоуию][єї]?ться|(?<!т)[аиіую](?:в|ла|ло|ли)(?:ся|сь)?|[аяиіуює]ю|[уює]ш|ємо|имо|[её]т|ешь|[аи]л[аи]?)\b",
    re.IGNORECASE,
)
"""A word that looks like a verb: what has none is a part of what stands before it («лікарняні, а також відпускні»)."""
_POINTS_BACK = re.compile(
    r"\b(?:це|цього|цьому|цим|цей|ця|цю|цієї|ці|цих|він|вона|воно|вони|його|її|їх|йому|їй|їм|такий|така|таке|такі|тоді|там|"
    r"это|этого|он|она|они|его|ее|их|it|this|that|they)\b",
    re.IGNORECASE,
)


class Matter(Value):
    """A stretch of the question with what was told before a list; code points, half-open."""

    span: Span
    """Verbatim, with its own mark («2)», «крім того»)."""
    context: str = ""
    """Told for all items of a list."""


def matters(text: str) -> list[Matter]:
    """The matters of a question in order, at least one; together they hold every word but what introduces a list."""
    listed = _listed(text)
    if listed:
        return listed
    found: list[Matter] = []
    for start, end in _bounds(text):
        span = span_of(text, start, end)
        if span.text:
            found.append(Matter(span=span))
    return found or [Matter(span=span_of(text, 0, len(text)))]


def _listed(text: str) -> list[Matter]:
    """Items of «1) … 2) …», «по-перше … по-друге …» or of lines; what stands before the first is told for all of them."""
    for marks in (_in_sequence(text), list(_ORDINAL.finditer(text))):
        if len(marks) < 2:
            continue
        starts = [mark.start() for mark in marks]
        pieces = [span_of(text, a, b) for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
        bodies = [text[mark.end() : piece.end] for mark, piece in zip(marks, pieces, strict=True)]
        if all(word_count(body) >= _MIN_WORDS - 1 for body in bodies):
            before = " ".join(s.text for s in sentences(text[: starts[0]]) if not is_courtesy(s.text))
            return [Matter(span=piece, context=before) for piece in pieces]
    lines = [span_of(text, match.start(), match.end()) for match in _LINE.finditer(text)]
    if len(lines) > 1 and all(_is_item(line.text) for line in lines):
        return [Matter(span=line) for line in lines]
    return []


def _is_item(line: str) -> bool:
    """A line that is no sentence of a story: one thing, without a full stop."""
    return word_count(line) >= _MIN_WORDS and len(sentences(line)) == 1 and not line.endswith((".", "…"))


def _in_sequence(text: str) -> list[re.Match[str]]:
    """Numbers «1)», «2)», … that count from one."""
    kept: list[re.Match[str]] = []
    for mark in _NUMBERED.finditer(text):
        if int(mark[1]) == len(kept) + 1:
            kept.append(mark)
    return kept


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    pieces = [piece for sentence in sentences(text) for piece in _joined_by_more(sentence)]
    start = 0
    for at in range(1, len(pieces)):
        if _opens(pieces[:at], pieces[at:], start=start):
            yield start, pieces[at].start
            start = pieces[at].start
    yield start, len(text)


def _joined_by_more(sentence: Span) -> Iterator[Span]:
    """A sentence cut before «а також», «і ще», where both sides say something of their own."""
    start = 0
    for joint in _INSIDE.finditer(sentence.text):
        left, right = sentence.text[start : joint.start()], sentence.text[joint.end() :]
        if _stands_alone(left) and _stands_alone(_MARK.sub("", right)):
            yield _moved(sentence, start, joint.start())
            start = joint.end()
    yield _moved(sentence, start, len(sentence.text))


def _stands_alone(piece: str) -> bool:
    said = word_count(piece) >= _MIN_WORDS
    return said and (opens_question(piece) or bool(_PREDICATE.search(piece)))


def _opens(before: Sequence[Span], after: Sequence[Span], *, start: int) -> bool:
    """Whether the first piece of `after` opens a matter of its own, the current one having begun at `start`."""
    piece = after[0].text
    own = [one for one in before if one.start >= start and not is_courtesy(one.text)]
    if not own or sum(word_count(one.text) for one in own) < _MIN_WORDS:
        return False
    if word_count(_MARK.sub("", piece)) < _MIN_WORDS:
        return False
    if _OPENS_ANOTHER.match(piece):
        return True
    tells_anew = asks(own[-1].text) and not asks(piece) and not is_courtesy(piece)
    if not tells_anew or word_count(piece) < _MIN_TOLD or _POINTS_BACK.search(piece):
        return False
    return any(asks(one.text) for one in after[1:])


def _moved(sentence: Span, start: int, end: int) -> Span:
    piece = span_of(sentence.text, start, end)
    return Span(start=sentence.start + piece.start, end=sentence.start + piece.end, text=piece.text)
