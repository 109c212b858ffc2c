"""Another sense that stands out in the wording."""

import pytest

from lexery.verification.brief.senses import other_senses
from lexery.verification.entailment import Reason

START, BOUND, DENIAL, MODALITY = Reason.TERM_START, Reason.COMPARATOR, Reason.POLARITY, Reason.MODALITY


@pytest.mark.parametrize(
    ("reason", "claim", "place", "found"),
    [
        (START, "Скаргу подають за 10 днів з дня вручення рішення.", "Скарга подається за 10 днів з дня вручення.", False),
        (START, "Скаргу подають за 10 днів з дня ухвалення рішення.", "Скарга подається за 10 днів з дня вручення.", True),
        (START, "Скаргу подають за 10 днів.", "Скарга подається за 10 днів з дня вручення.", False),
        (BOUND, "Паркан не вищий за два метри: не більше 2 метрів.", "Паркан має не більше двох метрів.", False),
        (BOUND, "Відпустка триває не більше 24 днів.", "Відпустка триває не менше 24 днів.", True),
        (BOUND, "Відпустка триває 24 дні.", "Відпустка триває не менше 24 днів.", False),
        (DENIAL, "Садівник не сплачує збір.", "Садівник сплачує збір.", True),
        (DENIAL, "Садівник сплачує збір.", "Садівник не сплачує збір.", True),
        (DENIAL, "Садівник не сплачує збір.", "Садівник звільняється від сплати збору.", False),
        (DENIAL, "Садівник сплачує збір, навіть якщо не має яблунь.", "Садівник сплачує збір.", False),
        (MODALITY, "Садівник зобов'язаний білити яблуні.", "Садівник має право білити яблуні.", True),
        (MODALITY, "Садівник має право білити яблуні.", "Садівник повинен білити яблуні.", True),
        (MODALITY, "Садівник білить яблуні.", "Садівник має право білити яблуні.", False),
    ],
)  # fmt: skip
def test_senses(reason: Reason, claim: str, place: str, found: bool) -> None:
    assert (reason in other_senses((reason,), claim, place, 1.0)) is found


def test_a_place_about_something_else_has_no_other_sense() -> None:
    assert other_senses((DENIAL,), "Садівник не сплачує збір.", "Садівник сплачує збір.", 0.4) == ()


def test_a_denial_that_nothing_in_the_place_has() -> None:
    assert other_senses((), "Садівник не може білити яблуні.", "Садівник може білити яблуні.", 1.0) == (
        DENIAL,
    )
