"""Article numbers as ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.cli.ranges import ranges


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["7"], "7", id="one"),
        pytest.param(["7", "8"], "7, 8", id="two are no range"),
        pytest.param(["1", "2", "3"], "1–3", id="three"),
        pytest.param(["1", "2", "3", "3-1", "4", "5", "6"], "1–3, 3-1, 4–6", id="an article between"),
        pytest.param(["1", "3", "5"], "1, 3, 5", id="gaps"),
        pytest.param(["", "1", "2", "3", "прикінцеві"], "—, 1–3, прикінцеві", id="places without a number"),
    ],
)
def test_ranges(numbers: list[str], told: str) -> None:
    assert ranges(numbers) == told


@given(st.lists(st.integers(1, 60), unique=True))
def test_ranges_lose_nothing(numbers: list[int]) -> None:
    back: list[int] = []
    for part in filter(None, ranges(map(str, numbers)).split(", ")):
        first, _, last = part.partition("–")
        back += range(int(first), int(last or first) + 1)
    assert back == numbers
