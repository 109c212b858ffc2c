"""Articles as trees."""

import pytest

from lexery.law.structure import UnitKind, parse_article

NUMBERED = (
    "1. Перша частина.\n2. Друга частина:\n1) перший пункт:\nа) літера а;\nб) літера б;\n2) другий пункт.\n"
    "Речення після пунктів.\n2-1. Частина два прим один.\n{Частину третю виключено}\n3. Третя.\n"
    "Примітка. 1. Перша примітка.\n2. Друга примітка."
)
PLAIN = (
    "Дії, вчинені вперше, -\nтягнуть за собою штраф.\nТі самі дії, вчинені повторно:\n1) особою;\n2) групою, -\n"
    "тягнуть за собою арешт.\nКінець."
)
LOST_FIRST = "Частина без номера.\n2. Друга частина."


def words(text: str, **address: str) -> str | None:
    unit = parse_article(text).find(**address)
    return text[unit.start : unit.end] if unit is not None else None


FOUND = {
    "part": (NUMBERED, {"part": "1"}, "1. Перша частина."),
    "inserted part": (NUMBERED, {"part": "2-1"}, "2-1. Частина два прим один."),
    "point": (NUMBERED, {"part": "2", "point": "2"}, "2) другий пункт."),
    "point without its part": (NUMBERED, {"point": "2"}, "2) другий пункт."),
    "letter": (NUMBERED, {"part": "2", "point": "1", "subpoint": "б"}, "б) літера б;"),
    "Latin letter": (NUMBERED, {"part": "2", "point": "1", "subpoint": "a"}, "а) літера а;"),
    "sentence after points": (NUMBERED, {"part": "2", "paragraph": "2"}, "Речення після пунктів."),
    "note": (NUMBERED, {"note": "1"}, "Примітка. 1. Перша примітка.\n2. Друга примітка."),
    "point of a note": (NUMBERED, {"note": "1", "point": "2"}, "2. Друга примітка."),
    "unnumbered part": (PLAIN, {"part": "1"}, "Дії, вчинені вперше, -\nтягнуть за собою штраф."),
    "unnumbered part with points": (PLAIN, {"part": "2", "point": "1"}, "1) особою;"),
    "last unnumbered part": (PLAIN, {"part": "3"}, "Кінець."),
    "first number lost": (LOST_FIRST, {"part": "1"}, "Частина без номера."),
    "a point that the act numbers as a part": (LOST_FIRST, {"point": "2"}, "2. Друга частина."),
    "dotted": ("1.1. Один.\n1.2. Два:\n1.2.1. Три.", {"point": "1.2.1"}, "1.2.1. Три."),
    "no part": (NUMBERED, {"part": "9"}, None),
    "no point": (NUMBERED, {"part": "1", "point": "1"}, None),
    "no letter": (NUMBERED, {"part": "2", "point": "1", "subpoint": "в"}, None),
    "no paragraph": (NUMBERED, {"part": "1", "paragraph": "2"}, None),
    "no note": (PLAIN, {"note": "1"}, None),
    "editorial note is no part": ("1. Так.\n{2. Частину виключено}", {"part": "2"}, None),
}


@pytest.mark.parametrize(("text", "address", "expected"), FOUND.values(), ids=FOUND)
def test_find(text: str, address: dict[str, str], expected: str | None) -> None:
    assert words(text, **address) == expected


LOCATED = {
    "letter": (NUMBERED, "літера б", {"part": "2", "point": "1", "subpoint": "б", "paragraph": "1"}),
    "part": (NUMBERED, "Третя", {"part": "3", "paragraph": "1"}),
    "note": (NUMBERED, "Друга примітка", {"note": "1", "point": "2", "paragraph": "1"}),
    "sanction": (PLAIN, "арешт", {"part": "2", "paragraph": "2"}),
}


@pytest.mark.parametrize(("text", "inside", "address"), LOCATED.values(), ids=LOCATED)
def test_locate(text: str, inside: str, address: dict[str, str]) -> None:
    found = parse_article(text).locate(text.index(inside)).model_dump(exclude_none=True)
    assert found == address


def test_units_nest_and_cover() -> None:
    root = parse_article(NUMBERED).root
    for unit in root.walk():
        assert all(unit.start <= child.start <= child.end <= unit.end for child in unit.children)
    assert [p.number for p in parse_article(NUMBERED).parts] == ["1", "2", "2-1", "3"]
    assert root.kind is UnitKind.ARTICLE


@pytest.mark.parametrize("text", ["", "   \n ", "{Статтю виключено}", "a" * 10_000, "1. " * 5_000])
def test_anything_parses(text: str) -> None:
    assert parse_article(text).root.end == len(text)
