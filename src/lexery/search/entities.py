"""Sums, dates, terms and roles in a question, with code-point offsets; and the domains its words speak of.

They describe the question for a reader of the run and for the writer; retrieval does not depend on them.
"""

import re
import tomllib
from collections import Counter
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.resources import files

from lexery.contracts.query import Domain, Entity, EntityKind
from lexery.law.months import MONTHS

_NUMBER = r"\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?(?!\d)|\d{1,15}(?:[.,]\d{1,2})?(?!\d)"
_HRYVNIA = r"грн(?!\w)\.?|грив\w{1,4}|₴|UAH\b"
_SUM = re.compile(
    rf"(?<![\d.,])(?P<n>{_NUMBER})\s{{0,2}}(?P<scale>(?:тис(?:яч\w{{0,3}})?|млн|млрд|мільйон\w{{0,3}}|мільярд\w{{0,3}})"
    rf"(?!\w)\.?)?\s{{0,2}}(?:(?P<hryvnia>{_HRYVNIA})|долар\w{{0,3}}|євро\b|\$|€|USD\b|EUR\b)",
    re.IGNORECASE,
)
_DATE = re.compile(
    rf"\b(?P<d>\d{{1,2}})\s+(?P<m>{'|'.join(MONTHS)})(?:\s+(?P<y>\d{{4}}))?|\b(?P<d2>\d{{1,2}})\.(?P<m2>\d{{1,2}})\.(?P<y2>\d{{4}})\b",
    re.IGNORECASE,
)
_COUNT = (
    r"(?:\d{1,3}|пів|один|одну|одного|два|дві|двох|три|трьох|чотири|п['’ʼ]ять|шість|сім|вісім|дев['’ʼ]ять|десять|"
    r"одинадцять|дванадцять|чотирнадцять|п['’ʼ]ятнадцять|двадцять|тридцять|сорок|п['’ʼ]ятдесят|шістдесят|дев['’ʼ]яносто|сто)"
)
_TERM = re.compile(
    rf"\b{_COUNT}(?:\s?[–—-]\s?\d{{1,4}})?\s{{1,3}}(?:календарн\w+\s+|робоч\w+\s+|банківськ\w+\s+)?"
    r"(?:хвилин\w*|годин\w*|д(?:ень|ні|нів|оба|оби|іб)|тиж(?:день|ні|нів|ня)|місяц(?:ь|і|ів|я)|рок(?:у|и|ів)|рік)\b|\bпівроку\b",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"\b(?:робото?дав(?:ець|ц\w+)|працівни[кцч]\w*|начальни[кцч]\w*|директор(?:к?[аиуіо]|ом|ці|ів)?|орендар(?:[яюі]|ем|ів|к\w+)?|"
    r"(?:орендо|наймо)дав(?:ець|ц\w+)|наймач\w*|хазя(?:ї|й)\w*|господар(?:[яюі]|ем|ів)?|сусід(?:[аиуі]|ом|ів|ка|ки|ку|кою|ці)?|"
    r"(?:покуп|продав|виконав|спадкоєм)(?:ець|ц\w+)|заповідач\w*|боржни[кцч]\w*|кредитор(?:[аиу]|ом|ів|ам)?|поручител\w+|"
    r"позивач\w*|відповідач\w*|потерпіл\w+|підозрюван\w+|обвинувачен\w+|свід(?:ок|к\w{1,4})|слідч\w+|"
    r"військово(?:службов|зобов)\w+|воді(?:й|я|ю|єм|ї|їв)|пенсіонер\w*|студент(?:к?[аиу]|ом|ів|ці)?|пацієнт\w*|"
    r"лікар(?:[яюі]|ем|ів|к[аиу])?|чоловік(?:[ау]|ом|ові)?|дружин(?:[аиуі]|ою)?|батьк(?:[оауи]|ом|ові|ам|ами)|мати|матері)\b",
    re.IGNORECASE,
)
_SCALES = {"тис": 10**3, "млн": 10**6, "мільйон": 10**6, "млрд": 10**9, "мільярд": 10**9}
_EXACT = "="
_MAX_DOMAINS = 3
_NO_DATE = ""
_LEAP_YEAR = 2000
_WORD = re.compile(r"[^\W\d_][\w'’ʼ-]*")


def find_entities(text: str) -> tuple[Entity, ...]:
    """Sums, dates, terms and roles, in order of their start."""
    found = [
        *(_entity(EntityKind.SUM, m, _sum_value(m)) for m in _SUM.finditer(text)),
        *(
            _entity(EntityKind.DATE, m, value)
            for m in _DATE.finditer(text)
            if (value := _date_value(m)) != _NO_DATE
        ),
        *(_entity(EntityKind.TERM, m, None) for m in _TERM.finditer(text)),
        *(_entity(EntityKind.ROLE, m, None) for m in _ROLE.finditer(text)),
    ]
    return tuple(sorted(found, key=lambda e: (e.start, e.end)))


def find_domains(text: str) -> tuple[Domain, ...]:
    """The domains whose stems occur most, at most three; OTHER when none does."""
    counts: Counter[Domain] = Counter()
    words = [m.group().lower() for m in _WORD.finditer(text)]
    for domain, (stems, whole) in _stems().items():
        counts[domain] = sum(1 for word in words if word.startswith(stems) or word in whole)
    best = sorted((d for d in counts if counts[d]), key=lambda d: (-counts[d], list(Domain).index(d)))
    return tuple(best[:_MAX_DOMAINS]) or (Domain.OTHER,)


@cache
def _stems() -> dict[Domain, tuple[tuple[str, ...], frozenset[str]]]:
    """Domain → beginnings of words, and whole words (written with `=` before them)."""
    table = tomllib.loads(files("lexery.search").joinpath("data/domains.toml").read_text(encoding="utf-8"))
    return {
        Domain(name): (
            tuple(stem for stem in stems if not stem.startswith(_EXACT)),
            frozenset(stem.removeprefix(_EXACT) for stem in stems if stem.startswith(_EXACT)),
        )
        for name, stems in table.items()
    }


def _entity(kind: EntityKind, match: re.Match[str], value: str | None) -> Entity:
    return Entity(kind=kind, text=match.group(), start=match.start(), end=match.end(), value=value)


def _sum_value(match: re.Match[str]) -> str | None:
    """Hryvnias without exponent or empty decimals; None for another currency: no rate is known here."""
    if match["hryvnia"] is None:
        return None
    amount = Decimal(re.sub(r"\s", "", match["n"]).replace(",", "."))
    scale = _SCALES[_scale_key(match["scale"])] if match["scale"] else 1
    value = f"{amount * scale:f}"
    return value.rstrip("0").rstrip(".") if "." in value else value


def _scale_key(word: str) -> str:
    return next(key for key in _SCALES if word.lower().startswith(key))


def _date_value(match: re.Match[str]) -> str | None:
    """ISO date; None without a year, `_NO_DATE` for what no calendar has («45.13.2020»)."""
    month = int(match["m2"]) if match["m2"] else MONTHS.index(match["m"].lower()) + 1
    day = int(match["d"] or match["d2"])
    year = match["y"] or match["y2"]
    try:
        # A leap year stands for the year that was not said.
        found = date(int(year) if year else _LEAP_YEAR, month, day)
    except ValueError:
        return _NO_DATE
    return found.isoformat() if year else None
