"""`lexery corpus coverage`: what it prints and with which exit code; a text of the portal on its way through the command line."""

import json
from pathlib import Path

import pytest
from tests.support.portal_texts import card, txt, xml

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
    text.write_bytes(txt("Стаття 1. Гном є."))
    assert lexery("--lang", "en", "corpus", "import", str(text)) == 5
    told = capsys.readouterr().err
    assert f"[PORTAL_NO_IDENTITY] {text}: which act this is cannot be told; put its card gnomes.json" in told
    (home / "gnomes.json").write_bytes(card())
    assert lexery("corpus", "import", str(text)) == 0
