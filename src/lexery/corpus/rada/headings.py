"""How an act's own lines are told apart: articles, sections, notes of repeal, signatures, annexes, the front matter."""

import re
from collections.abc import Iterator
from typing import Final

from lexery.corpus.rada.sequence import Number
from lexery.law.names import name_key
from lexery.law.numbers import ordinal_value, roman_value

_NUM: Final = r"\d{1,6}(?:\s?[-–‑^]\s?\d{1,2})*"
_ARTICLE: Final = re.compile(
    rf"(?:[СC][тТ][аa][тТ][тТ][яЯ]|СТАТТЯ)\s{{1,3}}({_NUM}|[IVXLCІХС]{{1,8}})\s?(?:\.\s{{0,3}}|$)(.*)",
    re.DOTALL,
)
_SECTION: Final = re.compile(
    r"(?P<word>книга|частина|розділ|підрозділ|глава|§)\s{0,3}"
    rf"(?P<number>{_NUM}|[IVXLCІХС]{{1,8}}(?:\s?-\s?\d{{1,2}})?|[а-яіїєґ']{{4,18}})\s?"
    r"(?:[.:]\s{0,3}(?P<rest>.{0,400})|(?P<upper>\s[^a-zа-яіїєґ]{3,400})|)",
    re.IGNORECASE,
)
_LEVELS: Final = {"книга": 0, "частина": 1, "розділ": 2, "підрозділ": 3, "глава": 4, "§": 5}
_PARTS: Final = frozenset({"загальна частина", "особлива частина"})
_ROMAN: Final = re.compile(r"[IVXІХ]{1,6}\s?\.\s{0,3}(\S.{2,300})")
_FINAL: Final = re.compile(
    r"(?:прикінцев|перехідн|заключн|кінцев|завершальн)\w{1,3}(?:\s(?:та|і|й)\s\w{6,14})?\s+положення",
    re.IGNORECASE,
)
_TRANSITIONAL_ONLY: Final = re.compile(r"перехідн", re.IGNORECASE)
_NOT_ONLY: Final = re.compile(r"прикінцев|заключн|кінцев|завершальн", re.IGNORECASE)
_GONE: Final = r"(?:виключен[оа]|вилучен[оа]|скасован[оа]|втрати\w+\s+чинність)"
_ARTICLE_GONE: Final = re.compile(
    rf"\{{\s?(?:[СC]татт(?:ю|я|і|ями?|ях))\s{{1,3}}(?P<numbers>{_NUM}(?:\s?(?:[,-–]|та|і|й)\s?{_NUM}){{0,40}})\s[^{{}}]{{0,80}}?{_GONE}",
)
_SECTION_GONE: Final = re.compile(
    rf"\{{\s?(?P<word>Книг[ау]|Розділи?|Підрозділи?|Глав[аиу]|§)\s{{1,3}}(?P<number>[IVXLCІХС]{{1,8}}|{_NUM})"
    rf"\s?(?:[\"«“](?P<title>[^\"»”]{{1,300}})[\"»”])?[^{{}}]{{0,120}}?{_GONE}"
)
_SECTION_WORDS: Final = {"к": "Книга", "р": "Розділ", "п": "Підрозділ", "г": "Глава", "§": "§"}
_ITEM: Final = re.compile(rf"({_NUM})\s?([.)])(?=\s|$)")
_SIGNATURE: Final = re.compile(
    r"(?:В\.\s?о\.\s|Т\.\s?в\.\s?о\.\s|Перший заступник |Заступник |Виконуюч\w+ обов'язки )?"
    r"(?:Президент(?:а)? України|Президент(?:а)? УРСР|Голов[аи] (?:Президії )?Верховної Ради(?: (?:України|УРСР|Української РСР))?"
    r"|Прем'єр-міністр\w{0,2}(?: України)?|Перш\w+ віце-прем'єр-міністр\w{0,2} України|Міністр\w{0,2}(?: [а-яіїєґ ]{3,80})?|Секретар Президії Верховної Ради\s?\w*)"
    r"(?:\s+[А-ЯІЇЄҐ]\.\s?(?:[А-ЯІЇЄҐ]\.\s?)?[А-ЯІЇЄҐ][\w'-]{1,40}|\s+[А-ЯІЇЄҐ][а-яіїєґ']{1,20} [А-ЯІЇЄҐ'-]{2,40})?"
)
_STARS: Final = re.compile(r"\*(?:\s?\*){2,}")
_ANNEX: Final = re.compile(
    r"(?:Додат(?:ок|ки)|ДОДАТ(?:ОК|КИ))(?:\s{1,3}(?:N|№)?\s?(?P<number>\d{1,3}))?(?:\s{0,3}$|\s{1,3}до\s.{0,300}$)|ЗАТВЕРДЖЕН[ОИА]{0,2}(?:\s.{0,300})?$",
    re.DOTALL,
)
_FRONT: Final = re.compile(
    r"\[ ?image ?\]|\(?\s?Відомості Верховної Ради.*|\(?ВВР.*|\(Офіційний вісник.*|від \d{1,2} \w{3,9} \d{4} р(?:\.|оку).{0,40}|(?:м\. ?)?Київ"
    r"|№ ?\S{1,20}|\d{1,2} \w{3,9} \d{4} року ?(?:№ ?\S{1,20})?",
    re.IGNORECASE | re.DOTALL,
)
MAX_HEADING: Final = 400
"""Code points of a heading of an article or a section; what is longer is text."""
MAX_RANGE: Final = 200
"""Articles that one note may say are repealed."""
_ENDS: Final = (".", ":", ";", ",")
Section = tuple[int, str]
"""Level (0 the highest) and heading."""


def number_of(raw: str) -> Number | None:
    """`129 - 1` → (129, 1); Roman numerals too; None for none."""
    if raw[:1].isdigit():
        return tuple(int(part) for part in re.findall(r"\d+", raw))
    value = roman_value(raw)
    return (value,) if value else None


def article(line: str) -> tuple[Number, str] | None:
    """Number and the rest of the line of an article's heading («Стаття 129 - 1 . Суд ухвалює…»)."""
    found = _ARTICLE.match(line)
    if found is None:
        return None
    number = number_of(found[1])
    return (number, found[2].strip()) if number is not None and number[0] > 0 else None


def section(line: str) -> tuple[int, str, bool] | None:
    """Level, heading and whether its name is still to come, of a line that opens a section."""
    if len(line) > MAX_HEADING:
        return None
    found = _SECTION.fullmatch(line)
    if found is not None:
        word, number = found["word"].lower(), found["number"]
        if (
            not number[0].isdigit()
            and roman_value(number.split("-")[0].strip()) is None
            and ordinal_value(number) is None
        ):
            return None
        name = (found["rest"] or found["upper"] or "").strip()
        if name and name.endswith(_ENDS[1:]):
            return None
        head = f"{found['word']} {_compact(number)}"
        return _LEVELS[word], f"{head}. {name}" if name else head, not name
    if line.lower() in _PARTS and line.isupper():
        return 1, line, False
    roman = _ROMAN.fullmatch(line)
    if roman is not None and (roman[1].isupper() or is_final(roman[1])) and not line.endswith(_ENDS):
        return 2, line, False
    if is_final(line) and not line.endswith(_ENDS) and not line[0].isdigit():
        return 2, line, False
    return None


def is_final(heading: str) -> bool:
    """Whether a heading is of final or transitional provisions, and of nothing else."""
    return len(heading) < 120 and _FINAL.search(heading) is not None


def final_number(heading: str) -> str:
    """The number under which a bundle keeps such provisions."""
    only = _TRANSITIONAL_ONLY.search(heading) is not None and _NOT_ONLY.search(heading) is None
    return "перехідні" if only else "прикінцеві"


def continues_heading(line: str) -> bool:
    """Whether a line can be the name of the section that the line before it opened."""
    return (
        len(line) <= MAX_HEADING
        and not line.endswith(_ENDS)
        and article(line) is None
        and _SECTION.fullmatch(line) is None
        and _ITEM.match(line) is None
        and not line.startswith("{")
    )


def repealed_articles(note: str) -> Iterator[Number]:
    """Numbers that a note in braces says are repealed: one, a list, a range («Статті 17-19 виключено»)."""
    found = _ARTICLE_GONE.match(note)
    if found is None:
        return
    several = note[: found.start("numbers")].rstrip().lower().endswith(("статті", "статтi"))
    for part in re.split(r",|\s(?:та|і|й)\s", found["numbers"]):
        digits = [int(d) for d in re.findall(r"\d+", part)]
        spaced = re.search(r"\d\s-\s\d", part) is not None
        if several and len(digits) == 2 and digits[0] < digits[1] <= digits[0] + MAX_RANGE and not spaced:
            yield from ((n,) for n in range(digits[0], digits[1] + 1))
        elif digits:
            yield tuple(digits)


def repealed_section(note: str) -> tuple[int, str] | None:
    """Level and heading of a section that a note in braces says is repealed."""
    found = _SECTION_GONE.match(note)
    if found is None:
        return None
    word = _SECTION_WORDS[found["word"][0].lower()]
    head = f"{word} {_compact(found['number'])}"
    return _LEVELS[word.lower()], f"{head}. {found['title']}" if found["title"] else head


def says_gone(note: str) -> bool:
    """Whether a note says that something is repealed."""
    return re.search(_GONE, note) is not None


def item(line: str) -> tuple[Number, str, int] | None:
    """Number, mark (`.` or `)`) and end of the number of a line that begins with one."""
    found = _ITEM.match(line)
    number = number_of(found[1]) if found else None
    return (number, found[2], found.end()) if found and number else None


def is_signature(line: str) -> bool:
    """Whether a line begins the signature under an act."""
    return len(line) < 300 and _SIGNATURE.fullmatch(line.replace("’", "'").split("\n", 1)[0]) is not None


def is_stars(line: str) -> bool:
    """Whether a line is the row of stars before a closing formula."""
    return _STARS.fullmatch(line) is not None


def annex(line: str) -> int | None:
    """The number of an annex that a line opens, 0 for one without; None for another line."""
    found = _ANNEX.match(line)
    return int(found["number"] or 0) if found else None


def is_front(line: str, title: str) -> bool:
    """Whether a line before the text says only what act this is: its kind, title, number, place of publication."""
    if _FRONT.fullmatch(line) or (line.isupper() and len(line) < MAX_HEADING):
        return True
    key, whole = name_key(line), name_key(title)
    return bool(key) and (key == whole or (len(key) >= 12 and key in whole))


def is_heading(line: str) -> bool:
    """Whether an article's first line is its heading by its look: short, and no sentence's end."""
    return bool(line) and len(line) <= MAX_HEADING and not line.endswith(_ENDS)


def _compact(number: str) -> str:
    return "".join(number.split())
