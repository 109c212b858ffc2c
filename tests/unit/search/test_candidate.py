"""An act that is not held beside the best hit: what it counts, a row a case."""

import pytest

from lexery.search.calibrate import shipped_calibrations
from lexery.search.candidate import beside_hits

CALIBRATION = shipped_calibrations().with_passages.model_copy(
    update={"candidate_threshold": 0.3, "t_weak": 0.25}
)


@pytest.mark.parametrize(
    ("probability", "top", "wins"),
    [
        pytest.param(0.29, 0.2, False, id="under-the-threshold"),
        pytest.param(0.31, 0.2, True, id="a-weak-hit"),
        pytest.param(0.31, 0.0, True, id="no-hit"),
        pytest.param(0.45, 0.3, False, id="no-clear-lead"),
        pytest.param(0.47, 0.3, True, id="twice-the-odds"),
        pytest.param(0.5, 0.6, False, id="a-better-hit"),
        pytest.param(0.97, 0.95, False, id="both-sure"),
    ],
)
def test_a_candidate_beside_the_best_hit(probability: float, top: float, wins: bool) -> None:
    assert (beside_hits(probability, top, CALIBRATION) > top) is wins


def test_a_surer_candidate_never_counts_less_while_it_loses() -> None:
    counted = [beside_hits(p / 100, 0.4, CALIBRATION) for p in range(30, 57)]
    assert counted == sorted(counted)
    assert counted[-1] < 0.4
