"""`lexery search --why`: every feature has words, and both forms tell what made a hit."""

import json
from pathlib import Path

import pytest
from tests.support.small_corpus import import_acts

from lexery.cli.main import run
from lexery.cli.why import SHOWN, explanation_lines
from lexery.contracts.retrieval import (
    Contribution,
    Explanation,
    Leg,
    LegScore,
    Placing,
    Reckoning,
    RelevanceModel,
)
from lexery.messages import catalog
from lexery.search.calibrate import shipped_calibrations


def sentences(table: str) -> set[str]:
    return {name.removeprefix(f"{table}.") for name in catalog("why") if name.startswith(f"{table}.")}


def test_every_feature_of_every_model_has_words() -> None:
    shipped = shipped_calibrations()
    models = [
        weights
        for calibration in (shipped.with_passages, shipped.with_vectors, shipped.without_vectors)
        for weights in (calibration.hit.contributions(), calibration.named.weights)
    ]
    assert sentences("feature") == {name for weights in models for name in weights}


@pytest.mark.parametrize(
    ("table", "names"),
    [("model", RelevanceModel), ("moved", Placing), ("legs_by", Leg)],
    ids=["models", "placings", "legs"],
)
def test_every_code_has_words(table: str, names: type[RelevanceModel | Placing | Leg]) -> None:
    assert sentences(table) == {member.value for member in names}


def contribution(feature: str, log_odds: float) -> Contribution:
    return Contribution(feature=feature, value=log_odds, weight=1.0, log_odds=log_odds)


def test_few_features_are_told_and_the_rest_is_summed() -> None:
    names = sorted(sentences("feature"))[: SHOWN + 3]
    parts = tuple(contribution(name, 3.0 - at / 10) for at, name in enumerate(names))
    why = Explanation(
        nreg="1-01",
        article="1",
        rank=1,
        relevance=0.5,
        legs=(LegScore(leg=Leg.TEXT, rank=2, score=0.25),),
        reckonings=(Reckoning(model=RelevanceModel.HIT, bias=-1.0, contributions=parts, probability=0.75),),
        standing=0.35,
        act_share=0.5,
        other_act_odds=1 / 3,
        moved=(Placing.PINNED,),
    )
    lines = list(explanation_lines(why))
    words = catalog("why")
    assert words["legs_by.text"] in lines[0]
    assert "2" in lines[0]
    assert sum(words[f"feature.{name}"] in line for name in names for line in lines) >= SHOWN
    (rest,) = [line for line in lines if words["rest"].partition("{")[0] in line]
    assert rest.split()[0] == f"{sum(part.log_odds for part in parts[SHOWN:]):+.2f}"
    assert lines[-1] == words["moved.pinned"]
    assert [line.split()[-1] for line in lines[-4:-1]] == ["0.50", "0.33", "0.35"]


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_hits_with_their_reasons(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_acts(tmp_path)
    question = ("search", "обрізати яблуні у березні", "--without", "phrasing_vectors")
    found = json.loads(output(capsys, *question, "--why", "--format", "json"))
    best = found["hits"][0]
    assert (best["nreg"], best["article"], best["goal_id"]) == ("900-20", "1", "g1")
    assert best["why"]["rank"] == 1
    assert {part["feature"] for part in best["why"]["reckonings"][0]["contributions"]} <= sentences("feature")
    assert round(best["why"]["relevance"], 4) == best["probability"]
    bare = json.loads(output(capsys, *question, "--format", "json"))
    assert "why" not in bare["hits"][0]
    plain = output(capsys, "--lang", "en", *question, "--why")
    assert "words of the text at 1 (" in plain
    assert "an article without known questions of people" in plain
    assert output(capsys, "--lang", "en", *question).splitlines() == [
        line for line in plain.splitlines() if not line.startswith(" ")
    ]
