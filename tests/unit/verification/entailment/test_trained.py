"""The rules and a trained judge together."""

import pytest

from lexery.verification.entailment import judge
from lexery.verification.entailment.doubles import ToldClaimModel
from lexery.verification.entailment.model import Judgement, Reason
from lexery.verification.entailment.trained import (
    SUPPORT_MOST,
    WINDOW,
    Weights,
    asks_model,
    odds,
    shipped_weights,
    weighed,
    window,
)

PASSAGE = (
    "Орендар саду повертає ключі протягом трьох днів після збору яблук, якщо договором не встановлено іншого."
)
OWN = "Зібравши врожай, людина має віддати ключ не пізніше ніж за три доби."
WEIGHTS = Weights(
    bias=0.0,
    support=1.0,
    missing=-1.0,
    copied=0.0,
    no_reason=1.0,
    reasons={Reason.NUMBER: -2.0},
    threshold=0.0,
)


def found(
    *reasons: Reason, missing: float = 0.0, copied: float = 0.0, start: int = 0, end: int = 10
) -> Judgement:
    return Judgement(
        supported=not reasons, reasons=reasons, start=start, end=end, missing=missing, copied=copied
    )


@pytest.mark.parametrize(
    ("one", "support", "expected"),
    [
        pytest.param(found(), 0.5, 1.5, id="no-reason-speaks-for-it"),
        pytest.param(found(Reason.NUMBER), 0.5, -1.5, id="a-reason-speaks-against-it"),
        pytest.param(found(Reason.ORDER), 0.5, 0.5, id="a-reason-without-weight"),
        pytest.param(found(missing=0.5), 0.0, 0.5, id="what-is-missing"),
        pytest.param(found(), 100.0, SUPPORT_MOST + 1, id="bounded-above"),
        pytest.param(found(), -100.0, 1 - SUPPORT_MOST, id="bounded-below"),
    ],
)
def test_odds(one: Judgement, support: float, expected: float) -> None:
    assert odds(one, support, WEIGHTS) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("one", "asked"),
    [
        pytest.param(found(), True, id="own-words"),
        pytest.param(found(copied=0.9), False, id="keeps-to-the-wording"),
        pytest.param(found(Reason.NUMBER, copied=0.9), False, id="keeps-to-the-wording-and-is-wrong"),
        pytest.param(found(Reason.EMPTY), False, id="nothing-to-judge"),
    ],
)
def test_who_is_asked(one: Judgement, asked: bool) -> None:
    model = ToldClaimModel({})
    weighed(one, PASSAGE, OWN, model, WEIGHTS)
    assert asks_model(one) is asked
    assert model.asked == ([(PASSAGE, OWN)] if asked else [])


@pytest.mark.parametrize(
    ("one", "support", "supported", "reasons"),
    [
        pytest.param(found(), 2.0, True, (), id="both-for-it"),
        pytest.param(found(), -2.0, False, (Reason.DOUBTED,), id="only-the-model-doubts"),
        pytest.param(found(Reason.ACTION), 2.0, True, (), id="the-model-outweighs-the-rules"),
        pytest.param(found(Reason.NUMBER), 1.0, False, (Reason.NUMBER,), id="the-rules-outweigh-the-model"),
    ],
)
def test_weighed(one: Judgement, support: float, supported: bool, reasons: tuple[Reason, ...]) -> None:
    both = weighed(one, PASSAGE, OWN, ToldClaimModel({OWN: support}), WEIGHTS)
    assert (both.supported, both.reasons, both.support) == (supported, reasons, support)


def test_a_long_passage_is_shown_around_what_the_rules_found() -> None:
    lines = [f"{number}. Сад поливають у день {number}, коли немає дощу." for number in range(1, 200)]
    passage = "\n".join(lines)
    start = passage.index(lines[150])
    shown = window(passage, found(start=start, end=start + len(lines[150])))
    assert lines[150] in shown
    assert len(shown) <= WINDOW
    assert shown in passage
    assert shown.startswith(tuple(lines))
    assert window(PASSAGE, found()) == PASSAGE


def test_a_copied_claim_does_not_ask_the_model() -> None:
    model = ToldClaimModel({}, otherwise=-9.0)
    assert judge(PASSAGE, PASSAGE, model=model).supported
    assert model.asked == []


def test_without_a_model_the_rules_judge() -> None:
    assert judge(PASSAGE, OWN).support is None
    assert set(shipped_weights().reasons) == set(Reason) - {Reason.EMPTY, Reason.DOUBTED}
