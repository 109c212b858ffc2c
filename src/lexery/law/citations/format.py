"""A citation written out, in Ukrainian typography."""

from typing import Literal

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType

_NBSP = "\u00a0"
_WORDS = {
    ("uk", "short"): {
        "paragraph": "абз.",
        "subpoint": "підп.",
        "point": "п.",
        "part": "ч.",
        "note": "прим.",
        "article": "ст.",
        "subsection": "підрозд.",
        "section": "розд.",
    },
    ("uk", "full"): {
        "paragraph": "абзац",
        "subpoint": "підпункт",
        "point": "пункт",
        "part": "частина",
        "note": "примітка",
        "article": "стаття",
        "subsection": "підрозділ",
        "section": "розділ",
    },
    ("en", "short"): {
        "paragraph": "para.",
        "subpoint": "subpt.",
        "point": "pt.",
        "part": "pt.",
        "note": "note",
        "article": "art.",
        "subsection": "subsec.",
        "section": "sec.",
    },
    ("en", "full"): {
        "paragraph": "paragraph",
        "subpoint": "sub-point",
        "point": "point",
        "part": "part",
        "note": "note",
        "article": "article",
        "subsection": "subsection",
        "section": "section",
    },
}


def format_citation(
    target: CitationTarget,
    act: ActRecord,
    lang: Literal["uk", "en"] = "uk",
    style: Literal["full", "short"] = "full",
) -> str:
    """The citation as readers expect it: smallest unit first, then the act.

    Ukrainian: a no-break space after every unit word and «№»; titles in «». `full` writes the act's title with
    number and registration number; `short` an abbreviation where the act has one, else its number.
    """
    words = _WORDS[lang, "short"]
    units = [
        f"{words[name]}{_NBSP}{_quoted(value)}"
        for name, value in (
            ("paragraph", target.paragraph),
            ("subpoint", target.subpoint),
            ("point", target.point),
            ("part", target.part),
            ("note", target.note),
            ("article", target.article),
            *_section(target),
        )
        if value
    ]
    name = _short_name(act) if style == "short" else _full_name(act)
    return " ".join([*units, name])


def _section(target: CitationTarget) -> list[tuple[str, str]]:
    if not target.section:
        return []
    section, _, subsection = target.section.partition("/")
    return [*((("subsection", subsection),) if subsection else ()), ("section", section)]


def _quoted(value: str) -> str:
    return f"«{value}»" if len(value) == 1 and value.isalpha() else value


def _identification(act: ActRecord) -> str:
    return f"№{_NBSP}{act.number}" if act.number and act.doc_type is not DocType.RESOLUTION else act.nreg


def _full_name(act: ActRecord) -> str:
    if act.doc_type in (DocType.CODE, DocType.CONSTITUTION, DocType.TREATY) and act.title_known:
        return f"{act.title}"
    if act.doc_type is DocType.LAW:
        title = f" «{act.title}»" if act.title_known else ""
        date = f" від{_NBSP}{_date(act.adopted)}" if act.adopted else ""
        return f"Закону України{title}{date} {_identification(act)}"
    return act.nreg


def _short_name(act: ActRecord) -> str:
    short = [
        a for a in act.aliases if " " not in a and a.upper() != a.lower() and a[:1].isupper() and len(a) <= 6
    ]
    if short:
        return short[0]
    if act.doc_type is DocType.LAW and act.number:
        return f"Закону {_identification(act)}"
    return act.nreg


def _date(iso: str) -> str:
    year, month, day = iso.split("-")
    return f"{day}.{month}.{year}"
