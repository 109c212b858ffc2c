"""Faithful paraphrases of quoted sentences: what an honest model would write, and what must not be refused.

Only rewritings that cannot change the sense: number words for digits and the other way round, a condition moved from the
front to the end or back, words of the same meaning.
"""

import re
from typing import Final

WORDS_MIN: Final = 6
WORDS_MAX: Final = 45
_LABEL: Final = re.compile(r"^\s*(?:\d{1,3}(?:-\d{1,2})?[.)]|[а-яіїєґ]\))\s*")
_TEN: Final = {
    "двох": "2", "трьох": "3", "чотирьох": "4", "п'яти": "5", "шести": "6", "семи": "7", "восьми": "8", "дев'яти": "9",
    "десяти": "10", "дванадцяти": "12", "п'ятнадцяти": "15", "двадцяти": "20", "тридцяти": "30", "шістдесяти": "60",
}  # fmt: skip
_UNIT: Final = (
    r"(?= (?:робочих |календарних |банківських )?(?:днів|діб|місяців|років|годин|відсотків|гривень)(?!\w))"
)
_IN_WORDS: Final = re.compile(
    rf"(?<!\w)(?<!десяти )(?<!дцяти )(?<!сорока )(?<!ста )(?<!сот )({'|'.join(_TEN)}){_UNIT}"
)
"""Not the last word of a number in several."""
_IN_DIGITS: Final = re.compile(rf"(?<![\w.,-])({'|'.join(_TEN.values())}){_UNIT}")
_GENITIVE: Final = re.compile(r"(?:протягом|упродовж|впродовж|не більше|не менше|до|понад|від)\s*$")
_ALIKE: Final = (
    (r"протягом", "упродовж"),
    (r"не допускається", "заборонено"),
    (r"забороняється", "заборонено"),
    (r"має право(?= [а-яіїєґ']+ти(?:ся)?\b)", "може"),
    (r"мають право(?= [а-яіїєґ']+ти(?:ся)?\b)", "можуть"),
    (r"зобов'язаний(?= [а-яіїєґ']+ти(?:ся)?\b)", "повинен"),
    (r"зобов'язані(?= [а-яіїєґ']+ти(?:ся)?\b)", "повинні"),
    (r", крім випадків", ", за винятком випадків"),
    (r"(?<=у )строк(?= )", "термін"),
    (r"в установленому законом порядку", "у порядку, встановленому законом"),
    (r"у встановленому законом порядку", "у порядку, встановленому законом"),
)
_FRONT: Final = re.compile(r"^(Якщо\s[^,;:()]{10,160}), (?!то\b|та\b|і\b|а\b)([^,]{20,})$")
_BACK: Final = re.compile(r"^([^,]{20,}), (якщо\s[^,;:()]{10,160})$")
"""Of sentences with one comma: with more, it may not be the one that ends the condition."""


def rewrite(sentence: str) -> str:
    """The sentence with every rewriting that applies; itself when none does."""
    body = sentence.rstrip(" .;")
    return turned(alike(counted(body))) + "."


def counted(text: str) -> str:
    """Number words of terms in digits, digits in words."""
    plain = text.replace("’", "'").replace("ʼ", "'")
    if len(plain) != len(text):
        return text
    if _IN_WORDS.search(plain):
        return _IN_WORDS.sub(lambda m: _TEN[m[1]], plain)
    words = {digits: word for word, digits in _TEN.items()}
    return _IN_DIGITS.sub(lambda m: words[m[1]] if _GENITIVE.search(plain[: m.start()]) else m[0], plain)


def alike(text: str) -> str:
    """Words of the same meaning."""
    for pattern, other in _ALIKE:
        text = re.sub(rf"(?<!\w){pattern}" if pattern[0].isalpha() else pattern, other, text)
    return text


def turned(text: str) -> str:
    """The condition at the other end of the sentence."""
    if (front := _FRONT.match(text)) is not None:
        return f"{front[2][:1].upper()}{front[2][1:]}, {front[1][:1].lower()}{front[1][1:]}"
    if (back := _BACK.match(text)) is not None and not text.lower().startswith(("якщо", "у разі", "в разі")):
        return f"{back[2][:1].upper()}{back[2][1:]}, {back[1][:1].lower()}{back[1][1:]}"
    return text


def unlabelled(sentence: str) -> str:
    """Without the number of its part."""
    return _LABEL.sub("", sentence).strip()


def stands_alone(sentence: str) -> bool:
    """Whether it is a whole sentence of the law: no opening or point of a list, no half, neither curt nor endless."""
    words = len(sentence.split())
    return WORDS_MIN <= words <= WORDS_MAX and sentence[:1].isupper() and sentence.endswith(".")
