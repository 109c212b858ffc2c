"""`lexery corpus coverage`: what it prints and with which exit code; a text of the portal on its way through the command line."""

import json
from pathlib import Path

import pytest
from tests.support.portal_texts import card, headed, xml

from lexery.cli.main import run


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXERY_HOME", str(tmp_path / "home"))
    return tmp_path


def test_a_text_of_the_portal_is_imported_and_its_holes_are_told(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = home / "portal"
    folder.mkdir()
    (folder / "77-21.xml").write_bytes(xml("Стаття 1. Гном", "Гном є.", "Стаття 3. Сад", "Сад є."))
    assert lexery("--lang", "en", "corpus", "import", str(folder)) == 0
    capsys.readouterr()
    assert lexery("--lang", "en", "corpus", "coverage", "77-21") == 0
    out = capsys.readouterr().out
    assert "Articles: 2 of 3 expected (66.6 %), of them repealed: 0; the last is 3." in out
    assert "Missing (1): 2." in out
    assert lexery("corpus", "coverage", "--incomplete", "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    assert [(act["nreg"], act["missing"]) for act in report["acts"]] == [("77-21", ["2"])]
    assert lexery("corpus", "coverage", "1-99") == 5


def test_a_text_without_identity_is_told_with_its_file(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = home / "gnomes.txt"
    text.write_bytes(headed("Стаття 1. Гном є."))
    assert lexery("--lang", "en", "corpus", "import", str(text)) == 5
    told = capsys.readouterr().err
    assert f"[PORTAL_NO_IDENTITY] {text}: which act this is cannot be told; put its card gnomes.json" in told
    (home / "gnomes.json").write_bytes(card())
    assert lexery("corpus", "import", str(text)) == 0


@pytest.mark.parametrize("command", ["coverage", "structure"])
@pytest.mark.parametrize("form", ["plain", "json"])
def test_of_no_corpus_no_share_is_told(command: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("corpus", command, "--format", form) == 5
    told = capsys.readouterr()
    assert "CORPUS_EMPTY" in told.err
    assert not told.out


@pytest.mark.parametrize(
    ("files", "told"),
    [
        pytest.param(
            {"law.txt": headed("Стаття 1. Гном є.", title="Про водяних"), "law.json": card(orgnum="78-X")},
            "[PORTAL_CARD_MISMATCH] {home}/law.txt: картка поряд належить іншому акту (у тексті надруковано номер 77-X, а "
            "картка law.json дає 78-X).",
            id="the card of another act",
        ),
        pytest.param(
            {"law.txt": headed("Стаття 1. Гном є."), "law.json": b'{"nreg": "77-21", "nazva": '},
            "[PORTAL_CARD_INVALID] {home}/law.json, рядок 1: картку або список порталу не прочитано "
            "(на позиції 27 має бути значення).",
            id="a broken card",
        ),
        pytest.param(
            {"law.txt": headed("Стаття 1. Гном є."), "law.json": card(nreg="../x")},
            "[PORTAL_CARD_INVALID] {home}/law.json, рядок 0: картку або список порталу не прочитано (nreg: такого запису не буває).",
            id="no nreg in the card",
        ),
        pytest.param(
            {"law.xml": xml("Гном", edition="31.02.2026")},
            "[PORTAL_NOT_A_DOCUMENT] {home}/law.xml: це не документ порталу (edition: такої дати немає).",
            id="no such day",
        ),
        pytest.param(
            {"law.xml": xml("Гном\x01")},
            "керівний символ U+0001 на позиції 4. Файл пошкоджено",
            id="a control character",
        ),
        pytest.param({"law.jsonl": b"\0" * 50}, "це не текст: у файлі самі нулі", id="zeros"),
    ],
)
def test_what_is_wrong_is_told_in_one_language_with_its_file(
    files: dict[str, bytes], told: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, data in files.items():
        (home / name).write_bytes(data)
    assert lexery("corpus", "import", str(home / next(iter(files)))) == 5
    assert told.format(home=home) in capsys.readouterr().err


@pytest.mark.parametrize("command", ["import", "validate"])
def test_a_folder_passed_over_is_told_of(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inner = home / "in" / "acts"
    inner.mkdir(parents=True)
    for path in (home / "in" / "a.xml", inner / "b.xml"):
        path.write_bytes(xml("Стаття 1. Гном є."))
    assert lexery("--lang", "en", "corpus", command, str(home / "in")) == 0
    assert f"the sub-folder {inner} was not read" in capsys.readouterr().err
    assert lexery("corpus", command, str(home / "in"), str(inner)) == 0
    assert str(inner) not in capsys.readouterr().err
