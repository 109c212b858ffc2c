"""Which act an amending text changes at a place: «У Законі України "Про …": 1) у статті 5 …»."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.law.amending import Quoted, quoted_spans
from lexery.law.citations.identification import Source
from lexery.law.citations.naming import Naming
from lexery.law.text import spelling_key, spelling_pattern

_SIGN: Final = re.compile(
    spelling_pattern(
        r"(?:замін|вилуч|виключ)ити(?!\w)|викласти(?!\w)|доповнити(?!\w)|такі\s{1,2}зміни|внести\s"
    )
)
"""A text without any of these changes no act."""
_SIGN_WORDS: Final = tuple(
    spelling_key(word) for word in ("мінити", "лучити", "ключити", "викласти", "доповнити", "такі", "внести")
)
"""A text without any of these has no `_SIGN`: looking for them costs less."""
_LINE: Final = re.compile(r"[^\n]+")
_MARKER: Final = re.compile(
    r"\s*(?:(?P<article>стаття\s\d{1,4}(?:-\d{1,2})?\.)|(?P<section>(?:розділ\s)?[IVX]{1,6}\s?\.?(?=\s))|(?P<point>\d{1,3}(?:-\d{1,2})?\s?\.(?!\d))"
    r"|(?P<subpoint>\d{1,3}(?:-\d{1,2})?\s?\))|(?P<letter>[а-яґєії]\s?\)))\s{0,3}",
    re.IGNORECASE,
)
_RANK: Final = {"letter": 1, "subpoint": 2, "point": 3, "section": 5, "article": 6}
_UNMARKED: Final = 4
"""A frame without a number holds over numbered points, up to the next section."""
_OWN_VOICE: Final = re.compile(
    spelling_pattern(
        r"(?:цей\s{1,2}закон|дія\s{1,2}цього|кабінету\s{1,2}міністрів|прикінцев\w{1,2}|перехідн\w{1,2}|установити,|рекомендувати|доручити)"
    )
)
"""What an amending act says of itself, outside its changes."""
_NO_FRAME: Final = re.compile(
    spelling_pattern(
        r"відповідно|згідно|виконання\s|підстав|зв'язку|пов'язан|передбачен|визначен|встановлен|установлен|[;:]"
    )
)
_VERB: Final = re.compile(
    spelling_pattern(
        r"(?<!\w)(?:замінити|виключити|вилучити|викласти|доповнити|внести|визнати|читати|вважати|такі\s{1,2}зміни|такі\s{1,2}доповнення)(?!\w)"
    )
)
_COLON: Final = re.compile(r"[\s,]{0,3}:\s{0,3}(?:\n|$)")
_BEFORE_NAME: Final = 240
_AFTER_NAME: Final = 800
_BRACKETS: Final = 4000
FRAMING: Final = (ActNaming.NUMBER, ActNaming.TITLE, ActNaming.ALIAS, ActNaming.GENERIC)
"""Ways of naming that can name the act to be changed."""
_CHANGE: Final = re.compile(
    r"про\s+(?:часткову\s+)?(?:внесення\s+(?:\w+\s+)?)?(?:зм[іи]н|доповнен|поправ|уточнен)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Governed:
    """What an amending text says of a place in it."""

    act: Naming | None
    """Names the act that is being changed; None when none is framed."""
    quoted: bool
    """Whether the place is inside what the amending text quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """The frames and quotations of a text, to be asked by offset."""

    quoted: tuple[Quoted, ...] = ()
    frames: tuple[tuple[int, Naming | None], ...] = ()
    """Where each frame begins, and its act; a frame holds up to the next."""
    _quote_starts: tuple[int, ...] = field(default=())
    _frame_starts: tuple[int, ...] = field(default=())

    def at(self, offset: int) -> Governed:
        """What governs an offset."""
        frame = bisect_right(self._frame_starts, offset) - 1
        quote = bisect_right(self._quote_starts, offset) - 1
        return Governed(
            act=self.frames[frame][1] if frame >= 0 else None,
            quoted=quote >= 0 and offset < self.quoted[quote].end,
        )


UNCHANGED: Final = Changes()
"""Of a text that changes nothing."""


def is_change(title: str) -> bool:
    """Whether an act of this title changes another one."""
    return _CHANGE.match(title) is not None


def changes(source: Source, acts: Sequence[Naming]) -> Changes:
    """Frames and quotations of a text. `acts`: the acts it names, in order. Linear in the text.

    A frame begins on the line that names the act to be changed and holds for the lower numbers below that line, until
    another act is framed on its level or the text speaks of itself.
    """
    if not any(word in source.key for word in _SIGN_WORDS) or _SIGN.search(source.key) is None:
        return UNCHANGED
    quoted = quoted_spans(source.text)
    frames = tuple(_frames(source, acts, quoted))
    return Changes(
        quoted=quoted, frames=frames,
        _quote_starts=tuple(q.start for q in quoted), _frame_starts=tuple(start for start, _ in frames),
    )  # fmt: skip


def _frames(
    source: Source, acts: Sequence[Naming], quoted: Sequence[Quoted]
) -> Iterator[tuple[int, Naming | None]]:
    stack: list[tuple[int, Naming]] = []
    provisions = [q for q in quoted if q.provision]
    at_act = at_quote = 0
    for line in _LINE.finditer(source.key):
        start, end = line.span()
        while at_quote < len(provisions) and provisions[at_quote].end <= start:
            at_quote += 1
        if at_quote < len(provisions) and provisions[at_quote].start <= start:
            continue
        while at_act < len(acts) and acts[at_act].start < start:
            at_act += 1
        marker = _MARKER.match(source.text, start, min(end, start + 60))
        rank = _RANK[marker.lastgroup] if marker and marker.lastgroup else 0
        body = marker.end() if marker else start
        before = len(stack)
        if rank:
            while stack and stack[-1][0] <= rank:
                stack.pop()
        if _OWN_VOICE.match(source.key, body):
            stack.clear()
        act = acts[at_act] if at_act < len(acts) and acts[at_act].start < end else None
        if act is not None and _is_frame(source, act, body):
            rank = rank or _UNMARKED
            while stack and stack[-1][0] <= rank:
                stack.pop()
            stack.append((rank, act))
            yield start, act
        elif len(stack) != before:
            yield start, stack[-1][1] if stack else None


def _is_frame(source: Source, act: Naming, body: int) -> bool:
    if act.kind not in FRAMING or act.start - body > _BEFORE_NAME:
        return False
    if act.kind is ActNaming.GENERIC and not act.titles:
        return False
    lead = source.key[body : act.start]
    if _NO_FRAME.search(lead):
        return False
    end = _past_brackets(source.key, act.end)
    if _COLON.match(source.key, end):
        return True
    if _VERB.search(lead):
        return True
    line = source.key.find("\n", end)
    return (
        _VERB.search(source.key, end, min(end + _AFTER_NAME, line if line >= 0 else len(source.key)))
        is not None
    )


def _past_brackets(key: str, at: int) -> int:
    """Past the brackets that follow a name (its gazettes), nested ones and line breaks in them included."""
    begin = at
    while begin < len(key) and key[begin] in ' "»”\n':
        begin += 1
    if key[begin : begin + 1] != "(":
        return at
    depth = 0
    for mark in re.compile(r"[()]").finditer(key, begin, begin + _BRACKETS):
        depth += 1 if mark[0] == "(" else -1
        if depth == 0:
            return mark.end()
    return at
