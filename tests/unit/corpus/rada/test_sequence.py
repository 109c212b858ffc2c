"""The act's own sequence: phantoms, superscripts that a `.txt` flattens, compound indices."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexery.corpus.rada.sequence import Number, own_sequence, readings, written


def own(headings: str, *, flattened: bool) -> str:
    """The numbers that are taken, `.` for a heading that is not the act's own."""
    numbers = [tuple(int(part) for part in word.split("-")) for word in headings.split()]
    found = own_sequence([readings(number, flattened=flattened) for number in numbers])
    return " ".join(written(number) if number else "." for number in found)


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        pytest.param("1 2 3", "1 2 3", id="plain"),
        pytest.param("1 2 21 3", "1 2 2-1 3", id="an index"),
        pytest.param("1 11 2 3", "1 1-1 2 3", id="after the first"),
        pytest.param("1 2 3 4 5 6 7 8 9 10 11 12", "1 2 3 4 5 6 7 8 9 10 11 12", id="eleven is eleven"),
        pytest.param("10 11 111 112 12", "10 11 11-1 11-2 12", id="two indices"),
        pytest.param("8 82 9 91", "8 8-2 9 9-1", id="the first index is missing"),
        pytest.param("110 111 112", "110 111 112", id="hundreds go on"),
        pytest.param("172 1728 1729 17292 173", "172 172-8 172-9 172-9-2 173", id="compound"),
        pytest.param("96 969 9610 96101 97", "96 96-9 96-10 96-10-1 97", id="ten and compound"),
        pytest.param("149 1491 150 151 1511 1512 152", "149 149-1 150 151 151-1 151-2 152", id="hundreds"),
        pytest.param("21 22 221", "21 22 22-1", id="the last article"),
        pytest.param("1 2 4 5", "1 2 4 5", id="a hole"),
    ],
)
def test_flattened_numbers(headings: str, expected: str) -> None:
    before = int(headings.split(maxsplit=1)[0])
    lead = " ".join(str(n) for n in range(1, before))
    told = own(f"{lead} {headings}", flattened=True).split()[before - 1 :]
    assert " ".join(told) == expected


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        pytest.param("1 2 166-5 3", "1 2 . 3", id="a phantom between"),
        pytest.param("1 2 3 166-5", "1 2 3 .", id="a phantom after"),
        pytest.param("1 2 166 167 168 3 4 5 6", "1 2 . . . 3 4 5 6", id="a run of phantoms"),
        pytest.param("1 2 2 3", "1 2 . 3", id="twice"),
        pytest.param("1 3 2 3 4", "1 . 2 3 4", id="out of order"),
        pytest.param("1 2 8-2 9", "1 2 8-2 9", id="holes are kept"),
        pytest.param("289 290 291 292 293 294", "289 290 291 292 293 294", id="a part of a code"),
        pytest.param("597-1", ".", id="nothing but a phantom"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_numbers_as_written(headings: str, expected: str) -> None:
    assert own(headings, flattened=False) == expected


@st.composite
def acts(draw: st.DrawFn) -> list[Number]:
    """Sequences as acts have them: whole numbers, some with indices after them, some of those compound."""
    numbers: list[Number] = []
    for base in range(1, draw(st.integers(12, 60)) + 1):
        numbers.append((base,))
        if draw(st.integers(0, 9)) == 0:
            indices = draw(st.integers(1, 4))
            for index in range(1, indices + 1):
                numbers.append((base, index))
                if base > 9 and draw(st.integers(0, 9)) == 0:
                    numbers.append((base, index, 1))
    return numbers


@settings(deadline=None)
@given(acts())
def test_what_is_flattened_is_found_again(numbers: list[Number]) -> None:
    flat = [readings((int("".join(map(str, number))),), flattened=True) for number in numbers]
    assert own_sequence(flat) == numbers
