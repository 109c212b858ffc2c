"""Acts and places named as a Ukrainian sentence needs them: «ч. 3 ст. 40 Кодексу законів про працю України»."""

import re
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType

NBSP: Final = "\u00a0"

_GENITIVE: Final = {
    "кодекс": "кодексу",
    "конституція": "Конституції",
    "основи": "Основ",
    "правила": "Правил",
    "статут": "Статуту",
    "конвенція": "Конвенції",
    "угода": "Угоди",
    "договір": "Договору",
    "протокол": "Протоколу",
    "декларація": "Декларації",
    "положення": "Положення",
    "порядок": "Порядку",
    "декрет": "Декрету",
}
_GOVERNMENT: Final = "Кабінету Міністрів України"
_ISSUED: Final = (
    (DocType.RESOLUTION, re.compile(r"-п$"), (f"Постанова {_GOVERNMENT}", f"Постанови {_GOVERNMENT}")),
    (
        DocType.OTHER,
        re.compile(r"^\d.*-р$"),
        (f"Розпорядження {_GOVERNMENT}", f"Розпорядження {_GOVERNMENT}"),
    ),
    (
        DocType.RESOLUTION,
        re.compile(r"-вр$"),
        ("Постанова Верховної Ради України", "Постанови Верховної Ради України"),
    ),
    (
        DocType.RESOLUTION,
        re.compile(r"^v\w{4}700-\d{2}$"),
        ("Постанова Пленуму Верховного Суду України", "Постанови Пленуму Верховного Суду України"),
    ),
    (DocType.DECREE, re.compile(r"^\d+-9[23]$"), (f"Декрет {_GOVERNMENT}", f"Декрету {_GOVERNMENT}")),
    (DocType.DECREE, re.compile(r"^\d+/\d{2,4}$"), ("Указ Президента України", "Указу Президента України")),
)
"""Identifiers of the portal by their form: «1388-98-п» is the government's, «v0007700-08» of the Supreme Court (700)."""
_KINDS: Final = {
    DocType.RESOLUTION: ("Постанова", "Постанови"),
    DocType.DECREE: ("Указ", "Указу"),
}
_STATUTE: Final = re.compile(
    r"Про (?:затвердження )?(?P<adjectives>(?:[^\W\d_]+ий )*)(?P<head>[Сс]татут) (?P<of>.+)"
)
"""Title of a law that approves a statute, whose items are its numbered articles."""
LONG_TITLE: Final = 120
"""Code points of a title from which a short name leaves it out."""
_ADJECTIVE: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*ий$", re.IGNORECASE)
_FINAL: Final = {
    ("прикінцеві", "uk"): "прикінцеві положення",
    ("перехідні", "uk"): "перехідні положення",
    ("додаток", "uk"): "додаток до",
    ("прикінцеві", "en"): "final provisions of",
    ("перехідні", "en"): "transitional provisions of",
    ("додаток", "en"): "annex to",
}


def act_name(act: ActRecord) -> str:
    """The act in the nominative: «Кодекс законів про працю України», «Закон України «Про …» № 2136-IX».

    A number of the government or the President is one of a year: it is told with its date.
    """
    if not _needs_kind(act):
        return act.title
    if act.doc_type is DocType.LAW:
        title = f" «{act.title}»" if act.title_known else ""
        return f"Закон України{title} {_number(act)}".strip()
    return " ".join(filter(None, (_issued(act)[0], f"«{act.title}»" if act.title_known else "", _dated(act))))


def act_short_name(act: ActRecord) -> str:
    """The same without a long title, where kind, date and number say which act it is."""
    if not _needs_kind(act) or act.number is None or act.adopted is None or len(act.title) <= LONG_TITLE:
        return act_name(act)
    kind = "Закон України" if act.doc_type is DocType.LAW else _issued(act)[0]
    return f"{kind} {_dated(act)}"


def act_of(act: ActRecord) -> str:
    """The act in the genitive, as it stands after «стаття 40»."""
    if act.doc_type is DocType.LAW and (not act.title_known or act.title.startswith("Про ")):
        title = f" «{act.title}»" if act.title_known else ""
        date = f" від{NBSP}{ua_date(act.adopted)}" if act.adopted else ""
        return f"Закону України{title}{date} {_number(act)}".rstrip()
    if _needs_kind(act):
        title = f"«{act.title}»" if act.title_known else ""
        return " ".join(filter(None, (_issued(act)[1], title, _dated(act))))
    words = act.title.split(" ")
    head = words[0].lower()
    if head in _GENITIVE:
        return " ".join([_like(words[0], _GENITIVE[head]), *words[1:]])
    adjectives = next((n for n, word in enumerate(words) if not _ADJECTIVE.match(word)), 0)
    if adjectives and words[adjectives].lower() == "кодекс":
        declined = [f"{word[:-2]}ого" for word in words[:adjectives]]
        return " ".join([*declined, "кодексу", *words[adjectives + 1 :]])
    return f"акта «{act.title}» ({act.nreg})"


def place(target: CitationTarget, lang: str = "uk") -> str:
    """The place within the act, short forms with no-break spaces: «п. 4 ч. 1 ст. 40»; empty for a whole act."""
    if (target.article, lang) in _FINAL:
        return _FINAL[str(target.article), lang]
    units = (
        (("абз.", "para."), target.paragraph),
        (("підп.", "subpt."), target.subpoint),
        (("п.", "pt."), target.point),
        (("ч.", "part"), target.part),
        (("прим.", "note"), _note(target, lang)),
        (("ст.", "art."), target.article),
    )
    column = 0 if lang == "uk" else 1
    return " ".join(f"{names[column]}{NBSP}{_letter(value)}" for names, value in units if value)


def _note(target: CitationTarget, lang: str) -> str | None:
    """The number of a note unless it is the first, most often the only one: «прим. до ст. 185», «прим. 2 до ст. 45»."""
    if target.note is None:
        return None
    to = "до" if lang == "uk" else "to"
    return to if target.note == "1" else f"{target.note} {to}"


def cite(target: CitationTarget, act: ActRecord, lang: str = "uk") -> str:
    """A whole citation in running text; the act alone when no place in it is cited."""
    where = place(target, lang)
    if not where:
        return act_name(act)
    if lang == "uk" and (statute := statute_of(act, target)) is not None:
        return f"{where} {statute}"
    joiner = " " if lang == "uk" or where.endswith((" of", " to")) else " of "
    return f"{where}{joiner}{act_of(act) if lang == 'uk' else act_name(act)}"


def statute_of(act: ActRecord, target: CitationTarget) -> str | None:
    """The statute that a law approves, in the genitive, when one of its items is cited («Про Статут …»)."""
    title = _STATUTE.fullmatch(act.title) if act.doc_type is DocType.LAW and act.title_known else None
    if title is None or not (target.article or "")[:1].isdigit():
        return None
    adjectives = "".join(f"{word[:-2]}ого " for word in title["adjectives"].split())
    return f"{adjectives}{title['head']}у {title['of']}"


def official_link(act: ActRecord) -> str:
    """The act's page on the official portal; made of its nreg when the catalog has none."""
    if act.source_url:
        return act.source_url
    nreg = act.nreg[:-3] + "-ВР" if act.nreg.endswith("-вр") else act.nreg
    return f"https://zakon.rada.gov.ua/laws/show/{nreg}"


def ua_date(iso: str) -> str:
    """An ISO date as Ukrainians write it: 2022-03-15 → 15.03.2022."""
    parts = iso.split("-")
    return ".".join(reversed(parts)) if len(parts) == 3 else iso


def same_place(cited: CitationTarget, other: CitationTarget) -> bool:
    """Whether `other` names the same article of the same act and no other part or point than `cited` does."""
    if cited.nreg != other.nreg or (cited.article or cited.section) != (other.article or other.section):
        return False
    pairs = ((cited.part, other.part), (cited.point, other.point), (cited.subpoint, other.subpoint))
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in pairs)


def _needs_kind(act: ActRecord) -> bool:
    """Whether the title does not say what the act is: «Про …», «Деякі питання …» of the government."""
    return not act.title_known or act.title.startswith("Про ") or _issuer(act) is not None


def _issued(act: ActRecord) -> tuple[str, str]:
    """What the act is and whose, nominative and genitive, as far as the portal's identifier tells it."""
    return _issuer(act) or _KINDS.get(act.doc_type, ("Акт", "акта"))


def _issuer(act: ActRecord) -> tuple[str, str] | None:
    found = (names for kind, form, names in _ISSUED if act.doc_type is kind and form.search(act.nreg))
    return next(found, None)


def _dated(act: ActRecord) -> str:
    date = f"від{NBSP}{ua_date(act.adopted)} " if act.adopted else ""
    return f"{date}{_number(act)}"


def _number(act: ActRecord) -> str:
    return f"№{NBSP}{act.number}" if act.number else act.nreg


def _letter(value: str) -> str:
    return f"«{value}»" if len(value) == 1 and value.isalpha() else value


def _like(model: str, word: str) -> str:
    return word[0].upper() + word[1:] if model[:1].isupper() else word[0].lower() + word[1:]
