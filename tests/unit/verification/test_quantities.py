"""Numbers, units, comparators and starts of terms, read from text."""

from fractions import Fraction

import pytest

from lexery.verification.quantities import Comparator, quantities, same_sense

AT_MOST, AT_LEAST, MORE, LESS = Comparator.AT_MOST, Comparator.AT_LEAST, Comparator.MORE, Comparator.LESS
WITHIN, EXACT = Comparator.WITHIN, Comparator.EXACT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("не більше 90 календарних днів", (90, "day:calendar", AT_MOST)),
        ("не більш як на два місяці", (2, "month", AT_MOST)),
        ("не пізніше десяти робочих днів", (10, "day:working", AT_MOST)),
        ("не менше чотирнадцяти днів", (14, "day", AT_LEAST)),
        ("понад три роки", (3, "year", MORE)),
        ("менш як 18 років", (18, "year", LESS)),
        ("протягом місяця", (1, "month", WITHIN)),
        ("раз на рік", (1, "year", EXACT)),
        ("протягом півтора року", (Fraction(3, 2), "year", WITHIN)),
        ("не може перевищувати трьох відсотків", (3, "percent", AT_MOST)),
        ("не ближче ніж за 20 метрів", (20, "metre", AT_LEAST)),
        ("не раніше ніж через два роки", (2, "year", AT_LEAST)),
        ("щонайпізніше за 3 дні", (3, "day", AT_MOST)),
        ("протягом одного місяця", (1, "month", WITHIN)),
        ("у тримісячний строк", (3, "month", WITHIN)),
        ("у десятиденний строк", (10, "day", WITHIN)),
        ("штраф до 17 000 гривень", (17_000, "hryvnia", AT_MOST)),
        ("штраф 17 тис. грн", (17_000, "hryvnia", EXACT)),
        ("двадцять п'ять відсотків", (25, "percent", EXACT)),
        ("двадцяти п’яти відсотків", (25, "percent", EXACT)),
        ("сто двадцять годин", (120, "hour", EXACT)),
        ("0,2 проміле", (Fraction(1, 5), "promille", EXACT)),
        ("половина майна", (Fraction(1, 2), "", EXACT)),
        ("у подвійному розмірі", (2, "times", WITHIN)),
        ("від ста неоподатковуваних мінімумів", (100, "nmdg", AT_LEAST)),
        ("15.03.2022", (20_220_315, "date", EXACT)),
        ("15 березня 2022 року", (20_220_315, "date", EXACT)),
        ("до досягнення нею 18 років", (18, "year", AT_MOST)),
        ("поки їй не виповниться 18 років", (18, "year", AT_MOST)),
        ("якій не виповнилося 18 років", (18, "year", LESS)),
        ("якій сповнилося 18 років", (18, "year", AT_LEAST)),
        ("п'ять мінімумів", (5, "nmdg", EXACT)),
        ("два з половиною мінімуми", (Fraction(5, 2), "nmdg", EXACT)),
        ("один з подружжя", None),
        ("друга частина", None),
    ],
)
def test_reading(text: str, expected: tuple[int | Fraction, str, Comparator] | None) -> None:
    found = [(q.value, q.unit, q.comparator) for q in quantities(text)]
    assert found == ([] if expected is None else [(Fraction(expected[0]), expected[1], expected[2])])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("на 3–5 років", [(3, "year", AT_LEAST), (5, "year", AT_MOST)], id="a dash"),
        pytest.param(
            "1-3 тисячі гривень", [(1_000, "hryvnia", AT_LEAST), (3_000, "hryvnia", AT_MOST)], id="its scale"
        ),
        pytest.param("від двох до трьох тисяч", [(2_000, "", AT_LEAST), (3_000, "", AT_MOST)], id="in words"),
        pytest.param(
            "від п'ятисот до тисячі", [(500, "", AT_LEAST), (1_000, "", AT_MOST)], id="hundreds are not"
        ),
        pytest.param(
            "режим 1917–1991 років", [(1917, "year", EXACT), (1991, "year", EXACT)], id="years by number"
        ),
        pytest.param("5–3 роки", [(5, "year", EXACT), (3, "year", EXACT)], id="downwards"),
    ],
)
def test_ranges(text: str, expected: list[tuple[int, str, Comparator]]) -> None:
    assert [(q.value, q.unit, q.comparator) for q in quantities(text)] == expected


@pytest.mark.parametrize(
    ("claimed", "stated", "same"),
    [
        pytest.param("14 днів", "чотирнадцять днів", True, id="digits and words"),
        pytest.param("протягом 10 днів", "у десятиденний строк", True, id="a compound word"),
        pytest.param("до 10 днів", "протягом десяти днів", True, id="a term by whose end at the latest"),
        pytest.param("10 днів", "10 календарних днів", True, id="calendar days are days"),
        pytest.param("10 робочих днів", "10 календарних днів", False, id="working days are not"),
        pytest.param("10 робочих днів", "10 днів", False, id="working days are not plain days"),
        pytest.param("не менше 10 днів", "не більше 10 днів", False, id="the other bound"),
        pytest.param("понад 10 днів", "не менше 10 днів", False, id="strictly more"),
        pytest.param("10 днів", "не більше 10 днів", False, id="a lost bound"),
        pytest.param("10 місяців", "10 днів", False, id="another unit"),
        pytest.param("500 гривень", "510 гривень", False, id="another number"),
        pytest.param(
            "протягом місяця з дня вчинення",
            "протягом одного місяця з дня виявлення",
            False,
            id="one that no number says, and another start",
        ),
        pytest.param("протягом місяця", "протягом одного місяця", True, id="one that no number says"),
        pytest.param(
            "1 місяць з дня вчинення", "один місяць з дня виявлення", False, id="another start of the term"
        ),
        pytest.param(
            "1 місяць з дня виявлення", "один місяць з дня виявлення шкоди", True, id="the same start"
        ),
        pytest.param("15.03.2022", "15 березня 2022 року", True, id="a date in words"),
    ],
)
def test_same_sense(claimed: str, stated: str, same: bool) -> None:
    figures, held = quantities(claimed), quantities(stated)
    assert all(any(same_sense(f, s) for s in held) for f in figures) is same
