"""`lexery corpus lay-coverage`: what it prints, on an invented corpus."""

import json
from pathlib import Path

import pytest
from tests.support.small_corpus import import_acts

from lexery.cli.main import run


def lexery(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        run(["--lang", "en", "corpus", "lay-coverage", *arguments])
    return int(str(ended.value.code)), capsys.readouterr().out


def test_acts_articles_and_sum(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home
    import_acts(tmp_path)
    code, out = lexery(capsys)
    first, second, total = out.splitlines()
    assert code == 0
    assert first.startswith("900-20  Про садівництво: 0 of 2 articles")
    assert second.startswith("901-20")
    assert total.startswith("Acts in force: 2, with phrasings: 0. Articles: 0 of 3 (0 %)")
    _, out = lexery(capsys, "900-20")
    assert [line.split()[1] for line in out.splitlines()[1:3]] == ["1", "2"]
    assert "named 1 times" in out.splitlines()[1]
    _, out = lexery(capsys, "901-20", "--format", "json")
    assert [act["nreg"] for act in json.loads(out)["acts"]] == ["901-20"]
    assert lexery(capsys, "1-99")[0] == 5
