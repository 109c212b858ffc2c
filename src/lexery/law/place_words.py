"""A place of an act in full words, as a sentence needs it: «частиною другою статті 40 Кодексу законів про працю України».

The instrumental is the one case that the answer's sentences use: «визначено …», «за …»; what follows the first
word stands in the genitive, and the act last. English has the full words without cases.
"""

from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.law.wording import LONG_TITLE, NBSP, act_name, act_of, act_short_name, statute_of, ua_date

_ORDINALS: Final = (
    "перш", "друг", "трет", "четверт", "п'ят", "шост", "сьом", "восьм", "дев'ят", "десят", "одинадцят", "дванадцят",
    "тринадцят", "чотирнадцят", "п'ятнадцят", "шістнадцят", "сімнадцят", "вісімнадцят", "дев'ятнадцят", "двадцят",
)  # fmt: skip
_TENS: Final = {2: ("двадцять", "двадцят"), 3: ("тридцять", "тридцят"), 4: ("сорок", "сороков")}
_LAST_IN_WORDS: Final = 49
"""Beyond it a number stands in digits."""
_SOFT: Final = "трет"
"""The one stem whose endings are soft: «третьою», «третім»."""
_FEMININE: Final = {"instrumental": ("ою", "ьою"), "genitive": ("ої", "ьої")}
_MASCULINE: Final = {"instrumental": ("им", "ім"), "genitive": ("ого", "ього")}
_NOUNS: Final = {
    "paragraph": {"instrumental": "абзацом", "genitive": "абзацу"},
    "subpoint": {"instrumental": "підпунктом", "genitive": "підпункту"},
    "point": {"instrumental": "пунктом", "genitive": "пункту"},
    "part": {"instrumental": "частиною", "genitive": "частини"},
    "note": {"instrumental": "приміткою", "genitive": "примітки"},
    "section": {"instrumental": "розділом", "genitive": "розділу"},
    "article": {"instrumental": "статтею", "genitive": "статті"},
}
_BLOCKS: Final = {
    "прикінцеві": {"instrumental": "прикінцевими положеннями", "genitive": "прикінцевих положень", "en": "the final provisions"},
    "перехідні": {"instrumental": "перехідними положеннями", "genitive": "перехідних положень", "en": "the transitional provisions"},
    "додаток": {"instrumental": "додатком до", "genitive": "додатка до", "en": "the annex"},
}  # fmt: skip
_ENGLISH: Final = {
    "paragraph": "paragraph",
    "subpoint": "subpoint",
    "point": "point",
    "part": "part",
    "note": "note",
    "section": "section",
    "article": "article",
}


def in_words(target: CitationTarget, act: ActRecord, lang: str = "uk", *, brief: bool = False) -> str | None:
    """The whole citation: in Ukrainian in the instrumental, in English with «of»; None when no place is cited.

    `brief` leaves date and number of a titled law out: for acts that were named in full, or whose title is theirs alone.
    """
    units = _units(target)
    if not units:
        return None
    if lang != "uk":
        names = [_BLOCKS[value]["en"] if kind == "block" else _english(kind, value) for kind, value in units]
        return " of ".join([*names, _brief_name(act) if brief else act_name(act)])
    words: list[str] = []
    for kind, value in units:
        case = "genitive" if words else "instrumental"
        words.append(_BLOCKS[value][case] if kind == "block" else _unit(kind, value, case))
    statute = statute_of(act, target)
    return " ".join([*words, statute or (_brief_of(act) if brief else act_of(act))])


def ordinal(value: str, case: str, *, feminine: bool) -> str:
    """«2» → «другою»; numbers that are not plain or too large stay in digits."""
    if not value.isdecimal() or not 0 < (number := int(value)) <= _LAST_IN_WORDS:
        return value
    endings = (_FEMININE if feminine else _MASCULINE)[case]
    if number <= len(_ORDINALS):
        return _ended(_ORDINALS[number - 1], endings)
    tens, ones = divmod(number, 10)
    if not ones:
        return _ended(_TENS[tens][1], endings)
    return f"{_TENS[tens][0]} {_ended(_ORDINALS[ones - 1], endings)}"


def _ended(stem: str, endings: tuple[str, str]) -> str:
    return stem + endings[stem == _SOFT]


def _units(target: CitationTarget) -> list[tuple[str, str]]:
    """The places from the smallest to the article, as (kind, number)."""
    inner = ("paragraph", "subpoint", "point", "part", "note", "section")
    found = [(kind, value) for kind in inner if (value := getattr(target, kind))]
    if target.article in _BLOCKS:
        return [*found, ("block", target.article)]
    return [*found, ("article", target.article)] if target.article else found


def _unit(kind: str, value: str, case: str) -> str:
    noun = _NOUNS[kind][case]
    if kind == "note":
        return f"{noun} до" if value == "1" else f"{noun} {value} до"
    if kind in ("part", "paragraph"):
        return f"{noun} {ordinal(value, case, feminine=kind == 'part')}"
    if kind == "section":
        return f"{noun}{NBSP}{value.rsplit('/', maxsplit=1)[-1]}"
    return f"{noun}{NBSP}{_lettered(value)}"


def _english(kind: str, value: str) -> str:
    if kind == "note" and value == "1":
        return "the note"
    return f"{_ENGLISH[kind]}{NBSP}{_lettered(value.rsplit('/', maxsplit=1)[-1])}"


def _lettered(value: str) -> str:
    return f'"{value}"' if len(value) == 1 and value.isalpha() else value


def _brief_of(act: ActRecord) -> str:
    if act.doc_type is not DocType.LAW or not (act.title_known and act.title.startswith("Про ")):
        return act_of(act)
    if len(act.title) <= LONG_TITLE:
        return f"Закону України «{act.title}»"
    date = f" від{NBSP}{ua_date(act.adopted)}" if act.adopted else ""
    return f"Закону України{date} №{NBSP}{act.number}" if act.number else act_of(act)


def _brief_name(act: ActRecord) -> str:
    if act.doc_type is DocType.LAW and act.title_known and act.title.startswith("Про "):
        return f"Закон України «{act.title}»" if len(act.title) <= LONG_TITLE else act_short_name(act)
    return act_name(act)
