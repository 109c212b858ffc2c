"""The judge as a whole: the table of pairs, its bounds, and that nothing makes it fail."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexery.verification.entailment import Judgement, Reason, judge

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
]
PASSAGE = "Перше правило про полив. Орендар повертає ключі протягом десяти днів. Третє правило про плоди."


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['id']} {row['kind']}")
def test_pairs(row: dict[str, Any]) -> None:
    found = judge(row["passage"], row["claim"])
    assert found.supported is row["supported"], found.reasons
    assert bool(found.reasons) is not found.supported
    assert 0 <= found.start < found.end <= len(row["passage"])


def test_the_stretch_that_carries_the_claim_is_named() -> None:
    found = judge(PASSAGE, "Орендар має повернути ключі протягом 10 днів.")
    assert found.supported
    assert PASSAGE[found.start : found.end] == "Орендар повертає ключі протягом десяти днів."


@pytest.mark.parametrize(
    ("passage", "claim"),
    [
        pytest.param("", "Орендар повертає ключі.", id="no passage"),
        pytest.param(PASSAGE, "", id="no claim"),
        pytest.param(PASSAGE, "…—!", id="no words"),
        pytest.param(PASSAGE, "Відповідно до статті 5 Кодексу", id="a citation alone"),
        pytest.param(PASSAGE, "Орендар повертає ключі. " * 400, id="too long"),
    ],
)
def test_nothing_to_judge(passage: str, claim: str) -> None:
    assert judge(passage, claim) == Judgement(supported=False, reasons=(Reason.EMPTY,), start=0, end=0)


def test_what_is_beyond_the_bound_is_not_read() -> None:
    claim = "Орендар повертає ключі протягом 10 днів."
    assert judge(PASSAGE, claim).supported
    assert not judge(PASSAGE, claim, passage_max_chars=30).supported
    assert judge(PASSAGE, claim, claim_max_chars=10).reasons == (Reason.EMPTY,)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.text(max_size=120))
def test_any_text_is_judged(passage: str, claim: str) -> None:
    found = judge(passage, claim)
    assert 0 <= found.start <= found.end <= len(passage)
    assert bool(found.reasons) is not found.supported


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(ROWS), st.integers(0, 200), st.sampled_from("\u200b\u200d\u2060\ufeff\u00ad"))
def test_an_invisible_character_makes_no_attack_pass(row: dict[str, Any], place: int, mark: str) -> None:
    claim = row["claim"]
    place %= len(claim)
    assert judge(row["passage"], claim[:place] + mark + claim[place:]).supported is row["supported"]
