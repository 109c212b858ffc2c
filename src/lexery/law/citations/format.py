"""A citation written out, in Ukrainian typography: the inverse of `find_references`."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.contracts.ports import ActDirectory
from lexery.law.citations.aliases import names_of, usual_abbreviations
from lexery.law.citations.scan import find_references
from lexery.law.wording import statute_of

NBSP: Final = "\u00a0"
MAX_TITLE: Final = 600
"""Characters of the longest title that is written; a longer one would bury the number that follows it."""
_UNITS: Final = {
    "uk": {
        "paragraph": "абз.", "subpoint": "підп.", "point": "п.", "part": "ч.", "note": "прим.", "article": "ст.",
        "subsection": "підрозд.", "section": "розд.",
    },
    "en": {
        "paragraph": "para.", "subpoint": "subpt.", "point": "point", "part": "part", "note": "note to",
        "article": "art.", "subsection": "subsec.", "section": "sec.",
    },
}  # fmt: skip
_FINAL: Final = {"прикінцеві": "Прикінцевих положень", "перехідні": "Перехідних положень"}
_SUPERSCRIPTS: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_GENITIVE: Final = {
    "кодекс": "кодексу", "статут": "статуту", "пакт": "пакту", "протокол": "протоколу", "регламент": "регламенту",
    "закон": "закону", "конвенція": "конвенції", "хартія": "хартії", "угода": "угоди", "конституція": "конституції",
    "декларація": "декларації", "основи": "основ", "правила": "правил",
}  # fmt: skip
_ADJECTIVES: Final = (("ий", "ого"), ("ій", "ього"), ("а", "ої"), ("я", "ьої"))
_WORD: Final = {
    DocType.LAW: "Закону", DocType.CODE: "Кодексу", DocType.CONSTITUTION: "Конституції", DocType.RESOLUTION: "постанови",
    DocType.DECREE: "указу", DocType.TREATY: "Конвенції", DocType.OTHER: "наказу",
}  # fmt: skip
_PLENUM: Final = re.compile(r"v\w{4}700-\d{2}")


def format_citation(
    target: CitationTarget,
    act: ActRecord,
    lang: Literal["uk", "en"] = "uk",
    style: Literal["full", "short"] = "full",
    *,
    directory: ActDirectory | None = None,
) -> str:
    """The citation as readers expect it: smallest unit first, then the act («п. 1 ч. 2 ст. 3 ЦК України»).

    A no-break space after every unit word and «№»; titles in «». `full` writes title, date and number; `short` the
    usual abbreviation where there is one, else the number. `find_references` reads the Ukrainian forms back. Acts can
    share a title or a number: with a `directory` the first name is written that reads back as this act alone, in the
    end its registration number.
    """
    units = [_unit(lang, name, value) for name, value in _places(target)]
    section, _, _ = (target.section or "").partition("/")
    if section in _FINAL and lang == "uk":
        units[-1] = _FINAL[section]
    text = ""
    statute = statute_of(act, target) if lang == "uk" else None
    for name in [*([statute] if statute else ()), *_names(act, style)]:
        text = " ".join([*units, name])
        if directory is None or _reads_back(text, target, directory):
            return text
    return text


def _reads_back(text: str, target: CitationTarget, directory: ActDirectory) -> bool:
    return [reference.target for reference in find_references(text, directory)] == [target]


def _places(target: CitationTarget) -> list[tuple[str, str]]:
    section, _, subsection = (target.section or "").partition("/")
    places = (
        ("paragraph", target.paragraph),
        ("subpoint", target.subpoint),
        ("point", target.point),
        ("part", target.part),
        ("note", target.note),
        ("article", target.article),
        ("subsection", subsection),
        ("section", section),
    )
    return [(name, value) for name, value in places if value]


def _unit(lang: Literal["uk", "en"], name: str, value: str) -> str:
    text = f"{_UNITS[lang][name]}{NBSP}{_marked(value)}"
    # «прим. 2 ст. 45» without «до» is too near to «ст. 45 прим. 2», which is another article.
    return f"{text} до" if name == "note" and lang == "uk" else text


def _marked(value: str) -> str:
    if len(value) == 1 and value.isalpha() and not value.isupper():
        return f"«{value}»"
    head, _, index = value.partition("-")
    if head.isdigit() and any(int(n) > int(head) for n in index.split("-") if n.isdigit()):
        # «п. 1-2» is a range of two points; the inserted one is written raised.
        return head + index.translate(_SUPERSCRIPTS)
    return value


def _names(act: ActRecord, style: Literal["full", "short"]) -> Iterator[str]:
    """What the act can be called, the most readable first, the surest last."""
    if style == "short":
        yield from _short_names(act)
    yield from _full_names(act)
    yield act.nreg
    yield f"{_WORD[act.doc_type]} ({act.nreg})"


def _short_names(act: ActRecord) -> Iterator[str]:
    short = usual_abbreviations().get(act.nreg)
    if short is not None:
        yield short
    if act.doc_type is DocType.LAW and act.number:
        yield f"Закону{_sign(act)}"
        yield f"Закону{_dated(act)}{_sign(act)}"
    elif not short and not (act.title_known and act.doc_type in (DocType.CODE, DocType.CONSTITUTION)):
        yield act.nreg


def _full_names(act: ActRecord) -> Iterator[str]:
    identified = f"{_dated(act)}{_sign(act)}"
    titled = act.title_known and len(act.title) <= MAX_TITLE
    if act.doc_type is DocType.LAW and act.title.startswith("Про "):
        yield f"Закону України{f' «{act.title}»' if titled else ''}{identified}"
        yield f"Закону України{identified}"
    elif titled and act.doc_type in (DocType.CODE, DocType.CONSTITUTION, DocType.LAW, DocType.TREATY):
        name = _genitive(act.title)
        if name is not None:
            if names_of(act.nreg) or act.number is None:
                yield name
            yield f"{name}{identified}" if act.number else f"{name} ({act.nreg})"
    elif act.doc_type is DocType.LAW and act.number:
        yield f"Закону України{identified}"
    elif act.number:
        yield from _issued(act, identified)


def _issued(act: ActRecord, identified: str) -> Iterator[str]:
    if act.nreg.endswith("-п"):
        yield f"постанови Кабінету Міністрів України{identified}"
    elif act.nreg.endswith("-р"):
        yield f"розпорядження Кабінету Міністрів України{identified}"
    elif _PLENUM.fullmatch(act.nreg):
        yield f"постанови Пленуму Верховного Суду України{identified}"
    elif act.doc_type is DocType.DECREE:
        word = "Указу Президента України" if "/" in act.nreg else "Декрету Кабінету Міністрів України"
        yield f"{word}{identified}"
    elif act.doc_type in (DocType.OTHER, DocType.RESOLUTION):
        yield f"наказу{identified} ({act.nreg})"


def _genitive(title: str) -> str | None:
    """A title in the genitive, in which a citation governs it; None when its head word is not at its beginning."""
    words = title.split(" ")
    for at, word in enumerate(words[:4]):
        head = _GENITIVE.get(word.lower())
        if head is not None:
            words[at] = word[0] + head[1:]
            return " ".join(words)
        pair = next(((end, new) for end, new in _ADJECTIVES if word.endswith(end)), None)
        if pair is None:
            return None
        words[at] = word.removesuffix(pair[0]) + pair[1]
    return None


def _dated(act: ActRecord) -> str:
    return f" від{NBSP}{_date(act.adopted)}" if act.adopted else ""


def _sign(act: ActRecord) -> str:
    return f" №{NBSP}{act.number or act.nreg}"


def _date(iso: str) -> str:
    year, month, day = iso.split("-")
    return f"{day}.{month}.{year}"
