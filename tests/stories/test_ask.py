"""The main job by the command line: import, ask, ask back, answer, export, check again."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexery.cli.main import run
from lexery.settings import load_settings
from lexery.wiring import open_corpus

ACTS: list[dict[str, Any]] = [
    {
        "nreg": "900-20",
        "title": "Про садівництво",
        "doc_type": "law",
        "number": "900-IX",
        "articles": [
            {
                "number": "1",
                "heading": "Обрізка дерев",
                "text": "1. Обрізати яблуні дозволяється протягом березня.\n2. Під час цвітіння обрізка яблунь забороняється.",
            },
            {
                "number": "2",
                "heading": "Строк скарги на сусіда",
                "text": "Власник саду має право подати скаргу на сусіда протягом 20 днів з дня пошкодження дерева.",
            },
        ],
    },
    {
        "nreg": "901-20",
        "title": "Про теплиці приватні",
        "doc_type": "law",
        "number": "901-IX",
        "articles": [
            {"number": "1", "heading": "Теплиці", "text": "Теплиця приватна будується без дозволу."}
        ],
    },
    {
        "nreg": "902-20",
        "title": "Про теплиці державні",
        "doc_type": "law",
        "number": "902-IX",
        "articles": [
            {"number": "1", "heading": "Теплиці", "text": "Теплиця державна будується за дозволом."}
        ],
    },
]
SHARED = {
    "title_source": "text",
    "adopted": "2020-01-15",
    "status": "in_force",
    "status_note": None,
    "retrieved": "2026-02-01",
    "edition": "2025-06-01",
    "preamble": "",
}

Lexery = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lexery(home: Path, capsys: pytest.CaptureFixture[str]) -> Lexery:
    """Runs a command in the home folder: exit code, standard output, standard error."""
    assert home

    def call(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            run(list(arguments))
        out, err = capsys.readouterr()
        return int(str(ended.value.code)), out, err

    return call


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with a small corpus of invented acts."""
    folder = tmp_path_factory.mktemp("garden")
    bundle = folder / "acts.jsonl"
    rows = [
        SHARED
        | {"source_url": f"https://zakon.rada.gov.ua/laws/show/{act['nreg']}"}
        | act
        | {"articles": [_article(article) for article in act["articles"]]}
        for act in ACTS
    ]
    bundle.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    with open_corpus(load_settings(home=folder / "home")) as corpus:
        assert not corpus.import_paths([bundle]).problems
    return folder / "home"


@pytest.fixture
def garden(planted: Path, home: Path, lexery: Lexery) -> Lexery:
    """`lexery` over a copy of that corpus."""
    shutil.copytree(planted, home)
    return lexery


def _article(article: dict[str, str]) -> dict[str, object]:
    return {**article, "repealed": False, "path": []}


def test_an_empty_home_answers_from_the_digest(lexery: Lexery) -> None:
    code, out, err = lexery("ask", "Мене звільнили, коли я був на лікарняному. Що робити?")
    assert code == 0
    assert "стислий виклад, не офіційний текст" in out.lower()
    assert "правова інформація" in out
    assert "U12" in err, "stage lines go to standard error"


def test_a_cited_part_is_quoted_word_for_word(garden: Lexery) -> None:
    code, out, _ = garden("ask", "ч. 2 ст. 1 Закону України «Про садівництво»")
    assert code == 0
    assert "Під час цвітіння обрізка яблунь забороняється" in out
    assert "900-20" in out
    assert "https://zakon.rada.gov.ua/laws/show/900-20" in out


def test_a_part_that_does_not_exist_is_said(garden: Lexery) -> None:
    _, out, _ = garden("ask", "ч. 9 ст. 1 Закону України «Про садівництво»")
    assert "такої частини, пункту чи абзацу" in out


def test_an_article_that_does_not_exist_is_an_honest_gap(garden: Lexery) -> None:
    code, out, _ = garden("ask", "ст. 77 Закону України «Про садівництво»")
    assert code == 0
    assert "статті 77" in out
    assert "остання — 2" in out


def test_an_article_that_does_not_exist_is_said_without_the_catalog_too(
    garden: Lexery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXERY_DOCLIST_ENABLED", "false")
    code, out, err = garden("ask", "ст. 77 Закону України «Про садівництво»: коли обрізати яблуні?")
    assert code == 0, err
    assert "«ст. 77 Закону України „Про садівництво“»" in out
    assert "немає" in out


def test_explain_gives_the_reasons_of_every_decision(garden: Lexery) -> None:
    _, _, err = garden("ask", "ст. 2 Закону України «Про садівництво»", "--explain")
    for part in ("U5 ", "U8 ", "U11 complete", "GROUNDED"):
        assert part in err


def test_a_dry_run_leaves_no_message_and_no_outbox_row(garden: Lexery) -> None:
    assert garden("ask", "ст. 2 Закону України «Про садівництво»", "--dry-run")[0] == 0
    runs = json.loads(garden("runs", "list", "--format", "json")[1])
    shown = json.loads(garden("runs", "show", runs[0]["run_id"], "--format", "json")[1])
    assert shown["message"] is None
    assert shown["effects"] == []


def test_an_exported_answer_passes_and_a_changed_letter_does_not(garden: Lexery, tmp_path: Path) -> None:
    code, out, _ = garden("ask", "ст. 2 Закону України «Про садівництво»", "--format", "json")
    assert code == 0
    answer = tmp_path / "answer.json"
    answer.write_text(out, encoding="utf-8")
    assert garden("verify", str(answer))[0] == 0
    answer.write_text(out.replace("протягом 20 днів", "протягом 30 днів"), encoding="utf-8")
    code, found, _ = garden("verify", str(answer))
    assert code == 1
    assert found.strip()


def test_two_acts_that_fit_are_asked_about_and_the_reply_goes_on(garden: Lexery) -> None:
    code, out, err = garden("ask", "закон про теплиці: чи потрібен дозвіл на теплицю?", "--format", "json")
    assert code == 3, err
    asked = json.loads(out)
    titles = [choice["title"] for choice in asked["choices"]]
    assert titles == ["Про теплиці приватні", "Про теплиці державні"]
    code, out, err = garden("answer", asked["run_id"], "--choose", "1")
    assert code == 0, err
    assert "Теплиця приватна будується без дозволу" in out
    code, _, err = garden("answer", asked["run_id"], "--choose", "2")
    assert code == 4
    assert "CLARIFICATION_CONFLICT" in err
