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
    """The act in the nominative: «Кодекс законів про працю України», «Закон України «Про …» № 2136-IX»."""
    if not act.title_known:
        return f"{_kind(act)} {_number(act)}".strip()
    if act.doc_type is DocType.LAW and act.title.startswith("Про "):
        return f"Закон України «{act.title}» {_number(act)}".strip()
    return act.title


def act_of(act: ActRecord) -> str:
    """The act in the genitive, as it stands after «стаття 40»."""
    if act.doc_type is DocType.LAW and (not act.title_known or act.title.startswith("Про ")):
        title = f" «{act.title}»" if act.title_known else ""
        date = f" від{NBSP}{ua_date(act.adopted)}" if act.adopted else ""
        return f"Закону України{title}{date} {_number(act)}".rstrip()
    if not act.title_known:
        return f"акта {_number(act)}".strip()
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
        (("прим.", "note"), target.note),
        (("ст.", "art."), target.article),
    )
    column = 0 if lang == "uk" else 1
    return " ".join(f"{names[column]}{NBSP}{_letter(value)}" for names, value in units if value)


def cite(target: CitationTarget, act: ActRecord, lang: str = "uk") -> str:
    """A whole citation in running text; the act alone when no place in it is cited."""
    where = place(target, lang)
    if not where:
        return act_name(act)
    joiner = " " if lang == "uk" or where.endswith((" of", " to")) else " of "
    return f"{where}{joiner}{act_of(act) if lang == 'uk' else act_name(act)}"


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


def _kind(act: ActRecord) -> str:
    return "Закон України" if act.doc_type is DocType.LAW else "Акт"


def _number(act: ActRecord) -> str:
    return f"№{NBSP}{act.number}" if act.number else act.nreg


def _letter(value: str) -> str:
    return f"«{value}»" if len(value) == 1 and value.isalpha() else value


def _like(model: str, word: str) -> str:
    return word[0].upper() + word[1:] if model[:1].isupper() else word[0].lower() + word[1:]
