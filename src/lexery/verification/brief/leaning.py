"""Which words of a text lean on which citation.

A citation in brackets or behind a dash carries what stands before it, one that opens a sentence («Відповідно до ст. …»)
what follows; several in one sentence share it out; one that stands alone in its sentence, list item or heading takes
the sentence before it, or what the heading is the head of.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import Reference
from lexery.law.sentences import sentences
from lexery.law.text import normal
from lexery.verification.brief.model import BriefNote
from lexery.verification.free_text import guillemets

MIN_WORDS: Final = 2
"""Words of more than three letters without which a stretch says nothing by itself."""
MAX_UNDER_HEADING: Final = 3
"""Sentences under a heading that its citation carries."""
LONG_QUOTE: Final = 4
"""Words from which something in quotation marks is held as a quote."""
_BLANK: Final = "\u2007"
_LINE: Final = re.compile(r"[^\s][^\n\r]*")
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_ANY_WORD: Final = re.compile(r"[^\W_]+")
_BETWEEN: Final = re.compile(
    r"[\s,;\u2007]*(?:(?:та|і|й|або|чи|і/або|також|а також)\s+)?(?:у |в )?[\s\u2007]*"
)
_BRACKETS: Final = {"(": ")", "[": "]"}
_MARK: Final = re.compile(r"^(?:\s*(?:[-–—•*+>]|\d{1,3}(?:\.\d{1,3})*[.)]|[а-яґєії]\)|#{1,6}))+\s+")
_HEADING: Final = re.compile(r"^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)|[:：]\s*$")
_LEAD: Final = re.compile(
    r"(?:(?:(?:як|що)\s+)?(?:це\s+)?(?:прямо\s+|чітко\s+|також\s+)?"
    r"(?:передбачен\w*|встановлен\w*|установлен\w*|визначен\w*|закріплен\w*|врегульован\w*|урегульован\w*|регламентован\w*)\s*)?"
    r"(?:відповідно\s+до|згідно\s+(?:з|із|зі)(?:\s+положеннями|\s+приписами|\s+нормами)?|на\s+підставі|на\s+виконання|"
    r"за\s+(?:правилами|змістом|приписами|нормами|положеннями|умовами)|у\s+(?:порядку|розумінні|силу)|в\s+(?:порядку|розумінні|силу)|"
    r"керуючись|виходячи\s+з(?:і)?|з\s+огляду\s+на|з\s+урахуванням|(?:див(?:\.|ись|іться)?|пор\.)(?:\s+також)?|також|за|у|в|із|з|зі|до|на)?"
    r"(?:\s+(?:положен\w+|припис\w+|норм\w+|вимог\w*))?\s*$",
    re.IGNORECASE,
)
_OPENS: Final = re.compile(
    r"(?:відповідно\s+до|згідно\s+(?:з|із|зі)|на\s+підставі|за\s+(?:правилами|змістом|приписами|нормами|положеннями)|"
    r"в\s+силу|у\s+силу|у\s+розумінні|в\s+розумінні|керуючись|(?:^|[\s,;(])за|(?:^|[\s,;(])у|(?:^|[\s,;(])в)\s*(?:положен\w+\s*|припис\w+\s*|вимог\w*\s*|норм\w*\s*)?$",
    re.IGNORECASE,
)
_HANGING: Final = re.compile(r"[\s,;–—-]+(?:а|але|та|і|й|або|чи|проте|однак|натомість|водночас)$")
"""What led over to the words of the next citation."""
_JOINING: Final = re.compile(r"^(?:а|але|та|і|й|проте|однак|натомість|водночас)\s+", re.IGNORECASE)
_BREAK: Final = re.compile(r"[;]\s|,\s+(?:а|але|тоді як|натомість|проте|однак|водночас)\s|\s[–—-]\s|,\s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """Citations that stand together, and what leans on them."""

    references: tuple[Reference, ...]
    claim: str
    """Without citations; white space as one space, empty when nothing leans on them."""
    wider: str
    """The whole sentence without its citations, for when the sharing-out was wrong."""
    quotes: tuple[str, ...]
    """Long quotes among the words of the claim."""
    sentence: str
    """Verbatim."""
    begins: int
    """Offset of the sentence in the text."""

    def following(self, reference: Reference) -> str:
        """What stands behind a citation in its sentence."""
        return self.sentence[reference.end - self.begins :]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sentence:
    start: int
    end: int
    line: int
    heading: bool


def leanings(text: str, references: Sequence[Reference], notes: Sequence[BriefNote] = ()) -> list[Leaning]:
    """Every group of citations with its words, in the order of the text.

    A citation that stands alone in one of the `notes` takes the sentence that the note's mark stands behind.
    """
    blank = _blanked(text, references)
    split = _split(text, references)
    groups = _groups(blank, references, split)
    out: list[Leaning] = []
    for at, sentence in enumerate(split):
        inside = [g for g in groups if sentence.start <= g[0].start < sentence.end]
        wider = _plain(blank[sentence.start : sentence.end])
        for index, group in enumerate(inside):
            claim = _share(blank, sentence, inside, index)
            if not _says(claim):
                claim = wider if _says(wider) else _beside(blank, split, at, groups, notes)
            out.append(
                Leaning(
                    references=tuple(group),
                    claim=claim,
                    wider=wider if _says(wider) else claim,
                    quotes=_quotes(claim),
                    sentence=text[sentence.start : sentence.end],
                    begins=sentence.start,
                )
            )
    return out


def _blanked(text: str, references: Sequence[Reference]) -> str:
    """The text with its citations blanked, offset for offset."""
    out = list(text)
    for reference in references:
        out[reference.start : reference.end] = _BLANK * (reference.end - reference.start)
    return "".join(out)


def _split(text: str, references: Sequence[Reference]) -> list[_Sentence]:
    """Sentences of all lines; one that ends inside a citation is none."""
    out: list[_Sentence] = []
    for number, line in enumerate(_LINE.finditer(text)):
        heading = _HEADING.search(line[0]) is not None
        start = line.start()
        for _, end in sentences(text, line.start(), line.end()):
            if end < line.end() and any(r.start < end < r.end for r in references):
                continue
            out.append(_Sentence(start=start, end=end, line=number, heading=heading))
            start = end
        if start < line.end() and text[start : line.end()].strip():
            out.append(_Sentence(start=start, end=line.end(), line=number, heading=heading))
    return out


def _groups(blank: str, references: Sequence[Reference], split: Sequence[_Sentence]) -> list[list[Reference]]:
    """Citations of one sentence with nothing between them but commas and «та»."""
    ends = [s.end for s in split]
    out: list[list[Reference]] = []
    for reference in sorted(references, key=lambda r: (r.start, r.end)):
        last = out[-1][-1] if out else None
        if last is not None:
            between = blank[last.end : reference.start]
            parted = any(last.end <= end <= reference.start for end in ends)
            if not parted and _BETWEEN.fullmatch(between):
                out[-1].append(reference)
                continue
        out.append([reference])
    return out


def _share(blank: str, sentence: _Sentence, groups: Sequence[Sequence[Reference]], index: int) -> str:
    """What a group carries of a sentence with several."""
    if len(groups) == 1:
        return _plain(blank[sentence.start : sentence.end])
    outer = [_outer(blank, g[0].start, g[-1].end) for g in groups]
    edges = [sentence.start, *(end for _, end in outer)]
    forward = [
        begin == g[0].start and _forward(blank, before, begin)
        for g, (begin, _), before in zip(groups, outer, edges, strict=False)
    ]
    begin, end = outer[index]
    last = index + 1 == len(groups)
    after = sentence.end if last else outer[index + 1][0]
    if forward[index]:
        shared = not last and not forward[index + 1]
        return _plain(_until_break(blank[end:after]) if shared else _LEAD.sub("", blank[end:after]))
    stretch = blank[edges[index] : begin]
    if index and forward[index - 1]:
        stretch = stretch[len(_until_break(stretch)) :]
    return _plain(f"{stretch} {blank[end:after] if last else ''}")


def _forward(blank: str, start: int, end: int) -> bool:
    """Whether a citation at `end` opens the words that follow it."""
    before = blank[start:end]
    return not _says(_LEAD.sub("", before)) or _OPENS.search(before) is not None


def _until_break(stretch: str) -> str:
    """Up to the last break into clauses that leaves words on both sides."""
    for mark in reversed(list(_BREAK.finditer(stretch))):
        if _says(stretch[: mark.start()]) and _says(stretch[mark.end() :]):
            return stretch[: mark.start()]
    return stretch


def _outer(blank: str, start: int, end: int) -> tuple[int, int]:
    """The span with the brackets right around it."""
    left = start
    while left > 0 and blank[left - 1] not in "([)]\n" and start - left < 60:
        left -= 1
    if left == 0 or blank[left - 1] not in _BRACKETS or _says(blank[left:start]):
        return start, end
    right = blank.find(_BRACKETS[blank[left - 1]], end, end + 200)
    if right < 0:
        return start, end
    return left - 1, right + 1


def _plain(stretch: str) -> str:
    """Words of a blanked stretch, without what only introduced a citation."""
    pieces = stretch.split(_BLANK)
    kept = [_LEAD.sub(" ", piece) for piece in pieces[:-1]] + pieces[-1:]
    joined = " ".join(kept)
    for mark, close in _BRACKETS.items():
        joined = re.sub(rf"{re.escape(mark)}[^\w«]*{re.escape(close)}", " ", joined)
    joined = re.sub(r"[*_`]{1,3}", "", _MARK.sub("", joined))
    joined = re.sub(r"\s+([,.;:)])", r"\1", " ".join(joined.split()))
    joined = _JOINING.sub("", _HANGING.sub("", joined.strip(" ,;:–—-([")))
    return re.sub(r"[\s([,;:–—-]+([.!?])$", r"\1", joined)


def _says(stretch: str) -> bool:
    return len(_WORD.findall(stretch.replace(_BLANK, " "))) >= MIN_WORDS


def _beside(
    blank: str,
    split: Sequence[_Sentence],
    at: int,
    groups: Sequence[Sequence[Reference]],
    notes: Sequence[BriefNote],
) -> str:
    """For a citation that stands alone: what its heading is the head of, else the sentence before it, or before its mark."""
    note = next((n for n in notes if n.start <= split[at].start < n.end), None)
    if note is not None:
        marked = [s for s in split if s.start < note.marked and s.start < notes[0].start]
        inside = [s for s in split[max(0, at - 2) : at] if s.start >= note.start]
        for sentence in reversed([*marked[-1:], *inside]):
            before = _plain(blank[sentence.start : sentence.end])
            if _says(before):
                return before
        return ""
    if split[at].heading and at + 1 < len(split):
        under: list[str] = []
        for sentence in split[at + 1 : at + 1 + MAX_UNDER_HEADING]:
            if sentence.heading or any(sentence.start <= g[0].start < sentence.end for g in groups):
                break
            under.append(_plain(blank[sentence.start : sentence.end]))
        if _says(" ".join(under)):
            return " ".join(under)
    for sentence in reversed(split[max(0, at - 2) : at]):
        before = _plain(blank[sentence.start : sentence.end])
        if _says(before):
            return before
    return ""


def _quotes(claim: str) -> tuple[str, ...]:
    found = [claim[a + 1 : b - 1] for a, b in guillemets(claim)]
    found += [m[1] for m in re.finditer(r"[“„\"]([^“”„\"]+)[”“\"]", claim)]
    return tuple(q for q in found if len(_ANY_WORD.findall(normal(q))) >= LONG_QUOTE)
