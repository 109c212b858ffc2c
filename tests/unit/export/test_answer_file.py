"""The answer file: what `ask --format json` writes, `verify` reads; anything else is a bad file."""

import json

import pytest
from tests.support.answers import World

from lexery.errors import InvalidAnswerFile
from lexery.export import read_answer_file, render_json

WORLD = World()
FILE = WORLD.draft(["чи можна рубати дерево"], [WORLD.item("100-20", "1")]).file()


def test_round_trip() -> None:
    assert read_answer_file(render_json(FILE), "a.json") == FILE


def test_its_form() -> None:
    data = json.loads(render_json(FILE))
    assert next(iter(data)) == "schema"
    assert set(data) >= {
        "schema", "run_id", "corpus_version", "as_of", "outcome", "answer_mode", "verdict", "answer", "sources", "checks",
    }  # fmt: skip
    assert set(data["sources"][0]) >= {
        "nreg", "title", "number", "status", "edition", "retrieved", "url", "text_kind", "text_sha256",
    }  # fmt: skip


def without(name: str) -> str:
    data = json.loads(render_json(FILE))
    del data[name]
    return json.dumps(data)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("", id="empty"),
        pytest.param("{", id="truncated"),
        pytest.param("[1]", id="not an object"),
        pytest.param('{"schema": "lexery-answer-9"}', id="another schema"),
        pytest.param("{}", id="no schema"),
        pytest.param(without("answer"), id="no answer"),
        pytest.param(render_json(FILE).replace('"run_id"', '"run"'), id="an unknown field"),
        pytest.param("[" * 100_000, id="nested without end"),
    ],
)
def test_bad_files(content: str) -> None:
    with pytest.raises(InvalidAnswerFile) as caught:
        read_answer_file(content, "a.json")
    assert caught.value.path == "a.json"
    assert caught.value.exit_code == 4
