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
PENAL = (
    "1. Псування маяка -\nкарається штрафом.\n2. Те саме:\n1) двічі;\n2) групою, -\nкарається арештом.\n"
    "3. Гасіння маяка вночі, - карається штрафом.\nПримітка. 1. Маяк - вежа.\n2. Ніч - темна пора."
)
FINE = (
    "Куріння на маяку -\nтягне за собою накладення штрафу.\nТі самі дії, вчинені повторно, -\n"
    "тягнуть за собою арешт."
)
DOTTED = "9.1. Терміни:\n9.1.1. маяк - вежа;\n9.1.36. світло - промінь:\nа) біле;\nб) червоне.\n9.2. Інше."
FINAL = (
    "Розділ II. Прикінцеві положення\n1. Набирає чинності.\n2. До приведення:\n1) діє старе;\n2) діє нове.\n"
    "Підрозділ 3. Інше\n1. Перше.\n16-1. Шістнадцяте прим."
)
CHANGING = (
    'I. Внести зміни до Закону про маяки:\n1) статтю 5 викласти в такій редакції:\n"Стаття 5. Світло\n1. Біле.\n'
    '2. Червоне";\n2) у статті 6 слова "а" виключити.\nII. Цей Закон набирає чинності завтра.'
)
TABLE = "1. Показники такі:\nНазва\n1.\n2.\n10,5\n200\n3.\n-\n17\n2. Кінець таблиці."
DASHES = "Маяк світить:\n- уночі;\n- у туман;\nабо коли велять."


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
    "sanction is no part": (PENAL, {"part": "2", "paragraph": "2"}, "карається арештом."),
    "point before a sanction": (PENAL, {"part": "2", "point": "2"}, "2) групою, -"),
    "part after a sanction": (PENAL, {"part": "3"}, "3. Гасіння маяка вночі, - карається штрафом."),
    "point of a note in a penal norm": (PENAL, {"note": "1", "point": "2"}, "2. Ніч - темна пора."),
    "unnumbered part with its sanction": (
        FINE,
        {"part": "2"},
        "Ті самі дії, вчинені повторно, -\nтягнуть за собою арешт.",
    ),
    "sanctions make no parts": (FINE, {"part": "3"}, None),
    "dotted point": (DOTTED, {"point": "9.2"}, "9.2. Інше."),
    "dotted sub-point": (DOTTED, {"point": "9.1", "subpoint": "9.1.1"}, "9.1.1. маяк - вежа;"),
    "letter of a dotted sub-point": (DOTTED, {"point": "9.1.36", "subpoint": "б"}, "б) червоне."),
    "rest of a heading is no part": (
        "на маяках уночі\nКуріння заборонено.",
        {"part": "1"},
        "Куріння заборонено.",
    ),
    "a list may begin in lower case": (
        "світло біле;\nсвітло червоне.",
        {"part": "1"},
        "світло біле;\nсвітло червоне.",
    ),
    "date is no number": ("Діє з:\n01.02.2020 для всіх.", {"point": "01.02.2020"}, None),
    "point of a section": (
        FINAL,
        {"section": "II", "point": "2"},
        FINAL[FINAL.index("2. До") : FINAL.index("\nПід")],
    ),
    "point of a sub-section": (FINAL, {"section": "II/3", "point": "16-1"}, "16-1. Шістнадцяте прим."),
    "sub-section alone": (FINAL, {"section": "XX/3", "point": "1"}, "1. Перше."),
    "no sub-section": (FINAL, {"section": "II/4", "point": "1"}, None),
    "point under a quotation": (
        CHANGING,
        {"section": "I", "point": "2"},
        '2) у статті 6 слова "а" виключити.',
    ),
    "quoted part": (CHANGING, {"part": "2"}, None),
    "part after a table": (TABLE, {"part": "2"}, "2. Кінець таблиці."),
    "number in a table": (TABLE, {"part": "3"}, None),
    "dashes are paragraphs": (DASHES, {"part": "1", "paragraph": "3"}, "- у туман;"),
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


def kinds(text: str, kind: UnitKind, article: str | None = None) -> list[str]:
    return [text[u.start : u.end] for u in parse_article(text, article).root.walk() if u.kind is kind]


def test_sanctions_are_told_apart() -> None:
    threats = ["карається штрафом.", "карається арештом.", "карається штрафом."]
    assert kinds(PENAL, UnitKind.SANCTION) == threats
    assert [len(part.sanctions) for part in parse_article(PENAL).parts] == [1, 1, 1]
    assert [part.number for part in parse_article(FINE).parts] == ["1", "2"]


def test_what_a_law_quotes_is_one_unit() -> None:
    quoted = ['"Стаття 5. Світло\n1. Біле.\n2. Червоне";']
    assert kinds(CHANGING, UnitKind.QUOTED) == quoted
    assert kinds(CHANGING, UnitKind.ARTICLE, "") == [CHANGING]


def test_a_table_is_one_unit() -> None:
    assert kinds(TABLE, UnitKind.TABLE) == ["Назва\n1.\n2.\n10,5\n200\n3.\n-\n17"]
    assert [p.number for p in parse_article(TABLE).parts] == ["1", "2"]


def test_a_dashed_list_is_known() -> None:
    lines = [u for u in parse_article(DASHES).root.walk() if u.kind is UnitKind.PARAGRAPH]
    assert [u.dashed for u in lines] == [False, True, True, False]


def test_numbers_of_what_is_no_article_are_points() -> None:
    structure = parse_article(FINAL, "прикінцеві")
    assert structure.parts == ()
    where = structure.locate(FINAL.index("діє нове")).model_dump(exclude_none=True)
    assert where == {"section": "II", "point": "2", "subpoint": "2", "paragraph": "1"}
    where = structure.locate(FINAL.index("Шістнадцяте")).model_dump(exclude_none=True)
    assert where == {"section": "II/3", "point": "16-1", "paragraph": "1"}


def test_units_nest_and_cover() -> None:
    root = parse_article(NUMBERED).root
    for unit in root.walk():
        assert all(unit.start <= child.start <= child.end <= unit.end for child in unit.children)
    assert [p.number for p in parse_article(NUMBERED).parts] == ["1", "2", "2-1", "3"]
    assert root.kind is UnitKind.ARTICLE


@pytest.mark.parametrize("text", ["", "   \n ", "{Статтю виключено}", "a" * 10_000, "1. " * 5_000])
def test_anything_parses(text: str) -> None:
    assert parse_article(text).root.end == len(text)
