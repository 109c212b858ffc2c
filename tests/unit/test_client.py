"""The public object: what it refuses before a run exists."""

import pytest

from lexery.client import parse_date
from lexery.errors import InvalidDate


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("", id="empty"),
        pytest.param("2026-13-01", id="no such month"),
        pytest.param("2026-W01-1", id="a week's day"),
        pytest.param("20260101", id="without dashes"),
        pytest.param("01.02.2026", id="not ISO"),
    ],
)
def test_a_date_is_written_in_one_way(value: str) -> None:
    with pytest.raises(InvalidDate):
        parse_date(value)


def test_a_date_is_read() -> None:
    assert parse_date("2026-02-28").isoformat() == "2026-02-28"
