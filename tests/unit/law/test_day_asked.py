"""The day that a question asks for the law of."""

from datetime import date

import pytest

from lexery.law.day_asked import day_asked


@pytest.mark.parametrize(
    ("question", "day"),
    [
        pytest.param("Яким був закон станом на 25 жовтня 2015 року?", date(2015, 10, 25), id="words"),
        pytest.param("станом на 01.09.2014 яка була пенсія", date(2014, 9, 1), id="numbers"),
        pytest.param("Станом на 2015 рік", date(2015, 7, 1), id="a year"),
        pytest.param("станом на 2019-02-28", date(2019, 2, 28), id="ISO"),
        pytest.param("по состоянию на 5 мая 2020 года", date(2020, 5, 5), id="Russian"),
        pytest.param("the law as of 3 March 2021", date(2021, 3, 3), id="English"),
        pytest.param("станом на 31.02.2020", None, id="no such day"),
        pytest.param("станом на 5 вівторок 2020", None, id="no month"),
        pytest.param("станом на сьогодні", None, id="today"),
        pytest.param("мене звільнили 25 жовтня 2015 року", None, id="a day of the facts"),
    ],
)
def test_day_asked(question: str, day: date | None) -> None:
    assert day_asked(question) == day
