"""The published schema of a bundle takes what the reader takes, and nothing else."""

import json
from importlib.resources import files
from typing import Any

import pytest
from tests.support.json_schema import accepts

from lexery.corpus.lines import ActLine, parse_act

SCHEMA: dict[str, Any] = json.loads(
    files("lexery.corpus").joinpath("bundle.schema.json").read_text(encoding="utf-8")
)
ACT: dict[str, Any] = {
    "nreg": "1-26",
    "title": "Про приклад",
    "doc_type": "law",
    "articles": [{"number": "1", "text": "Приклад є прикладом."}],
}


def article(**fields: object) -> dict[str, Any]:
    return {"articles": [ACT["articles"][0] | fields]}


CASES = [
    pytest.param({}, True, id="the least"),
    pytest.param({"colour": "green"}, True, id="a field of a later version"),
    pytest.param({"nreg": "254К/96-ВР"}, True, id="capitals"),
    pytest.param({"nreg": "v015p710-04"}, True, id="Latin letters"),
    pytest.param({"nreg": "995_004"}, True, id="underscore"),
    pytest.param({"nreg": ""}, False, id="no number"),
    pytest.param({"nreg": "1 26"}, False, id="a space in the number"),
    pytest.param({"nreg": "../1-26"}, False, id="a number that climbs"),
    pytest.param({"nreg": "1.2"}, True, id="a point between"),
    pytest.param({"nreg": "1" * 41}, False, id="too long a number"),
    pytest.param({"nreg": "１-26"}, False, id="wide digits"),
    pytest.param({"nreg": None}, False, id="null number"),
    pytest.param({"nreg": ...}, False, id="without number"),
    pytest.param({"title": ""}, False, id="empty title"),
    pytest.param({"title": "Про\x07"}, False, id="control character"),
    pytest.param({"title": "Про\u0085"}, False, id="control character beyond ASCII"),
    pytest.param({"title": "Про\nсади\tй ліси"}, True, id="newline and tab"),
    pytest.param({"title": 5}, False, id="a number for a title"),
    pytest.param({"title": ...}, False, id="without title"),
    pytest.param({"title_source": None}, False, id="null where a word is needed"),
    pytest.param({"doc_type": "act"}, False, id="unknown kind"),
    pytest.param({"doc_type": "Law"}, False, id="kind in capitals"),
    pytest.param({"doc_type": ...}, False, id="without kind"),
    pytest.param({"status": "repealed", "status_note": "втратив чинність"}, True, id="state"),
    pytest.param({"status": None}, False, id="null state"),
    pytest.param({"number": None, "adopted": None, "edition": None}, True, id="nulls"),
    pytest.param({"adopted": "2024-02-29"}, True, id="leap day"),
    pytest.param({"adopted": "2023-02-29"}, False, id="no such day"),
    pytest.param({"adopted": "29.02.2024"}, False, id="another order"),
    pytest.param({"adopted": "20240229"}, False, id="without dashes"),
    pytest.param({"adopted": ""}, False, id="empty date"),
    pytest.param({"adopted": "٢٠٢٤-02-29"}, False, id="other digits"),
    pytest.param({"preamble": ""}, True, id="empty preamble"),
    pytest.param({"text_kind": "digest"}, True, id="digest"),
    pytest.param({"text_kind": "summary"}, False, id="unknown kind of text"),
    pytest.param({"articles": []}, False, id="no article"),
    pytest.param({"articles": ...}, False, id="without articles"),
    pytest.param({"articles": {"1": "x"}}, False, id="articles by number"),
    pytest.param({"articles": ["x"]}, False, id="an article that is a string"),
    pytest.param(article(number=""), True, id="nameless article"),
    pytest.param(article(number="1 2"), False, id="a space in an article's number"),
    pytest.param(article(number="1\u00a02"), False, id="a hard space in an article's number"),
    pytest.param(article(number=1), False, id="a number that is one"),
    pytest.param(article(text=""), False, id="empty article"),
    pytest.param(article(text=" \n\t"), False, id="blank article"),
    pytest.param(article(text="\n x \n"), True, id="a word between blanks"),
    pytest.param(article(text="x\x1b[31m"), False, id="escape in a text"),
    pytest.param(article(repealed=True), True, id="repealed"),
    pytest.param(article(repealed="true"), False, id="a word for a flag"),
    pytest.param(article(repealed=1), False, id="a digit for a flag"),
    pytest.param(article(repealed=None), False, id="null for a flag"),
    pytest.param(article(path=["Книга перша", "Розділ I"]), True, id="path"),
    pytest.param(article(path="Розділ I"), True, id="one heading"),
    pytest.param(article(path=""), True, id="no heading"),
    pytest.param(article(path=[1]), False, id="a path of digits"),
    pytest.param(article(path=None), False, id="null path"),
    pytest.param(article(edition="2025-13-01"), False, id="no such month"),
    pytest.param(article(part="2"), True, id="part"),
]


@pytest.mark.parametrize(("changes", "taken"), CASES)
def test_schema_and_reader_agree(changes: dict[str, Any], taken: bool) -> None:
    value = {name: one for name, one in (ACT | changes).items() if one is not ...}
    read = parse_act(json.dumps(value).encode(), path="acts.jsonl", line=1)
    assert isinstance(read, ActLine) is taken
    assert accepts(SCHEMA, value) is taken


@pytest.mark.parametrize("value", [[], "x", None, 1])
def test_a_line_is_an_object(value: object) -> None:
    assert not isinstance(parse_act(json.dumps(value).encode(), path="acts.jsonl", line=1), ActLine)
    assert not accepts(SCHEMA, value)


def test_the_one_rule_beyond_the_schema() -> None:
    """A schema cannot say that no two articles have one number; its description does."""
    twice = ACT | {"articles": ACT["articles"] * 2}
    assert not isinstance(parse_act(json.dumps(twice).encode(), path="acts.jsonl", line=1), ActLine)
    assert accepts(SCHEMA, twice)
    assert "No two articles" in SCHEMA["$defs"]["BundleArticle"]["properties"]["number"]["description"]


def test_every_field_is_described() -> None:
    fields = SCHEMA["properties"] | SCHEMA["$defs"]["BundleArticle"]["properties"]
    assert [name for name, field in fields.items() if not field.get("description")] == []
