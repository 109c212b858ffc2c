import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.contracts.citation import CitationTarget
from lexery.search.analyze import Analyzer
from lexery.search.passages import MAX_LENGTH, best_passage, cited_passage

ANALYZER = Analyzer()
NUMBERED = "1. Перша.\n2. Друга:\n1) один;\n2) два.\n3. Третя.\n{Примітка редакції}"
PLAIN = "Перший абзац.\nДругий абзац."


def test_the_lines_that_speak_of_the_question() -> None:
    filler = "Інший рядок про інше.\n" * 60
    text = f"{filler}Працівник може звільнитися за власним бажанням.\n{filler}"
    found = best_passage(text, {"звільнитися": 2.0, "бажання": 1.0}, ANALYZER)
    assert "звільнитися за власним бажанням" in text[found.start : found.end]
    assert found.end - found.start <= MAX_LENGTH


FORMS = [
    pytest.param("Громадянин РФ зобов’язаний виїхати.", {"рф": 1.0}, True, id="a short word"),
    pytest.param("Рфаник зобов’язаний виїхати.", {"рф": 1.0}, False, id="a longer word that begins with it"),
    pytest.param("Спадкоємець зв’язується з нотаріусом.", {"зв'язуватися": 1.0}, True, id="apostrophe"),
    pytest.param("Cпадщину приймають за заявою.", {"спадщина": 1.0}, True, id="a Latin letter in the word"),
    pytest.param("Успадщинення невідоме.", {"спадщина": 1.0}, False, id="not from the middle of a word"),
    pytest.param("{Спадщину змінено законом}", {"спадщина": 1.0}, False, id="not in an editorial note"),
]


@pytest.mark.parametrize(("line", "weights", "found"), FORMS)
def test_forms_that_count(line: str, weights: dict[str, float], found: bool) -> None:
    filler = "Інший рядок про інше.\n" * 60
    text = f"{filler}{line}\n{filler}"
    passage = best_passage(text, weights, ANALYZER)
    assert (line in text[passage.start : passage.end]) is found


def test_without_overlap_the_beginning() -> None:
    assert best_passage("Рядок.\nЩе один.", {"небо": 1.0}, ANALYZER).start == 0


@given(st.text(alphabet="абв \n{", max_size=2000))
def test_a_passage_lies_in_the_text(text: str) -> None:
    found = best_passage(text, {"а": 1.0, "аб": 2.0}, ANALYZER)
    assert 0 <= found.start <= found.end <= len(text)
    assert found.end - found.start <= MAX_LENGTH


CITED = [
    pytest.param(NUMBERED, "2", None, "2. Друга:\n1) один;\n2) два.", id="numbered part with its points"),
    pytest.param(NUMBERED, "2", "2", "2) два.", id="point of a part"),
    pytest.param(NUMBERED, "3", None, "3. Третя.", id="last part, without the note"),
    pytest.param(PLAIN, "2", None, "Другий абзац.", id="parts that are not numbered"),
    pytest.param(NUMBERED, "9", None, None, id="no such part"),
    pytest.param(NUMBERED, None, None, None, id="nothing cited"),
]


@pytest.mark.parametrize(("text", "part", "point", "expected"), CITED)
def test_cited_passage(text: str, part: str | None, point: str | None, expected: str | None) -> None:
    found = cited_passage(text, CitationTarget(nreg="1", article="1", part=part, point=point))
    assert (text[found.start : found.end] if found else None) == expected
