"""A citation written out, in Ukrainian typography."""

from typing import Final, Literal

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.law.citations.aliases import usual_abbreviations

NBSP: Final = "\u00a0"
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


def format_citation(
    target: CitationTarget,
    act: ActRecord,
    lang: Literal["uk", "en"] = "uk",
    style: Literal["full", "short"] = "full",
) -> str:
    """The citation as readers expect it: smallest unit first, then the act («п. 1 ч. 2 ст. 3 ЦК України»).

    A no-break space after every unit word and «№»; titles in «». `full` writes title, date and number; `short` the
    usual abbreviation where there is one, else the number. `find_references` reads the Ukrainian forms back.
    """
    units = [f"{_UNITS[lang][name]}{NBSP}{_marked(value)}" for name, value in _places(target)]
    final = _FINAL.get(target.section or "")
    if final is not None:
        units = [u for u in units if not u.endswith(f"{NBSP}{target.section}")] + [final]
    name = _short_name(act) if style == "short" else _full_name(act)
    return " ".join([*units, name])


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


def _marked(value: str) -> str:
    return f"«{value}»" if len(value) == 1 and value.isalpha() and not value.isupper() else value


def _full_name(act: ActRecord) -> str:
    date = f" від{NBSP}{_date(act.adopted)}" if act.adopted else ""
    if act.doc_type is DocType.LAW and act.title.startswith("Про "):
        title = f" «{act.title}»" if act.title_known else ""
        return f"Закону України{title}{date}{_sign(act)}"
    if act.doc_type in (DocType.CODE, DocType.CONSTITUTION, DocType.LAW, DocType.TREATY) and act.title_known:
        return act.title
    return act.nreg


def _short_name(act: ActRecord) -> str:
    short = usual_abbreviations().get(act.nreg)
    if short is not None:
        return short
    if act.doc_type is DocType.LAW and act.number:
        return f"Закону{_sign(act)}"
    return act.nreg


def _sign(act: ActRecord) -> str:
    return f" №{NBSP}{act.number}" if act.number else f" №{NBSP}{act.nreg}"


def _date(iso: str) -> str:
    year, month, day = iso.split("-")
    return f"{day}.{month}.{year}"
