"""What an amending text quotes: words and whole provisions that belong to the act it changes, not to itself."""

import re
from dataclasses import dataclass
from typing import Final

OPENERS: Final = '"«“„‟'
_CLOSERS: Final = '"»”“'
_FIRST: Final = tuple("(«[-–…№{/_")
"""What a quotation may begin with, but for letters and digits."""
_BEFORE: Final = tuple('(-–—"')
_MARK: Final = re.compile(r"[\"«»“”„‟]")
_LEAD_LENGTH: Final = 240
"""Code points before a quotation mark that are read for what it quotes."""
_WORDS_LEAD_LENGTH: Final = 48
_LEAD: Final = re.compile(
    r"(?:зм[іи]ст|редакц|слов|цифр|речен|абзац|такими?\s|так:|читати|вика?ла|доповн|зам[іи]н|зм[іи]н)[^\n]{0,160}:\s*$",
    re.IGNORECASE,
)
"""What stands before a provision quoted from the next line, or from the colon."""
_WORDS_LEAD: Final = re.compile(
    r"(?<!\w)(?:слов(?:а|о|ами|ом|осполученн\w{1,2})|цифр(?:и|а|ами|ою|у)|літер\w{1,3}|знак(?:и|ами|ом)?|терм[іи]н\w{0,3}|числ\w{1,3})"
    r"(?:\s{1,2}(?:(?:і|та)\s{1,2})?(?:цифр|слов|знак)\w{0,3})?\s{0,2}:?\s{0,3}$",
    re.IGNORECASE,
)
"""What stands before single words quoted to be put in, struck out or replaced."""
_NEXT_WORDS: Final = re.compile(r"\s{0,3}(?:,|та|і|й|або|чи)?\s{0,3}(?:відповідно\s{1,2})?(?=[\"«“„])")
_END: Final = re.compile(
    r"\s{0,3}[.;,:)]{0,3}\s{0,3}(?:$|\n)|[.;,]?\s{1,3}(?:зам[іи]нити|виключити|вилучити|доповнити|викласти|читати|а\s|[Уу]\s(?:зв|відп))",
)
_MARKER: Final = r"(?:\d{1,3}(?:-\d{1,2})?\s?[.)]|[а-яґєії]\s?\)|[IVXІХ]{1,6}\s?\.)"
_VERB: Final = r"(?<!\w)(?:зам[іи]нити|виключити|вилучити|викласти|доповнити|внести|визнати|вважати)(?!\w)"
_INSTRUCTION: Final = re.compile(
    r"\s*(?:\{[^{}]{0,600}\}\s*)*"
    rf"(?:{_MARKER}\s{{0,3}}[^\n]{{0,400}}?{_VERB}|(?:-\s{{1,3}}|–\s{{1,3}})?[^\"«“„\n]{{0,240}}?{_VERB}"
    rf"|{_MARKER}\s{{0,3}}[ув]\s{{1,2}}(?:стат|частин|пункт|підпункт|абзац|розділ|назв|текст)"
    rf"|(?:{_MARKER}\s{{0,3}})?(?:[УВ]|Внести|До|Цей\s+Закон|Кабінету\s+Міністрів|Прикінцев\w+|Установити)\s)"
)
"""A line that goes on with the changes: the quotation before it has ended, whatever its marks say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """A stretch that an amending text quotes, without its quotation marks."""

    start: int
    end: int
    provision: bool
    """True for text that is set as a whole («… такого змісту: "…"»), False for words put in, struck out or replaced."""


def quoted_spans(text: str) -> tuple[Quoted, ...]:
    """Stretches of a text that are put into another act or taken out of it, in order, without overlaps.

    A quotation counts only behind words that announce it («викласти в такій редакції:», «слова»), so titles of acts
    and names are none. A provision may run over many paragraphs and hold quotations of its own; it ends at the
    line whose last mark closes it, or before a line that goes on with the changes. Time is linear in the text.
    """
    found: list[Quoted] = []
    reach = 0
    unclosed = len(text)
    """From here on no mark closes anything: looked for once."""
    for mark in _MARK.finditer(text):
        at = mark.start()
        if at < reach or not _opens(text, at):
            continue
        lead = text[max(reach, at - _LEAD_LENGTH) : at]
        if _WORDS_LEAD.search(lead[-_WORDS_LEAD_LENGTH:]):
            reach = _words(text, at, found)
        elif _announced(lead) or (found and found[-1].provision and _goes_on(text, found[-1].end, at)):
            end = _end_of_line(text, at) if at >= unclosed else _end_of_provision(text, at)
            if end < 0:
                unclosed, end = at, _end_of_line(text, at)
            found.append(Quoted(start=at + 1, end=end, provision=True))
            reach = end + 1
    return tuple(found)


def _opens(text: str, at: int) -> bool:
    if text[at] not in OPENERS:
        return False
    after = text[at + 1 : at + 2]
    if text[at] == '"' or text[at] == "“":
        before = text[at - 1 : at]
        return (after.isalnum() or after in _FIRST) and (not before or before.isspace() or before in _BEFORE)
    return bool(after)


def _announced(lead: str) -> bool:
    return lead.rstrip().endswith(":") and _LEAD.search(lead) is not None


def _goes_on(text: str, end: int, at: int) -> bool:
    """Whether a quotation begins on the line after the one before it: one provision more of the same list."""
    between = text[end + 1 : at]
    return len(between) < 12 and between.count("\n") == 1 and between.strip(" \n\t.;,") == ""


def _words(text: str, at: int, found: list[Quoted]) -> int:
    """Words quoted from `at`, and those joined to them; gives where they end."""
    while True:
        end = _end_of_words(text, at)
        found.append(Quoted(start=at + 1, end=end, provision=False))
        following = _NEXT_WORDS.match(text, end + 1)
        if following is None or not _opens(text, following.end()):
            return end + 1
        at = following.end()


def _end_of_words(text: str, at: int) -> int:
    depth = 0
    stop = _end_of_line(text, at)
    for mark in _MARK.finditer(text, at, stop):
        depth += 1 if _opens(text, mark.start()) else -1
        if depth <= 0:
            return mark.start()
    return stop


def _end_of_provision(text: str, at: int) -> int:
    """Where the provision whose opening mark stands at `at` ends; -1 when nothing closes it."""
    depth = 0
    last = -1
    for mark in _MARK.finditer(text, at):
        index = mark.start()
        if _opens(text, index):
            depth += 1
            continue
        depth -= 1
        if text[index] not in _CLOSERS:
            continue
        end = _END.match(text, index + 1)
        if end is None:
            continue
        # Sources write one mark where two quotations end, or leave the first of a pair out: the next line tells.
        if depth <= 0 or _INSTRUCTION.match(text, end.end()):
            return index
        last = index
    return last


def _end_of_line(text: str, at: int) -> int:
    line = text.find("\n", at)
    return len(text) if line < 0 else line


__all__ = ["OPENERS", "Quoted", "quoted_spans"]
