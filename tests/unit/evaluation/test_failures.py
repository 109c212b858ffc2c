"""Which rows fail and how, on made-up runs and explanations."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from lexery.cli.failing import differences, markdown, write_failures
from lexery.contracts.retrieval import (
    Contribution,
    Explanation,
    Leg,
    LegScore,
    Reckoning,
    RelevanceModel,
)
from lexery.errors import FileUnreadable
from lexery.evaluation.failures import Failure, FailureKind, Key, fails, failure_kind, failures
from lexery.evaluation.questions import EvalQuestion, Gold
from lexery.evaluation.report import EvalHit, EvalRow
from lexery.messages import catalog

GOLD = (Gold(nreg="1-01", articles=("1",)),)
MISSING_ACT = "ACT_NOT_FOUND_IN_CATALOG"
DOUBTFUL = "AMBIGUOUS_ACT_MATCH"


def question(expected: str = "answer", **changes: object) -> EvalQuestion:
    fields: dict[str, object] = {
        "id": "q", "category": "soft", "query": "чий сад?", "gold": GOLD, "expected_outcome": expected,
    }  # fmt: skip
    return EvalQuestion.model_validate(fields | changes)


def row(outcome: str = "answer", kind: str | None = None, *, gold_at: int | None = 1) -> EvalRow:
    keys = [("9-99", str(n)) for n in range(1, 12)]
    if gold_at is not None:
        keys.insert(gold_at - 1, ("1-01", "1"))
    return EvalRow(
        id="q", outcome=outcome, coverage_kind=kind, verdict=None, latency_ms=1.0, run_id="r", cited=(),
        hits=tuple(EvalHit(nreg=nreg, article=article, probability=0.5) for nreg, article in keys),
    )  # fmt: skip


def why(
    nreg: str = "1-01",
    *,
    article: str = "1",
    rank: int | None = 4,
    leg_rank: int | None = 3,
    parts: dict[str, float] | None = None,
    models: Sequence[RelevanceModel] = (RelevanceModel.HIT,),
) -> Explanation:
    contributions = tuple(
        Contribution(feature=name, value=1.0, weight=added, log_odds=added)
        for name, added in (parts or {}).items()
    )
    return Explanation(
        nreg=nreg, article=article, rank=rank, relevance=0.1, standing=0.5,
        legs=(LegScore(leg=Leg.TEXT, rank=leg_rank, score=0.2),) if leg_rank else (),
        reckonings=tuple(
            Reckoning(model=model, bias=-1.0, contributions=contributions, probability=0.2) for model in models
        ),
    )  # fmt: skip


FAR = why(rank=None)
NOWHERE = why(rank=None, leg_rank=None)

FAILING = [
    pytest.param(question(), row("failed", gold_at=None), None, FailureKind.RUN, id="failed"),
    pytest.param(question(), row("clarify", DOUBTFUL), why(), FailureKind.CLARIFICATION, id="asked"),
    pytest.param(question("clarify", coverage_kind=DOUBTFUL), row(), why(), FailureKind.CLARIFICATION, id="not asked"),
    pytest.param(question(), row("out_of_scope"), why(), FailureKind.SCOPE, id="refused"),
    pytest.param(question("out_of_scope", gold=()), row(), None, FailureKind.SCOPE, id="not refused"),
    pytest.param(question(), row("coverage_gap", MISSING_ACT), why(), FailureKind.DOCLIST, id="a gap too many"),
    pytest.param(question("coverage_gap", gold=(), coverage_kind=MISSING_ACT), row(), None, FailureKind.DOCLIST, id="a gap too few"),
    pytest.param(question(), row("coverage_gap", gold_at=4), why(), FailureKind.FLOOR, id="too weak"),
    pytest.param(question(), row("coverage_gap", gold_at=None), NOWHERE, FailureKind.NOT_FOUND, id="too weak, not found"),
    pytest.param(question(), row(gold_at=None), NOWHERE, FailureKind.NOT_FOUND, id="not found"),
    pytest.param(question(), row(gold_at=None), None, FailureKind.NOT_FOUND, id="not indexed"),
    pytest.param(question(), row(gold_at=None), FAR, FailureKind.NOT_WEIGHED, id="not weighed"),
    pytest.param(question(), row(gold_at=4), why(), FailureKind.LOW, id="low"),
    pytest.param(question(must=("1-01:1", "1-01:2")), row(), why(article="2"), FailureKind.MUST, id="one of two"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "ended", "gold", "kind"), FAILING)
def test_kind_of_failure(
    asked: EvalQuestion, ended: EvalRow, gold: Explanation | None, kind: FailureKind
) -> None:
    assert fails(asked, ended)
    assert failure_kind(asked, ended, gold) is kind


@pytest.mark.parametrize(
    ("asked", "ended"),
    [
        pytest.param(question(must=("1-01:1",)), row(), id="first"),
        pytest.param(
            question("coverage_gap", gold=(), coverage_kind=MISSING_ACT),
            row("coverage_gap", MISSING_ACT, gold_at=None),
            id="an honest gap",
        ),
    ],
)
def test_what_is_right_is_no_failure(asked: EvalQuestion, ended: EvalRow) -> None:
    assert not fails(asked, ended)


def test_the_goal_and_article_that_came_nearest() -> None:
    heard: list[tuple[str, Sequence[Key]]] = []

    def explain(query: str, keys: Sequence[Key]) -> dict[str, tuple[Explanation, ...]]:
        heard.append((query, keys))
        return {
            "g1": (why("9-99", rank=1), why(rank=9)),
            "g2": (why("8-88", rank=1), why(rank=3), why(article="2", rank=None)),
        }

    asked = question(gold=(Gold(nreg="1-01", articles=("2", "1")),))
    right = question(id="right")
    (found,) = failures([right, asked], [row(), row(gold_at=3)], explain)
    assert heard == [("чий сад?", [("1-01", "1"), ("1-01", "2")])], "only the failing row is explained"
    assert (found.goal_id, found.gold_rank, found.expected, found.got) == ("g2", 3, "answer", "answer")
    assert found.gold is not None
    assert found.top is not None
    assert (found.gold.rank, found.top.key) == (3, ("8-88", "1"))


def test_a_run_that_failed_is_not_explained() -> None:
    def explain(query: str, keys: Sequence[Key]) -> dict[str, tuple[Explanation, ...]]:
        raise AssertionError((query, keys))

    (found,) = failures([question()], [row("failed", gold_at=None)], explain)
    assert (found.kind, found.gold) == (FailureKind.RUN, None)


def test_every_kind_has_words() -> None:
    assert {name for name in catalog("failures") if name.startswith("kind.")} == {
        f"kind.{kind}" for kind in FailureKind
    }


def of_a_named_act(feature: str) -> Explanation:
    first = why(parts={"prior": 2.0}, models=(RelevanceModel.NAMED,))
    return first.model_copy(update={"reckonings": (*first.reckonings, *why(parts={feature: 1.0}).reckonings)})


@pytest.mark.parametrize(
    ("gold", "top", "expected"),
    [
        pytest.param(
            why(parts={"text": 1.0, "words": 0.5}),
            why(parts={"text": 0.9, "fused": -2.0}),
            [("fused", 0.0, -2.0), ("words", 0.5, 0.0), ("text", 1.0, 0.9)],
            id="greatest first",
        ),
        pytest.param(why(parts={"text": 1.0}), None, [("text", 1.0, 0.0)], id="no first hit"),
        pytest.param(NOWHERE, why(parts={"text": 1.0}), [("text", 0.0, 1.0)], id="not weighed"),
        pytest.param(of_a_named_act("text"), why(parts={"text": 1.5}), [("text", 1.0, 1.5)], id="one is of a named act"),
        pytest.param(
            of_a_named_act("text"), of_a_named_act("words"), [("prior", 2.0, 2.0)], id="both are of a named act"
        ),
    ],
)  # fmt: skip
def test_where_two_articles_differ(
    gold: Explanation, top: Explanation | None, expected: list[tuple[str, float, float]]
) -> None:
    assert list(differences(gold, top)) == expected


def failure(query: str = "чий сад?") -> Failure:
    return Failure(
        id="q7", category="soft", query=query, kind=FailureKind.LOW, expected="answer", got="coverage_gap",
        gold_rank=4, goal_id="g1", gold=why(parts={"text": 1.0}), top=why("9-99", rank=1, parts={"text": 2.0}),
    )  # fmt: skip


def test_markdown() -> None:
    lines = list(markdown([failure("чий\n# сад?\x1b[1m")], 9))
    assert "1" in lines[0]
    assert "9" in lines[0]
    assert any(line.startswith("- 1 × `low`") for line in lines)
    assert "## q7 · soft · low" in lines
    (quoted,) = [line for line in lines if line.startswith(">")]
    assert quoted.startswith("> чий # сад?"), "what a question holds is no line of the report"
    assert "\x1b" not in quoted
    assert [line for line in lines if "1-01:1" in line and "9-99:1" in line]
    assert lines[-1].endswith("| +1.00 | +2.00 |")


def test_json_lines(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    write_failures(target, [failure(), failure()], 9)
    rows = [Failure.model_validate(json.loads(line)) for line in target.read_text("utf-8").splitlines()]
    assert rows == [failure(), failure()]
    with pytest.raises(FileUnreadable):
        write_failures(tmp_path / "absent" / "out.jsonl", [], 9)
