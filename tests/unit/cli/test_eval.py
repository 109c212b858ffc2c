"""`lexery eval run`: what it prints and writes, on an invented corpus."""

import json
from pathlib import Path

import pytest
from tests.support.small_corpus import import_acts

from lexery.cli.eval_tables import ablations, table
from lexery.cli.main import run
from lexery.contracts.retrieval import Leg
from lexery.evaluation.failures import Failure, FailureKind
from lexery.evaluation.report import EvalReport
from lexery.messages import catalog

QUESTIONS = (
    {
        "id": "cited", "category": "direct", "query": "Що каже стаття 1 Закону «Про садівництво»?", "must": ["900-20:1"],
        "gold": [{"nreg": "900-20", "articles": ["1"]}], "expected_outcome": "answer",
    },
    {
        "id": "wrong", "category": "soft", "query": "Коли дозволяється обрізати яблуні?", "must": ["901-20:1"],
        "gold": [{"nreg": "901-20", "articles": ["1"]}], "expected_outcome": "answer",
    },
)  # fmt: skip


def lexery(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        run(["--lang", "en", *arguments])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.fixture
def asked(home: Path, tmp_path: Path) -> Path:
    """The question file; the home holds the invented acts."""
    assert home
    import_acts(tmp_path)
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in QUESTIONS), encoding="utf-8")
    return file


def test_ablations_and_failures(asked: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, failing = tmp_path / "report.json", tmp_path / "failures.jsonl"
    out = lexery(
        capsys, "eval", "run", str(asked), "--without", "phrasing_vectors", "--ablations",
        "--report", str(target), "--failures", str(failing),
    )  # fmt: skip
    report = EvalReport.model_validate_json(target.read_text("utf-8"))
    assert report.settings["without"] == "phrasing_vectors"
    assert [one.leg for one in report.ablations] == list(report.legs_run)
    assert {"exact", "text", "phrasings"} <= set(report.legs_run)
    assert out.splitlines() == [*table(report), *ablations(report)]
    whole = report.summary.categories["direct"].hit_at["1"]
    less = {one.leg: one.summary.categories["direct"].hit_at["1"] for one in report.ablations}
    assert (whole, less[Leg.EXACT], less[Leg.TEXT]) == (1.0, 0.0, 1.0), "only the citation tells this one"
    (failure,) = [Failure.model_validate_json(line) for line in failing.read_text("utf-8").splitlines()]
    assert (failure.id, failure.kind in (FailureKind.NOT_FOUND, FailureKind.LOW)) == ("wrong", True)
    assert failure.top is not None
    assert failure.top.key == ("900-20", "1")
    mistakes = report.summary.mistakes
    assert mistakes is not None
    assert (mistakes.answerable, mistakes.asked) == (2, 0)


def test_a_block_a_category(asked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = lexery(capsys, "eval", "run", str(asked), "--without", "phrasing_vectors")
    words = catalog("cli", "en")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["direct", "soft", "Σ"]
    assert not any(words["eval.all_legs"] in line for line in lines)
    assert any(line.startswith(words["eval.answerable"].partition("{")[0]) for line in lines)
