"""The table of common names of acts, compiled for look-up (data: `aliases.toml`)."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final, cast

from lexery.law.names import Beginnings, name_key
from lexery.law.text import spelling_key

_ENDING: Final = re.compile(r"(?:ий|ой|ый|ого|его|ая|ия|а|я|о|и|у|ю|ь)$")
_COUNTRY: Final = r"(?:\s{1,3}у\s?кра[ии]н\w{0,2})?"


class _Row:
    """One act of the table."""

    def __init__(self, row: dict[str, object]) -> None:
        self.nreg = cast("str", row["nreg"])
        self.names = cast("list[str]", row.get("names", []))
        self.short = cast("list[str]", row.get("short", []))
        self.ru = cast("list[str]", row.get("ru", []))
        self.ru_short = cast("list[str]", row.get("ru_short", []))
        self.also = cast("list[str]", row.get("also", []))
        self.bare = cast("str | None", row.get("bare"))


@cache
def _data() -> tuple[tuple[_Row, ...], dict[str, list[str]]]:
    text = resources.files("lexery.law.citations").joinpath("aliases.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    rows = tuple(_Row(row) for row in cast("list[dict[str, object]]", data["act"]))
    return rows, cast("dict[str, list[str]]", data["foreign"])


@cache
def short_names() -> dict[str, str]:
    """Abbreviation in upper case → nreg (Ukrainian reading; Russian where only Russian has it)."""
    rows, _ = _data()
    table = {short.upper(): row.nreg for row in rows for short in row.short}
    for row in rows:
        for short in row.short:
            table.setdefault(f"{short.upper()}У", row.nreg)
    for row in rows:
        for short in row.ru_short:
            table.setdefault(short.upper(), row.nreg)
    return table


@cache
def usual_abbreviations() -> dict[str, str]:
    """Nreg → the abbreviation in its usual spelling (`КЗпП`)."""
    rows, _ = _data()
    return {row.nreg: row.short[0] for row in rows if row.short}


@cache
def names_of(nreg: str) -> tuple[str, ...]:
    """Common names of an act in the nominative; empty when the table lacks it."""
    rows, _ = _data()
    return tuple(name for row in rows if row.nreg == nreg for name in row.names)


@cache
def also_called() -> dict[str, str]:
    """Normal form of a name that is an earlier act's title too → nreg of the act that it means today."""
    rows, _ = _data()
    return {name_key(name): row.nreg for row in rows for name in row.also}


@cache
def russian_short_names() -> dict[str, str]:
    """Abbreviation in upper case → nreg, as a Russian text means it («ГК» is the Civil Code)."""
    rows, _ = _data()
    return {short.upper(): row.nreg for row in rows for short in row.ru_short}


@cache
def beginnings_of_also_called() -> Beginnings:
    """What the names of `also_called` begin with."""
    return Beginnings(also_called())


def _pattern(name: str) -> str:
    words: list[str] = []
    for word in spelling_key(name).split():
        stem = _ENDING.sub("", word) if len(word) > 3 else word
        words.append(re.escape(stem) + (r"\w{0,4}" if len(word) > 3 else ""))
    return (_COUNTRY + r"\s{1,3}").join(words) + _COUNTRY


@cache
def long_names() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns over `spelling_key` text for the names in any case, longest first, each with its nreg."""
    rows, _ = _data()
    names = [(name, row.nreg) for row in rows for name in (*row.names, *row.ru)]
    names.sort(key=lambda pair: (-len(pair[0].split()), -len(pair[0])))
    return tuple((re.compile(_pattern(name) + r"(?!\w)"), nreg) for name, nreg in names)


@cache
def long_names_combined() -> tuple[re.Pattern[str], tuple[str, ...]]:
    """All of `long_names` as one pattern: `lastindex` − 1 gives the nreg."""
    names = long_names()
    return re.compile("|".join(f"({p.pattern})" for p, _ in names)), tuple(nreg for _, nreg in names)


@cache
def bare_heads() -> dict[str, str]:
    """Head word (spelling key of its stem) → nreg that it means when an article is cited."""
    rows, _ = _data()
    return {spelling_key(row.bare)[:-2]: row.nreg for row in rows if row.bare}


def _alternatives(words: list[str]) -> str:
    return "|".join(re.escape(spelling_key(word)) for word in sorted(words, key=len, reverse=True))


@cache
def foreign_after() -> re.Pattern[str]:
    """What follows the name of an act that is not Ukrainian law (spelling key)."""
    _, foreign = _data()
    words = _alternatives(foreign["after"])
    return re.compile(
        rf"\s{{1,3}}(?:{words})\w{{0,4}}(?:\s(?:федераци\w{{1,2}}|польща|молдова|республики))?(?!\w)"
    )


@cache
def foreign_noun() -> re.Pattern[str]:
    """What follows a «кодекс» or «закон» that is no act of law (spelling key)."""
    _, foreign = _data()
    return re.compile(rf"\s{{1,3}}(?:{_alternatives(foreign['nouns'])})\w{{0,5}}")


@cache
def foreign_before() -> re.Pattern[str]:
    """The adjective before an act's name that makes it foreign (spelling key; matched against the words before)."""
    _, foreign = _data()
    return re.compile(
        rf"(?<!\w)(?:{_alternatives([*foreign['before'], *foreign['other']])})\w{{0,4}}\s{{1,3}}(?:\w{{1,20}}\s{{1,3}})?$"
    )


def countries() -> tuple[str, ...]:
    """Beginnings of the words for other states and unions, in the genitive."""
    _, foreign = _data()
    return tuple(word for word in foreign["after"] if word not in foreign["unnamed"])


def nationalities() -> tuple[str, ...]:
    """Beginnings of the adjectives of other states."""
    _, foreign = _data()
    return tuple(foreign["before"])


@cache
def other_works() -> re.Pattern[str]:
    """What follows an article of something that is no act at all: a journal, an encyclopaedia (spelling key)."""
    _, foreign = _data()
    return re.compile(
        rf"\s{{1,3}}(?:(?:з|із|у|в|цього)\s{{1,3}})?(?:{_alternatives(foreign['works'])})\w{{0,4}}(?!\w)"
    )
