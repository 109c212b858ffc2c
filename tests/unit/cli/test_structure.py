"""`lexery corpus structure`: what it prints and with which exit code; an item of an approved annex at the command line."""

import json
from pathlib import Path

import pytest

from lexery.cli.main import run

STATUTE = "ЗАТВЕРДЖЕНО\nЗаконом України\nСТАТУТ МАЯКІВ\n" + "\n".join(
    f"{n}. Правило {n} маяка.\nЙого знають усі." for n in range(1, 13)
)
ACTS = (
    {
        "nreg": "7-20",
        "title": "Про Статут маяків",
        "doc_type": "law",
        "number": "7-IX",
        "articles": [
            {"number": "", "text": "1. Затвердити Статут маяків."},
            {"number": "додаток", "text": STATUTE},
        ],
    },
    {
        "nreg": "8-20",
        "title": "Про сигнали",
        "doc_type": "law",
        "articles": [{"number": "1", "text": "1. Раз:\n1) два.\n1. Знову."}],
    },
)


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LEXERY_HOME", str(tmp_path / "home"))
    bundle = tmp_path / "acts.jsonl"
    bundle.write_text("".join(json.dumps(act) + "\n" for act in ACTS), encoding="utf-8")
    assert lexery("corpus", "import", str(bundle)) == 0
    capsys.readouterr()


def test_acts_and_their_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("--lang", "en", "corpus", "structure", "7-20", "8-20") == 0
    out = capsys.readouterr().out
    assert "8-20: 1 articles, 23 characters, 100 % taken apart." in out
    assert "[NUMBERS_REPEATED] A number occurs twice: it names the first place. (article 1)" in out
    assert "Acts: 2, articles: 15," in out


def test_the_sum_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("--lang", "en", "corpus", "structure") == 0
    out = capsys.readouterr().out
    assert "7-20:" not in out
    assert "[NUMBERS_REPEATED] A number occurs twice: it names the first place. (for example 8-20)" in out


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", "structure", "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    assert [(act["nreg"], act["articles"]) for act in report["acts"]] == [("7-20", 14), ("8-20", 1)]
    assert report["total"]["reasons"] == {"NUMBERS_REPEATED": 1}


def test_an_unknown_act(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("--lang", "en", "corpus", "structure", "9-99") == 5
    assert "9-99" in capsys.readouterr().err


def test_an_item_is_an_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", "show", "7-20", "5") == 0
    assert "Правило 5 маяка.\nЙого знають усі." in capsys.readouterr().out
