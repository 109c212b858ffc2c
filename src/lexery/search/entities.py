"""Sums, dates, terms and roles in a question, with code-point offsets; and the domains its words speak of.

They describe the question for a reader of the run and for the writer; retrieval does not depend on them.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files

from lexery.contracts.query import Domain, Entity, EntityKind

_NUMBER = r"\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_SUM = re.compile(
    rf"(?P<n>{_NUMBER})\s*(?P<scale>тис(?:яч\w*|\.)?|млн\.?|мільйон\w*)?\s*"
    r"(?P<unit>грн\.?|гривень|гривні|гривня|₴|долар\w*|євро|\$|€|USD|EUR)",
    re.IGNORECASE,
)
_MONTHS = [
    "січня",
    "лютого",
    "березня",
    "квітня",
    "травня",
    "червня",
    "липня",
    "серпня",
    "вересня",
    "жовтня",
    "листопада",
    "грудня",
]
_DATE = re.compile(
    rf"\b(?P<d>\d{{1,2}})\s+(?P<m>{'|'.join(_MONTHS)})(?:\s+(?P<y>\d{{4}}))?|\b(?P<d2>\d{{1,2}})\.(?P<m2>\d{{1,2}})\.(?P<y2>\d{{4}})\b",
    re.IGNORECASE,
)
_COUNT = (
    r"(?:\d+|пів|один|одну|одного|два|дві|двох|три|трьох|чотири|п['’ʼ]ять|шість|сім|вісім|дев['’ʼ]ять|десять|"
    r"дванадцять|двадцять|тридцять)"
)
_TERM = re.compile(
    rf"\b{_COUNT}(?:\s*[–—-]\s*\d+)?\s+(?:календарн\w+\s+|робоч\w+\s+)?"
    r"(?:хвилин\w*|годин\w*|д(?:ень|ні|нів|оба|оби|іб)|тиж(?:день|ні|нів|ня)|місяц(?:ь|і|ів|я)|рок(?:у|и|ів)|рік)\b",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"\b(?:робото?дав\w+|працівни\w+|начальни\w+|директор\w*|орендар\w*|орендодав\w+|наймач\w*|наймодав\w+|хазя\w+|"
    r"господар\w*|сусід\w*|покуп\w+|продав\w+|спадкоєм\w+|заповідач\w*|боржни\w+|кредитор\w*|поручител\w+|позивач\w*|"
    r"відповідач\w*|потерпіл\w+|підозрюван\w+|обвинувачен\w+|свідк\w+|слідч\w+|виконав\w+|військов\w+|водій|водія|"
    r"пенсіонер\w*|студент\w*|пацієнт\w*|лікар\w*|чоловік\w*|дружин\w*|батьк\w+|мати|матері)\b",
    re.IGNORECASE,
)
_SCALES = {"тис": 1_000, "млн": 1_000_000, "міл": 1_000_000}
_MAX_DOMAINS = 3
_WORD = re.compile(r"[^\W\d_][\w'’ʼ-]*")


def find_entities(text: str) -> tuple[Entity, ...]:
    """Sums, dates, terms and roles, in order of their start."""
    found = [
        *(_entity(EntityKind.SUM, m, _sum_value(m)) for m in _SUM.finditer(text)),
        *(_entity(EntityKind.DATE, m, _date_value(m)) for m in _DATE.finditer(text)),
        *(_entity(EntityKind.TERM, m, None) for m in _TERM.finditer(text)),
        *(_entity(EntityKind.ROLE, m, None) for m in _ROLE.finditer(text)),
    ]
    return tuple(sorted(found, key=lambda e: (e.start, e.end)))


def find_domains(text: str) -> tuple[Domain, ...]:
    """The domains whose stems occur most, at most three; OTHER when none does."""
    counts: Counter[Domain] = Counter()
    words = [m.group().lower() for m in _WORD.finditer(text)]
    for domain, stems in _stems().items():
        counts[domain] = sum(1 for word in words if word.startswith(stems))
    best = sorted((d for d in counts if counts[d]), key=lambda d: (-counts[d], list(Domain).index(d)))
    return tuple(best[:_MAX_DOMAINS]) or (Domain.OTHER,)


@cache
def _stems() -> dict[Domain, tuple[str, ...]]:
    table = tomllib.loads(files("lexery.search").joinpath("data/domains.toml").read_text(encoding="utf-8"))
    return {Domain(name): tuple(stems) for name, stems in table.items()}


def _entity(kind: EntityKind, match: re.Match[str], value: str | None) -> Entity:
    return Entity(kind=kind, text=match.group(), start=match.start(), end=match.end(), value=value)


def _sum_value(match: re.Match[str]) -> str:
    amount = float(re.sub(r"[ \u00a0]", "", match["n"]).replace(",", "."))
    scale = _SCALES.get((match["scale"] or "").lower()[:3], 1)
    return f"{amount * scale:g}"


def _date_value(match: re.Match[str]) -> str | None:
    if match["d2"]:
        return f"{match['y2']}-{int(match['m2']):02d}-{int(match['d2']):02d}"
    if not match["y"]:
        return None
    return f"{match['y']}-{_MONTHS.index(match['m'].lower()) + 1:02d}-{int(match['d']):02d}"
