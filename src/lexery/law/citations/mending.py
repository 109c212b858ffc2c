"""Slips of typing and of scanning inside a citation, put right character for character: offsets stay true."""

import re
from typing import Final

from lexery.law.text import spelling_key, spelling_pattern

_GAP: Final = r"(?:\s|-\s{0,2})?"


def _torn(stem: str, endings: str) -> str:
    """What follows the first letter of a word that may be torn inside its stem («стат тя», «час- тини»)."""
    return f"(?<={stem[0]})" + _GAP.join(("", *stem[1:])) + f"(?:{endings})(?!\\w)"


_TORN: Final = re.compile(
    spelling_pattern(
        # The first letter stands first: the engine skips to it, where a look-behind would be tried at every character.
        r"[счпаркг](?<!\w\w)(?:"
        + "|".join(
            (
                _torn("статт", "я|і|ю|ею|ям|ями|ях"),
                _torn("частин", "а|и|і|у|ою|ами|ах|ам|"),
                _torn("пункт", "у|ом|і|и|ів|ами|ам|ах|"),
                _torn("абзац", "у|ом|і|и|ів|ами|ам|ах|"),
                _torn("розділ", "у|ом|і|и|ів|ами|ах|"),
                _torn("кодекс", "у|ом|і|и|ів|ами|ах|"),
                _torn("конституці", "я|ї|ю|єю"),
            )
        )
        + r"|(?<=с)\sт(?:\sа\sт\sт\s[яію](?!\w)|\s?\.)|(?<=с)т(?:\.\.|,)(?=\s?\d)"
        + r"|(?:(?<=с)т|(?<=ч)|(?<=п)(?:п|рим)?|(?<=а)бз|(?<=р)озд|(?<=г)л)\s{1,2}\.(?=\s{0,2}[\d\"«„“]))"
    )
)
_BETWEEN: Final = re.compile(r"[\s\-]+")
_ALONE: Final = re.compile(r"[ІХ](?<=\s.)(?!\w)")
_UNIT_OF_NUMERAL: Final = re.compile(
    r"(?<!\w)(?:розд\.|розділ\w{0,3}|раздел\w{0,2}|частин\w{1,3}|ч\.|глав\w{1,2}|книг\w{1,2})\s{1,2}$",
    re.IGNORECASE,
)
"""A Roman numeral of one letter, typed in Cyrillic, is one behind these words only."""
_TO_LATIN: Final = str.maketrans("ІХ", "IX")
_DIGIT_LIKE: Final = re.compile(r"(?<![\w|])[Ооl|]{0,2}(?:\d[Ооl|]|[Ооl|]\d)[\dОоl|]{0,2}(?![\w|])")
_DIGIT_BESIDE: Final = re.compile(r"\d(?:[Ооl|]|(?<=[Ооl|].))")
"""Without it `_DIGIT_LIKE` finds nothing; it begins with what is rare."""
_UNIT_OF_DIGITS: Final = re.compile(
    r"(?<!\w)(?:(?:ст|ч|п)\.\s{0,2}|(?:статт\w{1,3}|частин\w{1,2}|пункт\w{0,2})\s{1,2})$", re.IGNORECASE
)
_TO_DIGITS: Final = str.maketrans("Ооl|", "0011")
_SPREAD: Final = re.compile(r"[А-ЯІЇЄҐ](?<![\w.].)(?:[. ]{1,2}[А-ЯІЇЄҐ]){1,2}\.?(?=\s{1,2}[Уу]кра)")
"""An abbreviation in pieces: «Ц К України», «К.П.К. України»."""
_DROPPED: Final = re.compile(r"[. ]+")
_ELLIPSIS: Final = re.compile(r"(?<=\d)(\s?)(?:…|\.\.\.)(?=\s?\d)")
_ENTITY: Final = re.compile(r"&(?:quot|laquo|raquo|ldquo|rdquo|bdquo|#34|#171|#187);")
_ANGLES: Final = str.maketrans("‹›", "«»")
_TWO_MARKS: Final = re.compile(r"<<|>>|''")
_ONE_MARK: Final = {"<<": "« ", ">>": "» ", "''": '" '}


def mend(text: str) -> tuple[str, str]:
    """The folded text with torn unit words, look-alike digits and odd quotation marks put right, and its spelling key.

    Both of the text's length.
    """
    text = _behind(text, _ALONE, _UNIT_OF_NUMERAL, _TO_LATIN)
    if _DIGIT_BESIDE.search(text):
        text = _behind(text, _DIGIT_LIKE, _UNIT_OF_DIGITS, _TO_DIGITS)
    text = _SPREAD.sub(lambda m: _DROPPED.sub("", m[0]).ljust(len(m[0])), _marks(text))
    key = spelling_key(text)
    pieces: list[str] = []
    at = 0
    for match in _TORN.finditer(key):
        if match[0].isalpha():
            continue
        start, end = match.span()
        whole = _BETWEEN.sub("", text[start:end])
        if whole[-1] in ".,":
            whole = whole.rstrip(".,") + "."
        if len(whole) < end - start or whole[-1] != text[end - 1]:
            pieces += (text[at:start], whole.ljust(end - start))
            at = end
    if pieces:
        text = "".join((*pieces, text[at:]))
        key = spelling_key(text)
    return text, key


def _behind(text: str, signs: re.Pattern[str], unit: re.Pattern[str], table: dict[int, int]) -> str:
    """The text with `signs` translated where a unit word stands before them."""
    pieces: list[str] = []
    at = 0
    for match in signs.finditer(text):
        start, end = match.span()
        if unit.search(text, max(at, start - 16), start):
            pieces += (text[at:start], match[0].translate(table))
            at = end
    return "".join((*pieces, text[at:])) if pieces else text


def _marks(text: str) -> str:
    if "‹" in text or "›" in text:
        text = text.translate(_ANGLES)
    if "&" in text:
        text = _ENTITY.sub(lambda m: '"'.ljust(len(m[0])), text)
    if "<<" in text or ">>" in text or "''" in text:
        text = _TWO_MARKS.sub(lambda m: _ONE_MARK[m[0]], text)
    return _ELLIPSIS.sub(lambda m: "-".ljust(len(m[0])), text) if "…" in text or "..." in text else text
