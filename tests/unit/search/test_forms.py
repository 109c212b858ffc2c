import pytest

from lexery.search.analyze import Analyzer
from lexery.search.forms import FORMS_MAX, Forms

MET = {"договори": "договір", "судами": "суд", "суди": "суд", "х": ""}


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        pytest.param("договори", "договір", id="met"),
        pytest.param("судами", "суд", id="one lemma of two forms"),
        pytest.param("х", "", id="an empty lemma is a lemma"),
        pytest.param("суд", None, id="a lemma is no form by that"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_the_lemma_of_a_form(form: str, lemma: str | None) -> None:
    assert Forms.of(MET).get(form) == lemma


def test_nothing_is_known_of_no_forms() -> None:
    assert Forms.of({}).get("суди") is None


def test_older_forms_stay_and_newer_count() -> None:
    older = Forms.of({"суди": "давній", "позови": "позов"})
    both = Forms.of(MET, older)
    assert (both.get("суди"), both.get("позови"), len(both)) == ("суд", "позов", 5)


def test_no_more_are_kept_than_there_is_room_for() -> None:
    older = Forms.of({f"с{number}": "с" for number in range(10)})
    newer = {f"н{number}": "н" for number in range(FORMS_MAX - 4)}
    assert len(Forms.of(newer, older)) == FORMS_MAX
    assert len(Forms.of({**newer, **{f"к{number}": "к" for number in range(10)}})) == FORMS_MAX


def test_an_analyzer_asks_the_forms_before_the_dictionary() -> None:
    assert Analyzer(Forms.of({"суди": "перевірка"})).lemmas("Суди, судами") == ["перевірка", "суд"]
