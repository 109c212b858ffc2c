"""Units of an act in a citation: the word (стаття, частина, пункт …) and the numbers beside it."""

import re
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from lexery.law.numbers import MAX_ORDINAL_WORDS, begins_ordinal, ordinal_value, roman_value, to_roman
from lexery.law.text import spelling_pattern


class Level(IntEnum):
    """Depth of a unit; smaller units lie inside larger ones."""

    SENTENCE = 0
    PARAGRAPH = 1
    SUBPOINT = 2
    POINT = 3
    PART = 4
    NOTE = 5
    ARTICLE = 6
    SUBSECTION = 7
    SECTION = 8
    CHAPTER = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One number beside a unit word; `end_of_range` makes it a range that the act's list may overrule."""

    text: str
    """Canonical: `40`, `332-2`, `14.1.36`, a letter, or a Roman numeral."""
    end_of_range: str | None = None
    letter: str | None = None
    """Lettered sub-unit written beside it («пункт 3 „b“»)."""
    beside: str | None = None
    """A number in brackets that touches it («ст. 332(2)»): its index, where the act's list has that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A unit with its numbers, where it stands in the text."""

    level: Level
    numbers: tuple[Number, ...]
    start: int
    end: int
    plural: bool = False
    russian: bool = False


MAX_NUMBERS: Final = 64
"""Numbers read in one list; a longer one is cut (bounded output)."""

_WORDS: Final = re.compile(
    spelling_pattern(
        # The first letter stands first: the engine skips to it, where a look-behind would be tried at every character.
        r"[счплабрзгк§](?<!\w\w)(?:"
        r"(?P<article>(?<=с)(?:т\.\s?ст\.?|т\.|т(?=\s{0,2}\d)|(?:татт\w{1,4}|татей|тать\w{1,3})(?!\w)))"
        r"|(?P<part>(?<=ч)(?:\.\s?ч\.?|\.|(?=\s?\d)|(?:астин\w{0,3}|аст(?:ь|и|ью|ей|ям|ями|ях))(?!\w)))"
        r"|(?P<subpoint>(?<=п)(?:п\.|п(?=\s?[\d\"«„“])|\.\s?п(?:\.|(?=\s?\d))|ідп\.|/п|(?:ідпункт|одпункт)\w{0,3}(?!\w))"
        r"|(?<=л)(?:іт\.|ітер(?:а|и|у|ою|і|ами)?(?!\w)))"
        r"|(?P<point>(?<=п)(?:\.|(?=\s?\d)|ункт\w{0,3}(?!\w))|(?<=§)§?)"
        r"|(?P<paragraph>(?<=а)(?:бз\.|бз(?=\s?\d)|бзац\w{0,3}(?!\w)))"
        r"|(?P<sentence>(?:(?<=р)ечен|(?<=п)редложени)\w{1,3}(?!\w))"
        r"|(?P<section>(?<=р)(?:озд\.|(?:озділ|аздел)\w{0,3}(?!\w)))"
        r"|(?P<subsection>(?<=п)(?:ідрозд\.|(?:ідрозділ|одраздел)\w{0,3}(?!\w)))"
        r"|(?P<chapter>(?<=г)л\.|(?:(?<=г)лав|(?<=к)ниг)\w{1,2}(?!\w))"
        r"|(?P<note>(?<=п)рим\.|(?<=п)(?:риміт\w{2,4}|римечани\w{1,2})(?!\w))"
        r"|(?P<final>(?:(?<=п)(?:рикінцев|ерехідн)|(?<=з)аключн)\w{2,3}\s(?:(?:та|і)\s(?:прикінцев|перехідн)\w{2,3}\s)?положен\w{1,3}(?!\w))"
        r")"
    )
)
_LEVELS: Final = {
    "article": Level.ARTICLE, "part": Level.PART, "subpoint": Level.SUBPOINT, "point": Level.POINT,
    "paragraph": Level.PARAGRAPH, "sentence": Level.SENTENCE, "section": Level.SECTION,
    "subsection": Level.SUBSECTION, "chapter": Level.CHAPTER, "note": Level.NOTE, "final": Level.SECTION,
}  # fmt: skip
_PLURAL: Final = re.compile(
    spelling_pattern(r"(?:ст\.?\s?ст|ч\.\s?ч|п\.\s?п|статей|статтям|статтях|статтями|статьям|статьях)")
)
_RUSSIAN: Final = re.compile(
    r"стать(?:я|и|е|ю|ей|ям|ями|ях)$|част(?:ь|ью)$|подпункт|раздел|примечани|предложени"
)
_SUP: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DIGITS: Final = re.compile(
    r"(\d{1,4})(?!\d)"
    rf"(?:\s?(?P<sup>[{_SUP}][{_SUP}⁻]{{0,6}})|\s?\^\s?(?P<caret>\d{{1,2}}(?:-\d{{1,2}})?)"
    r"|\s?<sup>\s?(?P<tag>\d{1,2}(?:\s?-\s?\d{1,2})?)\s?</sup>"
    r"|\s?прим\.?\s?(?P<prim>\d{1,2})(?!\d|\s{1,3}(?:до|к)\s)|\s(?:з|из|зи)\s(?:позначкою|значком|индексом|примиткою)\s(?P<mark>\d{1,2})(?!\d)|(?P<dots>(?:\.\d{1,4}(?:-\d{1,2}(?!\d))?){1,5}))?"
    r"(?P<index>(?:(?:\s?-\s?)\d{1,4}(?!\d)){0,5})"
    r"(?:-(?:и|ий|го|му|а|я|ои|ою|ма|ми|та|ти|х|е|ти|у|ю|й)(?!\w))?"
)
_SUPERSCRIPTS: Final = str.maketrans(_SUP + "⁻", "0123456789-")
_ROMAN: Final = re.compile(r"([ivxlcихс]{1,7})(?![^\W\d_])(?:-(\d{1,2})(?!\d))?")
_LETTER: Final = re.compile(
    r"[\"«„“”'‘]([^\W\d_])[\"»“”'’]\)?|\(?([^\W\d_])\)|([бгґдежклмнпрстфa-f])(?!\w)(?!\.)"
)
_WORD_LETTER: Final = re.compile(
    r"([авзиійоуюяєї])(?=\s{1,2}(?:(?:ч|п|пп|ст|підп)(?:\.|\s?\d)|(?:частин|част[иь]|статт|стать|пункт|підпункт)))"
)
"""A bare letter that is a word too: it is read as a letter behind an abbreviation and before a larger unit only."""
_LETTER_BESIDE: Final = re.compile(r"\s?(?:[\"«„“”']([^\W\d_])[\"»“”']|\(([^\W\d_])\))")
_BESIDE: Final = re.compile(r"\((\d{1,2})\)")
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|'(?=[^\W\d_]))*")
_SEPARATOR: Final = re.compile(
    spelling_pattern(
        r"\s{0,3}(?:,\s{0,3}(?:а\s+також\s+)?(?:(?:і|й|та|або|чи|или|и)\s{1,3})?|;\s{0,3}|\s(?:і|й|та|або|чи|или|та/або|і/або)\s{1,3})"
    )
)
_HEADING: Final = re.compile(r"\s{1,3}[\"«„“][^\"«»“”„\n]{1,160}[\"»“”]")
_RANGE: Final = re.compile(r"\s?-\s?")
_FROM_TO_WORDS: Final = (
    r"(?:з|из|зи|вид|с)\s{1,2}(\d{1,4}(?:-\d{1,2})?)\s{1,2}(?:по|до)\s{1,2}(\d{1,4}(?:-\d{1,2})?)"
)
_FROM_TO: Final = re.compile(_FROM_TO_WORDS + r"(?![\w\-]|\.\d)")
"""«статті з 15 по 17» (spelling key)."""
_FINAL_HEADING: Final = re.compile(
    spelling_pattern(
        r"\s{1,3}[\"«„“]?(прикінцев|перехідн|заключн)\w{1,3}\s(?:(?:та|і)\s(?:прикінцев|перехідн)\w{1,3}\s)?положен\w{1,3}[\"»“”]?"
    )
)
"""A section called by its heading alone: «розділу «Прикінцеві положення»»."""
_SPACE: Final = re.compile(r"\s{0,8}")
_MEASURE: Final = re.compile(
    spelling_pattern(
        r"\s{0,2}(?:%|рок|рік|рр|р\.|днів|дні|день|дня|діб|доб|місяц|годин|хвилин|грн|гривен|гривн|тис|млн|млрд|відсот|"
        r"неоподатк|мінімальн|осіб|особ|раз|кг|га(?!\w)|кв|метр|січн|лют|берез|квітн|травн|червн|липн|серпн|вересн|"
        r"жовтн|листоп|грудн|лет(?!\w)|дней|месяц|год|частин\w{1,3}\sвід)"
    )
)
_BAD_AFTER: Final = re.compile(r"\d|\w|/\d")
_BEFORE: Final = re.compile(
    r"(?<![\w\-.,/])(\d{1,4}(?:-\d{1,2})?)(?:-?(?:а|я|и|й|ои|ий|ою|у|ю|го|му))?\s{1,2}$"
)
_WORD_BEFORE: Final = re.compile(r"([^\W\d_'](?:[^\W\d_]|'){2,18})\s{1,2}$")
_FROM_TO_BEFORE: Final = re.compile(rf"(?<!\w){_FROM_TO_WORDS}\s{{1,2}}$")


def components(low: str, key: str) -> list[Component]:
    """Every unit word with numbers, in order. `low` and `key`: lower case and spelling key of one text."""
    found: list[Component] = []
    reach = 0
    for match in _WORDS.finditer(key):
        if match.start() < reach or match.lastgroup is None:
            continue
        component = _component(low, key, match, reach)
        if component is not None:
            reach = component.end
            whole = _range_of_two(key, found[-1], component) if found else None
            if whole is None:
                found.append(component)
            else:
                found[-1] = whole
    return found


def _range_of_two(key: str, lower: Component, upper: Component) -> Component | None:
    """«ст. 15 – ст. 17»: one range, though the unit word stands twice."""
    if lower.level is not upper.level or len(lower.numbers) != 1 or len(upper.numbers) != 1:
        return None
    first, last = lower.numbers[0], upper.numbers[0]
    if first.end_of_range or last.end_of_range or not _RANGE.fullmatch(key, lower.end, upper.start):
        return None
    if not (first.text[0].isdigit() and last.text[0].isdigit()):
        return None
    return replace(lower, numbers=(replace(first, end_of_range=last.text),), end=upper.end, plural=True)


def _component(low: str, key: str, match: re.Match[str], reach: int) -> Component | None:
    kind = match.lastgroup or ""
    level = _LEVELS[kind]
    start, end = match.span()
    numbers: tuple[Number, ...]
    if kind == "final":
        numbers = (Number(text=_final_name(match[0])),)
    else:
        at = _SPACE.match(key, end)
        numbers, stop = number_list(low, key, at.end() if at else end, level)
        named = _FINAL_HEADING.match(key, end) if level is Level.SECTION and not numbers else None
        if numbers:
            heading = _HEADING.match(key, stop) if level >= Level.SUBSECTION else None
            end = heading.end() if heading else stop
        elif named is not None:
            numbers, end = (Number(text=_final_name(named[1])),), named.end()
        else:
            start, numbers = _before(low, key, start, reach, level)
            if not numbers and level is Level.NOTE:
                numbers = (Number(text="1"),)
    if not numbers:
        return None
    return Component(
        level=level, numbers=numbers, start=start, end=end,
        plural=_PLURAL.match(match[0]) is not None, russian=_RUSSIAN.match(low[match.start() : match.end()]) is not None,
    )  # fmt: skip


def _final_name(words: str) -> str:
    return "перехідні" if words.startswith("перех") else "прикінцеві"


def number_list(low: str, key: str, at: int, level: Level) -> tuple[tuple[Number, ...], int]:
    """The numbers that begin at `at`, and where they end."""
    numbers: list[Number] = []
    first = end = at
    while len(numbers) < MAX_NUMBERS:
        read = _number(low, key, at, level, first=not numbers)
        if read is None or (numbers and low[at].isdigit() != low[first].isdigit()):
            break
        numbers.append(read[0])
        end = read[1]
        separator = _SEPARATOR.match(key, end)
        if separator is None or separator.end() == end:
            break
        at = separator.end()
    return tuple(numbers), end


def _number(low: str, key: str, at: int, level: Level, *, first: bool) -> tuple[Number, int] | None:
    digits = _DIGITS.match(key, at)
    if digits is not None:
        return _digit_number(low, key, digits, level, first=first)
    if level in (Level.POINT, Level.SUBPOINT):
        letter = _letter(low, at)
        if letter is not None:
            return letter
    span = _FROM_TO.match(key, at) if first else None
    if span is not None:
        return Number(text=span[1], end_of_range=span[2]), span.end()
    ordinal = _ordinal(low, at)
    if ordinal is not None:
        value, end = ordinal
        dash = _RANGE.match(key, end)
        upper = _ordinal(low, dash.end()) if dash else None
        if upper is not None and upper[0] > value:
            return Number(text=str(value), end_of_range=str(upper[0])), upper[1]
        return Number(text=str(value)), end
    if level >= Level.SUBSECTION or (level is Level.PART and first):
        roman = _ROMAN.match(key, at)
        value = roman_value(roman[1].replace("и", "і").upper()) if roman else None
        if roman is not None and value and (len(roman[1]) > 1 or roman[1].isascii()):
            suffix = f"-{roman[2]}" if roman[2] else ""
            return Number(
                text=to_roman(value) + suffix if level >= Level.SUBSECTION else str(value)
            ), roman.end()
    return None


def _letter(low: str, at: int) -> tuple[Number, int] | None:
    found = _LETTER.match(low, at)
    if found is None:
        word = _WORD_LETTER.match(low, at)
        if word is not None and (word[1] == "а" or low[:at].rstrip()[-1:] == "."):
            return Number(text=word[1]), word.end()
        return None
    text = found[1] or found[2] or found[3]
    dash = _RANGE.match(low, found.end()) if found[1] or found[2] else None
    upper = _LETTER.match(low, dash.end()) if dash else None
    if upper is not None and (upper[1] or upper[2]):
        return Number(text=text, end_of_range=upper[1] or upper[2]), upper.end()
    return Number(text=text), found.end()


def _digit_number(
    low: str, key: str, match: re.Match[str], level: Level, *, first: bool
) -> tuple[Number, int] | None:
    end = match.end()
    if _BAD_AFTER.match(key, end) or (not first and _MEASURE.match(key, end)):
        return None
    head = str(int(match[1]))
    raised = match["sup"].translate(_SUPERSCRIPTS) if match["sup"] else None
    raised = raised or match["caret"] or match["tag"] or match["prim"] or match["mark"]
    index = [int(part) for part in re.findall(r"\d+", match["index"])]
    if raised:
        start = f"{head}-{raised.replace(' ', '').strip('-')}"
        upper = "-".join(map(str, index)) or None
        number = Number(text=start, end_of_range=upper)
    elif match["dots"]:
        upper = str(index[0]) if index else None
        number = Number(text=head + match["dots"] + (f"-{upper}" if upper else ""))
    else:
        number = _indexed(int(head), index)
        if number is None:
            return None
    if level is Level.ARTICLE and not raised and not index:
        beside = _BESIDE.match(low, end)
        if beside is not None:
            return replace(number, beside=beside[1]), beside.end()
    if level is Level.POINT:
        letter = _LETTER_BESIDE.match(low, end)
        if letter is not None:
            return replace(number, letter=letter[1] or letter[2]), letter.end()
    return number, end


def _indexed(head: int, index: list[int]) -> Number | None:
    if not index:
        return Number(text=str(head))
    for at, value in enumerate(index):
        if value > head or (value == head and at > 0):
            lower = "-".join(map(str, [head, *index[:at]]))
            upper = "-".join(map(str, index[at:]))
            return Number(text=lower, end_of_range=upper) if len(index) <= 5 else None
    return Number(text="-".join(map(str, [head, *index]))) if len(index) <= 2 else None


def _ordinal(low: str, at: int) -> tuple[int, int] | None:
    words: list[str] = []
    for _ in range(MAX_ORDINAL_WORDS):
        word = _WORD.match(low, at)
        if word is None or len(word[0]) < 3:
            return None
        words.append(word[0])
        value = ordinal_value(" ".join(words))
        if value is not None:
            return value, word.end()
        space = _SPACE.match(low, word.end())
        if not begins_ordinal(word[0]) or space is None or space.end() == word.end():
            return None
        at = space.end()
    return None


def _before(low: str, key: str, start: int, reach: int, level: Level) -> tuple[int, tuple[Number, ...]]:
    window = max(reach, start - 24)
    word = _WORD_BEFORE.search(low, window, start)
    if word is not None:
        return _ordinal_before(low, word, reach, start)
    if level not in (Level.ARTICLE, Level.PART, Level.POINT):
        return start, ()
    span = _FROM_TO_BEFORE.search(key, window, start)
    if span is not None:
        return span.start(), (Number(text=span[1], end_of_range=span[2]),)
    digits = _BEFORE.search(key, window, start)
    return (digits.start(), (Number(text=digits[1]),)) if digits else (start, ())


def _ordinal_before(low: str, word: re.Match[str], reach: int, start: int) -> tuple[int, tuple[Number, ...]]:
    value = ordinal_value(word[1])
    if value is None:
        return start, ()
    begin, words = word.start(), word[1]
    for _ in range(MAX_ORDINAL_WORDS - 1):
        higher = _WORD_BEFORE.search(low, max(reach, begin - 24), begin)
        if higher is None or not begins_ordinal(higher[1]):
            break
        words = f"{higher[1]} {words}"
        whole = ordinal_value(words)
        begin, value = (higher.start(), whole) if whole is not None else (begin, value)
    return begin, (Number(text=str(value)),)
