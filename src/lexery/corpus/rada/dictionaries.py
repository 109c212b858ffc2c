"""The portal's dictionaries: states (`stan`), kinds (`typ`), organs (`org`) and the dates of its tables."""

from datetime import date
from typing import Final

from lexery.contracts.corpus import ActStatus, DocType
from lexery.law.names import name_key

STATES: Final = {
    0: ("Не визначено", ActStatus.UNKNOWN),
    1: ("Втратив чинність", ActStatus.REPEALED),
    2: ("Набирає чинності", ActStatus.NOT_YET_IN_FORCE),
    3: ("Дію зупинено", ActStatus.UNKNOWN),
    4: ("Дію відновлено", ActStatus.IN_FORCE),
    5: ("Чинний", ActStatus.IN_FORCE),
    6: ("Не набрав чинності", ActStatus.NOT_YET_IN_FORCE),
    7: ("Не застосовується на території України", ActStatus.REPEALED),
    8: ("Частково набрав чинності", ActStatus.IN_FORCE),
    9: ("Втратив чинність крім окремих положень", ActStatus.REPEALED),
}
"""Number → the portal's words and what they mean here. A suspended act is neither in force nor repealed: unknown,
with the words beside it."""
KINDS: Final = {
    1: ("Закон", DocType.LAW),
    2: ("Постанова", DocType.RESOLUTION),
    3: ("Указ", DocType.DECREE),
    6: ("Розпорядження", DocType.OTHER),
    8: ("Декрет", DocType.DECREE),
    9: ("Наказ", DocType.OTHER),
    11: ("Положення", DocType.OTHER),
    12: ("Роз'яснення", DocType.OTHER),
    15: ("Лист", DocType.OTHER),
    17: ("Угода", DocType.TREATY),
    18: ("Протокол", DocType.TREATY),
    20: ("Конвенція", DocType.TREATY),
    21: ("Кодекс України", DocType.CODE),
    22: ("Рішення", DocType.OTHER),
    30: ("Ухвала", DocType.OTHER),
    32: ("Регламент", DocType.OTHER),
    44: ("Рекомендації", DocType.OTHER),
    52: ("Резолюція", DocType.OTHER),
    95: ("Повідомлення", DocType.OTHER),
    100: ("Конституція", DocType.CONSTITUTION),
    124: ("Кодекс", DocType.CODE),
    130: ("Статус", DocType.OTHER),
    216: ("Конституція України", DocType.CONSTITUTION),
}
"""The kinds whose numbers are known; a kind that is not here is `other`."""
_ORDER: Final = (
    DocType.CONSTITUTION, DocType.CODE, DocType.TREATY, DocType.LAW, DocType.DECREE, DocType.RESOLUTION
)  # fmt: skip
"""A code is adopted as a law, a treaty is put in force by one: the first that applies is the kind."""
_TREATIES: Final = ("Міжнародний договір", "Договір", "Міжнародний документ", "Меморандум", "Пакт", "Хартія")
_KIND_OF_WORDS: Final = {
    **{name_key(words): kind for words, kind in KINDS.values()},
    **{name_key(words): DocType.TREATY for words in _TREATIES},
}
_STATE_OF_WORDS: Final = {name_key(words): number for number, (words, _) in STATES.items()}
EXTRA_STATES: Final = {"Діючий": 5, "Нечинний": 1, "Дію припинено": 1}
"""Words of the portal's pages that its dictionary does not have."""


def state_words(state: int | None) -> str | None:
    """The portal's words for a state's number."""
    known = STATES.get(state) if state is not None else None
    return known[0] if known else None


def status_of(state: int | None) -> ActStatus:
    """What a state's number means here."""
    known = STATES.get(state) if state is not None else None
    return known[1] if known else ActStatus.UNKNOWN


def state_of_words(words: str) -> int | None:
    """The number of a state written in words («Чинний»)."""
    key = name_key(words)
    extra = {name_key(k): v for k, v in EXTRA_STATES.items()}
    return _STATE_OF_WORDS.get(key, extra.get(key))


def kind_of_words(types: tuple[str, ...]) -> DocType:
    """The kind of an act whose types are written in words."""
    return _first({_KIND_OF_WORDS.get(name_key(words), DocType.OTHER) for words in types})


def kind_of(types: tuple[int, ...]) -> DocType:
    """The kind of an act whose types are numbers of the dictionary."""
    return _first({KINDS[number][1] for number in types if number in KINDS})


def _first(kinds: set[DocType]) -> DocType:
    return next((kind for kind in _ORDER if kind in kinds), DocType.OTHER)


def day(value: object) -> str | None:
    """An ISO date of the portal's `YYYYMMDD`; None for 0, for a day of an event that has not come, for no date."""
    digits = str(value)
    if len(digits) != 8 or not digits.isdecimal():
        return None
    try:
        found = date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return None
    return found.isoformat() if found.year < EVENT_YEAR else None


EVENT_YEAR: Final = 3000
"""Editions `300001xx` have no day yet: their event has not come."""
