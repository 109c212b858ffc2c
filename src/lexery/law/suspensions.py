"""Statements that articles are not applied for a time: «у період дії воєнного стану норми статті 43 … не застосовуються».

Only general ones, of a period: that a rule does not extend to some persons or transactions («не застосовуються до …»,
«щодо …»), that it may be left aside, or that it is in a certain case, suspends no article. Nor does one of a year that
it names itself.
"""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Final, TypeVar

from lexery.contracts.base import Value
from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.law.citations import Reader
from lexery.law.sentences import law_spans, sentences


class Regime(StrEnum):
    """What a suspension lasts for."""

    MARTIAL_LAW = "martial_law"
    """Also where a state of emergency is named beside it."""
    EMERGENCY = "emergency"
    QUARANTINE = "quarantine"

    def holds(self, day: date | None) -> bool:
        """Whether it is in place on `day`; without a day, whether no end of it is known."""
        begins, ends = _DAYS[self]
        return ends is None if day is None else begins <= day and (ends is None or day < ends)


_DAYS: Final = {
    Regime.MARTIAL_LAW: (date(2022, 2, 24), None),
    Regime.EMERGENCY: (date(2022, 2, 24), date(2022, 3, 26)),
    Regime.QUARANTINE: (date(2020, 3, 12), date(2023, 7, 1)),
}
"""First day, and the first day after it; None where no end is known. Decrees 64/2022 and 63/2022 of the President,
resolutions 211 of 2020 and 651 of 2023 of the Cabinet."""

_REGIMES: Final = (
    (Regime.MARTIAL_LAW, re.compile(r"воєнн\w+(?:(?:,|\s+чи|\s+або|\s+та)\s+надзвичайн\w+)?\s+стан", re.IGNORECASE)),
    (Regime.EMERGENCY, re.compile(r"надзвичайн\w+\s+стан", re.IGNORECASE)),
    (Regime.QUARANTINE, re.compile(r"карантин", re.IGNORECASE)),
)  # fmt: skip
_STEMS: Final = ("воєнн", "надзвичайн", "карантин")
_CUE: Final = re.compile(
    r"не\s+(?:за)?стосову(?:ю|є)ться(?!\w)|не\s+застосовувати(?!\w)"
    r"|(?:при|тимчасово\s+)?зупин(?:ити|яється|яються|ено)(?!\w)",
    re.IGNORECASE,
)
_CUE_STEMS: Final = ("стосову", "упин")
_ARTICLE: Final = re.compile(r"стат(?:т|ей)", re.IGNORECASE)
_PART: Final = r"(?:(?:частин|пункт|абзац)\w*(?:\s[\w’'-]+){1,2}\s)?"
"""A part that the reader of citations left aside."""
_PART_BEFORE: Final = re.compile(rf"{_PART}$", re.IGNORECASE)
_HEAD: Final = re.compile(
    rf"(?:норм\w*|положен\w*|вимог\w*|припис\w*|ді[яюї]|(?:{_CUE.pattern}))(?:\s+(?:положен\w*|норм\w*|вимог\w*))?"
    rf"\s*:?\s*{_PART}$",
    re.IGNORECASE,
)
"""What stands before a place that is suspended."""
_OTHERWISE: Final = re.compile(
    r"передбачен|встановлен|визначен|зазначен|відповідно|згідно|на\s+підставі|крім|винятком|порушен|дотриман|виконан",
    re.IGNORECASE,
)
"""Before a place that is named for another reason."""
_OTHERWISE_BEFORE: Final = re.compile(
    rf"(?:{_OTHERWISE.pattern})\w*(?:\s+(?:до|з|із|зі))?\s+$", re.IGNORECASE
)
_NARROWED: Final = re.compile(
    r"(?<!\w)(?:щодо|стосовно|для|(?:у|в)\s+разі(?!\s+(?:введення|запровадження|оголошення))"
    r"|до(?!\s+(?:дня|дати|моменту|часу|завершення|закінчення|припинення|скасування|останнього|кінця|\d)))(?!\w)",
    re.IGNORECASE,
)
"""Some persons, transactions or cases alone; not a term («до дня припинення»)."""
_ENDED: Final = re.compile(r"(?<!\w)(?:[ву]|на)\s+\d{4}\s+(?:році|рік)|не\s+пізніше\s+\d", re.IGNORECASE)
"""A year or a last day of its own."""
_EXCEPT: Final = re.compile(r"(?<!\w)(?:крім|за\s+винятком)(?!\w)", re.IGNORECASE)
_PARTLY: Final = re.compile(r"(?<!\w)(?:[ву]\s+частині|щодо|стосовно)(?!\w)", re.IGNORECASE)
_MAY: Final = re.compile(r"мо(?:же|жуть)\s+$", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"\s*\([^()]*\)")
_QUOTED: Final = re.compile(r"[\"«“][Пп]ро\s[^\"»”]*[\"»”]")
_DECLARED: Final = re.compile(
    r"(?:введен|уведен|затверджен|визначен)\w+\s(?:Указом|Законом|(?:в|на)\s+Україні)[^;:()]*?№\s?[\w/-]+",
    re.IGNORECASE,
)
_INSERTED: Final = re.compile(
    r"(?:змісту|редакції)\s*:?\s*[\"«“].*?[\"»”]\s*[;.,]?\s*(?:\n|$)", re.IGNORECASE | re.DOTALL
)
"""What is written into another act."""
_INSERT_ENDS: Final = re.compile(r"ться[\"»”]\s*[;.]?$")
_GOES_ON: Final = re.compile(r"[;,:]$")

MAX_CHAIN: Final = 400
"""Code points between two places of one list: the name of the first's act stands there."""

Key = TypeVar("Key", bound=Hashable)


class Statement(Value):
    """A sentence that may suspend articles, before anything it cites is looked up."""

    text: str
    """Of a list, its head and one item."""
    start: int
    """Of the article's text, in code points; half-open."""
    end: int
    regime: Regime


class Suspension(Value):
    """A place that is not applied for a time."""

    target: CitationTarget
    partly: bool
    """Only parts of the article are meant, or some of what it says; not where cases are excepted («крім випадків»)."""


def suspension_statements(text: str, *, title: str = "") -> Iterator[Statement]:
    """Sentences of an article that speak of a suspension for a period; `title`: of its act, which may name the period.

    What is written into other acts is passed over.
    """
    if not any(stem in text for stem in _CUE_STEMS) or not any(s in text or s in title for s in _STEMS):
        return
    inserted = [m.span() for m in _INSERTED.finditer(text)]
    head: tuple[int, int] | None = None
    for start, end in (span for line in law_spans(text) for span in sentences(text, *line)):
        said = text[start:end]
        if any(a <= start < b for a, b in inserted) or _INSERT_ENDS.search(said):
            continue
        whole = f"{text[slice(*head)]} {said}" if head is not None else said
        if _ARTICLE.search(whole) and _CUE.search(whole):
            regime = _regime(_plain(whole)) or _regime(title)
            if regime is not None:
                yield Statement(text=whole, start=head[0] if head else start, end=end, regime=regime)
        if head is None and said.endswith(":") and _CUE.search(said):
            head = (start, end)
        elif not _GOES_ON.search(said):
            head = None


def suspended_places(statement: Statement, reader: Reader, own: CitationTarget) -> Sequence[Suspension]:
    """The articles that a statement suspends, as far as the reader knows them; `own`: the article it stands in."""
    # A bracket between an article and its act would part them.
    read = _BRACKETS.sub("", statement.text)
    text = _plain(read)
    cue = next((m for m in _CUE.finditer(text) if not _MAY.search(text[: m.start()])), None)
    if cue is None or _ENDED.search(text):
        return ()
    found = [r for r in reader.references(read, own=own) if r.target.article]
    places = list(_governed(text, found))
    if not places:
        return ()
    first, last = min(r.start for r in places), max(r.end for r in places)
    before, after = text[: min(first, cue.start())], text[max(last, cue.end()) :]
    if any(_NARROWED.search(part.strip(" ,;.")) for part in (before, _EXCEPT.split(after)[0])):
        return ()
    bracketed = " ".join(_BRACKETS.findall(statement.text))
    partly = _PARTLY.search(f"{read[first:]} {bracketed}") is not None
    return tuple(
        Suspension(target=r.target, partly=partly or _is_part(r.target) or _follows_part(text[: r.start]))
        for r in places
        if r.state in (ReferenceState.RESOLVED, ReferenceState.OUT_OF_BOUNDS) and r.target.nreg
    )


def beside_suspended(
    order: Sequence[Key], suspending: Mapping[Key, Sequence[tuple[Key, bool]]], stay: frozenset[Key]
) -> list[Key]:
    """`order` with what suspends an article beside it: before it, or after it where only parts are meant.

    `suspending`: of an article, what suspends it, and whether in parts. What already stands before an article stays, and
    so do those of `stay` (cited ones), which are followed by what suspends them. What `order` lacks is taken in.
    """
    out = list(order)
    for suspended in order:
        for by, partly in suspending.get(suspended, ()):
            place = out.index(suspended)
            if by in stay or by in out[:place]:
                continue
            if by in out:
                out.remove(by)
            out.insert(place + (partly or suspended in stay), by)
    return out


def _regime(text: str) -> Regime | None:
    return next((regime for regime, pattern in _REGIMES if pattern.search(text)), None)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _plain(text: str) -> str:
    """Without brackets, names of acts and who declared the period; offsets stay."""
    return _DECLARED.sub(_blank, _QUOTED.sub(_blank, _BRACKETS.sub(_blank, text)))


def _governed(text: str, found: Sequence[Reference]) -> Iterator[Reference]:
    """The places that the suspension is said of: one after its words, and those listed with it."""
    begin, end = -1, -1
    for reference in found:
        listed = end >= 0 and reference.start - end <= MAX_CHAIN
        if reference.start != begin:
            before = text[: reference.start]
            head = _HEAD.search(before)
            said = head is not None and not _OTHERWISE_BEFORE.search(before[: head.start()])
            opens = not before.strip(" 0123456789.-)")
            goes_on = listed and not _OTHERWISE.search(text[end : reference.start])
            if not (said or opens or goes_on):
                continue
        begin, end = reference.start, max(reference.end, end)
        yield reference


def _is_part(target: CitationTarget) -> bool:
    return any((target.part, target.point, target.subpoint, target.paragraph, target.note))


def _follows_part(before: str) -> bool:
    found = _PART_BEFORE.search(before)
    return found is not None and bool(found[0])
